"""Joining a remote table: an invitation is answered here, and replies are handed on."""

from __future__ import annotations

from dataclasses import replace

from app.base.moment import Moment
from app.base.names import clean_name
from app.base.routes import address, write_route
from app.base.seeds import record_id
from app.core import effects as fx
from app.core.messages import UserDid
from app.core.model import Addressed, Model, Shown
from app.core.screens import Result, Screen, Visit
from app.library.saved_matches import taken_ids
from app.remote.joining.view import NAME, door_page, handed_reply
from app.remote.values import effects as remote_effects
from app.remote.values.invitations import TABLE_BYTES
from app.remote.values.model import RemoteState
from app.remote.values.ways.guests import Guest, door_of
from app.remote.values.ways.known import Known
from app.remote.widgets.access import invitation_in, remote_state_of, with_remote_state
from app.remote.widgets.handlers import scan
from app.remote.widgets.invitation_view import REPLY_COPIED
from app.render.regions import Region, drawing, region
from app.saves.naming import GUEST
from app.widgets.own_name import ask_name
from app.widgets.remembered_names import remember_own
from pyengine.peers.codes.codes import Code, CodeError


def enter(model: Model, visit: Visit) -> Result:
    """Show where one joins: an invitation was opened, or is still to be pasted or scanned; or a
    reply was opened in a tab of its own."""
    model = model.with_screen(Addressed("joining"))
    if _is_reply(model):
        return _hand_reply(model, "".join(model.route.path[1:2]))
    return _opened(model, visit.moment)


def _opened(model: Model, moment: Moment) -> Result:
    remote_state = remote_state_of(model)
    name = remote_state.name or next(iter(model.session.settings.names), "")
    why, door = "", None
    try:
        if model.route.path[1:]:
            door = invitation_in(model, address(model.route.path), moment)
    except CodeError as error:
        why = str(error)
    known = Known()
    asks: tuple[fx.Effect, ...] = (remote_effects.AskTabs(),)
    if door is not None:
        known = _known_here(remote_state, door)
        asks = (*asks, remote_effects.AskDoor(address(model.route.path)))
    if said := why or known.words(moment.now):
        asks = (*asks, fx.Announce(said))
    fresh = replace(
        remote_state,
        table_key=known.here,
        name=name,
        problem=why,
        asked=False,
        scanning=False,
        near=(),
        door=door,
        known=known,
        given=remote_state.given.at(moment.now),
    )
    return with_remote_state(model, fresh), asks


def _known_here(remote_state: RemoteState, door: Guest) -> Known:
    """What this very tab knows of an invitation."""
    for table in remote_state.tables:
        if table.table.me and table.table.id[:TABLE_BYTES] == door.invite.table:
            return Known(table_key=table.table_key)
        guest = table.guest
        if guest and guest.invite == door.invite and not guest.member and guest.status != "failed":
            return Known(here=table.table_key)
    return Known()


def note_known(model: Model, invite: Code, known: Known, moment: Moment) -> Result:
    """Show what is known of the invitation that is open, unless this tab knows better."""
    remote_state = remote_state_of(model)
    is_open = remote_state.door is not None and remote_state.door.invite == invite
    if not is_open or remote_state.table_key or remote_state.known.table_key:
        return model, ()
    words = known.words(moment.now)
    is_new = words != remote_state.known.words(remote_state.given.now)
    told = replace(remote_state, known=known, given=remote_state.given.at(moment.now))
    return with_remote_state(model, told), (fx.Announce(words),) if is_new else ()


def _hand_reply(model: Model, code: str) -> Result:
    """Whoever waits for the reply shall have it."""
    remote_state = replace(remote_state_of(model), handed="waiting", problem="")
    return with_remote_state(model, remote_state), (remote_effects.HandReply(code),)


def _is_reply(model: Model) -> bool:
    return model.route.path[:1] == ("reply",)


def _title(model: Model, here: Shown) -> str:
    return "A reply" if _is_reply(model) else "Join a table"


def _regions(model: Model, here: Shown) -> tuple[Region, ...]:
    remote_state = remote_state_of(model)
    if _is_reply(model):
        return (region("joining", drawing(handed_reply, remote_state.handed), class_="app"),)
    inside = drawing(door_page, remote_state, model.session.page)
    return (region("joining", inside, class_="app"),)


# What the controls do


def _name(model: Model, did: UserDid) -> Result:
    named = replace(remote_state_of(model), name=clean_name(did.value), asked=False)
    return with_remote_state(model, named), ()


def _asks_name(model: Model) -> Result | None:
    """Asks once for a name, which nobody can give later; None where there is one, or they were
    asked before."""
    remote_state = remote_state_of(model)
    if remote_state.name or remote_state.asked or model.session.settings.guest:
        return None
    return with_remote_state(model, replace(remote_state, asked=True)), ask_name(NAME)


def _sits(model: Model, did: UserDid) -> tuple[Model, str, str]:
    """The model at a new table, its key, and what its person is called."""
    remote_state = remote_state_of(model)
    table_key = record_id(did.moment.fresh, taken_ids(model))
    model = with_remote_state(model, replace(remote_state, table_key=table_key, problem=""))
    return model, table_key, remote_state.name or GUEST


def _answer(model: Model, did: UserDid) -> Result:
    if remote_state_of(model).door is None:
        return model, ()
    # Whoever has a place at the table has a name there.
    is_seated = bool(remote_state_of(model).known.table_key)
    if not is_seated and (asked := _asks_name(model)):
        return asked
    model, table_key, name = _sits(model, did)
    saves: tuple[fx.Effect, ...] = ()
    if not is_seated:
        model, saves = remember_own(model, remote_state_of(model).name)
    return model, (
        remote_effects.JoinTable(
            table_key, name, address(model.route.path), model.session.settings.servers
        ),
        *saves,
    )


def _code(model: Model, did: UserDid) -> Result:
    """A pasted link leads where a click on it would, if it is one."""
    if not did.value.strip():
        return model, ()
    try:
        path = door_of(invitation_in(model, did.value, did.moment))
    except CodeError as error:
        remote_state = replace(remote_state_of(model), problem=str(error))
        return model.with_session(replace(model.session, remote_state=remote_state)), (
            fx.Announce(str(error)),
        )
    return model, (fx.Navigate(write_route(path)),)


def _copy(model: Model, did: UserDid) -> Result:
    """Copy the reply that waits in another tab."""
    reply = remote_state_of(model).known.reply
    if not reply:
        return model, ()
    return model, (fx.CopyLink(reply, fx.Outcome(REPLY_COPIED, aloud=True)),)


def _sit_near(model: Model, did: UserDid) -> Result:
    if asked := _asks_name(model):
        return asked
    model, table_key, name = _sits(model, did)
    model, saves = remember_own(model, remote_state_of(model).name)
    return model, (remote_effects.JoinTab(table_key, name, did.arg), *saves)


SCREEN = Screen(
    _title,
    _regions,
    enter,
    {
        "name": _name,
        "answer": _answer,
        "code": _code,
        "scan": scan,
        "near": _sit_near,
        "copy": _copy,
    },
)

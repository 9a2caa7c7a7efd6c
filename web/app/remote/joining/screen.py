"""Joining a remote table: an invitation is answered here, and replies are handed on."""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from app.art.home.icons import icon
from app.art.ties import tie
from app.base.moment import Moment
from app.base.names import MAX_NAME, clean_name
from app.base.routes import address, write_route
from app.base.seeds import record_id
from app.core import effects as fx
from app.core.messages import UserDid
from app.core.model import Addressed, Model, Shown
from app.core.screens import Result, Screen, Visit
from app.library.saved_matches import taken_ids
from app.remote.values import effects as remote_effects
from app.remote.values.greetings import greeting_words
from app.remote.values.model import RemoteState
from app.remote.values.ways.guests import Guest, door_of, doubt_words
from app.remote.widgets.access import invitation_in, remote_state_of, with_remote_state
from app.remote.widgets.handlers import scan
from app.remote.widgets.invitation_view import TO_WATCH, guest_steps
from app.render.regions import Region, drawing, region
from app.widgets.parts import topbar
from app.widgets.remembered_names import remember_names
from pyengine.core.registry import load_game
from pyengine.peers.codes.codes import CodeError


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
    fresh = replace(
        remote_state, place="", name=name, problem=why, scanning=False, near=(), door=door
    )
    announced = (fx.Announce(why),) if why else ()
    return with_remote_state(model, fresh), (remote_effects.AskTabs(), *announced)


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
        return (region("joining", drawing(_handed, remote_state.handed), class_="app"),)
    inside = drawing(_page, remote_state, model.session.page)
    return (region("joining", inside, class_="app"),)


def _page(remote_state: RemoteState, page: str) -> h.Node:
    remote = remote_state.table
    is_joining = remote is not None and remote.guest is not None
    return [
        topbar("Join a table"),
        h.div(".page.page-narrow")[
            [guest_steps(remote.guest, page), _another(remote_state, remote.guest)]
            if is_joining and remote is not None and remote.guest is not None
            else _welcome(remote_state),
            remote is not None and remote.notice and h.p(".note.is-bad")[remote.notice],
        ],
    ]


def _welcome(remote_state: RemoteState) -> h.Node:
    """Before anything is answered; a code that is of no use leaves room for another."""
    door = None if remote_state.problem else remote_state.door
    return [
        h.form(".panel", data_do="joining.answer", novalidate=True, autocomplete="off")[
            h.h2[invited_words(door) if door else "Have you been invited?"],
            door is not None and door.greeting is not None and h.p[greeting_words(door.greeting)],
            tie("making"),
            door is not None and door.to_watch and h.p[TO_WATCH],
            h.div(".field")[
                h.label(for_="joining-name")["Your name"],
                h.input(
                    "#joining-name.input",
                    type="text",
                    name="name",
                    value=remote_state.name,
                    maxlength=MAX_NAME,
                    placeholder="Your name",
                    spellcheck="false",
                    data_do="joining.name",
                ),
            ],
            door is None and _code_box(remote_state),
            door is not None
            and h.p(".in-app.note")[
                "This page is open inside another app, which may forget it. Better open it in your"
                " browser first, by the app's menu."
            ],
            door is not None
            and h.button("#answer.btn.btn-primary.btn-wide", type="submit")[
                "Answer the invitation"
            ],
        ],
        bool(remote_state.near) and _near(remote_state),
    ]


def _another(remote_state: RemoteState, guest: Guest) -> h.Node:
    """Where a new link is put in, once there is reason to ask for one."""
    if guest.status != "failed" and not doubt_words(guest):
        return None
    return h.section(".panel", aria_labelledby="new-link-title")[
        h.h2("#new-link-title")["Have you got a new link?"], _code_box(remote_state)
    ]


def invited_words(door: Guest) -> str:
    """Says who invites to what, as far as the link tells."""
    match door.greeting, door.to_watch:
        case None, to_watch:
            return "You are invited to watch" if to_watch else "You are invited"
        case greeting, True:
            return f"{greeting.host} invites you to watch {greeting.title}"
        case greeting, _:
            return f"{greeting.host} invites you to {greeting.title}"


def _code_box(remote_state: RemoteState) -> h.Node:
    return h.div(".field")[
        h.label(for_="joining-code")["The invitation"],
        h.div(".seed-row")[
            h.input(
                "#joining-code.input",
                type="text",
                name="code",
                placeholder="Paste the link",
                autocapitalize="none",
                spellcheck="false",
                aria_invalid="true" if remote_state.problem else None,
                aria_describedby="joining-problem",
                data_do="joining.code",
                data_paste=True,
            ),
            h.button(
                ".btn",
                type="button",
                data_do="joining.scan",
                aria_pressed="true" if remote_state.scanning else "false",
            )[icon("camera"), "Stop" if remote_state.scanning else "Scan"],
        ],
        h.p("#joining-problem.error")[remote_state.problem],
        remote_state.scanning
        and h.video("#camera.camera", muted=True, playsinline=True, aria_hidden="true"),
    ]


def _near(remote_state: RemoteState) -> h.Node:
    return h.section(".panel", aria_labelledby="near-title")[
        h.h2("#near-title")["In another tab of this browser"],
        h.ul(".list")[
            (
                h.li(".list-item")[
                    h.strong[f"{near.name}: {load_game(near.game).info.title}"],
                    h.button(
                        ".btn.btn-small.btn-primary",
                        type="button",
                        data_do="joining.near",
                        data_arg=near.tab,
                    )["Sit down"],
                ]
                for near in remote_state.near
            )
        ],
    ]


_HANDED = {
    "waiting": ("One moment", "Passing this reply to the tab that is waiting for it."),
    "taken": ("Got it", "Continue in the other tab; this one can be closed."),
    "nobody": (
        "Nobody is waiting for this reply here",
        "Open it in the browser in which the invitation was made, while that page is open.",
    ),
}


def _handed(handed: str) -> h.Node:
    title, words = _HANDED[handed or "waiting"]
    steps = {"taken": "linking", "nobody": "failed"}
    return [
        topbar("A reply"),
        h.div(".page.page-narrow")[
            h.section(".panel", role="status")[
                h.h2[title], tie(steps.get(handed, "waiting")), h.p[words]
            ]
        ],
    ]


# What the controls do


def _name(model: Model, did: UserDid) -> Result:
    return with_remote_state(model, replace(remote_state_of(model), name=clean_name(did.value))), ()


def _sits(model: Model, did: UserDid) -> tuple[Model, str, str]:
    """The model at a new place, that place, and what its person is called."""
    remote_state = remote_state_of(model)
    place = record_id(did.moment.fresh, taken_ids(model))
    model = with_remote_state(model, replace(remote_state, place=place, problem=""))
    return model, place, remote_state.name or "Guest"


def _answer(model: Model, did: UserDid) -> Result:
    if remote_state_of(model).door is None:
        return model, ()
    model, place, name = _sits(model, did)
    model, saves = remember_names(model, [remote_state_of(model).name])
    return model, (
        remote_effects.JoinTable(
            place, name, address(model.route.path), model.session.settings.servers
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


def _sit_near(model: Model, did: UserDid) -> Result:
    model, place, name = _sits(model, did)
    model, saves = remember_names(model, [remote_state_of(model).name])
    return model, (remote_effects.JoinTab(place, name, did.arg), *saves)


SCREEN = Screen(
    _title,
    _regions,
    enter,
    {"name": _name, "answer": _answer, "code": _code, "scan": scan, "near": _sit_near},
)

"""Taking everything to another device of the same person, and what is there back.

One device shows a link, the other opens it and shows a reply: as for a table, but these codes lead
to none. Whoever opens a link is asked first, for it gives away all that was played.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, cast

from app.base.moment import Moment
from app.base.routes import write_route
from app.core import effects as fx
from app.core.messages import UserDid
from app.core.model import Model
from app.core.screens import Result, Screen, Visit, handlers_on
from app.remote.moving.view import CHOICES, progress_page, start_page, steps_page, welcome_page
from app.remote.transfer.mover import invitation_in
from app.remote.values import effects as remote_effects
from app.remote.values.moving.state import Choice, MoveState
from app.remote.widgets.access import remote_state_of, with_remote_state
from app.remote.widgets.handlers import scan
from app.render.regions import Region, drawing, region
from app.widgets.page_titles import titled
from pyengine.peers.codes.codes import CodeError, pack


@dataclass(frozen=True, slots=True)
class Moving:
    """The screen; ``link`` is the code that was opened, ``choice`` whose settings are wanted."""

    kind: ClassVar[str] = "moving"

    link: str = ""
    choice: Choice = "first"


def enter(model: Model, visit: Visit) -> Result:
    """Show how far a transfer is, or where one begins; a link that was opened asks first."""
    remote_state = remote_state_of(model)
    link = "".join(model.route.path[1:2])
    move, why = remote_state.move, ""
    if move is not None and (link or not move.runs):
        # Something new is begun: what has come to its end was seen.
        move = move if move.runs else None
    try:
        if link:
            invitation_in(link, visit.moment.now)
    except CodeError as error:
        link, why = "", str(error)
    fresh = replace(remote_state, move=move, scanning=False, problem=why)
    announced = (fx.Announce(why),) if why else ()
    return with_remote_state(model, fresh).with_screen(Moving(link)), announced


def _regions(model: Model, shown: Moving) -> tuple[Region, ...]:
    remote_state = remote_state_of(model)
    move, problem = remote_state.move, remote_state.problem
    page, scanning = model.session.page, remote_state.scanning
    if move is None:
        inside = (
            drawing(welcome_page, shown.choice)
            if shown.link
            else drawing(start_page, scanning, problem)
        )
    elif move.status in ("making", "waiting", "linking"):
        inside = drawing(steps_page, move, page, scanning, problem)
    else:
        inside = drawing(progress_page, move)
    return (region("moving", inside, class_="app"),)


def _offer(model: Model, shown: Moving, did: UserDid) -> Result:
    return _without_problem(model), (remote_effects.OfferMove(model.session.settings),)


def _answer(model: Model, shown: Moving, did: UserDid) -> Result:
    if not shown.link:
        return model, ()
    effect = remote_effects.AnswerMove(shown.link, shown.choice, model.session.settings)
    return _without_problem(model), (effect,)


def _without_problem(model: Model) -> Model:
    return with_remote_state(model, replace(remote_state_of(model), problem=""))


def _choose(model: Model, shown: Moving, did: UserDid) -> Result:
    if did.value not in dict(CHOICES):
        return model, ()
    return model.with_screen(replace(shown, choice=cast("Choice", did.value))), ()


def _reply(model: Model, shown: Moving, did: UserDid) -> Result:
    """Take what was pasted: the reply that is waited for, or a link to begin with."""
    return _take(model, did.value, did.moment)


def on_scanned(model: Model, text: str, moment: Moment) -> Result:
    """Take what the camera has seen."""
    model, effects = _take(model, text, moment)
    return model, (remote_effects.LookAway(), *effects)


def _take(model: Model, text: str, moment: Moment) -> Result:
    if not text.strip():
        return model, ()
    if _waits(remote_state_of(model).move):
        return model, (remote_effects.TakeMoveReply(text),)
    try:
        code = invitation_in(text, moment.now)
    except CodeError as error:
        problem = replace(remote_state_of(model), problem=str(error))
        return with_remote_state(model, problem), (fx.Announce(str(error)),)
    return model, (fx.Navigate(write_route(("move", pack(code)))),)


def _waits(move: MoveState | None) -> bool:
    return move is not None and move.is_first and move.status == "waiting"


def _copy(model: Model, shown: Moving, did: UserDid) -> Result:
    move = remote_state_of(model).move
    if move is None or not move.address:
        return model, ()
    what = "link" if move.is_first else "reply"
    return model, (fx.CopyLink(move.address, fx.Outcome(f"The {what} is copied.")),)


def _stop(model: Model, shown: Moving, did: UserDid) -> Result:
    return model, (remote_effects.StopMove(),)


def _again(model: Model, shown: Moving, did: UserDid) -> Result:
    """Begin anew; a link that was opened is good once."""
    fresh = replace(remote_state_of(model), move=None, problem="")
    model = with_remote_state(model, fresh).with_screen(Moving())
    return model, (fx.Navigate("/moving", replace=True), fx.Focus("#move-title"))


SCREEN = Screen(
    titled("Take everything to my other device"),
    _regions,
    enter,
    {
        "scan": scan,
        **handlers_on(
            Moving,
            {
                "offer": _offer,
                "answer": _answer,
                "choice": _choose,
                "reply": _reply,
                "copy": _copy,
                "stop": _stop,
                "again": _again,
            },
        ),
    },
)

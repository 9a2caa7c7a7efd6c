"""Several looks at a position before it is offered: each has to find the same answer.

A look is what a review gives a choice, with futures of its own: a decision of the hard bot, and the
cost of what was chosen beside it. After :data:`LOOKS` of them the cost rests on so many times the
futures. One that finds another answer ends it: there is no answer that lasts. Each look is one
question to the worker, so that a bot at a table never waits for more than one. One that was cut by
its time limit says nothing, neither for an answer nor against it: the position stays new, and is
looked at from the beginning when somebody comes back to the page of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import fsum, sqrt

from app.analysis.reviews import Graded, mark_of
from app.base.views import view_of
from app.core import effects as fx
from app.core.messages import PositionsRead
from app.core.model import Model
from app.core.screens import Result
from app.core.session import Checking
from app.practice.state import Arriving
from app.review.messages import Reviewed
from app.saves.practice.positions import Position, State, cents, read_positions
from pyengine.core.positions import is_costly

LOOKS = 4

_AT = ("review", "practice", "replay")
"""The screens at which positions are looked at: nobody plays there meanwhile."""

_MARK = "check/"


def take_positions(model: Model, message: PositionsRead) -> Result:
    """Take over what is stored, and look at what is new."""
    positions = read_positions(message.texts)
    model = model.with_session(replace(model.session, positions=positions))
    if message.sentence:
        model = model.with_notice(message.sentence)
    return next_check(model)


def next_check(model: Model) -> Result:
    """Begin to look at the first new position, where nothing else is looked at."""
    session = model.session
    if session.checking is not None or model.screen.kind not in _AT:
        return model, ()
    new = (each for each in new_positions(model) if each.id not in session.put_off)
    position = next(new, None)
    return (model, ()) if position is None else begin_check(model, position)


def new_positions(model: Model) -> tuple[Position, ...]:
    """Those that are kept and not offered yet."""
    return tuple(each for each in model.session.positions or () if each.state == "new")


def begin_check(model: Model, position: Position) -> Result:
    """Look at a position; another one that is being looked at begins anew later."""
    try:
        asked = _ask(position, 0)
    except ValueError:
        return _ended(model, replace(position, state="dropped"))
    session = replace(model.session, checking=Checking(position))
    return model.with_session(session), (asked,)


def is_check(message: Reviewed) -> bool:
    """Returns whether the worker has answered about a position that nobody is asked yet."""
    return message.fresh.startswith(_MARK)


def heard(model: Model, message: Reviewed) -> Result:
    """Take the worker's answer, and look once more or decide."""
    checking = model.session.checking
    if checking is None:
        return model, ()
    position, costs = checking
    if (message.fresh, message.entry) != (_MARK + position.id, len(costs)):
        return model, ()
    mark = _mark(message)
    if mark is None:
        # Nobody answers in this browser: it stays new.
        return _given_up(model, position)
    if mark.cut:
        return _put_off(model, position)
    best = position.best or mark.best
    if mark.forced or mark.best != best or mark.best == position.chosen:
        return _ended(model, replace(position, state="dropped"))
    position, costs = replace(position, best=best), (*costs, (mark.cost, mark.error))
    if len(costs) < LOOKS:
        session = replace(model.session, checking=Checking(position, costs))
        return model.with_session(session), (_ask(position, len(costs)),)
    return _ended(model, decided(position, costs))


def decided(position: Position, costs: Sequence[tuple[float, float]]) -> Position:
    """The position after all looks: open where what was chosen still costs too much."""
    count = len(costs)
    cost = fsum(cost for cost, _ in costs) / count
    error = sqrt(fsum(error * error for _, error in costs)) / count
    state: State = "open" if is_costly(cost, error) else "dropped"
    return replace(position, state=state, cost=cents(cost), error=cents(error))


def _ask(position: Position, number: int) -> fx.AskReview:
    """Raises ``ValueError`` where it is no position."""
    match = position.match()
    return fx.AskReview(
        fresh=_MARK + position.id,
        entry=number,
        game=position.game,
        view=view_of(match, position.seat),
        seat=position.seat,
        seed=f"position/{position.id}/{number}",
        action=position.chosen,
        after=None,
        screen="practice",
    )


def _mark(message: Reviewed) -> Graded | None:
    if message.found is None:
        return None
    try:
        mark = mark_of(message.entry, message.found)
    except (ValueError, KeyError):
        return None
    return mark if isinstance(mark, Graded) else None


NOBODY = "The bots do not answer in this browser, so this position cannot be looked at here."
BUSY = "This device was too busy for a long enough look at this position. Try the link once more."
UNCLEAR = "The hard bot finds no answer here that is clearly better, so there is nothing to solve."


def _given_up(model: Model, position: Position) -> Result:
    model = model.with_session(replace(model.session, checking=None))
    return _arrived(model, position, NOBODY), ()


def _put_off(model: Model, position: Position) -> Result:
    """Look at the others first."""
    put_off = model.session.put_off | {position.id}
    model = model.with_session(replace(model.session, checking=None, put_off=put_off))
    return next_check(_arrived(model, position, BUSY))


def look_again(model: Model) -> Result:
    """Look at what is new, with what was put off."""
    return next_check(model.with_session(replace(model.session, put_off=frozenset())))


def _ended(model: Model, position: Position) -> Result:
    """Keep what was found; what has just come by a link is kept once it has been answered."""
    model = model.with_session(replace(model.session, checking=None))
    model = _arrived(model, position, "" if position.is_open else UNCLEAR)
    if not any(each.id == position.id for each in new_positions(model)):
        return model, ()
    model, effects = next_check(with_position(model, position))
    return model, (fx.SavePosition(position), *effects)


def _arrived(model: Model, position: Position, why: str) -> Model:
    """What is shown of a position that has come by a link, where it is still waited for."""
    shown = model.screen
    if not isinstance(shown, Arriving) or shown.position.id != position.id:
        return model
    return model.with_screen(Arriving(position, why))


def with_position(model: Model, position: Position) -> Model:
    """The model with a position as it stands now."""
    known = model.session.positions or ()
    others = tuple(other for other in known if other.id != position.id)
    positions = tuple(sorted((*others, position), key=lambda each: (each.found, each.id)))
    return model.with_session(replace(model.session, positions=positions))

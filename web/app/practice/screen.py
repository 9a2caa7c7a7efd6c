"""Practice: the positions that are due, the one of the day, and each of them at its table."""

from __future__ import annotations

from dataclasses import replace

from app.analysis.reviews import Graded, mark_of
from app.base.moment import Moment
from app.core import effects as fx
from app.core.messages import FromStorage, PositionsRead, UserDid
from app.core.model import Addressed, Model, Shown, Table
from app.core.screens import Result, Screen, Visit, handlers_on
from app.places.posed import is_posed
from app.practice.answer import answer_regions, answer_sentence
from app.practice.checking import (
    begin_check,
    heard,
    is_check,
    look_again,
    new_positions,
    with_position,
)
from app.practice.links import position_from_code, position_link
from app.practice.of_day import position_of_day
from app.practice.overview import arriving_regions, overview_regions
from app.practice.posing import opening_words, posed_table
from app.practice.state import Answered, Arriving, Waiting
from app.render.regions import Region, drawing, region
from app.review.messages import Reviewed
from app.saves.practice.positions import Position
from app.saves.practice.schedule import answered
from app.saves.records import Posed
from app.widgets.parts import topbar

NOT_KEPT = "That position is not kept in this browser."
LINK_COPIED = "The link is copied: whoever opens it is asked what they would do."
LINK_TOO_LONG = "This position is too long for a link."
NOBODY_GRADES = "The bots do not answer in this browser. Your answer is not what they would do."
LEFT_OUT = "This position does not come back."


def enter(model: Model, visit: Visit) -> Result:
    """Show all positions, or ask the one that the address names."""
    path, left = model.route.path, visit.left
    if isinstance(left, Table) and is_posed(left.record) and path == visit.before.path:
        # The rules come and go beside it.
        beside = "#rules-beside" if model.route.get("rules") else "#rules-link"
        return model.with_screen(left), (fx.Focus(beside),)
    if len(path) == 1:
        model, effects = look_again(model.with_screen(Addressed("practice")))
        return model, (fx.ReadPositions(), *effects)
    if model.session.positions is None:
        return model.with_screen(Waiting()), (fx.ReadPositions(),)
    return _opened(model, visit.moment)


def _overhear(model: Model, shown: Shown, message: FromStorage) -> Result:
    if isinstance(shown, Waiting) and isinstance(message, PositionsRead):
        return _opened(model, message.moment)
    return model, ()


def _opened(model: Model, moment: Moment) -> Result:
    """Ask the position of the address, once it is known which are kept."""
    match model.route.path:
        case (_, "today"):
            position = position_of_day(moment.today)
            position = position and (_kept(model, position.id) or position)
        case (_, "shared", code):
            return _shared(model, code, moment)
        case (_, name):
            position = _kept(model, name)
        case _:
            position = None
    return _pose(model, position, moment) if position else _gone(model, NOT_KEPT)


def _kept(model: Model, name: str) -> Position | None:
    """The position of that id, where it is kept here and offered."""
    found = (each for each in model.session.positions or () if each.id == name and each.is_open)
    return next(found, None)


def _shared(model: Model, code: str, moment: Moment) -> Result:
    """Look at what a link holds before anybody is asked; one that is kept is known to be good."""
    try:
        position = position_from_code(code)
    except ValueError as error:
        return _gone(model, str(error))
    kept = _kept(model, position.id)
    if kept is not None:
        return _pose(model, kept, moment)
    # One that came with a file is kept, and not looked at yet.
    new = next((each for each in new_positions(model) if each.id == position.id), position)
    return begin_check(model.with_screen(Arriving(new)), new)


def _pose(model: Model, position: Position, moment: Moment) -> Result:
    try:
        table = posed_table(position, moment)
    except ValueError as error:
        return _gone(model, str(error))
    return model.with_screen(table), (fx.Announce(opening_words(table)), fx.ToTop())


def _gone(model: Model, why: str) -> Result:
    model = model.with_screen(Addressed("practice")).with_notice(why)
    return model, (fx.Navigate("/practice", replace=True),)


# Answers of the worker


def _hear(model: Model, message: Reviewed, moment: Moment) -> Result:
    if not is_check(message):
        return _graded(model, message, moment)
    model, effects = heard(model, message)
    shown = model.screen
    if isinstance(shown, Arriving) and shown.position.is_open:
        model, more = _pose(model, shown.position, moment)
        return model, (*effects, *more)
    return model, effects


def _graded(model: Model, message: Reviewed, moment: Moment) -> Result:
    """Show what an answer is worth, and note when the position comes back."""
    table = model.screen
    if not isinstance(table, Table) or not isinstance(table.record.kind, Posed):
        return model, ()
    posed = table.record.kind
    if posed.fresh != message.fresh or not posed.answer:
        return model, ()
    mark = _mark_of(message, posed)
    if mark is None:
        place = replace(table.places[0], say=NOBODY_GRADES, refused=True)
        record = replace(table.record, kind=posed._replace(answer=""))
        table = replace(table, record=record, places=(place,))
        return model.with_screen(table), (fx.Announce(NOBODY_GRADES),)
    before = posed.position
    schedule = answered(before.schedule, mark.verdict, moment.today, own=before.source == "match")
    counts = schedule != before.schedule
    position = replace(before, schedule=schedule, found=before.found or moment.now)
    shown = Answered(position, table.record.match, mark, counts)
    model = (
        with_position(model, position).with_screen(shown) if counts else model.with_screen(shown)
    )
    kept = (fx.SavePosition(position),) if counts else ()
    told = answer_sentence(shown, model.session.today)
    return model, (*kept, fx.Announce(told), fx.ToTop(), fx.Focus("#answer-title"))


def _mark_of(message: Reviewed, posed: Posed) -> Graded | None:
    """The grade; where nobody has answered it is known all the same that the best is the best."""
    answer, best = posed.answer, posed.position.best
    try:
        found = None if message.found is None else mark_of(message.entry, message.found)
    except (ValueError, KeyError):
        found = None
    if isinstance(found, Graded) and (found.action, found.best) == (answer, best):
        return found
    if answer == best:
        return Graded(message.entry, answer, best, 0.0, 0.0, 0.0, "best", forced=False)
    return None


# The controls


def _again(model: Model, shown: Answered, did: UserDid) -> Result:
    """Ask the same once more: what counts is the first answer of a day."""
    return _pose(model, shown.position, did.moment)


def _share(model: Model, shown: Answered, did: UserDid) -> Result:
    link = position_link(shown.position)
    if not link:
        return model.with_notice(LINK_TOO_LONG), ()
    return model, (fx.CopyLink(link, fx.Outcome(LINK_COPIED)),)


def _drop(model: Model, shown: Answered, did: UserDid) -> Result:
    """Ask this position never again."""
    schedule = replace(shown.position.schedule, due="")
    position = replace(shown.position, schedule=schedule)
    model = with_position(model, position).with_screen(replace(shown, position=position))
    return model.with_notice(LEFT_OUT), (fx.SavePosition(position),)


def _regions(model: Model, shown: Shown) -> tuple[Region, ...]:
    match shown:
        case Answered():
            return answer_regions(model, shown)
        case Arriving():
            return arriving_regions(shown)
        case Waiting():
            return (region("practice", drawing(topbar, "Practice"), class_="app"),)
    return overview_regions(model)


def _title(model: Model, shown: Shown) -> str:
    game = f": {shown.match.game.info.title}" if isinstance(shown, Answered) else ""
    return f"Practice{game} · Clowder"


SCREEN: Screen[Shown] = Screen(
    _title,
    _regions,
    enter,
    handlers_on(Answered, {"again": _again, "share": _share, "drop": _drop}),
    _hear,
    _overhear,
    rouses_bots=lambda model, shown: isinstance(shown, Arriving),
)

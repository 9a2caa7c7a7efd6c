"""A match that is looked at again: the result above, every turn below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, assert_never

from app.analysis.reviews import may_review
from app.base.moment import Moment
from app.core import effects as fx
from app.core import timers
from app.core.messages import FromStorage, SavedMatchesRead, UserDid
from app.core.model import Model, Replay, Table
from app.core.screens import Result, Screen, Visit, handlers_on
from app.daily.result import ask_rival
from app.daily.veil import is_veiled, unveil
from app.games.face import is_race
from app.narration.feedback import cues_between
from app.replay.hands import next_moment, stay_ms
from app.replay.landing import landed, shown_seat
from app.replay.rounds import begin_of
from app.replay.view import regions
from app.result import counting
from app.result.counting import LineOver
from app.result.looking import looked_at, read_first
from app.result.steps import (
    at_step,
    last_step,
    sentences,
    step_of,
    stops,
)
from app.result.view import HANDLERS
from app.saves.challenges import is_verified, unpack
from app.saves.records import Record
from app.saves.replay_links import LINK_COPIED, LINK_TOO_LONG, replay_link
from pyengine.core.words import YOU

SPEEDS = (1, 4, 16)
"""Speeds: how many times as fast as it was a race is played again."""


def enter(model: Model, visit: Visit) -> Result:
    """Look at a match again: one of this browser, the one just shown, or that of a shared link."""
    match model.route.path:
        case ("result", code):
            return _of_link(model, code, visit.moment)
        case ("replay", record_id):
            record = looked_at(model, visit.left, record_id)
            if record is None:
                return read_first(model, record_id)
            model, effects = look_at(model, record)
            model, more = counting.begin(model) if _was_at_table(visit, record_id) else (model, ())
            return model, (*effects, *more)
    return model, ()


def _of_link(model: Model, code: str, moment: Moment) -> Result:
    """Show the match of a shared link; it is looked at, not kept."""
    try:
        record = unpack(code, moment)
        if not record.match.over:
            raise ValueError("This link holds a match that is not over yet.")
    except ValueError as error:
        return model.with_notice(str(error)), (fx.Navigate("/", replace=True),)
    return look_at(model, record)


def _was_at_table(visit: Visit, record_id: str) -> bool:
    """Returns whether one comes from the table of a match to its result."""
    return isinstance(visit.left, Table) and visit.left.record.id == record_id


def look_at(model: Model, record: Record) -> Result:
    """Lay the match out as it ended, or at the turn that the address names."""
    return show(model, laid_out(model, record))


def laid_out(model: Model, record: Record) -> Replay:
    """The match as it ended, or at the turn that the address names; under a veil where it shows how
    today's challenge goes."""
    replay = Replay(record, 0, proved=is_verified(record), veiled=is_veiled(model, record))
    return landed(replay, model.route)


def show(model: Model, replay: Replay) -> Result:
    """Show it; of a challenge that was played here the hard bot is asked what it makes, and of any
    match whether moments of it are to be practised."""
    rival = ask_rival(model, replay.record) if replay.proved else ()
    kept = (
        model.session.positions is None
        and model.session.record(replay.record.id) is not None
        and may_review(replay.record)
    )
    return model.with_screen(replay), (*rival, *([fx.ReadPositions()] if kept else []))


class StepOver(NamedTuple):
    """A playing replay of that match goes on from that many actions, and that moment of a round."""

    record: str
    at: int
    ms: int = 0


def _hear(model: Model, timer: StepOver | LineOver, moment: Moment) -> Result:
    match timer:
        case StepOver():
            return _tick(model, timer)
        case LineOver():
            return counting.show_next_line(model, timer)
    assert_never(timer)


def _known(model: Model, replay: Replay, message: FromStorage) -> Result:
    """Once the saved matches are known, a veil may not be needed."""
    if not isinstance(message, SavedMatchesRead) or not replay.veiled:
        return model, ()
    return model.with_screen(replace(replay, veiled=is_veiled(model, replay.record))), ()


def _tick(model: Model, timer: StepOver) -> Result:
    """Go on with a playing replay."""
    replay = model.screen
    if not isinstance(replay, Replay) or not replay.playing or timer != _timer(replay):
        return model, ()
    moved = next_moment(replay)
    if moved.at == stops(moved.record.match)[-1]:
        return model.with_screen(replace(moved, playing=False)), _cues(replay, moved)
    later = fx.After(stay_ms(moved), _timed(moved))
    return model.with_screen(moved), (*_cues(replay, moved), later)


def _cues(before: Replay, after: Replay) -> tuple[fx.Effect, ...]:
    """Returns the cues of a step's actions; faster than life there is no time to see it."""
    if after.speed > 1 or after.at == before.at:
        return ()
    return cues_between(after.record.match, before.at, after.at)


def _timer(replay: Replay) -> StepOver:
    return StepOver(replay.record.id, replay.at, replay.ms)


def _timed(replay: Replay) -> timers.OfScreen:
    return timers.OfScreen(replay.kind, _timer(replay))


# The controls


def _moved(replay: Replay, step: int) -> tuple[Replay, fx.Effect]:
    """The replay at another step, and what happened there in words."""
    moved = replace(at_step(replay, step), playing=False)
    return moved, fx.Announce(" ".join(sentences(moved)))


def _moves(to: Callable[[Replay], int]) -> Callable[[Model, Replay, UserDid], Result]:
    """A handler that shows another step, and says what happened there."""

    def handle(model: Model, replay: Replay, did: UserDid) -> Result:
        moved, effect = _moved(replay, to(replay))
        return model.with_screen(moved), (effect,)

    return handle


def _next(model: Model, replay: Replay, did: UserDid) -> Result:
    """The step that follows, and for an instant what it has brought."""
    moved, effect = _moved(replay, step_of(replay) + 1)
    return model.with_screen(moved), (effect, *_cues(replay, moved))


def _go(model: Model, replay: Replay, did: UserDid) -> Result:
    """The slider, which tells its value itself."""
    if not (did.value.isascii() and did.value.isdigit()):
        return model, ()
    moved, _ = _moved(replay, int(did.value[:6]))
    return model.with_screen(moved), ()


def _round(model: Model, replay: Replay, did: UserDid) -> Result:
    """The end of a round, at one's own board, where one goes on looking; Play shows that round."""
    match = replay.record.match
    if not (is_race(match.header.game) and did.arg.isascii() and did.arg.isdigit()):
        return model, ()
    named = int(did.arg[:6])
    begin = begin_of(match, replay.names, named)
    step, first = (sum(stop < end for stop in stops(match)) for end in (named, begin))
    moved, effect = _moved(replay, step)
    own = next((seat for seat, name in enumerate(replay.names, 1) if name is YOU), 0)
    moved = replace(moved, look=replay.look or own, again=first + 1)
    return model.with_screen(moved), (effect, fx.Focus("#replay-title"))


def _play(model: Model, replay: Replay, did: UserDid) -> Result:
    if replay.playing:
        return model.with_screen(replace(replay, playing=False)), ()
    if replay.again or step_of(replay) == last_step(replay):
        replay = at_step(replay, replay.again)
    replay = replace(replay, playing=True)
    return model.with_screen(replay), (fx.After(stay_ms(replay), _timed(replay)),)


def _speed(model: Model, replay: Replay, did: UserDid) -> Result:
    """Another speed; what waits goes on as it was."""
    speed = next((speed for speed in SPEEDS if str(speed) == did.value), replay.speed)
    return model.with_screen(replace(replay, speed=speed)), ()


def _look(model: Model, replay: Replay, did: UserDid) -> Result:
    if did.arg not in map(str, range(1, len(replay.record.players) + 1)):
        return model, ()
    return model.with_screen(replace(replay, look=int(did.arg), drawn=None)), ()


def _link(model: Model, replay: Replay, did: UserDid) -> Result:
    """Copy a link that opens the match at the turn shown, for anybody."""
    if not replay.record.match.settled:
        return model, ()
    link = replay_link(replay.record, replay.at, shown_seat(replay), replay.drawn)
    if link:
        return model, (fx.CopyLink(link, fx.Outcome(LINK_COPIED)),)
    return model.with_notice(LINK_TOO_LONG), ()


def _title(model: Model, replay: Replay) -> str:
    return f"{replay.record.match.game.info.title} · Clowder"


SCREEN = Screen(
    _title,
    regions,
    enter,
    handlers_on(
        Replay,
        {
            "go": _go,
            "round": _round,
            "first": _moves(lambda replay: 0),
            "back": _moves(lambda replay: step_of(replay) - 1),
            "next": _next,
            "last": _moves(last_step),
            "play": _play,
            "look": _look,
            "speed": _speed,
            "link": _link,
            "unveil": unveil,
            "count": counting.skip,
        },
    )
    | HANDLERS,
    _hear,
    _known,
)

"""The steps of a replay: where it halts, what is seen there, and the sentences about it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from app.base.views import scores_of, view_of
from app.core.model import Replay
from app.play import describe_between
from pyengine.core.game import PUBLIC
from pyengine.core.match import Match
from pyengine.core.scores import Scores

BEFORE = "Before the first turn."

STEP_MS = 1100
"""The time that a step of a playing replay stays where no clock ran."""


def stops(match: Match) -> tuple[int, ...]:
    """The numbers of actions at which a replay halts: the start, and after every phase.

    Actions that were made at the same time appear together; an open phase is left out.
    """
    found = [0]
    for count, (entry, following) in enumerate(pairwise(match.entries), start=1):
        if following.phase != entry.phase:
            found.append(count)
    if match.entries and (match.over or match.entries[-1].reveals):
        found.append(len(match.entries))
    return tuple(found)


def step_of(replay: Replay) -> int:
    """Returns the shown stop."""
    return max(i for i, stop in enumerate(stops(replay.record.match)) if stop <= replay.at)


def last_step(replay: Replay) -> int:
    """The number of the last stop."""
    return len(stops(replay.record.match)) - 1


def at_step(replay: Replay, step: int) -> Replay:
    """The replay at another stop, the nearest there is."""
    halts = stops(replay.record.match)
    return replace(replay, at=halts[min(max(step, 0), len(halts) - 1)], ms=0, drawn=None, again=0)


def known_state(match: Match, count: int) -> object:
    """The state after so many actions as a replay may show it.

    Of a match that is over that is everything. Of an open one it is what everybody knew then:
    no hand that is still held, and nothing that a seat has done in a phase that is still open.
    """
    return match.states[count] if match.over else view_of(match.upto(count), PUBLIC)


def known_scores(match: Match) -> Scores:
    """The newest scores as a replay may show them; nobody has won before the result counts."""
    if not match.over:
        return scores_of(match, PUBLIC)
    scores = match.scores()
    return scores if match.settled else replace(scores, winners=())


def state_of(replay: Replay) -> object:
    """The state shown."""
    return known_state(replay.record.match, replay.at)


def stage(replay: Replay) -> str:
    """Says how far the match was at the stop shown."""
    return str(replay.record.match.game.stage(state_of(replay))) or "Start"


def sentences(replay: Replay) -> tuple[str, ...]:
    """Tells what happened in the phase that ends at the stop shown, and what came of it."""
    match = replay.record.match
    step = step_of(replay)
    if step == 0:
        return (BEFORE,)
    described = describe_between(match, stops(match)[step - 1], replay.at, replay.names)
    return tuple(sentence for _, sentence in described)

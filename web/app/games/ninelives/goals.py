"""The goals of Nine Lives, and how predictions are counted."""

from __future__ import annotations

from app.games.goals import Goal, SeatEnd
from pyengine.games.ninelives.info import TARGET
from pyengine.games.ninelives.rug import HIT_ONE, difference
from pyengine.games.ninelives.state import State


def _never_lost(end: SeatEnd) -> bool:
    return all(points > 0 for points in end.points.values())


def _rounds_of(end: SeatEnd, points: int) -> int:
    return sum(point == points for point in end.points.values())


def _hits(state: State, seat: int) -> tuple[int, int]:
    """The rounds in which the seat won the tricks that it had predicted, and all rounds."""
    ends = [(played.places[seat - 1], played.tricks[seat - 1]) for played in state.rounds]
    return sum(difference(place, tricks) == 0 for place, tricks in ends), len(ends)


GOALS = (
    Goal("all-hit", "Every prediction right", _never_lost),
    Goal("nine", f"{TARGET} points", lambda end: end.total >= TARGET),
    Goal("two-fours", "Two rounds of 4 points", lambda end: _rounds_of(end, HIT_ONE) >= 2),
)

HITS = _hits

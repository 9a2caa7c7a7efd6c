"""Goals beyond winning in a match of a game, and figures besides points.

A face's folder may have a module ``goals`` that exports ``GOALS``; where seats foretell something,
``HITS``; and where it can be played alone, what bots make of it as ``ALONE``.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from typing import Any

from app.games import find_part
from pyengine.core.registry import GAMES
from pyengine.core.scores import SeatScore


@dataclass(frozen=True, slots=True)
class SeatEnd:
    """A seat's end: the counts and points of its score lines by their ids, the total.

    Lines of what the match was played without are left out.
    """

    counts: Mapping[str, int]
    points: Mapping[str, int]
    total: int

    @classmethod
    def of(cls, sheet: SeatScore) -> SeatEnd:
        """The end that a seat's score sheet tells of."""
        lines = [line for line in sheet.lines if not line.unused]
        return cls(
            {line.id: line.count for line in lines},
            {line.id: line.points for line in lines},
            sheet.total,
        )


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal: ``id`` is stable, ``title`` for people, such as ``Five sets``.

    ``line`` is the id of the score line without which it is no goal: of a match that is played
    without penalties, "No penalty" asks nothing.
    """

    id: str
    title: str
    reached: Callable[[SeatEnd], bool]
    line: str = ""


Hits = Callable[[Any, int], tuple[int, int]]
"""A seat's hits: how often it foretold right in a state that is over, and how often it foretold."""


def goals_of(game_id: str) -> tuple[Goal, ...]:
    """The goals of a game; none where it brings none."""
    part = find_part(game_id, "goals") if game_id in GAMES else None
    return part.GOALS if part else ()


def goals_among(game_id: str, lines: Container[str]) -> tuple[Goal, ...]:
    """The goals of a game in a match whose sheets have these lines."""
    return tuple(goal for goal in goals_of(game_id) if not goal.line or goal.line in lines)


def hits_of(game_id: str) -> Hits | None:
    """Returns the counting of a game's predictions; None where it has none."""
    part = find_part(game_id, "goals") if game_id in GAMES else None
    return getattr(part, "HITS", None)


def solo_means(game_id: str) -> tuple[tuple[str, int], ...]:
    """Bots' levels with their mean total alone and with the usual options, the weakest first.

    They were measured (docs/bots.md), so they are no rule; of a game without them there are none.
    """
    part = find_part(game_id, "goals") if game_id in GAMES else None
    return getattr(part, "ALONE", ())


def reached(game_id: str, end: SeatEnd) -> tuple[str, ...]:
    """The ids of the goals that a seat has reached."""
    return tuple(goal.id for goal in goals_among(game_id, end.counts) if goal.reached(end))

"""Bots in a race: hands that take time, instead of eyes that decide.

A race has no turns, so nobody is asked for a move. A game's :class:`Hands` say what a seat does
next and when, if nothing comes before. Whoever runs the race (the arena, a table on the screen)
applies the earliest of all proposals and asks again, since what happened may change the others'.

A plan is a pure function of the view, the seat, the level and a seed of the seat's own. So the
same seed goes on with the same plan however often it is asked, on every device.

The bots know no game: ``pyengine.games.<id>.policy`` of a race defines ``HANDS``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache
from typing import Any

from pyengine.core.registry import find_part


@dataclass(frozen=True, slots=True)
class Timed:
    """The next action of a seat, if nothing comes before: ``action`` is ready to be applied.

    ``at`` is in ms since the signal that all wait for: that of the round, or in a phase of
    reactions that of the call.
    """

    at: int
    action: str


@dataclass(frozen=True, slots=True)
class Gesture:
    """A gesture of a hand: from ``at`` on (ms since the round's signal) this is seen to be built.

    ``picture`` is in the game's notation.
    """

    at: int
    picture: str


@dataclass(frozen=True, slots=True)
class Measure:
    """A duration: how long something took a hand, in ms, and how long it takes by the times
    declared for it.

    ``name`` says what, such as ``tile``; ``declared`` leaves out what differs by luck.
    """

    name: str
    ms: int
    declared: int


class Hands(ABC):
    """A game's knowledge of how people's hands would do, by the names of levels."""

    spread: tuple[int, int, int] = (1_000, 1_000, 1_000)
    """Declared quantiles of what a measure is of its declared time, in thousandths.

    At 10 %, in the middle, and at 90 %.
    """

    @abstractmethod
    def next(self, view: Any, seat: int, level: str, seed: str) -> Timed | None:
        """Returns what the seat does next, from ``game.view(state, seat)``; None: nothing any more.

        Never before the newest time of the log, and never after the limit of a deadline.
        Raises ``ValueError`` for an unknown level.
        """

    def gestures(self, view: Any, seat: int, level: str, seed: str) -> tuple[Gesture, ...]:
        """Returns the gestures of the hand in this round, past and to come, as far as it is
        settled.

        In the order of the times; those after the round's end never come. The same view, as
        for :meth:`next`.
        """
        return ()

    def measures(self, state: Any, seat: int, level: str, seed: str) -> tuple[Measure, ...]:
        """The times of a plan to its end, for statistics: takes the full state.

        So what slow hands would have taken counts as well, although the quick end the race.
        """
        return ()


@cache
def load_hands(game_id: str) -> Hands | None:
    """The hands of that game, None where it brings none; raises ``UnknownGame``."""
    hands: Hands | None = getattr(find_part(game_id, "policy"), "HANDS", None)
    return hands

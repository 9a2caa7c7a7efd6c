"""The state of a Winter Burrow match: sheets, timer and whose move is awaited."""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.core.pencil import Timer
from pyengine.games.burrow.burrow import Burrow
from pyengine.games.burrow.loader import load_burrow

__all__ = ["Setup", "Sheet", "State", "Timer"]


@dataclass(frozen=True, slots=True)
class Setup:
    """The options as values; fixed for the whole match. ``anywhere``: the first cross (B15)."""

    players: int
    side: str
    anywhere: bool

    @property
    def burrow(self) -> Burrow:
        """The sheet that everybody fills (B1)."""
        return load_burrow(self.side)

    @property
    def solo(self) -> bool:
        """Returns whether the solo rules hold (B16)."""
        return self.players == 1


@dataclass(frozen=True, slots=True)
class Sheet:
    """One burrow in play.

    ``crosses`` is the mask of all crossed cells, ``ones`` how many slots of the
    row of ones are used up (B8), ``moves`` the mask of each placement in order.
    """

    crosses: int = 0
    ones: int = 0
    moves: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A whole match, or what one seat knows of it.

    ``phase`` is ``roll``, ``move`` or ``over``. ``before`` are the sheets at the
    start of the turn: what other seats may see until all have acted. ``acted``
    is a mask of seats (bit 0 is seat 1) that acted in this turn.
    """

    setup: Setup
    phase: str
    turn: int
    roll: int
    timer: Timer
    sheets: tuple[Sheet, ...]
    before: tuple[Sheet, ...]
    acted: int = 0

    @property
    def last_turn(self) -> bool:
        """Returns whether the timer ends the match with this turn (B12)."""
        return self.timer.spent(self.setup.burrow.timer)

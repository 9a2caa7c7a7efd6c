"""The state of a Yarn Trail match: sheets, timer and whose move is awaited."""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.core.pencil import Timer
from pyengine.games.yarn.carpet import Carpet
from pyengine.games.yarn.loader import load_carpet

__all__ = ["HIDDEN", "NOT_DRAWN", "Setup", "Sheet", "State", "Timer"]

NOT_DRAWN = 0
"""In ``State.drawn``: the seat has not circled its cups yet."""

HIDDEN = -1
"""In ``State.drawn``: the seat has circled its cups, and the viewer may not know which."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The options as values; fixed for the whole match.

    Of Y20: ``novices`` are seats, ``bot_cups`` is where bots circle theirs, ``own_back`` says
    whether one's own sheet may come back.
    """

    players: int
    side: str
    cups: bool
    crossing: bool
    novices: tuple[int, ...]
    bot_cups: str
    own_back: bool

    @property
    def carpet(self) -> Carpet:
        """The sheet that everybody plays on (Y1)."""
        return load_carpet(self.side)

    @property
    def solo(self) -> bool:
        """Returns whether the solo rules hold (Y17, Y22)."""
        return self.players == 1


@dataclass(frozen=True, slots=True)
class Sheet:
    """One carpet in play.

    ``trail`` lists the dots of the thread in order from S, ``turns`` the length
    of the trail after each move. ``cups``, ``visited`` and ``segments`` are masks.
    """

    trail: tuple[int, ...]
    turns: tuple[int, ...]
    visited: int
    segments: int
    cups: int
    finished: bool

    @property
    def end(self) -> int:
        """The dot from which the thread goes on (Y4)."""
        return self.trail[-1]

    def ticks(self, carpet: Carpet) -> tuple[int, int, int]:
        """Ticked boxes by item kind: once per item, and never more than boxes (Y11)."""
        mice, socks, planes = carpet.items
        boxes, visited = carpet.boxes, self.visited
        return (
            min(boxes, (visited & mice).bit_count()),
            min(boxes, (visited & socks).bit_count()),
            min(boxes, (visited & planes).bit_count()),
        )

    def knocked(self) -> int:
        """Returns how many cups the thread has reached or passed (Y12)."""
        return (self.visited & self.cups).bit_count()


@dataclass(frozen=True, slots=True)
class State:
    """A whole match, or what one seat knows of it.

    ``phase`` is ``cups``, ``deal``, ``roll``, ``move`` or ``over``. ``drawn``
    holds, by seat, the mask of the circled cups, or ``NOT_DRAWN`` or ``HIDDEN``;
    ``dealt`` says, by seat, who drew the cups on that seat's sheet. ``before``
    are the sheets at the start of the turn: what other seats may see until all
    have moved. ``acted`` and ``extended`` are masks of seats (bit 0 is seat 1)
    that moved, and that drew thread, in this turn.
    """

    setup: Setup
    phase: str
    turn: int
    roll: int
    timer: Timer
    drawn: tuple[int, ...]
    dealt: tuple[int, ...]
    sheets: tuple[Sheet, ...]
    before: tuple[Sheet, ...]
    acted: int = 0
    extended: int = 0

    @property
    def last_turn(self) -> bool:
        """Returns whether the timer ends the match with this turn (Y16)."""
        return self.timer.spent(self.setup.carpet.timer)

    @property
    def numbers_left(self) -> int:
        """Returns how many numbers are still to be crossed off until the match ends (Y15, Y16)."""
        return len(self.setup.carpet.timer) - self.timer.crossed

    @property
    def prospect(self) -> int:
        """About how many points later turns bring a thread that goes on; none after the last."""
        return 3 * self.numbers_left

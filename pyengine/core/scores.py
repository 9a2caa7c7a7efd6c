"""Score sheets: lines, totals, tie-breaks and who is ahead."""

from __future__ import annotations

from dataclasses import dataclass, field

from pyengine.core.words import Sentence


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet: what, how many of it, and the points it is worth.

    ``id`` is a word for programs, stable, and another one for each line of a sheet.
    ``unused`` lines belong to something that the match is played without: they count
    nothing, and a screen leaves them out.
    """

    id: str
    label: Sentence
    count: int
    points: int
    unused: bool = False


@dataclass(frozen=True, slots=True)
class SeatScore:
    """A seat's score sheet; ``tie_break`` holds the values compared after the total."""

    lines: tuple[ScoreLine, ...]
    tie_break: tuple[int, ...] = ()
    total: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "total", sum([line.points for line in self.lines]))


@dataclass(frozen=True, slots=True)
class Scores:
    """The score sheets in seat order, as if the match ended now.

    ``winners`` lists the winning seats of a match that is over (several share
    the win), and is empty before.
    """

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals in seat order."""
        return tuple([seat.total for seat in self.seats])

    def leaders(self) -> tuple[int, ...]:
        """The seats that are ahead by total, then tie-break values."""
        keys = [(seat.total, *seat.tie_break) for seat in self.seats]
        best = max(keys)
        return tuple(seat for seat, key in enumerate(keys, start=1) if key == best)

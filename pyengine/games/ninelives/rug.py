"""The prediction rug (N4 to N7), the cubes on it (N11), and what a prediction is worth (N14, N15).

Four rows with the numbers 1/5, 2/6, 3/7 and 4/8, each with a left and a right side.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

ROWS: Final = 4

HIT_ONE = 4
"""Points for a horizontal cat that is right (N14)."""

HIT_TWO = 2
"""Points for a vertical cat that is right (N14)."""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat for a cat: beside row ``first``, or upright beside ``first`` and ``last``.

    ``side`` is ``L`` or ``R``. ``taken`` is the mask of the row sides that the cat
    touches (bit 0 is row 1 on the left, bit 4 row 1 on the right).
    """

    first: int
    last: int
    side: str
    taken: int = field(init=False)
    numbers: tuple[int, ...] = field(init=False)
    """The numbers of tricks that the cat predicts, ascending (N5)."""

    def __post_init__(self) -> None:
        shift = 0 if self.side == "L" else ROWS
        rows = range(self.first, self.last + 1)
        object.__setattr__(self, "taken", sum(1 << row - 1 + shift for row in rows))
        numbers = (number for row in rows for number in row_numbers(row))
        object.__setattr__(self, "numbers", tuple(sorted(numbers)))

    @property
    def vertical(self) -> bool:
        """Returns whether the cat sits beside two rows."""
        return self.first != self.last

    @property
    def text(self) -> str:
        """The place in notation: ``2L``, ``2-3R``."""
        rows = f"{self.first}-{self.last}" if self.vertical else str(self.first)
        return rows + self.side


def row_numbers(row: int) -> tuple[int, int]:
    """The two numbers of a row.

    >>> row_numbers(4)
    (4, 8)
    """
    return row, row + ROWS


PLACES: Final = tuple(
    Place(first, first + more, side)
    for more in (0, 1)
    for first in range(1, ROWS + 1 - more)
    for side in "LR"
)
"""All places in the order of the legal actions: one row first, left before right."""

_PLACE_AT = {place.text: place for place in PLACES}


def place_at(text: str) -> Place | None:
    """The place of a notation; None where there is none.

    >>> place_at("2-3R").numbers
    (2, 3, 6, 7)
    """
    return _PLACE_AT.get(text)


def free_places(places: Iterable[Place | None]) -> tuple[Place, ...]:
    """The places that touch no row side of a cat that sits already (N6).

    >>> [place.text for place in free_places(map(place_at, ("1-2L", "3-4R", "1R", "4L")))]
    ['2R', '3L']
    """
    taken = 0
    for place in places:
        if place is not None:
            taken |= place.taken
    return tuple([place for place in PLACES if not place.taken & taken])


def cube_row(tricks: int) -> int:
    """The row beside which a cube lies after so many tricks; 0 is below the rug (N11).

    After row 4 the cube goes on at row 1, which then means 5. A ninth trick takes
    it past 8 to row 1 again, although 9 is no number of the rug (N15).

    >>> [cube_row(tricks) for tricks in (0, 1, 4, 5, 8, 9)]
    [0, 1, 4, 1, 4, 1]
    """
    return (tricks - 1) % ROWS + 1 if tricks else 0


def difference(place: Place, tricks: int) -> int:
    """Returns how far the tricks are from the nearest number beside the cat; 0 is a hit (N15).

    >>> [difference(place_at("1L"), tricks) for tricks in (0, 1, 3, 5, 9)]
    [1, 0, 2, 0, 4]
    """
    return min(abs(tricks - number) for number in place.numbers)


def points(place: Place, tricks: int) -> int:
    """Returns what a prediction brings, before a loss stops at 0 points (N14, N15).

    >>> points(place_at("2R"), 6), points(place_at("1-2L"), 2), points(place_at("4L"), 1)
    (4, 2, -3)
    """
    missed = difference(place, tricks)
    if missed:
        return -missed
    return HIT_TWO if place.vertical else HIT_ONE

"""Where the tiles of the heap lie below the build area: scattered, overlapping a little.

It follows from the round's row, as what lies there does, so it is the same on every device. Lower
rows lie over upper ones, and no tile is covered so far that less than a disc of ``REACHABLE`` units
of it could be touched.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from app.games.kittypaw.input.lattice import AREA_HEIGHT, WIDTH
from pyengine.core.chance import rng_for
from pyengine.games.kittypaw.pictures import KINDS

REACHABLE = 132
"""At least so wide a disc of each tile is free, in units of the build area."""

_ACROSS, _DOWN, _STAGGER = 178, 154, 44
"""Distances of tiles in a row and of rows, and by how much rows lie to the left and right."""

_ASTRAY, _TILT = 8, 12
"""A tile lies so far from its place at most, and is turned by so many degrees at most."""

_MARGIN = 96
"""From the middle of a tile to the edge of the heap: no tilted one is higher."""

_BOX_AT = WIDTH - 118
"""The middle of the player's own box, beside the heap."""


class Spot(NamedTuple):
    """Where a tile lies, and by how many degrees it is off its sixth of a turn."""

    x: float
    y: float
    tilt: float


def rows_of(size: int) -> tuple[int, ...]:
    """So many tiles in each row of the heap; one set of seven lies in two rows as well.

    >>> rows_of(7), rows_of(21)
    ((4, 3), (7, 7, 7))
    """
    seven = len(KINDS)
    return (4, 3) if size == seven else (seven,) * (size // seven)


def heap_height(size: int) -> int:
    """The height of a heap, in units.

    >>> heap_height(7), heap_height(28)
    (356, 664)
    """
    return 2 * _MARGIN + 10 + _DOWN * (len(rows_of(size)) - 1)


@lru_cache(maxsize=32)
def spots(size: int, number: int, row: tuple[int, ...], beside_box: bool) -> tuple[Spot, ...]:
    """The places of so many tiles, in the order in which they are painted.

    ``beside_box``: somebody's card has a box, so there is room for it to the right of the heap.
    """
    rng, found = rng_for("scatter", number, *row), []
    middle = (_BOX_AT - 118) / 2 if beside_box else WIDTH / 2

    def stray(by: int) -> float:
        return (rng.getrandbits(8) / 255 * 2 - 1) * by

    rows = rows_of(size)
    for index, count in enumerate(rows):
        aside = (_STAGGER if index % 2 else -_STAGGER) * (len(set(rows)) == 1)
        for place in range(count):
            x = middle + aside + _ACROSS * (place - (count - 1) / 2)
            y = AREA_HEIGHT + _MARGIN + 5 + _DOWN * index
            found.append(
                Spot(
                    round(x + stray(_ASTRAY), 1),
                    round(y + stray(_ASTRAY), 1),
                    round(stray(_TILT), 1),
                )
            )
    return tuple(found)


def box_spot(size: int) -> tuple[float, float]:
    """Where one's own box lies, beside a heap of so many tiles."""
    return float(_BOX_AT), AREA_HEIGHT + heap_height(size) / 2


assert 6 * _ACROSS + 2 * (_STAGGER + _ASTRAY + 100) <= _BOX_AT - 100, "the box has room beside it"

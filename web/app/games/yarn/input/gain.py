"""The gain: what a thread picks up and knocks over on its way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pyengine.games.yarn.carpet import Carpet
from pyengine.games.yarn.rules import complete_sets
from pyengine.games.yarn.state import Setup, Sheet


@dataclass(frozen=True, slots=True)
class Gain:
    """``items`` counts newly ticked boxes by kind, ``lost`` items whose row was full already.

    ``sets`` counts the complete sets before and after, ``cups`` those newly knocked over.
    """

    items: tuple[int, ...]
    lost: tuple[int, ...]
    sets: tuple[int, int]
    cups: int


def gain(carpet: Carpet, sheet: Sheet, dots: Iterable[int]) -> Gain:
    """Returns what drawing through ``dots`` would bring this sheet (Y11, Y12)."""
    fresh = 0
    for dot in dots:
        fresh |= 1 << dot
    fresh &= ~sheet.visited
    before = sheet.ticks(carpet)
    reached = [(fresh & kind).bit_count() for kind in carpet.items]
    picked = tuple(
        [min(count, carpet.boxes - ticked) for count, ticked in zip(reached, before, strict=True)]
    )
    mice, socks, planes = [ticked + more for ticked, more in zip(before, picked, strict=True)]
    return Gain(
        items=picked,
        lost=tuple([count - more for count, more in zip(reached, picked, strict=True)]),
        sets=(complete_sets(before), complete_sets((mice, socks, planes))),
        cups=(fresh & sheet.cups).bit_count(),
    )


def set_points(carpet: Carpet, found: Gain) -> int:
    """Returns the points of the newly completed sets."""
    return sum(carpet.set_values[found.sets[0] : found.sets[1]])


def worth(setup: Setup, sheet: Sheet, seat: int, dots: Iterable[int]) -> int:
    """The points of a way, so that the better of two bends is shown first."""
    found = gain(setup.carpet, sheet, dots)
    cups = 0 if seat in setup.novices else found.cups * setup.carpet.cup_points
    return sum(found.items) + set_points(setup.carpet, found) + cups

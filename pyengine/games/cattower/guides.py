"""Values of unfinished things on a sheet, by how many rounds are still to come.

Tables of points, made once: play-outs look them up instead of working them out.
All grow with the time that is left and end as the rules score.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pyengine.games.cattower.towers import FLOORS

MOST_ROUNDS = 12
"""More rounds to come than these promise nothing more."""

MOST_BALLS = 6
"""Balls of yarn in one tower; none has more slots."""

HOUSE_CHANCE = 0.46
"""Weight of an item for a house of the cat that likes it, which may come later."""

MOUSE_HOPE = (0.0, 1.7, 3.7, 3.6)
"""Hope of a group of mice over a full four, by their number, with room beside it."""

ROOM_HOPE = 0.37
"""Hope of each free slot beside a group of mice."""

MOST_ROOM = 4
"""More free slots than these beside a group promise nothing more."""

BOWL_HOPE = 0.22
"""Hope of a free slot beside a bowl."""

NEW_ROUND = 2.0
"""Worth of the first footprint; each further one a little less."""

PRINTS_ROUND = 3
"""So many footprints can be used a round; more promise nothing."""

HEIGHT = 0.7
"""What each floor further up costs an item that is no cushion: high floors are for cushions."""

HEIGHT_LEFT = 0.5
"""What each floor further up promises while its slot is free."""

MIDDLE = 3.5
"""The mean floor, which costs and promises nothing."""

_ROOMS = range(1, MOST_ROOM + 1)


@dataclass(frozen=True, slots=True)
class Guide:
    """The tables for one number of rounds to come.

    ``cat`` is the promise of an item whose cat has no house yet, ``mice[size][room]`` that of a
    group, by the free slots beside it up to ``MOST_ROOM``, ``bowl_new`` and ``bowl_same`` what
    an item beside a bowl adds when it is a new kind or not, ``bowl_free`` the promise of a free
    slot beside a new bowl, ``yarn[balls][most of others]`` a tower's yarn, ``tower[free slots]``
    the share of a tower's number, ``prints[circled]`` footprints, ``height[floor]`` what an
    item that is no cushion costs there, ``left[floor]`` what a free slot promises there.
    """

    cat: float
    mice: tuple[tuple[float, ...], ...]
    bowl_new: float
    bowl_same: float
    bowl_free: float
    yarn: tuple[tuple[float, ...], ...]
    tower: tuple[float, ...]
    prints: tuple[float, ...]
    height: tuple[float, ...]
    left: tuple[float, ...]


@cache
def guide(rounds: int) -> Guide:
    """The tables when so many rounds are to come after this one."""
    rounds = max(0, min(MOST_ROUNDS, rounds))
    time = min(1.0, rounds / 7.0)
    shares = [1.0]
    weight = 1.0
    for free in range(1, 7):
        weight *= 0.86
        shares.append(weight * max(0.0, 1.0 - free / (rounds + 1.0)))
    prints = [0.0]
    for count in range(1, 20):
        useful = 1.0 if count <= PRINTS_ROUND * rounds else 0.0
        worth = max(0.2, NEW_ROUND - 0.1 * (count - 1)) * min(1.0, rounds / 1.5) * useful
        prints.append(prints[-1] + worth)
    return Guide(
        cat=2.0 * HOUSE_CHANCE * time,
        mice=tuple(
            (0.0, *(time * (MOUSE_HOPE[size % 4] + ROOM_HOPE * room) for room in _ROOMS))
            for size in range(25)
        ),
        bowl_new=1.0 - BOWL_HOPE * time,
        bowl_same=-BOWL_HOPE * time,
        bowl_free=BOWL_HOPE * time,
        yarn=tuple(
            tuple(_yarn(balls, most, time) for most in range(MOST_BALLS + 1))
            for balls in range(MOST_BALLS + 1)
        ),
        tower=tuple(shares),
        prints=tuple(prints),
        height=tuple(time * HEIGHT * (floor - MIDDLE) for floor in range(FLOORS + 1)),
        left=tuple(time * HEIGHT_LEFT * (floor - MIDDLE) for floor in range(FLOORS + 1)),
    )


def _yarn(balls: int, most: int, time: float) -> float:
    """The expected points of a tower's yarn: who leads may be overtaken."""
    if not balls:
        return 0.0
    if balls < most:
        return 3.0 + (0.9 * time if balls + 1 == most else 0.0)
    lead = balls - most
    return 8.0 - time * (0.5, 0.6, 0.5, 0.1)[min(3, lead)]

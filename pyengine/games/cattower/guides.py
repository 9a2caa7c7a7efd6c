"""Values of unfinished things on a sheet, by how many rounds are still to come.

Tables of points, made once: play-outs look them up instead of working them out.
All grow with the time that is left and end as the rules score.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

MOST_ROUNDS = 12
"""More rounds to come than these promise nothing more."""

MOST_BALLS = 6
"""Balls of yarn in one tower; none has more slots."""

HOUSE_CHANCE = 0.55
"""Weight of an item for a house of the cat that likes it, which may come later."""

MOUSE_HOPE = (0.0, 1.5, 3.0, 4.0)
"""Hope of a group of mice over a full four, by their number, with room beside it."""

BOWL_HOPE = 0.45
"""Hope of a free slot beside a bowl."""

NEW_ROUND = 1.6
"""Worth of the first footprint; each further one a little less."""


@dataclass(frozen=True, slots=True)
class Guide:
    """The tables for one number of rounds to come.

    ``cat`` is the promise of an item whose cat has no house yet, ``mice`` that of a
    group by its size, ``bowl_new`` and ``bowl_same`` what an item beside a bowl
    adds when it is a new kind or not, ``bowl_free`` the promise of a free slot beside a new bowl,
    ``yarn[balls][most of others]`` a tower's yarn, ``tower[free slots]`` the share of a
    tower's number, ``prints[circled]`` footprints.
    """

    cat: float
    mice: tuple[float, ...]
    bowl_new: float
    bowl_same: float
    bowl_free: float
    yarn: tuple[tuple[float, ...], ...]
    tower: tuple[float, ...]
    prints: tuple[float, ...]


@cache
def guide(rounds: int) -> Guide:
    """The tables when so many rounds are to come after this one."""
    rounds = max(0, min(MOST_ROUNDS, rounds))
    time = min(1.0, rounds / 6.0)
    shares = [1.0]
    weight = 1.0
    for free in range(1, 7):
        weight *= 0.8
        shares.append(weight * max(0.0, 1.0 - free / (rounds + 1.0)))
    prints = [0.0]
    for count in range(1, 20):
        useful = 1.0 if count <= 2 * rounds else 0.0
        worth = max(0.2, NEW_ROUND - 0.1 * (count - 1)) * min(1.0, rounds / 3.0) * useful
        prints.append(prints[-1] + worth)
    return Guide(
        cat=2.0 * HOUSE_CHANCE * time,
        mice=tuple(time * MOUSE_HOPE[size % 4] for size in range(25)),
        bowl_new=1.0 - BOWL_HOPE * time,
        bowl_same=-BOWL_HOPE * time,
        bowl_free=BOWL_HOPE * time,
        yarn=tuple(
            tuple(_yarn(balls, most, time) for most in range(MOST_BALLS + 1))
            for balls in range(MOST_BALLS + 1)
        ),
        tower=tuple(shares),
        prints=tuple(prints),
    )


def _yarn(balls: int, most: int, time: float) -> float:
    """The expected points of a tower's yarn: who leads may be overtaken."""
    if not balls:
        return 0.0
    if balls < most:
        return 3.0 + (0.7 * time if balls + 1 == most else 0.0)
    lead = balls - most
    return 8.0 - time * (1.8, 1.2, 0.4, 0.1)[min(3, lead)]

"""How many more tricks a seat wants, by its prediction: tables for play-outs.

For every number of tricks won and every number of tricks still to come, the wish
is the number that is worth most when each wanted trick may fail.
"""

from __future__ import annotations

from functools import lru_cache

from pyengine.games.ninelives import rug
from pyengine.games.ninelives.rug import Place
from pyengine.games.ninelives.scoring import outcome

MOST_TRICKS = 13
"""No round has more tricks: nine, and the fewest that somebody won."""

STRAIN = 1.0
"""Points by which each wanted trick lowers a wish: it may fail, or need the good cards."""

Aim = tuple[tuple[int, ...], ...]
"""Tricks won, then tricks to come, to tricks wanted."""


@lru_cache(maxsize=512)
def aim_of(place: Place, total: int) -> Aim:
    """The wishes of a seat with that prediction and score.

    >>> wishes = aim_of(rug.place_at("2L"), 0)
    >>> wishes[0][9], wishes[1][9], wishes[2][5], wishes[4][4], wishes[7][2]
    (2, 1, 0, 2, 0)
    """
    return tuple(
        tuple(_wish(place, total, won, to_come) for to_come in range(MOST_TRICKS + 1))
        for won in range(MOST_TRICKS + 1)
    )


@lru_cache(maxsize=512)
def outcomes_of(place: Place, total: int) -> tuple[int, ...]:
    """What the round changes, by tricks won (N14, N15)."""
    return tuple(outcome(place, won, total) for won in range(MOST_TRICKS + 1))


def _wish(place: Place, total: int, won: int, to_come: int) -> int:
    best, wish = -99.0, 0
    for more in range(min(to_come, MOST_TRICKS - won) + 1):
        # By the table and not by what is left to lose: a seat at 0 tries as well.
        value = rug.points(place, won + more) - STRAIN * more * more / max(1, to_come)
        if value > best:
            best, wish = value, more
    return wish

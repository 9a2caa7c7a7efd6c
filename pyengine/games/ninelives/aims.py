"""Targets: how many more tricks a seat wants, by its prediction; tables for play-outs.

For every number of tricks won and every number of tricks still to come, the target
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
"""Points by which each wanted trick lowers a target: it may fail, or need the good cards."""

Aim = tuple[tuple[int, ...], ...]
"""Tricks won, then tricks to come, to tricks wanted."""


@lru_cache(maxsize=512)
def aim_of(place: Place, total: int) -> Aim:
    """The targets of a seat with that prediction and score.

    >>> targets = aim_of(rug.place_at("2L"), 0)
    >>> targets[0][9], targets[1][9], targets[2][5], targets[4][4], targets[7][2]
    (2, 1, 0, 2, 0)
    """
    return tuple(
        tuple(_tricks_wanted(place, total, won, to_come) for to_come in range(MOST_TRICKS + 1))
        for won in range(MOST_TRICKS + 1)
    )


@lru_cache(maxsize=512)
def outcomes_of(place: Place, total: int) -> tuple[int, ...]:
    """Returns what the round changes, by tricks won (N14, N15)."""
    return tuple(outcome(place, won, total) for won in range(MOST_TRICKS + 1))


def _tricks_wanted(place: Place, total: int, won: int, to_come: int) -> int:
    best, wanted = -99.0, 0
    for more in range(min(to_come, MOST_TRICKS - won) + 1):
        # By the table and not by what is left to lose: a seat at 0 tries as well.
        value = rug.points(place, won + more) - STRAIN * more * more / max(1, to_come)
        if value > best:
            best, wanted = value, more
    return wanted

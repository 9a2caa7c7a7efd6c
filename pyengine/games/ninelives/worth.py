"""What the end of a round is worth to a seat, as the match stands.

Points alone mislead: at 0 points a miss costs nothing (N15), the fourth round is the
last, 9 points end the match at once (N16), and a point for a rival is a point too.
So a result is worth the share of the win that it leads to, where the rounds to come
bring everybody what rounds bring on average, and it is said in points.
"""

from __future__ import annotations

from functools import lru_cache
from math import fsum

from pyengine.games.ninelives.info import TARGET

__all__ = ["share", "worth"]

TYPICAL = ((4, 0.13), (2, 0.42), (-1, 0.29), (-2, 0.11), (-3, 0.05))
"""What a round brings a seat, with frequencies: measured among hard bots (docs/bots.md)."""

OWN = 0.35
"""How much of the worth is the own points; the rest is the share of the win."""

SHALLOW = 0.05
"""The least gain of share by a point that the scale takes: hopeless matches stay finite."""

Totals = tuple[int, ...]


def worth(before: Totals, after: Totals, me: int, rounds_left: int) -> float:
    """The gain of a round in points for seat ``me`` (from 0), as the match stands.

    A point more for oneself alone is about a point at the beginning of a match.
    """
    change = after[me] - before[me]
    gained = share(after, me, rounds_left) - share(before, me, rounds_left)
    return OWN * change + (1.0 - OWN) * gained / _slope(before, me, rounds_left)


@lru_cache(maxsize=4096)
def _slope(before: Totals, me: int, rounds_left: int) -> float:
    """How much share of the win a hit (two points more) brings, a point."""
    better = tuple(total + 2 * (seat == me) for seat, total in enumerate(before))
    gain = share(better, me, rounds_left) - share(before, me, rounds_left)
    return max(gain / 2.0, SHALLOW)


@lru_cache(maxsize=65536)
def share(totals: Totals, me: int, rounds_left: int) -> float:
    """The share of the win of seat ``me`` with these totals and so many rounds to come."""
    if rounds_left == 0 or max(totals) >= TARGET:
        best = max(totals)
        return 1.0 / totals.count(best) if totals[me] == best else 0.0
    mine = _spread(totals[me], rounds_left)
    others = [_spread(total, rounds_left) for seat, total in enumerate(totals) if seat != me]
    parts = []
    for total, chance in enumerate(mine):
        if not chance:
            continue
        # ties[k]: the chance that k others have as much, and nobody has more.
        ties = [chance]
        for other in others:
            less, same = fsum(other[:total]), other[total]
            ties = [
                (ties[k] * less if k < len(ties) else 0.0) + (ties[k - 1] * same if k else 0.0)
                for k in range(len(ties) + 1)
            ]
        parts += [tied / (k + 1) for k, tied in enumerate(ties)]
    return fsum(parts)


@lru_cache(maxsize=256)
def _spread(total: int, rounds_left: int) -> tuple[float, ...]:
    """The chance of every total after so many more rounds (the early end is left aside)."""
    chances = [0.0] * 30
    chances[total] = 1.0
    for _ in range(rounds_left):
        after = [0.0] * 30
        for points, chance in enumerate(chances):
            if chance:
                for change, frequency in TYPICAL:
                    after[max(0, points + change)] += chance * frequency
        chances = after
    return tuple(chances)

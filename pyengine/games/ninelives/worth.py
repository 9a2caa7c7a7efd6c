"""Value of a round's end to a seat, as the match stands.

Points alone mislead: at 0 points a miss costs nothing (N15), the fourth round is the
last, 9 points end the match at once (N16), and a point for a rival is a point too.
So a result is worth the share of the win that it leads to, where everybody hits or
misses in the rounds to come as often as good players do, and it is said in points.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import fsum, prod
from typing import Final

from pyengine.games.ninelives.info import TARGET

TYPICAL: Final = ((4, 0.58), (-1, 0.42))
"""A round's points for a seat, with frequencies: about what hard bots do (docs/bots.md)."""

USUAL: Final = fsum(points * likely for points, likely in TYPICAL)
"""Their average."""

OWN: Final = 0.35
"""Share of one's own points in the worth; the rest is the share of the win."""

SHALLOW: Final = 0.05
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
    """Returns how much share of the win a point brings, when four are scored at once."""
    better = tuple(total + 4 * (seat == me) for seat, total in enumerate(before))
    gain = share(better, me, rounds_left) - share(before, me, rounds_left)
    return max(gain / 4.0, SHALLOW)


def share(totals: Totals, me: int, rounds_left: int) -> float:
    """The share of the win of seat ``me`` with these totals and so many rounds to come.

    >>> share((5, 5, 5, 5), 0, 2), share((9, 0, 9), 0, 1), share((3, 4, 0), 0, 0)
    (0.25, 0.5, 0.0)
    """
    others = sorted(total for seat, total in enumerate(totals) if seat != me)
    return round(_share(totals[me], tuple(others), rounds_left), 12)


@lru_cache(maxsize=1 << 17)
def _share(mine: int, others: Totals, rounds_left: int) -> float:
    best = max(mine, *others)
    if rounds_left == 0 or best >= TARGET:
        return 1.0 / (1 + others.count(best)) if mine == best else 0.0
    parts = []
    for (own, likely), *rest in product(TYPICAL, repeat=1 + len(others)):
        after = sorted(
            max(0, total + change) for total, (change, _) in zip(others, rest, strict=True)
        )
        chance = likely * prod(odds for _, odds in rest)
        parts.append(chance * _share(max(0, mine + own), tuple(after), rounds_left - 1))
    return fsum(parts)

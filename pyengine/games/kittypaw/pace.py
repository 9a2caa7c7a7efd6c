"""Pace of the bots' hands: the times of K12 as data, and the luck around them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pyengine.bots.levels import no_level
from pyengine.core.chance import Bits
from pyengine.games.kittypaw.heap import looked_at


@dataclass(frozen=True, slots=True)
class Pace:
    """A level's hands; all times are medians in ms.

    ``tile`` is the time for a cat, ``reaction`` that to a call, ``look`` that until a card is
    grabbed (the rules declare none). ``wrong`` of a thousand called pictures are wrong in one
    thing. ``picks`` is the card that the hand goes for: that with the most cats, which leaves the
    quick ones to people, that with the fewest, or any.
    """

    tile: int
    wrong: int
    reaction: int
    look: int
    picks: Literal["most", "fewest", "any"] = "most"


PACES = {
    "random": Pace(4_500, 500, 1_300, 2_700, picks="any"),
    "gentle": Pace(4_500, 200, 1_200, 1_800),
    "easy": Pace(3_000, 150, 900, 1_800),
    "normal": Pace(2_000, 70, 600, 2_700),
    "hard": Pace(1_300, 20, 400, 3_000),
}
"""Name of a level to its hands (K12). Random ones are ours: half of what they call is wrong."""

EVEN = "even"
"""The level that keeps pace with whoever plays (:mod:`pyengine.games.kittypaw.keeping`)."""

OVERLAPPING = 1_600
"""Time for a cat on another one, in thousandths of a plain one (K12)."""

WRONG_PEEK_MS = 2_000
"""Price of a peek at the wrong guest, for a hand of median pace (K12)."""

LOOKED_AT = 40
"""Price of a tile of the heap that is looked at until the cat is found, in thousandths of the time
for a cat."""

SPREAD = 500
"""No time is further from its median than this, in thousandths."""

DECLARED_SPREAD = (781, 1_000, 1_219)
"""The quantiles at 10 %, 50 % and 90 % of what :func:`jittered` makes of a thousand.

The sum of three equally likely numbers lies below 0.8434 of their range, of 3, in one case in ten
(the cube root of 0.6): (0.8434 - 1.5) / 1.5 of the spread.
"""

_BITS = 10
_MOST = 3 * ((1 << _BITS) - 1)


def in_heap(ms: int, sets: int) -> int:
    """A time for cats that have to be found in a heap of so many sets; the time itself for none.

    >>> in_heap(2_000, 0), in_heap(2_000, 1), in_heap(2_000, 4)
    (2000, 2320, 2464)
    """
    return ms + ms * LOOKED_AT * looked_at(sets) // 1_000_000 if sets else ms


def jittered(ms: int, rng: Bits) -> int:
    """A time with its luck: around ``ms``, at most ``SPREAD`` away, small deviations likelier."""
    luck = sum(rng.getrandbits(_BITS) for _ in range(3))
    return ms + ms * SPREAD * (2 * luck - _MOST) // (1_000 * _MOST)


def happens(share: int, rng: Bits) -> bool:
    """Returns whether something comes about that does so ``share`` times in a thousand."""
    return rng.getrandbits(20) * 1_000 >> 20 < share


def pace_of(level: str) -> Pace:
    """The hands of that level; raises ``ValueError`` with a sentence."""
    if level not in PACES:
        raise ValueError(no_level(level, (*PACES, EVEN)))
    return PACES[level]

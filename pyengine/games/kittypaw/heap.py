"""The heap: everybody's tiles mixed in the middle, as they fell, from which all take (K1, K3).

It is ours (``tiles=heap``). Tiles have numbers, from 1; what lies there follows from the row alone,
so that every device, and a replay, has the same heap, and nobody knows it before the row is turned
up.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pyengine.core.chance import Dice, Shuffle, draw, rng_for
from pyengine.games.kittypaw.pictures import KINDS, ROTATIONS


class Fallen(NamedTuple):
    """A tile of the heap as it fell: which cat, which face is up, how it is turned."""

    kind: str
    face: str
    rotation: int


@lru_cache(maxsize=32)
def fallen(sets: int, number: int, row: tuple[int, ...]) -> tuple[Fallen, ...]:
    """So many sets of the seven cats, as they fell in the round of that number with that row.

    >>> sorted(tile.kind for tile in fallen(2, 1, (5, 9, 2, 7))) == sorted("ABCDEFG" * 2)
    True
    """
    size = sets * len(KINDS)
    rng = rng_for("heap", number, *row)
    order = draw(Shuffle("tiles", number, size), rng)
    faces = draw(Dice("faces", number, size, 2), rng)
    turns = draw(Dice("turns", number, size, ROTATIONS), rng)
    return tuple(
        Fallen(KINDS[(value - 1) % len(KINDS)], "as"[face - 1], turn - 1)
        for value, face, turn in zip(order, faces, turns, strict=True)
    )


def looked_at(sets: int) -> int:
    """How many tiles of a whole heap one looks at until a cat is found, on average, in thousandths.

    The first of ``sets`` equal ones among ``sets * 7`` in any order.

    >>> looked_at(1), looked_at(4)
    (4000, 5800)
    """
    return 1_000 * (sets * len(KINDS) + 1) // (sets + 1)

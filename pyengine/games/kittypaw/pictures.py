"""Pictures of cat tiles: what a card shows, and what somebody builds.

A tile is a hexagon of radius 1 on the unit triangular lattice. Lattice points are axial: ``q``
counts steps to the right, ``r`` steps to the lower right, 60° below. The square of the distance
between two centres is ``q² + qr + r²`` of their difference: at 1 two tiles overlap, at 3 they
share an edge, at 4 they touch at a corner. So a hexagon has corners to its left and right.

The notation is that of the rules of record (``kittypaw``, "The log")::

    Aa0@0,1 Cs3@1,2 Gs5@2,0 box=h@-2,2 guest=4

tiles in stacking order (a later one lies on top), then box and guest where there are any.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Literal

from pyengine.core.errors import illegal, quoted

KINDS = "ABCDEFG"
"""The seven cats."""

FACES = "as"
"""Awake, asleep."""

ROTATIONS = 6
"""A tile turns by 60°, clockwise."""

GUESTS = 8
"""Number of guests; they are numbered from 1."""

OVERLAP, SHARED_EDGE = 1, 3
"""Squares of the distance between centres."""

Place = tuple[int, int]
"""A lattice point: ``q`` and ``r``."""

_NUMBER = r"(0|-?[1-9][0-9]{0,2})"
_TILE = re.compile(rf"([A-G])([as])([0-5])@{_NUMBER},{_NUMBER}")
_BOX = re.compile(rf"box=([hv])@{_NUMBER},{_NUMBER}")
_GUEST = re.compile(r"guest=([1-8])")


@dataclass(frozen=True, slots=True)
class Tile:
    """A cat where it lies: ``kind`` A to G, ``face`` ``a`` or ``s``, ``rotation`` 0 to 5."""

    kind: str
    face: str
    rotation: int
    q: int
    r: int

    @property
    def at(self) -> Place:
        """Its lattice point."""
        return self.q, self.r

    def __str__(self) -> str:
        return f"{self.kind}{self.face}{self.rotation}@{self.q},{self.r}"


@dataclass(frozen=True, slots=True)
class Box:
    """The box beside the cats: lying (``h``) or standing (``v``), and the point of its middle."""

    orientation: Literal["h", "v"]
    q: int
    r: int

    @property
    def at(self) -> Place:
        """Its lattice point."""
        return self.q, self.r

    def __str__(self) -> str:
        return f"box={self.orientation}@{self.q},{self.r}"


@dataclass(frozen=True, slots=True)
class Picture:
    """Tiles from the lowest to the uppermost, the box, and the guest who hides in it (0: none).

    Any picture that can be written, also one that no card shows: cats that stand apart, a box
    without a guest.
    """

    tiles: tuple[Tile, ...]
    box: Box | None = None
    guest: int = 0

    def __str__(self) -> str:
        """The notation of this very picture, neither shifted nor put in order."""
        words = [str(tile) for tile in self.tiles]
        if self.box is not None:
            words.append(str(self.box))
        if self.guest:
            words.append(f"guest={self.guest}")
        return " ".join(words)

    def canonical(self) -> Picture:
        """The same picture as everybody writes it: two are alike if these are equal.

        Shifted so that the smallest ``q`` and the smallest ``r`` of the tiles are 0. The next tile
        is always the smallest kind all of whose lower neighbours stand already.
        """
        q, r = min(tile.q for tile in self.tiles), min(tile.r for tile in self.tiles)
        return replace(self, tiles=_in_order(self.tiles)).shifted(-q, -r)

    def shifted(self, dq: int, dr: int) -> Picture:
        """The same picture farther right by ``dq`` and farther to the lower right by ``dr``."""
        tiles = [replace(tile, q=tile.q + dq, r=tile.r + dr) for tile in self.tiles]
        box = self.box and replace(self.box, q=self.box.q + dq, r=self.box.r + dr)
        return Picture(tuple(tiles), box, self.guest)

    def overlaps(self) -> tuple[tuple[Tile, Tile], ...]:
        """All pairs of overlapping tiles, the lower one first."""
        return tuple(
            (lower, upper)
            for height, upper in enumerate(self.tiles)
            for lower in self.tiles[:height]
            if distance(lower.at, upper.at) == OVERLAP
        )


def distance(a: Place, b: Place) -> int:
    """The square of the distance between two lattice points.

    >>> distance((0, 0), (1, 1)), distance((0, 0), (2, -1)), distance((0, 0), (2, 0))
    (3, 3, 4)
    """
    q, r = a[0] - b[0], a[1] - b[1]
    return q * q + q * r + r * r


def _in_order(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    under = {
        tile: {lower for lower in tiles[:height] if distance(lower.at, tile.at) == OVERLAP}
        for height, tile in enumerate(tiles)
    }
    ordered: list[Tile] = []
    left = sorted(tiles, key=lambda tile: tile.kind)
    while left:
        following = next(tile for tile in left if under[tile].issubset(ordered))
        left.remove(following)
        ordered.append(following)
    return tuple(ordered)


def read_picture(text: str) -> Picture:
    """The picture that a text writes, in any shift and any order with the same stacking.

    Raises ``IllegalAction`` (NOTATION) for what is no picture: no tile at all, two of a kind, two
    on one place, and everything that is written otherwise.
    """
    tiles: list[Tile] = []
    box, guest, done = None, 0, 0
    for word in text.split():
        if (found := _TILE.fullmatch(word)) and done < 1:
            kind, face, rotation, q, r = found.groups()
            tiles.append(Tile(kind, face, int(rotation), int(q), int(r)))
        elif (found := _BOX.fullmatch(word)) and done < 1:
            done = 1
            box = Box("h" if found[1] == "h" else "v", int(found[2]), int(found[3]))
        elif (found := _GUEST.fullmatch(word)) and done < 2:
            done, guest = 2, int(found[1])
        else:
            raise illegal(
                "NOTATION",
                "{word} is not a part of a picture; one looks like Aa0@0,1 Cs3@1,2 box=h@-2,2.",
                word=quoted(word),
            )
    if not tiles:
        raise illegal("NOTATION", "A picture has at least one cat.")
    if len({tile.kind for tile in tiles}) < len(tiles):
        raise illegal("NOTATION", "A picture has each cat at most once.")
    if len({tile.at for tile in tiles}) < len(tiles):
        raise illegal("NOTATION", "Two cats cannot lie on the same place.")
    return Picture(tuple(tiles), box, guest)


def is_connected(places: Sequence[Place]) -> bool:
    """Returns whether each place but the first can be laid beside, or over, an earlier one.

    >>> is_connected([(0, 0), (1, 1), (3, 0)]), is_connected([(0, 0), (2, 0)])
    (True, False)
    """
    left = set(places[1:])
    reached = list(places[:1])
    for here in reached:
        near = sorted(place for place in left if distance(place, here) <= SHARED_EDGE)
        left.difference_update(near)
        reached += near
    return not left


def middle(place: Place) -> tuple[float, float]:
    """Returns where a lattice point lies.

    >>> middle((1, 0)), middle((-1, 2))[0]
    ((1.0, 0.0), 0.0)
    """
    q, r = place
    return q + r / 2, r * sqrt(3) / 2

"""Sizes of a picture when it is drawn, and how much work it is.

The unit of length is that of the lattice, so a tile is 2 wide. ``x`` grows to the right and ``y``
downwards, as on a screen.
"""

from __future__ import annotations

from math import sqrt
from typing import Literal

from pyengine.games.kittypaw.pictures import Box, Picture, Place, middle

Side = Literal["left", "right", "above", "below"]

BOX_SIZES = {"h": (2.0, 1.2), "v": (1.2, 2.0)}
"""Width and height of a box that lies, and of one that stands."""

CLEARANCE = 0.1
"""So much is free at least between a card's box and its cats."""

_HALF = sqrt(3) / 2
"""Half the height of a tile; also the cosine of the 30° at which its slanted edges face."""

_BOX_EFFORT = 3
_PAIR_EFFORT = 2


def extent(picture: Picture) -> tuple[float, float]:
    """Width and height of the drawn picture, box included.

    >>> extent(Picture((), Box("h", 0, 0)))
    (2.0, 1.2)
    """
    drawn = [(middle(tile.at), (2.0, 2 * _HALF)) for tile in picture.tiles]
    if picture.box is not None:
        drawn.append((middle(picture.box.at), BOX_SIZES[picture.box.orientation]))
    width, height = (
        max(at[axis] + size[axis] / 2 for at, size in drawn)
        - min(at[axis] - size[axis] / 2 for at, size in drawn)
        for axis in (0, 1)
    )
    return width, height


def gap(box: Box, tile: Place) -> float:
    """Returns how far box and tile can be told apart along an edge of either; below 0 they
    intersect.

    >>> box = Box("v", 2, 0)
    >>> round(gap(box, (0, 0)), 3), gap(box, (1, 0)) < 0
    (0.4, True)
    """
    (x, y), (tile_x, tile_y) = middle(box.at), middle(tile)
    x, y = abs(x - tile_x), abs(y - tile_y)
    width, height = (size / 2 for size in BOX_SIZES[box.orientation])
    # Two convex shapes are apart if they are so seen along an edge of one of them. Both are
    # the same mirrored up and down or left and right, so one slanted edge stands for four.
    slanted = x * _HALF + y / 2 - _HALF - (width * _HALF + height / 2)
    return max(x - 1 - width, y - _HALF - height, slanted)


def side_of(picture: Picture) -> Side | None:
    """Returns where the box is, seen from the middle of the cats; None where there is no box."""
    if picture.box is None:
        return None
    x, y = middle(picture.box.at)
    cats = [middle(tile.at) for tile in picture.tiles]
    x -= sum(at[0] for at in cats) / len(cats)
    y -= sum(at[1] for at in cats) / len(cats)
    if abs(x) > abs(y):
        return "right" if x > 0 else "left"
    return "below" if y > 0 else "above"


def effort(picture: Picture) -> int:
    """Returns how much there is to do, in moves of a hand.

    One for each cat, one more if it is turned, one if it is asleep; two for each overlap (who is
    under, who is over); three for the box (its orientation, its place, its guest).
    """
    turned = sum(tile.rotation > 0 for tile in picture.tiles)
    asleep = sum(tile.face == "s" for tile in picture.tiles)
    overlaps = _PAIR_EFFORT * len(picture.overlaps())
    box = 0 if picture.box is None else _BOX_EFFORT
    return len(picture.tiles) + turned + asleep + overlaps + box

"""Tiles where they lie: on the lattice, in the air, and where one would land.

Units are a tile's: radius 100, so one step of the lattice is 100 to the right, or 50 to the right
and 86.6 down. Everything refers to the definitions of `cats.symbols`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from markupsafe import Markup

from app.art.svg import Point, frame, group, num, pt
from app.games.kittypaw.art import box as boxes
from app.games.kittypaw.art.cats import RADIUS, hexagon, upright
from pyengine.games.kittypaw.pictures import OVERLAP, Box, Picture, Tile, distance

HEIGHT = RADIUS * math.sqrt(3) / 2
"""From the middle of a tile to its upper and lower edge."""

Frame = tuple[float, float, float, float]


def at(q: int, r: int) -> Point:
    """The middle of a lattice point.

    >>> at(2, 0)
    (200.0, 0.0)
    """
    return RADIUS * (q + r / 2), HEIGHT * r


@lru_cache(maxsize=512)
def bare(kind: str, face: str, rotation: int = 0) -> Markup:
    """A tile round (0, 0)."""
    return upright(kind, face, rotation * 60)


def tile(piece: Tile, cls: str = "") -> Markup:
    """A tile where it lies."""
    return _place(piece, bare(piece.kind, piece.face, piece.rotation), cls)


def _place(piece: Tile, drawn: str, cls: str) -> Markup:
    name = f' class="{cls}"' if cls else ""
    return Markup(f'<g{name} transform="translate({pt(*at(piece.q, piece.r))})">{drawn}</g>')


def draw_lifted(kind: str, face: str, rotation: int, where: Point) -> Markup:
    """A tile in a hand, at any point: larger, with the shadow that it casts on the table."""
    return group(
        Markup(f'<path class="kp-cast" d="{hexagon(97, (12, 26))}"/>'),
        bare(kind, face, rotation),
        at=where,
        scale=1.06,
        cls="kp-lifted",
    )


def ghost(piece: Tile, fits: bool = True) -> Markup:
    """Draws where a tile would land: its dashed edge and a hint of the cat, crossed out if it must not."""
    edge = Markup(f'<path class="kp-landing" d="{hexagon(92)}"/>')
    if fits:
        faint = Markup(f'<g class="kp-faint">{bare(piece.kind, piece.face, piece.rotation)}</g>')
        return _place(piece, faint + edge, "kp-ghost")
    cross = Markup('<path class="kp-landing-cross" d="M-30 -30L30 30M30 -30L-30 30"/>')
    return _place(piece, edge + cross, "kp-ghost is-refused")


def ring(piece: Tile, cls: str = "kp-ring") -> Markup:
    """The mark of the tile that is chosen: two lines, so that it stands out from every rim."""
    d = hexagon(98)
    return _place(
        piece, f'<path class="kp-ring-under" d="{d}"/><path class="kp-ring-line" d="{d}"/>', cls
    )


def bounds(tiles: Iterable[Tile], box: Box | None = None, margin: float = 8) -> Frame:
    """The frame of some tiles and a box: x, y, width, height."""
    spots = [(*at(piece.q, piece.r), float(RADIUS), HEIGHT) for piece in tiles]
    if box is not None:
        wide, high = boxes.SIZES[box.orientation]
        spots.append((*at(box.q, box.r), wide / 2, high / 2))
    if not spots:
        return (-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS)
    left, right = min([x - w for x, _, w, _ in spots]), max([x + w for x, _, w, _ in spots])
    above, below = min([y - h for _, y, _, h in spots]), max([y + h for _, y, _, h in spots])
    return left - margin, above - margin, right - left + 2 * margin, below - above + 2 * margin


def pile(tiles: Sequence[Tile]) -> Markup:
    """Tiles from the lowest to the uppermost; an upper one casts a little shadow on the lower."""
    drawn = []
    for height, piece in enumerate(tiles):
        if any(distance(piece.at, lower.at) == OVERLAP for lower in tiles[:height]):
            drawn.append(_place(piece, f'<path class="kp-cast" d="{hexagon(99, (0, 9))}"/>', ""))
        drawn.append(tile(piece))
    return Markup("").join(drawn)


@lru_cache(maxsize=128)
def picture(shown: Picture) -> Markup:
    """A whole picture: tiles in their order, the box, and the guest who looks out of it."""
    drawn = pile(shown.tiles)
    if shown.box is not None:
        drawn += group(
            boxes.box(shown.box.orientation, shown.guest), at=at(shown.box.q, shown.box.r)
        )
    return drawn


def portrait(shown: Picture, cls: str = "") -> Markup:
    """A picture as a drawing of its own."""
    return frame(bounds(shown.tiles, shown.box), picture(shown), cls=f"kp-picture {cls}".strip())


def fit_picture(
    shown: Picture, room: Frame, largest: float = 0.72, above: Markup | None = None
) -> Markup:
    """A picture in the middle of a room, as large as it fits, at most `largest` of full size.

    What is to be seen ``above`` it is drawn in the picture's units.
    """
    x, y, wide, high = bounds(shown.tiles, shown.box, 0)
    scale = min(room[2] / wide, room[3] / high, largest)
    dx = room[0] + room[2] / 2 - (x + wide / 2) * scale
    dy = room[1] + room[3] / 2 - (y + high / 2) * scale
    inside = picture(shown) + (above or "")
    return Markup(f'<g transform="translate({num(dx)} {num(dy)})scale({scale:.3f})">{inside}</g>')

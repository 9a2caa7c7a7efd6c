"""The faults of a picture that was called: a sign for each difference, known by its shape.

Units are a tile's; a sign is drawn round (0, 0), at the middle of the tile that it is about.
"""

from __future__ import annotations

import math
from functools import cache

from markupsafe import Markup

from app.art.svg import Point, group, pt
from app.games.kittypaw.art.cats import hexagon
from app.games.kittypaw.art.tiles import at
from pyengine.games.kittypaw.pictures import Box, Tile

SIGNS = ("missing", "extra", "turned", "face", "place", "order", "right")

_CORNER = (48.0, 46.0)
"""Where a sign lies on its piece, from that one's middle."""

_STROKES = {
    "extra": "M-15 -15L15 15M15 -15L-15 15",
    # open eye above, closed eye below
    "face": "M-20 -8C-12 -22 12 -22 20 -8C12 0 -12 0 -20 -8ZM0 -9V-8M-18 12C-10 24 10 24 18 12M-11 20L-14 25M0 22V27M11 20L14 25",
    "place": "M0 -24V24M-24 0H24M-7 -17L0 -24L7 -17M-7 17L0 24L7 17M-17 -7L-24 0L-17 7M17 -7L24 0L17 7",
    # two sheets, and which one goes on top
    "order": "M-24 8L-8 0L8 8L-8 16ZM-24 -8L-8 -16L8 -8L-8 0ZM20 18V-18M12 -9L20 -18L28 -9",
    "right": "M-17 1L-5 14L18 -14",
}


@cache
def sign(what: str, turns: int = 1) -> Markup:
    """A sign round (0, 0). `turns` (-2 … 3) is by how many sixths a turned tile must still turn."""
    if what == "missing":
        return _missing((0, 0))
    if what == "turned":
        d = _turning(turns)
        return Markup(
            f'<g class="kp-diff is-turned"><path class="kp-diff-under" d="{d}"/><path class="kp-diff-line" d="{d}"/></g>'
        )
    return Markup(
        f'<g class="kp-diff is-{what}" transform="scale(1.25)"><circle class="kp-diff-disc" r="38"/>'
        f'<path class="kp-diff-line" d="{_STROKES[what]}"/></g>'
    )


def _missing(disc: Point) -> Markup:
    """The gap where a piece belongs, with its disc in the middle or beside that."""
    plus = group(
        '<circle class="kp-diff-disc" r="34"/><path class="kp-diff-line" d="M-17 0H17M0 -17V17"/>',
        at=disc,
    )
    gap = f'<path class="kp-diff-gap" d="{hexagon(90)}"/>'
    return Markup(f'<g class="kp-diff is-missing">{gap}{plus}</g>')


def _turning(turns: int) -> str:
    """An arc with an arrow, as long as what is still to turn."""
    clockwise, radius = turns > 0, 62.0
    begin = -90.0
    end = begin + 60 * turns

    def on(angle: float, r: float = radius) -> Point:
        return r * math.cos(math.radians(angle)), r * math.sin(math.radians(angle))

    back = -22 if clockwise else 22
    tip = on(end)
    barbs = (on(end + back, radius + 17), on(end + back, radius - 17))
    large = int(abs(turns) > 3)
    return (
        f"M{pt(*on(begin))}A{radius:g} {radius:g} 0 {large} {int(clockwise)} {pt(*tip)}"
        f"M{pt(*barbs[0])}L{pt(*tip)}L{pt(*barbs[1])}"
    )


def on_piece(what: str, piece: Tile | Box, turns: int = 1) -> Markup:
    """A sign where its tile or the box lies, or should lie: in a corner, so that the cat is seen.

    An arrow alone goes round it.
    """
    x, y = at(piece.q, piece.r)
    if what == "turned":
        return group(sign(what, turns), at=(x, y))
    if what == "missing":
        return group(_missing(_CORNER), at=(x, y))
    scale = 0.6 if what == "right" else 0.8
    return group(sign(what), at=(x + _CORNER[0], y + _CORNER[1]), scale=scale)


def from_to(there: Tile | Box, here: Tile | Box) -> Markup:
    """An arrow from where a tile or the box lies to where it belongs."""
    (x1, y1), (x2, y2) = at(there.q, there.r), at(here.q, here.r)
    length = math.hypot(x2 - x1, y2 - y1)
    if not length:
        return Markup("")
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    barbs = [pt(x2 - 30 * ux + side * 22 * uy, y2 - 30 * uy - side * 22 * ux) for side in (1, -1)]
    d = f"M{pt(x1 + 44 * ux, y1 + 44 * uy)}L{pt(x2, y2)}M{barbs[0]}L{pt(x2, y2)}L{barbs[1]}"
    return Markup(
        f'<g class="kp-diff is-moved"><path class="kp-diff-under" d="{d}"/><path class="kp-diff-line" d="{d}"/></g>'
    )

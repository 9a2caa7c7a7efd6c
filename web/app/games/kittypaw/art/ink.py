"""The pen of the tiles: shapes that inherit one ink line, so that a cat costs little markup.

Everything is drawn in the units of a tile: a hexagon of radius 100 round (0, 0).
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import pairwise

from markupsafe import Markup

from app.art.svg import LINE, Point, num, pt

PEN = 5
"""The ink line: twice the house's, since a tile may be as small as 40 pixels."""


def ink_group(*parts: str, width: float = PEN) -> Markup:
    """Parts that inherit the ink line with round ends, unless they say otherwise."""
    return Markup(
        f'<g stroke="{LINE}" stroke-width="{num(width)}" stroke-linecap="round"'
        f' stroke-linejoin="round">{"".join(parts)}</g>'
    )


def ink(d: str, fill: str) -> Markup:
    """A filled shape with the line that it inherits."""
    return Markup(f'<path d="{d}" fill="{fill}"/>')


def flat(d: str, fill: str) -> Markup:
    """A filled shape without a line."""
    return Markup(f'<path d="{d}" fill="{fill}" stroke="none"/>')


def line(d: str, colour: str = "", width: float = 0) -> Markup:
    """A line; colour and width are inherited where they are not given."""
    pen = f' stroke="{colour}"' if colour else ""
    size = f' stroke-width="{num(width)}"' if width else ""
    return Markup(f'<path d="{d}" fill="none"{pen}{size}/>')


def limb(d: str, fat: float, fur: str, pen: float = PEN) -> Markup:
    """A tail or a leg: an even band along a path, inked on both sides."""
    return line(d, "", fat) + line(d, fur, fat - 2 * pen)


def rings(d: str, fat: float, colour: str, dashes: str, pen: float = PEN) -> Markup:
    """Draws the pattern across a limb: dashes of 100 units in all, from its root on."""
    return Markup(
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{num(fat - 2 * pen)}"'
        f' stroke-linecap="butt" pathLength="100" stroke-dasharray="{dashes}"/>'
    )


def puffs(points: Sequence[Point], bulge: float) -> str:
    """Path data of a line of soft tufts, one from each point to the next, bulging to the left."""
    parts = [f"M{pt(*points[0])}"]
    for (x1, y1), (x2, y2) in pairwise(points):
        length = math.hypot(x2 - x1, y2 - y1)
        nx, ny = (y2 - y1) / length * bulge, (x1 - x2) / length * bulge
        first = (x1 + 1.5 * nx + (x2 - x1) * 0.1, y1 + 1.5 * ny + (y2 - y1) * 0.1)
        second = (x2 + 1.5 * nx - (x2 - x1) * 0.1, y2 + 1.5 * ny - (y2 - y1) * 0.1)
        parts.append(f"C{pt(*first)} {pt(*second)} {pt(x2, y2)}")
    return "".join(parts)


def both(d: str) -> str:
    """Path data and its mirror image, left and right; absolute `M`, `L`, `C` and `Z` only.

    >>> both("M1 2L3 4")
    'M1 2L3 4M-1 2L-3 4'
    """
    mirrored = re.sub(
        r"(-?\d*\.?\d+) (-?\d*\.?\d+)",
        lambda found: f"{num(-float(found[1]))} {found[2]}",
        d,
    )
    return d + mirrored

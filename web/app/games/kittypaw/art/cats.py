"""The seven cats of the tiles, awake and asleep, as definitions that stand in the page once.

A tile is a hexagon of radius 100 round (0, 0) with corners to the left and right. Its ground is
the same in all six rotations, so light and shadow of its edge never turn; only the cat on it does.
"""

from __future__ import annotations

import math

from markupsafe import Markup

from app.art.svg import SHADE_2, Point, group, pt
from app.games.kittypaw.art import heads
from app.games.kittypaw.art.asleep import ASLEEP
from app.games.kittypaw.art.awake import AWAKE

RADIUS = 100
NAMES = {
    "A": "Marmalade",
    "B": "Inkwell",
    "C": "Mocha",
    "D": "Fog",
    "E": "Patches",
    "F": "Biscuit",
    "G": "Pickle",
}
"""The cats by their letters; six of them also sit at the table."""
KINDS = tuple(NAMES)
FACES = {"a": AWAKE, "s": ASLEEP}

# where each stands on its tile, and its size: as large as it may be with every ear on the tile
_PLACES: dict[str, tuple[Point, float]] = {
    "Aa": ((-1, 0), 0.98),
    "As": ((4, -4), 1),
    "Ba": ((0, 0), 1.04),
    "Bs": ((0, 0), 0.97),
    "Ca": ((-3, 2), 0.92),
    "Cs": ((0, 0), 1.08),
    "Da": ((-1, -9), 0.99),
    "Ds": ((1, -9), 1.03),
    "Ea": ((-6, -2), 1.01),
    "Es": ((-1, -8), 0.97),
    "Fa": ((-7, -6), 1.03),
    "Fs": ((0, 0), 1.06),
    "Ga": ((0, 0), 0.91),
    "Gs": ((-2, 0), 1),
}


def cat_id(kind: str, face: str) -> str:
    """The id of a cat without its ground."""
    return f"kp-{kind}{face}"


def hexagon(radius: float, at: Point = (0, 0)) -> str:
    """Path data of a hexagon with corners to the left and right."""
    corners = [
        (at[0] + radius * math.cos(math.pi / 3 * k), at[1] + radius * math.sin(math.pi / 3 * k))
        for k in range(6)
    ]
    return "M" + "L".join([pt(*corner) for corner in corners]) + "Z"


def ground(face: str) -> Markup:
    """The tile itself: a wooden edge below, an enamel rim, the field in the cat's own tint."""
    field = "kp-day" if face == "a" else "kp-night"
    inside = hexagon(82, (0, -2.5))
    rug = (
        Markup('<path class="kp-beam" d="M-38 -73.5H41L-2 1L-81 -2.5Z"/>')
        if face == "a"
        else Markup('<ellipse class="kp-rug" cx="0" cy="6" rx="66" ry="50"/>')
    )
    return Markup("").join(
        (
            Markup(f'<path class="kp-edge" d="{hexagon(96.5)}"/>'),
            Markup(f'<path class="kp-rim" d="{hexagon(93, (0, -2.5))}"/>'),
            Markup(f'<path class="{field}" d="{inside}"/>'),
            rug,
            Markup(f'<path class="kp-bevel" d="{hexagon(82, (0, -2.5))}"/>'),
            # the rim casts its shadow on the field from above
            Markup(
                f'<path d="M-82 -2.5L-41 -73.5H41L82 -2.5L76 -2.5L38 -67.5H-38L-76 -2.5Z" fill="{SHADE_2}"/>'
            ),
        )
    )


def _place(name: str, drawn: Markup) -> Markup:
    where, scale = _PLACES[name]
    return group(drawn, at=where, scale=scale)


def symbols() -> Markup:
    """Heads, cats and the two grounds, for the page's definitions."""
    cats = Markup("").join(
        Markup(f'<g id="{cat_id(kind, face)}">{_place(kind + face, draw())}</g>')
        for face, drawings in FACES.items()
        for kind, draw in drawings.items()
    )
    grounds = Markup("").join(
        Markup(f'<g id="kp-ground-{face}">{ground(face)}</g>') for face in FACES
    )
    return heads.symbols() + cats + grounds


def upright(kind: str, face: str, turn: float = 0) -> Markup:
    """A tile at (0, 0), its cat turned by so many degrees."""
    spin = f' transform="rotate({turn:g})"' if turn else ""
    return Markup(
        f'<g class="kp-tile kp-{kind}"><use href="#kp-ground-{face}"/>'
        f'<use href="#{cat_id(kind, face)}"{spin}/></g>'
    )

"""The woven carpet of a Yarn Trail sheet.

Coordinates: one cell is 40 units, the dot of column c and row r (from 0, top left) lies at
(20 + 40c, 20 + 40r); border and fringe lie outside of that, at negative coordinates too. The app
puts its controls and the thread on top, in the same `view_box`. The carpet never changes during a
game, so it is one cached string; the ball takes the colour of the seat class around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup

from app.art import marks, symbols
from app.art.svg import SHADE, SHADE_2, Point, dice_of, disc, frame, group, num, path

CELL = 40
BORDER = 22
FRINGE = 17
MARGIN = 4

_ITEM_OF = {"m": "mouse", "s": "sock", "p": "plane", "#": "block"}


def dot(col: int, row: int) -> Point:
    """The centre of a dot."""
    return (CELL / 2 + CELL * col, CELL / 2 + CELL * row)


def view_box(cols: int, rows: int) -> tuple[float, float, float, float]:
    """The frame that shows the whole carpet with its border and fringe."""
    side = BORDER + MARGIN
    end = BORDER + FRINGE + MARGIN
    return (-side, -end, cols * CELL + 2 * side, rows * CELL + 2 * end)


def weave(side: str) -> Markup:
    """The basket weave of a side as a pattern, `#weave-a` or `#weave-b`; stands once in the page."""
    key = side.lower()
    rng = dice_of(f"weave{key}")
    ribs, slubs = [], []
    for cx, cy in ((0, 0), (1, 0), (0, 1), (1, 1)):
        lying = (cx + cy) % 2 == 0
        for k in range(8):
            along = 2.5 + 5 * k
            cut = rng.uniform(0, 5)
            a, b = 1.5 + cut * 0.2, CELL - 1.5 - cut * 0.1
            if lying:
                ribs.append(f"M{num(cx * CELL + a)} {num(cy * CELL + along)}H{num(cx * CELL + b)}")
                x = cx * CELL + rng.uniform(4, 26)
                slubs.append(f"M{num(x)} {num(cy * CELL + along + 2.5)}h{num(rng.uniform(5, 12))}")
            else:
                ribs.append(f"M{num(cx * CELL + along)} {num(cy * CELL + a)}V{num(cy * CELL + b)}")
                y = cy * CELL + rng.uniform(4, 26)
                slubs.append(f"M{num(cx * CELL + along + 2.5)} {num(y)}v{num(rng.uniform(5, 12))}")
    two = 2 * CELL
    return Markup(
        f'<pattern id="weave-{key}" width="{two}" height="{two}" patternUnits="userSpaceOnUse">'
        f'<rect width="{two}" height="{two}" fill="var(--c{key}-1)"/>'
        f'<path d="M{CELL} 0h{CELL}v{CELL}h-{CELL}zM0 {CELL}h{CELL}v{CELL}h-{CELL}z" fill="var(--c{key}-2)"/>'
        f'<path d="{"".join(ribs)}" fill="none" stroke="var(--c{key}-rib)" stroke-width="1.3" stroke-linecap="round"'
        ' stroke-dasharray="7 1.4" opacity=".55"/>'
        f'<path d="{"".join(slubs)}" fill="none" stroke="var(--a-glow)" stroke-width="1" stroke-linecap="round" opacity=".55"/>'
        "</pattern>"
    )


def _rect(x: float, y: float, w: float, h: float, fill: str, radius: float = 0) -> Markup:
    rounding = f' rx="{num(radius)}"' if radius else ""
    return Markup(
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{rounding} fill="{fill}"/>'
    )


def _fringe(width: float, height: float, key: str) -> Markup:
    """Knotted tassels at both short ends."""
    rng = dice_of(f"fringe{key}{width}x{height}")
    hair, knots = [], []
    count = round((width + 2 * BORDER) / 9)
    gap = (width + 2 * BORDER) / count
    for base, direction in ((-BORDER, -1), (height + BORDER, 1)):
        for k in range(count):
            x = -BORDER + gap * (k + 0.5)
            lean = rng.uniform(-2.2, 2.2)
            for spread in (-2.2, 0, 2.2):
                length = FRINGE - rng.uniform(0, 3.5)
                hair.append(
                    f"M{num(x)} {num(base)}q{num(spread * 0.3)} {num(direction * 6)} {num(spread + lean)} {num(direction * length)}"
                )
            knots.append(f"M{num(x - 0.6)} {num(base + direction * 3.4)}h1.2")
    ends = "".join(hair)
    return Markup("").join(
        (
            path(ends, "none", SHADE_2, 2.4, more='transform="translate(1 1.2)"'),
            path(ends, "none", f"var(--c{key}-fringe)", 1.7),
            path("".join(knots), "none", f"var(--c{key}-deep)", 5.6),
            path("".join(knots), "none", f"var(--c{key}-motif)", 3.4),
        )
    )


def _ornament(width: float, height: float, key: str, labels: bool) -> Markup:
    """The border's woven diamonds, one before every dot (unless a label stands there), and little steps between."""
    diamonds, steps = [], []
    mid = BORDER / 2
    columns, rows = round(width / CELL), round(height / CELL)
    along = [
        (CELL / 2 + CELL * k, y)
        for k in range(columns)
        for y in ((height + mid,) if labels else (-mid, height + mid))
    ]
    upright = [
        (x, CELL / 2 + CELL * k)
        for k in range(rows)
        for x in ((width + mid,) if labels else (-mid, width + mid))
    ]
    for x, y in along + upright:
        diamonds.append(f"M{num(x - 7)} {num(y)}l7 -6 7 6 -7 6z")
    for k in range(columns + 1):
        for y in (-mid, height + mid):
            steps.append(f"M{num(CELL * k - 5)} {num(y)}l5 -4.5 5 4.5 -5 4.5z")
    for k in range(rows + 1):
        for x in (-mid, width + mid):
            steps.append(f"M{num(x - 4.5)} {num(CELL * k)}l4.5 -5 4.5 5 -4.5 5z")
    hearts = [f"M{num(x - 2.6)} {num(y)}l2.6 -2.3 2.6 2.3 -2.6 2.3z" for x, y in along + upright]
    return Markup("").join(
        (
            path("".join(diamonds), f"var(--c{key}-band)"),
            path("".join(steps), f"var(--c{key}-motif)"),
            path("".join(hearts), f"var(--c{key}-border)"),
        )
    )


def _labels(cols: int, rows: int, key: str) -> Markup:
    """Letters and numbers woven into the border, so that "D4" can be found."""
    middle = BORDER / 2
    parts = []
    for col in range(cols):
        parts.append(
            f'<text x="{num(dot(col, 0)[0])}" y="{num(-middle + 3.6)}">{chr(65 + col)}</text>'
        )
    for row in range(rows):
        parts.append(f'<text x="{num(-middle)}" y="{num(dot(0, row)[1] + 3.6)}">{row + 1}</text>')
    return Markup(f'<g class="carpet-labels carpet-labels-{key}">{"".join(parts)}</g>')


def _dots(rows: Sequence[str], key: str, small: bool) -> Markup:
    """Plain dots, and the dark shadows under those that may carry a cup."""
    plain, cups = [], []
    for r, line in enumerate(rows):
        for c, char in enumerate(line):
            if char == "#":
                continue
            x, y = dot(c, r)
            if char == "o":
                cups.append((x, y))
            if char in ".oS":
                plain.append((x, y))
    shadow = "".join(disc(x, y, 12.5) for x, y in cups)
    core = "".join(disc(x, y, 8.2) for x, y in cups)
    deep = f"var(--c{key}-deep)"
    parts = [path(shadow, deep, more='opacity=".34"'), path(core, deep, more='opacity=".42"')]
    if cups and not small:
        # a stitched ring: at night a shadow alone would be hard to find
        stitches = 'stroke-dasharray="2.2 2.9" opacity=".75"'
        parts.append(path(shadow, "none", f"var(--c{key}-dot)", 1.2, more=stitches))
    if not small:
        parts.append(
            path(
                "".join(disc(x, y, 5.2) for x, y in plain),
                f"var(--c{key}-band)",
                more='opacity=".75"',
            )
        )
    parts.append(path("".join(disc(x, y, 3.1) for x, y in plain), f"var(--c{key}-dot)"))
    return Markup("").join(parts)


def _toys(rows: Sequence[str], key: str, small: bool) -> Markup:
    """Everything that lies on the carpet, each a little askew."""
    rng = dice_of("toys" + "/".join(rows))
    parts: list[Markup] = []
    patches = []
    for r, line in enumerate(rows):
        for c, char in enumerate(line):
            tilt = rng.uniform(-9, 9)
            name = _ITEM_OF.get(char)
            if name is None:
                continue
            at = dot(c, r)
            if char != "#":
                patches.append(disc(at[0], at[1] + 1, 18.5))
            parts.append(
                symbols.use(name, at, 1.02 if char == "#" else 1, 0 if char == "#" else tilt)
            )
    under = (
        Markup("") if small else path("".join(patches), f"var(--c{key}-band)", more='opacity=".5"')
    )
    return under + Markup("").join(parts)


def _landmarks(rows: Sequence[str]) -> Markup:
    """The ball where the thread begins and the paw where it may end."""
    parts: list[Markup] = []
    for r, line in enumerate(rows):
        for c, char in enumerate(line):
            x, y = dot(c, r)
            if char == "S":
                parts.append(symbols.use("wool-ball", (x, y - 4), 1.05, -12, "carpet-ball"))
            elif char == "F":
                if r == len(rows) - 1:
                    parts.append(_arm(x, y))
                parts.append(symbols.use("paw", (x, y), 1.1, 0, "carpet-paw"))
    return Markup("").join(parts)


def _arm(x: float, y: float) -> Markup:
    """The paw's arm, reaching in over the border when the paw lies in the last row.

    The ground is the same for all seats; whose fur it is follows from the seat around it, by CSS.
    """
    end = y + CELL / 2 + BORDER + FRINGE + MARGIN
    left, right = x - 10.5, x + 10.5
    d = f"M{num(left)} {num(y + 12)}C{num(left - 1)} {num(y + 30)} {num(left - 3)} {num(end - 12)} {num(left - 5)} {num(end)}L{num(right + 6)} {num(end)}C{num(right + 3)} {num(end - 12)} {num(right)} {num(y + 30)} {num(right)} {num(y + 12)}"
    shade = f"M{num(right - 5)} {num(y + 14)}C{num(right - 5)} {num(y + 32)} {num(right - 2)} {num(end - 10)} {num(right)} {num(end)}L{num(right + 6)} {num(end)}C{num(right + 3)} {num(end - 12)} {num(right)} {num(y + 30)} {num(right)} {num(y + 12)}Z"
    rings = "".join(
        f"M{num(left - 1 - k * 0.8)} {num(y + 28 + 9 * k)}q6 3.5 11 1.5" for k in range(3)
    )
    return group(
        path(
            f"M{num(left + 4)} {num(y + 16)}L{num(left + 3)} {num(end)}L{num(right + 12)} {num(end)}L{num(right + 5)} {num(y + 16)}Z",
            SHADE,
        ),
        path(d, "var(--seat-fur, var(--fur-ginger))", "var(--a-line)", 2.2),
        path(shade, SHADE_2),
        path(rings, "none", "var(--seat-fur-2, var(--fur-ginger-2))", 3.2),
    )


@lru_cache(maxsize=24)
def layers(
    rows: tuple[str, ...], side: str = "A", small: bool = False, labels: bool = True
) -> Markup:
    """The whole carpet without the surrounding `<svg>`, to be put first into a `view_box` frame.

    `rows` are equally long strings of the characters `. o m s p # S F` (no spaces), `side` chooses
    the wool, `small` leaves out what nobody sees on an opponent's sheet. Needs `defs.defs()` in the page.
    """
    key = side.lower()
    cols = len(rows[0])
    width, height = cols * CELL, len(rows) * CELL
    b = BORDER
    parts = [
        Markup("")
        if small
        else _rect(-b + 2, -b + 4, width + 2 * b + 1, height + 2 * b + 1, SHADE_2, 4),
        Markup("") if small else _fringe(width, height, key),
        _rect(-b, -b, width + 2 * b, height + 2 * b, f"var(--c{key}-deep)", 3),
        _rect(-b + 2, -b + 2, width + 2 * b - 4, height + 2 * b - 4, f"var(--c{key}-border)", 2),
        Markup("") if small else _ornament(width, height, key, labels),
        _rect(-4, -4, width + 8, height + 8, f"var(--c{key}-deep)", 1),
        _rect(-3, -3, width + 6, height + 6, f"var(--c{key}-band)"),
        _rect(0, 0, width, height, f"var(--c{key}-1)" if small else f"url(#weave-{key})"),
        _labels(cols, len(rows), key) if labels and not small else Markup(""),
        _dots(rows, key, small),
        _toys(rows, key, small),
        _landmarks(rows),
    ]
    return group(*parts, cls="carpet" + (" carpet-small" if small else ""))


def carpet(
    rows: tuple[str, ...], side: str = "A", small: bool = False, *over: str, labels: bool = True
) -> Markup:
    """A stand-alone carpet with further layers (thread, cups) over it."""
    return frame(
        view_box(len(rows[0]), len(rows)),
        layers(rows, side, small, labels),
        *over,
        cls="carpet-frame",
    )


@lru_cache(maxsize=512)
def cup_at(col: int, row: int, broken: bool = False, seed: int = 0) -> Markup:
    """A cup standing on its dot (or what the thread left of it)."""
    tilt = dice_of(f"cup{col},{row},{seed}").uniform(-7, 7)
    name = "cup-broken" if broken else "cup"
    return symbols.use(name, dot(col, row), 0.9, tilt, f"on-carpet {name}")


def cup_ring(col: int, row: int) -> Markup:
    """The pencil circle of a player who has just placed a cup."""
    return marks.ring(dot(col, row), 16, f"cup{col},{row}", "pencil cup-ring")


def draw_tick(col: int, row: int) -> Markup:
    """A tick beside an item that the thread has reached."""
    x, y = dot(col, row)
    back = path(disc(x + 12, y - 12, 7.5), "var(--paper)", "var(--a-line)", 1.2)
    return group(back, marks.tick((x + 12, y - 12), 9, f"{col},{row}"), cls="taken")

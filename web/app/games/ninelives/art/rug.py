"""The prediction rug of Nine Lives: four rows, two sides for the cats, cubes that count the tricks.

Row 1 lies at the bottom. The left half counts 1 to 4 upwards, then a strand of wool leads back down
to the right half, 5 to 8; 0 waits below the rug and 9 has walked off it at the top.

Places are named as in the notation: `2L` is a cat lying beside row 2 on the left, `2-3R` one sitting
beside rows 2 and 3 on the right. `place()` is where the cat goes, `handle()` the part of it that a
finger may hit: handles never overlap, places do.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from markupsafe import Markup

from app.art import seats
from app.art.cats.coats import coat_of
from app.art.cats.head import Mood, head
from app.art.cats.whole import cat
from app.art.svg import Point, dice_of, disc, frame, group, num, path, pt
from app.games.ninelives.art import cubes

Rect = tuple[float, float, float, float]

ROWS = (1, 2, 3, 4)
SIDE = 96.0  # room beside the rug, either side
RUG = 148.0
ROW = 62.0
TOP, FOOT = 40.0, 46.0
EDGE, MIDDLE = 7.0, 20.0
WIDTH, HEIGHT = 2 * SIDE + RUG, TOP + 4 * ROW + FOOT
HALF = (RUG - 2 * EDGE - MIDDLE) / 2

PLACES = tuple(
    [f"{row}{side}" for row in ROWS for side in "LR"]
    + [f"{row}-{row + 1}{side}" for row in ROWS[:-1] for side in "LR"]
)


def view_box() -> Rect:
    """Returns the view box of the whole drawing."""
    return 0.0, 0.0, WIDTH, HEIGHT


def _row_y(row: int) -> float:
    """The upper edge of a row."""
    return TOP + (4 - row) * ROW


def rows_of(place: str) -> tuple[int, ...]:
    """The rows beside a place.

    >>> rows_of("2-3R"), rows_of("4L")
    ((2, 3), (4,))
    """
    return tuple([int(part) for part in place[:-1].split("-")])


def numbers_of(place: str) -> tuple[int, ...]:
    """The predictions of a place, ascending.

    >>> numbers_of("1-2L")
    (1, 2, 5, 6)
    """
    return tuple(sorted([n for row in rows_of(place) for n in (row, row + 4)]))


def place(name: str) -> Rect:
    """Returns the frame of the cat's cushion: x, y, width, height."""
    rows = rows_of(name)
    x = 4.0 if name[-1] == "L" else SIDE + RUG + 6
    y = _row_y(max(rows))
    return x, y + 3, SIDE - 10, ROW * len(rows) - 6


def handle(name: str) -> Rect:
    """The part of a place that is its own: beside the rug to lie down, further out to sit up."""
    rows = rows_of(name)
    lying = len(rows) == 1
    inner = 54.0
    outer = SIDE - 6 - inner
    left = name[-1] == "L"
    near = SIDE - 4 - inner if left else SIDE + RUG + 4
    far = 2.0 if left else SIDE + RUG + 4 + inner
    if lying:
        return near, _row_y(rows[0]) + 2, inner, ROW - 4
    return far, _row_y(rows[1]) + ROW / 2 + 2, outer, ROW - 4


def cell(tricks: int) -> Rect:
    """The room for the cube of a player with so many tricks (0 to 9)."""
    if tricks <= 0:
        return SIDE + 24, TOP + 4 * ROW + 13, RUG - 28, 30
    if tricks >= 9:
        return SIDE + RUG / 2 + 12, 1, HALF - 22, 28
    right = tricks > 4
    x = SIDE + EDGE + (HALF + MIDDLE if right else 0)
    y = _row_y((tricks - 1) % 4 + 1)
    # the number keeps the outer edge for itself
    return (x + 2 if right else x + 19), y + 6, HALF - 21, ROW - 12


# --- the rug itself --------------------------------------------------------------------------


@lru_cache(maxsize=1)
def base() -> Markup:
    """The woven rug with its numbers and the strand from 4 to 5; it never changes."""
    bottom = TOP + 4 * ROW
    rng = dice_of("rug")
    fringe = ""
    for k in range(19):
        x = SIDE + 6 + k * (RUG - 12) / 18
        fringe += f"M{pt(x, TOP - 2)}l{pt(rng.uniform(-1.5, 1.5), -7.5)}M{pt(x, bottom + 2)}l{pt(rng.uniform(-1.5, 1.5), 7.5)}"
    parts = [
        _rect("rug-shadow", (SIDE + 2, TOP + 3, RUG, 4 * ROW + 4), 8),
        path(fringe, "none", "var(--ca-fringe)", 3),
        _rect("rug-border", (SIDE, TOP - 4, RUG, 4 * ROW + 8), 7),
        _rect(
            "rug-wool", (SIDE + EDGE, TOP + EDGE - 5, RUG - 2 * EDGE, 4 * ROW - 2 * EDGE + 10), 4
        ),
    ]
    # every other row in the second yarn
    x, wide = SIDE + EDGE, RUG - 2 * EDGE
    parts.append(
        path(
            "".join(
                f"M{pt(x, _row_y(row) + 2)}h{num(wide)}v{num(ROW - 4)}h{num(-wide)}z"
                for row in (2, 4)
            ),
            "var(--ca-rib)",
            more='opacity=".38"',
        )
    )
    parts.append(
        path(
            "".join(f"M{pt(x + 2, _row_y(row))}h{num(wide - 4)}" for row in (1, 2, 3)),
            "none",
            "var(--ca-border)",
            2.4,
            more='stroke-dasharray="7 5"',
        )
    )
    stitch = f"M{pt(SIDE + 3.2, TOP)}V{num(bottom)}M{pt(SIDE + RUG - 3.2, TOP)}V{num(bottom)}"
    parts.append(path(stitch, "none", "var(--ca-band)", 1.6, more='stroke-dasharray="3 5"'))
    parts.append(_strand())
    for n in range(1, 9):
        x, y = _number_at(n)
        parts.append(_text("rug-number", x, y + 8, 24, str(n)))
    parts.append(_text("rug-outside", SIDE + 12, bottom + 35, 21, "0"))
    parts.append(_text("rug-outside", SIDE + RUG - EDGE - 9, 25, 21, "9"))
    return group(*parts, cls="rug-base")


def _strand() -> Markup:
    """From 4 the count goes on at 5: a strand of wool from the upper left to the lower right."""
    middle = SIDE + RUG / 2
    top, low = _row_y(4) + 14, _row_y(1) + ROW - 15
    wool = (
        f"M{pt(middle - 17, top + 3)}C{pt(middle - 2, top - 5)} {pt(middle + 2, top + 8)} {pt(middle, top + 30)}"
        f"C{pt(middle - 6, top + 80)} {pt(middle + 6, low - 80)} {pt(middle, low - 30)}"
        f"C{pt(middle - 1, low - 8)} {pt(middle + 3, low)} {pt(middle + 14, low)}"
    )
    tip = f"M{pt(middle + 9, low - 6.5)}L{pt(middle + 16.5, low)}L{pt(middle + 9, low + 6.5)}"
    return Markup("").join(
        (
            path(wool + tip, "none", "var(--ca-deep)", 6.4),
            path(wool + tip, "none", "var(--ca-band)", 3.2),
        )
    )


def _rect(cls: str, box: Rect, radius: float, more: str = "") -> Markup:
    x, y, w, h = box
    return Markup(
        f'<rect class="{cls}" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(radius)}"{more}/>'
    )


def _text(cls: str, x: float, y: float, size: float, words: str) -> Markup:
    return Markup(
        f'<text class="{cls}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}">{words}</text>'
    )


# --- cats and places -------------------------------------------------------------------------


@cache
def draw_cat(name: str, seat: int, mood: Mood = "watching") -> Markup:
    """A seat's cat on its cushion, lying beside one row or sitting up beside two, facing the rug."""
    x, y, w, h = place(name)
    lying = len(rows_of(name)) == 1
    left = name[-1] == "L"
    away: Point = (-0.9, 0.2)
    middle = x + w / 2
    if lying:
        body = cat(coat_of(seat), "curl", mood, away, small=True, scale=0.5, flip=left)
        # the heavy half lies away from the rug
        drawn = group(body, at=(middle + (7 if left else -7), y + h / 2 - 4))
    else:
        body = cat(coat_of(seat), "sit", mood, away, small=True, scale=0.66, flip=left)
        drawn = group(body, at=(middle + (6 if left else -6), y + 43))
    cushion = _rect("rug-cushion", (x, y, w, h), 15)
    corner = (x + 12, y + h - 12) if left else (x + w - 12, y + h - 12)
    badge = group(
        path(disc(0, 0, 11), "var(--paper)", "var(--seat)", 2),
        group(seats.token(seat), scale=0.78),
        at=corner,
    )
    return group(cushion, drawn, badge, cls=f"rug-cat seat-{seat}")


@cache
def draw_intended(name: str, seat: int) -> Markup:
    """A seat's cat where it is about to go, and a ring round the numbers that it would foretell.

    It keeps to its handle, so all other places can still be read and chosen.
    """
    x, y, w, h = handle(name)
    middle = x + w / 2
    scale = (w - 4) / 96
    rings = "".join([disc(*_number_at(tricks), 15.5) for tricks in numbers_of(name)])
    return group(
        path(rings, "none", "var(--seat)", 3.2, cls="rug-rings"),
        _rect("rug-cushion", (x + 2, y + 2, w - 4, h - 4), 13),
        group(head(coat_of(seat), "happy", small=True), at=(middle, y + 25), scale=scale),
        _text("rug-points", middle, y + h - 7, 14, _worth(name)),
        cls=f"rug-cat seat-{seat} is-chosen",
    )


_MISS = "−1"
"""What each trick off costs."""


def _worth(name: str) -> str:
    return "+4" if len(rows_of(name)) == 1 else "+2"


def _number_at(tricks: int) -> Point:
    """The middle of a number on the rug, 1 to 8."""
    left = tricks < 5
    x = SIDE + EDGE + 11 if left else SIDE + RUG - EDGE - 11
    return x, _row_y((tricks - 1) % 4 + 1) + ROW / 2


@cache
def target(name: str) -> Markup:
    """A free place as a target, shown by its handle: what a hit and each trick off bring."""
    x, y, w, h = handle(name)
    middle = x + w / 2
    box = _rect("rug-target", (x + 2, y + 2, w - 4, h - 4), 13)
    if len(rows_of(name)) == 1:
        hit = _text("rug-points", middle, y + h / 2 - 4, 17, _worth(name))
        each = _text("rug-miss is-each", middle, y + h / 2 + 9, 10.5, f"{_MISS} per")
        each += _text("rug-miss is-each", middle, y + h / 2 + 20, 10.5, "trick off")
        return box + hit + each + _text("rug-miss is-short", middle, y + h / 2 + 15, 16, _MISS)
    # one up, one down: this one minds two rows
    signs = path(
        f"M{pt(middle - 4, y + 11)}l4 -4l4 4M{pt(middle - 4, y + h - 11)}l4 4l4 -4",
        "none",
        "currentColor",
        2.6,
    )
    hit = _text("rug-points", middle, y + h / 2, 15, _worth(name))
    return box + signs + hit + _text("rug-miss", middle, y + h / 2 + 14, 12, _MISS)


def rug(cats: Mapping[int, str], tricks: Mapping[int, int], cls: str = "") -> Markup:
    """The whole rug with `cats` and `tricks` by seat."""
    sitting = [draw_cat(at, who) for who, at in sorted(cats.items())]
    standing = {who: cell(count) for who, count in tricks.items()}
    parts = base(), group(*sitting, cls="rug-cats"), cubes.cluster(standing, 30)
    return frame(view_box(), *parts, cls=f"rug {cls}".strip())

"""The look of a hint: a dashed line of lamplight with a dark edge, and a small lamp beside it.

It differs in shape from what may be chosen (soft) and from what is chosen (whole), and has an edge
of its own, so that it stands out from every board by day and by night. Beside it a review draws
what was done: a whole line in the seat's colour with the same edge, and a small pencil. Style
sheet: hint.css.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from markupsafe import Markup

from app.art.svg import Point, frame, group, num, path

Look = Literal["hint", "done"]
"""What is drawn: what would be better, or what was done."""

_PENCIL = "M-6 6L-4.6 1.5L3.2-6.3L6.3-3.2L-1.5 4.6ZM1-4.1L4.1-1"
_BULB = (
    "M-2.6 3.1C-2.6 1.2-5 .4-5-2.4A5 5 0 0 1 5-2.4C5 .4 2.6 1.2 2.6 3.1ZM-2.3 5.6H2.3M-1.2 8H1.2"
)


def lamp(at: Point, scale: float = 1) -> Markup:
    """The small lamp that marks a hint."""
    drawn = Markup(f'<circle class="hint-disc" r="11"/><path class="hint-bulb" d="{_BULB}"/>')
    return group(drawn, at=at, scale=scale, cls="hint-lamp")


def pencil(at: Point, scale: float = 1) -> Markup:
    """The small pencil that marks what was done."""
    drawn = Markup(f'<circle class="done-disc" r="11"/><path class="hint-bulb" d="{_PENCIL}"/>')
    return group(drawn, at=at, scale=scale, cls="hint-lamp")


@cache
def lamp_sign() -> Markup:
    """The lamp as a picture of its own, for the strip."""
    return frame((-13, -13, 26, 26), lamp((0, 0)), cls="hint-sign")


@cache
def line_sign(look: Look) -> Markup:
    """A piece of such a line as a picture of its own, for a legend."""
    return frame((-14, -14, 62, 28), lit_line("M4 0H44", (0, 0), look=look), cls="hint-key")


def lit(outline: str, at: Point | None, scale: float = 1, look: Look = "hint") -> Markup:
    """A shape in that look: its outline as path data, and where its lamp or pencil hangs.

    It has none of its own where that is drawn later, over the lines of another shape.
    """
    return _shown(path(outline, cls="hint-veil") + _lines(outline), at, scale, look)


def lit_line(line: str, at: Point | None, scale: float = 1, look: Look = "hint") -> Markup:
    """The same of a way: a line and nothing inside of it."""
    return _shown(_lines(line), at, scale, look)


def lit_box(
    box: tuple[float, float, float, float],
    corner: float,
    at: Point | None,
    scale: float = 1,
    look: Look = "hint",
) -> Markup:
    """The same of a place with round corners (x, y, width, height)."""
    x, y, wide, high = box
    round_ = f"a{num(corner)} {num(corner)} 0 0 1"
    across, down = num(wide - 2 * corner), num(high - 2 * corner)
    bend = num(corner)
    outline = (
        f"M{num(x + corner)} {num(y)}h{across}{round_} {bend} {bend}v{down}{round_} -{bend} {bend}"
        f"h-{across}{round_} -{bend} -{bend}v-{down}{round_} {bend} -{bend}z"
    )
    return lit(outline, at, scale, look)


def _shown(lines: str, at: Point | None, scale: float, look: Look) -> Markup:
    shape, sign = ("hint-light", lamp) if look == "hint" else ("done-light", pencil)
    drawn = "" if at is None else sign(at, scale)
    return Markup(f'<g class="{shape}">{lines}{drawn}</g>')


def _lines(d: str) -> str:
    return path(d, cls="hint-edge") + path(d, cls="hint-line")

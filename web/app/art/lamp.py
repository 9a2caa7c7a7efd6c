"""The look of a hint: a dashed line of lamplight with a dark edge, and a small lamp beside it.

It differs in shape from what may be chosen (soft) and from what is chosen (whole), and has an edge
of its own, so that it stands out from every board by day and by night. Style sheet: hint.css.
"""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from app.art.svg import Point, frame, group, num, path

_BULB = (
    "M-2.6 3.1C-2.6 1.2-5 .4-5-2.4A5 5 0 0 1 5-2.4C5 .4 2.6 1.2 2.6 3.1ZM-2.3 5.6H2.3M-1.2 8H1.2"
)


def lamp(at: Point, scale: float = 1) -> Markup:
    """The small lamp that marks a hint."""
    drawn = Markup(f'<circle class="hint-disc" r="11"/><path class="hint-bulb" d="{_BULB}"/>')
    return group(drawn, at=at, scale=scale, cls="hint-lamp")


@cache
def lamp_sign() -> Markup:
    """The lamp as a picture of its own, for the strip."""
    return frame((-13, -13, 26, 26), lamp((0, 0)), cls="hint-sign")


def lit(outline: str, at: Point, scale: float = 1) -> Markup:
    """A shape in lamplight: its outline as path data, and where its lamp hangs."""
    veil = path(outline, cls="hint-veil")
    return Markup(f'<g class="hint-light">{veil}{_dashes(outline)}{lamp(at, scale)}</g>')


def lit_line(line: str, at: Point, scale: float = 1) -> Markup:
    """The same of a way: a line and nothing inside of it."""
    return Markup(f'<g class="hint-light">{_dashes(line)}{lamp(at, scale)}</g>')


def lit_box(
    box: tuple[float, float, float, float], corner: float, at: Point, scale: float = 1
) -> Markup:
    """A place with round corners (x, y, width, height) in lamplight, and where its lamp hangs."""
    x, y, wide, high = box
    round_ = f"a{num(corner)} {num(corner)} 0 0 1"
    across, down = num(wide - 2 * corner), num(high - 2 * corner)
    bend = num(corner)
    outline = (
        f"M{num(x + corner)} {num(y)}h{across}{round_} {bend} {bend}v{down}{round_} -{bend} {bend}"
        f"h-{across}{round_} -{bend} -{bend}v-{down}{round_} {bend} -{bend}z"
    )
    return lit(outline, at, scale)


def _dashes(d: str) -> str:
    return path(d, cls="hint-edge") + path(d, cls="hint-line")

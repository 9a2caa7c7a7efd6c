"""Small helpers that every drawing shares: numbers, frames, strokes made by a hand.

A drawing is a `Markup` string, so that htpy and markupsafe take it as it is. Colours are never
named here: they come as `var(--token)` from web/style/tokens.css, which is how a drawing knows
night from day and one seat from another without being drawn again.
"""

from __future__ import annotations

import itertools
import math
import random
import re
from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup

Point = tuple[float, float]

LINE = "var(--a-line)"
WHITE = "var(--a-white)"
SHADE = "var(--a-shade)"
SHADE_2 = "var(--a-shade-2)"

_MINUS_ZERO = re.compile(r"-0(?![.\d])")


# A picture has hundreds, most of them places that every picture of the game has.
@lru_cache(maxsize=4096)
def num(value: float) -> str:
    """A coordinate as short as it can be written.

    >>> num(3.0), num(2.25), num(-0.01)
    ('3', '2.2', '0')
    """
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


@lru_cache(maxsize=4096)
def pt(x: float, y: float) -> str:
    """A point inside path data."""
    return f"{num(x)} {num(y)}"


def frame(box: tuple[float, float, float, float], *parts: str, cls: str = "") -> Markup:
    """A stand-alone drawing. It says nothing to a screen reader: the controls above it do."""
    name = f' class="{cls}"' if cls else ""
    size = " ".join([num(value) for value in box])
    return Markup(
        f'<svg{name} viewBox="{size}" aria-hidden="true" focusable="false">{"".join(parts)}</svg>'
    )


def group(
    *parts: str, at: Point | None = None, scale: float = 1, turn: float = 0, cls: str = ""
) -> Markup:
    """Parts moved, then turned (degrees), then scaled together."""
    moves = []
    if at is not None:
        moves.append(f"translate({pt(*at)})")
    if turn:
        moves.append(f"rotate({num(turn)})")
    if scale != 1:
        moves.append(f"scale({scale:.3g})")
    name = f' class="{cls}"' if cls else ""
    transform = f' transform="{"".join(moves)}"' if moves else ""
    return Markup(f"<g{name}{transform}>{''.join(parts)}</g>")


def path(
    d: str,
    fill: str = "none",
    stroke: str = "",
    width: float = 0,
    cls: str = "",
    more: str = "",
) -> Markup:
    """A path; `stroke` with a `width` draws a line with round ends and joins."""
    name = f' class="{cls}"' if cls else ""
    pen = ""
    if stroke and width:
        pen = f' stroke="{stroke}" stroke-width="{num(width)}" stroke-linecap="round" stroke-linejoin="round"'
    return Markup(f'<path{name} d="{d}" fill="{fill}"{pen}{" " + more if more else ""}/>')


def shape(d: str, fill: str, width: float = 2) -> Markup:
    """A filled shape with the one ink line."""
    return path(d, fill, LINE, width)


def ellipse(
    cx: float, cy: float, rx: float, ry: float, fill: str, width: float = 0, more: str = ""
) -> Markup:
    """An ellipse, inked when `width` is given."""
    pen = f' stroke="{LINE}" stroke-width="{num(width)}"' if width else ""
    return Markup(
        f'<ellipse cx="{num(cx)}" cy="{num(cy)}" rx="{num(rx)}" ry="{num(ry)}" fill="{fill}"{pen}'
        f"{' ' + more if more else ''}/>"
    )


@lru_cache(maxsize=512)
def disc(x: float, y: float, radius: float) -> str:
    """Path data of a full circle, so that many dots are one element."""
    r = num(radius)
    return f"M{pt(x - radius, y)}a{r} {r} 0 1 0 {num(2 * radius)} 0a{r} {r} 0 1 0 {num(-2 * radius)} 0z"


def dice_of(seed: int | str) -> random.Random:
    """A private source of wobble: same seed, same drawing, on every machine."""
    return random.Random(f"art:{seed}")


def _shorten_path(path: str) -> str:
    """Path data whose numbers have one decimal, each as :func:`num` writes it.

    >>> _shorten_path("M3.0 2.2C-0.0 -0.5 10.0 0.0")
    'M3 2.2C0 -0.5 10 0'
    """
    return _MINUS_ZERO.sub("0", path.replace(".0", ""))


def smooth(points: Sequence[Point]) -> str:
    """Path data of a soft line through all points (Catmull-Rom, as cubic curves)."""
    # Written at one go: a stroke has a hundred numbers, and a call for each took most of a drawing.
    if len(points) < 3:
        return _shorten_path("M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in points]))
    x, y = points[0]
    parts = [f"M{x:.1f} {y:.1f}"]
    for index in range(len(points) - 1):
        before = points[max(index - 1, 0)]
        here, there = points[index], points[index + 1]
        after = points[min(index + 2, len(points) - 1)]
        first = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        second = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        parts.append(
            f"C{first[0]:.1f} {first[1]:.1f} {second[0]:.1f} {second[1]:.1f} {there[0]:.1f} {there[1]:.1f}"
        )
    return _shorten_path("".join(parts))


def pencil(points: Sequence[Point], seed: int | str, width: float = 2.6, loose: float = 0.7) -> str:
    """Path data (to be filled) of a pencil stroke along the points: it wobbles and has pressure."""
    rng = dice_of(seed)
    dense: list[Point] = []
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        steps = max(2, round(math.hypot(x2 - x1, y2 - y1) / 9))
        dense += [(x1 + (x2 - x1) * k / steps, y1 + (y2 - y1) * k / steps) for k in range(steps)]
    dense.append(points[-1])
    dense = [(x + rng.uniform(-loose, loose), y + rng.uniform(-loose, loose)) for x, y in dense]
    left: list[Point] = []
    right: list[Point] = []
    last = len(dense) - 1
    for index, (x, y) in enumerate(dense):
        x1, y1 = dense[max(index - 1, 0)]
        x2, y2 = dense[min(index + 1, last)]
        length = math.hypot(x2 - x1, y2 - y1) or 1
        share = index / last
        # a hand presses most just after it touches down and lifts off slowly
        press = (
            width
            / 2
            * (0.35 + 0.85 * min(1, share * 5) * (1 - 0.55 * share) + rng.uniform(-0.05, 0.05))
        )
        nx, ny = -(y2 - y1) / length * press, (x2 - x1) / length * press
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    back = smooth(list(reversed(right)))[1:]
    return f"{smooth(left)}L{back}Z"

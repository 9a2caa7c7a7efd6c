"""Furniture of the home scenes: what the other games are about, and the room around it."""

from __future__ import annotations

import math

from markupsafe import Markup

from . import items, larder
from .cathead import head
from .coats import COATS
from .svg import (
    LINE,
    SHADE,
    SHADE_2,
    WHITE,
    Point,
    dice_of,
    disc,
    group,
    num,
    path,
    pt,
    shape,
)


def rect(
    x: float, y: float, w: float, h: float, fill: str, radius: float = 0, width: float = 0
) -> Markup:
    """A rectangle, inked when `width` is given."""
    pen = f' stroke="{LINE}" stroke-width="{num(width)}"' if width else ""
    rounding = f' rx="{num(radius)}"' if radius else ""
    return Markup(
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{rounding} fill="{fill}"{pen}/>'
    )


def window(x: float, y: float, w: float, h: float, seed: int = 1) -> Markup:
    """A window with rain running down the panes."""
    rng = dice_of(f"rain{seed}")
    streaks, drops = [], []
    for _ in range(round(w * h / 420)):
        sx, sy = rng.uniform(x + 6, x + w - 6), rng.uniform(y + 4, y + h - 18)
        streaks.append(f"M{pt(sx, sy)}l-1.5 {num(rng.uniform(6, 13))}")
        if rng.random() < 0.5:
            drops.append(
                disc(
                    rng.uniform(x + 8, x + w - 8), rng.uniform(y + 8, y + h - 8), rng.uniform(1, 2)
                )
            )
    mid = x + w / 2
    return group(
        rect(x, y, w, h, "var(--sc-rain)", 3),
        path(
            f"M{pt(x + 4, y + h * 0.78)}C{pt(x + w * 0.2, y + h * 0.6)} {pt(x + w * 0.3, y + h * 0.75)} {pt(x + w * 0.45, y + h * 0.7)}S{pt(x + w * 0.75, y + h * 0.5)} {pt(x + w - 2, y + h * 0.68)}V{num(y + h - 2)}H{num(x + 4)}Z",
            "var(--a-green)",
            more='opacity=".45"',
        ),
        path("".join(streaks), "none", "var(--sc-rain-2)", 1.6, more='opacity=".8" class="rain"'),
        path("".join(drops), "var(--sc-rain-2)"),
        path(
            f"M{num(mid)} {num(y)}V{num(y + h)}M{num(x)} {num(y + h * 0.42)}H{num(x + w)}",
            "none",
            LINE,
            7.5,
        ),
        path(
            f"M{num(mid)} {num(y)}V{num(y + h)}M{num(x)} {num(y + h * 0.42)}H{num(x + w)}",
            "none",
            "var(--a-cream)",
            3,
        ),
        Markup(
            f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="3" fill="none" stroke="{LINE}" stroke-width="9"/>'
        ),
        Markup(
            f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="3" fill="none" stroke="var(--a-cream)" stroke-width="4.5"/>'
        ),
        shape(
            f"M{num(x - 10)} {num(y + h + 2)}H{num(x + w + 10)}V{num(y + h + 9)}H{num(x - 10)}Z",
            "var(--a-wood)",
        ),
    )


def plant(at: Point, scale: float = 1) -> Markup:
    """A pot of cat grass."""
    blades = "M-9 0C-12 -14 -18 -20 -24 -22M-5 0C-6 -16 -10 -28 -15 -34M0 0C0 -18 1 -30 4 -38M5 0C7 -14 12 -26 18 -30M9 0C12 -10 18 -15 25 -16"
    return group(
        path(blades, "none", LINE, 6.5),
        path(blades, "none", "var(--a-green)", 3),
        shape("M-14 -2H14L10.5 20C10.3 22 -10.3 22 -10.5 20Z", "var(--a-red)"),
        shape("M-16 -4H16V4H-16Z", "var(--a-red)"),
        at=at,
        scale=scale,
    )


def planks(x: float, y: float, w: float, h: float, seed: int = 1) -> Markup:
    """A wooden floor in slight perspective."""
    rng = dice_of(f"planks{seed}")
    lines, y0, step = [], y, 9.0
    while y0 < y + h:
        lines.append(f"M{num(x)} {num(y0)}H{num(x + w)}")
        for _ in range(2):
            lines.append(f"M{pt(x + rng.uniform(0, w), y0)}v{num(step)}")
        y0 += step
        step *= 1.32
    return rect(x, y, w, h, "var(--sc-floor)") + path(
        "".join(lines), "none", "var(--sc-floor-line)", 1.6, more='opacity=".7"'
    )


def playing_card(suit: str, number: int, at: Point, turn: float) -> Markup:
    """A card of Nine Lives, face up: number and suit sign."""
    signs = {
        "paw": group(items.paw_print(), scale=0.62),
        "fish": path(
            "M-11 0C-6 -8 4 -8 9 0L14 -5V5L9 0C4 8 -6 8 -11 0ZM-5.5 -1.2a1.3 1.3 0 1 0 .1 0z",
            "currentColor",
            more='fill-rule="evenodd"',
        ),
        "yarn": path(disc(0, 0, 9), "currentColor")
        + path("M-7 -3C-3 -6 4 -7 7 -4M-8 1C-3 -3 4 -4 8 0M-6 5C-2 2 3 1 7 4", "none", WHITE, 1.5),
        "bell": path(
            "M-9 6C-7 3 -7 -8 0 -9C7 -8 7 3 9 6ZM-2.5 8h5a2.5 2.5 0 0 1 -5 0zM-1.5 -11h3v3h-3z",
            "currentColor",
        ),
    }
    return group(
        rect(-19, -27, 38, 54, SHADE_2, 6),
        rect(-21, -29, 38, 54, WHITE, 6, 2.2),
        group(signs[suit], at=(-2, 4), scale=1.15),
        Markup(
            f'<text x="-15.5" y="-14" font-size="14" font-weight="850" font-family="var(--font)" fill="currentColor">{number}</text>'
        ),
        at=at,
        turn=turn,
        cls=f"suit-{suit}",
    )


def nut(at: Point, turn: float = 0, scale: float = 1) -> Markup:
    """A hazelnut with its cap."""
    return group(larder.nut(), at=at, turn=turn, scale=scale)


def mushroom(at: Point, scale: float = 1) -> Markup:
    """A mushroom with white spots."""
    return group(larder.mushroom(), at=at, scale=scale)


def bowl(at: Point, scale: float = 1) -> Markup:
    """A food bowl, full."""
    return group(
        shape("M-15 -2C-12 -12 12 -12 15 -2Z", "var(--a-brown)"),
        shape("M-17 -3H17L20 10C20 12 -20 12 -20 10Z", "var(--a-blue)"),
        path(
            "M0 1.5C2.5 1.5 5 5 4.5 6.8C4 8.5 2 7.8 0 7.8C-2 7.8 -4 8.5 -4.5 6.8C-5 5 -2.5 1.5 0 1.5Z",
            WHITE,
        ),
        at=at,
        scale=scale,
    )


def butterfly(at: Point, length: float) -> Markup:
    """A butterfly toy on a string that hangs down from `at`."""
    x, y = at
    return group(
        path(f"M{pt(x, y)}q3 {num(length / 2)} 0 {num(length)}", "none", LINE, 1.6),
        group(
            shape(
                "M-1 0C-7 -12 -17 -9 -15 -1C-14 4 -6 4 -1 1C-8 4 -11 11 -5 12C-1 12.5 0 6 0 2Z",
                "var(--a-yellow)",
                1.9,
            ),
            shape(
                "M1 0C7 -12 17 -9 15 -1C14 4 6 4 1 1C8 4 11 11 5 12C1 12.5 0 6 0 2Z",
                "var(--a-orange)",
                1.9,
            ),
            path("M0 -4V8", "none", LINE, 3),
            at=(x, y + length + 3),
            turn=-8,
        ),
        cls="sway",
    )


def cushion(at: Point, scale: float = 1) -> Markup:
    """A plump cushion."""
    return group(
        shape(
            "M-24 -5C-28 -10 -22 -12 -18 -9C-8 -12 8 -12 18 -9C22 -12 28 -10 24 -5C26 0 26 4 24 8C28 13 22 14 18 11C8 14 -8 14 -18 11C-22 14 -28 13 -24 8C-26 4 -26 0 -24 -5Z",
            "var(--a-purple)",
        ),
        path(
            "M-23 6C-10 11 10 11 23 6C25 10 22 12 18 10C8 13 -8 13 -18 10C-22 12 -25 10 -23 6Z",
            SHADE_2,
        ),
        at=at,
        scale=scale,
    )


def hex_tile(coat: str, at: Point, radius: float, turn: float, asleep: bool, fill: str) -> Markup:
    """A hexagonal cat tile of Kitty Paw."""
    corners = [
        (radius * math.cos(math.pi / 3 * k), radius * math.sin(math.pi / 3 * k)) for k in range(6)
    ]
    d = "M" + "L".join(pt(*corner) for corner in corners) + "Z"
    under = path(d, SHADE_2, SHADE_2, 5, more='transform="translate(3 4)"')
    face = head(COATS[coat], "sleeping" if asleep else "watching", (0.3, 0.4), True)
    return group(
        under,
        path(d, fill, LINE, 5),
        path(d, fill, "var(--a-white)", 1.8),
        group(face, at=(0, 5), scale=radius / 52, turn=0),
        at=at,
        turn=turn,
    )


def box(at: Point, scale: float = 1) -> Markup:
    """A cardboard box, open, with a paw stamped on it."""
    return group(
        shape("M-44 -20L-62 -32L-56 -40L-36 -28ZM44 -20L62 -32L56 -40L36 -28Z", "var(--sc-card)"),
        shape("M-46 -26H46L43 34C43 36 -43 36 -43 34Z", "var(--sc-card)"),
        path("M-45 -25H45L44.5 -17H-44.5Z", SHADE_2),
        path("M30 -25H45L42 33C42 35 30 35 24 35C30 20 32 -5 30 -25Z", SHADE),
        group(
            Markup('<g color="var(--sc-card-2)">') + items.paw_print() + Markup("</g>"),
            at=(0, 8),
            scale=1,
        ),
        at=at,
        scale=scale,
    )

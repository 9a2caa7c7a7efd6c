"""Pencil marks: crosses, ticks, rings."""

from __future__ import annotations

import math

from markupsafe import Markup

from app.art.svg import Point, dice_of, path, pencil


def cross(
    at: Point, size: float, seed: int | str, cls: str = "pencil", stroke: float = 0.15
) -> Markup:
    """A hand-made cross of two strokes inside a square of `size`, each `stroke` of it thick."""
    x, y = at
    rng = dice_of(f"cross{seed}")
    r = size / 2
    j = [rng.uniform(-0.16, 0.16) * r for _ in range(8)]
    first = pencil(
        [(x - r + j[0], y - r + j[1]), (x + j[2] / 2, y + j[3] / 2), (x + r + j[4], y + r + j[5])],
        f"{seed}/1",
        size * stroke,
        size * 0.02,
    )
    second = pencil(
        [(x + r + j[6], y - r + j[7]), (x + j[3] / 2, y + j[2] / 2), (x - r + j[1], y + r + j[0])],
        f"{seed}/2",
        size * stroke,
        size * 0.02,
    )
    return path(first + second, "var(--pencil, var(--ink))", cls=cls)


def tick(at: Point, size: float, seed: int | str, cls: str = "pencil") -> Markup:
    """A hand-made tick: short down, long up."""
    x, y = at
    rng = dice_of(f"tick{seed}")
    r = size / 2
    j = [rng.uniform(-0.14, 0.14) * r for _ in range(6)]
    d = pencil(
        [
            (x - r * 0.9 + j[0], y - r * 0.05 + j[1]),
            (x - r * 0.25 + j[2], y + r * 0.75 + j[3]),
            (x + r * 1.05 + j[4], y - r * 0.95 + j[5]),
        ],
        seed,
        size * 0.17,
        size * 0.015,
    )
    return path(d, "var(--pencil, var(--ink))", cls=cls)


def ring(at: Point, radius: float, seed: int | str, cls: str = "pencil") -> Markup:
    """A circle drawn by hand that overshoots its own start."""
    x, y = at
    rng = dice_of(f"ring{seed}")
    begin = rng.uniform(-2.6, -1.9)
    flat = rng.uniform(0.9, 1.0)
    points = []
    for k in range(15):
        angle = begin + k * (2 * math.pi + 0.55) / 14
        grow = radius * (0.94 + 0.012 * k)
        points.append((x + grow * math.cos(angle), y + grow * flat * math.sin(angle)))
    return path(
        pencil(points, seed, max(1.6, radius * 0.17), radius * 0.012),
        "var(--pencil, var(--ink))",
        cls=cls,
    )

"""Marmalade and a ball of wool on the yellow carpet, and a cup in the way."""

from __future__ import annotations

from markupsafe import Markup

from app.art.cats.whole import cat
from app.art.home.props import planks, plant, rect, window
from app.art.items import mouse, wool_ball
from app.art.svg import (
    LINE,
    SHADE_2,
    Point,
    dice_of,
    disc,
    ellipse,
    group,
    num,
    path,
    pt,
    shape,
    smooth,
)
from app.games.yarn.art.toys import block, cup, leaf, plane, sock


def scene() -> Markup:
    """Yarn Trail: Marmalade and a ball of wool on the yellow carpet, and a cup in the way."""
    rug = "M96 168L384 168L462 256L18 256Z"
    inner = "M112 176L368 176L432 247L48 247Z"
    field = "M122 181L358 181L416 242L64 242Z"
    fringe = []
    rng = dice_of("rug")
    for k in range(11):
        y = 170 + k * 8.5
        reach = 13 + k * 0.5
        left, right = 96 - (y - 168) * 0.886, 384 + (y - 168) * 0.886
        fringe.append(
            f"M{pt(left, y)}q-6 {num(rng.uniform(0, 3))} {num(-reach)} {num(rng.uniform(-1, 4))}M{pt(right, y)}q6 {num(rng.uniform(0, 3))} {num(reach)} {num(rng.uniform(-1, 4))}"
        )
    rows = "".join(
        f"M{pt(122 - k * 11.6, 181 + k * 12.2)}H{num(358 + k * 11.6)}" for k in range(1, 5)
    )
    cols = "".join(f"M{pt(122 + k * 29.5, 181)}L{pt(64 + k * 44, 242)}" for k in range(1, 8))
    spots = "".join(
        disc(
            64 + 58 * (4.5 - r) / 5 + (c + 0.5) * (236 + 23.2 * (r + 0.5)) / 8,
            181 + 12.2 * (r + 0.5),
            1.5 + 0.18 * r,
        )
        for r in range(5)
        for c in range(8)
    )
    return Markup("").join(
        (
            rect(0, 0, 480, 150, "var(--sc-wall)"),
            path(
                "".join(f"M{num(20 + 40 * k)} 0V138" for k in range(12)),
                "none",
                "var(--sc-wall-2)",
                12,
                more='opacity=".5"',
            ),
            window(48, 30, 110, 80, 3),
            plant((142, 100), 0.7),
            # a shelf with two books and a bell
            shape("M338 82H448V89H338Z", "var(--a-wood)"),
            group(
                rect(352, 54, 13, 28, "var(--a-teal)", 1.5, 2),
                rect(366, 48, 11, 34, "var(--a-red)", 1.5, 2),
                group(rect(-6, -32, 12, 32, "var(--a-navy)", 1.5, 2), at=(390, 82), turn=14),
            ),
            group(leaf(), at=(428, 66), scale=0.85),
            rect(0, 138, 480, 12, "var(--a-cream)", 0, 0),
            path("M0 138H480M0 150H480", "none", LINE, 2),
            planks(0, 150, 480, 120, 2),
            path("".join(fringe), "none", "var(--ca-fringe)", 2.4),
            path(rug, SHADE_2, more='transform="translate(3 6)"'),
            path(rug, "var(--ca-border)", LINE, 2.4),
            path(
                "M104 172H376L447 251.5H33Z",
                "none",
                "var(--ca-band)",
                2.6,
                more='stroke-dasharray="0.1 9"',
            ),
            path(inner, "var(--ca-band)"),
            path(field, "var(--ca-1)"),
            path(rows + cols, "none", "var(--ca-rib)", 1.2, more='opacity=".6"'),
            path(spots, "var(--ca-dot)"),
            group(cup(), at=(118, 190), scale=0.74, turn=-9, cls="teeter"),
            group(block(), at=(352, 188), scale=0.66),
            _wool(
                [
                    (200, 230),
                    (184, 238),
                    (152, 240),
                    (112, 236),
                    (92, 222),
                    (110, 208),
                    (150, 206),
                    (176, 198),
                    (166, 186),
                    (140, 184),
                    (128, 192),
                ]
            ),
            group(mouse(), at=(166, 205), scale=0.8),
            group(sock(), at=(92, 226), scale=0.78, turn=18),
            group(plane(), at=(398, 222), scale=0.86, turn=6),
            ellipse(318, 226, 84, 9, SHADE_2),
            cat("marmalade", "bow", "watching", (-0.9, 0.75), at=(290, 186), scale=1.0),
            Markup('<g class="seat-1">')
            + group(wool_ball(), at=(204, 219), scale=1.25, turn=16, cls="roll")
            + Markup("</g>"),
        )
    )


def _wool(points: list[Point]) -> Markup:
    """A loose thread: shadow, edge, wool, a lighter twist."""
    d = smooth(points)
    twist = 'stroke-dasharray="2.2 3.4"'
    return Markup("").join(
        (
            path(d, "none", SHADE_2, 7.5, more='transform="translate(1 2.2)"'),
            path(d, "none", LINE, 6),
            path(d, "none", "var(--seat-1)", 3.8),
            Markup(
                f'<path d="{d}" fill="none" stroke="var(--seat-1-twist)" stroke-width="2.6" {twist}/>'
            ),
        )
    )

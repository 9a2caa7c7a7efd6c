"""Fog asleep under the snow, between nuts and mushrooms."""

from __future__ import annotations

from markupsafe import Markup

from app.art.cats.whole import cat
from app.art.home.props import rect
from app.art.svg import LINE, SHADE_2, Point, dice_of, disc, ellipse, group, path, pt, shape
from app.games.burrow.art import larder


def scene() -> Markup:
    """Winter Burrow: Fog asleep under the snow, between nuts and mushrooms."""
    rng = dice_of("snow")
    flakes = "".join(
        disc(rng.uniform(6, 314), rng.uniform(6, 60), rng.uniform(1.2, 2.6)) for _ in range(34)
    )
    hill = "M0 78C40 58 80 70 120 62C170 50 220 46 260 58C290 66 306 62 320 66"
    tunnels = "M96 144C84 118 66 104 52 104M226 150C244 134 250 116 262 108M112 186C92 192 78 188 62 186M210 190C228 193 240 190 258 188"
    dens = [
        (160, 164, 76, 42),
        (46, 104, 38, 22),
        (268, 106, 40, 23),
        (52, 186, 44, 23),
        (264, 188, 46, 22),
    ]
    holes = "".join(
        f"M{pt(x - rx, y)}C{pt(x - rx, y - ry * 1.15)} {pt(x - rx * 0.5, y - ry)} {pt(x, y - ry)}S{pt(x + rx, y - ry * 1.1)} {pt(x + rx, y)}S{pt(x + rx * 0.55, y + ry)} {pt(x, y + ry)}S{pt(x - rx, y + ry * 1.1)} {pt(x - rx, y)}Z"
        for x, y, rx, ry in dens
    )
    pebbles = "".join(
        disc(rng.uniform(8, 312), rng.uniform(88, 214), rng.uniform(1.5, 4)) for _ in range(40)
    )
    return Markup("").join(
        (
            rect(0, 0, 320, 220, "var(--sc-dusk)"),
            path("M0 60C50 30 90 44 130 40C190 32 250 24 320 44V90H0Z", "var(--sc-dusk-2)"),
            # bare tree and a fir
            path("M40 66V30M40 46L28 34M40 40L51 29", "none", LINE, 4.5),
            shape("M284 12L300 36H293L306 56H262L275 36H268Z", "var(--a-green)"),
            path(
                "M284 12L291 23L284 21L278 23ZM275 36L284 33L293 36L297 42L284 39L271 42Z",
                "var(--a-snow)",
            ),
            path(flakes, "var(--a-snow)", more='class="snow"'),
            path(hill + "V220H0Z", "var(--sc-earth)"),
            path(pebbles, "var(--sc-earth-2)", more='opacity=".6"'),
            path(tunnels, "none", LINE, 21),
            path(holes, "var(--sc-den)", LINE, 4.6),
            path(tunnels, "none", "var(--sc-den)", 16.5),
            path(holes, "var(--sc-den)"),
            path(
                "M92 178C110 204 210 204 228 178C228 198 200 205 160 205C120 205 92 198 92 178Z",
                "var(--sc-den-2)",
            ),
            path(
                hill
                + "V74C300 76 290 72 276 78C250 66 232 64 214 70C190 60 168 66 150 74C130 66 112 76 92 72C70 76 40 70 22 86C14 80 6 84 0 90Z",
                "var(--a-snow)",
                LINE,
                2.2,
            ),
            path(
                "M116 190C130 196 190 196 206 190M122 196C140 202 180 202 196 196",
                "none",
                "var(--a-wood-2)",
                2.4,
            ),
            ellipse(162, 196, 62, 7, SHADE_2),
            cat("fog", "curl", "sleeping", at=(152, 152), scale=0.86),
            _nut((34, 104), -14),
            _nut((56, 108), 12, 0.9),
            _mushroom((270, 104)),
            _mushroom((42, 182), 0.95),
            _nut((68, 188), 20, 0.85),
            _nut((250, 188), -8),
            _mushroom((282, 186), 0.8),
            path("M18 176l9 9m0-9l-9 9", "none", "var(--ink)", 2.6, cls="pencil"),
        )
    )


def _nut(at: Point, turn: float = 0, scale: float = 1) -> Markup:
    """A hazelnut with its cap."""
    return group(larder.nut(), at=at, turn=turn, scale=scale)


def _mushroom(at: Point, scale: float = 1) -> Markup:
    """A mushroom with white spots."""
    return group(larder.mushroom(), at=at, scale=scale)

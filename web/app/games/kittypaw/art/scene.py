"""Patches was first. Meow!"""

from __future__ import annotations

from markupsafe import Markup

from app.art.cats.whole import cat
from app.art.home.props import rect
from app.art.items import paw_print
from app.art.svg import LINE, SHADE, SHADE_2, WHITE, Point, group, path, pt, shape
from app.games.kittypaw.art.cats import upright


def scene() -> Markup:
    """Kitty Paw: Patches was first. Meow!"""
    rays = "".join(
        f"M160 150L{pt(160 + dx - 22, -60)}L{pt(160 + dx + 22, -60)}Z"
        for dx in range(-420, 421, 84)
    )
    return Markup("").join(
        (
            rect(0, 0, 320, 220, "var(--sc-coral)"),
            path(rays, "var(--sc-coral-2)"),
            path("M0 178C60 168 260 168 320 178V220H0Z", "var(--sc-floor)", LINE, 2.2),
            group(upright("A", "a"), at=(44, 160), scale=0.36, turn=-8),
            group(upright("D", "s"), at=(92, 191), scale=0.32, turn=10),
            group(upright("B", "a"), at=(281, 174), scale=0.36, turn=14),
            cat("patches", "wave", "happy", at=(164, 78), scale=1.02),
            _box((164, 180), 1.04),
            path(
                "M232 32C246 22 266 22 284 28C300 34 300 54 284 60C274 64 262 64 254 63L240 74L243 60C228 54 222 40 232 32Z",
                WHITE,
                LINE,
                2.2,
            ),
            Markup(
                '<text x="263" y="51" font-size="18" font-weight="900" font-family="var(--font)" text-anchor="middle" fill="var(--a-line)">Meow!</text>'
            ),
            path("M236 82l9 -3M234 92l10 2M230 74l6 -7", "none", LINE, 2.4),
        )
    )


def _box(at: Point, scale: float = 1) -> Markup:
    """A cardboard box, open, with a paw stamped on it."""
    return group(
        shape("M-44 -20L-62 -32L-56 -40L-36 -28ZM44 -20L62 -32L56 -40L36 -28Z", "var(--sc-card)"),
        shape("M-46 -26H46L43 34C43 36 -43 36 -43 34Z", "var(--sc-card)"),
        path("M-45 -25H45L44.5 -17H-44.5Z", SHADE_2),
        path("M30 -25H45L42 33C42 35 30 35 24 35C30 20 32 -5 30 -25Z", SHADE),
        group(
            Markup('<g color="var(--sc-card-2)">') + paw_print() + Markup("</g>"),
            at=(0, 8),
            scale=1,
        ),
        at=at,
        scale=scale,
    )

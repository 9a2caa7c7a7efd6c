"""Mocha on top, talking; Biscuit below, not coming out."""

from __future__ import annotations

from markupsafe import Markup

from app.art.cats.whole import cat
from app.art.home.props import rect, window
from app.art.items import mouse, wool_ball
from app.art.svg import (
    LINE,
    SHADE,
    SHADE_2,
    WHITE,
    Point,
    disc,
    ellipse,
    group,
    num,
    path,
    pt,
    shape,
)


def scene() -> Markup:
    """Cat Tower: Mocha on top, talking; Biscuit below, not coming out."""

    def post(x: float, y: float, h: float) -> Markup:
        ribs = "".join(f"M{pt(x - 8, y + 6 + 7 * k)}q8 3 16 0" for k in range(int(h // 7) - 0))
        return rect(x - 8, y, 16, h, "var(--a-cream)", 0, 2.2) + path(
            ribs, "none", "var(--a-wood-2)", 1.8
        )

    def shelf(x: float, y: float, w: float) -> Markup:
        return shape(
            f"M{pt(x, y)}H{num(x + w)}C{num(x + w + 4)} {num(y)} {num(x + w + 4)} {num(y + 10)} {num(x + w)} {num(y + 10)}H{num(x)}C{num(x - 4)} {num(y + 10)} {num(x - 4)} {num(y)} {pt(x, y)}Z",
            "var(--a-teal)",
            2.2,
        )

    house = "M176 150C176 126 194 114 216 114C238 114 256 126 256 150V199H176Z"
    return Markup("").join(
        (
            rect(0, 0, 320, 220, "var(--sc-mint)"),
            path(
                "".join(f"M{num(20 * k)} 0L{num(20 * k - 60)} 220" for k in range(0, 22, 2)),
                "none",
                "var(--sc-mint-2)",
                9,
                more='opacity=".6"',
            ),
            window(18, 22, 76, 84, 5),
            rect(0, 199, 320, 21, "var(--sc-floor)"),
            path("M0 199H320", "none", LINE, 2.2),
            post(132, 112, 88),
            post(216, 82, 36),
            post(132, 82, 26),
            post(274, 150, 48),
            shelf(104, 148, 56),
            shelf(252, 144, 46),
            shelf(110, 78, 132),
            ellipse(130, 146, 20, 3, SHADE_2),
            _bowl((130, 138), 0.82),
            ellipse(275, 142, 20, 3, SHADE_2),
            _cushion((275, 132), 0.8),
            shape(house, "var(--a-wood)", 2.2),
            path("M240 118C252 126 256 138 256 150V198H244C246 170 248 140 240 118Z", SHADE),
            path(disc(214, 166, 26), "var(--a-line)"),
            cat("biscuit", "peek", "watching", (-0.8, -0.4), at=(214, 169), scale=0.6, small=True),
            _butterfly((118, 88), 22),
            ellipse(176, 78, 36, 3.5, SHADE_2),
            cat("mocha", "loaf", "happy", at=(176, 41), scale=0.58),
            group(mouse(), at=(52, 196), scale=0.9),
            Markup('<g class="seat-2">')
            + group(wool_ball(), at=(92, 192), scale=0.9)
            + Markup("</g>"),
        )
    )


def _bowl(at: Point, scale: float = 1) -> Markup:
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


def _butterfly(at: Point, length: float) -> Markup:
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


def _cushion(at: Point, scale: float = 1) -> Markup:
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

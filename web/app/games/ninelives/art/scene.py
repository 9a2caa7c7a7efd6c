"""Inkwell keeps a straight face behind the cards."""

from __future__ import annotations

from markupsafe import Markup

from app.art.cats.whole import cat
from app.art.home.props import rect
from app.art.items import paw_print
from app.art.svg import LINE, SHADE, SHADE_2, WHITE, Point, disc, ellipse, group, num, path, pt


def scene() -> Markup:
    """Nine Lives: Inkwell keeps a straight face behind the cards."""
    stars = "".join(
        f"M{pt(x, y)}l1.5 4 4 1.5 -4 1.5 -1.5 4 -1.5 -4 -4 -1.5 4 -1.5z"
        for x, y in ((44, 30), (92, 62), (262, 28), (288, 74), (232, 58), (28, 92))
    )
    rug_rows = "".join(f"M{pt(74 - k * 6, 166 + k * 12)}H{num(246 + k * 6)}" for k in range(1, 4))
    numbers = "".join(
        f'<text x="{num(x)}" y="{num(176 + r * 12)}" font-size="10" font-weight="850" font-family="var(--font)" text-anchor="middle" fill="var(--a-cream)">{n}</text>'
        for r in range(4)
        for x, n in ((92 - r * 5, r + 1), (228 + r * 5, r + 5))
    )
    return Markup("").join(
        (
            rect(0, 0, 320, 220, "var(--sc-plum)"),
            path(
                "".join(f"M{num(16 + 32 * k)} 0V150" for k in range(10)),
                "none",
                "var(--sc-plum-2)",
                10,
                more='opacity=".55"',
            ),
            path(disc(160, 78, 64), "var(--sc-moon)", LINE, 2.4),
            path(disc(134, 58, 9) + disc(198, 94, 12) + disc(186, 44, 6), SHADE),
            path(stars, "var(--sc-moon)"),
            rect(0, 150, 320, 70, "var(--sc-plum-2)"),
            path("M0 150H320", "none", LINE, 2.2),
            path("M66 158L254 158L284 216L36 216Z", "var(--a-teal)", LINE, 2.4),
            path("M74 164L246 164L270 211L50 211Z", "none", "var(--a-cream)", 1.8),
            path(rug_rows, "none", "var(--a-cream)", 1.3, more='opacity=".7"'),
            Markup(numbers),
            ellipse(160, 190, 46, 7, SHADE_2),
            cat("inkwell", "sit", "watching", (-0.7, 0.7), at=(160, 88), scale=0.98),
            _playing_card("bell", 3, (68, 172), -24),
            _playing_card("fish", 7, (94, 166), -9),
            _playing_card("paw", 9, (121, 167), 6),
            _playing_card("yarn", 1, (252, 178), 17),
        )
    )


def _playing_card(suit: str, number: int, at: Point, turn: float) -> Markup:
    """A card of Nine Lives, face up: number and suit sign."""
    signs = {
        "paw": group(paw_print(), scale=0.62),
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

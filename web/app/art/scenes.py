"""The five games as five scenes, each with its own cat at home in it.

A scene fills its frame (`SCENE` wide by high); the home card crops it to its own shape.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from markupsafe import Markup

from . import props
from .cats import cat
from .items import item
from .props import rect
from .svg import (
    LINE,
    SHADE,
    SHADE_2,
    WHITE,
    Point,
    dice_of,
    disc,
    ellipse,
    frame,
    group,
    num,
    path,
    pt,
    shape,
    smooth,
)

WIDE = (0.0, 0.0, 480.0, 270.0)
SCENE = (0.0, 0.0, 320.0, 220.0)


def _wool(points: list[Point], width: float = 6.0) -> Markup:
    """A loose thread: shadow, edge, wool, a lighter twist."""
    d = smooth(points)
    twist = 'stroke-dasharray="2.2 3.4"'
    return Markup("").join(
        (
            path(d, "none", SHADE_2, width + 1.5, more='transform="translate(1 2.2)"'),
            path(d, "none", LINE, width),
            path(d, "none", "var(--seat-1)", width - 2.2),
            Markup(
                f'<path d="{d}" fill="none" stroke="var(--seat-1-twist)" stroke-width="{num(width - 3.4)}" {twist}/>'
            ),
        )
    )


def yarn() -> Markup:
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
            props.window(48, 30, 110, 80, 3),
            props.plant((142, 100), 0.7),
            # a shelf with two books and a bell
            shape("M338 82H448V89H338Z", "var(--a-wood)"),
            group(
                rect(352, 54, 13, 28, "var(--a-teal)", 1.5, 2),
                rect(366, 48, 11, 34, "var(--a-red)", 1.5, 2),
                group(rect(-6, -32, 12, 32, "var(--a-navy)", 1.5, 2), at=(390, 82), turn=14),
            ),
            group(item("leaf"), at=(428, 66), scale=0.85),
            rect(0, 138, 480, 12, "var(--a-cream)", 0, 0),
            path("M0 138H480M0 150H480", "none", LINE, 2),
            props.planks(0, 150, 480, 120, 2),
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
            group(item("cup"), at=(118, 190), scale=0.74, turn=-9, cls="teeter"),
            group(item("block"), at=(352, 188), scale=0.66),
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
            group(item("mouse"), at=(166, 205), scale=0.8),
            group(item("sock"), at=(92, 226), scale=0.78, turn=18),
            group(item("plane"), at=(398, 222), scale=0.86, turn=6),
            ellipse(318, 226, 84, 9, SHADE_2),
            cat("marmalade", "bow", "watching", (-0.9, 0.75), at=(290, 186), scale=1.0),
            Markup('<g class="seat-1">')
            + group(item("yarn-ball"), at=(204, 219), scale=1.25, turn=16, cls="roll")
            + Markup("</g>"),
        )
    )


def ninelives() -> Markup:
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
            props.playing_card("bell", 3, (68, 172), -24),
            props.playing_card("fish", 7, (94, 166), -9),
            props.playing_card("paw", 9, (121, 167), 6),
            props.playing_card("yarn", 1, (252, 178), 17),
        )
    )


def burrow() -> Markup:
    """Winter Burrow: Fog asleep under the snow, between nuts and mushrooms."""
    rng = dice_of("snow")
    flakes = "".join(
        disc(rng.uniform(6, 314), rng.uniform(6, 60), rng.uniform(1.2, 2.6)) for _ in range(34)
    )
    hill = "M0 78C40 58 80 70 120 62C170 50 220 46 260 58C290 66 306 62 320 66"
    tunnels = "M96 126C84 108 66 104 52 104M226 132C244 124 250 116 262 108M112 168C92 184 78 186 62 186M210 172C228 186 240 190 258 188"
    dens = [
        (160, 146, 76, 42),
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
                "M92 160C110 186 210 186 228 160C228 180 200 187 160 187C120 187 92 180 92 160Z",
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
                "M116 172C130 178 190 178 206 172M122 178C140 184 180 184 196 178",
                "none",
                "var(--a-wood-2)",
                2.4,
            ),
            ellipse(162, 178, 62, 7, SHADE_2),
            cat("fog", "curl", "sleeping", at=(152, 134), scale=0.86),
            props.nut((34, 104), -14),
            props.nut((56, 108), 12, 0.9),
            props.mushroom((270, 104)),
            props.mushroom((42, 182), 0.95),
            props.nut((68, 188), 20, 0.85),
            props.nut((250, 188), -8),
            props.mushroom((282, 186), 0.8),
            path("M18 176l9 9m0-9l-9 9", "none", "var(--ink)", 2.6, cls="pencil"),
        )
    )


def cattower() -> Markup:
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
            props.window(18, 22, 76, 84, 5),
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
            props.bowl((130, 138), 0.82),
            ellipse(275, 142, 20, 3, SHADE_2),
            props.cushion((275, 132), 0.8),
            shape(house, "var(--a-wood)", 2.2),
            path("M240 118C252 126 256 138 256 150V198H244C246 170 248 140 240 118Z", SHADE),
            path(disc(214, 166, 26), "var(--a-line)"),
            cat("biscuit", "peek", "watching", (-0.8, -0.4), at=(214, 169), scale=0.6, small=True),
            props.butterfly((118, 88), 22),
            ellipse(176, 78, 36, 3.5, SHADE_2),
            cat("mocha", "loaf", "happy", at=(176, 41), scale=0.58),
            group(item("mouse"), at=(52, 196), scale=0.9),
            Markup('<g class="seat-2">')
            + group(item("yarn-ball"), at=(92, 192), scale=0.9)
            + Markup("</g>"),
        )
    )


def kittypaw() -> Markup:
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
            props.hex_tile("marmalade", (44, 162), 33, -8, False, "var(--a-sky)"),
            props.hex_tile("fog", (86, 192), 30, 12, True, "var(--a-cream)"),
            props.hex_tile("inkwell", (282, 176), 33, 16, False, "var(--a-yellow)"),
            cat("patches", "wave", "happy", at=(164, 78), scale=1.02),
            props.box((164, 180), 1.04),
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


SCENES: dict[str, Callable[[], Markup]] = {
    "yarn": yarn,
    "ninelives": ninelives,
    "burrow": burrow,
    "cattower": cattower,
    "kittypaw": kittypaw,
}


@cache
def scene(game: str) -> Markup:
    """The scene of a game as a stand-alone picture that fills its box (class `scene`)."""
    box = WIDE if game == "yarn" else SCENE
    drawn = frame(box, SCENES[game](), cls=f"scene scene-{game}")
    return Markup(str(drawn).replace("<svg ", '<svg preserveAspectRatio="xMidYMid slice" ', 1))

"""Kitty cards: a picture to build, its points in front, its penalty behind; and the backs.

A card is 240 × 300 units, its upper left corner at (0, 0). A level shows in three ways: bars as on
a clock (I, II, III), the shape of the plaque, and its colour.
"""

from __future__ import annotations

from functools import cache, lru_cache

from markupsafe import Markup

from app.art.svg import Point, disc, frame, group, num, path
from app.games.kittypaw.art.cats import hexagon
from app.games.kittypaw.art.ink import ink, ink_group, line
from app.games.kittypaw.art.tiles import fit_picture
from pyengine.games.kittypaw.pictures import Picture

WIDTH, HEIGHT = 240, 300
ROOM = (12.0, 60.0, 216.0, 228.0)
"""Frame of a card's picture: x, y, width, height."""
DECKS = ("1", "2a", "2b", "3")
"""The backs: level I, level II in its two sets, level III."""

_PLAQUES = {
    # round, with four corners, a star: told apart by touch alone
    1: "M0 -24C14 -24 24 -14 24 0C24 14 14 24 0 24C-14 24 -24 14 -24 0C-24 -14 -14 -24 0 -24Z",
    2: "M-20 -23H20C23 -23 24 -22 24 -19V19C24 22 23 23 20 23H-20C-23 23 -24 22 -24 19V-19C-24 -22 -23 -23 -20 -23Z",
    3: "M0 -34L10 -18H29L20 0L29 18H10L0 34L-10 18H-29L-20 0L-29 -18H-10Z",
}


def level_sign(level: int, at: Point = (0, 0), scale: float = 1) -> Markup:
    """The plaque of a level round a point."""
    bars = "".join(f"M{num(9 * k - 4.5 * (level - 1))} -9V11" for k in range(level))
    return group(
        ink_group(
            ink(_PLAQUES[level], "var(--kp-level)"), line(bars, "var(--kp-on-level)", 5), width=3
        ),
        at=at,
        scale=scale,
        cls=f"kp-level-{level}",
    )


def _sheet(cls: str) -> str:
    return f'<rect class="{cls}" x="3" y="3" width="{WIDTH - 6}" height="{HEIGHT - 6}" rx="18"/>'


@lru_cache(maxsize=64)
def card(picture: Picture, level: int, points: int, cls: str = "") -> Markup:
    """A card, face up. `cls` adds states: is-free, is-mine, is-taken, is-scored."""
    icon = (
        group(
            ink_group(
                ink("M-18 -8H18L16 16H-16ZM-18 -8L-26 0M18 -8L26 0", "var(--sc-card)"), width=3
            ),
            at=(120, 29),
        )
        if picture.guest
        else ""
    )
    return frame(
        (0, 0, WIDTH, HEIGHT),
        _sheet("kp-card-paper"),
        f'<path class="kp-card-head" d="M3 54V21A18 18 0 0 1 21 3H{WIDTH - 21}A18 18 0 0 1 {WIDTH - 3} 21V54Z"/>',
        level_sign(level, (34, 29), 0.82),
        icon,
        _points(points, (204, 29)),
        fit_picture(picture, ROOM),
        _sheet("kp-card-rim"),
        cls=f"kp-card kp-level-{level} {cls}".strip(),
    )


def _points(points: int, at: Point) -> Markup:
    coin = path(hexagon(24), "var(--kp-gold)", "var(--a-line)", 3)
    text = Markup(f'<text class="kp-card-points" y="10" font-size="30">{points}</text>')
    return group(coin, text, at=at)


@cache
def penalty(level: int, points: int, cls: str = "") -> Markup:
    """A card turned to its penalty: four scratches, and what they cost (`points` is negative)."""
    claws = "M52 96C70 128 82 168 84 226M94 78C112 118 122 166 122 236M136 76C154 112 164 158 164 230M178 92C192 122 198 158 196 206"
    return frame(
        (0, 0, WIDTH, HEIGHT),
        _sheet("kp-card-paper is-penalty"),
        path(claws, "none", "var(--kp-scratch)", 13),
        level_sign(level, (34, 34), 0.82),
        '<circle class="kp-penalty-disc" cx="120" cy="158" r="58"/>',
        f'<text class="kp-penalty" x="120" y="182" font-size="68">−{abs(points)}</text>',
        _sheet("kp-card-rim"),
        cls=f"kp-card is-turned kp-level-{level} {cls}".strip(),
    )


_WEAVES = {
    "1": "".join(
        disc(30 + 36 * c + 18 * (r % 2), 30 + 30 * r, 5.5)
        for r in range(9)
        for c in range(6 - r % 2)
    ),
    "2a": "".join(f"M{24 + 24 * k} 24V276" for k in range(9)),
    "2b": "".join(
        f"M22 {38 + 28 * k}L54 {24 + 28 * k}L87 {38 + 28 * k}L120 {24 + 28 * k}L153 {38 + 28 * k}L186 {24 + 28 * k}L218 {38 + 28 * k}"
        for k in range(9)
    ),
    "3": "".join(
        hexagon(21, (30 + 60 * c + 30 * (r % 2), 46 + 26 * r))
        for r in range(9)
        for c in range(4 - r % 2)
    ),
}


@cache
def back(deck: str, cls: str = "") -> Markup:
    """The back of a deck: `1`, `2a` (the first set of level II), `2b` (the second), `3`."""
    level = int(deck[0])
    weave = (
        path(_WEAVES[deck], "var(--kp-weave)")
        if deck == "1"
        else path(_WEAVES[deck], "none", "var(--kp-weave)", 8 if deck == "2a" else 5)
    )
    return frame(
        (0, 0, WIDTH, HEIGHT),
        _sheet("kp-card-paper"),
        f'<rect class="kp-card-back" x="13" y="13" width="{WIDTH - 26}" height="{HEIGHT - 26}" rx="11"/>',
        weave,
        f'<path class="kp-card-patch" d="{hexagon(76, (120, 150))}"/>',
        level_sign(level, (120, 150), 1.75),
        _sheet("kp-card-rim"),
        cls=f"kp-card is-back kp-deck-{deck} {cls}".strip(),
    )

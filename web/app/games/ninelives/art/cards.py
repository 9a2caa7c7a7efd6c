"""The cards of Nine Lives: thirty-six faces.

A face is 100 × 140 units. Number and sign stand top left, where a fanned hand shows them, and the
number again bottom right. The suit's own cat lives through nine situations, from the kitten behind
the sill (1) to the crowned head (9). Heads, faces and toys are definitions that stand once in the page
(`defs()`), so a hand of thirteen costs a dozen elements a card.

States are classes on the card's `<svg>`, drawn by ninelives.css: `is-playable`, `is-dimmed`,
`is-chosen`, `is-won`, `is-taken`.
"""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from app.art.svg import LINE, SHADE, Point, disc, ellipse, frame, group, num, path
from app.games.ninelives.art import suits
from app.games.ninelives.art.suits import plaything

WIDTH, HEIGHT = 100, 140
NUMBERS = tuple(range(1, 10))


def _head(suit: str, face: str, at: Point, scale: float = 1, turn: float = 0) -> Markup:
    kind = "-pale" if suit == "paw" else ""
    return group(
        Markup(f'<use href="#head-{suit}"/><use href="#face{kind}-{face}"/>'),
        at=at,
        scale=scale,
        turn=turn,
    )


_BODY = path(
    "M26 133.4C22 109.4 33 93.4 55 93.4C77 93.4 88 109.4 84 133.4Z", "var(--coat)", LINE, 2.4
) + path("M43 132.4C38 119.4 42 107.4 55 107.4C68 107.4 72 119.4 67 132.4Z", "var(--coat-3)")
"""Shoulders and chest below the head, down to the lower edge."""


def _paw(x: float, y: float, turn: float = 0) -> Markup:
    return group(
        ellipse(0, 0, 11, 8.5, "var(--coat-paw)", 2.4),
        path("M-3.6 2.5V6.8M3.6 2.5V6.8", "none", LINE, 1.7),
        at=(x, y),
        turn=turn,
    )


def _situation(suit: str, number: int) -> Markup:
    """The picture between the numbers."""
    if number == 1:  # a kitten behind the sill
        return (
            plaything(suit, (70, 40), 30, 14)
            + _head(suit, "up", (54, 104), 0.86)
            + path(
                "M6.6 117H93.4V127A6.4 6.4 0 0 1 87 133.4H13A6.4 6.4 0 0 1 6.6 127Z",
                "var(--suit-mid)",
            )
            + path("M6.6 117H93.4", "none", LINE, 2.4)
            + _paw(32, 116.5)
            + _paw(62, 116.5)
        )
    if number == 2:  # asleep under the moon
        return (
            path(
                "M12 118C12 107 24 103 52 103C80 103 90 107 90 118C90 128 80 131 51 131C22 131 12 128 12 118Z",
                "var(--suit-mid)",
                LINE,
                2.4,
            )
            + path(
                "M12.6 121C26 128 76 128 89.4 121C88 129 78 131 51 131C24 131 14 129 12.6 121Z",
                SHADE,
            )
            + _head(suit, "sleeping", (54, 93), 0.88, -9)
            + path(
                "M74 14C66 17 64 27 70 33C75.5 38.5 84 37 87 31C78 33 71 24 74 14Z",
                "var(--a-yellow)",
                LINE,
                2,
            )
            + path(disc(56, 22, 1.7) + disc(84, 48, 1.5), "var(--suit)")
        )
    if number == 3:  # not in the mood
        return (
            _BODY
            + _head(suit, "sulking", (54, 87), 0.88, 5)
            + plaything(suit, (25, 118), 32, -24)
            + path("M68 33L61 45H67L63 55L75 41H69L73 33Z", "var(--a-yellow)", LINE, 1.8)
            + path(
                "M53 35C46 34 46 24 53 24C53 14 66 12 70 19C76 14 86 18 84 25C91 26 90 35 84 35Z",
                "var(--a-grey)",
                LINE,
                2,
            )
        )
    if number == 4:  # a thought
        return (
            _BODY
            + _head(suit, "thinking", (54, 90), 0.88, -4)
            + path(
                "M53 29C51 18 61 12 69 14C79 8 92 16 90 28C93 39 83 45 74 42C64 46 53 40 53 29Z"
                + disc(64, 51, 3.2),
                "var(--card)",
                LINE,
                2,
            )
            + plaything(suit, (72, 28), 26)
        )
    if number == 5:  # so near
        return (
            path("M74 6.6C71 13 77 18 74 24", "none", LINE, 2)
            + plaything(suit, (74, 37), 34, -8)
            + _BODY
            + _head(suit, "up", (49, 91), 0.88, 7)
            + group(
                path(
                    "M-9 30C-10 12 -9 4 -8.5 -2C-8 -12 8.5 -12 8.5 -2C9 6 9 16 7 30Z",
                    "var(--coat)",
                    LINE,
                    2.4,
                ),
                ellipse(0, -4, 9.8, 9.2, "var(--coat-paw)", 2.4),
                path("M-3.4 -7.5V-11.6M3.4 -7.5V-11.6", "none", LINE, 1.7),
                at=(82, 91),
                turn=10,
            )
        )
    if number == 6:  # bonk
        return (
            _BODY
            + _head(suit, "startled", (54, 94), 0.88)
            + plaything(suit, (58, 50), 36, -16)
            + path("M80 53l8 -3M81 41l8 1M75 29l5 -7M64 25l1 -8", "none", "var(--suit)", 3)
        )
    if number == 7:  # mine
        return (
            _BODY
            + _head(suit, "happy", (54, 80), 0.88, -5)
            + plaything(suit, (53, 117), 38, 6)
            + _paw(33, 120, 30)
            + _paw(70, 116, -20)
        )
    if number == 8:  # too cool for string
        return (
            _BODY
            + _head(suit, "watching", (54, 82), 0.88, 4)
            + group(
                path(
                    "M-25 -6L25 -6C27 -6 27 -3 26 0C24 10 8 11 4 0C3 -3 -3 -3 -4 0C-8 11 -24 10 -26 0C-27 -3 -27 -6 -25 -6Z",
                    "var(--suit)",
                    LINE,
                    2.4,
                ),
                path("M-20 -1.5l5 -2M10 -1.5l5 -2", "none", "var(--suit-soft)", 2.6),
                path("M-26 -4L-34 -8M26 -4L34 -8", "none", LINE, 2.4),
                at=(54, 82),
                scale=0.88,
                turn=4,
            )
            + path(
                "M53 114C46 107 35 105 35 111V121C35 127 46 125 53 118C60 125 71 127 71 121V111C71 105 60 107 53 114Z"
                + disc(53, 116, 4.4),
                "var(--suit-mid)",
                LINE,
                2.2,
            )
            + path("M77 24l2 6 6 2 -6 2 -2 6 -2 -6 -6 -2 6 -2z", "var(--suit)")
        )
    # nine lives, and a crown
    return (
        path(
            "M56 84L50 7H62ZM56 84L82 7L93 17ZM56 84L93.4 44V58ZM56 84L93.4 84V97ZM56 84L30 7L18 7ZM56 84L6.6 76V90ZM56 84L6.6 108V122Z",
            "var(--suit-mid)",
            more='opacity=".5"',
        )
        + _BODY
        + path(
            "M26 133.4C29 117 38 111 55 111C72 111 81 117 84 133.4Z", "var(--suit-mid)", LINE, 2.4
        )
        + path("M31 127C35 119 42 116.5 55 116.5C68 116.5 75 119 79 127", "none", "var(--card)", 5)
        + _head(suit, "happy", (54, 89), 0.88)
        + path(
            "M40 66L36 42L48 53L56 37L64 53L76 42L72 66C66 62.5 46 62.5 40 66Z",
            "var(--a-yellow)",
            LINE,
            2.4,
        )
        + path(disc(56, 56, 3.4), "var(--suit-mid)", LINE, 1.6)
    )


def _number(number: int, x: float, y: float, size: float) -> Markup:
    return Markup(
        f'<text class="deck-number" x="{num(x)}" y="{num(y)}" font-size="{num(size)}">{number}</text>'
    )


def _index_pip(suit: str) -> Markup:
    """The sign below the large number, with a margin of paper so that no ear swallows it."""
    return group(
        path(suits.outline(suit), "var(--card)", "var(--card)", 8),
        Markup(f'<use href="#sign-{suit}"/>'),
        at=(24, 58),
        scale=0.66,
    )


@cache
def bare(suit: str, number: int) -> Markup:
    """A face from (0, 0) to (100, 140), for use inside a larger drawing; the class `of-<suit>` is on it."""
    trump = (
        path("M6.6 50L50 6.6H74L6.6 74ZM6.6 88L88 6.6H93.4V12L6.6 99Z", "var(--a-glow)")
        + Markup('<rect class="deck-gilt" x="4.4" y="4.4" width="91.2" height="131.2" rx="8.4"/>')
        if suit == "paw"
        else Markup("")
    )
    return Markup(
        f'<g class="of-{suit} deck-face">'
        '<rect class="deck-paper" x="1.2" y="1.2" width="97.6" height="137.6" rx="11"/>'
        '<rect class="deck-panel" x="6" y="6" width="88" height="128" rx="7"/>'
        f"{trump}"
        '<circle class="deck-halo" cx="55" cy="80" r="37"/>'
        f"{_situation(suit, number)}"
        '<rect class="deck-rim" x="6" y="6" width="88" height="128" rx="7"/>'
        f"{_number(number, 23, 41, 44)}{_index_pip(suit)}{_number(number, 81.5, 129, 32)}"
        '<rect class="deck-veil" x="0" y="0" width="100" height="140" rx="12"/>'
        "</g>"
    )


@cache
def card(suit: str, number: int, cls: str = "") -> Markup:
    """A card, face up. `cls` adds states: is-playable, is-dimmed, is-chosen, is-won, is-taken."""
    return frame((0, 0, WIDTH, HEIGHT), bare(suit, number), cls=f"deck-card {cls}".strip())


@cache
def small(suit: str, number: int, cls: str = "") -> Markup:
    """A card for a line of a list: number and sign on a slip, nothing else. Needs no definitions."""
    return frame(
        (0, 0, 62, 40),
        Markup('<rect class="deck-slip" x="1.5" y="1.5" width="59" height="37" rx="8"/>'),
        _number(number, 19, 32, 34),
        group(suits.sign(suit), at=(43, 20), scale=0.66),
        cls=f"deck-small of-{suit} {cls}".strip(),
    )

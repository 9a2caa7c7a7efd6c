"""Backs of the cards, which show the suit: one card, a pile with its count, a whole hidden hand.

Colour, weave, sign and letter say the suit; nothing here can know a number. The drawings refer to
`defs.defs()`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from markupsafe import Markup

from app.art.svg import LINE, frame, group, num, path
from app.games.ninelives.art import suits
from app.games.ninelives.art.suits import LETTERS, SUITS, pip

WIDTH, HEIGHT = 100, 140


def _rect(cls: str, x: float, y: float, w: float, h: float, r: float) -> Markup:
    return Markup(
        f'<rect class="{cls}" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
        f' rx="{num(r)}"/>'
    )


def _draw_weave(suit: str, x: float, y: float, w: float, h: float, r: float) -> Markup:
    """The suit's colour with its weave over it."""
    return _rect("deck-ground", x, y, w, h, r) + Markup(
        f'<rect fill="url(#back-{suit})" x="{num(x)}" y="{num(y)}" width="{num(w)}"'
        f' height="{num(h)}" rx="{num(r)}"/>'
    )


@cache
def bare(suit: str) -> Markup:
    """A back from (0, 0) to (100, 140) for a larger drawing; the class `of-<suit>` is on it."""
    # a felt patch with the sign, cut like a cat's head
    patch = "M-26 -18C-27 -30 -25 -40 -21 -42C-15 -42 -9 -37 -6 -33.5C-2 -34.4 2 -34.4 6 -33.5C9 -37 15 -42 21 -42C25 -40 27 -30 26 -18C32 -10 33 -2 32 6C30 22 17 31 0 31C-17 31 -30 22 -32 6C-33 -2 -32 -10 -26 -18Z"
    return Markup(f'<g class="of-{suit} deck-hidden">') + Markup("").join(
        (
            _rect("deck-paper", 1.2, 1.2, 97.6, 137.6, 11),
            _draw_weave(suit, 6, 6, 88, 128, 7),
            _rect("deck-rim", 6, 6, 88, 128, 7),
            group(
                path(patch, "var(--card)", LINE, 2.4),
                pip(suit, (0, 0), 42),
                at=(50, 76),
            ),
            _tab(suit, 20.5, 24),
            _tab(suit, 79.5, 116),
            Markup("</g>"),
        )
    )


def _tab(suit: str, x: float, y: float) -> Markup:
    """The letter on a paper corner."""
    return _rect("deck-tab", x - 13, y - 15, 26, 30, 7) + Markup(
        f'<text class="deck-letter" x="{num(x)}" y="{num(y + 8.6)}" font-size="25">{LETTERS[suit]}</text>'
    )


@cache
def back(suit: str, cls: str = "") -> Markup:
    """One card, face down."""
    return frame((0, 0, WIDTH, HEIGHT), bare(suit), cls=f"deck-back {cls}".strip())


@cache
def pile(suit: str, count: int, cls: str = "") -> Markup:
    """Draws the cards of a suit that somebody holds: a narrow back with the number; an empty place at 0."""
    number = Markup(
        f'<text class="deck-count" x="{28 if not count else 27}" y="69" font-size="31">{count}</text>'
    )
    if not count:
        body = _rect("deck-empty", 5, 5, 46, 70, 8) + group(
            path(suits.outline(suit), "none", "var(--suit-text)", 2.4),
            at=(28, 25),
            scale=0.72,
        )
        return frame((0, 0, 60, 80), body, number, cls=f"deck-pile is-none of-{suit} {cls}".strip())
    under = Markup("").join(
        _rect("deck-paper", 4 + 3 * k, 4 - 1.2 * k, 46, 72, 8)
        for k in range(min(count - 1, 3), 0, -1)
    )
    body = (
        under
        + _rect("deck-paper", 4, 4, 46, 72, 8)
        + Markup(
            f'<path class="deck-ground" d="M7 13A6 6 0 0 1 13 7H41A6 6 0 0 1 47 13V43H7Z"/>'
            f'<path fill="url(#back-{suit})" d="M7 13A6 6 0 0 1 13 7H41A6 6 0 0 1 47 13V43H7Z"/>'
        )
        + group(
            path(suits.outline(suit), "var(--card)", "var(--card)", 10), at=(27, 25), scale=0.68
        )
        + pip(suit, (27, 25), 27)
        + number
    )
    return frame((0, 0, 60, 80), body, cls=f"deck-pile of-{suit} {cls}".strip())


def fan(
    count: int, room: float, spread: float = 0.62, bend: float = 1.6
) -> list[tuple[float, float, float]]:
    """Returns the places of the cards of a hand, left to right: x and y of the upper left corner, turn in degrees.

    Measured in a card's units (100 wide) inside `room` units, centred; `spread` is the largest step as a
    share of a card, `bend` the degrees between two neighbours (0 lies straight, as on a phone). Cards
    turn about the middle of their lower edge, `(x + 50, y + 140)`.

    >>> fan(1, 300)
    [(100.0, 0.0, 0.0)]
    """
    step = min(spread * WIDTH, (room - WIDTH) / (count - 1)) if count > 1 else 0.0
    left = (room - WIDTH - step * (count - 1)) / 2
    middle = (count - 1) / 2
    return [
        (left + step * k, round((k - middle) ** 2 * bend * 0.4, 2), (k - middle) * bend)
        for k in range(count)
    ]


def narrow() -> Markup:
    """Backs for crowded fans, once for the page: ground, weave and sign on the left strip."""
    return Markup("").join(
        Markup(f'<g id="narrow-{suit}">')
        + _rect("deck-paper", 1.2, 1.2, 97.6, 137.6, 11)
        + _draw_weave(suit, 7, 7, 86, 126, 6)
        + group(
            path(suits.outline(suit), "var(--card)", "var(--card)", 12), at=(24, 31), scale=0.74
        )
        + pip(suit, (24, 31), 29.6)
        + Markup("</g>")
        for suit in SUITS
    )


_HAND_ROOM = 420.0


def hidden_hand(counts: Mapping[str, int]) -> Markup:
    """Somebody's hand from behind: one back for every card, by suits, as a fan."""
    held = [suit for suit in SUITS for _ in range(counts.get(suit, 0))]
    places = fan(len(held), _HAND_ROOM, spread=0.46, bend=2.4) if held else []
    parts = [
        Markup(
            f'<use href="#narrow-{suit}" class="of-{suit}"'
            f' transform="translate({num(x)} {num(y)})rotate({num(turn)} 50 140)"/>'
        )
        for suit, (x, y, turn) in zip(held, places, strict=True)
    ]
    return frame((-8, -6, _HAND_ROOM + 16, 168), *parts, cls="deck-hand")

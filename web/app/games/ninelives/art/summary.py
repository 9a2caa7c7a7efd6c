"""Ornaments of a round's end: how a prediction went, and a garland of the suits."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from app.art.svg import LINE, SHADE, frame, group, num, path
from app.games.ninelives.art import suits

_HEART = "M0 16C-12 7.5 -17.5 1 -17.5 -6C-17.5 -12 -13 -16 -8.5 -16C-4.5 -16 -1.5 -13.5 0 -10C1.5 -13.5 4.5 -16 8.5 -16C13 -16 17.5 -12 17.5 -6C17.5 1 12 7.5 0 16Z"
_CRACK = "M-1 -11L4 -5L-3 1L3 7L0 15"


@cache
def result(points: int, hit: bool, cls: str = "") -> Markup:
    """A prediction's score on a heart: whole and golden when it came true, grey and cracked when not.

    `points` is what the score really gained or lost, with its sign.
    """
    words = f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"
    heart = path(_HEART, "var(--card-gold)" if hit else "var(--a-grey)", LINE, 2.2)
    parts = [
        heart,
        path(
            "M-16.5 -2C-12 8 6 9 16.5 -4C16 3 10 9 0 15.5C-8 10 -15 4.5 -16.5 -2Z",
            SHADE,
        ),
    ]
    if hit:
        parts.append(path("M-12.5 -7C-12 -10 -10 -11.5 -7.5 -11.8", "none", "var(--a-white)", 2.4))
    else:
        parts.append(path(_CRACK, "none", "var(--a-soft-line)", 1.8))
    parts.append(
        Markup(f'<text class="result-points" x="0" y="6.5" font-size="17.5">{words}</text>')
    )
    state = "is-hit" if hit else "is-missed"
    return frame((-20, -19, 40, 38), *parts, cls=f"result {state} {cls}".strip())


@cache
def garland(hung: tuple[str, ...] = suits.SUITS, signs: int = 8, cls: str = "") -> Markup:
    """A thread with these suits hanging from it in turn, for the head of a summary."""
    step = 34.0
    width = step * signs
    thread = f"M2 5Q{num(width / 2)} {num(26)} {num(width - 2)} 5"
    parts = [path(thread, "none", "var(--line)", 2)]
    for k in range(signs):
        x = step * (k + 0.5)
        share = x / width
        y = 5 + 21 * 2 * share * (1 - share)
        suit = hung[k % len(hung)]
        parts.append(
            group(
                path("M0 0V6", "none", "var(--line)", 1.6),
                group(suits.toy(suit), at=(0, 17), scale=0.58, turn=(-9, 6, -4, 10)[k % 4]),
                at=(x, y),
                cls=f"of-{suit}",
            )
        )
    return frame((0, 0, width, 48), *parts, cls=f"garland {cls}".strip())

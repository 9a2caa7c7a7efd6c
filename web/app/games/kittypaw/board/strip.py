"""The strip of the round: its number, the levels in the row, the limit, what is left."""

from __future__ import annotations

import htpy as h

from app.art.svg import frame
from app.games.kittypaw.art import cards
from app.games.kittypaw.text import words
from app.render.regions import Drawing, drawing
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.state import State


def strip(view: State) -> Drawing:
    """Draws what everybody knows of the round before it begins."""
    levels = tuple(sorted({load_cards()[card].level for card in view.row}))
    seconds = (view.limit or 0) // 1000 if view.row else -1
    # Alone as many rounds are played as the title says.
    left = -1 if view.solo else len(view.removed) if view.tied else sum(map(len, view.pile))
    return drawing(_strip, view.round, view.most_rounds, view.extra, levels, seconds, left)


def _strip(
    number: int, rounds: int, extra: int, levels: tuple[int, ...], seconds: int, left: int
) -> h.Node:
    return h.div(".kp-strip")[
        h.strong[words.round_title(number, rounds, extra)] if number else None,
        levels
        and h.span(".kp-levels")[
            (frame((-30, -36, 60, 72), cards.level_sign(level), cls="icon") for level in levels),
            h.span[words.levels(levels)],
        ],
        seconds >= 0 and h.span(".kp-limit")[words.limit(seconds)],
        left >= 0 and h.span(".soft")[words.cards_left(left)],
    ]

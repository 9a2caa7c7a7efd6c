"""The choice of what a table agrees on beside the game: at setup, and in the lobby."""

from __future__ import annotations

import htpy as h

from app.saves.terms import UNDO_WORDS
from app.widgets.parts import radios

_EXPLAINED = {
    "free": "You can take your move back as long as nobody has seen anything new since.",
    "agreed": "Whoever wants a move back asks, and everybody else has to say yes. Bots do.",
    "none": "A move that is made stays. There is no Undo.",
}


def undo_choice(chosen: str, do: str) -> h.Node:
    """The three ways, with what the chosen one means; ``do`` as for :func:`radios`."""
    return h.div(".stack")[
        radios("Take moves back", "undo", UNDO_WORDS, chosen, do),
        h.p(".help")[_EXPLAINED[chosen]],
    ]

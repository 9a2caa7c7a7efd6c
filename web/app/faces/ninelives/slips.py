"""Cards as slips in a line: a trick that is over, cards that are known in a hand."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from app.art.seats import badge
from app.faces.ninelives import words
from app.faces.ninelives.art import cards
from app.faces.ninelives.picture import face, shown_trick
from pyengine.games.ninelives.cards import cards_of
from pyengine.games.ninelives.state import State

__all__ = ["slips", "trick_line"]


def slips(mask: int) -> h.Node:
    """The cards of a mask, each as a slip with its name for a screen reader."""
    return [
        h.span(".nl-slip")[cards.small(*face(card)), h.span(".visually-hidden")[words.card(card)]]
        for card in cards_of(mask)
    ]


def trick_line(view: State, names: Sequence[str]) -> h.Node:
    """The newest trick that is over: who played what, who won, what was taken."""
    if not view.history:
        return None
    trick = shown_trick(view, back=True)
    return h.div(".nl-last")[
        h.h3[words.LAST_TRICK],
        h.p(".visually-hidden")[words.trick(trick, names)],
        h.ol(aria_hidden="true")[
            (
                h.li(
                    class_=[
                        f"seat-{trick.seat_of(card)}",
                        {
                            "is-won": trick.seat_of(card) == trick.best,
                            "is-taken": card == trick.taken,
                        },
                    ]
                )[badge(trick.seat_of(card)), cards.small(*face(card))]
                for card in trick.cards
            )
        ],
    ]

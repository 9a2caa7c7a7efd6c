"""Cards as slips in a line: a trick that is over, cards that are known in a hand."""

from __future__ import annotations

import htpy as h

from app.art.seats import badge
from app.games.ninelives.art import cards
from app.games.ninelives.board.picture import ShownTrick, face
from app.games.ninelives.text import words
from pyengine.games.ninelives.cards import SUIT_MASKS, cards_of


def slips(mask: int, followed: bool = False) -> h.Node:
    """The cards of a mask, each as a slip with its name for a screen reader.

    What nobody has seen and yet has to be so (``followed``) is drawn apart.
    """
    return [
        h.span(class_=["nl-slip", {"is-followed": followed}])[
            cards.small(*face(card)), h.span(".visually-hidden")[words.card(card)]
        ]
        for card in cards_of(mask)
    ]


def pile(discards: int) -> h.Node:
    """The cards of the open pile, a row for each suit."""
    rows = (discards & suit for suit in SUIT_MASKS)
    return [h.p(".nl-known")[slips(row)] for row in rows if row]


def trick_line(trick: ShownTrick, names: tuple[str, ...]) -> h.Node:
    """A trick that is over: who played what, who won, what was taken."""
    return [
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

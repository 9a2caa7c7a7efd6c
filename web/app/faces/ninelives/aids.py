"""The memory aid: every card of the round, and what is known of it."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from app.art.seats import badge
from app.faces.ninelives import words
from app.faces.ninelives.art.suits import suit as sign
from app.faces.ninelives.picture import suits_of
from pyengine.games.ninelives import worlds
from pyengine.games.ninelives.cards import (
    HAND_SIZE,
    NO_COUNTS,
    SUIT_NAMES,
    SUITS,
    card_at,
)
from pyengine.games.ninelives.state import State

__all__ = ["certain", "memory"]


def certain(view: State, seat: int, aids: bool) -> int:
    """The cards known to be in a hand: taken openly, and with aids what follows from that."""
    held = view.hands[seat - 1]
    return worlds.known_to(view, seat) if aids and held.hidden != NO_COUNTS else held.shown


def memory(view: State, seat: int, names: Sequence[str]) -> h.Node:
    """A table of suits and numbers; a cell says where its card is, as far as the seat knows."""
    return h.table(".nl-memory")[
        h.caption["Cards seen"],
        h.thead(".visually-hidden")[
            h.tr[
                h.th(scope="col")["Suit"],
                (h.th(scope="col")[number] for number in range(1, HAND_SIZE + 1)),
            ]
        ],
        h.tbody[
            (
                h.tr(class_=f"of-{SUIT_NAMES[suit]}")[
                    h.th(scope="row")[
                        sign(SUIT_NAMES[suit]),
                        h.span(".visually-hidden")[words.PLURALS[suit]],
                    ],
                    (
                        _cell(view, seat, card_at(f"{SUITS[suit]}{number}") or 0, number, names)
                        for number in range(1, HAND_SIZE + 1)
                    ),
                ]
                for suit in suits_of(view.players)
            )
        ],
    ]


def _cell(view: State, seat: int, card: int, number: int, names: Sequence[str]) -> h.Node:
    if card & view.discards:
        return _said("is-gone", number, "gone")
    if card in view.trick:
        return _said("is-out", number, "on the table")
    if view.hands[seat - 1].cards & card:
        return _said("is-own", number, "in this hand")
    for other in range(1, view.players + 1):
        if other != seat and certain(view, other, True) & card:
            return h.td(class_=f"is-known seat-{other}")[
                number,
                badge(other),
                h.span(".visually-hidden")[f" in {words.possessive(names[other - 1])} hand"],
            ]
    return _said("is-open", number, "not seen")


def _said(state: str, number: int, word: str) -> h.Node:
    return h.td(class_=state)[number, h.span(".visually-hidden")[f" {word}"]]

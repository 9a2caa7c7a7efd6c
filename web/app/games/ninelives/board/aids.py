"""The memory aid: every card of the round, and what is known of it."""

from __future__ import annotations

from dataclasses import dataclass

import htpy as h
from markupsafe import Markup

from app.art.seats import badge
from app.games.ninelives.art.suits import suit as sign
from app.games.ninelives.text import words
from app.render.regions import Region, drawing, region
from pyengine.games.ninelives import worlds
from pyengine.games.ninelives.cards import (
    HAND_SIZE,
    NO_COUNTS,
    SUIT_MASKS,
    SUIT_NAMES,
    SUIT_PLURALS,
    cards_of,
)
from pyengine.games.ninelives.state import State


@dataclass(frozen=True, slots=True)
class Seen:
    """Places of cards as a seat knows them, as masks of cards.

    ``own`` is the hand of the seat, ``out`` lies on the table, ``gone`` on the open pile; ``known``
    is by seat what is known of the others' hands, ``followed`` what of that was never seen but has
    to be so.
    """

    own: int
    out: int
    gone: int
    known: tuple[int, ...]
    followed: tuple[int, ...]

    def of(self, suit: int) -> Seen:
        """The same of one suit."""
        mask = SUIT_MASKS[suit]
        known = tuple([cards & mask for cards in self.known])
        followed = tuple([cards & mask for cards in self.followed])
        return Seen(self.own & mask, self.out & mask, self.gone & mask, known, followed)


def certain(view: State, seat: int, concluded: bool) -> int:
    """The cards known to be in a hand: taken openly, and what can be ``concluded`` from that."""
    held = view.hands[seat - 1]
    return worlds.known_to(view, seat) if concluded and held.hidden != NO_COUNTS else held.shown


def seen_by(view: State, seat: int, concluded: bool) -> Seen:
    """Returns what a seat has seen of the round, and what can be ``concluded`` from it."""
    known = tuple(
        [
            0 if other == seat else certain(view, other, concluded)
            for other in range(1, view.players + 1)
        ]
    )
    followed = tuple([cards & ~hand.shown for cards, hand in zip(known, view.hands, strict=True)])
    return Seen(view.hands[seat - 1].cards, sum(view.trick), view.discards, known, followed)


def memory(
    place: int, suits: tuple[int, ...], seen: Seen, names: tuple[str, ...]
) -> tuple[Region, ...]:
    """A table of suits and numbers; a cell says where its card is, as far as the seat knows."""
    rows = tuple(
        [
            region(
                f"memory-{SUIT_NAMES[suit]}-{place}",
                drawing(_row, suit, seen.of(suit), names),
                tag="tr",
                class_=f"of-{SUIT_NAMES[suit]}",
            )
            for suit in suits
        ]
    )
    return (
        region(f"memory-title-{place}", Markup("Cards seen"), tag="caption"),
        region(f"memory-head-{place}", drawing(_head), tag="thead", class_="visually-hidden"),
        region(f"memory-rows-{place}", rows, tag="tbody"),
    )


def _head() -> h.Node:
    return h.tr[
        h.th(scope="col")["Suit"],
        (h.th(scope="col")[number] for number in range(1, HAND_SIZE + 1)),
    ]


def _row(suit: int, seen: Seen, names: tuple[str, ...]) -> h.Node:
    return [
        h.th(scope="row")[
            sign(SUIT_NAMES[suit]),
            h.span(".visually-hidden")[SUIT_PLURALS[suit]],
        ],
        [
            _cell(seen, card, number, names)
            for number, card in enumerate(cards_of(SUIT_MASKS[suit]), 1)
        ],
    ]


def _cell(seen: Seen, card: int, number: int, names: tuple[str, ...]) -> h.Node:
    if card & seen.gone:
        return _cell_mark("is-gone", number, "gone")
    if card & seen.out:
        return _cell_mark("is-out", number, "on the table")
    if card & seen.own:
        return _cell_mark("is-own", number, "in this hand")
    for other, known in enumerate(seen.known, 1):
        if card & known:
            follows = bool(card & seen.followed[other - 1])
            say = words.must_be_with if follows else words.in_hand_of
            return h.td(class_=f"is-known seat-{other}{' is-followed' if follows else ''}")[
                number,
                badge(other),
                h.span(".visually-hidden")[f" {say(names[other - 1])}"],
            ]
    return _cell_mark("is-open", number, "not seen")


def _cell_mark(state: str, number: int, word: str) -> h.Node:
    return h.td(class_=state)[number, h.span(".visually-hidden")[f" {word}"]]

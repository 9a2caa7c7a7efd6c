"""What is told of Nine Lives: tricks, hands and the rug, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.words import Listing, Sentence, listing, say, say_counted
from pyengine.games.ninelives.cards import (
    SUIT_MASKS,
    SUIT_NAMES,
    Counts,
    card_name,
    cards_of,
    number_of,
    suit_of,
)
from pyengine.games.ninelives.rug import ROWS, row_numbers
from pyengine.games.ninelives.state import State
from pyengine.typed.contract import Answer, Asking

__all__ = [
    "SIDE_NAMES",
    "card_names",
    "hand_words",
    "rug_row_words",
    "rug_words",
    "starter_words",
    "suit_counts",
    "trick_words",
    "trump_words",
    "who_played",
]

_COUNTED = (
    ("1 paw", "{count} paws"),
    ("1 fish", "{count} fish"),
    ("1 yarn", "{count} yarn"),
    ("1 bell", "{count} bells"),
)
"""So many cards of a suit."""


SIDE_NAMES = {"L": "left", "R": "right"}


def trump_words() -> Sentence:
    """Which suit is trump (N10)."""
    return say("Paw is trump.")


def starter_words(asking: Asking[State]) -> Sentence:
    """Who began the round (N3)."""
    view = asking.view
    return say(
        "{name} is the start player of round {round}.",
        name=asking.name(view.starter),
        round=view.round,
    )


def trick_words(asking: Asking[State]) -> Answer:
    """The open trick: its cards, what to follow (N9), who is ahead; nothing outside of play."""
    view = asking.view
    if view.phase not in ("play", "take"):
        return ()
    if not view.trick:
        return (say("{name} leads to the next trick.", name=asking.name(view.leader)),)
    told = [
        say("On the table: {cards}.", cards=who_played(asking, view.leader, view.trick)),
        say("{name} is ahead in it.", name=asking.name(view.winning)),
    ]
    if view.phase == "play":
        suit = say(SUIT_NAMES[suit_of(view.led)])
        told.insert(1, say("The suit to follow is {suit}.", suit=suit))
    return tuple(told)


def who_played(asking: Asking[State], leader: int, cards: Sequence[int]) -> Listing:
    """The cards of a trick from its leader on, each with who has played it."""
    seats = (asking.view.seat_after(leader, place) for place in range(len(cards)))
    return listing(
        (
            say("{name} {card}", name=asking.name(seat), card=card_name(card))
            for seat, card in zip(seats, cards, strict=True)
        ),
        "comma",
    )


def card_names(mask: int) -> Listing:
    """Cards suit by suit: ``yarn 2 and 7``."""
    suits = []
    for suit, of_suit in enumerate(SUIT_MASKS):
        numbers = [number_of(card) for card in cards_of(mask & of_suit)]
        if numbers:
            suits.append(
                say("{suit} {numbers}", suit=say(SUIT_NAMES[suit]), numbers=listing(numbers))
            )
    return listing(suits, "comma")


def hand_words(asking: Asking[State], seat: int) -> Answer:
    """Known cards by suit, and of the others how many of each suit: all see the backs (N2)."""
    view, name = asking.view, asking.name(seat)
    hands = view.hands if view.turn or not view.left else view.left
    hand = hands[seat - 1]
    if not hand.size:
        return (say("{name} holds no cards.", name=name),)
    told = []
    if hand.cards:
        template = (
            "{name} holds {cards}." if seat == asking.seat else "{name} is known to hold {cards}."
        )
        told.append(say(template, name=name, cards=card_names(hand.cards)))
    if any(hand.hidden):
        told.append(
            say("Unknown cards of {name}: {suits}.", name=name, suits=suit_counts(hand.hidden))
        )
    return tuple(told)


def suit_counts(counts: Counts) -> Listing:
    """How many cards of each suit there are: ``1 paw, 3 bells``; no word of suits without any."""
    return listing(
        (say_counted(count, *_COUNTED[suit]) for suit, count in enumerate(counts) if count),
        "comma",
    )


def rug_words(asking: Asking[State]) -> Answer:
    """The rug row by row."""
    return tuple(rug_row_words(asking, row) for row in range(1, ROWS + 1))


def rug_row_words(asking: Asking[State], row: int) -> Sentence:
    """A row with its numbers, and who sits on either side (N5, N6)."""
    view, sides = asking.view, []
    for side, side_name in SIDE_NAMES.items():
        sitting = [
            asking.name(seat)
            for seat, place in enumerate(view.places, 1)
            if place is not None and place.side == side and place.first <= row <= place.last
        ]
        sides.append(
            say("{side} {who}", side=say(side_name), who=sitting[0] if sitting else say("free"))
        )
    return say(
        "Row {row}, for {numbers} tricks: {sides}.",
        row=row,
        numbers=listing(row_numbers(row), "or"),
        sides=listing(sides, "comma"),
    )

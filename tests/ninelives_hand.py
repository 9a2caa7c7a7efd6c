"""Short ways to a Nine Lives match in the middle of a round, for its tests."""

from __future__ import annotations

import pytest

from pyengine.core.errors import IllegalAction
from pyengine.games.ninelives.cards import card_at, cards_of, deck_of
from pyengine.testing import match_of

FOUR = (
    "P1,P2,F1,F2,Y1,Y2,B1,B2,B9",
    "P3,P4,F3,F4,Y3,Y4,Y9,B3,B4",
    "P5,P6,F5,F6,F9,Y5,Y6,B5,B6",
    "P7,P8,P9,F7,F8,Y7,Y8,B7,B8",
)
"""Four hands with every suit in each."""

THREE = ("P1,P4,P7,Y1,Y4,Y7,B1,B4,B7", "P2,P5,P8,Y2,Y5,Y8,B2,B5,B8", "P3,P6,P9,Y3,Y6,Y9,B3,B6,B9")

SUITS = tuple(",".join(f"{letter}{number}" for number in range(1, 10)) for letter in "PFYB")
"""A suit for each seat: whoever has the paws wins everything."""


def mask(text):
    """The cards of ``P1,F2`` (or with spaces) as a mask."""
    return sum(card_at(word) for word in text.replace(",", " ").split())


def dealt(hands=FOUR, starter=1):
    """The match after the deal."""
    return match_of(
        "ninelives", len(hands), "", f"* start {starter}", f"* deal {' / '.join(hands)}"
    )


def begun(hands=FOUR, starter=1, bids="1L 2L 3L 4L"):
    """The match after the deal and these predictions, given from the start player on."""
    match = dealt(hands, starter)
    for place in bids.split():
        match = act(match, f"bid {place}")
    return match


def act(match, *actions):
    """The match after these actions of whoever is to act."""
    for action in actions:
        match = match.apply(match.pending.seats[0], action)
    return match


def trick(match, cards, take):
    """The match after a trick: cards from the leader on, then the one taken."""
    return act(match, *(f"play {card}" for card in cards.split()), f"take {take}")


def sweep(match, first=1):
    """The seat with all paws leads them and always takes from the next one, to the round's end."""
    while match.game.situation(match.state) == "play":
        for _ in range(match.header.players):
            match = act(match, legal(match)[0])
        match = act(match, legal(match)[-1])
    return match


def legal(match, seat=None):
    """The legal actions of a seat, by default of the one to act."""
    return match.game.legal_actions(match.state, seat or match.pending.seats[0])


def refused(match, action, seat=None):
    """Rule and sentence with which an action is refused."""
    actor = (match.pending.seats or (0,))[0] if seat is None else seat
    with pytest.raises(IllegalAction) as caught:
        match.apply(actor, action)
    return caught.value.rule, str(caught.value.message)


def places_of(card, state):
    """How often a card lies somewhere in a state: hands, left-over hands, table, pile."""
    piles = [hand.cards for hand in (*state.hands, *state.left)]
    return sum(bool(pile & card) for pile in (*piles, *state.trick, state.discards))


def assert_conserved(state):
    """Every card of the deck lies in exactly one place, and no other card in any."""
    deck = deck_of(state.players)
    for card in cards_of(deck_of(4)):
        assert places_of(card, state) == bool(deck & card)

"""The start player and the deal: why they are refused, in full or as told (N1 to N3)."""

from __future__ import annotations

from pyengine.core.game import Refusal, refuse
from pyengine.core.words import seat_words
from pyengine.games.ninelives.cards import HAND_SIZE, NO_COUNTS, count_suits, deck_of
from pyengine.games.ninelives.state import Hand, State


def refuse_start(state: State, seat: int) -> Refusal | None:
    """Returns why a seat cannot be the start player (N3)."""
    if not 1 <= seat <= state.players:
        return refuse(
            "N3", "The start player is one of the seats 1 to {players}.", players=state.players
        )
    return None


def refuse_deal(state: State, hands: tuple[Hand, ...]) -> Refusal | None:
    """Returns why hands are no deal of the whole deck (N1)."""
    refused = _refuse_sizes(state, hands)
    if refused is None and sum(hand.cards for hand in hands) != deck_of(state.players):
        return refuse("N1", "With three players the fish suit stays in the box.")
    return refused


def refuse_covered_deal(state: State, hands: tuple[Hand, ...], seat: int) -> Refusal | None:
    """Returns why no deal is told to a seat like this: one's own numbers alone are known (N2)."""
    refused = _refuse_sizes(state, hands)
    if refused is not None:
        return refused
    for other, hand in enumerate(hands, 1):
        if other == seat and hand.hidden != NO_COUNTS:
            return refuse("N2", "A seat knows all cards of its own hand.")
        if other != seat and hand.cards:
            hidden = seat_words(other)
            return refuse("N2", "The numbers on the cards of {who} are hidden.", who=hidden)
    counts = [sum(suit) for suit in zip(*(hand.counts for hand in hands), strict=True)]
    if counts != list(count_suits(deck_of(state.players))):
        return refuse("N1", "Nine cards of each suit are dealt; with three players no fish.")
    return None


def uncovers_deal(covered: tuple[Hand, ...], found: tuple[Hand, ...]) -> bool:
    """True if hands, known better by now, have the backs and the numbers that were told (N2)."""
    return len(covered) == len(found) and all(
        then.counts == now.counts and not then.cards & ~now.cards
        for then, now in zip(covered, found, strict=True)
    )


def _refuse_sizes(state: State, hands: tuple[Hand, ...]) -> Refusal | None:
    if len(hands) != state.players:
        return refuse(
            "N1",
            "The deal needs {players} hands, not {found}.",
            players=state.players,
            found=len(hands),
        )
    for seat, hand in enumerate(hands, 1):
        if hand.size != HAND_SIZE:
            return refuse(
                "N1",
                "The hand of {who} needs {size} cards, not {found}.",
                who=seat_words(seat),
                size=HAND_SIZE,
                found=hand.size,
            )
    return None

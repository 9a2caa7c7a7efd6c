"""Where cards of Nine Lives are, as far as a seat knows: ``who has yarn 7``, ``who has the 9``.

Told from the view alone: what is face down in another hand is only said to be so, whoever has it.
"""

from __future__ import annotations

from pyengine.core.words import Listing, Sentence, listing, say, say_of
from pyengine.games.ninelives.cards import (
    SUIT_MASKS,
    SUIT_NAMES,
    SUIT_PLURALS,
    card_name,
    cards_of,
    deck_of,
    number_of,
    suit_of,
)
from pyengine.games.ninelives.state import State
from pyengine.games.ninelives.worlds import known_to
from pyengine.typed.contract import Answer, Asking, Question
from pyengine.typed.lines import unarticled

HIGHEST = 9
"""The cards of a suit are 1 to this."""


_HEADS = tuple(name.capitalize() for name in SUIT_PLURALS)


def cards_to_name(view: State) -> tuple[str, ...]:
    """Every card by suit and number, and every number alone."""
    cards = (f"{SUIT_NAMES[suit_of(card)]} {number_of(card)}" for card in _deck(view))
    return (*cards, *(str(number) for number in range(1, HIGHEST + 1)))


def where_cards(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    """Where a card is, or each card of a number."""
    view = asking.view
    found = cards_meant(view, rest)
    if not found:
        return (say("Ask for a card, such as yarn 7, or for a number alone."),)
    if view.awaits_deal and not view.round:
        return (say("The cards are not dealt yet."),)
    return tuple(_where(asking, card) for card in found)


def cards_meant(view: State, rest: tuple[str, ...]) -> tuple[int, ...]:
    """Returns the card that these words name, or all of a number; none where they name no card."""
    said = unarticled(rest, ("of",))
    words = {part for part in said if not part.isdecimal()}
    numbers = {part for part in said if part.isdecimal()}
    if len(numbers) != 1:
        return ()
    return tuple(card for card in _deck(view) if _is_meant(card, words, numbers))


def _deck(view: State) -> tuple[int, ...]:
    return tuple(cards_of(deck_of(view.players)))


def _is_meant(card: int, words: set[str], numbers: set[str]) -> bool:
    names = {SUIT_NAMES[suit_of(card)], SUIT_PLURALS[suit_of(card)]}
    return words <= names and str(number_of(card)) in numbers


def _where(asking: Asking[State], card: int) -> Sentence:
    """In a trick, in a hand where the view shows it, on the pile, or out of sight."""
    view, name = asking.view, card_name(card)
    for seat in asking.seats:
        if view.played(seat) == card:
            has_played = ("{name} has played the {card}.", "You have played the {card}.")
            return say_of(asking.name(seat), *has_played, card=name)
        if view.hands[seat - 1].cards & card:
            holds = ("{name} holds the {card}.", "You hold the {card}.")
            return say_of(asking.name(seat), *holds, card=name)
    if view.discards & card:
        return say("The {card} is discarded.", card=name)
    return say("The {card} is out of sight.", card=name)


def seen_cards(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    """Suit by suit where each number is, as the table of cards seen has it; what is certain counts
    as seen (N2)."""
    view = asking.view
    if view.awaits_deal:
        return (say("The cards are not dealt yet."),)
    return tuple(
        say(
            "{suit}: {where}.",
            suit=say(_HEADS[suit]),
            where=listing(_numbers_seen(asking, mask), "semicolon"),
        )
        for suit, mask in enumerate(SUIT_MASKS)
        if deck_of(view.players) & mask
    )


def _numbers_seen(asking: Asking[State], mask: int) -> list[Sentence]:
    """The numbers of a suit in hands, on the table, on the pile and out of sight."""
    view, told, left = asking.view, list[Sentence](), mask
    for seat in asking.seats:
        held = known_to(view, seat) & mask
        left &= ~held
        if held:
            has = ("{name} has {cards}", "you have {cards}")
            told.append(say_of(asking.name(seat), *has, cards=_numbers(held)))
    places = (
        (sum(view.trick) & mask, "{cards} on the table"),
        (view.discards & mask, "{cards} gone"),
    )
    for cards, words in (*places, (left & ~sum(cards for cards, _ in places), "{cards} not seen")):
        if cards:
            told.append(say(words, cards=_numbers(cards)))
    return told


def _numbers(cards: int) -> Listing:
    return listing([str(number_of(card)) for card in cards_of(cards)], "comma")


SEEN = Question(
    ("cards seen", "seen", "unseen", "cards left"),
    say("which cards are seen, and which are not"),
    seen_cards,
    also=("not seen", "still out", "not played"),
)

WHEREABOUTS = Question(
    ("who has", "who holds", "who played", "who took", "who got"),
    say("who has it, or all of a number, if you can know"),
    where_cards,
    "SUIT 7",
    cards_to_name,
    also=(
        "who has",
        "who holds",
        "who played",
        "who took",
        "been played",
        "who got",
        "gone",
        "where",
    ),
)

"""What beats a card of Nine Lives in a trick (N9): ``beats yarn 9``, ``what beats a 9``."""

from __future__ import annotations

from pyengine.core.words import Sentence, say
from pyengine.games.ninelives.cards import SUIT_PLURALS, card_name, number_of, suit_of
from pyengine.games.ninelives.state import State
from pyengine.games.ninelives.whereabouts import HIGHEST, cards_meant, cards_to_name
from pyengine.typed.contract import Answer, Asking, Question

WINS = say(
    "Of the cards in a trick the highest paw wins; without paws it is the highest card of the suit"
    " that was led."
)

_TRUMP = 0


def what_beats(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    """What is higher than a card, or than the cards of a number; where none is named, what wins a
    trick."""
    found = cards_meant(asking.view, rest)
    if not found:
        return (WINS,)
    return (_above_card(found[0]) if len(found) == 1 else _above_number(number_of(found[0])),)


def _above_card(card: int) -> Sentence:
    name, highest = card_name(card), number_of(card) == HIGHEST
    if suit_of(card) == _TRUMP:
        above = "Nothing beats the {card}." if highest else "Only a higher paw beats the {card}."
        return say(above, card=name)
    above = (
        "In a trick of {suit} only a paw beats the {card}; in any other it wins nothing."
        if highest
        else "In a trick of {suit} a higher card of {suit} or any paw beats the {card}; in any"
        " other it wins nothing."
    )
    return say(above, card=name, suit=say(SUIT_PLURALS[suit_of(card)]))


def _above_number(number: int) -> Sentence:
    above = (
        "Where its suit was led only a paw beats the {number}; nothing beats the {number} of paws."
        if number == HIGHEST
        else "A higher card of its suit beats the {number}, and so does any paw; only a higher paw"
        " beats the {number} of paws."
    )
    return say(above, number=number)


BEATS = Question(
    ("beats", "beat"),
    say("what beats it in a trick"),
    what_beats,
    "SUIT 7",
    cards_to_name,
    also=("higher", "beaten"),
)

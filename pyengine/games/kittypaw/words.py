"""Names for the things of Kitty Paw and their states; pictures are in :mod:`.descriptions`.

The place that is heard says these words, and so do typed answers.
"""

from __future__ import annotations

from pyengine.core.words import Listing, Sentence, count_of, listing, object_of, say, say_of
from pyengine.games.kittypaw.cards import Card
from pyengine.games.kittypaw.cats import GUEST_NAMES
from pyengine.games.kittypaw.info import TARGET
from pyengine.games.kittypaw.loader import NUMERALS, load_cards
from pyengine.games.kittypaw.state import State

LETTERS = "ABCD"
"""Letters of the row's cards, by place."""

_CATS = (
    "no cats",
    "one cat",
    "two cats",
    "three cats",
    "four cats",
    "five cats",
    "six cats",
    "seven cats",
)


def cats_words(number: int) -> Sentence:
    """So many cats, at most as many as there are."""
    return say(_CATS[number])


def row_card_words(place: int, card: Card, owner: str) -> Sentence:
    """A card of the row, and who has taken it; ``owner`` is empty while nobody has."""
    shown = _shown(card)
    if owner:
        shown = Listing((*shown.items, say("taken by {name}", name=object_of(owner))), "comma")
    return say("Card {letter}: {shown}", letter=LETTERS[place - 1], shown=shown)


def _shown(card: Card) -> Listing:
    box = (say("with a box"),) if card.has_box else ()
    level = say("level {level}", level=NUMERALS[card.level])
    return listing((cats_words(card.points), *box, level), "comma")


def hidden_card(place: int) -> Sentence:
    """A card of the row before the signal."""
    return say("Card {letter}, face down", letter=LETTERS[place - 1])


def in_hand_words(view: State, seat: int) -> Sentence:
    """The card that a seat has taken (K2)."""
    card = view.card_of(seat)
    if not card:
        return say("No card in hand.")
    letter = LETTERS[view.row.index(card)]
    return say("In hand, card {letter}: {shown}.", letter=letter, shown=_shown(load_cards()[card]))


def hideout_words(at: int, guest: int) -> Sentence:
    """A hide-out; ``guest`` is who is seen there, or 0 (K4)."""
    if not guest:
        return say("Hide-out {at}, closed", at=at)
    return say("Hide-out {at}: {guest}", at=at, guest=GUEST_NAMES[guest])


def goal_words(name: str, scored: int, alone: bool) -> Sentence:
    """Returns how near the end is (K9); alone there is no number to reach.

    >>> str(goal_words("Mia", 1, True)), str(goal_words("Mia", 1, False))
    ('Mia has scored 1 card.', 'Mia has scored 1 of 5 cards.')
    """
    if not alone:
        return say_of(
            name,
            "{name} has scored {scored} of {all} cards.",
            "You have scored {scored} of {all} cards.",
            scored=scored,
            all=TARGET,
        )
    return count_of(
        name,
        scored,
        ("{name} has scored 1 card.", "You have scored 1 card."),
        ("{name} has scored {count} cards.", "You have scored {count} cards."),
    )

"""Answers about the cards of Kitty Paw: the row, a card's picture, a cat of one's own card."""

from __future__ import annotations

from pyengine.core.words import Sentence, listing, say, say_of
from pyengine.games.kittypaw.cats import NAMES
from pyengine.games.kittypaw.descriptions import card_words
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.state import State
from pyengine.games.kittypaw.words import LETTERS, row_card_words
from pyengine.typed.contract import Answer, Asking, Question

_NAMED = {name.casefold(): kind for kind, name in NAMES.items()}


def card_line(asking: Asking[State], place: int) -> Sentence:
    view = asking.view
    card, owner = load_cards()[view.row[place - 1]], view.owners[place - 1]
    return say("{card}.", card=row_card_words(place, card, asking.name(owner) if owner else ""))


def picture_of(asking: Asking[State], place: int) -> Answer:
    """A card of the row with its picture in words.

    Not as it is typed: a call is to be built, not copied.
    """
    return (card_line(asking, place), *_in_words(asking.view.row[place - 1]))


def _in_words(card: int) -> Answer:
    sentences = card_words(load_cards()[card].picture)
    return tuple(say("{sentence}", sentence=sentence) for sentence in sentences)


def _card(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    """The card of the row that is named; without a name the card of whoever asks."""
    view = asking.view
    if not view.row:
        return (say("No cards are turned up."),)
    word = rest[0] if len(rest) == 1 else ""
    place = LETTERS.index(word.upper()) + 1 if word.upper() in (*LETTERS,) else 0
    if word.isdecimal() and len(word) == 1:
        place = int(word)
    if own := not rest and asking.seat and view.card_of(asking.seat):
        return _in_words(own)
    if not 1 <= place <= len(view.row):
        return (say("The cards are {letters}.", letters=listing(_letters(view))),)
    return picture_of(asking, place)


def _letters(view: State) -> tuple[str, ...]:
    return tuple(LETTERS[: len(view.row)])


def _cat(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    """Where a cat lies on the card that a seat has, and which way it points."""
    view = asking.view
    kind = _NAMED.get(rest[0]) if rest else None
    if kind is None:
        return (say("The cats are {names}.", names=listing(NAMES.values())),)
    card, name = view.card_of(seat) if view.row else 0, NAMES[kind]
    if not card:
        none = ("{name} has no card yet.", "You have no card yet: grab one, then ask again.")
        return (say_of(asking.name(seat), *none),)
    told = [line for line in card_words(load_cards()[card].picture) if line.startswith(f"{name} ")]
    if not told:
        return (say("{cat} is not in that picture.", cat=name),)
    return tuple(say("{sentence}", sentence=line) for line in told)


PICTURE = Question(
    ("picture", "card", "show", "on"),
    say("a card's picture in words"),
    _card,
    "B",
    _letters,
)
CAT = Question(
    ("cat",),
    say("how a cat lies in the picture of your card"),
    _cat,
    "Acorn",
    lambda view: tuple(NAMES.values()),
    of_seats=True,
    also=("point", "points", "awake", "asleep", "go", "top"),
)

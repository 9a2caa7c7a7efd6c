"""Names for the things of Nine Lives and their states.

The board that is heard says these words, and so do typed answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pyengine.core.words import Sentence, listing, say, say_counted, say_of
from pyengine.games.ninelives.cards import (
    PAW,
    SUIT_MASKS,
    SUIT_PLURALS,
    Counts,
    card_name,
    cards_of,
    number_of,
    suit_of,
    suits_of,
)
from pyengine.games.ninelives.rug import HIT_ONE, HIT_TWO, Place
from pyengine.games.ninelives.state import Hand, State

_COUNTED = (
    ("no paws", "1 paw", "{count} paws"),
    ("no fish", "1 fish", "{count} fish"),
    ("no yarn", "1 yarn", "{count} yarn"),
    ("no bells", "1 bell", "{count} bells"),
)
"""None, one or several cards of a suit."""

_LED = ("Paws are led.", "Fish is led.", "Yarn is led.", "Bells are led.")

_TRUMP = ("Paws are trump.", "Fish is trump.", "Yarn is trump.", "Bells are trump.")

_PLACES = {
    (
        "L",
        False,
    ): "{numbers}, the cat lies on the left: {points} for a hit, minus 1 for each trick off",
    (
        "R",
        False,
    ): "{numbers}, the cat lies on the right: {points} for a hit, minus 1 for each trick off",
    (
        "L",
        True,
    ): "{numbers}, the cat sits up on the left: {points} for a hit, minus 1 for each trick off",
    (
        "R",
        True,
    ): "{numbers}, the cat sits up on the right: {points} for a hit, minus 1 for each trick off",
}
"""A place of the rug by its side, and whether the cat sits beside two rows (N5, N14, N15)."""

_TAKEN = {
    "L": (
        "{numbers}, left: the cat of {name} is in the way",
        "{numbers}, left: your cat is in the way",
    ),
    "R": (
        "{numbers}, right: the cat of {name} is in the way",
        "{numbers}, right: your cat is in the way",
    ),
}

NO_PREDICTION = say("no prediction yet")
"""A mark for no prediction."""


def trump_words() -> Sentence:
    """Returns which suit is trump (N10)."""
    return say(_TRUMP[suit_of(PAW)])


def led_words(card: int) -> Sentence:
    """The suit that is to be followed (N9)."""
    return say(_LED[suit_of(card)])


def numbers_words(numbers: Sequence[int]) -> Sentence:
    """Returns what is predicted: ``2 or 6 tricks``."""
    return say("{numbers} tricks", numbers=listing(numbers, "or"))


def place_words(place: Place, places: Sequence[Place | None], names: Sequence[str]) -> Sentence:
    """A place of the rug: what it predicts, or whose cat is in the way (N5, N6)."""
    numbers = numbers_words(place.numbers)
    for name, cat in zip(names, places, strict=False):
        if cat and cat.taken & place.taken:
            return say_of(name, *_TAKEN[place.side], numbers=numbers)
    points = HIT_TWO if place.vertical else HIT_ONE
    return say(_PLACES[place.side, place.vertical], numbers=numbers, points=points)


# Hands and places of all


@dataclass(frozen=True, slots=True)
class Known:
    """Knowledge of a seat: its place on the rug, tricks won, cards by suit, whether it began.

    ``won`` is None as long as none can be, ``held`` where no cards are in hand; ``suits`` are
    those of the match, ``cards`` known cards of the hand that are told as well. ``begins`` says
    that the seat leads to the first trick of the round, ``bids`` that this is still to come.
    """

    place: Place | None
    won: int | None
    suits: tuple[int, ...]
    held: Counts | None
    cards: int
    begins: bool
    bids: bool


def known_of(view: State, seat: int, cards: int = 0) -> Known:
    """Returns what everybody knows of a seat, and ``cards`` that are known to whoever looks."""
    hand, bids = view.hands[seat - 1], view.phase == "bid"
    return Known(
        view.places[seat - 1],
        view.tricks[seat - 1] if view.round and not bids else None,
        suits_of(view.players),
        hand.counts if hand.size else None,
        cards,
        # The start player is drawn before everybody's eyes: only the first deal tells who it is.
        bool(view.round) and view.starter == seat,
        bids,
    )


_KNOWN = {
    "bid": ("predicts {numbers}", "predict {numbers}"),
    "no bid": ("has no prediction yet", "have no prediction yet"),
    "holds": ("holds {counts}", "hold {counts}"),
    "begins": ("begins the round", "begin the round"),
}
"""What is known of a seat, told of others and to whoever reads."""


def known_words(known: Known, reads: bool = False) -> tuple[Sentence, ...]:
    """Prediction, tricks, suits, known cards, and who begins (N2, N3, N5, N11, N12).

    ``reads`` says that it is the seat of whoever reads.
    """
    sentences = [say(_KNOWN["no bid"][reads])]
    if known.place:
        sentences = [say(_KNOWN["bid"][reads], numbers=numbers_words(known.place.numbers))]
    if known.won is not None:
        sentences.append(won_words(known.won))
    if known.held:
        counts = listing([_counted(suit, known.held[suit]) for suit in known.suits])
        sentences.append(say(_KNOWN["holds"][reads], counts=counts))
    if known.cards:
        sentences.append(
            say("known: {cards}", cards=listing(map(card_name, cards_of(known.cards))))
        )
    if known.begins:
        begins = say(_KNOWN["begins"][reads])
        sentences.append(begins if known.bids else say("began the round"))
    return tuple(sentences)


def won_words(tricks: int) -> Sentence:
    """Returns how far a prediction has come."""
    return say("won {tricks}", tricks=tricks)


def describe_seat(name: str, parts: Sequence[Sentence | str]) -> Sentence:
    """Returns what is known of a seat, in a sentence."""
    return say("{name} {parts}.", name=name, parts=listing(parts, "comma"))


def hand_words(held: Hand, suits: Sequence[int]) -> tuple[Sentence, ...]:
    """The cards of a hand as far as they are known; of others the backs are seen (N2, N12)."""
    sentences = []
    for suit in suits:
        for card in cards_of(held.cards & SUIT_MASKS[suit]):
            sentences.append(held_card(card, bool(held.shown & card)))
        if held.hidden[suit]:
            sentences.append(say("{cards}, face down", cards=_counted(suit, held.hidden[suit])))
    return tuple(sentences)


def hand_by_suits(held: Hand, suits: Sequence[int]) -> tuple[Sentence, ...]:
    """The same in a sentence, in which a suit is named once: "the 4, 7 and 9 of paws" (N2, N12)."""
    sentences = []
    for suit in suits:
        cards = held.cards & SUIT_MASKS[suit]
        own = [str(number_of(card)) for card in cards_of(cards & ~held.shown)]
        if own:
            name = say(SUIT_PLURALS[suit])
            sentences.append(say("the {numbers} of {suit}", numbers=listing(own), suit=name))
        sentences += [held_card(card, True) for card in cards_of(cards & held.shown)]
        if held.hidden[suit]:
            sentences.append(say("{cards}, face down", cards=_counted(suit, held.hidden[suit])))
    return tuple(sentences)


def held_card(card: int, shown: bool) -> Sentence:
    """A card of a hand; ``shown`` is one that everybody knows (N12)."""
    return say("{card}, known to all", card=card_name(card)) if shown else card_name(card)


def _counted(suit: int, count: int) -> Sentence:
    none, singular, plural = _COUNTED[suit]
    return say_counted(count, singular, plural) if count else say(none)


def trick_words(
    names: Sequence[str],
    players: int,
    leader: int,
    cards: Sequence[int],
    best: int,
    taken: int = 0,
) -> tuple[Sentence, ...]:
    """Returns who played what, in order, and what became of it (N9, N10, N12).

    ``best`` is the seat whose card is ahead or has won, ``taken`` the card that it took, or 0.
    """
    if not cards:
        return (say("Nothing has been played yet."),)
    played = []
    for steps, card in enumerate(cards):
        forms = ("{name} played the {card}", "you played the {card}")
        if not steps:
            forms = ("{name} led the {card}", "You led the {card}")
        name = names[(leader - 1 + steps) % players]
        played.append(say_of(name, *forms, card=card_name(card)))
    line = say("{played}.", played=listing(played, "comma"))
    name = names[best - 1]
    if taken:
        took = say("{name} won it and took the {card}.", name=name, card=card_name(taken))
        return (line, took)
    if len(cards) == players:
        return (line, say_of(name, "{name} wins it.", "You win it."))
    return (line, say_of(name, "{name} is ahead.", "You are ahead."))

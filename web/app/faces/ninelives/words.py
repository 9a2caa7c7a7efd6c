"""The words of Nine Lives, in one place: short, kind, with names, never "you"."""

from __future__ import annotations

from collections.abc import Sequence

from app.faces.ninelives.picture import ShownTrick, face
from pyengine.games.ninelives.cards import SUIT_NAMES, suit_of
from pyengine.games.ninelives.rug import HIT_ONE, HIT_TWO, Place
from pyengine.games.ninelives.scoring import RoundLine

__all__ = [
    "PLURALS",
    "a_suit",
    "card",
    "ended",
    "listed",
    "number_words",
    "place",
    "possessive",
    "result",
    "signed",
    "trick",
    "tricks",
]

PLURALS = ("paws", "fish", "yarn", "bells")
"""The suits as a card names them: the 7 of paws."""

NOBODY = "Nobody"
LAST_TRICK = "Last trick"
NO_LAST_TRICK = "There is no trick before this one."
NOTHING_PLAYED = "Nothing is played yet."
OVER = "The last round is over."
FIRST_PREDICT = "First comes the prediction; then cards are played."
KNOWN_TO_ALL = "known to all"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Words as one phrase.

    >>> listed(["1", "2", "5"], "or")
    '1, 2 or 5'
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def possessive(name: str) -> str:
    """``Mia's``."""
    return f"{name}'s"


def signed(points: int) -> str:
    """Points with their sign, a true minus.

    >>> signed(4), signed(-2), signed(0)
    ('+4', '−2', '0')
    """
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def ended(sentence: str) -> str:
    """With a full stop, unless a name at its end brings one.

    >>> ended("The trick goes to Mia"), ended("The trick goes to W.")
    ('The trick goes to Mia.', 'The trick goes to W.')
    """
    return sentence if sentence.endswith(".") else f"{sentence}."


def card(one: int) -> str:
    """``7 of paws``."""
    suit, number = face(one)
    return f"{number} of {PLURALS[SUIT_NAMES.index(suit)]}"


def the(one: int) -> str:
    """``the 7 of paws``."""
    return f"the {card(one)}"


def a_suit(suit: int) -> str:
    """A card of which only the back is seen: ``a paw card``."""
    return f"a {SUIT_NAMES[suit]} card"


def number_words(numbers: Sequence[int]) -> str:
    """``2 or 6``."""
    return listed([str(number) for number in numbers], "or")


def tricks(count: int) -> str:
    """``3 tricks``."""
    return f"{count} trick" if count == 1 else f"{count} tricks"


def place(one: Place) -> str:
    """Where a cat sits, for its control: ``2 or 6 tricks, left: 4 points``."""
    side = "left" if one.side == "L" else "right"
    pose = "sits up" if one.vertical else "lies"
    points = HIT_TWO if one.vertical else HIT_ONE
    return f"{number_words(one.numbers)} tricks, the cat {pose} on the {side}, for {points} points"


def aim(one: Place, won: int) -> str:
    """What is predicted, and how far it has come: ``2 or 6, won 3``."""
    return f"{number_words(one.numbers)}, won {won}"


def taken_place(one: Place, name: str) -> str:
    """A place that is no longer free."""
    side = "left" if one.side == "L" else "right"
    return f"{number_words(one.numbers)} tricks, {side}: {possessive(name)} cat is in the way"


def trick(shown: ShownTrick, names: Sequence[str]) -> str:
    """Who played what, in order, and what became of it."""
    if not shown.cards:
        return NOTHING_PLAYED
    parts = []
    for index, one in enumerate(shown.cards):
        verb = "led" if index == 0 else "played"
        parts.append(f"{names[shown.seat_of(one) - 1]} {verb} {the(one)}")
    told = ", ".join(parts) + "."
    if shown.taken:
        return f"{told} {names[shown.best - 1]} won it and took {the(shown.taken)}."
    state = "wins it" if shown.full else "is ahead"
    return f"{told} {names[shown.best - 1]} {state}."


def result(line: RoundLine) -> str:
    """How a prediction went: ``hit`` or ``missed by 2``, with what the floor at 0 spared."""
    if line.hit:
        return "hit"
    told = f"missed by {line.difference}"
    if line.points != line.owed:
        spared = "nothing to lose" if not line.points else f"only {-line.points} to lose"
        return f"{told}, {spared}"
    return told


# What is asked


def ask_bid(name: str) -> str:
    """The cat has no place yet."""
    return f"{name}: how many tricks? Seat the cat beside that number."


def ask_bid_confirm(name: str, one: Place) -> str:
    """A place is chosen."""
    return f"{name} predicts {number_words(one.numbers)} tricks. Confirm?"


def ask_lead(name: str) -> str:
    """The leader may play anything (N8)."""
    return f"{name} leads: any card will do."


def ask_follow(name: str, suit: int, able: bool) -> str:
    """A suit was led (N9)."""
    if able:
        return f"{name}: follow with {PLURALS[suit]}."
    return f"{name} has no {PLURALS[suit]}: any card will do."


def has_to_follow(suit: int) -> str:
    """Another suit was led, and the hand has cards of it (N9)."""
    one = a_suit(suit)
    return f"{one[:1].upper()}{one[1:]} was led, so {one} has to be played."


def ask_play_confirm(name: str, one: int, forced: bool) -> str:
    """A card is chosen, by hand or because it is the only one."""
    verb = "has to play" if forced else "plays"
    return f"{name} {verb} {the(one)}. Confirm?"


def ask_take(name: str) -> str:
    """The winner takes a card (N12)."""
    return f"{name} wins the trick: take one of the others' cards."


def ask_take_confirm(name: str, one: int) -> str:
    """A card of the trick is chosen."""
    return f"{name} takes {the(one)}. Confirm?"


def waiting(name: str) -> str:
    """Nothing to do for this seat."""
    return f"{name} waits."


# What a choice would mean

SEEN_BY_ALL = "Everybody will know that card."


def worth(one: Place) -> str:
    """What a place may bring, and that a miss costs."""
    hit = HIT_TWO if one.vertical else HIT_ONE
    return f"{hit} points for a hit; a miss costs the difference to the nearest number."


def leads_with(one: int) -> str:
    """The card that all must follow."""
    return f"Everybody has to follow with {PLURALS[suit_of(one)]}, if able."


def would_win(last: bool) -> str:
    """The chosen card beats what lies there."""
    return "It wins the trick." if last else "It would be ahead."


def stays_ahead(one: int, last: bool) -> str:
    """The chosen card does not beat what lies there."""
    told = the(one)
    return f"{told[:1].upper()}{told[1:]} {'wins' if last else 'stays ahead'}."


# What happened


def starts(name: str) -> str:
    """The start player is drawn (N3)."""
    return f"{name} is the start player."


def dealt(round_number: int, rounds: int, name: str) -> str:
    """A new round."""
    return f"Round {round_number} of {rounds} is dealt. {name} begins."


def predicts(name: str, one: Place) -> str:
    """A cat is placed."""
    return f"{name} predicts {number_words(one.numbers)} tricks."


def plays(name: str, one: int, leads: bool) -> str:
    """A card is played."""
    return f"{name} {'leads' if leads else 'plays'} {the(one)}."


def goes_to(name: str) -> str:
    """The trick is full."""
    return ended(f"The trick goes to {name}")


def takes(name: str, one: int) -> str:
    """The winner takes a card."""
    return f"{name} wins the trick and takes {the(one)}."


def round_over(lines: Sequence[RoundLine], names: Sequence[str]) -> str:
    """What a round brought everybody."""
    told = [f"{names[line.seat - 1]}: {signed(line.points)}" for line in lines]
    return f"The round is over: {', '.join(told)}."

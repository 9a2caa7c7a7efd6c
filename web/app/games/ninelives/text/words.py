"""The words of Nine Lives, in one place: short and kind.

Whoever reads is "you", everybody else goes by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby

from app.base.words import (
    and_list,
    does,
    each_does,
    points,
    possessive,
    possessive_within,
    prompt,
    within,
)
from app.games.ninelives.board.picture import ShownTrick
from pyengine.core.words import YOU, listing, reader_first
from pyengine.games.ninelives.cards import SUIT_NAMES, SUIT_PLURALS, card_name, number_of, suit_of
from pyengine.games.ninelives.info import ROUNDS
from pyengine.games.ninelives.rug import HIT_ONE, HIT_TWO, Place
from pyengine.games.ninelives.scoring import RoundLine
from pyengine.games.ninelives.words import led_words, trick_words, trump_words

NOBODY = "Nobody"
LAST_TRICK = "Last trick"
TRICKS_WON = "tricks won"
PREDICTION = "prediction"
FLOOR = "A score never falls below 0."
DISCARDS = "Discards"
TABLE = "Who has what"
RUG = "The rug"
NO_LAST_TRICK = "There is no trick before this one."
LAST_TRICK_SHOWN = "The last trick is back on the mat."
LAST_TRICK_GONE = "The last trick is put away again."
OVER = "All four rounds are played."
FIRST_PREDICT = "First comes the prediction, then cards are played."


def over_early(names: Sequence[str], target: int, rounds: int) -> str:
    """Before the last round somebody has come to the end of the track (N16)."""
    who = and_list(reader_first(names))
    return f"{who} reached {target} points, so the match is over after round {rounds}."


@cache
def card(number: int) -> str:
    """``7 of paws``."""
    return str(card_name(number))


def table_of(name: str) -> str:
    """The board's name."""
    return f"The table before {within(name)}"


def hand_of(name: str) -> str:
    """The hand of a seat."""
    return f"{possessive(name)} hand"


def in_hand_of(name: str) -> str:
    """Says in whose hand a card is known to be."""
    return f"in {possessive_within(name)} hand"


def must_be_with(name: str) -> str:
    """Says in whose hand a card has to be, though nobody has seen it there."""
    return f"must be in {possessive_within(name)} hand"


def card_of(name: str, number: int) -> str:
    """The card that a seat has laid."""
    return f"{possessive(name)} {card(number)}"


def the(number: int) -> str:
    """``the 7 of paws``."""
    return f"the {card(number)}"


def a_suit(suit: int) -> str:
    """A card of which only the back is seen: ``a paw card``."""
    return f"a {SUIT_NAMES[suit]} card"


def number_words(numbers: Sequence[int]) -> str:
    """Says a prediction's numbers: two numbers or four.

    >>> number_words((1, 2, 5, 6))
    '1, 2, 5 or 6'
    """
    return str(listing(numbers, "or"))


def few_tricks(place: Place) -> str:
    """A prediction on a card."""
    return f"{number_words(place.numbers)} tricks"


def few_takes(card_words: str) -> str:
    """A card that was taken, on a card."""
    return f"took {card_words}"


def to_predict(place: Place) -> str:
    """``predict 2 or 6 tricks, the cat on the left``."""
    side = "left" if place.side == "L" else "right"
    return f"predict {number_words(place.numbers)} tricks, the cat on the {side}"


def aim(place: Place, won: int) -> str:
    """Says a prediction, and how far it has come: ``2 or 6, won 3``."""
    return f"{number_words(place.numbers)}, won {won}"


def discards(count: int) -> str:
    """Names the discards on the way to them."""
    return f"{DISCARDS}: {count} card{'' if count == 1 else 's'}"


def round_title(number: int) -> str:
    """The title over a round."""
    return f"Round {number}"


def round_of(number: int, rounds: int) -> str:
    """Says which round it is."""
    return f"Round {number} of {rounds}"


def round_words(number: int, led_card: int) -> str:
    """Says which round it is, what is trump and what was led, if anything was (N9, N10, N16)."""
    lines = [f"{round_of(max(number, 1), ROUNDS)}.", str(trump_words())]
    if led_card:
        lines.append(str(led_words(led_card)))
    return " ".join(lines)


def led(suit: int) -> str:
    """Says which suit is led, in the strip."""
    return f"{SUIT_PLURALS[suit]} led"


def trick_title(number: int) -> str:
    """The title over the open trick."""
    return f"Trick {number}"


def trick(shown: ShownTrick, names: Sequence[str]) -> str:
    """Says who played what, in order, and what became of it."""
    sentences = trick_words(
        names, shown.players, shown.leader, shown.cards, shown.best, shown.taken
    )
    return " ".join(map(str, sentences))


def result(line: RoundLine) -> str:
    """Says how a prediction went: ``hit`` or ``missed by 2``, with what the floor at 0 spared."""
    if line.hit:
        return "hit"
    sentence = f"missed by {line.difference}"
    if line.points != line.owed:
        spared = "nothing to lose" if not line.points else f"only {-line.points} to lose"
        return f"{sentence}, {spared}"
    return sentence


# Prompts


def ask_bid(name: str) -> str:
    """The cat has no place yet; what a hit and a miss bring stands on the places (N14, N15)."""
    return prompt(
        name, "how many tricks will you win? Seat the cat there: each trick off costs a point."
    )


def ask_bid_confirm(name: str, place: Place) -> str:
    """A place is chosen."""
    return f"{does(name, 'predicts', 'predict')} {number_words(place.numbers)} tricks. Confirm?"


def ask_lead(name: str) -> str:
    """The leader may play anything (N8)."""
    return f"{does(name, 'leads', 'lead')}: any card will do."


def ask_follow(name: str, suit: int, able: bool) -> str:
    """A suit was led (N9)."""
    if able:
        return prompt(name, f"follow with {SUIT_PLURALS[suit]}.")
    return f"{does(name, 'has', 'have')} no {SUIT_PLURALS[suit]}: any card will do."


def has_to_follow(suit: int) -> str:
    """Another suit was led, and the hand has cards of it (N9)."""
    phrase = a_suit(suit)
    return f"{phrase[:1].upper()}{phrase[1:]} was led, so {phrase} has to be played."


def ask_play_confirm(name: str, number: int, forced: bool) -> str:
    """A card is chosen, by hand or because it is the only one."""
    forms = ("has to play", "have to play") if forced else ("plays", "play")
    return f"{does(name, *forms)} {the(number)}. Confirm?"


def ask_take(name: str) -> str:
    """The winner takes a card (N12); of whom others hear too, what they take says that they won."""
    won = "You win the trick: take" if name is YOU else f"{name}: take"
    return f"{won} one of the others' cards."


def ask_take_confirm(name: str, number: int, forced: bool) -> str:
    """A card of the trick is chosen, by hand or because it is the only one."""
    if forced:
        has = "You win the trick and have" if name is YOU else f"{name} has"
        return f"{has} to take {the(number)}. Confirm?"
    return f"{does(name, 'takes', 'take')} {the(number)}. Confirm?"


def waiting(name: str) -> str:
    """Nothing to do for this seat."""
    return f"{does(name, 'waits', 'wait')}."


# Meanings of a choice

ENTER_SEATS = "Enter seats the cat there."
SEEN_BY_ALL = "Everybody will know that card."


def worth(place: Place) -> str:
    """Says what a hit and a miss at a place bring (N14, N15)."""
    hit = HIT_TWO if place.vertical else HIT_ONE
    return f"{hit} points for a hit; each trick off costs a point."


def leads_with(number: int) -> str:
    """The card that all must follow."""
    return f"Everybody has to follow with {SUIT_PLURALS[suit_of(number)]} if they can."


def would_win(last: bool) -> str:
    """The chosen card beats what lies there."""
    return "It wins the trick." if last else "It would be ahead so far."


def stays_ahead(number: int, last: bool) -> str:
    """The chosen card does not beat what lies there."""
    sentence = the(number)
    return f"{sentence[:1].upper()}{sentence[1:]} {'wins' if last else 'stays ahead'}."


# Events


def starts(name: str) -> str:
    """The start player is drawn (N3)."""
    return f"{does(name, 'is', 'are')} the start player."


def dealt(round_number: int, rounds: int, name: str) -> str:
    """A new round; who begins the first was told when they were drawn."""
    sentence = f"Round {round_number} of {rounds} is dealt."
    return sentence if round_number == 1 else f"{sentence} {does(name, 'begins', 'begin')}."


def predicts(name: str, place: Place) -> str:
    """A cat is placed."""
    return f"{does(name, 'predicts', 'predict')} {number_words(place.numbers)} tricks."


def plays(name: str, number: int, leads: bool) -> str:
    """A card is played."""
    return f"{does(name, *(('leads', 'lead') if leads else ('plays', 'play')))} {the(number)}."


def holds(name: str, cards: Sequence[int]) -> str:
    """A hand by suits: ``Mia holds the 2 and 5 of paws and the 1 of yarn.``"""
    suits = []
    for suit, group in groupby(cards, key=suit_of):
        numbers = and_list([str(number_of(card)) for card in group])
        suits.append(f"the {numbers} of {SUIT_PLURALS[suit]}")
    return f"{does(name, 'holds', 'hold')} {'; '.join(suits)}."


def takes(name: str, number: int) -> str:
    """The winner takes a card; whoever does so has been told before that the trick is theirs."""
    if name is YOU:
        return f"You take {the(number)}."
    return f"{name} wins the trick and takes {the(number)}."


def tricks_so_far(won: int, place: Place) -> str:
    """What the prediction of whoever has won a trick stands at."""
    tricks = "1 trick" if won == 1 else f"{won} tricks"
    return f"That makes {tricks}, with {number_words(place.numbers)} predicted."


def round_over(lines: Sequence[RoundLine], names: Sequence[str]) -> str:
    """Says what a round brought everybody."""
    results = [(names[line.seat - 1], *_round_points(line.points)) for line in lines]
    return f"The round is over: {each_does(results, inside=True)}."


def _round_points(total: int) -> tuple[str, str]:
    """What somebody gets, told of others and to whoever reads.

    >>> _round_points(4), _round_points(-2)
    (('gets 4 points', 'get 4 points'), ('loses 2 points', 'lose 2 points'))
    """
    if not total:
        return "scores nothing", "score nothing"
    forms = ("gets", "get") if total > 0 else ("loses", "lose")
    return f"{forms[0]} {points(abs(total))}", f"{forms[1]} {points(abs(total))}"


def round_tricks(lines: Sequence[RoundLine], names: Sequence[str]) -> str:
    """What everybody has predicted and won: ``Mia predicted 1 or 5 and won 3; …``."""
    came = []
    for at, line in enumerate(lines):
        name = names[line.seat - 1]
        predicted = f"predicted {number_words(line.place.numbers)} and won {line.tricks or 'none'}"
        came.append(f"{within(name) if at else name} {predicted}")
    return f"{'; '.join(came)}."

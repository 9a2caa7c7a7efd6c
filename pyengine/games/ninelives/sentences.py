"""Sentences about Nine Lives: tricks, hands and the rug."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.words import NOTHING, Sentence, listing, say, say_of
from pyengine.games.ninelives import words
from pyengine.games.ninelives.cards import suits_of
from pyengine.games.ninelives.rug import HIT_TWO, PLACES, ROWS, Place, free_places, row_numbers
from pyengine.games.ninelives.state import State
from pyengine.typed.contract import Answer, Asking

SIDE_NAMES = {"L": "left", "R": "right"}


def starter_words(asking: Asking[State]) -> Sentence:
    """Returns who began the round (N3)."""
    view = asking.view
    name = asking.name(view.starter)
    if view.phase == "bid":
        return say_of(
            name, "{name} begins round {round}.", "You begin round {round}.", round=view.round
        )
    return say("{name} began round {round}.", name=name, round=view.round)


def describe_trick(asking: Asking[State]) -> Answer:
    """The open trick: its cards, what to follow (N9), who is ahead; nothing outside of play."""
    view = asking.view
    if view.phase not in ("play", "take"):
        return ()
    best = view.winning if view.trick else 0
    sentences = words.trick_words(asking.names, view.players, view.leader, view.trick, best)
    if not view.trick:
        leads = ("{name} leads to the next trick.", "You lead to the next trick.")
        return (*sentences, say_of(asking.name(view.leader), *leads))
    return (words.led_words(view.led), *sentences) if view.phase == "play" else sentences


def describe_hand(asking: Asking[State], seat: int) -> Answer:
    """The cards of a hand, as far as they are known (N2)."""
    view, name = asking.view, asking.name(seat)
    hands = view.hands if view.turn or not view.left else view.left
    cards = words.hand_by_suits(hands[seat - 1], suits_of(view.players))
    if not cards:
        return (say_of(name, "{name} holds no cards.", "You hold no cards."),)
    held = listing(cards, "semicolon")
    return (say_of(name, "{name} holds {cards}.", "You hold {cards}.", cards=held),)


def rug_words(asking: Asking[State]) -> Answer:
    """The rug row by row; during predictions also the free places between two rows (N5, N6)."""
    rows = tuple(_row_words(asking, row) for row in range(1, ROWS + 1))
    free = free_places(asking.view.places)
    upright = [
        say("{numbers} {sides}", numbers=words.numbers_words(numbers), sides=sides)
        for numbers in dict.fromkeys(place.numbers for place in PLACES if place.vertical)
        if (sides := _sides_words([place for place in free if place.numbers == numbers]))
    ]
    if asking.view.phase != "bid" or not upright:
        return rows
    between = "Free between two rows, for {points} points: {places}."
    return (*rows, say(between, points=HIT_TWO, places=listing(upright, "semicolon")))


def _sides_words(places: Sequence[Place]) -> Sentence:
    """The sides of places with the same numbers: ``left or right``; nothing where none is."""
    sides = [say(SIDE_NAMES[place.side]) for place in places]
    return say("{sides}", sides=listing(sides, "or")) if sides else NOTHING


def describe_row(asking: Asking[State], row: int) -> Answer:
    """A row of the rug; during predictions also every place beside it."""
    view, line = asking.view, _row_words(asking, row)
    if view.phase != "bid":
        return (line,)
    places = (place for place in PLACES if place.first <= row <= place.last)
    what = (words.place_words(place, view.places, asking.names) for place in places)
    return (line, *(say("{place}.", place=sentence) for sentence in what))


def _row_words(asking: Asking[State], row: int) -> Sentence:
    """A row with its numbers, and who sits on either side (N5, N6)."""
    view, sides = asking.view, []
    for side, side_name in SIDE_NAMES.items():
        sitting = [
            asking.name(seat)
            for seat, place in enumerate(view.places, 1)
            if place is not None and place.side == side and place.first <= row <= place.last
        ]
        who = say("free")
        if sitting:
            who = say_of(sitting[0], "the cat of {name}", "your cat")
        sides.append(say("{side} {who}", side=say(side_name), who=who))
    return say(
        "Row {row}, {numbers}: {sides}.",
        row=row,
        numbers=words.numbers_words(row_numbers(row)),
        sides=listing(sides, "comma"),
    )

"""Nine Lives by ear: the hand before the prediction, what a trick makes, what a round brings."""

from __future__ import annotations

import re

import pytest
from listener import Listener
from story_players import PLAYERS, ninelives, played

from pyengine.core.game import CHANCE
from pyengine.games.ninelives.cards import SUIT_PLURALS, card_name, cards_of, number_of, suit_of
from pyengine.typed.reading import Answered, read_line
from pyengine.typed.typist import Typist

QUERY = "kinds=person,easy,easy&names=Mia,Ben,Zoe&seed=tea"
TWO_PEOPLE = "kinds=person,person,easy&names=Mia,Ben,Zoe&seed=tea"


@pytest.fixture(scope="module")
def whole() -> Listener:
    """A match that was heard to its end."""
    return played(Listener("ninelives", PLAYERS["ninelives"][0]), ninelives, "counts")


def hand_of(ear: Listener, seat: int = 1) -> tuple[int, ...]:
    """The cards of a seat, by suit and number."""
    return cards_of(ear.desk.record.match.state.hands[seat - 1].cards)


def test_the_hand_is_told_when_it_is_dealt():
    """To whoever sits alone there: every card once, by suit, before the prediction."""
    ear = Listener("ninelives", QUERY)
    (said,) = (sentence for sentence in ear.all_heard if "is dealt." in sentence)
    told = re.search(r"You hold ([^.]*)\.", said)
    assert told
    heard = {
        (SUIT_PLURALS.index(suit), int(number))
        for numbers, suit in re.findall(r"the ([\d, and]+) of (\w+)", told[1])
        for number in re.findall(r"\d", numbers)
    }
    assert heard == {(suit_of(card), number_of(card)) for card in hand_of(ear)}
    assert said.index("is dealt.") < said.index("You hold") < said.index("How many tricks")
    # which suit is trump the eye sees in the strip: the ear hears it once, with the first hand
    assert said.count("Paws are trump. You hold ") == 1


def test_no_hand_is_told_where_somebody_else_hears_it():
    """Two at one screen: neither Mia's nor Ben's."""
    ear = Listener("ninelives", TWO_PEOPLE)
    assert not any("holds the" in sentence for sentence in ear.all_heard)


def test_the_hand_is_reached_by_keys_while_predictions_are_made():
    """With Tab behind the rug, and with the arrow that leads down from it; all cards, then back."""
    ear = Listener("ninelives", QUERY)
    cards = [str(card_name(card)) for card in hand_of(ear)]
    ear.to_board()
    ear.tab_to(" of ")
    while "tricks" in ear.focus.name:
        ear.press("Tab")
    heard = [ear.focus.name]
    for _ in cards[1:]:
        ear.press("ArrowRight")
        heard.append(ear.focus.name)
    assert heard == cards
    ear.press("ArrowRight")
    assert ear.says("There is nothing further that way.")
    ear.press("Enter")
    assert ear.says("First comes the prediction")
    ear.press("ArrowUp")
    assert "tricks" in ear.focus.name
    for _ in range(6):
        ear.press("ArrowDown")
    assert ear.focus.name in cards
    assert not ear.desk.place.draft.action


def test_each_trick_that_is_won_says_its_count(whole):
    """Counted from the log: how many tricks the winner has by then, and what was predicted."""
    said = " ".join(whole.all_heard)
    match, names = whole.desk.record.match, whole.desk.record.names
    won, sentences = dict.fromkeys((1, 2, 3), 0), []
    for at, entry in enumerate(match.entries):
        before = match.states[at]
        if entry.actor == CHANCE:
            won = dict.fromkeys(won, 0)
        elif entry.action.startswith("take"):
            won[entry.actor] += 1
            count, numbers = won[entry.actor], before.places[entry.actor - 1].numbers
            *first, last = map(str, numbers)
            if len(match.states[at + 1].rounds) > len(before.rounds):
                continue  # the end of the round tells it of everybody
            tricks = f"{count} trick{'s' * (count > 1)}"
            predicted = f"{', '.join(first)} or {last}"
            takes = (
                "You take"  # that the trick is theirs was said when they were asked for a card
                if entry.actor == 1
                else f"{names[entry.actor - 1]} wins the trick and takes"
            )
            sentences.append(
                rf"{takes} the [^.]*\."
                rf" That makes {tricks}, with {predicted} predicted\."
            )
    assert len(sentences) > 20
    for sentence in sentences:
        assert re.search(sentence, said), sentence


def test_the_end_of_a_round_says_predictions_and_tricks(whole):
    """For everybody, with what it has brought them; the last one as well."""
    match, names = whole.desk.record.match, ("you", *whole.desk.record.names[1:])
    ends = [heard for heard in whole.all_heard if "The round is over: " in heard]
    assert len(ends) == len(match.state.rounds) > 1
    for told, scored in zip(ends, match.state.rounds, strict=True):
        came = []
        for name, place, tricks in zip(names, scored.places, scored.tricks, strict=True):
            *first, last = map(str, place.numbers)
            came.append(f"{name} predicted {', '.join(first)} or {last} and won {tricks or 'none'}")
        result = "; ".join(came)
        assert f"{result[:1].upper()}{result[1:]}." in told


def test_counts_knows_the_cards_that_were_taken_in_the_open(whole):
    """Each card that everybody has seen and somebody still holds, told to all who ask."""
    match = whole.desk.record.match
    view = next(
        match.game.view(state, 2)
        for state in match.states
        if state.phase == "play" and sum(bool(hand.shown) for hand in state.hands) > 1
    )
    reading = read_line(Typist(match.game, view, 2, ("Mia", "Ben", "Zoe")), "counts")
    assert isinstance(reading, Answered)
    seats = {"Mia": 0, "Ben": 1, "Zoe": 2}
    assert len(reading.sentences) == len(seats)
    for sentence in map(str, reading.sentences):
        hand = view.hands[seats[sentence.split()[0]]]
        for card in cards_of(hand.shown):
            assert str(card_name(card)) in sentence.partition("known: ")[2]

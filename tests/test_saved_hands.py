"""What hands have built is kept in few characters, in order, within bounds, and read with
mistrust."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from pages import OPEN

from app.saves.hands import (
    MOST_CHARS,
    MOST_OF_A_LINE,
    hands_of,
    laid_at,
    next_change,
    note,
    steps_of,
)
from app.saves.stored import record_from_json, record_to_json

A, AB, AC = "Aa0@0,1", "Aa0@0,1 Bs3@1,2", "Aa0@0,1 Cs1@2,0"
ROUND = "round 1"


def built(*steps, signal=ROUND, seat=1, hands=()):
    for at, laid in steps:
        hands = note(hands, signal, seat, at, laid)
    return hands


def read(hands):
    return hands_of([hand.line for hand in hands])


def test_a_hand_is_found_at_each_of_its_times():
    """From a step on until the next one; before the first nothing lies there."""
    hands = built((1480, A), (3020, AB), (5000, AC), (6000, ""))
    for ms, laid in [(0, ""), (1479, ""), (1480, A), (3019, A), (3020, AB), (5999, AC), (9999, "")]:
        assert laid_at(hands, ROUND, ms) == ((1, laid),)
    assert steps_of(hands[0]) == ((1480, A), (3020, AB), (5000, AC), (6000, ""))
    assert [next_change(hands, ROUND, ms) for ms in (0, 1480, 5999, 6000)] == [
        *(1480, 3020, 6000),
        None,
    ]


def test_each_seat_and_round_has_its_own_line():
    """Seats in their order, whoever was first."""
    hands = built((500, A), seat=2)
    hands = built((700, AB), (900, A), hands=hands)
    hands = built((100, AC), signal="round 2", hands=hands)
    assert laid_at(hands, ROUND, 800) == ((1, AB), (2, A))
    assert laid_at(hands, "round 2", 800) == ((1, AC),)
    assert laid_at(hands, "round 3", 800) == ()


def test_what_stays_is_not_written_again():
    """A line is read by people, too: what was laid when."""
    hands = built((1480, A), (3020, AB), (4400, ""))
    assert [hand.line for hand in hands] == [
        "1|round 1|1480 0 Aa0@0,1|3020 1 Bs3@1,2|4400 0",
    ]


def test_what_is_not_new_is_not_noted():
    """The very same hands, so that nothing is drawn or sent for it."""
    hands = built((10, A))
    assert note(hands, ROUND, 1, 20, A) is hands
    assert note((), ROUND, 1, 20, "") == ()


@pytest.mark.parametrize(
    ("signal", "seat", "at", "laid"),
    [
        ("round 1|2", 1, 5, A),
        ("round", 1, 5, A),
        (ROUND, 0, 5, A),
        (ROUND, 13, 5, A),
        (ROUND, 1, -1, A),
        (ROUND, 1, 10**9, A),
        (ROUND, 1, 5, "a|b"),
        (ROUND, 1, 5, "ä"),
        (ROUND, 1, 5, "x" * 25),
        (ROUND, 1, 5, " ".join(["x" * 20] * 10)),
    ],
)
def test_what_is_no_hand_is_not_noted(signal, seat, at, laid):
    """Nothing could read the line."""
    assert note((), signal, seat, at, laid) == ()


def test_after_a_reload_the_clock_is_a_little_behind_and_a_round_played_anew_begins_anew():
    """A round's clock is kept every two seconds."""
    hands = built((20_000, A), (18_500, AB))
    assert steps_of(hands[0]) == ((20_000, A), (20_000, AB))
    assert steps_of(built((1_000, AC), hands=hands)[0]) == ((1_000, AC),)


def test_whatever_is_laid_is_read_back():
    """Thirty hands of whatever words."""
    rng, hands, said = Random("laid"), (), []
    words = [f"{kind}a{turn}@{q},0" for kind in "ABC" for turn in range(2) for q in range(-2, 3)]
    at = 0
    for _ in range(30):
        at += rng.randrange(1, 900)
        laid = " ".join(rng.sample(words, rng.randrange(0, 6)))
        before, hands = hands, note(hands, ROUND, 1, at, laid)
        if hands is not before:
            said.append((at, laid))
    assert list(steps_of(hands[0])) == said
    assert read(hands) == hands


def test_a_long_round_loses_its_oldest_steps():
    """What lies there now is still known in full."""
    laid = [AB if turn % 2 else AC for turn in range(1_000)]
    hands = built(*enumerate(laid, 1))
    assert len(hands[0].steps) <= MOST_OF_A_LINE
    kept = steps_of(hands[0])
    assert kept == tuple(enumerate(laid, 1))[-len(kept) :]
    assert len(kept) > 40
    assert read(hands) == hands


def test_a_long_match_loses_its_oldest_rounds():
    """Twelve rounds of four seats in which everybody turns a cat a hundred times."""
    hands = ()
    for number in range(1, 40):
        for seat in range(1, 5):
            steps = ((ms, AB if ms % 2 else AC) for ms in range(1, 100))
            hands = built(*steps, signal=f"round {number}", seat=seat, hands=hands)
    assert sum(len(hand.steps) for hand in hands) <= MOST_CHARS
    assert [seat for seat, _ in laid_at(hands, "round 39", 99)] == [1, 2, 3, 4]
    assert laid_at(hands, ROUND, 99) == ()


@pytest.mark.parametrize(
    "line",
    [
        *("", "1", "1|round 1", "1|round 1|", "1|round 1|5", "1|round 1|5 x", "1|round 1|x 0 A"),
        *("0|round 1|5 0 A", "13|round 1|5 0 A", "x|round 1|5 0 A", "1|Round 1|5 0 A"),
        *("1|round 1|5 0 A|4 0 B", "1|round 1|5 0  A", "1|round 1|5 0 A|", "1|round 1|-5 0 A"),
        *("1|round 1|5 0 Ä", "1|round 1|5 0 " + "A" * 25, "1|round 1|999999999 0 A"),
        "1|round 1|" + "|".join(f"{at} 0 A{at}" for at in range(300)),
        *(None, 5, ["1|round 1|5 0 A"], {}),
    ],
)
def test_a_line_that_is_none_is_left_out(line):
    """The others, and the match, are read all the same."""
    good = built((5, A))
    assert hands_of([line, good[0].line]) == good
    text = json.loads(record_to_json(replace(OPEN, hands=good)))
    text["hands"] = [line, *text["hands"]]
    assert record_from_json(json.dumps(text)).hands == good
    text["hands"] = {"1": line}
    assert record_from_json(json.dumps(text)).hands == ()


def test_a_match_is_stored_with_its_hands():
    """And without any as ever."""
    hands = built((5, A), (9, AB))
    record = replace(OPEN, hands=hands)
    assert record_from_json(record_to_json(record)) == record
    assert "hands" not in json.loads(record_to_json(OPEN))

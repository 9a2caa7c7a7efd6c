"""Short sentences keep the move: where something was done, and what came of it."""

from __future__ import annotations

import re

import pytest
from listener import Listener
from story_players import PLAYERS, played

from app.narration.sentences import describe_between
from app.saves.preferences import Settings
from pyengine.core.game import CHANCE
from pyengine.core.pencil import Timer, timer_words
from pyengine.games.cattower.notation import read_mark
from pyengine.games.yarn.notation import PASS
from pyengine.testing import match_of

NAMES = ("Mia", "Ben", "Zoe")


def short_and_full(match) -> list[tuple[str, str, str]]:
    """What seats did in a match, with the short and the full sentence."""
    found = []
    for at, entry in enumerate(match.entries):
        if entry.actor != CHANCE:
            told = [
                describe_between(match, at, at + 1, NAMES[: match.header.players], how)[0][1]
                for how in ("short", "full")
            ]
            found.append((entry.action, *told))
    return found


@pytest.fixture(scope="module")
def matches():
    """A match of each game that was heard in short sentences."""
    found = {}
    for game in ("yarn", "burrow", "cattower", "ninelives"):
        query, turn = PLAYERS[game]
        ear = played(Listener(game, query, Settings(sentences="short")), turn, "short")
        found[game] = ear.desk.record.match
    return found


def test_a_thread_is_told_with_its_way_and_its_end(matches):
    """Yarn Trail: ``Mia: up 2 to C4; …``."""
    for action, short, full in short_and_full(matches["yarn"]):
        if action != PASS and not action.startswith("cups"):
            way = re.search(r"draws (.* to [A-Z]\d+)", full)
            assert way
            assert f": {way[1]}; " in short


def test_crosses_are_told_cell_by_cell(matches):
    """Winter Burrow: ``Mia: E4, E5 and F4; …``."""
    for action, short, _ in short_and_full(matches["burrow"]):
        if action != PASS:
            cells = short.partition(": ")[2].partition("; ")[0]
            assert sorted(re.findall(r"[A-L]\d", cells)) == sorted(re.findall(r"[A-L]\d", action))


def test_a_mark_is_told_with_tower_and_floor(matches):
    """Cat Tower: ``Mia: floor 5 of tower 3; …``, and what stands there."""
    for action, short, full in short_and_full(matches["cattower"]):
        if action.startswith("mark"):
            mark = read_mark(action)
            assert f": floor {mark.floor} of tower {mark.tower}; " in short
            item = re.search(r"puts an? ([a-z ]+?) on floor", full)
            assert item
            assert item[1].split()[-1] in short


def test_a_card_is_the_move(matches):
    """Nine Lives: ``Mia: 7 of paws.``, ``Mia: takes 2 of yarn.``"""
    for _, short, full in short_and_full(matches["ninelives"]):
        card = re.search(r"\d of \w+", full)
        assert not card or card[0] in short


# The timer


@pytest.mark.parametrize(
    ("timer", "numbers", "solo", "told"),
    [
        (Timer(False), (4, 4, 4, 4, 4), False, "4 or more, five times"),
        (Timer(True, crossed=1), (4, 4, 4, 4, 4), False, "4 or more, four times"),
        (Timer(True, crossed=4), (4, 4, 4, 4, 4), False, "It asks for 4 or more."),
        (Timer(True, crossed=5), (4, 4, 4, 4, 4), False, "No number is left."),
        (
            Timer(False),
            (5, 4, 4, 3, 2),
            False,
            "5 or more, then 4 or more, twice, then 3 or more, then 2 or more",
        ),
        (Timer(True, circled=2), (5, 4, 4, 3, 2), True, "4 or more, then 3 or more"),
        (Timer(True, circled=5, crossed=1, second=True), (5, 4), True, "It asks for 4 or more."),
    ],
)
def test_the_timer_says_what_it_asks_for(timer, numbers, solo, told):
    """From the topmost open number on; alone first those that are not circled yet."""
    assert told in str(timer_words(timer, numbers, solo))


def test_a_number_of_the_timer_is_told_as_what_it_asks_for():
    """The roll that crosses it off, and the one after which nothing is left."""
    ear = played(Listener("burrow", PLAYERS["burrow"][0]), PLAYERS["burrow"][1], "timer")
    told = [heard for heard in ear.all_heard if "the timer's" in heard]
    assert told
    said = (
        "the timer's “4 or more” is crossed off",
        "the timer's last number, “4 or more”, is crossed",
    )
    assert all(any(words in heard for words in said) for heard in told)
    assert match_of("burrow", 2, "").state.setup.burrow.timer == (4, 4, 4, 4, 4)

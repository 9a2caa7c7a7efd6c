"""A whole match of each game by typed lines alone, made from what is answered.

Here the matches are long: with bots, cups and all rounds. ``e2e/test_by_ear.py`` has the same
people play in a browser.
"""

from __future__ import annotations

import doctest

import pytest
import typing_players
from desk import Desk
from every_game import SPOKEN
from typing_players import PLAYERS, Line, assert_points, played

from app import play
from app.core import messages as msg
from app.saves.preferences import Settings
from pyengine.core.text import parse_match, write_match

TABLES = {
    "yarn": "kinds=person,easy&names=Mia,Ben&side=B",
    "burrow": "kinds=person,easy&names=Mia,Ben&side=B",
    "cattower": "kinds=person,easy&names=Mia,Ben",
    "ninelives": "kinds=person,easy,easy&names=Mia,Ben,Zoe",
    "kittypaw": "kinds=person&names=Mia&pace=calm&levels=mixed",
}


class DeskLine(Line):
    """The line at a table without a browser; bots, dice and clocks go on after each line."""

    def __init__(self, game: str, query: str) -> None:
        self.desk = Desk.at(game, query, Settings(typed=True))
        self.announced = list(self.desk.announced)
        self.wait()

    def wait(self) -> None:
        """Let all go on until the person is waited for."""
        desk = self.desk
        while not desk.record.match.over:
            if desk.open_asks:
                ask = desk.open_asks[0]
                answer = play.easy_answer(ask)
                desk.send(msg.Answered(ask.question.token, answer, desk.moment()))
            elif desk.timers:
                desk.elapse()
            else:
                return
            self.announced += desk.announced

    def asks(self, line: str) -> str:
        self.desk.did("table.begun", value=line)
        self.desk.did("table.typed", value=line)
        self.announced = list(self.desk.announced)
        self.wait()
        return " ".join(dict.fromkeys(self.announced))

    def does(self, line: str = "") -> str:
        return self.asks(line)


def test_everybody_who_plays_has_a_game_with_words_and_a_table():
    """A game with words that nobody here plays is no fault: it is passed over below."""
    assert set(PLAYERS) == set(TABLES), "who plays in typing_players.py has a table in TABLES"
    assert set(PLAYERS) <= set(SPOKEN), "who plays in typing_players.py needs a game's spoken.py"


def test_sentences_are_taken_apart_as_the_examples_have_it():
    """Whoever hears something else than was said would play by luck."""
    found = doctest.testmod(typing_players)
    assert found.attempted
    assert not found.failed


@pytest.mark.parametrize("game", SPOKEN)
def test_a_match_is_played_by_lines_alone(game):
    """To its end; the points that are told there are those of the record, for everybody."""
    if game not in PLAYERS:
        pytest.skip(f"nobody in tests/typing_players.py plays {game}")
    line = DeskLine(game, f"{TABLES[game]}&seed=lines")
    end = played(line, " ".join(line.announced), PLAYERS[game])
    match = parse_match(write_match(line.desk.record.match))
    assert_points(line, end, match, line.desk.record.names_here)

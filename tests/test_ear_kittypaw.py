"""Kitty Paw in lines: what is answered tells the true reason, and the line that does it."""

from __future__ import annotations

import pytest
from desk import Desk

from app.core.clocks import RunningClock
from app.games.kittypaw.text.staying import (
    CALL_STAYS,
    CARD_STAYS,
    GIVEN_UP,
    ROUND_OVER,
    SCORED,
    TRY_AGAIN,
)
from app.places.undo import NOTHING_YET, OVER
from app.saves.preferences import Settings
from pyengine.games.kittypaw import GAME
from pyengine.games.kittypaw.loader import load_cards
from pyengine.typed.finding import load_spoken

CALM = "kinds=person,easy&names=Mia,Ben&pace=calm&seed=tea"
RACE = "kinds=person,easy&names=Mia,Ben&seed=tea"
HEAP = "kinds=person,easy&names=Mia,Ben&tiles=heap&pace=calm&seed=tea"


class Typing:
    """Somebody who types at a table, and hears what is said to a line at once."""

    def __init__(self, query: str) -> None:
        self.desk = Desk.at("kittypaw", query, Settings(typed=True))
        while not isinstance(self.desk.table.clock, RunningClock):
            self.desk.elapse()

    def hears(self, line: str) -> str:
        self.desk.did("table.begun", value=line)
        self.desk.did("table.typed", value=line)
        return " ".join(self.desk.announced)

    def right_call(self) -> str:
        """The call of the card in hand, in words."""
        view = GAME.view(self.desk.record.match.state, 1)
        action = f"0 meow {load_cards()[view.card_of(1)].picture}"
        return load_spoken("kittypaw").forms(view, 1, action)[0]


# What stays (K2, K3, K5, K13)


@pytest.mark.parametrize("query", [CALM, RACE])
def test_undo_says_what_stays_and_only_what_has_been_done(query):
    """A card is not "what has been seen": it was taken, and that stays (K2)."""
    line = Typing(query)
    assert line.hears("undo") == NOTHING_YET
    line.hears("grab A")
    assert line.hears("undo") == f"{CARD_STAYS}."
    assert line.hears("can I undo?") == f"No. {CARD_STAYS}."
    assert line.desk.record.match.state.owners[0] == 1


def test_undo_names_the_line_that_puts_the_cat_in_hand_back():
    """Cats are put back freely (K3), and that line does so."""
    line = Typing(CALM)
    line.hears("grab A")
    line.desk.did("table.control", "tile:A")
    line.desk.did("table.control", "at:0,0")
    assert line.desk.place.draft.tiles
    assert line.hears("undo") == f"{CARD_STAYS}; away puts Acorn back."
    line.hears("away")
    assert not line.desk.place.draft.tiles
    assert line.hears("undo") == f"{CARD_STAYS}."


def test_undo_names_the_line_that_puts_a_tile_back_into_the_heap():
    line = Typing(HEAP)
    line.hears("grab A")
    line.hears("tile Acorn")
    assert line.desk.record.match.state.held_by(1)
    assert line.hears("undo") == f"{CARD_STAYS}; back Acorn puts that cat back."
    line.hears("back Acorn")
    assert not line.desk.record.match.state.held_by(1)


def test_without_a_clock_undo_says_that_a_wrong_call_may_be_corrected():
    """It costs nothing there, and the picture can be changed (K13); a right one has scored."""
    line = Typing(CALM)
    line.hears("grab A")
    line.hears("meow Acorn awake up at 0 0")
    assert line.hears("undo") == TRY_AGAIN
    line.hears(line.right_call())
    assert line.hears("undo") == SCORED


def test_undo_after_giving_up_says_that_this_stays():
    line = Typing(CALM)
    line.hears("pass")
    assert line.hears("undo") == GIVEN_UP


def test_undo_after_a_call_says_that_a_call_stays():
    """While the others answer it, and when the round is over (K5, K6)."""
    line = Typing(RACE)
    line.hears("grab A")
    line.hears(line.right_call())
    assert line.desk.record.match.state.phase == "touch"
    assert line.hears("undo") == CALL_STAYS
    while line.desk.record.match.state.phase == "touch":
        line.desk.answer()
    assert line.hears("undo") == ROUND_OVER


def test_undo_after_the_end_says_that_the_match_is_over():
    line = Typing("kinds=person&pace=calm&seed=tea")
    while not line.desk.record.match.over:
        line.hears("pass")
        while line.desk.table.resting:
            line.desk.did("table.go")
        while not line.desk.record.match.over and not isinstance(
            line.desk.table.clock, RunningClock
        ):
            line.desk.elapse()
    assert line.hears("undo") == OVER

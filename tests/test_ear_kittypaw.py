"""Kitty Paw in lines: what is answered tells the true reason, and the line that does it."""

from __future__ import annotations

import re

import pytest
from desk import Desk

from app.core.clocks import RunningClock
from app.games.kittypaw.text.staying import (
    CALL_STAYS,
    CALLS,
    CARD_STAYS,
    GIVEN_UP,
    GIVES_UP,
    ROUND_OVER,
    SCORED,
    TRY_AGAIN,
)
from app.games.kittypaw.text.words import NO_HINTS
from app.places.undo import NOTHING_YET, OVER
from app.play.typing import LEAVES, STOPS_CLOCK, typist_at
from app.saves.preferences import Settings
from app.table.typing import AT_ONCE
from pyengine.games.kittypaw import GAME
from pyengine.games.kittypaw.descriptions import card_words
from pyengine.games.kittypaw.loader import load_cards
from pyengine.typed.finding import load_spoken
from pyengine.typed.reading import Move, read_line
from pyengine.typed.typist import Typist

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

    @property
    def typist(self) -> Typist:
        return typist_at(self.desk.table, self.desk.place, upright=False)

    def card_with_box(self) -> str:
        """The letter of the first card of the row that has a box; empty where none has."""
        cards = zip("ABCD", self.desk.record.match.state.row, strict=True)
        return next((letter for letter, card in cards if load_cards()[card].has_box), "")

    def next_round(self) -> None:
        """Give this one up, and go on to the next row; or to the end."""
        desk = self.desk
        self.hears("pass")
        while desk.table.resting:
            desk.did("table.go")
        while not desk.record.match.over and not isinstance(desk.table.clock, RunningClock):
            desk.elapse()

    def right_call(self) -> str:
        """The call of the card in hand, in words."""
        view = GAME.view(self.desk.record.match.state, 1)
        action = f"0 meow {load_cards()[view.card_of(1)].picture}"
        return load_spoken("kittypaw").forms(view, 1, action)[0]


# A lone letter, and a call without a picture


@pytest.mark.parametrize("letter", ["A", "b"])
def test_a_lone_letter_tells_the_card_and_names_the_line_that_takes_it(letter):
    """It takes nothing: a card that is taken stays (K2). Once one is, none is offered any more."""
    line = Typing(CALM)
    name = letter.upper()
    told = line.hears(f"picture {letter}")
    assert told.startswith(f"Card {name}: ")
    assert line.hears(letter) == f"Taken as: picture {name}. As a move: grab {name}. {told}"
    assert line.hears(f"card {letter}") == told
    assert not any(line.desk.record.match.state.owners)
    line.hears("grab C")
    assert line.hears(letter) == f"Taken as: picture {name}. {told}"


def test_a_lone_name_or_number_names_the_move_as_well():
    """A cat of the heap, and a hide-out: what it would do is not the same as asking for it."""
    line = Typing(HEAP)
    line.hears("grab A")
    asked = line.hears("cat Acorn")
    assert line.hears("Acorn") == f"Taken as: cat Acorn. As a move: tile Acorn. {asked}"
    line.hears("tile Acorn")
    assert line.hears("Acorn") == f"Taken as: cat Acorn. As a move: back Acorn. {asked}"
    assert (
        line.hears("5") == "'5' is neither a move nor a question here; help says what can be typed."
    )
    boxes = Typing("kinds=person&pace=calm&levels=mixed&set=2&seed=tea")
    while not boxes.card_with_box():
        boxes.next_round()
    boxes.hears(f"grab {boxes.card_with_box()}")
    assert boxes.hears("5") == "Did you mean 'peek 5'?"


def test_meow_alone_says_what_it_needs_and_by_which_line():
    """A card first; then a picture behind it, unless one is built; and nothing once all is done."""
    line = Typing(CALM)
    assert line.hears("meow") == "Take a card first: grab A, for example."
    assert line.desk.place.refused
    line.hears("grab A")
    told = line.hears("meow")
    assert told.startswith("Nothing is built: type the picture behind it, such as meow Acorn ")
    example = re.search(r"such as (meow [^;]+);", told)
    assert example
    assert isinstance(read_line(line.typist, example[1]), Move)
    line.desk.did("table.control", "tile:A")
    line.desk.did("table.control", "at:0,0")
    line.hears("meow")
    assert " meow " in line.desk.actions[-1]
    line.hears("pass")
    assert line.hears("meow") == "This round is finished for you; the next one begins soon."


def test_the_tools_are_about_the_cat_in_hand_and_questions_without_one():
    """``turn`` asked for the state and ``flip`` what that is, whatever was in hand."""
    line = Typing(CALM)
    line.hears("grab A")
    state, explained = line.hears("state"), line.hears("explain flip")
    assert line.hears("turn") == state
    assert explained in line.hears("flip")
    line.desk.did("table.control", "tile:A")
    assert line.hears("turn") == "Acorn awake, pointing to the upper right."
    assert line.hears("flip") == "Acorn asleep, pointing to the upper right."


@pytest.mark.parametrize("line", ["grab", "take", "take a card", "grab one"])
def test_to_take_without_saying_what_takes_nothing(line):
    """``a`` is an article there and ``one`` no number: the first card would be taken for good."""
    typing = Typing(CALM)
    told = "Say which: grab A, grab B, grab C or grab D."
    assert typing.hears(line) == told
    assert not any(typing.desk.record.match.state.owners)
    typing.hears("take card a")
    assert typing.hears("grab") == "A player takes one card a round."


def test_to_take_without_saying_what_names_the_cats_of_the_heap():
    line = Typing(HEAP)
    line.hears("grab A")
    assert line.hears("take").startswith("Say which: tile Acorn, tile Bramble, ")


def test_a_typed_call_lies_on_the_table_and_can_be_asked_about():
    """Without a clock it may be corrected (K13), so a hint tells what is wrong in it."""
    line = Typing(CALM)
    line.hears("grab A")
    call = line.right_call()
    first, *rest = call.removeprefix("meow ").split(", ")
    face = "asleep" if " awake " in first else "awake"
    wrong = re.sub(r" (awake|asleep) ", f" {face} ", first)
    told = line.hears(f"meow {', '.join([wrong, *rest])}")
    assert "one cat differs" in told
    name = first.split()[0]
    hint = f"{name} should be {'awake' if face == 'asleep' else 'asleep'}."
    for asked in ("hint", "why?", "what is wrong"):
        assert line.hears(asked) == hint
    line.desk.did("table.control", f"tile:{name[0]}")
    line.hears("flip")
    assert "You call Meow. The picture is right" in line.hears("meow")


@pytest.mark.parametrize("line", ["hint", "what is wrong", "is it right?", "why not"])
def test_against_the_clock_no_hint_is_promised(line):
    """It never comes (K13); a question that a hint would answer has that for an answer, too."""
    typing = Typing(RACE)
    typing.hears("grab A")
    told = typing.hears(line)
    assert "just now" not in told
    assert (told == NO_HINTS) is (line != "why not")


def test_card_alone_tells_ones_own_as_the_key_does():
    """Nobody who has a card needs to know its letter; before that there is none to tell."""
    line = Typing(RACE)
    assert line.hears("card") == "The cards are A, B, C and D."
    line.hears("grab A")
    own = load_cards()[line.desk.record.match.state.card_of(1)].picture
    assert line.hears("card") == line.hears("my card") == " ".join(card_words(own))
    assert line.hears("card B").startswith("Card B")


def test_a_cat_that_goes_back_into_the_heap_stands_on_the_table_no_more():
    """It was laid by a typed call; hints and the next call are about what is left."""
    line = Typing(HEAP)
    for said in ("grab A", "tile Acorn", "tile Bramble"):
        line.hears(said)
    line.hears("meow Acorn awake up at 0 0, Bramble awake up at 2 -1")
    assert line.hears("hint").startswith("Acorn should be asleep.")
    line.hears("back Acorn")
    assert [tile.kind for tile in line.desk.place.draft.tiles] == ["B"]
    assert line.hears("hint").startswith("What is there is right so far; ")
    assert line.hears("meow").startswith("You call Meow. You are still not there: ")
    assert line.hears("meow").startswith("You call Meow. You are still not there: ")


# What ends something


def test_stop_names_what_ends_the_round_the_clock_or_the_match():
    """A call once something is built (K5), giving up without a clock (K13), pause with one."""
    calm, race = Typing(CALM), Typing(RACE)
    for line in (calm, race):
        line.hears("grab A")
    assert calm.hears("stop") == f"{GIVES_UP}; {LEAVES}."
    assert race.hears("stop") == f"{STOPS_CLOCK}; {LEAVES}."
    for line in (calm, race):
        line.desk.did("table.control", "tile:A")
        line.desk.did("table.control", "at:0,0")
    assert calm.hears("done") == f"{CALLS}; {GIVES_UP}; {LEAVES}."
    assert race.hears("stop the clock!") == f"{CALLS}; {STOPS_CLOCK}; {LEAVES}."
    calm.hears("pass")
    assert calm.hears("stop") == f"{LEAVES}."
    race.hears("pause")
    assert race.desk.table.paused


def test_nothing_is_confirmed_in_a_race():
    """There is no choice that waits for it."""
    line = Typing(CALM)
    for said in ("", "yes", "confirm"):
        assert line.hears(said) == AT_ONCE


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
        line.next_round()
    assert line.hears("undo") == OVER

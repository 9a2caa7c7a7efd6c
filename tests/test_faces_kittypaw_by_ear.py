"""A card is built by keys from what is said alone: nothing that is shown is looked at."""

from __future__ import annotations

import pytest
from desk import NOW, Desk
from kittypaw_ear import Builder
from kittypaw_face import begun

from app.core import effects as fx
from app.games.interaction import BoardEvent
from app.input.keys import KeyPress, race_meaning
from app.places.places import is_calm
from app.saves.records import Player, Record
from pyengine.games.kittypaw.descriptions import card_words
from pyengine.games.kittypaw.loader import load_cards

CARDS = (1, 9, 13, 24, 25, 28, 30, 32, 36, 40, 41, 42, 43, 44, 45, 46, 47, 48)
"""Of every level and set; those that reach far, those whose box lies beside a cat, and all that
overlap."""


class Listener(Builder):
    """Somebody who hears what the live region says, and presses keys."""

    def __init__(self, card: int) -> None:
        others = [number for number in (9, 12, 3, 20) if number != card][:3]
        row = " ".join(map(str, [card, *others]))
        guests = "3 1 4 2 8 7 5 6" if card > 24 else ""
        of_set = 1 if card in range(25, 33) else 2
        match = begun(1, row, guests, f"levels=mixed set={of_set} pace=calm")
        record = Record("ear", match, (Player("Mia"),), "seed", NOW.now, NOW.now)
        self.desk = Desk.with_record(record)
        self.transcript: list[str] = []
        self.now = 500

    def hears(self, key: str) -> str:
        """Press a key and listen."""
        self.now += 10
        self.desk.on_board(BoardEvent("key", key=key, at=self.now))
        announced = " ".join(self.desk.announced)
        self.transcript.append(f"{key}: {announced}")
        return announced

    def led_to(self, key: str, control: str) -> tuple[str, str]:
        """Press a key where a control has the focus: the control that has it then, and what is
        said."""
        self.now += 10
        self.desk.on_board(BoardEvent("key", control, key=key, at=self.now))
        (focus,) = self.desk.of(fx.Focus)
        return focus.selector.split('"')[1], " ".join(self.desk.announced)


def test_without_a_card_each_key_that_builds_says_so() -> None:
    """Nothing is built yet, and a key that does nothing is not told apart from one not heard."""
    ear = Listener(1)
    for key in ("e", "r", " ", "Enter", "1", "h"):
        assert ear.hears(key) == "Take a card first."
        assert not ear.desk.of(fx.Focus)


def test_without_a_card_arrows_lead_along_the_row_and_are_not_silent() -> None:
    """The card that gets the focus is read out; at either end of the row it is said that it ends.
    Arrows up and down are those to the left and right."""
    ear = Listener(1)
    assert [ear.led_to("ArrowDown", card) for card in ("", "card:1", "card:3")] == [
        ("card:1", ""),
        ("card:2", ""),
        ("card:4", ""),
    ]
    assert [ear.led_to("ArrowLeft", card) for card in ("card:4", "card:2")] == [
        ("card:3", ""),
        ("card:1", ""),
    ]
    for key, end in (("ArrowUp", "card:1"), ("ArrowRight", "card:4")):
        assert ear.led_to(key, end) == (end, "There is nothing further that way.")


def test_without_a_card_page_keys_lead_round_the_row_and_say_which_of_how_many() -> None:
    """The ends are joined; what has no focus yet begins at one of them."""
    ear = Listener(1)
    assert ear.led_to("PageDown", "card:1") == ("card:2", "2 of 4.")
    assert ear.led_to("PageDown", "card:4") == ("card:1", "1 of 4.")
    assert ear.led_to("End", "") == ("card:4", "4 of 4.")


def test_space_puts_down_what_keys_lead_whichever_piece_has_the_focus() -> None:
    """Somebody has read the tray by Page keys, which leaves the focus there; then a letter takes
    Acorn, an arrow leads it, and Space is a press of the button in focus."""
    ear = Listener(1)
    ear.hears("a")
    assert ear.led_to("PageDown", "tile:A") == ("tile:B", "2 of 7, in the tray.")
    ear.hears("a")
    ear.hears("ArrowRight")
    ear.desk.on_board(BoardEvent("activate", "tile:B", key=" ", at=900))
    assert ear.desk.announced[0].startswith("Acorn")
    assert ear.hears("t").startswith("Acorn awake, pointing up")
    # With nothing in hand the button in focus is what Space is about.
    ear.desk.on_board(BoardEvent("activate", "tile:B", key=" ", at=950))
    assert ear.desk.announced == ["Bramble awake, pointing up."]


def test_enter_on_a_card_takes_it() -> None:
    """Where Enter would call Meow, a card that has the focus is a button like any other."""
    ear = Listener(1)
    ear.desk.on_board(BoardEvent("key", "card:2", key="Enter", at=600))
    assert ear.desk.announced[0].startswith("You take card B, worth")


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_built_by_ear(card: int) -> None:
    """Read the card, take each cat, walk until its words are heard, and call."""
    ear = Listener(card)
    assert "You take card A" in ear.hears("a")
    ear.builds(ear.hears("k"))
    assert ear.hears("i") == "Everything is right: time to call Meow."
    assert "The picture is right: you score" in ear.hears("Enter")


SIX = [card for card in range(1, 25) if len(load_cards()[card].picture.tiles) == 6]
"""Six cats, level I."""


@pytest.mark.parametrize("card", SIX)
def test_six_cats_take_sixty_keys_at_most(card: int) -> None:
    """From taking the card to the call, for whoever goes through places by Page keys."""
    ear = Listener(card)
    ear.hears("a")
    ear.builds_quickly(ear.hears("k"))
    assert "The picture is right: you score" in ear.hears("Enter")
    assert len(ear.transcript) <= 60, "\n".join(ear.transcript)


def test_places_that_a_level_cannot_need_are_not_offered() -> None:
    """Beside one cat of level I there are six places; of level III as many half over it more."""
    for card, count in ((1, 6), (48, 12)):
        ear = Listener(card)
        for key in ("a", "a", " "):
            ear.hears(key)
        ear.hears("e")
        assert ear.hears("PageDown").startswith(f"Ember: 1 of {count}, ")


def test_a_card_of_the_row_can_be_read_before_one_is_taken() -> None:
    """By K where it has the focus, or typed; else it is said how."""
    ear = Listener(1)
    ear.desk.on_board(BoardEvent("key", "card:2", key="k", at=600))
    (heard,) = ear.desk.announced
    assert heard == " ".join(card_words(load_cards()[9].picture))
    assert "K reads the one in focus" in ear.hears("k")
    assert not ear.desk.record.match.state.card_of(1)


def test_where_no_clock_runs_the_slash_opens_the_line() -> None:
    """As docs/typed.md says; in a race it is a key like any other."""
    slash = KeyPress("/", nowhere=True, code="Slash")
    assert race_meaning(slash, 1, calm=True).kind == "type"
    # As in other games, while a button has the focus, too.
    assert race_meaning(KeyPress("/"), 1, calm=True).kind == "type"
    assert race_meaning(KeyPress("?"), 1).kind == "rules"
    assert race_meaning(slash, 1).kind != "type"
    assert race_meaning(slash, 2, calm=True).kind == "key"
    assert is_calm(Listener(1).desk.record)
    assert not is_calm(Desk.at("kittypaw", "players=1&seed=tea").record)


@pytest.mark.parametrize("line", ["blah blah", "xyzzy", "q"])
def test_a_line_that_means_nothing_is_answered_before_a_card_is_taken(line: str) -> None:
    """As at any other time: what is typed is no control of the board."""
    ear = Listener(1)
    ear.desk.did("table.typed", value=line)
    (answer,) = ear.desk.announced
    assert answer == f"'{line}' is neither a move nor a question here; help says what can be typed."


@pytest.mark.parametrize("line", ["raise", "away"])
def test_a_line_that_builds_says_what_comes_first(line: str) -> None:
    """A card."""
    ear = Listener(1)
    ear.desk.did("table.typed", value=line)
    assert ear.desk.announced == ["Take a card first."]

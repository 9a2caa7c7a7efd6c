"""The keys that stand on the controls of Kitty Paw: those of the place, and they do as they say."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from desk import Desk
from hand import NAMES, click, controls_in, press_key, text_of
from kittypaw_face import Person, begun

from app.games.kittypaw.board.badges import key_badge
from app.games.kittypaw.face import FACE
from app.games.kittypaw.input.offers import PICK_KEYS, control_of
from app.games.scene import Scene
from app.input.keys import caps
from pyengine.games.kittypaw import GAME

KEYBOARDS = [(1, 1), (1, 2), (2, 2)]
"""A place, and how many there are."""

HIDDEN = "8 7 6 5 4 3 2 1"


def scene_at(place: int, places: int) -> Scene:
    return Scene(NAMES, active=True, place=place, keys=caps(place, places))


def board_of(person: Person, scene: Scene) -> str:
    return text_of(FACE.board(person.view, person.seat, person.draft, scene))


def shown_on(person: Person, scene: Scene) -> dict[str, str]:
    """The caps by the controls that carry them."""
    board = FACE.board(person.view, person.seat, person.draft, scene)
    found = {}
    for control, element in controls_in(board).items():
        for mark in element.iter("kbd"):
            assert mark.get("aria-hidden") == "true"
            found[control] = "Backspace" if mark.text == "⌫" else mark.text
    return found


def letters(markup: str) -> list[str]:
    """The caps beside the pieces in the tray."""
    return re.findall(r'class="kp-letter".*?<text[^>]*>([^<]+)</text>', markup)


def heard_for(cap: str, scene: Scene) -> str:
    """What the board hears when the key with that cap is pressed."""
    (heard,) = {key for key, printed in scene.keys.items() if printed == cap}
    return heard


def with_box() -> Person:
    """Somebody of two who builds a card with a box, has a cat in hand and looks behind a card."""
    person = Person(begun(2, "41 44 47 48", HIDDEN, "levels=mixed reflex=on"), 1)
    person.taps("card:1")
    person.drags("A", (0, 0))
    person.drags("B", (1, 0))
    return person


@pytest.mark.parametrize("keyboard", KEYBOARDS)
def test_pressing_the_key_of_a_control_is_using_it(keyboard: tuple[int, int]) -> None:
    """Cards, tools, the call, hide-outs and guests: what is printed on them does what they do."""
    scene, seen = scene_at(*keyboard), set()
    row = Person(begun(2, "1 5 12 24"), 1)
    looking = with_box()
    looking.taps("hide:3")
    for person in (row, with_box(), looking):
        for control, cap in shown_on(person, scene).items():
            key = press_key(heard_for(cap, scene))
            pressed = FACE.interact(person.view, 1, person.draft, key)
            tapped = FACE.interact(person.view, 1, person.draft, click(control))
            # What was seen behind a hide-out is put into the box by its own control.
            assert pressed.draft.action == tapped.draft.action
            assert (pressed.draft.tiles, pressed.draft.guest) == (
                tapped.draft.tiles,
                tapped.draft.guest,
            )
            seen.add(control.partition(":")[0])
    assert seen == {"card", "turn", "flip", "raise", "away", "meow", "hide", "guest"}


@pytest.mark.parametrize("keyboard", KEYBOARDS)
def test_pressing_the_letter_beside_a_piece_takes_it_in_hand(keyboard: tuple[int, int]) -> None:
    """All seven cats and the box, wherever they lie: the key acts on them on the table too."""
    scene, person = scene_at(*keyboard), with_box()
    shown = letters(board_of(person, scene))
    assert {piece for piece in "AB" if person.draft.standing(piece)} == {"A", "B"}
    for cap, piece in zip(shown, PICK_KEYS.values(), strict=True):
        after = FACE.interact(person.view, 1, person.draft, press_key(heard_for(cap, scene))).draft
        # Of what is in hand it says: put it back.
        assert after.chosen == ("" if piece == person.draft.chosen else piece)
    person.taps(control_of("A"), "away")
    assert len(letters(board_of(person, scene))) == 8


@pytest.mark.parametrize("keyboard", KEYBOARDS)
def test_the_lucky_cat_shows_the_key_that_touches_it(keyboard: tuple[int, int]) -> None:
    """It is the key of the call."""
    person, scene = with_box(), scene_at(*keyboard)
    call = shown_on(person, scene)["meow"]
    person.match = person.match.apply(2, "600 grab 2").apply(2, "700 meow Aa0@0,0")
    assert shown_on(person, scene) == {"touch": call}


def test_the_next_hide_out_has_the_key() -> None:
    """From one to the next; once a guest is seen it is the guest's, and then the next one's."""
    person, scene = with_box(), scene_at(1, 1)
    where = []
    for _ in range(4):
        where += [control for control, cap in shown_on(person, scene).items() if cap == "H"]
        person.types("h")
    assert where == ["hide:1", "guest:8", "hide:2", "guest:7"]


@pytest.mark.parametrize("places", [3, 4])
def test_three_or_four_see_no_keys(places: int) -> None:
    """Theirs need the focus. Nor does anybody whose turn to act it is not."""
    for place in range(1, places + 1):
        for person in (Person(begun(2, "1 5 12 24"), 1), with_box()):
            for scene in (scene_at(place, places), replace(scene_at(1, 1), active=False)):
                assert not shown_on(person, scene)
                assert not letters(board_of(person, scene))
                assert "kp-key" not in board_of(person, scene)


def test_a_card_that_is_taken_has_no_key() -> None:
    """The others keep theirs."""
    person = Person(begun(2, "1 5 12 24").apply(2, "5 grab 3"), 1)
    assert shown_on(person, scene_at(1, 1)) == {"card:1": "A", "card:2": "B", "card:4": "D"}


@pytest.mark.parametrize(
    ("kinds", "first"),
    [
        ("person", [["A", "B", "C", "D"]]),
        ("person,normal", [["A", "B", "C", "D"]]),
        ("person,person", [["1", "2", "3", "4"], ["U", "I", "O", "P"]]),
        ("person,person,easy", [["1", "2", "3", "4"], ["U", "I", "O", "P"]]),
        ("person,person,person", [[], [], []]),
    ],
)
def test_the_table_gives_each_place_its_own_keys(kinds: str, first: list[list[str]]) -> None:
    """By how many people sit at the screen; bots have no keyboard."""
    desk = Desk.at("kittypaw", f"kinds={kinds}&seed=tea")
    boards = re.split(r'<div id="place-\d"', desk.shown)[1:]
    caps_shown = [re.findall(r'<kbd class="kp-key"[^>]*>([^<]+)<', board) for board in boards]
    assert caps_shown == first


def test_a_replay_shows_no_keys() -> None:
    """Nobody acts there."""
    view = GAME.view(begun(2, "1 5 12 24").state, 1)
    assert "kp-key" not in text_of(FACE.board(view, 1, None, Scene(NAMES, place=0)))
    assert not key_badge("")

"""What keys mean at a table, wherever the focus is."""

from __future__ import annotations

import pytest

from app.keys import BOARD_KEYS, KeyMeaning, KeyPress, meaning


@pytest.mark.parametrize("key", sorted(BOARD_KEYS))
def test_the_boards_keys_reach_the_board_that_has_the_focus(key):
    """In whichever place it lies."""
    for place in (1, 2):
        found = meaning(KeyPress(key, place=place, on_board=True), 2)
        assert (found.kind, found.place) == ("key", place)


@pytest.mark.parametrize("key", ["a", "Tab", "F5", "Shift"])
def test_other_keys_are_the_browsers(key):
    """Tab goes on, letters may be shortcuts."""
    assert meaning(KeyPress(key, place=1, on_board=True), 1).kind == ""


def test_without_a_focus_the_keys_mean_the_only_board():
    """With two boards nobody knows whose."""
    assert meaning(KeyPress("ArrowUp", nowhere=True), 1) == KeyMeaning("key", 1)
    assert meaning(KeyPress("ArrowUp", nowhere=True), 2).kind == ""


@pytest.mark.parametrize("changed", [{"typing": True}, {"modified": True}])
def test_typing_and_shortcuts_of_the_browser_are_left_alone(changed):
    """Also the question mark."""
    for key in ("ArrowUp", "?"):
        assert meaning(KeyPress(key, place=1, on_board=True, **changed), 1).kind == ""


def test_a_button_keeps_its_own_keys():
    """Enter on Confirm is the button's click."""
    assert meaning(KeyPress("Enter", place=1), 1).kind == ""


@pytest.mark.parametrize(
    ("key", "pressed", "kind"),
    [
        ("Enter", False, "activate"),
        (" ", False, "activate"),
        (" ", True, "activate"),
        ("Enter", True, "key"),
    ],
)
def test_enter_chooses_and_on_what_is_chosen_it_confirms(key, pressed, kind):
    """Space always chooses; the page never scrolls for either."""
    press = KeyPress(key, "end:C4", pressed=pressed, place=1, on_board=True)
    assert meaning(press, 1) == KeyMeaning(kind, 1, taken=True)


def test_the_question_mark_opens_the_rules_at_a_table_only():
    """Wherever the focus is."""
    assert meaning(KeyPress("?"), 1).kind == "rules"
    assert meaning(KeyPress("?"), 0).kind == ""

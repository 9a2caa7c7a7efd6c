"""What keys mean at a table, wherever the focus is."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from desk import Desk
from hand import code_of
from markupsafe import escape

from app.core import effects as fx
from app.games.single_keys import PAGE_KEYS, KeyChoice, all_single_keys, shared_keys
from app.input.keys import (
    BOARD_KEYS,
    ZONES,
    KeyMeaning,
    KeyPress,
    apply_choice,
    caps,
    is_single,
    meaning,
    paused_meaning,
    race_meaning,
)
from app.saves.preferences import Settings
from app.saves.stored import settings_from_json
from app.settings.keys import HALVES, NO_KEY, NO_PLACE


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
    assert meaning(KeyPress("ArrowUp", nowhere=True), 1) == KeyMeaning("key", 1, key="ArrowUp")
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
    heard = key if kind == "key" else ""
    assert meaning(press, 1) == KeyMeaning(kind, 1, True, heard)


def test_the_question_mark_opens_the_rules_at_a_table_only():
    """Wherever the focus is."""
    assert meaning(KeyPress("?"), 1).kind == "rules"
    assert meaning(KeyPress("?"), 0).kind == ""


# In a race


@pytest.mark.parametrize(
    "key", ["a", "R", "r", "+", "7", "Enter", "Backspace", "Delete", "ArrowUp"]
)
def test_in_a_race_every_key_that_writes_is_the_boards(key):
    """One person: with the focus on the board, or nowhere."""
    for press in (KeyPress(key, place=1, on_board=True), KeyPress(key, nowhere=True)):
        found = race_meaning(press, 1)
        assert (found.kind, found.place, found.key) == ("key", 1, key)


@pytest.mark.parametrize("key", ["Tab", "F5", "Shift"])
def test_in_a_race_too_the_browser_keeps_its_own(key):
    assert race_meaning(KeyPress(key, place=1, on_board=True), 1).kind == ""


def test_in_a_race_space_uses_a_control_and_enter_is_the_faces():
    """Whatever has the focus: what Enter does must not depend on where it was left."""
    on_tile = {"control": "tile:A", "place": 1, "on_board": True}
    seen = KeyPress(" ", seen=True, **on_tile)
    assert race_meaning(seen, 1) == KeyMeaning("activate", 1, taken=True)
    assert race_meaning(KeyPress("Enter", **on_tile), 1) == KeyMeaning("key", 1, True, "Enter")


def test_in_a_race_a_focus_that_a_click_has_left_behind_takes_no_key():
    """Whoever carries with the mouse and goes on by keys puts down what is in hand."""
    left = KeyPress(" ", control="turn", place=1, on_board=True)
    assert race_meaning(left, 1) == KeyMeaning("key", 1, True, " ")


@pytest.mark.parametrize("key", ["a", "ArrowUp", "Enter"])
def test_in_a_race_a_click_on_a_button_below_the_board_takes_no_key(key):
    """After Hint, letters still take cats in hand, and Enter does not ask for the hint again."""
    clicked = KeyPress(key, place=1, left=True)
    found = race_meaning(clicked, 1)
    assert (found.kind, found.place, found.key) == ("key", 1, key)
    assert found.taken == (key == "Enter")
    assert race_meaning(replace(clicked, left=False), 1).kind == ""


def test_after_a_click_on_a_button_arrows_go_on_at_the_board():
    """Enter and Space stay the button's: nothing is confirmed by one that says something else."""
    assert meaning(KeyPress("ArrowUp", place=1, left=True), 1) == KeyMeaning(
        "key", 1, key="ArrowUp"
    )
    for key in ("Enter", " "):
        assert meaning(KeyPress(key, place=1, left=True), 1).kind == ""


def test_two_people_have_a_zone_each_wherever_the_focus_is():
    """By where the key lies, so that it is the same on every keyboard."""
    focused = [{"nowhere": True}, {"on_board": True, "place": 1}, {"on_board": True, "place": 2}]
    for focus in focused:
        for code, place, key in (
            ("KeyW", 1, "ArrowUp"), ("ArrowUp", 2, "ArrowUp"), ("Digit2", 1, "b"),
            ("KeyI", 2, "b"), ("Space", 1, "Enter"), ("Enter", 2, "Enter"),
        ):  # fmt: skip
            found = race_meaning(KeyPress("z", code=code, **focus), 2)
            assert found == KeyMeaning("key", place, True, key)


def test_no_key_is_in_both_zones_and_both_can_do_the_same():
    left, right = ZONES
    assert not set(left) & set(right)
    assert set(left.values()) == set(right.values())


@pytest.mark.parametrize("changed", [{"typing": True}, {"modified": True}, {"on_board": False}])
def test_in_a_race_fields_shortcuts_and_buttons_keep_their_keys(changed):
    """Enter on a link is the link's."""
    press = {"place": 1, "on_board": True, "code": "KeyW"} | changed
    for places in (1, 2):
        assert race_meaning(KeyPress("Enter", **press), places).kind == ""


def test_in_a_race_the_question_mark_opens_the_rules():
    assert race_meaning(KeyPress("?", nowhere=True), 2).kind == "rules"


def test_a_held_key_moves_and_does_nothing_else_again():
    """One press, one call; arrows go on."""
    for key, code in (("Enter", "Space"), (" ", "KeyF"), ("w", "KeyX")):
        for places in (1, 2):
            press = KeyPress(key, code=code, nowhere=True, held=True)
            assert race_meaning(press, places) == KeyMeaning("", 1, taken=True)
    held = KeyPress("ArrowUp", code="ArrowUp", nowhere=True, held=True)
    assert race_meaning(held, 1).key == race_meaning(held, 2).key == "ArrowUp"


@pytest.mark.parametrize("key", [" ", "Enter"])
def test_of_two_whoever_has_the_focus_by_keyboard_uses_it(key):
    """A focus that a click has left behind does not count."""
    press = {"control": "card:3", "place": 1, "on_board": True, "code": "Enter"}
    assert race_meaning(KeyPress(key, **press, seen=True), 2) == KeyMeaning("activate", 1, True)
    assert race_meaning(KeyPress(key, **press), 2) == KeyMeaning("key", 2, True, "Enter")


@pytest.mark.parametrize("places", [3, 4])
def test_of_three_or_four_each_is_heard_where_the_focus_is(places):
    """Nobody has a zone: a key without a focus means nobody's board."""
    for code in ("KeyW", "KeyI", "Space", "Enter"):
        assert race_meaning(KeyPress("w", code=code, nowhere=True), places).kind == ""
        found = race_meaning(KeyPress("w", code=code, place=3, on_board=True), places)
        assert (found.kind, found.place, found.key) == ("key", 3, "w")
    on_card = KeyPress(" ", "card:3", place=3, on_board=True, code="Space", seen=True)
    assert race_meaning(on_card, places) == KeyMeaning("activate", 3, True)


# An answer that is timed


ON_LINK = {"place": 0}
ON_CARD = {"control": "touch", "place": 1, "on_board": True, "seen": True}
ON_BOARD = {"place": 1, "on_board": True}


@pytest.mark.parametrize("focus", [ON_LINK, ON_CARD, ON_BOARD, {"nowhere": True}])
def test_a_timed_answer_is_heard_wherever_the_focus_is(focus):
    """One person: by Space and Enter; no link, button or control hears them."""
    for key in (" ", "Enter"):
        found = race_meaning(KeyPress(key, **focus), 1, hurries=True)
        assert found == KeyMeaning("key", 1, True, key)
        held = race_meaning(KeyPress(key, held=True, **focus), 1, hurries=True)
        assert held == KeyMeaning("", 1, True)


@pytest.mark.parametrize("focus", [ON_LINK, ON_CARD, ON_BOARD, {"nowhere": True}])
def test_a_timed_answer_of_two_is_told_apart_by_the_zone(focus):
    """Both keys of each; a key in no zone answers for nobody without the focus."""
    for code, place, heard in (
        ("Space", 1, "Enter"), ("KeyF", 1, " "), ("Enter", 2, "Enter"), ("KeyM", 2, " "),
    ):  # fmt: skip
        found = race_meaning(KeyPress("x", code=code, **focus), 2, hurries=True)
        assert found == KeyMeaning("key", place, True, heard)
    pad = KeyPress("Enter", code="NumpadEnter", **ON_LINK)
    assert race_meaning(pad, 2, hurries=True) == KeyMeaning("", taken=True)


def test_a_timed_answer_of_three_is_that_of_the_focus():
    """Without one it is nobody's, and a link does not hear of it either."""
    on_third = KeyPress("Enter", code="Enter", place=3, on_board=True)
    assert race_meaning(on_third, 3, hurries=True) == KeyMeaning("key", 3, True, "Enter")
    on_link = KeyPress("Enter", code="Enter", **ON_LINK)
    assert race_meaning(on_link, 3, hurries=True) == KeyMeaning("", taken=True)


def test_other_keys_and_other_times_leave_links_alone():
    """Tab and letters go on; Enter on a link is the link's, but not the rest of a long press."""
    for key in ("Tab", "a", "ArrowUp"):
        assert race_meaning(KeyPress(key), 1, hurries=True) == KeyMeaning("")
    for key in (" ", "Enter"):
        assert race_meaning(KeyPress(key), 1) == KeyMeaning("")
        assert race_meaning(KeyPress(key, held=True), 1) == KeyMeaning("", taken=True)


# What is printed on the keys


@pytest.mark.parametrize("place", [1, 2])
def test_whoever_presses_what_is_printed_is_heard_so(place):
    """Of two people at a keyboard: every cap leads back to the key of its own zone."""
    shown = caps(place, 2)
    zone = ZONES[place - 1]
    assert set(shown) == set(zone.values())
    assert len(set(shown.values())) == len(zone)
    for code, key in zone.items():
        assert code_of(shown[key]) == code
        heard = race_meaning(KeyPress(shown[key].lower(), code=code, nowhere=True), 2)
        assert (heard.place, heard.key) == (place, key)


def test_alone_the_caps_are_what_the_keys_write():
    """A key that writes just that means it."""
    for key, cap in caps(1, 1).items():
        press = KeyPress({"Space": " "}.get(cap, cap.lower()) if len(key) == 1 else key)
        if cap == "Shift + R":
            press = KeyPress("R")
        assert race_meaning(replace(press, nowhere=True), 1).key == key


@pytest.mark.parametrize(("place", "places"), [(0, 0), (1, 3), (2, 3), (3, 3), (4, 4)])
def test_more_people_have_no_caps(place, places):
    """Their keys need the focus."""
    assert caps(place, places) == {}


# Single keys that are others, or none


def press_of(key, **focus):
    """A key of somebody who plays alone, with the focus nowhere."""
    return KeyPress(key, **({"nowhere": True} | focus))


def test_switched_off_no_single_key_does_anything():
    """Letters and signs are the browser's; arrows, Enter, Space and Escape stay."""
    off = KeyChoice(on=False)
    for key in "?arR+7":
        pressed = apply_choice(press_of(key), off)
        assert meaning(pressed, 1).kind == ""
        assert race_meaning(pressed, 1).kind == ""
        assert race_meaning(apply_choice(press_of(key, code="KeyW"), off), 2).kind == ""
    for key in ("ArrowUp", "Enter", " ", "Escape", "Backspace"):
        assert race_meaning(apply_choice(press_of(key), off), 1).kind == "key"
    assert not set(caps(1, 1, off)) & set("arR+7fx")
    assert caps(1, 1, off)["Enter"] == "Enter"
    assert caps(1, 2, off) == {}


def test_another_key_takes_the_place_of_the_first():
    """What it was does nothing any more; what it is now is printed on the table."""
    choice = KeyChoice(other=(("?", "y"), ("f", "v"), ("x", "")))
    assert meaning(apply_choice(press_of("y"), choice), 1).kind == "rules"
    assert meaning(apply_choice(press_of("?"), choice), 1).kind == ""
    assert race_meaning(apply_choice(press_of("v"), choice), 1).key == "f"
    for key in "fFxX":
        assert race_meaning(apply_choice(press_of(key), choice), 1).kind == ""
    assert caps(1, 1, choice)["f"] == "V"
    assert "x" not in caps(1, 1, choice)
    assert caps(1, 1, choice)["R"] == "Shift + R"


def settings() -> Desk:
    """The settings screen."""
    desk = Desk()
    desk.go("#/settings")
    return desk


def test_a_key_that_is_taken_is_refused_with_a_sentence():
    """Nothing changes, and the sentence says what the key does."""
    desk = settings()
    desk.did("settings.key", "?", "f")
    assert desk.model.session.settings == Settings()
    assert desk.model.notices.toast == "f is taken: flip: awake, asleep. Choose another key."
    desk.did("settings.key", "?", "Enter")
    assert desk.model.session.settings == Settings()
    assert desk.model.notices.toast == NO_KEY
    desk.did("settings.key", "nothing", "y")
    assert desk.model.session.settings == Settings()


def test_a_key_that_was_given_up_is_free_for_something_else():
    """Two keys can change places by way of a third; all come back with one button."""
    desk = settings()
    for heard, key in (("f", "y"), ("?", "f"), ("f", "q")):
        desk.did("settings.key", heard, key)
        assert desk.of(fx.SaveSettings)
    assert dict(desk.model.session.settings.keys) == {"f": "q", "?": "f"}
    desk.did("settings.key", "?", "?")
    assert dict(desk.model.session.settings.keys) == {"f": "q"}
    desk.did("settings.keys-back")
    assert desk.model.session.settings == Settings()


@pytest.mark.parametrize("whose", [1, 2])
def test_both_of_two_people_choose_any_key_of_theirs(whose):
    """What is pressed in the field counts by where it lies, in the race and on the table."""
    other = 3 - whose
    for heard in ZONES[0].values():
        desk = settings()
        desk.did("settings.half", f"{whose}{heard}", "KeyB")
        assert desk.of(fx.SaveSettings)
        choice = desk.model.session.settings.key_choice
        press = apply_choice(KeyPress("b", code="KeyB", nowhere=True), choice, shared=True)
        found = race_meaning(press, 2, choice=choice)
        assert (found.place, found.key) == (whose, heard)
        usual = next(code for code, key in ZONES[whose - 1].items() if key == heard)
        gone = race_meaning(KeyPress("", code=usual, nowhere=True), 2, choice=choice)
        assert gone.kind == ""
        assert caps(whose, 2, choice)[heard] == "B"
        assert caps(other, 2, choice) == caps(other, 2)


def test_a_key_of_either_half_that_is_taken_is_refused_in_one_sentence():
    """It says what the key does, and whose it is; keys that nobody can have are refused too."""
    desk = settings()
    for arg, code, why in (
        ("1f", "KeyE", "E is taken: turn clockwise (left). Choose another key."),
        ("1f", "Period", ". is taken: turn clockwise (right). Choose another key."),
        ("2Enter", "Space", "Space is taken: call Meow; touch the lucky cat (left). "
         "Choose another key."),
        ("1f", "Escape", NO_PLACE),
        ("1f", "PageUp", NO_PLACE),
    ):  # fmt: skip
        desk.did("settings.half", arg, code)
        assert desk.model.session.settings == Settings()
        assert desk.model.notices.toast == why
    for arg in ("3f", "1?", "", "f"):
        desk.did("settings.half", arg, "KeyB")
        assert desk.model.session.settings == Settings()


def test_keys_of_halves_can_be_given_up_and_taken_by_the_other():
    """Said aloud, as nothing is typed that a screen reader would echo; one button brings all back;
    a letter that is only written, as on a screen's keyboard, is the key where it is printed."""
    desk = settings()
    desk.did("settings.half", "1f", "")
    assert desk.announced == ["Left: Flip: awake, asleep: no key."]
    assert "f" not in caps(1, 2, desk.model.session.settings.key_choice)
    desk.did("settings.half", "2f", "r")
    assert desk.announced == ["Right: Flip: awake, asleep: R."]
    assert desk.model.session.settings.halves == ((1, "f", ""), (2, "f", "KeyR"))
    assert settings_from_json(
        stored_halves([list(half) for half in desk.model.session.settings.halves])
    ) == (
        replace(Settings(), halves=desk.model.session.settings.halves),
        0,
    )
    desk.did("settings.keys-back")
    assert desk.model.session.settings == Settings()


def test_one_persons_single_keys_are_no_concern_of_two():
    """A letter that was given up, or means something else alone, is still its half's."""
    choice = KeyChoice(other=(("f", ""), ("?", "k")))
    for key, code, place, heard in (("f", "KeyF", 1, " "), ("k", "KeyK", 2, "n")):
        press = apply_choice(KeyPress(key, code=code, nowhere=True), choice, shared=True)
        found = race_meaning(press, 2, choice=choice)
        assert (found.place, found.key) == (place, heard)
    rules = apply_choice(KeyPress("?", code="Slash", nowhere=True), KeyChoice(), shared=True)
    assert race_meaning(rules, 2).kind == "rules"


def stored_halves(value) -> dict[str, str]:
    """Keys of halves as they are stored."""
    return {"halves": json.dumps({"clowder": 1, "value": value})}


def test_keys_of_halves_that_were_stored_are_read_only_as_keys():
    """Nobody's half, no key of a hand, no place of a key."""
    for broken in ([3, "f", "KeyB"], [1, "?", "KeyB"], [1, "f", "Tab"], [1, "f"], "f"):
        assert settings_from_json(stored_halves([broken])) == (Settings(), 1)


def test_every_key_of_a_half_can_be_chosen_and_has_words():
    """What a zone hears is what the settings list, in both fields."""
    (shared,) = shared_keys().values()
    assert sorted(key.heard for key in shared) == sorted(ZONES[0].values())
    shown = settings().shown
    for key in shared:
        assert all(escape(f"{half}: {key.words}") in shown for half in HALVES)


def test_no_two_single_keys_are_the_same_and_every_one_of_a_table_is_among_them():
    """Whatever a table hears of a key that writes can be another one, or none."""
    heard = [key.heard for key in all_single_keys()]
    assert len(heard) == len(set(heard))
    assert {key for key in ZONES[0].values() if is_single(key)} <= set(heard)
    page = {key.heard for key in PAGE_KEYS}
    written = filter(is_single, map(chr, range(32, 127)))
    assert {key for key in written if meaning(press_of(key), 1).kind} == page
    words = [key.words for key in all_single_keys()]
    assert len(words) == len(set(words))


@pytest.mark.parametrize("pressed", ["p", "Pause"])
def test_a_key_pauses_a_race_and_goes_on(pressed):
    """From the board, or where nothing has the focus; not from a field, and once for each press.
    Enter goes on as well, unless something else has the focus."""
    for place in ({"nowhere": True}, {"on_board": True, "place": 1}):
        found = race_meaning(KeyPress(pressed, **place), 1)
        assert (found.kind, found.place, found.taken) == ("pause", 1, True)
        assert race_meaning(KeyPress(pressed, held=True, **place), 1).kind == ""
    assert race_meaning(KeyPress(pressed, on_board=True, place=3), 4).place == 3
    for elsewhere in ({"typing": True}, {"modified": True, "nowhere": True}, {"place": 1}):
        assert race_meaning(KeyPress(pressed, **elsewhere), 1).kind == ""
    assert paused_meaning(KeyPress(pressed)).kind == "pause"
    assert paused_meaning(KeyPress(pressed, typing=True)).kind == ""
    assert paused_meaning(KeyPress(pressed, held=True)).kind == ""
    assert [paused_meaning(KeyPress("Enter", nowhere=at)).kind for at in (True, False)] == [
        "pause",
        "",
    ]
    assert meaning(KeyPress(pressed, on_board=True, place=1), 1).kind != "pause"


def test_of_two_at_one_keyboard_the_letter_is_a_hands_and_the_pause_key_is_nobodys():
    """P lies in the right half, where it takes a cat; the button says no key then."""
    letter = KeyPress("p", code="KeyP", nowhere=True)
    assert race_meaning(letter, 2).kind == "key"
    assert race_meaning(KeyPress("Pause", code="Pause", nowhere=True), 2).kind == "pause"
    alone, two = (
        Desk.at("kittypaw", f"players={hands}&kinds={','.join(['person'] * hands)}&seed=tea")
        for hands in (1, 2)
    )
    assert 'title="Pause (p)"' in alone.shown
    assert 'title="Pause"' in two.shown


def test_keys_that_were_stored_are_read_only_as_keys():
    """A file that was written by others binds nothing but single keys."""
    for broken in (["?", "Enter"], ["Enter", "a"], ["?"], "?a", [["?"], "a"], ["?", 1]):
        stored = {"keys": json.dumps({"clowder": 1, "value": [broken]})}
        assert settings_from_json(stored) == (Settings(), 1)

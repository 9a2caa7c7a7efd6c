"""A key that leads to a move says it once: in the name of what gets the focus, or aloud.

A screen reader reads the name of what the focus goes to, and then what the live region says. What
the one has said the other does not say again; together they say all of the move.
"""

from __future__ import annotations

import re
from functools import cache

import pytest
from desk import Desk
from listener import Listener
from test_walking import at, listed

from app.base.paging import counted
from app.core import effects as fx
from app.games.face import load_face
from app.games.interaction import BoardEvent
from app.play import own_view

WORD = re.compile(r"[A-Z]\d+|[a-z]{3,}", re.IGNORECASE)
"""A word that tells something: a place, or no filler."""

SAID_BESIDE = re.compile(
    r"^\d+ of \d+|Confirm: .*|for the \w+(?: \w+)? cat\b|\ba (?:mushroom|nut) on \w+"
    r"|After this .*|A dead end: .*"
)
"""The place in the list and what Confirm brings or gives up, which are not the move; what lies on
another cell than that of the focus; and a cat, whose name may have words of a thing in it: the
house cat."""

FILLERS = frozenset(
    ("the", "and", "with", "for", "put", "take", "play", "predict", "draw", "cross")
)

PLAYED = {
    "yarn": "kinds=person,easy&names=Mia,Ben&seed=tea&cups=off",
    "burrow": "kinds=person,easy&names=Mia,Ben&seed=tea",
    "cattower": "kinds=person,easy&names=Mia,Ben&seed=tea",
    "ninelives": "kinds=person,easy,easy&names=Mia,Ben,Zoe&seed=tea",
}


def told(text: str) -> set[str]:
    """The words that tell something."""
    return set(WORD.findall(text.casefold())) - FILLERS


@cache
def paged(game: str, turns: int = 12) -> list[tuple[str, str, str, bool]]:
    """What Page keys lead to in some turns of a match: the move in words, the name of what has
    the focus, what is said aloud, and whether the focus has moved."""
    ear, found = Listener(game, PLAYED[game]), []
    for _ in range(turns):
        if ear.over:
            break
        if ear.says("Enter goes on.", "has to "):
            ear.press("Enter")
            continue
        ear.to_board()
        for _ in range(4):
            before = ear.focus
            ear.heard = []
            ear._pressed("PageDown")
            assert before
            assert ear.focus
            table, place = ear.desk.table, ear.desk.place
            view = own_view(table, place)
            face = load_face(game)
            action = face.chosen(view, place.seat, place.draft)
            word = face.word(view, place.seat, action or "")
            moved = before.key != ear.focus.key
            found.append((word, ear.focus.name, " ".join(ear.heard), moved))
        ear.press("Enter")
    return found


@pytest.mark.parametrize("game", PLAYED)
def test_a_page_key_says_no_word_of_the_move_that_the_name_has_said(game):
    """Where the focus goes to another control; where it stays nothing is read but this."""
    for word, name, said, moved in paged(game):
        own = SAID_BESIDE.sub("", said)
        if moved and name != "Your board":
            assert not told(own) & told(name), (word, name, said)


@pytest.mark.parametrize("game", PLAYED)
def test_name_and_voice_together_say_all_of_the_move(game):
    """Each cell, each leg of the way, the item, the card."""
    for word, name, said, _ in paged(game):
        assert not told(word) - told(name) - told(said), (word, name, said)


def test_the_same_control_again_is_told_in_full():
    """Its name is not read a second time (Winter Burrow: two moves that end in the same cell)."""
    desk = at("burrow")
    view = own_view(desk.table, desk.place)
    moves = load_face("burrow").moves(view, 1)
    twice = next(at for at in range(1, len(moves)) if moves[at].control == moves[at - 1].control)
    for number in range(twice + 1):
        control = moves[number - 1].control if number else ""
        desk.on_board(BoardEvent("key", key="PageDown", control=control))
    word = load_face("burrow").word(view, 1, moves[twice].action)
    assert f"{counted(twice, len(moves))}: {word}." in desk.announced
    assert desk.of(fx.Focus)


def test_the_points_of_a_mark_are_heard_with_it():
    """Cat Tower: they stand on the item's tile, where no focus goes."""
    heard = [said for word, _, said, _ in paged("cattower") if word.startswith("put ")]
    assert heard
    assert all(re.search(r"points? now|no points yet", said) for said in heard)


def test_of_two_ways_to_a_dot_the_name_tells_both_and_the_voice_which():
    """Yarn Trail: down and left, or left and down."""
    desk = at("yarn")
    view, moves = own_view(desk.table, desk.place), listed(desk)
    ends = [move.control for move in load_face("yarn").moves(view, 1)]
    double = next(at for at, control in enumerate(ends) if ends.count(control) == 2)
    for _ in range(double + 1):
        desk.on_board(BoardEvent("key", key="PageDown"))
    name = re.search(rf'data-control="{ends[double]}"[^>]*aria-label="([^"]*)"', desk.shown)
    assert name
    assert "two ways" in name[1]
    which = re.compile(rf"{double + 1} of {len(moves)}, the (first|second) way\.")
    assert any(map(which.match, desk.announced))


def test_enter_on_a_die_does_not_say_its_name_again():
    """Cat Tower: "Die 1 of 3: 5, floor 5 or cushion" was heard; what comes next was not."""
    desk = Desk.at("cattower", "players=2&kinds=person,person&names=Mia,Ben&seed=walk")
    desk.settle()
    die = re.search(r'data-control="(die:\d)"', desk.shown)
    assert die
    desk.on_board(BoardEvent("activate", control=die[1], key="Enter"))
    assert desk.announced == ["Enter takes it."]
    assert desk.place.say.endswith(".")
    assert "floor" in desk.place.say


def test_enter_on_a_place_of_the_rug_does_not_say_its_name_again():
    """Nine Lives: what hit and miss bring is in the name; what Confirm brings is said as ever."""
    ear = Listener("ninelives", PLAYED["ninelives"])
    ear.to_board()
    ear.tab_to("tricks")
    assert "for a hit" in ear.focus.name
    ear.press("Enter")
    assert ear.says("Enter seats the cat there.")
    assert not ear.says("for a hit", "trick off")

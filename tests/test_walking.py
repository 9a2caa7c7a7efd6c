"""The same keys at every board: through what is possible, best first; Space never confirms."""

from __future__ import annotations

import re

import pytest
from burrow_positions import position as burrow_position
from desk import Desk
from every_game import TURNS, one_at, some_players
from listener import elements
from yarn_positions import position

from app.base.controllers import Opinion
from app.core import effects as fx
from app.core import messages as msg
from app.games.face import load_face
from app.games.interaction import BoardEvent
from app.places.announcements import EDGE
from app.play import acting, own_view
from app.saves.preferences import Settings
from app.table.hints import THINKING
from pyengine.core.registry import GAMES, load_game
from pyengine.games.yarn.carpet import dots_of


def at(game: str, settings: Settings | None = None) -> Desk:
    """Mia is to move, alone where the game is played alone."""
    names = ",".join(("Mia", "Fog", "Pip", "Tom")[: some_players(game, 1)])
    cups = "&cups=off" * (game == "yarn")
    query = f"{one_at(game)}&names={names}&seed=walk{cups}"
    desk = Desk.at(game, query, settings)
    while desk.place.seat not in desk.record.match.pending.seats or not listed(desk):
        ask = desk.open_asks[0]
        legal = desk.record.match.game.legal_actions(desk.record.match.state, ask.question.actor)
        desk.answer(legal[0])
    while desk.table.resting:
        press(desk, "Enter")
    return desk


def listed(desk: Desk) -> list[str]:
    """What Mia can do, in the order in which keys lead through it."""
    view = own_view(desk.table, desk.place)
    return [move.action for move in load_face(desk.record.match.header.game).moves(view, 1)]


def press(desk: Desk, key: str, control: str = "") -> None:
    """A key, with the focus on a control of the board."""
    desk.on_board(BoardEvent("key", key=key, control=control))


def chosen(desk: Desk) -> str | None:
    """What Confirm would do."""
    view = own_view(desk.table, desk.place)
    return load_face(desk.record.match.header.game).chosen(view, 1, desk.place.draft)


@pytest.mark.parametrize("game", TURNS)
def test_page_keys_go_through_all_that_is_possible(game):
    """Each once, with its number, and the focus where it lies; round and round.

    What it is stands in the strip; how it is heard: ``test_ear_once.py``.
    """
    desk = at(game)
    moves = listed(desk)
    assert sorted(moves) == sorted(desk.record.match.game.legal_actions(desk.record.match.state, 1))
    press(desk, "Home")
    for number, action in enumerate(moves, 1):
        assert chosen(desk) == action
        word = load_face(game).word(own_view(desk.table, desk.place), 1, action)
        assert desk.place.say == f"{number} of {len(moves)}: {word}."
        # What matters of it may be said behind it.
        assert any(
            re.match(rf"{number} of {len(moves)}[:,.]", sentence)
            for sentence in desk.announced[-2:]
        )
        (focus,) = desk.of(fx.Focus)
        control = re.search(r'data-control="(.*)"', focus.selector)
        if control:
            assert f'data-control="{control[1]}"' in desk.shown
        press(desk, "PageDown")
    assert chosen(desk) == moves[0]
    press(desk, "PageUp")
    assert chosen(desk) == moves[-1]
    press(desk, "Home")
    press(desk, "End")
    assert chosen(desk) == moves[-1]


@pytest.mark.parametrize("game", ["yarn", "burrow", "cattower"])
def test_what_brings_most_at_once_comes_first(game):
    """By the engine's own scores after it; alone, so that a tower counts when it is full."""
    desk = at(game)
    if game == "cattower":
        press(desk, "PageDown")
        press(desk, "Enter")
    match = desk.record.match
    moves = [action for action in listed(desk) if action != "pass"]
    gains = [match.apply(1, action).scores().totals[0] for action in moves]
    assert gains == sorted(gains, reverse=True)
    assert len(moves) > 1


def order(state, game: str = "yarn") -> list[str]:
    """What the first seat can do in a position, as keys lead through it."""
    return [move.action for move in load_face(game).moves(load_game(game).view(state, 1), 1)]


def test_what_walls_a_thread_in_comes_behind_what_leads_on():
    """Y7: left of B1 is the corner, whose other segment carries thread; nothing follows there, and
    a pass keeps what later turns bring. In the last turn (Y16) nothing is lost any more."""
    early = order(position(1, ["B1", "E1"], used="A1-A2", cups="C1 B2"))
    assert early[-2:] == ["pass", "L1"]
    assert early[0] != "L1"
    last = order(position(1, ["B1", "E1"], used="A1-A2", cups="C1 B2", crossed=5))
    assert last.index("L1") < last.index("pass")


def test_a_dead_end_that_scores_more_than_is_left_still_comes_first():
    """Y18: a set for 3 points and its sock for 1, with one number left on the timer."""
    # A7 is a sock, left of B7; the thread has a mouse and a paper plane.
    found = order(position(1, ["B7", "E1"], used="A7-A6 A7-A8", held="H1 C6", crossed=4))
    assert found[0] == "L1"


def test_to_stop_at_the_paw_comes_first_only_towards_the_end():
    """Y13: 5 points, but with the whole timer ahead a thread that goes on brings more."""
    assert not order(position(1, ["D12", "E1"]))[0].endswith("!")
    assert order(position(1, ["D12", "E1"], crossed=4))[0] == "R1!"


def test_a_mushroom_is_not_worth_a_chamber():
    """B8, B13: with no slot left D1 alone would cost the top left chamber its 7 points, and the
    mushroom on D2 brings 1."""
    found = order(burrow_position(4, ["S A4 B2 A2 A1", "S"], ones=(7, 0)), "burrow")
    assert found.index("x B1 C1 C2 D2") > found.index("x I5 J5 I6 J6")


@pytest.mark.parametrize("game", TURNS)
def test_space_never_confirms(game):
    """Not even where what is chosen twice is played at once; Enter does, where the focus lies."""
    desk = at(game, Settings(at_once=True))
    before = len(desk.actions)
    press(desk, "PageDown")
    (focus,) = desk.of(fx.Focus)
    control = re.search(r'data-control="(.*)"', focus.selector)
    assert control
    for _ in range(3):
        desk.on_board(BoardEvent("activate", control=control[1], key=" "))
        press(desk, " ")
    assert len(desk.actions) == before
    press(desk, "Home")
    (focus,) = desk.of(fx.Focus)
    control = re.search(r'data-control="(.*)"', focus.selector)
    press(desk, "Enter", control[1] if control else "")
    assert len(desk.actions) > before


@pytest.mark.parametrize("game", TURNS)
def test_a_hint_is_heard_when_it_comes_and_not_at_each_move_that_is_gone_past(game):
    """The strip compares each with it; whoever wants to hear that types ``hint``."""
    desk = at(game, Settings(help="all"))
    moves = listed(desk)
    found = tuple(Opinion(move, points) for move, points in zip(moves, (3.0, 1.0), strict=False))
    desk.did("table.hint")
    (ask,) = desk.of(fx.AskHint)
    press(desk, "Home")
    assert not any(THINKING in words for words in desk.announced)
    desk.send(msg.HintGiven(ask.question.token, found))
    assert any("hard bot" in words for words in desk.announced)
    for number, key in enumerate(("Home", "PageDown")[: len(moves)], 1):
        press(desk, key)
        assert desk.announced[0].startswith(f"{number} of {len(moves)}")
        assert not any("hard bot" in words for words in desk.announced)
    assert "hard bot" in desk.shown
    desk.did("table.typed", "", "hint")
    assert "hard bot" in desk.announced[-1]


def test_a_pass_leaves_the_focus_on_the_board():
    """There Enter means the pass, and no other move."""
    desk = at("yarn")
    press(desk, "End")
    assert chosen(desk) == "pass"
    assert desk.of(fx.Focus) == [fx.Focus("#board-1")]
    press(desk, "Enter")
    assert "pass" in desk.actions


@pytest.mark.parametrize("game", GAMES)
def test_a_live_board_is_an_application_that_one_sentence_describes(game):
    """So arrows and Page keys reach it in browse mode; how each key works is in the sentence."""
    desk = Desk.at(game, f"{one_at(game)}&names=Mia&seed=walk")
    while desk.table.rolling or not acting(desk.table, desk.place):
        desk.answer() if desk.open_asks else desk.settle()
    page = elements(desk.shown)
    board = next(element for element in page if element["id"] == "board-1")
    assert board["role"] == "application"
    (sentence,) = (element.text for element in page if element["id"] == board["aria-describedby"])
    assert sentence.count(".") == 1
    assert sentence.endswith(".")
    for key in ("Arrow keys", "Page Down and Page Up", "Enter", "Space"):
        assert key.lower() in sentence.lower()


def test_how_keys_work_is_said_until_somebody_has_acted():
    """With every turn it would be in the way; it can be read beside the board."""
    desk = at("burrow")
    description = 'aria-describedby="keys-1"'
    press(desk, "PageDown")
    assert description in desk.shown
    press(desk, "Enter")
    press(desk, "PageDown")
    assert 'role="application"' in desk.shown
    assert description not in desk.shown
    assert "best first, Enter and Space choose" in desk.shown


def focused(desk: Desk) -> str:
    """The control that gets the focus."""
    (focus,) = desk.of(fx.Focus)
    return re.search(r'data-control="(.*)"', focus.selector)[1]


def test_cups_are_gone_through_place_by_place():
    """Six of eleven are circled (Y2) and none is the best: row by row, and nothing is circled."""
    desk = Desk.at("yarn", "players=2&kinds=person,easy&names=Mia,Fog&cups=on")
    assert listed(desk) == []
    carpet = desk.record.match.state.setup.carpet
    places = [f"cup:{carpet.dot_name(dot)}" for dot in sorted(dots_of(carpet.shadows))]
    here = ""
    for number, place in enumerate([*places, places[0]]):
        press(desk, "PageDown", here)
        assert desk.announced == [f"{number % 11 + 1} of 11."]
        here = focused(desk)
        assert here == place
    press(desk, "End", here)
    assert focused(desk) == places[-1]
    press(desk, "Home", here)
    assert focused(desk) == places[0]
    assert desk.place.draft.cups == 0
    desk.on_board(BoardEvent("activate", control=places[0], key=" "))
    press(desk, "PageDown", places[0])
    assert desk.place.draft.cups.bit_count() == 1


PAWS = "players=2&kinds=person,person&names=Mia,Ben&pace=calm&seed=lists"


def test_the_row_is_gone_through_card_by_card_and_enter_takes_the_one_in_focus():
    """Kitty Paw: only what nobody has; the arrows stop at the last one, and say so."""
    desk = Desk.at("kittypaw", PAWS)
    desk.on_board(BoardEvent("activate", control="card:2", place=2))
    here = ""
    for count, card in (("1 of 3.", "card:1"), ("2 of 3.", "card:3"), ("3 of 3.", "card:4")):
        press(desk, "PageDown", here)
        here = focused(desk)
        assert (desk.announced, here) == ([count], card)
    press(desk, "ArrowRight", here)
    assert desk.announced == [EDGE]
    press(desk, "ArrowLeft", here)
    assert focused(desk) == "card:3"
    press(desk, "Enter", "card:3")
    assert desk.record.match.state.owners == (0, 2, 1, 0)


def test_the_pieces_and_the_points_beside_cats_are_gone_through_in_place_order():
    """Kitty Paw: nothing that is listed depends on the card, so that no list is the answer."""
    desk = Desk.at("kittypaw", PAWS)
    desk.on_board(BoardEvent("activate", control="card:2"))
    press(desk, "Home")
    assert (desk.announced[0], focused(desk)) == ("1 of 7, in the tray.", "tile:A")
    press(desk, "PageDown", "tile:A")
    assert (desk.announced[0], focused(desk)) == ("2 of 7, in the tray.", "tile:B")
    assert not desk.place.draft.chosen
    press(desk, "b")
    press(desk, "PageDown")
    assert desk.announced == ["Bramble: 1 of 1, in the middle."]
    press(desk, " ")
    press(desk, "a")
    heard = []
    for number in range(1, 7):  # at level I cats share an edge: six places beside one
        press(desk, "PageDown")
        count, _, where = desk.announced[0].removeprefix("Acorn: ").partition(", ")
        assert count == f"{number} of 6"
        heard.append(where)
    assert len(set(heard)) == 6
    assert heard[0] == "above Bramble."
    assert heard[-1] == "below Bramble."
    press(desk, " ")
    assert desk.announced == ["Acorn lies below Bramble."]


def test_a_lists_rows_come_from_above_whatever_the_card_shows():
    """Kitty Paw: two cards, the same table, the same list."""
    heard = []
    for card in ("card:1", "card:2"):
        desk = Desk.at("kittypaw", PAWS)
        desk.on_board(BoardEvent("activate", control=card))
        for key in ("c", " ", "e", "Home", "PageDown", "PageDown"):
            press(desk, key)
        heard.append((desk.announced, desk.place.draft.at))
    assert heard[0] == heard[1]


def test_what_is_lost_for_good_is_seen_as_an_alarm_and_heard():
    """In the strip and in Confirm's description, as soon as the choice is made; not before."""
    desk = Desk.at("yarn", "kinds=person,easy&names=Mia,Fog&seed=walk&cups=off&crossing=never")
    face = load_face("yarn")
    for _ in range(200):
        if desk.place.seat not in desk.record.match.pending.seats:
            desk.go_on()
            continue
        view, moves = own_view(desk.table, desk.place), listed(desk)
        walls = [
            action for action in moves if face.warning(view, 1, face.draft_from(view, 1, action))
        ]
        assert "is-warning" not in desk.shown
        if walls:
            break
        desk.act(moves[len(moves) // 2])
    while chosen(desk) != walls[0]:
        press(desk, "PageUp")
    words = "A dead end: after this you can only pass."
    assert f'is-warning">{words}<' in desk.shown
    assert f'aria-description="{words}' in desk.shown
    assert any(words in sentence for sentence in desk.announced)

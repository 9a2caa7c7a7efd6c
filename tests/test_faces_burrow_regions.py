"""What of Winter Burrow's table is drawn anew when something happens, and what stays."""

from __future__ import annotations

from dataclasses import replace

from burrow_hand import do, matches
from burrow_positions import mask, position
from desk import Desk
from hand import ACTIVE, SCENE, click, region_in, text_of

from app.games.burrow.draft import EMPTY
from app.games.burrow.face import FACE
from app.render.document import Arrange, Document, Fill, SetAttribute
from app.shell.page import page
from pyengine.games.burrow.burrow import cells_of
from pyengine.games.burrow.state import Sheet


def test_a_click_draws_the_draft_the_controls_and_the_words() -> None:
    """At four seats: no ground, no mark, no other board, and no cat while its mood stays."""
    desk = Desk.at("burrow", "players=4&kinds=person,person,person,person&seed=regions")
    desk.settle()
    state, document = desk.record.match.state, Document()
    assert 1 < state.roll < 6, "too few cells to fill the start chamber, which makes a cat happy"
    document.show(page(desk.model))
    for name in desk.legal()[0].split()[1:]:
        desk.on_board(click(f"cell:{name}"))
        document.show(page(desk.model))
        assert {"draft-1", "spots-1"} <= set(document.drawn)
        assert set(document.drawn) <= {
            "draft-1",
            "spots-1",
            "near-1",
            "said-1",
            "bar-1",
            "description-1",
        }


def test_a_choice_changes_attributes_of_controls_and_nothing_inside_of_them() -> None:
    """Sixty controls are neither parsed nor replaced, so the focus stays where it is."""
    view, document = position(3, ["S"]), Document()
    document.show(FACE.board(view, 1, EMPTY, ACTIVE))
    draft, _ = do(view, 1, EMPTY, click("cell:C4"))
    changes = document.show(FACE.board(view, 1, draft, ACTIVE))
    filled = {change.id for change in changes if isinstance(change, Fill)}
    assert filled == {"draft-1"}
    arranged = {change.id for change in changes if isinstance(change, Arrange)}
    assert arranged == {"near-1"}
    pressed = SetAttribute("at-C4-1", "aria-pressed", "true")
    assert pressed in changes


def test_a_move_puts_in_its_own_crosses_and_parses_no_other() -> None:
    """The newest stand out; those of the turn before join the old ones."""
    view, document = position(3, ["S"]), Document()
    burrow, was = view.setup.burrow, view.sheets[0]
    new = mask(burrow, "C4 B4 C5")
    document.show(FACE.board(view, 1, None, SCENE))
    sheet = Sheet(was.crosses | new, was.ones, (*was.moves, new))
    changes = document.show(FACE.board(replace(view, sheets=(sheet,)), 1, None, SCENE))
    fresh = {
        change.id: [id for id, _ in change.fresh]
        for change in changes
        if isinstance(change, Arrange)
    }
    old = [f"cross-{burrow.cell_name(cell)}-1" for cell in cells_of(was.crosses)]
    newest = ["new-cross-B4-1", "new-cross-C4-1", "new-cross-C5-1"]
    assert fresh == {"crosses-1": old, "new-crosses-1": newest}


def test_the_ground_is_drawn_once_in_a_match() -> None:
    """Earth, chambers and what lies in them hang on the chosen sheet alone."""
    for states in matches():
        boards = [FACE.board(state.state, 1, None, SCENE) for state in states]
        for name in ("floor-1", "things-1"):
            assert len({region_in(board, name) for board in boards}) == 1
        assert len({FACE.symbols(state.state) for state in states}) == 1


def test_a_board_hangs_on_its_own_sheet() -> None:
    """What the others cross is no reason to draw it again, small or large."""
    view = position(4, ["S", "S A1", "E4"])
    other = replace(view, sheets=(view.sheets[0], Sheet(), Sheet()))
    document = Document()
    document.show(FACE.board(view, 1, EMPTY, ACTIVE))
    assert document.show(FACE.board(other, 1, EMPTY, ACTIVE)) == []
    assert document.drawn == []
    assert FACE.small(view, 1, SCENE) == FACE.small(other, 1, SCENE)
    assert FACE.scores(view, 1, SCENE) == FACE.scores(other, 1, SCENE)


def test_small_burrows_repeat_the_floor_by_reference() -> None:
    """Six of them are smaller than one floor."""
    view = matches()[2][-1].state
    floor, small = text_of(FACE.symbols(view)), text_of(FACE.small(view, 1, SCENE))
    assert small.count('<use href="#floor-burrow') == floor.count('<symbol id="floor-burrow') == 2
    assert len(small) * 6 < len(floor)


def test_no_layer_stays_behind_in_a_whole_match() -> None:
    """After every action the board kept up to date is the one that is drawn from nothing."""
    for states in matches():
        document = Document()
        for match in states:
            board = FACE.board(match.state, 1, None, SCENE)
            document.show(board)
            assert document.markup() == str(board)

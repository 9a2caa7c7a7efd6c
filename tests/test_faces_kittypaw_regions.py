"""What is drawn anew at the table of Kitty Paw, and what stays as it is."""

from __future__ import annotations

from desk import Desk
from hand import NAMES

from app.core import messages as msg
from app.games.interaction import BoardEvent
from app.games.kittypaw.face import FACE
from app.games.kittypaw.input.lattice import point_of
from app.games.scene import Scene
from app.render.document import Document, SetAttribute
from app.shell.page import page
from pyengine.games.kittypaw import GAME

TWO = "players=3&kinds=person,person,easy&names=Mia,Ben,Fog&seed=tea&reflex=on"


class Shown:
    """A desk and the document that shows it."""

    def __init__(self) -> None:
        self.desk, self.document = Desk.at("kittypaw", TWO), Document()
        self.document.show(page(self.desk.model))

    def after(self, kind: str, control: str = "", **more: object) -> set[str]:
        """The regions that an event draws."""
        event = BoardEvent(kind, control, at=500.0, **{"place": 1, **more})
        self.desk.on_board(event)
        return self.changed()

    def changed(self) -> set[str]:
        self.changes = self.document.show(page(self.desk.model))
        # A board in words is looked through as a whole, and what is new in it is drawn.
        return set(self.document.drawn) - {"description-1", "description-2"}


def building() -> Shown:
    """Two people build, one cat lies on the first one's table."""
    shown = Shown()
    shown.after("activate", "card:1")
    shown.after("activate", "card:2", place=2)
    shown.after("activate", "tile:A")
    shown.after("activate", "area", x=800.0, y=475.0)
    return shown


def test_a_turn_draws_one_tile() -> None:
    """And says so: the words of the strip and of the table, nothing else."""
    shown = building()
    assert shown.after("activate", "turn") == {"said-1", "tiles-1", "description-1-2-items"}
    filled = {change.id for change in shown.changes if not isinstance(change, SetAttribute)}
    assert filled == {"at-A-1", "said-1", "description-1-2-items"}


def test_a_tile_that_is_put_down_draws_no_card_and_nothing_of_the_other_place() -> None:
    """The tray and the table change, the ground and the row do not."""
    shown = building()
    shown.after("activate", "tile:B")
    drawn = shown.after("activate", "at:2,-1")
    assert drawn == {"said-1", "tiles-1", "tray-1", "letters-1", "description-1-2-items"}


def test_while_a_piece_is_carried_only_its_ghost_is_drawn() -> None:
    """What is under the finger is drawn once, at the press."""
    shown = building()
    drawn = shown.after("press", "tile:C", x=500.0, y=1100.0)
    assert drawn <= {"said-1", "tiles-1", "tray-1", "carried-1", "ghost-1", "description-1-2-items"}
    assert "carried-1" in drawn
    for place in ((0, 2), (1, 2), (1, 1), (2, 1)):
        x, y = point_of(place)
        assert shown.after("drag", x=x, y=y) == {"ghost-1"}
    shown.after("cancel")
    assert "carried-1" in shown.document.drawn


def test_a_step_of_the_cursor_draws_the_ghost_and_says_where() -> None:
    """Keys as quick as they can be typed."""
    shown = building()
    shown.after("key", key="c")
    assert shown.after("key", key="ArrowLeft") == {"ghost-1", "said-1"}


def test_what_a_bot_is_seen_to_build_draws_its_small_board_alone() -> None:
    """And what is said of it; nothing at the places of people."""
    shown = building()
    ask = next(ask for ask in shown.desk.open_asks if ask.question.actor == 3)
    shown.desk.answer(f"600 grab {shown.desk.record.match.state.owners.index(0) + 1}")
    shown.changed()
    ask = next(ask for ask in shown.desk.open_asks if ask.question.actor == 3)
    shown.desk.send(msg.Gestured(ask.question.token, "Aa0@0,0", 0))
    assert shown.changed() == {
        "other-board-3", "rival-built-3", "rival-count-3", "others-gist-3"
    }  # fmt: skip


def test_what_one_does_draws_nothing_of_anothers_small_board() -> None:
    """Its inputs are that seat's alone."""
    desk = building().desk
    before = desk.record.match
    after = before.apply(3, f"900 grab {before.state.owners.index(0) + 1}")
    scene = Scene(NAMES)
    first, second = (GAME.view(match.state, 1) for match in (before, after))
    assert FACE.small(first, 2, scene) == FACE.small(second, 2, scene)
    assert FACE.small(first, 3, scene) != FACE.small(second, 3, scene)
    assert FACE.chance(first, False) == FACE.chance(second, False)
    assert FACE.scores(first, 1, scene) == FACE.scores(second, 1, scene)


def test_a_call_freezes_every_place_and_a_touch_changes_one() -> None:
    """The tables of the others stay as they were built, but for what made them controls."""
    shown = building()
    shown.after("activate", "meow")
    assert {"touched-1", "touched-2"} <= set(shown.document.drawn)
    pieces = [change for change in shown.changes if change.id.startswith(("at-", "lying-"))]
    assert pieces
    assert all(isinstance(piece, SetAttribute) for piece in pieces)
    places = shown.desk.table.places
    assert [place.seat for place in places] == [1, 2]
    drawn = shown.after("activate", "touch", place=2)
    assert {"touched-1", "touched-2"} <= drawn
    assert not drawn & {"tiles-1", "tiles-2", "tray-1", "tray-2", "description-1-1-items"}
    shown.desk.answer("touch 400")
    assert shown.desk.table.resting == "stop"
    shown.changed()
    # What came of it is shown once, to both.
    assert {"laid-over-1", "faults-1", "gains-1"} <= set(shown.document.drawn)
    assert "faults-2" not in shown.document.drawn

"""What each pointer on the boards is doing, without a browser: taps, drags, loads, lenses."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from app.input.lattice import Lattice, Plane, Point
from app.input.pointers import (
    FINGER_PX,
    Aiming,
    Carrying,
    Commands,
    Dragging,
    Load,
    Move,
    PointersDown,
    Pressed,
    SendBoardEvent,
    Start,
    Waiting,
    cancelled,
    lifted,
)

HALF = Plane(0.5, 0, 0, 0.5, 0, 0)
GRID = Lattice((0, 0), (10, 0), (0, 10))
FINGER, MOUSE = "touch", "mouse"


@dataclass
class Page:
    """Boards whose units are two pixels wide; what is at ``loads`` can be carried."""

    units: Plane | None = HALF
    loads: dict[str, Load] = field(default_factory=dict)
    below: str = "there"

    def plane(self, place: int) -> Plane | None:
        return self.units

    def load(self, start: Start, plane: Plane) -> Load | None:
        return self.loads.get(start.control)

    def control(self, pixels: Point) -> str:
        return self.below


@dataclass
class Hands:
    """Pointers on a page, moved as the browser tells it; ``commands`` are all that came of it."""

    page: Page = field(default_factory=Page)
    commands: list[object] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.down = PointersDown(self.page)

    def press(
        self, pointer: int, x: float, y: float, *, kind: str = FINGER, place: int = 1, control="it"
    ) -> object:
        return self.down.press(Start(pointer, place, kind, x, y, 0.0, control, f"<{control}>"))

    def move(self, pointer: int, x: float, y: float) -> Commands:
        return self._came(self.down.move(pointer, (x, y)))

    def lift(self, pointer: int, x: float, y: float, at: float = 100.0) -> Commands:
        state = self.down.release(pointer)
        return self._came(lifted(state, (x, y), at, self.page) if state else ())

    def cancel(self, pointer: int) -> Commands:
        state = self.down.release(pointer)
        return self._came(cancelled(state, (0, 0)) if state else ())

    def state(self, pointer: int) -> object:
        return self.down.states.get(pointer)

    def _came(self, commands: Commands) -> Commands:
        self.commands += commands
        return commands


def carrying(kind: str = MOUSE, lattice: Lattice | None = None) -> Hands:
    """Hands on a page with one piece, whose middle lies beside where it is touched."""
    return Hands(Page(loads={"it": Load((12.0, 10.0), "<piece>", lattice)}))


def test_a_finger_that_is_lifted_has_tapped_and_a_mouse_has_clicked():
    """Browsers make no click of one of two quick taps; of the mouse's they always do."""
    hands = Hands()
    hands.press(1, 20, 20)
    assert hands.lift(1, 22, 21, at=9000) == ("tap",)
    hands.press(2, 20, 20, kind=MOUSE)
    assert hands.lift(2, 22, 21) == ()
    assert hands.down.states == {}


def test_a_pointer_may_tremble_before_it_drags():
    """Then the drag begins where it went down, and is where it is now."""
    hands = Hands()
    hands.press(1, 20, 20, control="dot")
    assert hands.move(1, 23, 22) == ()
    assert hands.move(1, 24, 24) == (
        "close lens",
        SendBoardEvent("press", (10, 10), "dot"),
        SendBoardEvent("drag", (12, 12)),
    )
    assert isinstance(hands.state(1), Dragging)
    assert hands.move(1, 30, 40) == (SendBoardEvent("drag", (15, 20)),)
    assert hands.lift(1, 30, 42) == (SendBoardEvent("drop", (15, 21), "there"),)


def test_a_drag_that_is_taken_away_is_cancelled():
    """By a system's gesture, or because its end was never heard; a press leaves nothing."""
    hands = Hands()
    hands.press(1, 20, 20)
    assert hands.cancel(1) == ()
    hands.press(1, 20, 20)
    hands.move(1, 40, 20)
    assert hands.cancel(1) == (SendBoardEvent("cancel", (0, 0)),)
    assert hands.cancel(1) == ()


def test_a_board_without_units_is_not_dragged_on():
    """It stays a press, which may be a tap; there is nothing to magnify any more."""
    hands = Hands(Page(units=None))
    hands.press(1, 20, 20)
    assert hands.move(1, 60, 20) == ("close lens",)
    assert isinstance(hands.state(1), Pressed)


def test_what_is_carried_is_held_where_it_was_taken():
    """Its middle goes beside the pointer as it was, and the board is told where that is."""
    hands = carrying()
    hands.press(1, 20, 20, kind=MOUSE)
    assert hands.move(1, 40, 20) == (
        "close lens",
        Move("<piece>", (12, 10)),
        SendBoardEvent("press", (12, 10), "it"),
        Move("<piece>", (22, 10)),
        SendBoardEvent("drag", (22, 10)),
    )
    assert hands.lift(1, 60, 20) == (SendBoardEvent("drop", (32, 10), "there"),)


def test_a_finger_holds_what_it_carries_above_itself():
    """Else it would hide it."""
    hands = carrying()
    hands.press(1, 20, 20)
    hands.move(1, 40, 20)
    state = hands.state(1)
    assert isinstance(state, Carrying)
    assert state.grip == (2, -FINGER_PX / 2)


def test_over_a_lattice_only_another_point_is_told():
    """The piece moves all the way: that is the browser's alone."""
    hands = carrying(lattice=GRID)
    hands.page.loads["it"] = Load((10.0, 10.0), "<piece>", GRID)
    hands.press(1, 20, 20, kind=MOUSE)
    hands.move(1, 26, 20)
    assert hands.move(1, 28, 20) == (Move("<piece>", (14, 10)),)
    assert hands.move(1, 32, 20) == (Move("<piece>", (16, 10)), SendBoardEvent("drag", (16, 10)))
    assert hands.move(1, 34, 20) == (Move("<piece>", (17, 10)),)


def test_a_drag_goes_on_by_where_the_board_lies_now():
    """The page has scrolled or turned; a board that is gone for a moment keeps what it had."""
    hands = Hands()
    hands.press(1, 20, 20)
    hands.move(1, 40, 20)
    hands.page.units = Plane(0.5, 0, 0, 0.5, 0, 100)
    hands.down.measure()
    assert hands.move(1, 40, 22) == (SendBoardEvent("drag", (20, 111)),)
    hands.page.units = None
    hands.down.measure()
    assert hands.move(1, 40, 24) == (SendBoardEvent("drag", (20, 112)),)


def test_under_the_lens_a_finger_aims():
    """The lens goes with it, nothing is dragged, and what lies there at the end is touched."""
    hands = Hands()
    hands.press(1, 20, 20)
    hands.down.aim(1)
    assert hands.move(1, 90, 90) == ("move lens",)
    assert isinstance(hands.state(1), Aiming)
    assert hands.lift(1, 90, 90) == ("tap below",)


def test_the_lens_opens_under_nothing_but_a_press():
    """Not under a drag that has begun meanwhile, nor under a finger that is gone."""
    hands = Hands()
    hands.press(1, 20, 20)
    hands.move(1, 40, 20)
    hands.down.aim(1)
    hands.down.aim(2)
    assert isinstance(hands.state(1), Dragging)
    assert hands.state(2) is None


def test_an_aim_that_is_taken_away_touches_nothing():
    """Whoever means nothing slides off."""
    hands = Hands()
    hands.press(1, 20, 20)
    hands.down.aim(1)
    assert hands.cancel(1) == ()


def test_a_second_finger_of_a_place_taps_while_the_first_drags():
    """Briefly, and without moving away."""
    hands = Hands()
    hands.press(1, 20, 20)
    hands.move(1, 40, 20)
    assert isinstance(hands.press(2, 80, 80), Waiting)
    assert hands.move(2, 86, 80) == ()
    assert hands.lift(2, 86, 80) == ("tap",)
    hands.press(2, 80, 80)
    assert hands.lift(2, 80, 80, at=500) == ()
    assert isinstance(hands.state(1), Dragging)


def test_a_second_finger_that_moves_away_is_forgotten():
    """It swipes, or pinches: it neither taps nor is ever followed."""
    hands = Hands()
    hands.press(1, 20, 20)
    hands.press(2, 80, 80)
    hands.move(2, 92, 80)
    assert hands.state(2) is None
    assert hands.lift(1, 20, 20) == ("tap",)
    assert hands.move(2, 140, 80) == hands.lift(2, 140, 80) == ()


def test_a_second_finger_is_followed_once_the_first_is_lifted():
    """It may drag then; as a tap it has to be brief still."""
    hands = Hands()
    hands.press(1, 20, 20)
    hands.press(2, 80, 80, control="other")
    hands.lift(1, 20, 20)
    assert hands.state(2) == Pressed(Start(2, 1, FINGER, 80, 80, 0.0, "other", "<other>"), True)
    assert hands.move(2, 90, 80)[1] == SendBoardEvent("press", (40, 40), "other")
    hands.cancel(2)
    hands.press(1, 20, 20)
    hands.press(2, 80, 80)
    hands.lift(1, 20, 20)
    assert hands.lift(2, 80, 80, at=600) == ()


def test_of_several_that_wait_the_first_is_followed():
    """One after the other."""
    hands = Hands()
    for pointer in (1, 2, 3):
        hands.press(pointer, 20, 20)
    hands.lift(1, 20, 20)
    assert [type(hands.state(pointer)) for pointer in (2, 3)] == [Pressed, Waiting]
    hands.lift(2, 20, 20)
    assert isinstance(hands.state(3), Pressed)


def test_people_at_their_places_have_a_pointer_each():
    """Nobody waits for somebody else's finger."""
    hands = Hands()
    hands.press(1, 20, 20, place=1)
    assert isinstance(hands.press(2, 80, 80, place=2), Pressed)
    hands.press(3, 80, 80, place=2)
    hands.lift(1, 20, 20)
    assert isinstance(hands.state(3), Waiting)


def test_a_pointer_whose_end_was_never_heard_is_stale():
    """Where it goes down anew, or the first of its kind does."""
    hands = Hands()
    hands.press(1, 20, 20)
    hands.press(2, 80, 80)
    hands.press(9, 20, 20, kind=MOUSE, place=2)
    assert hands.down.stale(2, FINGER, is_primary=False) == [2]
    assert hands.down.stale(5, FINGER, is_primary=True) == [1, 2]
    assert hands.down.stale(5, MOUSE, is_primary=False) == []


@pytest.mark.parametrize("seed", range(60))
def test_every_drag_has_one_end_and_a_place_follows_one_pointer(seed):
    """Whatever fingers do: after ``press`` come drags, then one ``drop`` or ``cancel``."""
    rng = random.Random(seed)
    lattice = rng.choice((None, GRID))
    hands = Hands(Page(loads={"load": Load((3.0, 4.0), "<piece>", lattice)}))
    heard: dict[int, list[str]] = {}
    for _ in range(200):
        pointer, (x, y) = rng.randrange(4), (rng.uniform(0, 60), rng.uniform(0, 60))
        if pointer not in hands.down.states:
            hands.press(pointer, x, y, place=1 + pointer % 2, control=rng.choice(("load", "dot")))
            continue
        act = rng.choice((hands.move, hands.move, hands.lift, lambda p, x, y: hands.cancel(p), aim))
        commands = aim(hands, pointer) if act is aim else act(pointer, x, y)
        heard.setdefault(pointer, []).extend(
            command.kind for command in commands if isinstance(command, SendBoardEvent)
        )
        followed = [state.start.place for state in hands.down.states.values() if not waits(state)]
        assert len(followed) == len(set(followed))
    for kinds in heard.values():
        assert ends(kinds)


def aim(hands: Hands, pointer: int) -> Commands:
    """The lens opens under a pointer."""
    hands.down.aim(pointer)
    return ()


def waits(state: object) -> bool:
    """Returns whether it is a second pointer's."""
    return isinstance(state, Waiting)


def ends(kinds: list[str]) -> bool:
    """Returns whether drags begin and end one after the other; the last may go on."""
    open_drag = False
    for kind in kinds:
        if (kind == "press") == open_drag:
            return False
        open_drag = kind in ("press", "drag")
    return True

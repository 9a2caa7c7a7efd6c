"""Kitty Paw's heap at the table: taken by pointer, tap and key, drawn, read aloud (K1, K3)."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest
from hand import click, controls_in, press_key, text_of
from kittypaw_face import KEYS, Person, random_event
from kittypaw_heap import begun, tiles
from kittypaw_table import GUESTS, table

from app.games.interaction import BoardEvent
from app.games.kittypaw.draft import BOX, Draft
from app.games.kittypaw.face import FACE
from app.games.kittypaw.input.handling import top_at
from app.games.kittypaw.input.lattice import AREA_HEIGHT, WIDTH, point_of
from app.games.kittypaw.input.offers import control_of
from app.games.kittypaw.input.scatter import (
    REACHABLE,
    box_spot,
    heap_height,
    rows_of,
    spots,
)
from app.games.kittypaw.text import heap_words
from app.games.scene import Scene
from pyengine.core.match import Match
from pyengine.games.kittypaw import GAME
from pyengine.games.kittypaw.pictures import Tile

NAMES = ("Mia", "Tom", "Ada", "Ben")
BOXED = "* cards 41 42 43 44"


def person(match: Match, seat: int = 1, place: int = 1) -> Person:
    """Somebody who has just taken a card."""
    found = Person(match, seat)
    found.taps(f"card:{place}")
    return found


def number(found: Person, kind: str) -> int:
    """The first tile of a cat that nobody has."""
    return next(n for n in tiles(found.match, kind) if not found.match.state.taken[n - 1])


def shown(found: Person, draft: Draft | None = None) -> dict[str, str]:
    """The controls of the board, and what they are called."""
    board = FACE.board(found.view, found.seat, draft or found.draft, Scene(NAMES, active=True))
    return {name: element.get("aria-label", "") for name, element in controls_in(board).items()}


# Hands


def turned(found: Person, tile: Tile) -> list[str]:
    """The buttons that bring a cat from how it fell to how the card has it."""
    assert found.draft is not None
    face, rotation = found.draft.look_of(tile.kind)
    return [*["turn"] * ((tile.rotation - rotation) % 6), *["flip"] * (face != tile.face)]


def lay_by_drag(found: Person, tile: Tile) -> None:
    found.does(BoardEvent("press", f"heap:{number(found, tile.kind)}", 300.0, 1000.0))
    x, y = point_of(tile.at)
    found.does(BoardEvent("drag", x=800.0, y=400.0))
    found.does(BoardEvent("drop", "area", x + 8, y - 9))
    found.taps(*turned(found, tile))


def lay_by_tap(found: Person, tile: Tile) -> None:
    found.taps(f"heap:{number(found, tile.kind)}")
    assert found.draft is not None
    over = top_at(found.draft, tile.at)
    control = control_of(over) if over else "area"
    found.does(BoardEvent("activate", control, *point_of(tile.at)))
    found.taps(*turned(found, tile))


def lay_by_key(found: Person, tile: Tile) -> None:
    found.types(KEYS[tile.kind])
    found.types(*[{"turn": "r", "flip": "f"}[tool] for tool in turned(found, tile)])
    found.does(click(f"at:{tile.q},{tile.r}"))


def found_guest(found: Person) -> None:
    goal = found.goal()
    assert goal.box is not None
    found.taps(BOX, *[BOX] * (goal.box.orientation == "v"))
    found.does(BoardEvent("activate", "area", *point_of(goal.box.at)))
    found.finds_guest()


@pytest.mark.parametrize("lay", [lay_by_drag, lay_by_tap, lay_by_key])
@pytest.mark.parametrize("row", ["* cards 12 3 20 7", BOXED])
def test_a_card_is_built_out_of_the_heap(lay, row):
    """K3: with each way of playing; side by side, and over each other with a box and a guest."""
    boxed = (GUESTS,) if row == BOXED else ()
    match = table(row, *boxed, players=2, options="tiles=heap levels=mixed")
    found = person(match)
    for tile in found.goal().tiles:
        lay(found, tile)
    if boxed:
        found_guest(found)
    found.taps("meow")
    assert found.match.state.call.right
    assert sorted(found.match.state.held_by(1)) == sorted(tile.kind for tile in found.card.tiles)


def test_a_tile_that_is_taken_is_said_as_it_fell():
    """By whoever took it, seen or heard: awake or asleep, and where it points."""
    found = person(begun())
    said = found.does(click("heap:5")).say
    tile = found.match.state.fallen[4]
    assert said == heap_words.taken(*tile)
    assert said == FACE.private_result(found.view, 1, "20 take 5")
    assert found.draft is not None
    assert found.draft.look_of(tile.kind) == (tile.face, tile.rotation)


def test_a_tap_on_the_tile_in_hand_turns_it():
    found = person(begun())
    found.taps("heap:5", "heap:5")
    kind, face, rotation = found.match.state.fallen[4]
    assert found.draft is not None
    assert found.draft.look_of(kind) == (face, (rotation + 1) % 6)
    assert len(found.match.entries) == 3


def test_one_of_each_cat_is_enough():
    """K3: a second tile of it is refused, and the first one stays in hand."""
    found = person(begun())
    first, second = tiles(found.match, "C")
    found.taps(f"heap:{first}", f"heap:{second}")
    assert found.outcome.refused
    assert found.outcome.say == heap_words.one_of("C")
    assert found.match.state.held_by(1) == {"C": first}


@pytest.mark.parametrize("way", ["Backspace", "letter", "button", "drag"])
def test_what_is_put_back_lies_there_for_all_as_it_fell(way):
    """K3: by key, by the cat's letter once more, by the button, and carried off the table."""
    found = person(begun())
    at = tiles(found.match, "D")[0]
    found.taps(f"heap:{at}", "turn", "flip")
    if way == "drag":
        found.does(BoardEvent("press", f"heap:{at}", 300.0, 1000.0))
        found.does(BoardEvent("drop", "", 300.0, 1100.0))
    elif way == "button":
        found.taps("away")
    else:
        found.types("Backspace" if way == "Backspace" else KEYS["D"])
    assert found.match.state.taken[at - 1] == 0
    assert found.draft is not None
    assert found.draft.heap_tile("D") == 0
    kind, face, rotation = found.match.state.fallen[at - 1]
    assert FACE.private_result(found.view, 1, f"20 take {at}") == shown(found)[
        f"heap:{at}"
    ].replace(", in the heap", ".")
    assert (kind, f"heap:{at}" in shown(found)) == ("D", True)
    assert "asleep" in shown(found)[f"heap:{at}"] if face == "s" else True
    assert rotation in range(6)


def test_somebody_who_was_quicker_has_the_tile():
    """As remote devices see it: taken here, and then the others tell that Tom was first. What lay
    on the table is gone, the rest of the picture stays, and it is said."""
    found = person(begun())
    lost, kept = tiles(found.match, "A")[0], tiles(found.match, "B")[0]
    view = found.view
    assert found.draft is not None
    draft = found.draft
    for at, to in ((kept, "at:0,0"), (lost, "at:1,1")):
        draft = FACE.interact(view, 1, draft, click(f"heap:{at}")).draft
        draft = FACE.interact(view, 1, draft, click(to)).draft
    assert FACE.is_ahead(view, 1, draft)
    taken = list(view.taken)
    taken[lost - 1], taken[kept - 1] = 2, 1
    view = replace(view, taken=tuple(taken))
    answer = FACE.interact(view, 1, draft, press_key("ArrowUp"))
    assert answer.refused
    assert answer.say == heap_words.quicker("A")
    assert [tile.kind for tile in answer.draft.tiles] == ["B"]
    assert not FACE.is_ahead(view, 1, answer.draft)
    again = FACE.interact(view, 1, answer.draft, press_key("a"))
    assert again.confirm
    assert again.draft.heap_tile("A") == tiles(found.match, "A")[1]


def test_a_draft_knows_what_a_typed_line_has_taken():
    """And what was taken before a reload."""
    found = person(begun())
    at = tiles(found.match, "E")[0]
    found.match = found.match.apply(1, f"900 take {at}")
    assert FACE.new_draft(found.view, 1).heap_tile("E") == at
    found.types("e")
    assert found.draft is not None
    assert (found.draft.chosen, found.outcome.refused) == ("E", False)
    assert len(found.match.entries) == 3


def test_a_stored_draft_comes_back_with_its_tiles():
    """K3: only what was taken; a line that says more is broken."""
    found = person(begun())
    found.types("e", " ")
    line = FACE.draft_text(found.draft)
    again = FACE.draft_from_text(found.view, 1, line)
    assert again is not None
    assert found.draft is not None
    assert (again.tiles, again.taken) == (found.draft.tiles, found.draft.taken)
    assert FACE.draft_from_text(found.view, 1, f"{line} Aa0@5,0") is None


# By keys and by ear


def test_keys_go_through_the_heap_and_take_what_is_in_focus():
    found = person(begun(1))
    first = found.does(press_key("PageDown"))
    assert first.focus == "heap:1"
    assert first.say == "1 of 7, in the heap."
    second = found.does(press_key("PageDown", "heap:1"))
    assert second.focus == "heap:2"
    found.does(press_key(" ", "heap:2"))
    assert found.match.state.taken[1] == 1
    assert found.draft is not None
    assert found.draft.chosen == found.match.state.fallen[1].kind


def test_the_heap_is_described_as_long_as_something_lies_there():
    """In the order in which it lies; what is in somebody's hands is left out."""
    found = person(begun())
    found.taps("heap:5")
    told = FACE.description(found.view, 1, found.draft, Scene(NAMES))
    (lying,) = [part for part in told.parts if part.title == heap_words.HEAP]
    assert len(lying.items) == 13
    first = heap_words.taken(*found.match.state.fallen[0]).removesuffix(".")
    assert lying.items[0] == first


def test_each_tile_has_a_name_of_its_own_and_the_own_ones_say_so():
    found = person(begun())
    found.taps("heap:5")
    names = shown(found)
    assert sum(control.startswith("heap:") for control in names) == 14
    assert names["heap:5"].endswith(", taken")
    assert names["heap:6"].endswith(", in the heap")


def test_what_others_have_taken_is_not_there():
    found = person(begun(2, "2 5 grab 2", "2 6 take 7"))
    assert "heap:7" not in shown(found)
    found.taps("heap:7")
    assert found.outcome.refused
    assert found.outcome.say == heap_words.TILE_GONE


def test_without_a_heap_nothing_of_it_is_there():
    found = person(table("* cards 12 3 20 7"))
    assert not any(control.startswith("heap:") for control in shown(found))
    assert found.does(click("heap:3")).handled is False


def test_nothing_that_a_browser_may_send_breaks_a_heap():
    """Random events: never an error, every action is legal, and the draft knows what is held."""
    rng = random.Random(5)
    for trial in range(12):
        match = table(BOXED, GUESTS, players=2, options="tiles=heap levels=mixed pace=calm")
        found = person(match)
        for _ in range(120):
            event = random_event(rng)
            if rng.random() < 0.4:
                event = replace(event, control=f"heap:{rng.choice((0, 1, 5, 14, 15, 99, 'x'))}")
            if event.control.startswith("card"):
                continue
            found.does(event)
            if found.match.state.phase != "build" or 1 in found.match.state.done:
                break
            assert found.draft is not None
            held = found.match.state.held_by(1)
            assert {n for n in found.draft.taken if n} == set(held.values()), trial
            assert {tile.kind for tile in found.draft.tiles} <= held.keys()


# How it lies there


def free_disc(at: int, lying: tuple) -> float:
    """The widest disc of a tile that no other one covers, over all its points; the later ones lie
    on top. A tile is a hexagon with an edge of 96.5."""

    def outside(x: float, y: float, spot) -> float:
        turn = math.radians(-spot.tilt)
        dx, dy = x - spot.x, y - spot.y
        rx = dx * math.cos(turn) - dy * math.sin(turn)
        ry = dx * math.sin(turn) + dy * math.cos(turn)
        sides = (math.radians(30 + 60 * side) for side in range(6))
        return max(rx * math.cos(a) + ry * math.sin(a) for a in sides) - 96.5 * math.sqrt(3) / 2

    own = lying[at]
    above = [spot for spot in lying[at + 1 :] if math.dist(spot[:2], own[:2]) < 200]
    steps = range(-40, 41, 4)
    return 2 * max(
        min(
            -outside(own.x + dx, own.y + dy, own),
            *(outside(own.x + dx, own.y + dy, spot) for spot in above),
            200.0,
        )
        for dx in steps
        for dy in steps
    )


@pytest.mark.parametrize("size", [7, 14, 21, 28])
def test_every_tile_can_be_reached(size):
    """A disc of 132 units of each is free: 44 px at 1280 × 800, more than 22 on a phone of 360."""
    for number in range(3):
        lying = spots(size, number, (1, 2, 3, 4), beside_box=bool(number % 2))
        assert min(free_disc(at, lying) for at in range(size)) >= REACHABLE


@pytest.mark.parametrize("size", [7, 14, 21, 28])
@pytest.mark.parametrize("beside_box", [False, True])
def test_the_heap_lies_below_the_build_area_and_beside_the_box(size, beside_box):
    lying = spots(size, 3, (9, 8, 7, 6), beside_box)
    assert len(lying) == size
    assert lying == spots(size, 3, (9, 8, 7, 6), beside_box)
    assert lying != spots(size, 4, (9, 8, 7, 6), beside_box)
    box_x, box_y = box_spot(size)
    for spot in lying:
        assert AREA_HEIGHT + 84 <= spot.y <= AREA_HEIGHT + heap_height(size) - 84
        assert spot.x + 100 <= (box_x - 90 if beside_box else WIDTH)
        assert spot.x >= 84
    assert box_y + 100 <= AREA_HEIGHT + heap_height(size)
    assert sum(rows_of(size)) == size


def test_tiles_overlap_a_little_and_lie_askew():
    """Two whose middles are nearer than two apothems, 173 units, overlap."""
    lying = spots(28, 1, (1, 2, 3, 4), beside_box=False)
    near = [math.dist(a[:2], b[:2]) < 173 for i, a in enumerate(lying) for b in lying[i + 1 :]]
    assert sum(near) >= 10
    assert len({spot.tilt for spot in lying}) > 14


def test_a_replay_shows_what_lay_there():
    """Nobody sits there: the heap without what anybody else has."""
    match = begun(2, "1 5 grab 1", "2 6 grab 2", "2 7 take 7", "1 8 take 9")
    view = GAME.view(match.state, 0)
    board = text_of(FACE.board(view, 1, None, Scene(NAMES)))
    assert 'id="heap-9-1"' in board
    assert 'id="heap-7-1"' not in board
    assert "is-own" in board

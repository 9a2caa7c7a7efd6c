"""What is drawn anew at the card table of Nine Lives, and what no drawing is ever given."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from desk import Desk
from hand import click
from ninelives_hand import act, begun, trick
from ninelives_table import do, in_phase, matches, scene, swapped

from app.games.interaction import BoardEvent
from app.games.ninelives.draft import EMPTY, Draft
from app.games.ninelives.face import FACE
from app.games.ninelives.input.choosing import control_of
from app.render.document import Arrange, Change, Document, Fill, SetAttribute
from app.render.regions import Drawing, Lazy, Part, Region, body_of, region
from app.saves.preferences import Settings
from app.shell.page import page
from pyengine.core.game import PUBLIC
from pyengine.core.match import Match
from pyengine.games.ninelives import GAME
from pyengine.games.ninelives.state import Hand, State


def shown(*boards: Region) -> tuple[set[str], list[Change]]:
    """What the last of some boards draws after the one before it, and what it changes."""
    document = Document()
    for board in boards:
        changes = document.show(region("app", (board,)))
    return set(document.drawn), changes


def chosen_twice(view: State, seat: int) -> tuple[Region, ...] | None:
    """The board with one thing chosen, then another; None where there is no choice."""
    legal = GAME.legal_actions(view, seat)
    if len(legal) < 2:
        return None
    drafts = (
        do(view, seat, EMPTY, click(control_of(action)))[0] for action in (legal[0], legal[-1])
    )
    return tuple(FACE.board(view, seat, draft, scene(view)) for draft in drafts)


def test_choosing_a_card_changes_attributes_and_nothing_else() -> None:
    """Of two cards the state, whether it is pressed, and the stop of the Tab key."""
    found = 0
    for phase, drawn in (("play", "hand-1"), ("take", "takes-1")):
        for view, seat in in_phase(phase, 3):
            boards = chosen_twice(view, seat)
            if boards:
                what, changes = shown(*boards)
                assert what == {drawn}
                assert len(changes) <= 6
                assert all(isinstance(change, SetAttribute) for change in changes)
                found += 1
    assert found > 50


def test_choosing_a_place_draws_the_cat_there() -> None:
    """And moves the stop of the Tab key; neither the rug nor the hand is drawn again."""
    for view, seat in in_phase("bid"):
        boards = chosen_twice(view, seat)
        assert boards
        what, changes = shown(*boards)
        assert what == {"slots-1", "cats-1", "spots-1"}
        assert [change.id for change in changes if isinstance(change, Fill)] == [f"cat-{seat}-1"]


def test_a_drag_draws_what_is_carried_and_nothing_else_on_the_page() -> None:
    """Every further move of the pointer sets one attribute; a press marks the card at most.

    It also takes away what was told of the others as the curtain went up.
    """
    for kinds in ("person,person,person", "person,easy,easy,easy"):
        desk = Desk.at(
            "ninelives", f"players={kinds.count(',') + 1}&kinds={kinds}&seed=carry", Settings()
        )
        for kind in ("place", "card"):
            until(desk, kind)
            control = control_of(desk.legal()[-1])
            document = Document()
            document.show(page(desk.model))
            desk.on_board(BoardEvent("press", control, 100, 500))
            document.show(page(desk.model))
            assert set(document.drawn) <= {"hand-1", "said-1", "description-1"}
            desk.on_board(BoardEvent("drag", x=130, y=400))
            document.show(page(desk.model))
            assert set(document.drawn) - {"description-1"} == {"draft-1"}
            for step in range(1, 20):
                desk.on_board(BoardEvent("drag", x=130 + step, y=400 - step))
                (change,) = document.show(page(desk.model))
                assert set(document.drawn) - {"description-1"} == {"draft-1"}
                assert isinstance(change, SetAttribute)
                assert (change.id, change.name) == ("carried-1", "transform")
            desk.on_board(BoardEvent("cancel"))


def until(desk: Desk, kind: str) -> None:
    """Go on until the person who looks at the board is to choose among things of a kind."""
    for _ in range(200):
        if desk.go_on():
            continue
        if len(desk.legal()) > 1 and control_of(desk.legal()[0]).startswith(kind):
            return
        desk.act(desk.legal()[0])
    raise AssertionError(f"nobody is ever to choose a {kind}")


def test_a_card_that_is_played_leaves_all_other_pictures_alone() -> None:
    """It comes to the mat; of all cards that stay only attributes change."""
    before = act(begun(), "play Y1", "play Y3")
    after = act(before, "play Y5")
    boards = (
        FACE.board(GAME.view(match.state, 3), 3, None, scene(match.state, active=False))
        for match in (before, after)
    )
    _, changes = shown(*boards)
    arranged = {change.id: change for change in changes if isinstance(change, Arrange)}
    assert set(arranged) == {"hand-1", "laid-1"}
    assert not arranged["hand-1"].fresh
    assert [id for id, _ in arranged["laid-1"].fresh] == ["laid-Y5-1"]
    filled = {change.id for change in changes if isinstance(change, Fill)}
    assert filled <= {"free-1", "names-1", "crown-1"}


def test_cubes_and_cats_stay_the_same_elements() -> None:
    """A trick that is won moves one cube by an attribute, so that it glides."""
    before = act(begun(), "play Y1", "play Y3", "play Y5", "play Y7")
    after = trick(begun(), "Y1 Y3 Y5 Y7", "Y3")
    boards = (
        FACE.board(GAME.view(match.state, 1), 1, None, scene(match.state, active=False))
        for match in (before, after)
    )
    _, changes = shown(*boards)
    cubes = [change for change in changes if change.id.startswith("cube")]
    assert all(isinstance(cube, SetAttribute) for cube in cubes)
    assert not [change for change in changes if change.id.startswith("rug-base")]


# Secrets


def drawings(part: Part) -> Iterator[Drawing]:
    """All drawings in a part of the page."""
    root = part.made() if isinstance(part, Lazy) else part
    if isinstance(root.inside, Drawing):
        yield root.inside
    body = body_of(root.inside)
    if not isinstance(body, str):
        for child in body:
            yield from drawings(child)


def values(inputs: object) -> Iterator[object]:
    """Everything that lies in some inputs."""
    yield inputs
    if isinstance(inputs, (tuple, list, frozenset)):
        for part in inputs:
            yield from values(part)
    elif is_dataclass(inputs) and not isinstance(inputs, type):
        for field in fields(inputs):
            yield from values(getattr(inputs, field.name))


def test_no_drawing_of_a_page_holds_a_hidden_card() -> None:
    """Three people round one device: no input is a match, no state more than a view, nor a hand."""
    desk = Desk.at("ninelives", "players=3&kinds=person,person,person&seed=secret", Settings())
    hands = 0
    for _ in range(60):
        if desk.table.curtain:
            assert not any(
                isinstance(value, Hand)
                for drawing in drawings(page(desk.model))
                for value in values(drawing.inputs)
            )
            desk.did("table.ready")
        state, seat = desk.record.match.state, desk.place.seat
        # Who has acted has put the hand down: then it is drawn as everybody knows it.
        views = [GAME.view(state, viewer) for viewer in (seat, PUBLIC)]
        known = {hand for view in views for hand in view.hands}
        for drawing in drawings(page(desk.model)):
            for value in values(drawing.inputs):
                assert not isinstance(value, Match)
                assert not isinstance(value, State) or value in views
                if isinstance(value, Hand):
                    assert value in known
                    hands += 1
        if desk.table.resting or desk.table.rolling:
            desk.settle()
        elif seat in desk.record.match.pending.seats:
            desk.act(desk.legal()[0])
    assert hands > 30


def test_hidden_numbers_change_no_input() -> None:
    """N2: with two hidden cards exchanged, every region asks for the same drawing."""
    rng, found = random.Random(7), 0
    for states in matches():
        for match in states[::23]:
            for viewer in range(1, match.header.players + 1):
                other = swapped(match.state, viewer, rng)
                if other is None:
                    continue
                first, second = GAME.view(match.state, viewer), GAME.view(other, viewer)
                at = scene(first)
                for seat in range(1, first.players + 1):
                    draft = Draft() if seat == viewer else None
                    assert FACE.board(first, seat, draft, at) == FACE.board(second, seat, draft, at)
                    assert FACE.small(first, seat, at) == FACE.small(second, seat, at)
                    assert FACE.scores(first, seat, at) == FACE.scores(second, seat, at)
                found += 1
    assert found > 40

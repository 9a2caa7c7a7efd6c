"""What people build at a screen is there again after a reload: of one, and of several."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk import Desk

from app.games.interaction import BoardEvent
from app.games.kittypaw.draft import Draft
from app.games.kittypaw.face import FACE
from app.saves.stored import record_from_json, record_to_json
from pyengine.games.kittypaw import GAME
from pyengine.games.kittypaw.pictures import read_picture

BUILT = "Aa0@0,1 Cs3@1,2 Gs5@2,0"


def keys(desk: Desk, *pressed: str, place: int = 1) -> None:
    for key in pressed:
        desk.on_board(BoardEvent("key", key=key, place=place, at=100.0))


def standing(desk: Desk) -> list[list[tuple[str, str, int]]]:
    """What stands on each table: who, awake or asleep, and how far turned."""
    return [
        [(tile.kind, tile.face, tile.rotation) for tile in place.draft.tiles]
        for place in desk.table.places
    ]


def several(hands: int) -> Desk:
    """So many at one screen, each with a card and a cat of another kind; the second has turned it,
    the third has it asleep, the fourth has none yet."""
    desk = Desk.at("kittypaw", f"players={hands}&kinds={','.join(['person'] * hands)}&seed=kept")
    done = (("a", "a", " "), ("b", "b", "r", " "), ("c", "c", "f", " "), ("d",))
    for place in range(1, hands + 1):
        keys(desk, *done[place - 1], place=place)
    return desk


def built() -> Desk:
    """Alone: a card is taken, a cat stands on the table, and another beside it."""
    desk = Desk.at("kittypaw", "players=1&kinds=person&seed=kept")
    keys(desk, "a", "a", "r", " ", "g", "ArrowRight", "ArrowRight", "f", " ")
    return desk


def test_a_reload_finds_what_was_built():
    """Where it stands, turned and flipped as it was."""
    desk = built()
    tiles = desk.place.draft.tiles
    assert [(tile.kind, tile.face, tile.rotation) for tile in tiles] == [
        ("A", "a", 1),
        ("G", "s", 0),
    ]
    again = Desk.with_record(desk.record)
    assert again.place.draft.tiles == tiles
    keys(again, "b", "ArrowLeft", "ArrowLeft", " ")
    assert [tile.kind for tile in again.place.draft.tiles] == ["A", "G", "B"]


def test_whoever_has_read_the_rules_has_the_same_cat_in_hand():
    """Also where nothing stands yet; a box only where the card has one."""
    desk = Desk.at("kittypaw", "players=1&kinds=person&seed=kept")
    keys(desk, "a", "e")
    desk.go("#/rules/kittypaw?match=" + desk.record.id)
    record = desk.model.session.records[0]
    again = Desk.with_record(record)
    assert again.place.draft.chosen == "E"
    keys(again, "ArrowLeft", " ")
    assert [tile.kind for tile in again.place.draft.tiles] == ["E"]
    view = GAME.view(again.record.match.state, 1)
    for line in ("1:box", "1:Z", "1:", "2:E"):
        assert FACE.draft_from_text(view, 1, line) is None


def test_nothing_of_a_round_is_found_in_the_next():
    """The tiles have gone back (K8)."""
    desk = built()
    keys(desk, "Enter")
    assert desk.table.resting == "stop"
    # Hands that are still on their way close no check.
    keys(desk, "Enter", " ")
    for kind in ("activate", "drop"):
        desk.on_board(BoardEvent(kind, control="area", at=200.0))
    assert desk.table.resting == "stop"
    assert 'data-do="table.go"' in desk.shown
    desk.did("table.go")
    again = Desk.with_record(desk.record)
    assert again.record.match.state.round == 2
    assert not again.place.draft.tiles


def test_a_reload_at_the_check_goes_on_with_the_next_round():
    """What was built is still stored, but its round is over: nothing of it is laid out (K8)."""
    desk = built()
    keys(desk, "Enter")
    assert desk.table.resting == "stop"
    assert desk.record.draft
    again = Desk.with_record(desk.record)
    assert again.record.match.state.round == 2
    assert not again.place.draft.tiles


@pytest.mark.parametrize(
    "line",
    [
        "",
        "1",
        f"2 {BUILT}",
        f"x {BUILT}",
        "1 Aa0@0,0 Ba0@0,0",
        "1 Aa0@90,0",
        f"1 {BUILT} box=h@0,50",
        "1 no",
    ],
)
def test_what_is_no_table_of_this_round_is_not_laid_out(line):
    """Broken, of another round, or outside of the build area."""
    view = GAME.view(built().record.match.state, 1)
    assert FACE.draft_from_text(view, 1, line) is None


def test_a_guest_that_was_not_seen_is_not_in_the_box():
    """K4: a stored line proves nothing."""
    view = GAME.view(built().record.match.state, 1)
    draft = FACE.draft_from_text(view, 1, f"1 {BUILT} box=h@-2,2 guest=4")
    assert (draft.box is not None, draft.guest) == (True, 0)


def test_a_line_holds_the_picture_where_it_lies():
    picture = read_picture(f"{BUILT} box=v@-2,2")
    draft = Draft(round=3, tiles=picture.tiles, box=picture.box)
    assert FACE.draft_text(draft) == f"3 {BUILT} box=v@-2,2"
    assert FACE.draft_text(Draft(round=3)) == ""


@pytest.mark.parametrize("hands", [2, 3, 4])
def test_a_reload_finds_what_each_of_several_has_built(hands):
    """As it is written to the disk and read from there, every table with its own."""
    desk = several(hands)
    built = [[("A", "a", 0)], [("B", "a", 1)], [("C", "s", 0)], []][:hands]
    assert standing(desk) == built
    again = Desk.with_record(record_from_json(desk.stored[desk.record.id]))
    assert standing(again) == built
    assert [place.draft.tiles for place in again.table.places] == [
        place.draft.tiles for place in desk.table.places
    ]
    keys(again, "e", "ArrowLeft", "ArrowLeft", " ", place=2)
    assert standing(again)[1] == [("B", "a", 1), ("E", "a", 0)]
    assert standing(again)[0] == built[0]


@pytest.mark.parametrize(
    "broken",
    ["1 9 Aa0@0,0", "1 1 Aa0@90,0", "1 1 no", "1 1 Aa0@0,0 Ba0@0,0", "1", "", "x", "2 1 Da0@0,0"],
)
def test_a_draft_that_does_not_fit_is_dropped_for_that_hand_alone(broken):
    """Of another round, out of the area, no picture, nobody's, or a second one for the same hand;
    the others have theirs, and nothing is said."""
    desk = several(3)
    parts = desk.record.draft.split(" | ")
    assert [part.partition(" ")[0] for part in parts] == ["1", "2", "3"]
    lines = [broken, *parts[1:]] if broken[:1] != "2" else [parts[1], broken, parts[2]]
    again = Desk.with_record(replace(desk.record, draft=" | ".join(lines)))
    assert standing(again) == [[], [("B", "a", 1)], [("C", "s", 0)]]
    assert not again.table.places[0].say


def test_drafts_of_seats_that_do_not_sit_here_are_nobodys():
    """A bot's, one that is not at the table, and chance's."""
    desk = Desk.at("kittypaw", "players=2&kinds=person,easy&seed=kept")
    keys(desk, "a", "a", " ")
    (own,) = desk.record.draft.split(" | ")
    foreign = " | ".join(f"{seat} 1 Ba0@0,0" for seat in (0, 2, 3, 99))
    again = Desk.with_record(replace(desk.record, draft=f"{foreign} | {own}"))
    assert standing(again) == [[("A", "a", 0)]]


def test_four_whole_pictures_with_boxes_can_be_stored_and_read():
    """The longest line there can be: seven cats and a box each, far out, with a piece in hand."""
    tiles = " ".join(f"{kind}s5@-{10 + number},-10" for number, kind in enumerate("ABCDEFG"))
    line = " | ".join(f"{seat} 12:B {tiles} box=h@-12,-12 guest=8" for seat in range(1, 5))
    record = replace(several(4).record, draft=line)
    assert record_from_json(record_to_json(record)).draft == line

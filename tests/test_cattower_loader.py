"""The loader of Cat Tower's sheet: every fault is named with its line, and all of them at once."""

from __future__ import annotations

import pytest

from pyengine.games.cattower import loader
from pyengine.games.cattower.loader import TowerError, load_towers, parse_towers

GOOD = """\
# Two towers.
title: Small sheet
larger: 6 9
smaller: 4 5
low: 2
phantom: 2 0
footprints: 18
circled: 1
pairs: 15

. o
o o
# o
o o
o o
o o
"""


def problems(text):
    with pytest.raises(TowerError) as caught:
        parse_towers("test", text)
    return caught.value.problems


def test_a_good_sheet_is_read():
    """Every field lands where it belongs; slots count by tower from the bottom."""
    towers = parse_towers("test", GOOD)
    assert (towers.title, towers.count, towers.low) == ("Small sheet", 2, (2,))
    assert (towers.larger, towers.smaller, towers.phantom) == ((6, 9), (4, 5), (2, 0))
    assert (towers.footprints, towers.circled) == (18, 1)
    assert towers.posts == ((1, 4),)
    assert towers.slots == (
        *((1, floor) for floor in (1, 2, 3, 5)),
        *((2, floor) for floor in (1, 2, 3, 4, 5, 6)),
    )
    assert towers.masks == (0b1111, 0b1111110000)
    assert towers.everything == 0b1111111111
    assert towers.floors[5] == 1 << 3 | 1 << 8
    assert (towers.slot_at(2, 1), towers.slot_at(1, 4), towers.slot_name(3)) == (4, None, "1.5")
    # 1.1 and 1.5 touch what is level with them and half a floor above.
    assert towers.neighbours[0] == 1 << 1 | 1 << 4 | 1 << 5
    assert towers.neighbours[3] == 1 << 8 | 1 << 9


@pytest.mark.parametrize(
    "variant", [GOOD.replace("\n", "\r\n"), "\n" + GOOD, GOOD.rstrip("\n"), GOOD + "\n\n"]
)
def test_freedoms_of_writing_are_read(variant):
    """CRLF, blank lines at both ends."""
    assert parse_towers("test", variant).larger == (6, 9)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("title: Small sheet", "title:", "line 2: 'title' is empty"),
        ("circled: 1\n", "", "line 9: 'circled' is missing"),
        ("larger: 6 9", "larger: 6 x", "line 3: 'larger' takes numbers, not 'x'"),
        ("larger: 6 9", "larger: 6", "line 3: 'larger' needs a number for each of 2 towers"),
        ("larger: 6 9", "larger: 6 0", "line 3: 'larger' must be 1 to 99"),
        ("phantom: 2 0", "phantom: 2 0 1", "line 6: 'phantom' needs a number for each of 2 towers"),
        ("phantom: 2 0", "phantom: 2 10", "line 6: 'phantom' must be 0 to 9"),
        (
            "smaller: 4 5",
            "smaller: 4 10",
            "line 4: tower 2 has the smaller number 10, above the larger 9",
        ),
        ("low: 2", "low: 3", "line 5: there is no tower 3"),
        ("low: 2", "low: 2 2", "line 5: tower 2 is named twice"),
        ("low: 2", "low: 1 2", "line 5: of towers 1 and 2 one has to stand half a floor lower"),
        ("low: 2", "low: 3", "line 5: of towers 1 and 2 one has to stand half a floor lower"),
        ("footprints: 18", "footprints: 18 9", "line 7: 'footprints' takes one number"),
        ("circled: 1", "circled: 19", "line 8: there are only 18 footprints"),
        ("pairs: 15", "pairs: 16", "line 9: the map has 15 pairs of neighbours, not 16"),
        ("pairs: 15", "pairs: 15\npairs: 15", "line 10: 'pairs' is given twice"),
        ("pairs: 15", "pairs: 15\nroofs: 2", "line 10: unknown line 'roofs: 2'"),
        ("# o\n", "# x\n", "line 13: unknown symbol 'x' at place 2 of the row"),
        ("# o\n", "#\n", "line 13: 1 places in a row of 2"),
        ("# o\n", ". o\n", "line 13: tower 1 has nothing on floor 4, but above it"),
        (
            "o o\no o\no o\n",
            "o o\no o\n",
            "line 11: the map needs 6 floors, one for each face of a die, not 5",
        ),
        (
            GOOD[-24:],
            ". o\n. o\n# o\n# o\n# o\n# o\n",
            "line 11: tower 1 has no slot",
        ),
        (
            GOOD[-24:],
            ". o\n. o\n. o\n. o\n. o\n. o\n",
            "line 11: tower 1 has no slot",
        ),
        ("\n" + GOOD[-24:], "", "line 10: an empty line and the map must follow"),
        (". o\n", ". o" + " o" * 8 + "\n", "line 11: a sheet has at most 9 towers"),
    ],
)
def test_each_fault_is_named_with_its_line(old, new, expected):
    """One change to a good sheet, one sentence about it."""
    assert old in GOOD
    assert expected in problems(GOOD.replace(old, new))


def test_a_slip_in_the_map_is_found_by_the_pairs():
    """A slot where the post should be is no fault in itself, but makes other neighbours."""
    assert problems(GOOD.replace("# o", "o o")) == [
        "line 9: the map has 19 pairs of neighbours, not 15"
    ]


def test_all_faults_are_listed_in_line_order():
    """Not only the first, so that a sheet is mended in one go."""
    text = GOOD.replace("larger: 6 9", "larger: 6").replace("low: 2", "low: 1 2 2")
    assert problems(text.replace("circled: 1", "circled: 40")) == [
        "line 3: 'larger' needs a number for each of 2 towers",
        "line 5: of towers 1 and 2 one has to stand half a floor lower",
        "line 5: tower 2 is named twice",
        "line 8: there are only 18 footprints",
    ]


def test_an_empty_text_lacks_everything():
    """Eight fields and the map."""
    assert len(problems("")) == 9


def test_a_missing_file_is_named(monkeypatch):
    """A wheel without its data says so."""
    monkeypatch.setattr(loader, "read_sheet", lambda package, path: None)
    with pytest.raises(TowerError, match="sheet sheet: there is no such sheet"):
        load_towers.__wrapped__()


def test_the_shipped_sheet_is_read_once():
    """Everything asks for the same tables."""
    assert load_towers() is load_towers()

"""The burrow loader: every fault is named with its line, and all of them at once."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from pyengine.games.burrow import loader
from pyengine.games.burrow.burrow import ROCK, cells_of
from pyengine.games.burrow.info import INFO
from pyengine.games.burrow.loader import BurrowError, load_burrow, parse_burrow
from pyengine.games.burrow.progress import score

GOOD = """\
# A comment.
title: Test burrow
colour: light
ones: 3
timer: 4 5
points: S1 A2 B3 C4
places: A top right, B bottom left, C bottom middle
tunnels: A1-A3 B1-D1 E2-D3
nuts: A1 D1
nut points: 2 4
mushrooms: B3

S S . A A
. . . . A
B B . C .
"""


def problems(text):
    with pytest.raises(BurrowError) as caught:
        parse_burrow("test", text)
    return caught.value.problems


def test_a_good_burrow_is_read():
    """Every field lands where it belongs; cells count from the top left."""
    burrow = parse_burrow("test", GOOD)
    assert (burrow.name, burrow.title, burrow.colour) == ("test", "Test burrow", "light")
    assert (burrow.columns, burrow.rows, burrow.size) == (5, 3, 15)
    assert [(chamber.letter, chamber.size, chamber.points) for chamber in burrow.chambers] == [
        ("S", 2, 1),
        ("A", 3, 2),
        ("B", 2, 3),
        ("C", 1, 4),
    ]
    assert [chamber.place for chamber in burrow.chambers] == [
        "start",
        "top right",
        "bottom left",
        "bottom middle",
    ]
    assert burrow.start == 0
    assert burrow.chamber_of == (0, 0, ROCK, 1, 1, ROCK, ROCK, ROCK, ROCK, 1, 2, 2, ROCK, 3, ROCK)
    assert burrow.tunnels == ((0, 10), (1, 3), (9, 13))
    assert burrow.tunnels_into[1] == ((1 << 1, 1 << 3), (1 << 13, 1 << 9))
    assert (burrow.nuts, burrow.mushrooms) == (1 << 0 | 1 << 3, 1 << 11)
    assert (burrow.ones, burrow.timer, burrow.nut_values) == (3, (4, 5), (2, 4))


def test_walls_stand_between_touching_cells_of_two_chambers():
    """B4: neighbours are cells of the same chamber only."""
    burrow = parse_burrow("test", GOOD.replace("S S . A A\n. . .", "S S A A A\n. . ."))
    assert burrow.neighbours[1] == 1 << 0
    assert burrow.neighbours[2] == 1 << 3
    assert burrow.neighbours[12] == 0


@pytest.mark.parametrize(
    "variant",
    [
        GOOD.replace("\n", "\r\n"),
        "\n" + GOOD,
        GOOD.rstrip("\n"),
        GOOD + "\n\n",
        GOOD.replace("timer: 4 5", "timer:4  \t5"),
    ],
)
def test_freedoms_of_writing_are_read(variant):
    """CRLF, blank lines at both ends, spaces."""
    assert parse_burrow("test", variant).timer == (4, 5)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("ones: 3\n", "", "line 11: 'ones' is missing"),
        ("nut points: 2 4\n", "", "line 11: 'nut points' is missing"),
        ("title: Test burrow", "title:", "line 2: 'title' is empty"),
        ("tunnels: A1-A3 B1-D1 E2-D3", "tunnels:", "line 8: 'tunnels' is empty"),
        ("ones: 3", "ones: 8", "line 4: 'ones' must be 1 to 7"),
        ("ones: 3", "ones: 0", "line 4: 'ones' must be 1 to 7"),
        ("ones: 3", "ones: 3 4", "line 4: 'ones' takes one number"),
        ("ones: 3", "ones: some", "line 4: 'ones' takes numbers, not 'some'"),
        ("timer: 4 5", "timer: 4 7", "line 5: 'timer' must be 1 to 6"),
        ("ones: 3", "ones: 3\nones: 3", "line 5: 'ones' is given twice"),
        ("ones: 3", "ones: 3\nmice: 2", "line 5: unknown line 'mice: 2'"),
        ("S1 A2", "S1 A", "line 6: 'points' takes words such as S4, not 'A'"),
        ("S1 A2", "S1 2A", "line 6: 'points' takes words such as S4, not '2A'"),
        ("S1 A2", "S1 A2 A3", "line 6: chamber A has points twice"),
        ("S1 A2", "S1", "line 6: chamber A has no points"),
        ("S1 A2", "S1 A2 D2", "line 6: there is no chamber D on the map"),
        ("A top right, ", "", "line 7: chamber A has no place"),
        ("A top right", "A Top", "line 7: 'places' takes words such as A top left, not 'A Top'"),
        ("A top right", "A upper right", "line 7: 'places' takes words such as A top left, not"),
        ("A top right", "A", "line 7: 'places' takes words such as A top left, not 'A'"),
        ("A top right", "B top right", "line 7: chamber B has a place already"),
        ("A top right", "S top left, A top right", "line 7: chamber S has a place already"),
        ("A top right", "A bottom left", "line 7: two chambers are called 'bottom left'"),
        (
            "A top right",
            "A start",
            "line 7: 'places' takes words such as A top left, not 'A start'",
        ),
        ("A top right", "A top right, D top left", "line 7: there is no chamber D on the map"),
        ("B1-D1", "B1:D1", "line 8: 'tunnels' takes pairs of cells such as E4-C4, not 'B1:D1'"),
        ("B1-D1", "B1-D1-E1", "line 8: 'tunnels' takes pairs of cells such as E4-C4,"),
        ("B1-D1", "B1-C1", "line 8: C1 of the tunnels is not a cell of a chamber"),
        ("B1-D1", "B1-F1", "line 8: F1 of the tunnels is not a cell of a chamber"),
        ("B1-D1", "B1-D4", "line 8: D4 of the tunnels is not a cell of a chamber"),
        ("B1-D1", "B1-A1", "line 8: both ends of B1-A1 lie in chamber S"),
        ("B1-D1", "B1-D1 D1-B1", "line 8: the tunnel D1-B1 is given twice"),
        (" E2-D3", "", "line 8: no way leads from the start to chamber C"),
        ("nuts: A1 D1", "nuts: A1 D", "line 9: 'nuts' takes cells such as E4, not 'D'"),
        ("nuts: A1 D1", "nuts: A1 A1", "line 9: A1 stands twice among the nuts"),
        ("nuts: A1 D1", "nuts: A1 C1", "line 9: C1 of the nuts is not a cell of a chamber"),
        ("nuts: A1 D1", "nuts: A1 B1", "line 9: A1 and B1 are two nuts in chamber S"),
        ("nuts: A1 D1", "nuts: A1", "line 10: 'nut points' needs one value for each nut: 1, not 2"),
        (
            "nut points: 2 4",
            "nut points: 2",
            "line 10: 'nut points' needs one value for each nut: 2, not 1",
        ),
        ("nut points: 2 4", "nut points: 2 -4", "line 10: 'nut points' must be 0 to 99"),
        (
            "mushrooms: B3",
            "mushrooms: C3",
            ("line 11: C3 of the mushrooms is not a cell of a chamber"),
        ),
        ("mushrooms: B3", "mushrooms: B3 B3", "line 11: B3 stands twice among the mushrooms"),
        ("mushrooms: B3", "mushrooms: D1", "line 11: D1 holds a nut already"),
        ("S S . A A", "S S . A", "line 14: 5 cells in a row of 4"),
        ("B B . C .", "B B . c .", "line 15: unknown symbol 'c' at cell 4 of the row"),
        ("B B . C .", "B B . CC .", "line 15: unknown symbol 'CC' at cell 4 of the row"),
        ("S S . A A", "D D . A A", "line 13: the map has no start chamber S"),
        ("B B . C .", "B B . B .", "line 13: the timer waits for a fourth chamber; the map has 3"),
        ("B B . C .", "B B . C B", "line 15: E3 is not connected to A3 of its chamber B"),
        (". . . . A", ". . A . A", "line 14: C2 is not connected to D1 of its chamber A"),
        (
            "\nS S . A A\n. . . . A\nB B . C .\n",
            "",
            "line 12: an empty line and the map must follow",
        ),
    ],
)
def test_each_fault_is_named_with_its_line(old, new, expected):
    """One change to a good burrow, one sentence about it."""
    assert old in GOOD
    found = problems(GOOD.replace(old, new, 1))
    assert any(fault.startswith(expected) for fault in found), found


def test_one_fault_brings_no_others():
    """A map that is fine is not blamed for a wrong field."""
    assert problems(GOOD.replace("B1-D1", "B1-C1")) == [
        "line 8: C1 of the tunnels is not a cell of a chamber"
    ]
    assert problems(GOOD.replace("ones: 3", "ones: 9")) == ["line 4: 'ones' must be 1 to 7"]


def test_a_crooked_map_names_only_itself():
    """Where rows differ, cells cannot be told by their names, so fields are not blamed."""
    assert problems(GOOD.replace(". . . . A", ". . . A")) == ["line 14: 4 cells in a row of 5"]


def test_all_faults_are_listed_in_line_order():
    """Not only the first, so that a burrow is mended in one go."""
    text = (
        GOOD.replace("colour: light\n", "")
        .replace("ones: 3", "ones: x")
        .replace("timer: 4 5", "timer: 9")
        .replace("B1-D1", "B1-C1")
        .replace("mushrooms: B3", "mushrooms: D1")
    )
    assert problems(text) == [
        "line 3: 'ones' takes numbers, not 'x'",
        "line 4: 'timer' must be 1 to 6",
        "line 7: C1 of the tunnels is not a cell of a chamber",
        "line 10: D1 holds a nut already",
        "line 11: 'colour' is missing",
    ]


def test_a_burrow_larger_than_the_notation_is_refused():
    """Columns are letters, so there are 26 at most."""
    wide = GOOD.replace("S S . A A", "S S . A A" + " ." * 22)
    assert "line 13: a burrow has at most 26 columns and 99 rows" in problems(wide)


def test_an_empty_text_lacks_everything():
    """Ten fields and the map."""
    assert len(problems("")) == 11


def test_an_unknown_burrow_is_named():
    """The error says which burrow was asked for."""
    with pytest.raises(BurrowError, match="burrow C: there is no such burrow"):
        load_burrow("C")


def test_every_burrow_file_is_offered_and_every_offer_is_a_file():
    """B1: a new burrow is a file and its name among the values of the option."""
    folder = Path(loader.__file__).parent / "burrows"
    option = INFO.option("side")
    assert option is not None
    assert sorted(option.values) == sorted(file.stem for file in folder.glob("*.txt"))
    low, high = INFO.score_bounds
    for name, label in zip(option.values, option.labels, strict=True):
        burrow = load_burrow(name)
        assert burrow.title.startswith(label)
        assert score(burrow, burrow.cells).total <= high
        assert score(burrow, 0).total == low == 0
        assert burrow.cells.bit_count() * INFO.max_players * 7 <= INFO.longest


@pytest.mark.parametrize("side", INFO.option("side").values)
def test_chambers_are_called_by_where_they_lie(side):
    """No board shows their letters. Of two that are both on the left the one at the top lies above
    the one at the bottom; of two at the top the left one lies to the left; and so on."""
    burrow, orders = load_burrow(side), (("top", "middle", "bottom"), ("left", "middle", "right"))
    places = {
        chamber: (chamber.place.split(), middle_of(burrow, chamber.cells))
        for chamber in burrow.chambers
        if chamber.letter != "S"
    }
    pairs = list(permutations(places.values(), 2))
    assert pairs
    for (one, middle), (other, its_middle) in pairs:
        for axis, order in enumerate(orders):
            if one[1 - axis] == other[1 - axis]:
                is_first = order.index(one[axis]) < order.index(other[axis])
                assert is_first == (middle[axis] < its_middle[axis]), (one, other)


def middle_of(burrow, cells):
    """Row and column midway between the outermost cells, doubled."""
    rows, columns = zip(*(divmod(cell, burrow.columns) for cell in cells_of(cells)), strict=True)
    return min(rows) + max(rows), min(columns) + max(columns)

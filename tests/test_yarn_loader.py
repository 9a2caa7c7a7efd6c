"""The carpet loader: every fault is named with its line, and all of them at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from yarn_carpets import tiny_carpet

from pyengine.games.yarn import loader
from pyengine.games.yarn.info import INFO
from pyengine.games.yarn.loader import CarpetError, load_carpet, parse_carpet

GOOD = """\
# A comment.
title: Test carpet
colour: yellow
boxes: 8
sets: 3 4 5
paw: 5
cups: 2
cup: -2
timer: 5 4
busy: C2 D1

. S m o
s # o .
p F . .
"""


def problems(text):
    with pytest.raises(CarpetError) as caught:
        parse_carpet("test", text)
    return caught.value.problems


def test_a_good_carpet_is_read():
    """Every field lands where it belongs; dots count from the top left."""
    carpet = parse_carpet("test", GOOD)
    assert (carpet.name, carpet.title, carpet.colour) == ("test", "Test carpet", "yellow")
    assert (carpet.columns, carpet.rows, carpet.size) == (4, 3, 12)
    assert (carpet.dot_name(carpet.start), carpet.dot_name(carpet.paw)) == ("B1", "B3")
    assert carpet.items == (1 << 2, 1 << 4, 1 << 8)
    assert (carpet.blocks, carpet.shadows) == (1 << 5, 1 << 3 | 1 << 6)
    assert carpet.busy == (6, 3)
    assert (carpet.boxes, carpet.set_values, carpet.timer) == (8, (3, 4, 5), (5, 4))
    assert (carpet.paw_points, carpet.cups, carpet.cup_points) == (5, 2, -2)


@pytest.mark.parametrize(
    "variant",
    [
        GOOD.replace("\n", "\r\n"),
        "\n" + GOOD,
        GOOD.rstrip("\n"),
        GOOD + "\n\n",
        GOOD.replace("sets: 3 4 5", "sets:3  4\t5"),
    ],
)
def test_freedoms_of_writing_are_read(variant):
    """CRLF, blank lines at both ends, spaces."""
    assert parse_carpet("test", variant).set_values == (3, 4, 5)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("boxes: 8\n", "", "line 10: 'boxes' is missing"),
        ("title: Test carpet", "title:", "line 2: 'title' is empty"),
        ("sets: 3 4 5", "sets:", "line 5: 'sets' is empty"),
        ("boxes: 8", "boxes: many", "line 4: 'boxes' takes numbers, not 'many'"),
        ("boxes: 8", "boxes: 8 9", "line 4: 'boxes' takes one number"),
        ("boxes: 8", "boxes: 0", "line 4: 'boxes' must be 1 to 99"),
        ("cup: -2", "cup: 2", "line 8: 'cup' must be -99 to 0"),
        ("paw: 5", "paw: -5", "line 6: 'paw' must be 0 to 99"),
        ("timer: 5 4", "timer: 5 7", "line 9: 'timer' must be 1 to 6"),
        ("timer: 5 4", "timer: 5 x 4 y", "line 9: 'timer' takes numbers, not 'x y'"),
        ("paw: 5", "paw: 5\npaw: 5", "line 7: 'paw' is given twice"),
        ("paw: 5", "paw: 5\nmice: 3", "line 7: unknown line 'mice: 3'"),
        ("paw: 5", "paw: 5\nhello", "line 7: unknown line 'hello'"),
        ("cups: 2", "cups: 3", "line 7: 3 cups need as many shadow dots; the map has 2"),
        ("s # o .", "s # o", "line 13: 3 dots in a row of 4"),
        ("s # o .", "s # o x", "line 13: unknown symbol 'x' at dot 4 of the row"),
        ("s # o .", "s # oo .", "line 13: unknown symbol 'oo' at dot 3 of the row"),
        ("busy: C2 D1", "busy: C2", "line 10: 'busy' must name each shadow dot once: D1, C2"),
        ("busy: C2 D1", "busy: C2 D1 B2", "line 10: 'busy' must name each shadow dot once: D1, C2"),
        ("busy: C2 D1", "busy: C2 C2", "line 10: 'busy' must name each shadow dot once: D1, C2"),
        ("busy: C2 D1\n", "", "line 10: 'busy' is missing"),
        (". S m o", ". . m o", "line 12: the map needs one start S, not 0"),
        ("p F . .", "p F F .", "line 12: the map needs one paw F, not 2"),
        (". S m o", ". S . o", "line 12: the map has no mice (m)"),
        ("p F . .", ". F . .", "line 12: the map has no paper planes (p)"),
        (". S m o\ns # o .\np F . .\n", "", "line 11: an empty line and the map must follow"),
        ("s # o .\np F . .", "s # o #\np F # m", "line 14: D3 cannot be reached from the start"),
    ],
)
def test_each_fault_is_named_with_its_line(old, new, expected):
    """One change to a good carpet, one sentence about it."""
    assert old in GOOD
    assert expected in problems(GOOD.replace(old, new))


def test_a_paw_behind_blocks_is_named():
    """The paw has to be within reach, like items and shadow dots."""
    text = GOOD.replace("p F . .", "# F # .").replace(". S m o", "p S m o")
    assert problems(text) == ["line 14: B3 cannot be reached from the start"]


def test_a_bar_with_more_sets_than_values_is_refused():
    """Two of each item make two sets, so one value is not enough."""
    text = GOOD.replace("s # o .", "s # o m").replace("p F . .", "p F p s")
    assert problems(text.replace("sets: 3 4 5", "sets: 3")) == [
        "line 5: the bar can hold 2 complete sets, but only 1 have a value"
    ]
    assert parse_carpet("test", text).set_values == (3, 4, 5)


def test_few_boxes_limit_the_sets():
    """With one box a row there is one set, however many items lie there."""
    text = GOOD.replace("s # o .", "s # o m").replace("p F . .", "p F p s")
    small = text.replace("sets: 3 4 5", "sets: 3").replace("boxes: 8", "boxes: 1")
    assert parse_carpet("test", small).boxes == 1


def test_all_faults_are_listed_in_line_order():
    """Not only the first, so that a carpet is mended in one go."""
    text = (
        GOOD.replace("colour: yellow\n", "")
        .replace("boxes: 8", "boxes: x")
        .replace("timer: 5 4", "timer: 9")
        .replace("s # o .", "s # ?")
        .replace("p F . .", "p . . .")
    )
    assert problems(text) == [
        "line 3: 'boxes' takes numbers, not 'x'",
        "line 8: 'timer' must be 1 to 6",
        "line 10: 'colour' is missing",
        "line 11: the map needs one paw F, not 0",
        "line 12: 3 dots in a row of 4",
        "line 12: unknown symbol '?' at dot 3 of the row",
    ]


def test_a_carpet_larger_than_the_notation_is_refused():
    """Columns are letters, so there are 26 at most."""
    wide = GOOD.replace(". S m o", ". S m o" + " ." * 23)
    assert "line 12: a carpet has at most 26 columns and 99 rows" in problems(wide)


def test_an_empty_text_lacks_everything():
    """Nine fields and the map."""
    assert len(problems("")) == 10


def test_an_unknown_carpet_is_named():
    """The error says which carpet was asked for."""
    with pytest.raises(CarpetError, match="carpet C: there is no such carpet"):
        load_carpet("C")


def test_tiny_carpets_are_checked_as_well():
    """The helper for tests goes through the same loader."""
    with pytest.raises(CarpetError, match="no socks"):
        tiny_carpet("S m F\n. p o")


def test_every_carpet_file_is_offered_and_every_offer_is_a_file():
    """Y1: a new carpet is a file and its name among the values of the option."""
    folder = Path(loader.__file__).parent / "carpets"
    option = INFO.option("side")
    assert option is not None
    assert sorted(option.values) == sorted(file.stem for file in folder.glob("*.txt"))
    low, high = INFO.score_bounds
    for name, label in zip(option.values, option.labels, strict=True):
        carpet = load_carpet(name)
        assert carpet.title.startswith(label)
        fullest = min(carpet.boxes, *(mask.bit_count() for mask in carpet.items))
        items = sum(min(carpet.boxes, mask.bit_count()) for mask in carpet.items)
        assert items + sum(carpet.set_values[:fullest]) + carpet.paw_points <= high
        assert carpet.cups * carpet.cup_points >= low

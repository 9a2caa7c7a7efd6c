"""A printed sheet is enough to play from: every rule of record stands on it, alone as well.

The ids are those of the rules of record; what a sheet need not say is named here, with why.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

import pytest
from pages import Page

from app.games.burrow.text import on_paper as burrow
from app.games.cattower.text import on_paper as cattower
from app.games.kittypaw.text import on_paper as kittypaw
from app.games.ninelives.text import on_paper as ninelives
from app.games.on_paper import PaperChapter, dice_table
from app.games.prints import load_prints
from app.games.yarn.text import on_paper as yarn
from app.printing.screen import sheets
from pyengine.games.burrow.loader import load_burrow
from pyengine.games.cattower.loader import load_towers
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.scoring import clock_points
from pyengine.games.yarn.loader import load_carpet

RULES = {
    "yarn": ("Y", 22),
    "burrow": ("B", 16),
    "cattower": ("C", 17),
    "ninelives": ("N", 17),
    "kittypaw": ("K", 13),
}
"""How the rules of record of each game are numbered."""

ALONE = {
    "yarn": {"Y2", "Y17", "Y22"},
    "burrow": {"B16"},
    "cattower": {"C17"},
    "kittypaw": {"K12", "K13"},
}
"""The rules that are others for one player."""

CHAPTERS = {
    "yarn-A": yarn.chapters(load_carpet("A")),
    "yarn-B": yarn.chapters(load_carpet("B")),
    "burrow-A": burrow.chapters(load_burrow("A")),
    "burrow-B": burrow.chapters(load_burrow("B")),
    "cattower-": cattower.chapters(load_towers()),
    "ninelives-": ninelives.CHAPTERS,
    "kittypaw-": kittypaw.CHAPTERS,
}


def words_of(sheet: str, *ids: str) -> str:
    """What a sheet says of these rules."""
    return " ".join(
        rule.words
        for chapter in CHAPTERS[sheet]
        for rule in chapter.rules
        if set(ids) & {*rule.ids}
    )


@pytest.mark.parametrize("sheet", CHAPTERS)
def test_every_rule_of_record_stands_on_the_sheet(sheet):
    """And no id that is none."""
    letter, count = RULES[sheet.partition("-")[0]]
    told = {id for chapter in CHAPTERS[sheet] for rule in chapter.rules for id in rule.ids}
    assert told == {f"{letter}{number}" for number in range(1, count + 1)}


@pytest.mark.parametrize("sheet", [name for name in CHAPTERS if name.partition("-")[0] in ALONE])
def test_the_rules_for_one_player_have_a_chapter(sheet):
    """It is called Alone, and tells what is different there. Nine Lives is for three or four."""
    alone = next(chapter for chapter in CHAPTERS[sheet] if chapter.title == "Alone")
    assert {id for rule in alone.rules for id in rule.ids} == ALONE[sheet.partition("-")[0]]


@pytest.mark.parametrize("game", RULES)
def test_sheets_print_every_word_once(game):
    """The chapters of its own side, below headings; pieces to cut out have a page of rules."""
    prints = load_prints(game)
    printed = prints.pages()[-1:] if prints else sheets(game)
    sides = [chapters for name, chapters in CHAPTERS.items() if name.startswith(game)]
    assert len(printed) == len(sides)
    for sheet, chapters in zip(map(str, printed), sides, strict=True):
        page = Page(sheet)
        notes = [note.text for note in page.all("p") if note.attrs.get("class") == "print-note"]
        assert notes == [rule.words for chapter in chapters for rule in chapter.rules]
        assert [title.text for title in page.all("h3")] == [chapter.title for chapter in chapters]


def test_yarn_says_its_figures():
    """Y12, Y13: two points a cup, five the paw; Y8: crossing counts as a step."""
    for sheet in ("yarn-A", "yarn-B"):
        assert "−2 points" in words_of(sheet, "Y12")
        assert "5 points" in words_of(sheet, "Y13")
        assert "cross itself" in words_of(sheet, "Y8")
        assert "six of the dots" in words_of(sheet, "Y2")


def test_burrow_says_its_figures():
    """B8, B11, B13."""
    for sheet in ("burrow-A", "burrow-B"):
        assert "up to 7" in words_of(sheet, "B8")
        assert "4 or more" in words_of(sheet, "B11")
        assert "2, 4, 8 and 16" in words_of(sheet, "B13")


def test_cat_tower_says_its_figures():
    """C5, C9 to C12, C14, C16, C17."""
    says = {
        "C3": "One footprint",
        "C5": "circle three more",
        "C8": "Three complete towers",
        "C9": "2 points for each item",
        "C10": "most balls 8 points (also if tied), fewer 3",
        "C11": "circle two footprints; 3 points",
        "C14": "2, 6, 12 and 20",
        "C16": "round 30",
    }
    for id, words in says.items():
        assert words in words_of("cattower-", id)
    alone = words_of("cattower-", "C17")
    assert "2, 2, 1, 2 and 1 balls" in alone
    assert "rounds 8, 10 and 12" in alone
    assert "round 20" in alone


def test_kitty_paw_says_its_figures():
    """K5 to K7, K9 to K13."""
    says = {
        "K1": "One set of level II stays out",
        "K4": "one hide-out at a time",
        "K6": "shifted, not turned or mirrored",
        "K7": "1.5 seconds",
        "K9": "scored five cards",
        "K10": "After three without a right call",
        "K11": "120 seconds at most, 150 with a card of level II and 180",
        "K13": "first of the round 1 point more",
    }
    for id, words in says.items():
        assert words in words_of("kittypaw-", id)
    alone = words_of("kittypaw-", "K12")
    for words in (
        "Play ten rounds",
        "8 seconds for each cat at level I, 10 seconds for each cat at level II",
        "1 more for every full 5 seconds below par",
        "every 20 seconds begun cost 1 point",
        "never brings less than its penalty",
        "no penalty, five cards and 60 points",
    ):
        assert words in alone
    table = str(next(one for one in CHAPTERS["kittypaw-"] if one.title == "Alone").extra)
    rows = [re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", row) for row in table.split("<tr>")[1:]]
    assert rows == [
        ["Cats", "4", "5", "6", "7"],
        ["Level I", "–", "40", "48", "56"],
        ["Level II", "40", "50", "60", "70"],
        ["Level III", "–", "–", "72", "84"],
    ]


@pytest.mark.parametrize(("seconds", "points"), [(37, 8), (70, 4)])
def test_the_example_on_kitty_paw_s_sheet_is_what_the_rules_score(seconds, points):
    """K12: six cats of level I."""
    assert f"after {seconds} seconds" in words_of("kittypaw-", "K12")
    assert f"= {points}" in words_of("kittypaw-", "K12")
    card = next(one for one in load_cards().values() if one.level == 1 and one.points == 6)
    assert card.points + clock_points(card.id, 1000 * seconds) == points


def test_cat_tower_has_a_box_for_each_round_alone():
    """C17: twenty, and those stand out at whose end a larger number goes."""
    markup = str(sheets("cattower")[0])
    boxes = re.findall(r'<span class="print-round([^"]*)">(\d+)</span>', markup)
    assert [int(number) for _, number in boxes] == list(range(1, 21))
    assert [number for cls, number in boxes if "is-last" in cls] == ["8", "10", "12"]


@pytest.mark.parametrize("side", "AB")
def test_two_throws_circle_each_dot_as_likely(side):
    """Y2, Y22: what the app does by chance, a die does; eleven of twelve places are dots."""
    carpet = load_carpet(side)
    alone = next(chapter for chapter in CHAPTERS[f"yarn-{side}"] if chapter.title == "Alone")
    found = Counter(
        thrown(alone, first, second) for first, second in product(range(1, 7), repeat=2)
    )
    shadows = {carpet.dot_name(dot) for dot in range(carpet.size) if carpet.shadows >> dot & 1}
    assert len(shadows) == 11
    assert found == {**dict.fromkeys(shadows, 3), "again": 3}


def thrown(chapter: PaperChapter, first: int, second: int) -> str:
    """What a person reads in the table of a chapter after two throws."""
    return read(str(chapter.extra), first, second)


def read(table: str, first: int, second: int) -> str:
    """The cell of a table, by its headings."""
    for row in table.split("<tr>")[2:]:
        heading = re.search(r'scope="row">([^<]+)<', row)[1]
        ends = [int(face) for face in heading.split(" to ")]
        if ends[0] <= first <= ends[-1]:
            return re.findall(r"<td>([^<]*)</td>", row)[second - 1]
    raise AssertionError(first)


@pytest.mark.parametrize(("count", "rows"), [(3, 1), (6, 1), (12, 2), (13, 3), (19, 6), (36, 6)])
def test_a_dice_table_has_rows_that_are_as_likely(count, rows):
    """One row needs no first throw; four and five rows would not be fair."""
    answers = [f"a{number}" for number in range(count)]
    table = str(dice_table("Throw.", answers, "again"))
    assert table.count('scope="row"') == rows
    found = Counter(read(table, *throw) for throw in product(range(1, 7), repeat=2))
    assert set(found) - {"again"} == set(answers)
    assert {found[answer] for answer in answers} == {6 // rows}

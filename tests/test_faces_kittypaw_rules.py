"""The rules page of Kitty Paw: complete, with the game's figures, and pictures that are true."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape

import pytest
from hand import code_of
from pages import at, check
from styles import STYLES

from app.games import defs
from app.games.kittypaw.art import differences
from app.games.kittypaw.board import rules_pictures
from app.games.kittypaw.rules import RULES
from app.games.kittypaw.text import rules_keys
from app.input.keys import ZONES, KeyPress, race_meaning
from pyengine.games.kittypaw.cats import GUEST_NAMES, NAMES
from pyengine.games.kittypaw.info import INFO
from pyengine.games.kittypaw.pace import PACES

SHOWN = at("#/rules/kittypaw").shown
TEXTS = {chapter.title: " ".join(chapter.text) for chapter in RULES.chapters}
PICTURES = [str(draw()) for chapter in RULES.chapters for draw, _ in chapter.pictures]


def caps(table: str) -> list[list[list[str]]]:
    """By row and column what is printed on the keys."""
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", table)
    return [
        [
            list(map(unescape, re.findall(r"<kbd>([^<]+)</kbd>", cell)))
            for cell in re.findall(r"<td>.*?</td>", row)
        ]
        for row in rows
    ]


def test_the_page_is_sound():
    """Well-formed, with the chapters in their order and a way to the pages that can be printed."""
    parsed = check(SHOWN)
    assert [heading.text for heading in parsed.all("h2")] == list(TEXTS)
    assert len(parsed.all("figure")) == len(PICTURES) >= 5
    assert 'href="#/print/kittypaw"' in SHOWN


def test_nobody_is_addressed_and_no_rule_is_cited():
    """Short and kind words for people: no "you", no ids of rules, no straight quotation marks."""
    words = [RULES.lead, RULES.solo, *TEXTS.values()]
    words += [caption for chapter in RULES.chapters for _, caption in chapter.pictures]
    for text in words:
        assert not re.search(r"\b(you|your|yours|must not|error)\b", text, re.IGNORECASE)
        assert not re.search(r"\bK\d+\b|\"", text)
        assert text.endswith((".", "”."))


@pytest.mark.parametrize(
    ("title", "figures"),
    [
        ("The cards", ["5 to 7", "4 to 7", "6 or 7", "1, 2 or 3", "24", "8 of level II", "ten"]),
        ("Boxes and guests", ["Eight guests", "dog"]),
        ("Meow!", ["1.5 seconds", "3 seconds"]),
        ("Time", ["120 seconds", "150", "180"]),
        ("The end", ["five", "three extra rounds"]),
        ("Alone", ["Ten cards", "8, 10 or 12", "20 seconds"]),
        (
            "Bots",
            ["about 4.5 seconds", "easy one 3,", "2,", "1.3", "15, 7 and 2", "0.9, 0.6 and 0.4"],
        ),
    ],
)
def test_the_figures_are_those_of_the_rules(title: str, figures: list[str]):
    """As the rules of record have them; the text takes them from the game's own data."""
    for figure in figures:
        assert figure in TEXTS[title], figure


def test_every_option_is_explained():
    """By the name that the setup gives it; each choice of box cards has a picture there."""
    for option in INFO.options:
        assert f"{option.title}: " in TEXTS["What can be chosen"]
    assert set(RULES.option_pictures) == {("set", "1"), ("set", "2"), ("set", "both")}
    first, second = (str(RULES.picture("set", value)) for value in ("1", "2"))
    assert first != second
    assert "<svg" in first
    assert set(PACES) - {"random"} == {"gentle", "easy", "normal", "hard"}


def test_pictures_refer_to_the_page_and_say_nothing_in_colour_alone():
    """What they use is defined; each judged picture has a sign and a word."""
    known = set(re.findall(r'\bid="([^"]+)"', defs.defs()))
    styled = set(re.findall(r"\.(kp-[\w-]+)", STYLES))
    for drawn in PICTURES:
        assert set(re.findall(r'href="#([^"]+)"', drawn)) <= known
        assert " style=" not in drawn
        for names in re.findall(r'<(?:span|table)[^>]* class="([^"]+)"', drawn):
            assert set(names.split()) & styled, names
    for verdict, sign, word in (("right", "right", "the same"), ("wrong", "extra", "another")):
        judged = re.findall(rf'<span class="kp-rule-item is-{verdict}">.*?</span></span>', SHOWN)
        assert judged
        for item in judged:
            assert str(differences.sign(sign)) in item
            assert item.endswith(f": {word}</span></span>")


def test_what_the_pictures_call_right_and_wrong():
    """Shifted is the same; turned, mirrored, in another order or with another box is not."""
    assert str(rules_pictures.same()).count("kp-rule-item is-right") == 1
    wrong = {"other": 5, "order": 1, "boxes": 3}
    for name, count in wrong.items():
        drawn = str(getattr(rules_pictures, name)())
        assert drawn.count("kp-rule-item is-wrong") == count
        assert "kp-rule-item is-right" not in drawn


def test_a_caption_names_who_is_shown():
    """Cats and guests are called what the game calls them."""
    captions = " ".join(words for chapter in RULES.chapters for _, words in chapter.pictures)
    assert NAMES["A"] in captions
    assert f"{NAMES['F']} must lie on {NAMES['E']}" in captions
    assert GUEST_NAMES[8] in captions
    for name in NAMES.values():
        assert name in TEXTS["The tiles"]


def test_all_signs_of_the_check_are_explained():
    """Each once, but for the one that says that all is right."""
    drawn = str(rules_pictures.signs())
    assert drawn.count('class="kp-rule-item"') == len(differences.SIGNS) - 1
    for sign in differences.SIGNS:
        assert (f"is-{sign}" in drawn) == (sign != "right")


def test_the_tables_of_keys_say_what_the_keys_do():
    """Every key of both zones stands in its column, under what it means alone."""
    alone, shared = caps(str(rules_keys.keys())), caps(str(rules_keys.zones()))
    assert [row[0] for row in alone][:2] == [list("ABCD"), list("ABCDENG")]
    for column, zone in enumerate(ZONES):
        listed = Counter(cap for row in shared[1:] for cap in row[column])
        assert len(listed) == len(zone)
        assert set(listed.values()) == {1}
        # The first row, taking a card, is done with keys of the second.
        assert set(shared[0][column]) <= set(shared[1][column])


def test_a_zone_does_in_every_row_what_one_person_does_there():
    """Each cap stands on a key of its zone that means just what the row says."""
    written = {"Shift + R": "R", "Space": " ", "↑": "ArrowUp", "↓": "ArrowDown"}
    written |= {"←": "ArrowLeft", "→": "ArrowRight"}
    rows = {}
    for name, table in (("alone", rules_keys.keys()), ("shared", rules_keys.zones())):
        titles = re.findall(r"<th scope=\"row\">(.*?)</th>", str(table))
        rows[name] = dict(zip(titles, caps(str(table)), strict=True))
    assert len(rows["alone"]) == len(rows["shared"]) + 2, "lists, and a digit for each hide-out"
    for title, columns in rows["shared"].items():
        (alone,) = rows["alone"][title]
        meant = [written.get(cap, cap.lower() if len(cap) == 1 else cap) for cap in alone]
        for place, column in enumerate(columns, 1):
            for cap, key in zip(column, meant, strict=True):
                found = race_meaning(KeyPress("x", code=code_of(cap), nowhere=True), 2)
                assert (found.place, found.key) == (place, key), (title, cap)


@pytest.mark.parametrize(("code", "place"), [("KeyW", 1), ("Digit7", 1), ("KeyU", 2), ("Comma", 2)])
def test_a_key_of_a_zone_is_for_its_player(code: str, place: int):
    """The same zones that the table shows are those that the keyboard knows."""
    assert race_meaning(KeyPress("x", code=code, nowhere=True), 2).place == place

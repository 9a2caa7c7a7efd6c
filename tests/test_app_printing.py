"""Sheets for play on paper: every side of every game that has sheets, and nothing filled in."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from pages import EVIL, FULL, at, check

from app import effects as fx
from app.face import has_face
from app.model import Model, Route
from app.page import page, screen_name, title
from app.screens import printing
from pyengine.core.registry import GAMES, load_game

SHEETS = [game for game in GAMES if has_face(game) and load_game(game).info.sheet]
OTHERS = [game for game in GAMES if game not in SHEETS]


def screen(game: str) -> Model:
    """The sheets of a game, under any address."""
    return replace(FULL, route=Route(("print", game)))


@pytest.mark.parametrize("game", SHEETS)
def test_every_side_is_a_sheet_with_empty_lines(game):
    """A board, rows, a timer's place, and a box for every score line and the total."""
    model = screen(game)
    markup = str(page(model))
    parsed = check(markup)
    assert screen_name(model) == "printing"
    info = load_game(game).info
    sides = next((option.values for option in info.options if option.name == "side"), ("",))
    assert markup.count('class="print-sheet ') == len(sides)
    assert markup.count('class="print-board"') == len(sides)
    lines = load_game(game).scores(load_game(game).start(2, info.defaults())).seats[0].lines
    assert markup.count('class="print-box"') >= len(sides) * 2
    for line in lines:
        assert f">{line.label}</th>" in markup
    headings = [element.text for element in parsed.all("h2")]
    assert len(set(headings)) == len(sides)
    assert all(heading.startswith(info.title) for heading in headings)


@pytest.mark.parametrize("game", SHEETS)
def test_nothing_is_marked_and_nothing_can_be_clicked_on_a_sheet(game):
    """It is paper: no pencil's mark, no control, no words for a screen alone."""
    for sheet in printing.sheets(game):
        markup = str(sheet)
        assert "data-control" not in markup
        assert "tabindex" not in markup
        assert not re.search(r'class="pencil', markup)
        assert len(re.findall("<svg", markup)) >= 3


@pytest.mark.parametrize("game", [*OTHERS, "", "<b>", EVIL])
def test_games_without_sheets_and_odd_addresses_say_so(game):
    """Cards cannot be printed, and a wrong link leads home."""
    parsed = check(page(screen(game)))
    assert "no sheets to print" in parsed.all("p")[0].text
    assert not parsed.doing("printing.now")


def test_the_button_opens_the_print_dialogue():
    """The browser is asked, once."""
    desk = at(f"#/print/{SHEETS[0]}")
    before = desk.model
    assert check(desk.shown).doing("printing.now")
    desk.did("printing.now")
    assert (desk.model, desk.effects) == (before, [fx.Print()])
    desk.did("printing.other")
    assert (desk.model, desk.effects) == (before, [])


@pytest.mark.parametrize("game", [game for game in GAMES if has_face(game)])
def test_setup_and_rules_lead_to_the_sheets_that_there_are(game):
    """A link from both, but only where there is something to print."""
    there = game in SHEETS
    link = f'href="#/print/{game}"'
    assert (link in at(f"#/new/{game}").shown) == there
    assert (link in at(f"#/rules/{game}").shown) == there


def test_the_window_is_named_after_the_game():
    """So that the browser's own header on paper says what it is."""
    assert title(screen("yarn")) == "Yarn Trail · Clowder"

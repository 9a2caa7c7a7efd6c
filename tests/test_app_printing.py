"""What can be printed: every side of each game with sheets, and pages that a game brings."""

from __future__ import annotations

import re

import pytest
from pages import EVIL, at, check
from styles import STYLES, tokens

from app.base.routes import Route
from app.core import effects as fx
from app.core.model import Model
from app.games.face import has_face
from app.games.prints import can_print, has_sheets, load_prints
from app.printing import screen as printing
from app.shell.page import page, screen_name, title
from pyengine.core.registry import GAMES, load_game

SHEETS = [game for game in GAMES if has_sheets(game)]
OWN = [game for game in GAMES if load_prints(game)]
OTHERS = [game for game in GAMES if not can_print(game)]


def screen(game: str) -> Model:
    """The sheets of a game, under any address."""
    return at(Route(("print", game))).model


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


def test_games_are_printed_in_one_way():
    """There are games with sheets, games with pages of their own, and others; none is two of it."""
    assert SHEETS
    assert OWN
    assert sorted((*SHEETS, *OWN, *OTHERS)) == sorted(GAMES)


@pytest.mark.parametrize("game", OWN)
def test_own_pages_are_shown_below_their_words(game):
    """Each is a page with a name of its own, nothing on it can be clicked, no id stands twice."""
    prints = load_prints(game)
    pages = prints.pages()
    markup = str(page(screen(game)))
    parsed = check(markup)
    assert screen_name(screen(game)) == "printing"
    assert prints.words in markup
    assert markup.count('class="print-sheet ') == len(pages) > 0
    headings = [element.text for element in parsed.all("h2")]
    assert len(set(headings)) == len(pages)
    assert all(load_game(game).info.title in heading for heading in headings)
    assert all(str(sheet) in markup for sheet in pages)
    for sheet in map(str, pages):
        assert not re.search(r'tabindex|data-control|data-do|\bid="|\bstyle="', sheet)
    assert len(parsed.doing("printing.now")) == 1


@pytest.mark.parametrize("game", [*OTHERS, "", "<b>", "pencil", EVIL])
def test_games_without_pages_and_odd_addresses_say_so(game):
    """Not every game can be printed, and a wrong link leads home."""
    parsed = check(page(screen(game)))
    assert "nothing to print" in parsed.all("p")[0].text
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
def test_setup_and_rules_lead_to_the_pages_that_there_are(game):
    """A link from both, but only where there is something to print."""
    there = game in SHEETS or game in OWN
    link = f'href="#/print/{game}"'
    assert (link in at(f"#/new/{game}").shown) == there
    assert (link in at(f"#/rules/{game}").shown) == there


def test_the_window_is_named_after_the_game():
    """So that the browser's own header on paper says what it is."""
    assert title(screen("yarn")) == "Yarn Trail · Clowder"


LOW = dict(
    re.findall(
        r"(--[\w-]+): ([^;]+);",
        "".join(
            body
            for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", STYLES)
            if ".is-low-ink" in selector
        ),
    )
)
"""The colours that drawings have where they are printed with little ink."""

INKS = {"--ink", "--ink-soft", "--ok", "--die-pip", "--card-ink"}
"""What letters, numbers and pips are printed with in any case."""


@pytest.mark.parametrize("game", [*SHEETS, *OWN])
def test_little_ink_is_the_same_pages_in_pale_colours(game):
    """One address chooses, both ways are offered; whatever a drawing is filled with is pale."""
    full, low = at(f"#/print/{game}").shown, at(f"#/print/{game}?ink=low").shown
    sheets = [markup[markup.index('<section class="print-sheet') :] for markup in (full, low)]
    assert sheets[0] == sheets[1]
    assert 'class="print-sheets is-low-ink"' in low
    assert "is-low-ink" not in full
    for markup in (full, low):
        links = [element for element in check(markup).all("a") if "aria-current" in element.attrs]
        assert [link.text for link in links] == ["Little ink" if markup == low else "In colour"]
    used = set(re.findall(r'fill="var\((--[\w-]+)\)"', low)) & set(tokens(0)) - INKS
    dark = {name for name in used if name not in LOW or not is_pale(LOW[name])}
    assert not dark


def is_pale(colour: str) -> bool:
    """Whether a colour of a style sheet takes less than half the ink of black, or none at all.

    A line's colour fills next to nothing: feet, knots and dots.
    """
    if colour == "transparent" or colour in LINES:
        return True
    digits = colour.removeprefix("#")
    short = len(digits) == 3
    parts = [int(digit * 2, 16) for digit in digits] if short else list(bytes.fromhex(digits))
    return sum(parts) / 3 > 128


LINES = {LOW["--a-line"], LOW["--line"]}


@pytest.mark.parametrize("game", SHEETS)
def test_no_printed_word_leaves_its_picture(game):
    """Words in a row of boxes have the room that they take, by the mean width of a letter."""
    for sheet in printing.sheets(game):
        for box, inside in re.findall(r'<svg[^>]*viewBox="([^"]+)"[^>]*>(.*?)</svg>', str(sheet)):
            left, _, wide, _ = map(float, box.split())
            for x, size, words in re.findall(
                r'<text class="print[^"]*" x="([-\d.]+)"[^>]*font-size="([\d.]+)"[^>]*>([^<]+)',
                inside,
            ):
                half = len(words) * float(size) * MEAN_LETTER / 2
                assert left <= float(x) - half, words
                assert float(x) + half <= left + wide, words


MEAN_LETTER = 0.53
"""How wide a letter of the bold font is beside its height, on average."""

"""Small windows: what goes on can be reached at once, and nothing lies over what is read."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from practice_desk import position

from app.saves.practice.positions import position_to_json
from e2e.database import put
from e2e.kittypaw import start
from e2e.people import Friend
from e2e.server import Site
from e2e.table import load_again, wait_ready
from e2e.test_every_game import PLAYABLE
from e2e.test_windows import at_turn, open_match, store_matches, store_review, uncover
from e2e.test_windows_used import open_at
from e2e.windows import resized, window_of
from pyengine.core.registry import load_game

ON_ITS_SIDE = {"width": 740, "height": 360}
UPRIGHT = {"width": 360, "height": 740}


def open_choice(page: Page, site: Site, game: str) -> None:
    """Look back at a choice of a match that is over, with as many as can play."""
    record = at_turn(game, load_game(game).info.max_players, 1)
    store_matches(page, record)
    load_again(page, "home")
    store_review(page, record)
    page.goto(f"{site.root}#/review/{record.id}")
    wait_ready(page, "review")
    page.get_by_role("link", name=re.compile("^Look at it")).first.click()
    page.locator("#choice-why").wait_for()


@pytest.mark.sampled(one_in=2, group="choices on a phone on its side")
@pytest.mark.parametrize("game", ["burrow", "cattower", "ninelives", "yarn"])
def test_a_phone_on_its_side_shows_a_choice_with_its_words(
    game: str, tour: Page, site: Site
) -> None:
    """The board that two ways are compared on stands whole beside their words and the ways on."""
    open_choice(tour, site, game)
    tour.set_viewport_size(ON_ITS_SIDE)  # type: ignore[arg-type]
    ways = tour.locator(".choice-ways-on .btn")
    for way in ways.all():
        expect(way).to_be_in_viewport(ratio=1)
    played_on = ".ct-towers" if game == "cattower" else ".choice-board > :first-child"
    board = tour.locator(played_on).first
    expect(board).to_be_in_viewport(ratio=1)
    left, right = board.bounding_box(), ways.first.bounding_box()
    assert left
    assert right
    assert left["x"] + left["width"] <= right["x"]


@pytest.mark.sampled(one_in=2, group="choices on a phone held upright")
@pytest.mark.parametrize("game", ["burrow", "cattower", "ninelives", "yarn"])
def test_a_phone_held_upright_shows_a_choice_with_its_words(
    game: str, tour: Page, site: Site
) -> None:
    """What was done and what was better stand in one window with all that has them drawn on it."""
    open_choice(tour, site, game)
    tour.set_viewport_size(UPRIGHT)  # type: ignore[arg-type]
    drawn_on = (".ct-pick", ".ct-towers") if game == "cattower" else ("> :first-child",)
    for part in (".choice > .ways", *(f".choice-board {it}" for it in drawn_on)):
        expect(tour.locator(part).first).to_be_in_viewport(ratio=1)


RING = """(board) => {
  const drawn = (name) => {
    const style = getComputedStyle(board, name), px = (it) => parseFloat(style[it]);
    return { style, px };
  };
  const [own, inside] = [drawn(null), drawn("::after")];
  const { left, top, right, bottom } = board.getBoundingClientRect();
  if (own.style.outlineStyle !== "none") {
    const out = own.px("outlineWidth") + own.px("outlineOffset");
    return { left: left - out, top: top - out, right: right + out, bottom: bottom + out };
  }
  if (inside.style.content === "none" || !inside.px("borderTopWidth")) return null;
  const [x, y, far, low] = ["left", "top", "right", "bottom"].map(inside.px);
  return { left: left + x, top: top + y, right: right - far, bottom: bottom - low };
}"""
"""Where the ring of a board's focus ends; null where there is none."""

NUMBERS_AT = """(board) => [...board.querySelectorAll(":is(.burrow-rows, .carpet-labels) text")]
    .map((it) => it.getBoundingClientRect().left - board.getBoundingClientRect().left)"""
"""How far from the board's left side each number or letter at its edge begins."""

RING_PX = 3
"""So wide is the ring where it lies on a board, with the line of paper inside of it."""


@pytest.mark.parametrize("game", PLAYABLE)
def test_the_ring_round_a_board_in_focus_is_whole(game: str, tour: Page, site: Site) -> None:
    """On a phone held upright most boards are as wide as the window."""
    open_at(tour, site, game, load_game(game).info.min_players, 0.25)
    for window in (UPRIGHT, ON_ITS_SIDE):
        tour.set_viewport_size(window)  # type: ignore[arg-type]
        # A key has been pressed, so that what has the focus shows it.
        tour.keyboard.press("Tab")
        board = tour.locator("#board-1")
        board.focus()
        ring = board.evaluate(RING)
        assert ring, window
        assert min(ring["left"], ring["top"]) >= 0, (window, ring)
        assert ring["right"] <= window["width"], (window, ring)
        assert ring["bottom"] <= window["height"], (window, ring)
        assert min(board.evaluate(NUMBERS_AT), default=RING_PX) >= RING_PX, window


LETTERS = """() => [...document.querySelectorAll(
    ".table-board :is(.carpet-labels, .burrow-columns, .burrow-rows)")].map((it) =>
    parseFloat(getComputedStyle(it).fontSize) * it.closest("svg").getScreenCTM().a)"""
"""How large the letters at a board's edge are drawn."""

LEAST_LETTER_PX = 8.5


@pytest.mark.parametrize("game", ["burrow", "yarn"])
def test_phones_show_whole_sentences_and_letters_that_can_be_read(
    game: str, tour: Page, site: Site
) -> None:
    """Four sit at the table, so that the strip tells the most and has the least room."""
    open_at(tour, site, game, 4, 0.25)
    for window in (ON_ITS_SIDE, UPRIGHT):
        tour.set_viewport_size(window)  # type: ignore[arg-type]
        letters = tour.evaluate(LETTERS)
        assert letters, window
        assert min(letters) >= LEAST_LETTER_PX, window
    tour.set_viewport_size(ON_ITS_SIDE)  # type: ignore[arg-type]
    if game == "burrow":
        clamp = "it => getComputedStyle(it).webkitLineClamp"
        assert tour.locator(".status-say").evaluate_all(f"all => all.map({clamp})") in (
            [],
            ["none"],
        )


def test_five_buttons_of_yarn_trail_have_room_for_their_words(tour: Page, site: Site) -> None:
    """Five buttons lie below a narrow board: none leaves its words without room."""
    open_at(tour, site, "yarn", 4, 0.25)
    bar = tour.locator(".table-bar > .btn")
    with window_of(tour) as window:
        for size in resized(window, ((1024, 768), (1280, 720), (1440, 900))):
            widths = bar.evaluate_all("all => all.map((it) => it.getBoundingClientRect().width)")
            assert len(widths) == 5, size
            padding = bar.evaluate_all("all => all.map((it) => getComputedStyle(it).paddingLeft)")
            assert min(float(it.removesuffix("px")) for it in padding) >= 6, size
            assert widths[-1] >= 76, size


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_phone_on_its_side_shows_the_button_that_starts(
    game: str, tour: Page, site: Site
) -> None:
    """At the foot of the window, in a line that leaves the most of it."""
    tour.set_viewport_size(ON_ITS_SIDE)  # type: ignore[arg-type]
    tour.goto(f"{site.root}#/new/{game}")
    wait_ready(tour, "setup")
    expect(tour.locator("#start")).to_be_in_viewport(ratio=1)
    bar = tour.locator(".setup-start").bounding_box()
    assert bar
    assert bar["height"] <= 64


def test_a_phone_on_its_side_shows_the_way_to_a_table(mia: Friend, tom: Friend) -> None:
    """From the invitation to the field for its reply, and to the button that begins."""
    for friend in (mia, tom):
        friend.page.set_viewport_size(ON_ITS_SIDE)  # type: ignore[arg-type]
    mia.found("yarn")
    invitation = mia.invite()
    mia.page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    for control in ("[data-do='lobby.copy']", "#reply", "#begin"):
        expect(mia.page.locator(control).first).to_be_in_viewport(ratio=1)
    tom.page.goto(invitation)
    wait_ready(tom.page, "joining")
    for control in ("#joining-name", "#answer"):
        expect(tom.page.locator(control)).to_be_in_viewport(ratio=1)
    tom.write("#joining-name", tom.name)
    tom.press("#answer")
    expect(tom.button("Copy the reply")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", [game for game in PLAYABLE if game != "kittypaw"])
def test_the_points_of_three_lie_above_the_strip(game: str, tour: Page, site: Site) -> None:
    """In a phone's line of points, where names stand above the numbers."""
    assert load_game(game).info.max_players >= 3
    record = at_turn(game, 3, 0.5)
    store_matches(tour, record)
    load_again(tour, "home")
    tour.set_viewport_size(UPRIGHT)  # type: ignore[arg-type]
    open_match(tour, site, record)
    uncover(tour)
    points = tour.locator(".table-totals").bounding_box()
    strip = tour.locator(".table-status").bounding_box()
    assert points
    assert strip
    assert points["y"] + points["height"] <= strip["y"] + 0.5


def test_the_way_back_to_practice_is_an_arrow_on_a_phone_on_its_side(
    tour: Page, site: Site
) -> None:
    """Between the other buttons there is no room for its word, which was cut; and no button lies
    over the round."""
    kept = position("cattower", 2)
    put(tour, "clowder", {"positions": {kept.id: position_to_json(kept)}})
    load_again(tour, "home")
    tour.set_viewport_size({"width": 740, "height": 360})
    tour.goto(f"{site.root}#/practice/{kept.id}")
    wait_ready(tour, "table")
    back = tour.locator("#back-to-practice")
    expect(back).to_have_accessible_name("Back to practice")
    box, arrow = back.bounding_box(), back.locator(".icon").bounding_box()
    assert box is not None
    assert arrow is not None
    assert box["x"] <= arrow["x"]
    assert arrow["x"] + arrow["width"] <= box["x"] + box["width"]
    number, bar = (tour.locator(it).bounding_box() for it in ("p.ct-number", ".table-bar"))
    assert number is not None
    assert bar is not None
    assert number["y"] + number["height"] <= bar["y"] + 1


def test_a_choice_is_looked_back_at_beside_its_words(tour: Page, site: Site) -> None:
    """On a phone on its side all of the towers is in the window, and what was better; on a laptop
    they have its height, with the tiles beside them."""
    record = at_turn("cattower", 2, 1)
    store_matches(tour, record)
    load_again(tour, "home")
    store_review(tour, record)
    tour.goto(f"{site.root}#/review/{record.id}")
    wait_ready(tour, "review")
    tour.get_by_role("link", name="Look at it").first.click()
    for width, height, least in ((740, 360, 170), (1280, 720, 380)):
        tour.set_viewport_size({"width": width, "height": height})
        for part in (".choice-board .ct-towers", ".choice-board .ct-cats", ".choice > .ways"):
            expect(tour.locator(part)).to_be_in_viewport(ratio=1)
        box = tour.locator(".choice-board .ct-towers").bounding_box()
        assert box is not None
        assert box["width"] >= least, width


def test_no_key_lies_across_the_word_that_is_called(tour: Page, site: Site) -> None:
    """A small window's button has room for the word alone."""
    start(tour, site, ("person", "easy"))
    tour.locator("#board-1[data-active]").wait_for()
    tour.keyboard.press("a")
    tour.locator("[data-control='meow']").wait_for()
    key = tour.locator(".kp-call > .kp-key")
    sizes = ((360, 740), (740, 360), (1280, 720))
    with window_of(tour) as window:
        seen = {size: key.is_visible() for size in resized(window, sizes)}
    assert seen == {"360x740": False, "740x360": False, "1280x720": True}


_OTHERS_DID = "A 5 is rolled. Tom: +2 · 2 mushrooms; Ada: +2 · 2 mushrooms; Zoe: +2 · 2 mushrooms."

A_LINE_PX = 14

_NEWS_CUT = """(words) => {
    const news = document.querySelector(".status-say");
    news.textContent = words;
    const low = [...document.querySelectorAll("#bar-1 .btn")]
        .filter((it) => it.getBoundingClientRect().bottom > innerHeight);
    return [news.scrollHeight - news.clientHeight, low.map((it) => it.textContent)];
}"""


def test_the_news_of_four_are_whole_on_a_phone_on_its_side(tour: Page, site: Site) -> None:
    """Winter Burrow's strip is narrow there: it ended amid a name, with room below."""
    tour.set_viewport_size(ON_ITS_SIDE)  # type: ignore[arg-type]
    open_at(tour, site, "burrow", 4, 0.5)
    beyond, below = tour.evaluate(_NEWS_CUT, _OTHERS_DID)
    assert beyond < A_LINE_PX / 4, "more than the tail of a letter of the last line"
    assert below == []


_OWNER = """() => {
    const owner = document.querySelector("#owner-1").getBoundingClientRect();
    const sheet = document.querySelector("#scores-1").getBoundingClientRect();
    return [owner.width > 20, owner.bottom <= sheet.top + 3];
}"""


@pytest.mark.parametrize("game", ["burrow", "cattower"])
def test_whose_board_it_is_stands_on_low_sheets_too(game: str, tour: Page, site: Site) -> None:
    """In the sheet's margin, where there is no line for it."""
    open_at(tour, site, game, 2, 0.5)
    with window_of(tour) as window:
        for size in resized(window, ((1024, 768), (1280, 720))):
            assert tour.evaluate(_OWNER) == [True, True], size

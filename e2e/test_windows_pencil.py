"""The pencil games in windows that are low, narrow or wide: points, names, buttons and supplies."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from e2e.server import Site
from e2e.table import load_again
from e2e.test_windows_used import CUT, LONG_NEWS, WHOLE, open_at
from e2e.windows import resized, window_of

POINTS_SEEN = """() => [...document.querySelectorAll(".total-of")].map(it => {
    const { bottom, height } = it.getBoundingClientRect();
    return height > 0 && bottom <= innerHeight && it.querySelector(".total-name").clientWidth > 8;
})"""
"""Whether a name with its points is in the window, of everybody."""


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_everybodys_points_stand_below_a_burrows_sheet_on_a_phone_on_its_side(
    seats: int, tour: Page, site: Site
) -> None:
    """With everybody's name, below the own total."""
    open_at(tour, site, "burrow", seats, 0.5)
    with window_of(tour) as window:
        for size in resized(window, ((740, 360),)):
            assert tour.evaluate(POINTS_SEEN) == [True] * seats, size
            points, own = (
                tour.locator(it).bounding_box() for it in (".table-totals", ".pencil-scores")
            )
            assert points
            assert own
            assert own["y"] + own["height"] <= points["y"], size


@pytest.mark.parametrize("seats", [2, 6])
def test_everybodys_points_stand_above_a_carpets_sheet_on_a_phone_on_its_side(
    seats: int, tour: Page, site: Site
) -> None:
    """In one line of badges and numbers; all of the sheet is in the window below it."""
    open_at(tour, site, "yarn", seats, 0.5)
    with window_of(tour) as window:
        for size in resized(window, ((740, 360),)):
            for part in (".total-of", ".total-of .seat-badge", ".total-of > strong"):
                assert tour.evaluate(WHOLE, part) == [True] * seats, (size, part)
            points, own = (
                tour.locator(it).bounding_box() for it in (".table-totals", ".yarn-scores")
            )
            assert points
            assert own
            assert points["y"] + points["height"] <= own["y"], size
            assert own["y"] + own["height"] <= 360, size


@pytest.mark.parametrize("game", ["burrow", "yarn"])
def test_buttons_keep_their_place_on_a_phone_on_its_side(game: str, tour: Page, site: Site) -> None:
    """However many lines the strip has."""
    open_at(tour, site, game, 4, 0.5)
    with window_of(tour) as window:
        for size in resized(window, ((740, 360),)):
            before = tour.locator("#confirm-1").bounding_box()
            tour.evaluate(LONG_NEWS)
            assert tour.locator("#confirm-1").bounding_box() == before, size
            assert tour.evaluate(WHOLE, "#confirm-1") == [True], size


def test_no_name_is_cut_beside_the_points_on_a_phone_on_its_side(tour: Page, site: Site) -> None:
    """A name of two words stands beside two digits, at the end of a match of four."""
    open_at(tour, site, "burrow", 4, 1)
    with window_of(tour) as window:
        for size in resized(window, ((740, 360),)):
            assert tour.evaluate(CUT, ".total-name") == [], size


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("game", ["burrow", "yarn"])
def test_no_name_is_cut_below_a_phone_on_its_side(
    game: str, seats: int, tour: Page, site: Site
) -> None:
    """On the small boards, however many stand there."""
    open_at(tour, site, game, seats, 0.6)
    with window_of(tour) as window:
        for size in resized(window, ((740, 360), (667, 375), (844, 390))):
            assert tour.evaluate(CUT, ".other .who-name") == [], size


@pytest.mark.parametrize("game", ["burrow", "yarn"])
def test_no_name_is_cut_at_a_wide_table_of_four(game: str, tour: Page, site: Site) -> None:
    """The least of the wide windows has room for them, too."""
    open_at(tour, site, game, 4, 0.6)
    with window_of(tour) as window:
        for size in resized(window, ((1600, 900), (1920, 1080))):
            assert tour.evaluate(CUT, ".other .who-name") == [], size


LEAST_MUSHROOM_PX = 20

DRAWN_BOXES = """() => [...document.querySelectorAll(".burrow-mushrooms use")]
    .map((it) => it.getBoundingClientRect()).map(({ width, top }) => [width, Math.round(top)])"""
"""How wide each mushroom's symbol is drawn, and where it begins."""

RING_PX = 5
"""So far from a field the ring round it reaches."""


def test_supplies_use_the_room_of_a_tablets_sheet(tour: Page, site: Site) -> None:
    """In two rows each; the sheet is no higher for them than the board beside it."""
    open_at(tour, site, "burrow", 3, 0.6)
    with window_of(tour) as window:
        for size in resized(window, ((768, 1024),)):
            boxes = tour.evaluate(DRAWN_BOXES)
            assert min(width for width, _ in boxes) >= LEAST_MUSHROOM_PX, size
            assert len({top for _, top in boxes}) == 2, size
            board, sheet = (
                tour.locator(it).bounding_box() for it in (".table-board", ".table-scores")
            )
            assert board
            assert sheet
            assert sheet["y"] + sheet["height"] <= board["y"] + board["height"] + 3, size


def test_the_words_of_the_strip_keep_clear_of_its_round_ends_on_a_phone(
    tour: Page, site: Site
) -> None:
    """However many lines it has, its ends are no rounder than those of two."""
    open_at(tour, site, "burrow", 3, 0.5)
    with window_of(tour) as window:
        for size in resized(window, ((360, 740),)):
            tour.locator(".status-ask").evaluate("(it) => { it.textContent = 'Meow '.repeat(24) }")
            strip = tour.locator(".table-status")
            radius = strip.evaluate("(it) => parseFloat(getComputedStyle(it).borderTopLeftRadius)")
            box = strip.bounding_box()
            assert box
            assert radius <= 28 < box["height"] / 2, size


def test_the_ring_of_the_line_to_type_in_keeps_clear_of_its_words(tour: Page, site: Site) -> None:
    """They have three lines beside the board of a phone on its side."""
    open_at(tour, site, "burrow", 4, 0.5)
    tour.keyboard.press("/")
    tour.locator("#line-1").wait_for()
    with window_of(tour) as window:
        for size in resized(window, ((740, 360),)):
            words, line = (
                tour.locator(it).bounding_box() for it in (".typing-head .label", "#line-1")
            )
            assert words
            assert line
            assert words["y"] + words["height"] + RING_PX <= line["y"], size
    tour.get_by_role("button", name="Hide", exact=True).click()


def test_the_sleeping_cat_keeps_its_ears_at_home(tour: Page, site: Site) -> None:
    """In the lowest of the pictures, which a laptop's window has."""
    load_again(tour, "home")
    with window_of(tour) as window:
        for size in resized(window, ((1280, 720), (1440, 900))):
            cat, picture = (
                tour.locator(it).bounding_box() for it in (".scene-burrow .cat", ".scene-burrow")
            )
            assert cat
            assert picture
            assert picture["y"] <= cat["y"], size

"""A phone on its side: points and buttons of the pencil games stay in its low window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from e2e.server import Site
from e2e.test_windows_used import LONG_NEWS, WHOLE, open_at
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

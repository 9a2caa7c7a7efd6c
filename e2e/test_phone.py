"""A phone: 360 × 740, touch, two pixels to a point."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import Page, expect

from e2e.contexts import shot
from e2e.server import Site
from e2e.table import Table, along, wait_ready

SCREENS = {
    "home": "#/",
    "setup": "#/new/yarn",
    "settings": "#/settings",
    "best": "#/best",
    "statistics": "#/statistics",
}


def assert_fits(page: Page) -> None:
    """Nothing is to be scrolled sideways."""
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360, f"the page is {wide} wide"


@pytest.mark.parametrize("name", SCREENS)
def test_screens_fit(name: str, phone_tour: Page, site: Site) -> None:
    """No screen is wider than the phone."""
    phone_tour.goto(site.root + SCREENS[name])
    wait_ready(phone_tour, name)
    shot(phone_tour, f"phone-{name}")
    assert_fits(phone_tour)


def test_a_turn_by_touch(phone_tour: Page, site: Site) -> None:
    """Tap an end and confirm; then draw the next with a finger."""
    table = Table.start(phone_tour, site.root, ("person", "easy"), seed="touch", names="Mia,Tom")
    table.wait_turn()
    assert_fits(phone_tour)
    shot(phone_tour, "phone-table")
    first = table.best_end()
    assert first
    table.control(first).tap()
    expect(table.board.locator(f"#at-{first.dot}-1")).to_have_attribute("aria-pressed", "true")
    table.button("Confirm").tap()
    table.wait_turn()
    end = table.best_end()
    assert end
    scrolled = phone_tour.evaluate("scrollY")
    swipe(table, [table.thread_end(), *along(table.thread_end(), end.ways[0])])
    expect(table.board.locator(f"#at-{end.dot}-1")).to_have_attribute("aria-pressed", "true")
    assert phone_tour.evaluate("scrollY") == scrolled, "the page scrolled under the finger"
    shot(phone_tour, "phone-drawn")
    table.button("Confirm").tap()
    table.wait_turn()


def swipe(table: Table, dots: list[str]) -> None:
    """Draw with one finger over these dots, through the browser's own touch handling."""
    session = table.page.context.new_cdp_session(table.page)

    def touch(kind: str, points: list[dict[str, float]]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    places = [dict(zip("xy", table.centre(dot), strict=True)) for dot in dots]
    touch("touchStart", [places[0]])
    for before, place in itertools.pairwise(places):
        for part in (1 / 3, 2 / 3, 1):
            point = {axis: before[axis] + (place[axis] - before[axis]) * part for axis in "xy"}
            touch("touchMove", [point])
    touch("touchEnd", [])


def test_buttons_are_large_enough_for_a_thumb(phone_tour: Page, site: Site) -> None:
    """Every button of the table is at least 24 points in both directions (WCAG 2.5.8)."""
    table = Table.start(phone_tour, site.root, ("person", "easy"), seed="thumb")
    table.wait_turn()
    small = phone_tour.evaluate(
        """() => [...document.querySelectorAll('button, a[href], .table-board [data-control]')]
            .map((it) => [it.getAttribute('aria-label') || it.textContent.trim(),
                          it.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.width < 24 || box.height < 24))
            .map(([name, box]) => `${name}: ${box.width} × ${box.height}`)"""
    )
    assert small == []

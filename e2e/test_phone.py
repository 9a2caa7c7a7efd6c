"""A phone: 360 × 740, touch, two pixels to a point."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.burrow import Burrow
from e2e.contexts import shot
from e2e.server import Site
from e2e.table import Table, address, along, wait_ready
from e2e.towers import TowerTable


def assert_fits(page: Page) -> None:
    """Nothing is to be scrolled sideways."""
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360, f"the page is {wide} wide"


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
    swipe(table, [table.thread_end(), *along(table.thread_end(), end.paths[0])])
    expect(table.board.locator(f"#at-{end.dot}-1")).to_have_attribute("aria-pressed", "true")
    assert phone_tour.evaluate("scrollY") == scrolled, "the page scrolled under the finger"
    shot(phone_tour, "phone-drawn")
    table.button("Confirm").tap()
    table.wait_turn()


def test_a_finger_that_rests_has_a_magnifier(phone_tour: Page, site: Site) -> None:
    """It slides with the finger; letting go chooses what is below its ring, and nothing else."""
    table = Table.start(phone_tour, site.root, ("person", "easy"), seed="lens", names="Mia,Tom")
    table.wait_turn()
    end = table.best_end()
    assert end
    touch = finger(phone_tour)
    lens, name = phone_tour.locator(".lens"), phone_tour.locator(".lens-name")
    (x, y), (to_x, to_y) = table.centre("A1"), table.centre(end.dot)
    touch("touchStart", (x, y))
    expect(lens).to_be_visible()
    shot(phone_tour, "phone-lens")
    for part in (0.25, 0.5, 0.75, 1):
        touch("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
    box = lens.bounding_box()
    assert box
    assert box["y"] + box["height"] < to_y - 40, "the finger hides it"
    expect(table.board.locator("[aria-pressed=true]")).to_have_count(0)
    expect(name).to_contain_text(end.dot)
    # Beside the board there is nothing to see; who comes back sees it again.
    touch("touchMove", (to_x, 30))
    expect(lens).to_be_hidden()
    expect(name).to_be_hidden()
    touch("touchMove", (to_x, to_y))
    expect(lens).to_be_visible()
    touch("touchEnd")
    expect(table.board.locator(f"#at-{end.dot}-1")).to_have_attribute("aria-pressed", "true")
    expect(lens).to_have_count(0)
    expect(name).to_have_count(0)
    # Dragged out and let go there, it chooses nothing else.
    touch("touchStart", (x, y))
    expect(lens).to_be_visible()
    touch("touchMove", (x, 30))
    touch("touchEnd")
    expect(lens).to_have_count(0)
    expect(table.board.locator(f"#at-{end.dot}-1")).to_have_attribute("aria-pressed", "true")


def test_a_finger_that_rests_is_told_names(phone_tour: Page, site: Site) -> None:
    """In Cat Tower: what the numbers on top of a tower are, the footprints, a cat, an item."""
    towers = TowerTable.start(phone_tour, site.root, ("person", "easy"), seed="names")
    expect(towers.dice().first).to_be_visible()
    touch, name = finger(phone_tour), phone_tour.locator(".lens-name")
    for thing, words in (
        (".ct-pennant", "Tower 1: 6 when complete with a house, otherwise 4."),
        (".ct-footprint", "a circled one changes a die by one"),
        (".ct-cat", "House cat"),
        (".ct-item", "A cat house. A cat moves in"),
    ):
        box = phone_tour.locator(f"#board-1 {thing}").first.bounding_box()
        assert box
        touch("touchStart", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        expect(name).to_contain_text(words)
        shown = name.bounding_box()
        assert shown
        assert shown["y"] + shown["height"] < box["y"] + box["height"] / 2, "the finger hides it"
        touch("touchEnd")
        expect(name).to_have_count(0)


def test_a_finger_is_told_what_the_signs_of_a_race_are(phone_tour: Page, site: Site) -> None:
    """In Kitty Paw: the circles beside a name, what a card is worth; a button that is a sign alone.
    Beside the own circles stands a word as well."""
    phone_tour.emulate_media(reduced_motion="reduce")
    kinds = ("person", "gentle", "gentle")
    phone_tour.goto(address(site.root, kinds, "kittypaw", seed="signs"))
    wait_ready(phone_tour, "table")
    phone_tour.locator("#board-1[data-active]").wait_for()
    expect(phone_tour.locator("#glance-1")).to_have_text("cards")
    phone_tour.locator('[data-control="card:1"]').tap()
    touch, name = finger(phone_tour), phone_tour.locator(".lens-name")
    for thing, words in (
        ("#glance-1 .kp-pips", re.compile("^0 of 5 cards scored$")),
        ("#own-1", re.compile("^Level I: [567] points; wrong or last: −1$")),
        ("#pause", re.compile("^Pause")),
    ):
        box = phone_tour.locator(thing).bounding_box()
        assert box
        touch("touchStart", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        expect(name).to_have_text(words)
        touch("touchEnd")
        expect(name).to_have_count(0)


def finger(page: Page) -> Callable[..., None]:
    """One finger, through the browser's own touch handling."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return touch


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


def test_a_wide_board_stands_upright_where_that_is_wished(phone_tour: Page, site: Site) -> None:
    """Its cells are larger; taps, drags and arrow keys mean what one sees."""
    burrow = Burrow.start(phone_tour, site.root, ("person",), seed="upright")
    burrow.wait_turn()
    lying = burrow.cell("F4").bounding_box()
    turn(phone_tour, site)
    try:
        burrow = Burrow.start(phone_tour, site.root, ("person",), seed="upright")
        burrow.wait_turn()
        shot(phone_tour, "phone-upright")
        assert_fits(phone_tour)
        upright = burrow.cell("F4").bounding_box()
        assert lying
        assert upright
        assert upright["width"] > 1.25 * lying["width"]
        # Its letters run downwards: F4 lies above G4, and beside F5.
        (x, y), (x_below, y_below) = burrow.middle("F4"), burrow.middle("G4")
        assert x_below == pytest.approx(x, abs=1)
        assert y_below - y == pytest.approx(upright["height"], rel=0.1)
        burrow.cell("F4").tap()
        assert burrow.chosen() == ["F4"]
        phone_tour.keyboard.press("Escape")
        burrow.drag_over(["F4", "G4"])
        assert sorted(burrow.chosen()) == ["F4", "G4"]
        burrow.cell("F4").focus()
        for key, cell in (("ArrowDown", "G4"), ("ArrowRight", "G5"), ("ArrowUp", "F5")):
            phone_tour.keyboard.press(key)
            expect(burrow.cell(cell)).to_be_focused()
        phone_tour.set_viewport_size({"width": 740, "height": 360})
        expect(burrow.board.locator("[data-turned]")).to_have_count(0)
    finally:
        phone_tour.set_viewport_size({"width": 360, "height": 740})
        turn(phone_tour, site)


def turn(page: Page, site: Site) -> None:
    """Wish that wide boards stand upright, or no longer."""
    page.goto(f"{site.root}#/settings")
    wait_ready(page, "settings")
    page.get_by_role("switch", name="Wide boards").tap()


def test_what_is_found_in_a_burrow_ends_above_the_buttons(phone_tour: Page, site: Site) -> None:
    """Mushrooms and nuts with their points are whole on a phone of 360 by 740."""
    burrow = Burrow.start(phone_tour, site.root, ("person", "easy"), seed="nuts")
    burrow.wait_turn()
    top = phone_tour.locator(".table-bar").bounding_box()
    for picture in phone_tour.locator("#scores-1 .burrow-scores > svg").all():
        found = picture.bounding_box()
        assert found is not None
        assert top is not None
        assert found["y"] + found["height"] <= top["y"]


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


def test_a_player_is_added_without_keys_on_the_screen(phone_tour: Page, site: Site) -> None:
    """A field would call them up, over half of the screen; the new seat has the focus instead."""
    phone_tour.goto(f"{site.root}#/new/yarn?kinds=person,easy&names=Mia")
    wait_ready(phone_tour, "setup")
    phone_tour.get_by_role("button", name="Add a player").tap()
    expect(phone_tour.locator("#seat-3")).to_be_focused()

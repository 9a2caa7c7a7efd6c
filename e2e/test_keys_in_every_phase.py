"""The keys that are the same everywhere, where only a browser shows them: focus, lists, halves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.accessibility import assert_accessible
from e2e.server import Site
from e2e.table import address, wait_ready, wait_while_resting

LIVE = "#live"


def sit_down(page: Page, site: Site, game: str, kinds: tuple[str, ...], **query: str) -> None:
    """Mia and others, before the first thing that is asked of them."""
    page.emulate_media(reduced_motion="reduce")
    names = ",".join(("Mia", "Ben")[: len(kinds)])
    page.goto(address(site.root, kinds, game, names=names, seed="keys", **query))
    wait_ready(page, "table")


def test_the_end_of_loading_is_said(page: Page, site: Site) -> None:
    """Once, where the bar has gone."""
    page.goto(site.root)
    wait_ready(page, "home")
    expect(page.locator(LIVE)).to_contain_text("Clowder is ready.")


@pytest.mark.sampled(one_in=2, group="keys in every phase")
def test_after_a_curtain_the_board_has_the_focus_and_page_keys_go_through_the_cups(
    tour: Page, site: Site
) -> None:
    """The next curtain's button has it before; Space circles, and confirms nothing."""
    sit_down(tour, site, "yarn", ("person", "person"), cups="on")
    tour.get_by_role("button", name="Show Mia's board").focus()
    tour.keyboard.press("Enter")
    board = tour.get_by_role("application", name="Mia's board")
    expect(board).to_be_focused()
    tour.keyboard.press("PageDown")
    expect(tour.locator(LIVE)).to_contain_text("1 of 11.")
    focused = tour.locator("#board-1 :focus")
    expect(focused).to_have_accessible_name(re.compile("a place for a cup"))
    for _ in range(6):
        tour.keyboard.press("Space")
        expect(focused).to_have_attribute("aria-pressed", "true")
        tour.keyboard.press("PageDown")
    tour.keyboard.press("PageUp")
    tour.keyboard.press("Space")
    expect(board.locator('[aria-pressed="true"]')).to_have_count(5)
    tour.keyboard.press("Space")
    tour.keyboard.press("Enter")
    expect(tour.get_by_role("button", name="Show Ben's board")).to_be_focused()


@pytest.mark.sampled(one_in=2, group="keys in every phase")
def test_after_a_rest_the_board_has_the_focus(tour: Page, site: Site) -> None:
    """However it is ended: by Enter on the board, or by the button, which is gone then."""
    sit_down(tour, site, "cattower", ("person", "person"))
    on_board = tour.locator("#board-1:focus, #board-1 :focus")
    for control in ("board", "button"):
        for _ in range(8):
            if tour.locator("#go-1").count():
                break
            tour.locator("#board-1[data-active]").wait_for()
            tour.locator("#board-1").focus()
            tour.keyboard.press("End")
            if tour.locator("#confirm-1[aria-disabled]").count():
                tour.keyboard.press("Home")
            tour.keyboard.press("Enter")
            tour.locator("#board-1[data-active], #go-1").first.wait_for()
        tour.locator("#go-1" if control == "button" else "#board-1").focus()
        tour.keyboard.press("Enter")
        expect(tour.locator("#go-1")).to_have_count(0)
        expect(on_board).to_have_count(1)


@pytest.mark.sampled(one_in=2, group="keys in every phase")
def test_the_race_has_lists_for_the_page_keys(tour: Page, site: Site) -> None:
    """The row, the pieces, the places beside a cat; Enter takes the card in focus."""
    sit_down(tour, site, "kittypaw", ("person",), pace="calm")
    tour.get_by_role("application", name="Your board").focus()
    tour.get_by_role("button", name=re.compile("^Card A: ")).wait_for()
    expect(tour.locator(LIVE)).to_contain_text("Ready: three, two, one.")
    tour.keyboard.press("PageDown")
    expect(tour.get_by_role("button", name=re.compile("^Card A: "))).to_be_focused()
    expect(tour.locator(LIVE)).to_contain_text("1 of 4.")
    tour.keyboard.press("End")
    expect(tour.get_by_role("button", name=re.compile("^Card D: "))).to_be_focused()
    tour.keyboard.press("Enter")
    tour.locator('[data-control="meow"]').wait_for()
    expect(tour.locator("#board-1:focus, #board-1 :focus")).to_have_count(1)
    tour.keyboard.press("PageDown")
    expect(tour.locator(LIVE)).to_contain_text("1 of 7, in the tray.")
    expect(tour.locator('[data-control="tile:A"]')).to_be_focused()
    tour.keyboard.press("Space")
    expect(tour.locator('[data-control="tile:A"]')).to_have_attribute("aria-pressed", "true")
    tour.keyboard.press("PageDown")
    expect(tour.locator(LIVE)).to_contain_text("Acorn: 1 of 1, in the middle.")
    assert_accessible(tour)


@pytest.mark.sampled(one_in=2, group="keys in every phase")
def test_two_at_one_keyboard_choose_their_keys(page: Page, site: Site) -> None:
    """A key is pressed in its field; Tab goes on, and one that is taken is refused."""
    page.goto(f"{site.root}#/settings")
    wait_ready(page, "settings")
    page.get_by_text("Choose other keys").click()
    field = page.get_by_label("Left: Turn clockwise")
    field.press("y")
    expect(field).to_have_value("Y")
    expect(page.locator(LIVE)).to_contain_text("Left: Turn clockwise: Y.")
    field.press("ArrowUp")
    expect(page.locator(".toast")).to_contain_text("↑ is taken: move up (right).")
    expect(field).to_have_value("Y")
    field.press("Tab")
    expect(page.get_by_label("Right: Turn clockwise")).to_be_focused()
    page.keyboard.press("Backspace")
    expect(page.get_by_label("Right: Turn clockwise")).to_have_value("")
    assert_accessible(page)
    sit_down(page, site, "kittypaw", ("person", "person"), pace="calm")
    page.get_by_role("button", name=re.compile("^Card A: ")).first.wait_for()
    page.keyboard.press("Digit1")
    page.locator('#board-1 [data-control="meow"]').wait_for()
    page.keyboard.press("Digit2")
    page.keyboard.press("y")
    expect(page.locator(LIVE)).to_contain_text("pointing to the upper right.")


@pytest.mark.sampled(one_in=2, group="keys in every phase")
def test_on_a_phone_tab_stops_once_at_each_person(phone_tour: Page, site: Site) -> None:
    """The line of points is for fingers; the boards below have names for everybody."""
    sit_down(phone_tour, site, "burrow", ("person", "easy"))
    wait_while_resting(phone_tour, ".table-board[data-active]")
    assert phone_tour.locator("#total-2").is_visible()
    looks = phone_tour.get_by_role("button", name=re.compile("Ben"))
    expect(looks).to_have_count(1)
    stops = phone_tour.locator('button[data-do="table.look"]:not([tabindex="-1"])')
    expect(stops).to_have_count(2)
    phone_tour.locator("#total-2").click()
    expect(phone_tour.get_by_role("group", name="Ben's board")).to_be_focused()
    assert_accessible(phone_tour)

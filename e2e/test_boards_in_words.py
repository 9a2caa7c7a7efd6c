"""Boards as who does not see them meets them: tables to read, and keys that reach the game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.accessibility import assert_accessible
from e2e.server import Site
from e2e.table import Table, address, wait_ready, wait_while_resting

TABLES = {
    "yarn": ("What lies on the dots", {"cups": "off"}),
    "burrow": ("What lies in the cells", {}),
    "cattower": ("What stands on the floors; 2.3 is floor 3 of tower 2", {}),
    "ninelives": ("Who has what", {}),
}


def sit_down(page: Page, site: Site, game: str) -> None:
    """Mia with two easy bots, to move."""
    page.emulate_media(reduced_motion="reduce")
    names = {"names": "Mia,Tom,Ada", "seed": "words"}
    page.goto(address(site.root, ("person", "easy", "easy"), game, **names, **TABLES[game][1]))
    wait_ready(page, "table")
    wait_while_resting(page, ".table-board[data-active]")


@pytest.mark.sampled(one_in=2)
@pytest.mark.parametrize("game", TABLES)
def test_a_board_is_played_by_keys_and_read_beside(tour: Page, site: Site, game: str) -> None:
    """Page Down chooses what brings most and says so; Space confirms nothing, Enter does."""
    sit_down(tour, site, game)
    board = tour.get_by_role("application", name="Your board")
    expect(board).to_have_accessible_description(re.compile("Page Down"))
    expect(tour.get_by_role("table", name=TABLES[game][0])).to_be_attached()
    assert_accessible(tour)
    board.focus()
    tour.keyboard.press("PageDown")
    expect(tour.locator("#live")).to_contain_text(re.compile(r"\b1 of \d+[.,:]"))
    expect(tour.locator(':focus[data-control][aria-pressed="true"]')).to_have_count(1)
    confirm = tour.get_by_role("button", name="Confirm", exact=True)
    tour.keyboard.press("Space")
    tour.keyboard.press("Home")
    expect(confirm).not_to_have_attribute("aria-disabled", "true")
    tour.keyboard.press("Enter")
    expect(board.locator(":focus[data-control]")).to_have_count(0)
    # The keyboard goes on where it was.
    expect(tour.locator("#board-1:focus, #board-1 :focus")).to_have_count(1)


@pytest.mark.parametrize("game", TABLES)
def test_the_focus_comes_back_from_the_rules(tour: Page, site: Site, game: str) -> None:
    """To the control of the board that had it when the key was pressed; else to the board."""
    sit_down(tour, site, game)
    board, rules = tour.locator("#board-1"), tour.locator("#rules-beside")
    board.focus()
    tour.keyboard.press("PageDown")
    control = tour.locator("#board-1 :focus").get_attribute("data-control")
    tour.keyboard.press("?")
    expect(rules).to_be_focused()
    tour.keyboard.press("Escape")
    expect(tour.locator(f'#board-1 [data-control="{control}"]')).to_be_focused()
    expect(tour.locator("[data-escape]")).to_have_count(0)
    tour.get_by_role("button", name="Hint").focus()
    tour.keyboard.press("?")
    expect(rules).to_be_focused()
    tour.keyboard.press("Escape")
    expect(board).to_be_focused()


def test_a_look_at_another_board_reads_that_board(tour: Page, site: Site) -> None:
    """The button says what matters most of it; on the way back one's own board has the focus."""
    sit_down(tour, site, "yarn")
    look = tour.get_by_role("button", name=re.compile("^Look at Tom's board"))
    expect(look).to_have_accessible_description(re.compile("The thread ends at"))
    look.focus()
    tour.keyboard.press("Enter")
    expect(tour.get_by_role("heading", name="Tom's carpet")).to_be_attached()
    expect(tour.get_by_role("group", name="Tom's board")).to_be_focused()
    assert_accessible(tour)
    tour.keyboard.press("Escape")
    expect(tour.get_by_role("application", name="Your board")).to_be_focused()


def test_a_board_that_gets_its_turn_has_its_focus_anew(tour: Page, site: Site) -> None:
    """Whoever waits there hears of it: modes of screen readers are chosen when the focus comes."""
    table = Table.start(tour, site.root, ("person", "easy"), seed="axe", names="Mia,Tom")
    table.wait_turn()
    tour.evaluate(
        """() => {
            window.focusedAs = [];
            addEventListener("focusin", (event) =>
                window.focusedAs.push(event.target.getAttribute("role")));
        }"""
    )
    tour.get_by_role("application", name="Your board").focus()
    tour.keyboard.press("PageDown")
    tour.keyboard.press("Enter")
    table.wait_turn()
    tour.wait_for_function("() => window.focusedAs.at(-1) === 'application'")
    assert "group" in tour.evaluate("() => window.focusedAs")


def test_the_question_mark_can_be_another_key(page: Page, site: Site) -> None:
    """Chosen in the settings, and refused where it is taken."""
    page.goto(f"{site.root}#/settings")
    wait_ready(page, "settings")
    page.get_by_text("Choose other keys").click()
    field = page.get_by_label("Open the rules")
    field.fill("f")
    field.press("Enter")
    expect(page.locator(".toast")).to_contain_text("f is taken: flip")
    field.fill("y")
    field.press("Tab")
    expect(page.get_by_role("button", name="Reset all keys")).to_be_visible()
    assert_accessible(page)
    sit_down(page, site, "burrow")
    page.keyboard.press("?")
    page.keyboard.press("y")
    expect(page.locator("#rules-beside")).to_be_visible()

"""The line to type in, with a real keyboard: opened by a key, completed, answered, played from."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.accessibility import assert_accessible
from e2e.server import Site
from e2e.table import Table


def test_a_turn_is_played_from_the_line_alone(page: Page, site: Site) -> None:
    """``/`` opens it, arrows and Enter complete, the empty line confirms; nothing is clicked."""
    table = Table.start(page, site.root, ["person", "person"], seed="tea")
    assert table.wait_turn()
    page.keyboard.press("/")
    line = page.get_by_role("combobox", name="Type a move or a question")
    expect(line).to_be_focused()
    expect(line).to_have_value("")
    page.keyboard.type("ro")
    expect(line).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    active = line.get_attribute("aria-activedescendant")
    expect(page.locator(f"#{active}")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(line).to_have_value("row")
    page.keyboard.type(" 1")
    page.keyboard.press("Escape")
    expect(line).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    log = page.locator(".typing-log")
    expect(log.locator("dt").first).to_have_text("row 1")
    assert_accessible(page)
    expect(log.locator("dd").first).to_have_text(re.compile(r"^Row 1: .*E1"))
    expect(table.live).to_have_text(re.compile(r"Row 1: "))
    expect(line).to_have_value("")
    page.keyboard.press("ArrowUp")
    expect(line).to_have_value("row 1")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("pass")
    page.keyboard.press("Escape")
    # A key that is held is one press: it chooses, and does not confirm as well.
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(table.status).to_contain_text("Confirm?")
    page.keyboard.press("Enter")
    expect(table.status).to_contain_text("Player 2")
    expect(line).to_be_focused()


def test_the_line_stays_on_a_phone_and_a_tap_takes_an_offer(phone_tour: Page, site: Site) -> None:
    """It stands below the scores, and makes the page no wider."""
    table = Table.start(phone_tour, site.root, ["person"], seed="tea")
    assert table.wait_turn()
    phone_tour.keyboard.press("/")
    line = phone_tour.get_by_role("combobox")
    line.fill("sco")
    assert_accessible(phone_tour)
    phone_tour.get_by_role("option", name="scores").tap()
    expect(line).to_have_value("scores")
    phone_tour.keyboard.press("Enter")
    expect(phone_tour.locator(".typing-log dt").first).to_have_text("scores")
    widths = phone_tour.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1]

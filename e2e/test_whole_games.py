"""Whole matches of Yarn Trail by mouse drag and by clicks, and the way there by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.contexts import shot
from e2e.server import Site
from e2e.table import OUTCOME, Table, press_until, wait_ready


def assert_finished(table: Table) -> None:
    """It is told who has won, and the way to the scores."""
    expect(table.page.locator("#result-1")).to_be_visible()
    expect(table.status).to_contain_text(OUTCOME)
    assert table.live.text_content()


@pytest.mark.sampled(one_in=6, group="whole matches")
def test_by_clicks(tour: Page, site: Site) -> None:
    """A match against an easy bot by clicks on end dots, up to every scoring line."""
    table = Table.start(tour, site.root, ("person", "easy"), seed="clicks", names="Mia,Tom")
    table.wait_turn()
    shot(tour, "table")
    turns = table.play_on()
    assert turns > 5
    assert_finished(table)
    shot(tour, "table-over")
    tour.locator("#result-1").click()
    wait_ready(tour, "replay")
    expect(tour.locator("#outcome-sentence")).to_contain_text(re.compile("^(You|Tom)"))
    shot(tour, "scores")


@pytest.mark.sampled(one_in=6, group="whole matches")
def test_by_mouse_drag(tour: Page, site: Site) -> None:
    """A solo match in which every thread is drawn by hand, dot by dot."""
    table = Table.start(tour, site.root, ("person",), seed="drag", side="B")
    drawn = 0
    while table.wait_turn():
        end = table.best_end()
        if end is None:
            table.pass_turn()
            continue
        table.drag(end.paths[0])
        expect(table.board.locator(f"#at-{end.dot}-1")).to_have_attribute("aria-pressed", "true")
        table.confirm()
        drawn += 1
    assert drawn > 5
    assert_finished(table)


def test_from_home_by_keyboard(page: Page, site: Site) -> None:
    """To a table, and a first turn there; whole matches are in ``test_by_ear.py``."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(site.root)
    wait_ready(page, "home")
    press_until(page, "Tab", "a[href='#/new/yarn']")
    page.keyboard.press("Enter")
    wait_ready(page, "setup")
    solo = page.get_by_role("button", name="Solo high score")
    press_until(page, "Tab", solo)
    page.keyboard.press("Enter")
    press_until(page, "Tab", "#setup-more > summary")
    page.keyboard.press("Enter")
    press_until(page, "Tab", "#seed")
    page.keyboard.type("keys")  # the same dice on every run
    press_until(page, "Tab", page.get_by_role("button", name="Start", exact=True))
    page.keyboard.press("Enter")
    wait_ready(page, "table")
    table = Table(page)
    assert table.wait_turn()
    assert table.play_turn_by_keys() != "pass"


def test_focus_stays_near(tour: Page, site: Site) -> None:
    """After a turn the keyboard goes on from the board, not from the top of the page."""
    table = Table.start(tour, site.root, ("person",), seed="focus")
    table.wait_turn()
    end = table.best_end()
    assert end
    table.control(end).focus()
    tour.keyboard.press("Enter")
    tour.keyboard.press("Enter")
    table.wait_turn()
    inside = "() => document.querySelector('.table-board').contains(document.activeElement)"
    tour.wait_for_function(inside)

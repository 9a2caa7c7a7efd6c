"""A race of Kitty Paw that stands still: a hidden page, a pause, and the rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from app.saves.stored import record_from_json
from e2e.database import read
from e2e.kittypaw import Hands, match_of, start
from e2e.server import Site
from e2e.table import load_again, wait_ready, wait_stored
from e2e.test_kittypaw_stored_draft import first_seconds, seconds_passed, standing

SET_HIDDEN = """(hidden) => {
    const give = (name, value) =>
        Object.defineProperty(document, name, { configurable: true, get: () => value });
    give("hidden", hidden);
    give("visibilityState", hidden ? "hidden" : "visible");
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""What a page sees when another tab comes before it, or it is looked at again; headless browsers
have no tabs that cover each other."""


def kept_clock(page: Page) -> str:
    """The newest match's clock, as it stands in storage."""
    wait_stored(page)
    records = [record_from_json(text) for text in read(page, "matches").values()]
    return max(records, key=lambda record: record.updated).clock


def building(page: Page, site: Site) -> Hands:
    """Alone, with a card taken and a cat on the table."""
    start(page, site, ("person",), seed="kept")
    hands = Hands(page)
    hands.wait()
    hands.control("card:2").click()
    hands.drag_all(hands.laid(hands.card()).tiles[:1])
    assert len(standing(page)) == 1
    return hands


@pytest.mark.sampled(one_in=4, group="races that stand still")
def test_a_hidden_page_stands_still_until_somebody_goes_on(tour: Page, site: Site) -> None:
    """Nothing of the race is in the page; then it goes on at the same second, with the same cats,
    also when the page was loaded again meanwhile. The round can be won."""
    hands = building(tour, site)
    built, passed = standing(tour), seconds_passed(tour)
    tour.evaluate(SET_HIDDEN, True)
    expect(tour.locator("#paused")).to_be_visible()
    assert tour.locator("#table, .table-board, [data-control]").count() == 0
    clock = kept_clock(tour)
    assert clock.endswith(" paused round 1")
    assert passed <= int(clock.split(" ")[0]) // 1000 <= passed + 2
    tour.evaluate(SET_HIDDEN, False)
    expect(tour.locator("#resume")).to_be_focused()
    load_again(tour, "table")
    expect(tour.locator("#paused")).to_be_visible()
    assert kept_clock(tour) == clock
    tour.locator("#resume").click()
    assert first_seconds(tour) in (int(clock.split(" ")[0]) // 1000 + late for late in (0, 1))
    assert standing(tour) == built
    hands.drag_all(hands.laid(hands.card()).tiles[1:])
    hands.meow()
    expect(tour.locator("#go-1")).to_be_visible()
    assert match_of(tour).state.scored_by(1) == 1


@pytest.mark.sampled(one_in=4, group="races that stand still")
def test_by_keys_it_is_paused_and_the_rules_give_the_hand_back(tour: Page, site: Site) -> None:
    """P pauses, Enter goes on, and the board has the focus again; so it has after "?" and
    Escape."""
    building(tour, site)
    board, there = tour.locator("#board-1"), tour.locator("#board-1[data-active]")
    board.focus()
    tour.keyboard.press("p")
    expect(tour.locator("#resume")).to_be_focused()
    expect(tour.locator("#live")).to_contain_text("Paused. The clock stopped after 0:")
    tour.keyboard.press("Enter")
    there.wait_for()
    expect(board).to_be_focused()
    passed = seconds_passed(tour)
    tour.keyboard.press("?")
    wait_ready(tour, "rules")
    tour.keyboard.press("Escape")
    assert passed <= first_seconds(tour) <= passed + 2
    expect(board).to_be_focused()
    assert len(standing(tour)) == 1

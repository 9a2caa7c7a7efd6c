"""Kitty Paw: what a hand lays is seen far away while it is laid, and again in the replay."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.contexts import shot
from e2e.kittypaw import Hands, match_of, start
from e2e.people import Friend, gather
from e2e.server import Site
from e2e.table import wait_ready, wait_stored

GAME = "kittypaw"


def take(page: Page, place: int, card: int) -> Hands:
    """The hands of somebody who has taken a card."""
    hands = Hands(page, place)
    board = page.locator("#board-1")
    board.and_(page.locator("[data-active]")).wait_for(timeout=60_000)
    board.locator(f'[data-control="card:{card}"]').click()
    board.locator('[data-control="area"]').wait_for(timeout=20_000)
    return hands


def test_a_rivals_cat_is_seen_far_away_as_it_is_laid(mia: Friend, tom: Friend) -> None:
    """At a desktop in the corner, on a phone as a small picture with "1/5"."""
    gather(GAME, mia, tom, pace="calm")
    take(mia.page, 1, 1)
    take(tom.page, 1, 2)
    wait_stored(mia.page)
    state = match_of(mia.page).state
    whole = {seat: state.card_of(seat) for seat in (1, 2)}
    assert all(whole.values())
    for key in ("a", " ", "c", "ArrowRight", "ArrowRight", " "):
        mia.page.keyboard.press(key)
    seen = tom.page.locator("#glance-1")
    expect(seen).to_contain_text(re.compile(r"2/\d"), timeout=20_000)
    expect(seen.locator("svg").first).to_be_visible()
    shot(tom.page, "kittypaw-rival-far-phone")
    tom.page.locator("#board-1").focus()
    for key in ("g", " "):
        tom.page.keyboard.press(key)
    rival = mia.page.locator("#rival-count-2")
    expect(rival).to_contain_text(re.compile(r"1 of \d"), timeout=20_000)
    shot(mia.page, "kittypaw-rival-far")


# How many cats stood on the large board of a replay, at each change of it.
WATCH = """() => {
    const board = document.querySelector("#replay-board");
    window.laid = [];
    const look = () => window.laid.push(board.querySelectorAll("[id^='at-']").length);
    new MutationObserver(look).observe(board, { childList: true, subtree: true });
}"""


def test_a_replay_lays_the_cats_again(tour: Page, site: Site) -> None:
    """As they were laid here, one after the other; its speeds are a switch."""
    start(tour, site, ("person",), seed="tea")
    hands = Hands(tour)
    hands.wait()
    hands.control("card:1").click()
    second = ("c", "ArrowRight", "ArrowRight", *["r"] * 6, " ")
    for key in ("a", " ", *["r"] * 6, *second, *["r"] * 6):
        tour.keyboard.press(key)
    hands.meow()
    tour.locator("#go-1").wait_for()
    wait_stored(tour)
    tour.goto(f"{site.root}#/replay/{tour.url.rpartition('/')[2]}")
    wait_ready(tour, "replay")
    tour.locator("#replay-first").click()
    for _ in range(2):
        tour.locator("#replay-next").click()
    board = tour.locator("#replay-board")
    expect(board.locator(".kp-table")).to_be_visible()
    tour.evaluate(WATCH)
    tour.locator("#replay-play").click()
    expect(board.locator(".kp-check")).to_be_visible(timeout=20_000)
    laid = tour.evaluate("window.laid")
    assert {1, 2} <= set(laid)
    assert laid.index(1) < laid.index(2)
    tour.get_by_role("radio", name="16 ×").check(force=True)
    expect(tour.get_by_role("radio", name="16 ×")).to_be_checked()
    expect(tour.get_by_role("radio", name="As it was played")).not_to_be_checked()
    shot(tour, "kittypaw-replay")

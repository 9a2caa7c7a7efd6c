"""A round of Kitty Paw that is broken off amid building, and gone on with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from e2e.contexts import DESKTOP, Fresh, kill
from e2e.kittypaw import Hands, match_of, start
from e2e.server import Site
from e2e.table import load_again, wait_ready, wait_stored


def seconds_passed(page: Page) -> int:
    """What the stopwatch shows."""
    minutes, seconds = page.locator("#clock .kp-watch").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def first_seconds(page: Page) -> int:
    """What the stopwatch shows in the moment in which the signal has come."""
    shown = page.wait_for_function(
        """() => document.querySelector("#board-1[data-active]")
            && document.querySelector("#clock .kp-watch").textContent"""
    )
    minutes, seconds = str(shown.json_value()).split(":")
    return 60 * int(minutes) + int(seconds)


def wait_until(page: Page, seconds: int) -> None:
    """Wait until the stopwatch shows so many seconds."""
    page.wait_for_function(
        """([shown]) => document.querySelector("#clock .kp-watch")?.textContent === shown""",
        arg=[f"{seconds // 60}:{seconds % 60:02}"],
    )


def standing(page: Page, place: int = 1) -> list[tuple[str | None, str | None]]:
    """What lies in the build area of a place: who, how turned, and where."""
    pieces = page.locator(f'#board-{place} [id^="at-"][data-control]')
    return [
        (piece.get_attribute("aria-label"), piece.get_attribute("transform"))
        for piece in pieces.all()
    ]


def half_built(page: Page, site: Site) -> list[tuple[str | None, str | None]]:
    """A round with two cats on the table, four seconds of which are over."""
    start(page, site, ("person",), seed="kept")
    hands = Hands(page)
    hands.wait()
    hands.control("card:2").click()
    hands.drag_all(hands.laid(hands.card()).tiles[:2])
    wait_until(page, max(seconds_passed(page) + 2, 6))
    assert len(standing(page)) == 2
    return standing(page)


def goes_on(page: Page, built: list[tuple[str | None, str | None]], passed: int) -> None:
    """The picture is there again, the time away does not count, and the round can be won.

    It is kept every other second how much time has passed.
    """
    hands = Hands(page)
    assert passed - 2 <= first_seconds(page) <= passed + 2
    assert standing(page) == built
    hands.drag_all(hands.laid(hands.card()).tiles[2:])
    hands.meow()
    expect(page.locator("#go-1")).to_be_visible()
    assert match_of(page).state.scored_by(1) == 1


@pytest.mark.sampled(one_in=4, group="rounds broken off")
def test_a_reload_amid_a_round_and_at_the_check(tour: Page, site: Site) -> None:
    """Picture and clock are kept.

    Once the round is over its points stay, and the next one begins with an empty table.
    """
    built = half_built(tour, site)
    wait_stored(tour)
    passed = seconds_passed(tour)
    tour.reload()
    wait_ready(tour, "table")
    goes_on(tour, built, passed)
    load_again(tour, "table")
    hands = Hands(tour)
    hands.wait()
    state = match_of(tour).state
    assert (state.round, len(state.counted)) == (2, 1)
    hands.control("card:1").click()
    hands.control("area").wait_for()
    assert standing(tour) == []


@pytest.mark.sampled(one_in=4, group="rounds broken off")
def test_a_reload_keeps_what_each_of_two_hands_has_built(tour: Page, site: Site) -> None:
    """Two at one screen: each finds their own cats, and goes on with them."""
    start(tour, site, ("person", "person"), seed="kept")
    hands = [Hands(tour, place) for place in (1, 2)]
    hands[0].wait()
    for hand in hands:
        hand.control(f"card:{hand.place}").click()
        hand.drag_all(hand.laid(hand.card()).tiles[: hand.place])
    built = [standing(tour, hand.place) for hand in hands]
    assert [len(pieces) for pieces in built] == [1, 2]
    load_again(tour, "table")
    hands[0].wait()
    assert [standing(tour, hand.place) for hand in hands] == built
    hands[1].drag_all(hands[1].laid(hands[1].card()).tiles[2:3])
    assert [len(standing(tour, hand.place)) for hand in hands] == [1, 3]


@pytest.mark.sampled(one_in=4, group="rounds broken off")
def test_a_browser_that_dies_amid_a_round(
    playwright: Playwright, settings: dict[str, Any], fresh: Fresh, site: Site, tmp_path: Path
) -> None:
    """It is killed without a word; another one with the same profile goes on."""
    profile = tmp_path / "profile"

    def opened() -> BrowserContext:
        return playwright.chromium.launch_persistent_context(profile, **settings, **DESKTOP)

    context = opened()
    page = context.new_page()
    built = half_built(page, site)
    match_of(page)
    passed, here = seconds_passed(page), page.url
    with context.expect_event("close"):
        kill(profile)
    page = fresh.adopt(opened()).new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(here)
    wait_ready(page, "table")
    goes_on(page, built, passed)

"""Kitty Paw: what a hand lays is seen far away while it is laid, and again in the replay."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from app.saves.records import Player, Record
from e2e.conftest import ROOT
from e2e.contexts import shot
from e2e.database import NOW
from e2e.kittypaw import Hands, match_of, start
from e2e.people import Friend, gather
from e2e.server import Site
from e2e.table import load_again, wait_ready, wait_stored
from e2e.test_windows import store_matches
from e2e.windows import resized, window_of
from pyengine.core.text import parse_match
from pyengine.games.kittypaw.loader import load_cards

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


LINES = """(all) => all.map((it) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    return new Set([...range.getClientRects()].map((box) => box.top)).size;
})"""
"""In how many lines each element's words stand."""


def test_each_round_of_the_look_back_leads_into_the_replay(tour: Page, site: Site) -> None:
    """A table by ear, in a narrow window as well; the round's picture comes into the window."""
    text = (ROOT / "tests" / "golden" / "kittypaw-shared-by-two.match").read_text("utf-8")
    players = tuple(map(Player, ("Mia", "Tom", "Zoe")))
    record = Record("id-rounds", parse_match(text), players, "rounds", NOW, NOW)
    store_matches(tour, record)
    load_again(tour, "home")
    tour.goto(f"{site.root}#/replay/{record.id}")
    wait_ready(tour, "replay")
    rounds = tour.get_by_role("table", name="Round by round")
    with window_of(tour) as window:
        for size in resized(window, ((1280, 800), (360, 740))):
            heads = rounds.get_by_role("columnheader").all_inner_texts()
            assert [head.strip() for head in heads] == [
                *("Round", "Player", "Card", "Time", "Result", "Lucky cat", "Points")
            ], size
            row = rounds.get_by_role("row").filter(has_text="last")
            expect(row.first.get_by_role("cell")).to_have_count(6)
            if size.startswith("1280"):
                assert set(rounds.locator(".rounds-name").evaluate_all(LINES)) == {1}
    rounds.get_by_role("button", name="Look at it, round 2", exact=True).click()
    expect(tour.locator("#replay-title")).to_be_focused()
    expect(tour.locator("#replay-sentences")).to_contain_text("Round 2")
    expect(tour.locator("#replay-board .kp-check")).to_be_in_viewport(ratio=0.6)


@pytest.mark.parametrize("called", [True, False])
def test_a_check_is_whole_in_a_replay(called: bool, tour: Page, site: Site) -> None:
    """With a picture of which nearly all is missing, and with four pictures side by side: who got
    what is not cut."""
    rows = [" ".join(str(4 * row + card) for card in range(1, 5)) for row in range(6)]
    lines = [f"* cards {row}\n* timeout" for row in rows]
    lines += ["* cards 25 26 27 28", "* guests 1 2 3 4 5 6 7 8"]
    lines += [f"{seat} {900 + seat} grab {seat}" for seat in range(1, 5)]
    tile = load_cards()[28].picture.tiles[0]
    call = f"4 9000 meow {replace(tile, q=0, r=0)}"
    lines += [call, "1 touch 300", "2 touch 400", "3 touch 500"] if called else ["* timeout"]
    text = "\n".join(("clowder match 1", "game: kittypaw", "players: 4", "", *lines, ""))
    players = tuple(map(Player, ("Mia", "Tom", "Zoe", "Ida")))
    record = Record(f"id-check-{called}", parse_match(text), players, "check", NOW, NOW)
    store_matches(tour, record)
    load_again(tour, "home")
    tour.goto(f"{site.root}#/replay/{record.id}")
    wait_ready(tour, "replay")
    check = tour.locator("#replay-board .kp-check")
    expect(check.locator(".kp-gains > li")).to_have_count(4)
    with window_of(tour) as window:
        for size in resized(window, ((768, 1024), (1024, 768), (1280, 720), (1440, 900))):
            cut = check.evaluate("(it) => it.scrollHeight - it.clientHeight")
            assert cut <= 0, size
            inside, board = check.bounding_box(), tour.locator("#replay-board").bounding_box()
            assert inside
            assert board
            assert inside["y"] + inside["height"] <= board["y"] + board["height"] + 1, size

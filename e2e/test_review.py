"""Looking back in the browser: the worker reckons, the page shows, nothing is asked twice."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from app.saves.files import export_text
from app.saves.records import Player
from e2e.accessibility import assert_accessible, assert_accessible_in_both_themes
from e2e.contexts import shot
from e2e.database import played, read
from e2e.server import Site
from e2e.table import READY_TIMEOUT_MS, import_match, load_again, wait_ready
from e2e.test_windows import at_turn, store_matches, store_review

REVIEW_TIMEOUT_MS = 90_000


def take_in(page: Page, site: Site, folder: Path, game: str, *names: str) -> str:
    """Import a finished match of somebody and bots, and look at its result; the match's id."""
    record = played(game, names, f"review {game}")
    players = (Player(names[0]), *(Player(name, "normal") for name in names[1:]))
    import_match(page, site.root, export_text(replace(record, players=players)), folder)
    wait_ready(page, "replay")
    return page.url.rpartition("/")[2]


def test_a_review_grows_and_is_kept(page: Page, site: Site, tmp_path: Path) -> None:
    """From the result: one choice after the other, then all together; the second time at once."""
    record = take_in(page, site, tmp_path, "yarn", "Mia", "Tom")
    page.get_by_role("link", name="Review").click()
    wait_ready(page, "review")
    expect(page.get_by_role("progressbar")).to_be_visible(timeout=READY_TIMEOUT_MS)
    expect(page.get_by_role("heading", name="Play and luck")).to_be_visible(
        timeout=REVIEW_TIMEOUT_MS
    )
    expect(page.get_by_role("progressbar")).to_have_count(0)
    assert_accessible_in_both_themes(page, "review")
    assert list(read(page, "reviews")) == [f"{record}/1"]
    text = page.locator("main").inner_text()
    load_again(page, "review")
    expect(page.get_by_role("heading", name="Play and luck")).to_be_visible()
    assert page.locator("main").inner_text() == text
    expect(page.locator("html[data-bots]")).to_have_count(0)  # no worker was wanted
    look_at_a_choice(page)
    page.go_back()
    expect(page.get_by_role("heading", name="All other choices")).to_be_visible()
    page.get_by_role("button", name="Try again from here").first.click()
    wait_ready(page, "table")
    expect(page.locator("#table-top")).to_contain_text("Back to the review")


def look_at_a_choice(page: Page) -> None:
    """From the list to the board of the move that cost most: in view at once, both ways on it. A
    pass, which may cost more, draws nothing."""
    page.get_by_role("link", name=re.compile("^Look at it(?!.*pass)")).first.click()
    board = page.locator("#choice-board")
    expect(board).to_be_in_viewport(ratio=0.7)
    expect(board.locator(".done-light, .was-done").first).to_be_visible()
    expect(board.locator(".hint-light, .is-hinted").first).to_be_visible()
    expect(page.locator("#choice-legend > li")).to_have_count(2)
    assert_accessible(page)


def test_who_comes_back_from_a_folded_choice_is_there_again(phone_tour: Page, site: Site) -> None:
    """It is unfolded: what is not shown would get no focus."""
    record = at_turn("yarn", 2, 1)
    store_matches(phone_tour, record)
    load_again(phone_tour, "home")
    store_review(phone_tour, record)
    phone_tour.goto(f"{site.root}#/review/{record.id}")
    wait_ready(phone_tour, "review")
    quiet = phone_tour.locator("#review-quiet")
    row = quiet.locator(".review-stage").first
    expect(row).to_be_hidden()
    quiet.locator("summary").click()
    row.click()
    phone_tour.locator("#choice-why").wait_for()
    phone_tour.go_back()
    expect(row).to_be_focused()
    expect(row).to_be_in_viewport()


@pytest.mark.sampled(one_in=9)
@pytest.mark.parametrize("game", ["burrow", "cattower", "ninelives"])
def test_every_game_of_choices_on_a_phone(
    game: str, phone_tour: Page, site: Site, tmp_path: Path
) -> None:
    """Nothing is wider than the phone, and axe has nothing to find."""
    names = ("Mia", "Tom", "Zoe") if game == "ninelives" else ("Mia",)
    record = take_in(phone_tour, site, tmp_path, game, *names)
    phone_tour.goto(f"{site.root}#/review/{record}")
    wait_ready(phone_tour, "review")
    expect(phone_tour.get_by_role("heading", name="Play and luck")).to_be_visible(
        timeout=REVIEW_TIMEOUT_MS
    )
    shot(phone_tour, f"phone-review-{game}")
    assert phone_tour.evaluate("document.documentElement.scrollWidth") <= 360
    assert_accessible(phone_tour)
    costliest = phone_tour.get_by_role("button", name=re.compile("^Try again from here"))
    assert 0 < costliest.count() <= 3
    phone_tour.get_by_role("link", name=re.compile("^Look at it")).first.click()
    board = phone_tour.locator("#choice-board")
    expect(board).to_be_in_viewport(ratio=0.5)
    expect(phone_tour.locator(".choice .done-light, .choice .was-done").first).to_be_attached()
    shot(phone_tour, f"phone-choice-{game}")
    assert phone_tour.evaluate("document.documentElement.scrollWidth") <= 360
    assert_accessible(phone_tour)

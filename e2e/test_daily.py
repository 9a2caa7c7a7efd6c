"""The challenge of the day in the browser: begun from home, shared as a link, proved on opening."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest
from playwright.sync_api import Page, expect

from app.base.moment import Moment
from app.base.seeds import lot_for
from app.saves.challenges import daily_games, daily_record, daily_seed, pack
from app.saves.records import Record
from e2e.contexts import shot
from e2e.database import NOW, put, read, stored
from e2e.server import Site
from e2e.table import load_again, unfold, wait_ready, wait_stored
from pyengine.core.chance import SeededChance

DAY = "2026-11-20"
NAME = "Rosalind"
"""Nobody else at the pages that tests share is called so."""


def finished(game: str, day: str, seed: str) -> Record:
    """A challenge of a day, played by any legal actions with the dice of a seed."""
    record = daily_record(game, day, Moment(NOW, f"{game} {day}", day), NAME)
    match = record.match
    while not match.over:
        if match.pending.chance:
            match = match.draw(SeededChance(seed))
            continue
        phase = match.entries[-1].phase if match.entries else 0
        seat = match.pending.seats[0]
        by_lot = match.game.automatic(match.state, seat, seat > 1, lot_for(seed, phase, seat))
        rng = Random(len(match.entries))
        match = match.apply(seat, by_lot or match.game.sample_action(match.state, seat, rng))
    return replace(record, match=match)


def result_of(game: str, seed: str, day: str = DAY) -> str:
    """The link of such a challenge."""
    return f"#/result/{pack(finished(game, day, seed))}"


def today_of(page: Page) -> date:
    """The browser's day."""
    return date.fromisoformat(page.evaluate("new Intl.DateTimeFormat('sv').format(new Date())"))


@pytest.mark.parametrize("game", daily_games())
def test_today_is_begun_from_home_and_gone_on_with(game: str, tour: Page) -> None:
    """One click begins it; the way home and back leads to the same match."""
    unfold(tour)
    tour.locator(f'#daily a[href="#/daily/{game}"]').click()
    wait_ready(tour, "table")
    match = tour.url
    tour.get_by_role("link", name="Home").click()
    wait_ready(tour, "home")
    tour.locator(f'#daily a[href="#/daily/{game}"]').click()
    wait_ready(tour, "table")
    assert tour.url == match


@pytest.mark.parametrize("game", daily_games())
def test_a_shared_result_is_proved_by_replaying_it(game: str, tour: Page, site: Site) -> None:
    """The points, the name and the proof; nothing of it is kept on the match list."""
    tour.goto(site.root + result_of(game, daily_seed(DAY)))
    wait_ready(tour, "replay")
    expect(tour.get_by_text("replayed here by the rules")).to_be_visible()
    expect(tour.locator(".sheet-name").get_by_text(NAME, exact=True)).to_be_visible()
    shot(tour, f"daily-{game}")
    tour.get_by_role("link", name="Home").click()
    wait_ready(tour, "home")
    expect(tour.get_by_text(NAME)).to_have_count(0)


def test_other_dice_are_named_as_such(tour: Page, site: Site) -> None:
    """A match with lucky dice is shown, and said to be none of that day."""
    tour.goto(site.root + result_of("yarn", "lucky"))
    wait_ready(tour, "replay")
    expect(tour.get_by_text("its dice are different")).to_be_visible()


def test_todays_result_is_veiled_until_somebody_wants_to_see_it(tour: Page, site: Site) -> None:
    """Nothing of it stands on the page before."""
    tour.goto(f"{site.root}#/")
    today = today_of(tour).isoformat()
    tour.goto(site.root + result_of("burrow", daily_seed(today), today))
    wait_ready(tour, "replay")
    expect(tour.locator("#veil")).to_contain_text(f"{NAME} has played today's challenge.")
    expect(tour.locator("[data-units], .sheet-all")).to_have_count(0)
    shot(tour, "daily-veil")
    tour.get_by_role("button", name="Show the result").click()
    expect(tour.get_by_text("replayed here by the rules")).to_be_visible()
    expect(tour.locator("#veil")).to_have_count(0)


def test_days_in_a_row_and_what_the_hard_bot_made(page: Page, site: Site) -> None:
    """The calendar has today and yesterday; the bot plays once, not after a reload."""
    page.goto(f"{site.root}#/")
    wait_ready(page, "home")
    days = [(today_of(page) - timedelta(back)) for back in (0, 1)]
    records = [finished("kittypaw", day.isoformat(), daily_seed(day.isoformat())) for day in days]
    put(page, "clowder", stored(records))
    load_again(page, "home")
    expect(page.get_by_text("2 days in a row")).to_be_visible()
    page.goto(f"{site.root}#/daily")
    wait_ready(page, "daily")
    expect(page.locator("td.is-today.is-played")).to_have_text(re.compile(rf"^{days[0].day}\b"))
    expect(page.locator(".days-streak")).to_have_text("2 days in a row")
    shot(page, "days")
    page.locator(f'a[href="#/replay/{records[0].id}"]').click()
    wait_ready(page, "replay")
    rival = page.locator("#rival")
    expect(rival).to_contain_text("the hard bot scored", timeout=60_000)
    text = rival.inner_text()
    wait_stored(page)
    stored_rival = json.loads(read(page, "matches")[records[0].id])["rival"]
    assert f" {stored_rival} " in text.replace("\u2212", "-")
    load_again(page, "replay")
    assert rival.inner_text() == text


def test_a_broken_link_leads_home_with_one_sentence(page: Page, site: Site) -> None:
    """Nothing is shown that the link does not hold."""
    page.goto(f"{site.root}#/result/AAAA")
    wait_ready(page, "home")
    expect(page.locator(".toast")).to_contain_text("This link is broken")

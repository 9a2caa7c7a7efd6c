"""The challenge of the day in the browser: begun from home, shared as a link, proved on opening."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import Page, expect

from app.daily import daily_games, daily_record, daily_seed, pack
from app.messages import Moment
from app.seeds import lot_for
from e2e.contexts import shot
from e2e.server import Site
from e2e.table import wait_ready
from pyengine.core.chance import SeededChance

DAY = "2026-11-20"
NAME = "Rosalind"
"""Nobody else at the pages that tests share is called so."""


def result_of(game: str, seed: str) -> str:
    """The link of a challenge that was played by any legal actions with the dice of a seed."""
    record = daily_record(game, DAY, Moment(1_790_000_000_000, "fresh", DAY), NAME)
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
    return f"#/result/{pack(replace(record, match=match))}"


@pytest.mark.parametrize("game", daily_games())
def test_today_is_begun_from_home_and_gone_on_with(game: str, tour: Page) -> None:
    """One click begins it; the way home and back leads to the same match."""
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
    """The points, the name and the proof; nothing of it is kept on the shelf."""
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


def test_a_broken_link_leads_home_with_one_sentence(page: Page, site: Site) -> None:
    """Nothing is shown that the link does not hold."""
    page.goto(f"{site.root}#/result/AAAA")
    wait_ready(page, "home")
    expect(page.locator(".toast")).to_contain_text("This link is broken")

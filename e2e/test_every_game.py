"""What holds for every game that can be played, whatever its rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from app.games.face import has_face
from e2e.accessibility import assert_accessible
from e2e.contexts import shot
from e2e.server import Site
from e2e.table import address, wait_ready
from pyengine.core.registry import GAMES, load_game

PLAYABLE = [game for game in GAMES if has_face(game)]


def open_table(page: Page, site: Site, game: str) -> None:
    """One person and as many easy bots as the game needs."""
    page.emulate_media(reduced_motion="reduce")
    kinds = ("person", *["easy"] * (max(2, load_game(game).info.min_players) - 1))
    page.goto(address(site.root, kinds, game, seed="every"))
    wait_ready(page, "table")


@pytest.mark.parametrize("game", PLAYABLE)
def test_from_its_card_to_the_table(game: str, tour: Page, site: Site) -> None:
    """The card leads to the setup, and its Start to a table with a name."""
    tour.locator(f"a[href='#/new/{game}']").first.click()
    wait_ready(tour, "setup")
    shot(tour, f"{game}-new")
    tour.get_by_role("button", name="Start", exact=True).click()
    wait_ready(tour, "table")
    expect(tour.get_by_role("heading", name=load_game(game).info.title, level=1)).to_be_visible()


@pytest.mark.parametrize("game", PLAYABLE)
def test_its_table_is_accessible(game: str, tour: Page, site: Site) -> None:
    """axe-core has no serious or critical finding."""
    open_table(tour, site, game)
    tour.locator(".table-board[data-active], #result-1").first.wait_for()
    shot(tour, f"{game}-table")
    assert_accessible(tour)

"""A whole match of each game by typed lines alone, in a browser.

The people of ``tests/typing_players.py`` hear the live region, and what they type follows from it.
Here are the shortest matches there are; ``tests/test_typed_matches.py`` has long ones, with bots
and all rounds of Nine Lives.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from e2e.ear import Ear, TypedLine
from e2e.kittypaw import match_of
from e2e.server import Site
from e2e.table import address, wait_ready
from tests.typing_players import ME, PLAYERS, assert_points_told, played

TABLES = {
    "yarn": ["person"],
    "burrow": ["person"],
    "cattower": ["person"],
    "ninelives": ["person", "easy", "easy"],
    "kittypaw": ["person"],
}
NAMES = (ME, "Ben", "Zoe")


@pytest.mark.parametrize("game", PLAYERS)
def test_a_match_by_lines_alone(game: str, tour: Page, site: Site) -> None:
    """From the key that leads to the line to the end, whose points are those of the record."""
    ear = Ear(tour)
    names = NAMES[: len(TABLES[game])]
    calm = {"pace": "calm"} if game == "kittypaw" else {}
    tour.goto(address(site.root, TABLES[game], game, seed="lines", names=",".join(names), **calm))
    wait_ready(tour, "table")
    heard = ear.waits()
    line = TypedLine(ear)
    tour.keyboard.press("/")
    assert ear.focus.role == "combobox", ear.focus
    end = played(line, heard, PLAYERS[game])
    assert_points_told(line, end, match_of(tour), names)

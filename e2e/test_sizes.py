"""Windows of many sizes: the buttons are on the screen, and nothing is to be scrolled sideways."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page

from app.face import is_race
from e2e.contexts import shot
from e2e.server import Site
from e2e.table import BOT_TIMEOUT_MS, import_match, wait_ready
from e2e.test_every_game import PLAYABLE, open_table
from pyengine.core.chance import SeededChance
from pyengine.core.match import Match
from pyengine.core.text import write_match

SIZES = (
    (2560, 1440),
    (1280, 800),
    (1024, 600),
    (1024, 580),
    (1024, 540),
    (844, 390),
    (800, 600),
    (820, 1180),
    (768, 1024),
    (360, 740),
)


@pytest.mark.parametrize("game", PLAYABLE)
def test_the_buttons_stay_on_the_screen(game: str, tour: Page, site: Site) -> None:
    """Wherever a match is played, what one acts with is found without looking for it.

    The button that confirms; in a race all that acts at once, before and after a card is taken.
    """
    open_table(tour, site, game)
    tour.locator(".table-board[data-active]").wait_for(timeout=BOT_TIMEOUT_MS)
    if not is_race(game):
        stay_on_the_screen(tour, game, "#confirm-1")
        return
    stay_on_the_screen(tour, f"{game}-row", ".table-board [data-now]")
    tour.locator(".table-board [data-now]").first.click()
    stay_on_the_screen(tour, game, ".table-board [data-now]")


def stay_on_the_screen(tour: Page, name: str, selector: str) -> None:
    """In a window of every size, without scrolling."""
    for width, height in SIZES:
        tour.set_viewport_size({"width": width, "height": height})
        tour.evaluate("scrollTo(0, 0)")
        shot(tour, f"size-{name}-{width}x{height}")
        assert tour.locator(selector).count(), (width, height)
        for button in tour.locator(selector).all():
            box = button.bounding_box()
            assert box, (width, height)
            right, below = width - box["x"] - box["width"], height - box["y"] - box["height"]
            assert min(box["x"], box["y"], right, below) >= 0, (width, height, box)
        wide = tour.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{width} × {height}: the page is {wide} wide"


LONG_NAMES = ("Wilhelmina M.", "Bartholomew", "Maximiliane", "Zoe the 2nd")


def finished_match(game: str, seed: str) -> str:
    """A match text played to its end by lot, with long names."""
    match, rng = Match.new(game, len(LONG_NAMES)), random.Random(seed)
    while not match.over:
        if match.pending.chance is not None:
            match = match.draw(SeededChance(seed))
        else:
            seat = match.pending.seats[0]
            match = match.apply(seat, rng.choice(match.game.legal_actions(match.state, seat)))
    first, rest = write_match(match).split("\n", 1)
    names = [f"# seat {seat}: {name} (person)" for seat, name in enumerate(LONG_NAMES, 1)]
    return "\n".join((first, *names, rest))


def test_the_score_sheet_shows_every_column(tour: Page, site: Site, tmp_path: Path) -> None:
    """Nine Lives: four rounds and long names leave room for the total, and for the names."""
    import_match(tour, site.root, finished_match("ninelives", "tea"), tmp_path)
    wait_ready(tour, "replay")
    tour.set_viewport_size({"width": 360, "height": 740})
    wide, room = tour.evaluate(
        "[document.querySelector('.nl-summary')].flatMap((it) => [it.scrollWidth, it.clientWidth])"
    )
    assert wide <= room, f"the last round is {wide} wide in {room}"
    tour.goto(tour.url.replace("#/replay/", "#/match/"))
    wait_ready(tour, "table")
    for width, height in (*SIZES, (1440, 900), (1100, 700)):
        tour.set_viewport_size({"width": width, "height": height})
        for area in (".table-scores", ".nl-summary"):
            wide, room = tour.evaluate(
                "(area) => [document.querySelector(area)].flatMap((it) =>"
                " [it.scrollWidth, it.clientWidth])",
                area,
            )
            assert wide <= room, f"{width} × {height}: {area} is {wide} wide in {room}"
        total = tour.locator(".nl-scores tbody td:last-child").first.bounding_box()
        sheet = tour.locator(".table-scores").bounding_box()
        assert total, (width, height)
        assert sheet, (width, height)
        assert total["x"] + total["width"] <= sheet["x"] + sheet["width"], (width, height)
        name = tour.locator(".nl-scores .who-name").first.bounding_box()
        assert name, (width, height)
        assert name["width"] > 40, (width, height, name)

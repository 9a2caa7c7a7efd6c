"""Windows of many sizes: the buttons are on the screen, and nothing is to be scrolled sideways."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from e2e.conftest import shot
from e2e.server import Site
from e2e.table import BOT_TIMEOUT_MS
from e2e.test_every_game import PLAYABLE, open_table

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
def test_the_buttons_stay_on_the_screen(game: str, page: Page, site: Site) -> None:
    """Wherever a match is played, it can be confirmed without looking for the button."""
    open_table(page, site, game)
    page.locator("#board[data-active]").wait_for(timeout=BOT_TIMEOUT_MS)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        shot(page, f"size-{game}-{width}x{height}")
        box = page.locator("#confirm").bounding_box()
        assert box, (width, height)
        right, below = width - box["x"] - box["width"], height - box["y"] - box["height"]
        assert min(box["x"], box["y"], right, below) >= 0, (width, height, box)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{width} × {height}: the page is {wide} wide"

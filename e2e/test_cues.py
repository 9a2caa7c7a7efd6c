"""Cues in a browser: they come and go over the page, and nothing moves for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.server import Site
from e2e.table import import_match, wait_ready
from pyengine.core.text import write_match
from pyengine.testing import match_of

START = ("E4", "F4", "G4", "G5", "F5", "E5")
"""The start chamber of Winter Burrow, side A: worth 4 points."""

# Counts what is laid over the page from now on.
LAID = """() => {
  window.laid = [];
  window.layings?.disconnect();
  window.layings = new MutationObserver(changes => {
    for (const change of changes)
      for (const node of change.addedNodes)
        window.laid.push(node.dataset.cue || node.className);
  });
  window.layings.observe(document.body, { childList: true });
}"""


@pytest.mark.parametrize(
    ("motion", "laid"),
    [("reduce", ["chamber"]), ("no-preference", ["chamber", "flight"])],
)
def test_a_full_chamber_is_seen_for_an_instant(
    motion: str, laid: list[str], tour: Page, site: Site, tmp_path: Path
) -> None:
    """Above Confirm it is said beforehand, and nothing moves for it; then points fly, if at all."""
    import_match(tour, site.root, write_match(match_of("burrow", 1, "", "* roll 6")), tmp_path)
    wait_ready(tour, "table")
    tour.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    for cell in START[:-1]:
        tour.locator(f'[data-control="cell:{cell}"]').click()
    confirm = tour.locator("#confirm-1")
    before = confirm.bounding_box()
    tour.locator(f'[data-control="cell:{START[-1]}"]').click()
    expect(tour.locator(".bar-brings")).to_have_text("fills a chamber, +4")
    assert confirm.bounding_box() == before
    tour.evaluate(LAID)
    confirm.click()
    expect(tour.locator('[data-lands="1:chambers"]')).to_have_text("4")
    tour.wait_for_function("window.laid.length > 0")
    expect(tour.locator(".cue, .flight, [data-counting]")).to_have_count(0)
    assert sorted(tour.evaluate("window.laid")) == sorted(laid)

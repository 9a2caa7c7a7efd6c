"""What is wrong with a page in the window that it has: what is cut, covered or out of reach.

The page is asked by JavaScript, in one call for a window. What it finds is told in words, each with
the element that it is about, so that a failure says what to look at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Page

__all__ = ["SIZES", "faults", "resized"]

SIZES = ((360, 740), (740, 360), (768, 1024), (1280, 800), (1920, 1080), (2560, 1440))
"""A phone upright and on its side, a tablet upright, and three desktops."""

FAULTS = Path(__file__).with_suffix(".js").read_text("utf-8")


def faults(page: Page) -> list[str]:
    """All that is wrong with the page in its window."""
    found: list[str] = page.evaluate(FAULTS)
    return found


def resized(page: Page, sizes: Sequence[tuple[int, int]]) -> Iterator[str]:
    """The page in a window of each size, at its top; yields the size in words."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        # What follows the window by script, such as a bubble, has come to its place by then.
        page.evaluate(
            """() => new Promise((done) => requestAnimationFrame(() => {
                scrollTo({ top: 0, behavior: "instant" });
                setTimeout(done);
            }))"""
        )
        yield f"{width}x{height}"

"""What is wrong with a page in the window that it has: what is cut, covered or out of reach.

The page is asked by JavaScript, in one call for a window. What it finds is told in words, each with
the element that it is about, so that a failure says what to look at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import CDPSession, Page

from e2e.contexts import WANTS_PICTURES, shot

SIZES = (
    (360, 740),
    (740, 360),
    (768, 1024),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
)
"""A phone and a tablet, upright and on their sides, the laptops people have, and two desktops."""

DRAWN = 1 if WANTS_PICTURES else 0.1
"""How large the page is drawn while it is measured. It is laid out all the same; to paint windows
in full, which nobody looks at, was half of what these tests cost."""

SETTLED = """() => new Promise((done, fail) => {
    const seen = () => `${document.visibilityState}, ${innerWidth}x${innerHeight}`;
    setTimeout(() => fail(new Error(`The browser draws no frame: ${seen()}.`)), 30_000);
    requestAnimationFrame(() => {
        if (!document.querySelector("#lesson")) scrollTo({ top: 0, behavior: "instant" });
        setTimeout(done);
    });
})"""
"""Waits for a frame. Chromium once gave a page none for 25 minutes, on a machine that was busy; as
nothing else ends such a wait, it says what it saw and fails."""

FAULTS = Path(__file__).with_suffix(".js").read_text("utf-8")


def faults(page: Page) -> list[str]:
    """All that is wrong with the page in its window."""
    found: list[str] = page.evaluate(FAULTS)
    return found


class Window:
    """The window of a page while sizes are tried; meanwhile nothing is clicked in it.

    ``browser`` takes what Playwright has no word for.
    """

    def __init__(self, page: Page, browser: CDPSession) -> None:
        self.page = page
        self.browser = browser

    def resize(self, width: int, height: int) -> None:
        """Lay the page out in a window of that size."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.browser.send("Emulation.setDeviceMetricsOverride", {**size, "scale": DRAWN})


@contextmanager
def window_of(page: Page) -> Iterator[Window]:
    """The window of a desktop's page, which has its usual size again afterwards."""
    usual = page.viewport_size
    assert usual
    browser = page.context.new_cdp_session(page)
    yield Window(page, browser)
    browser.detach()
    # Playwright sets no size that it has set already.
    page.set_viewport_size({**usual, "height": usual["height"] + 1})
    page.set_viewport_size(usual)


def resized(window: Window, sizes: Sequence[tuple[int, int]]) -> Iterator[str]:
    """The page in a window of each size, at its top unless a lesson shows a place further down.

    A lesson brings its place into sight where a window becomes wider or narrower.

    Yields the size in words.
    """
    for width, height in sizes:
        window.resize(width, height)
        # What follows the window by script, such as a bubble, has come to its place by then.
        window.page.evaluate(SETTLED)
        yield f"{width}x{height}"


def faults_at(window: Window, sizes: Sequence[tuple[int, int]], name: str) -> list[str]:
    """What is wrong with the page in windows of these sizes; of each such window a picture."""
    found = []
    for size in resized(window, sizes):
        new = faults(window.page)
        if new:
            shot(window.page, f"windows-{name}-{size}")
        found += [f"{name}, {size}: {fault}" for fault in new]
    return found

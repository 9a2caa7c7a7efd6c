"""Ways of seeing a page that are not everybody's: colours of the system's own, large and airy text.

What is wrong with a page in each of them is told in words, as ``windows.py`` tells it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Page

from e2e.windows import Window, faults, resized

USUAL_FONT_PX = 16
SPACED = """
  * { letter-spacing: .12em !important; word-spacing: .16em !important; }
  * { line-height: 1.5 !important; }
  p { margin-bottom: 2em !important; }
"""
"""Text spacing as WCAG 1.4.12 asks for; pictures have no lines."""

STATES = Path(__file__).with_name("viewing.js").read_text("utf-8")


@dataclass(frozen=True, slots=True)
class ViewingMode:
    """How somebody sees a page.

    ``size`` is the window; ``font`` what the browser's letters are set to, in pixels; ``spaced``
    text has more room; in ``forced`` colours all are the system's own.
    """

    name: str
    size: tuple[int, int]
    font: int = USUAL_FONT_PX
    spaced: bool = False
    forced: bool = False


VIEWING_MODES = (
    # 1280 × 1024 enlarged to 400 %
    ViewingMode("zoomed", (320, 256)),
    ViewingMode("large", (1280, 800), font=32),
    ViewingMode("narrow", (320, 640)),
    ViewingMode("large on a tablet", (768, 1024), font=32),
    ViewingMode("spaced", (1280, 800), spaced=True),
    ViewingMode("large on a phone", (360, 740), font=32),
    ViewingMode("forced", (1280, 800), forced=True),
)
"""Each as wide as neither before nor after it, so that a lesson brings its place into sight."""


@contextmanager
def seen_by(window: Window, mode: ViewingMode) -> Iterator[None]:
    """The page as somebody sees it, at its top; afterwards as everybody does."""
    page = window.page

    def set_font(size: int) -> None:
        window.browser.send("Page.setFontSizes", {"fontSizes": {"standard": size}})

    if mode.font != USUAL_FONT_PX:
        set_font(mode.font)
    if mode.forced:
        page.emulate_media(forced_colors="active")
    if mode.spaced:
        # The page's policy lets nobody add a <style>.
        page.evaluate(
            """(css) => {
                const sheet = new CSSStyleSheet();
                sheet.replaceSync(css);
                document.adoptedStyleSheets = [sheet];
            }""",
            SPACED,
        )
    try:
        for _ in resized(window, (mode.size,)):
            yield
    finally:
        if mode.spaced:
            page.evaluate("() => { document.adoptedStyleSheets = []; }")
        if mode.forced:
            page.emulate_media(forced_colors="none")
        if mode.font != USUAL_FONT_PX:
            set_font(USUAL_FONT_PX)


def wrong_in(window: Window, mode: ViewingMode) -> list[str]:
    """What is wrong with the page when it is seen so."""
    with seen_by(window, mode):
        return faults(window.page) + (alike(window.page) if mode.forced else [])


def alike(page: Page) -> list[str]:
    """States that only a colour tells from what is not in them: a mark, a line, a word has to."""
    # Who has pressed a key is shown where the focus is.
    page.keyboard.press("Shift")
    found: list[str] = page.evaluate(STATES)
    return found


def leaps(page: Page) -> list[str]:
    """What is wrong with the order of the headings that are shown: one of all, then by one down."""
    levels: list[tuple[int, str]] = page.evaluate(
        """() => [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
            .filter((it) => it.checkVisibility({ checkVisibilityCSS: true }))
            .map((it) => [Number(it.localName[1]), it.textContent.trim().slice(0, 40)])"""
    )
    first = [words for level, words in levels if level == 1]
    found = [] if len(first) == 1 else [f"there are {len(first)} main headings: {first}"]
    for (before, _), (level, words) in pairwise(levels):
        if level > before + 1:
            found.append(f"from a heading {before} to a heading {level}: “{words}”")
    return found

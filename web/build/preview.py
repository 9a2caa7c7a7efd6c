"""Draws the picture that messengers show beside a link, ``web/preview.jpg``; ``python3 build.py
pictures`` writes it.

It is the scene of the home screen and the brand, by the page's own drawings and style sheets, as
Chromium paints them: 1200 by 630, below the 300 kB that the strictest messenger takes.
"""

from __future__ import annotations

import base64
from pathlib import Path

from app.art.home.logo import logo
from app.base.words import all_games
from app.games.box import load_boxes
from app.games.defs import defs
from app.home.painted import scene
from build import browsers, site
from build.messengers import PREVIEW

WIDE, HIGH = 1200, 630

_STYLE = """
html { scrollbar-gutter: auto; overflow: hidden; }
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; }
body > svg { position: absolute; inset: 0; width: 1200px; height: 630px; }
.brand { position: absolute; left: 44px; top: 40px; box-sizing: border-box; height: 248px;
  padding: 0 44px 0 34px; gap: 26px;
  background: var(--paper); border: 5px solid var(--line); border-radius: 44px; }
.brand .logo { width: 196px; }
.brand-name { font-size: 104px; margin: 0; }
.brand-words { font-size: 31px; line-height: 1.25; margin: 12px 0 0; }
"""


def markup() -> str:
    """The picture as a page."""
    sheets = "\n".join(path.read_text("utf-8") for path in site.style_sheets())
    game, box = next(item for item in load_boxes().items() if item[1].wide)
    words = f"{all_games().capitalize()},<br>with a friend far away too"
    brand = (
        f'<div class="brand">{logo()}<div><h1 class="brand-name">Clowder</h1>'
        f'<p class="brand-words">{words}</p></div></div>'
    )
    return (
        '<!doctype html><html lang="en" data-theme="light"><meta charset="utf-8">'
        f"<style>{_font()}{sheets}{_STYLE}</style>"
        f"<body>{scene(game, box)}{brand}{defs()}</body></html>"
    )


def _font() -> str:
    """The typeface, inside of the page: it is loaded from nowhere."""
    data = base64.b64encode(site.FONTS[0].read_bytes()).decode()
    return (
        "@font-face { font-family: Preview; font-weight: 200 1000;"
        f" src: url(data:font/woff2;base64,{data}); }}"
    )


def draw(path: Path = PREVIEW) -> None:
    """Write the picture."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browsers.ensure("chromium").program, args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": WIDE, "height": HIGH})
        page.set_content(markup())
        page.add_style_tag(content="body, body * { font-family: Preview, sans-serif !important; }")
        page.evaluate("document.fonts.ready.then(() => 0)")
        page.screenshot(path=path, type="jpeg", quality=88)
        browser.close()

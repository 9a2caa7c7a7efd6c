"""Takes the manifest's screenshots of the built site: the command is
``cd web && PYTHONPATH=.. ../.venv/bin/python -m build.screenshots WIDE NARROW``.

WIDE and NARROW are the ids of two games, those of the tables in a wide window and on a
phone. They are matches of bots, half played, so the same seeds give the same pictures.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from app.library.summaries import summarize
from app.saves.naming import CATS
from app.saves.records import Player, Record
from app.saves.stored import record_to_json, summary_to_json
from build import browsers, server
from build.manifest import SCREENSHOTS
from build.project import DIST
from pyengine.bots.choose import choose
from pyengine.core.chance import SeededChance
from pyengine.core.match import Match

WINDOWS: Mapping[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1280, "height": 800}},
    "narrow": {
        "viewport": {"width": 360, "height": 740},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}
COLOURS = 255
"""The drawings are flat: with so many colours a picture takes a third of its bytes."""

_NOW = 1_790_000_000_000

_PUT = """async (stores) => {
    const answer = (request) => new Promise((done, fail) =>
        Object.assign(request, { onsuccess: () => done(request.result), onerror: fail }));
    const database = await answer(indexedDB.open("clowder"));
    const transaction = database.transaction(Object.keys(stores), "readwrite");
    for (const [store, entries] of Object.entries(stores))
        for (const [key, text] of Object.entries(entries))
            transaction.objectStore(store).put(text, key);
    await new Promise((done, fail) =>
        Object.assign(transaction, { oncomplete: done, onabort: fail }));
    database.close();
}"""


def half_played(game: str, players: int = 3) -> Record:
    """A match of Mia with bots, half played, in which it is her turn."""
    match, rng = Match.new(game, players), random.Random(f"screenshot of {game}")
    states = [match]
    while not match.over:
        if match.pending.chance is not None:
            match = match.draw(SeededChance(game))
        else:
            seat = match.pending.seats[0]
            view = match.game.view(match.state, seat)
            match = match.apply(seat, choose(game, view, seat, "easy", rng).action)
        states.append(match)
    later = (state for state in states[len(states) // 2 :] if 1 in state.pending.seats)
    people = (Player("Mia"), *(Player(cat, "normal") for cat in CATS[1:players]))
    return Record(f"shot-{game}", next(later), people, game, _NOW, _NOW)


def take(browser: Browser, address: str, form: str, records: list[Record], table: str) -> None:
    """The home screen and a table, in a window of that form."""
    page = browser.new_page(**WINDOWS[form], locale="en-GB", reduced_motion="reduce")
    page.goto(address)
    _wait(page, "home")
    stores = {
        "matches": {record.id: record_to_json(record) for record in records},
        "shelf": {record.id: summary_to_json(summarize(record), "1") for record in records},
    }
    page.evaluate(_PUT, stores)
    page.reload()
    _wait(page, "home")
    _keep(page, f"home-{form}")
    page.goto(f"{address}#/match/{table}")
    _wait(page, "table")
    page.locator(".table-board[data-active]").wait_for()
    _keep(page, f"table-{form}")
    page.close()


def _wait(page: Page, screen: str) -> None:
    page.locator(f"html[data-ready={screen}]").wait_for(state="attached", timeout=60_000)


def _keep(page: Page, name: str) -> None:
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    flat = picture.quantize(COLOURS, dither=Image.Dither.NONE)
    flat.save(SCREENSHOTS / f"{name}.png", optimize=True)


def main(wide: str, narrow: str) -> None:
    """Take all of them."""
    SCREENSHOTS.mkdir(exist_ok=True)
    web = server.on_free_port(DIST)
    address = server.in_background(web)
    records = [half_played(game) for game in dict.fromkeys((wide, narrow))]
    program = browsers.ensure("chromium").program
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for form, game in zip(WINDOWS, (wide, narrow), strict=True):
            take(browser, address, form, records, f"shot-{game}")
        browser.close()
    web.shutdown()
    web.server_close()


if __name__ == "__main__":
    main(*sys.argv[1:3])

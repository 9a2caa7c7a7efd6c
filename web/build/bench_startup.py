"""Warm starts: dist/ against stock PyScript, and a full shelf against an empty one, by turns."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from build import server, stock
from build.bench import Bench, Row
from build.project import ROOT, BuildError

sys.path.insert(0, str(ROOT))

from app.games.box import load_boxes
from app.games.face import has_face
from app.library.summaries import summarize
from app.saves.records import Player, Record
from app.saves.stored import record_to_json, summary_to_json
from pyengine.core.registry import load_game
from pyengine.testing import random_match

# A link that opens a table at once, past home and set-up.
# Of the first game of the home screen.
TABLE = f"#/play/{next(filter(has_face, load_boxes()))}?seed=bench"
PATIENCE_MS = 60_000
# Chromium stores compiled WebAssembly only when nothing new was compiled for two seconds, as
# on any visit that is longer than a glance.
WARM_UPS, LINGER_S = 2, 5
STORED_MATCHES = 300
# Notes the time in the page itself: neither Playwright's polling nor its messages count.
STOPWATCH = """
addEventListener("DOMContentLoaded", () => {
  const root = document.documentElement;
  const look = () => { if (root.dataset.ready) window.readyAt ??= performance.now(); };
  new MutationObserver(look).observe(root, { attributes: true });
  look();
});
"""


def bench(setting: Bench) -> Iterator[Row]:
    """Medians of all, and the ratios."""
    folders = {"dist": setting.dist, **stock.build(setting.dist)}
    yield from _beside_stock(setting, dict(setting.some(folders.items())))
    yield from _saved_matches(setting)


def _beside_stock(setting: Bench, folders: dict[str, Path]) -> Iterator[Row]:
    """First and warm starts of each of these sites, by turns."""
    with ExitStack() as stack:
        visits = {
            name: stack.enter_context(_visits(setting, folder)) for name, folder in folders.items()
        }
        first = {name: visit.once() for name, visit in visits.items()}
        _warm_up(setting, visits.values(), TABLE)
        warm: dict[str, list[float]] = {name: [] for name in visits}
        for _ in range(setting.runs):
            for name, visit in visits.items():
                warm[name].append(visit.once())
    for name in folders:
        yield Row(f"first start to a table, {name}", first[name], "ms")
    for name in folders:
        yield Row(f"warm start to a table, {name}", median(warm[name]), "ms", warm[name])
    for name in folders:
        if name != "dist":
            yield Row(f"warm start, dist / {name}", median(warm["dist"]) / median(warm[name]), "")


def _saved_matches(setting: Bench) -> Iterator[Row]:
    """Warm starts with no match kept and with many, to the home screen and to a table."""
    with ExitStack() as stack:
        visits: dict[int, Visits] = {}
        for count in (0, STORED_MATCHES):
            visits[count] = stack.enter_context(_visits(setting, setting.dist))
            visits[count].store(_matches(count))
        for name, screen in setting.some({"home": "#/", "a table": TABLE}.items()):
            _warm_up(setting, visits.values(), screen)
            warm: dict[int, list[float]] = {count: [] for count in visits}
            for _ in range(setting.runs):
                for count, visit in visits.items():
                    warm[count].append(visit.once(screen=screen))
            few, many = median(warm[0]), median(warm[STORED_MATCHES])
            label = f"warm start to {name}"
            yield Row(f"{label}, no match kept", few, "ms", warm[0])
            yield Row(f"{label}, {STORED_MATCHES} matches kept", many, "ms", warm[STORED_MATCHES])
            yield Row(
                f"{label}, {STORED_MATCHES} matches / none", many / few, "", note="at most 1.1"
            )


def _warm_up(setting: Bench, visits: Iterable[Visits], screen: str) -> None:
    """Visit until a browser has all that it keeps of a site."""
    if setting.trial:
        return
    for visit in visits:
        if visit.folder == setting.dist:
            visit.wait_until_stored()
    for _ in range(WARM_UPS):
        for visit in visits:
            visit.once(LINGER_S, screen)


def _matches(count: int) -> dict[str, dict[str, str]]:
    """So many finished matches of all games, as the app keeps them, by store and id."""
    stores: dict[str, dict[str, str]] = {"matches": {}, "shelf": {}}
    games = list(filter(has_face, load_boxes()))
    records = [_played(game) for game in games] if count else []
    for number in range(count):
        record = replace(records[number % len(records)], id=f"kept-{number}")
        stores["matches"][record.id] = record_to_json(record)
        stores["shelf"][record.id] = summary_to_json(summarize(record), "bench")
    return stores


def _played(game: str) -> Record:
    players = max(2, load_game(game).info.min_players)
    people = tuple(Player(f"Player {seat}") for seat in range(1, players + 1))
    return Record("kept", random_match(game, players, game), people, game, 1, 1)


FILL = """
async (stores) => {
  const opening = indexedDB.open("clowder");
  await new Promise((done) => { opening.onsuccess = done; });
  const transaction = opening.result.transaction(Object.keys(stores), "readwrite");
  for (const [name, entries] of Object.entries(stores)) {
    const store = transaction.objectStore(name);
    for (const [key, text] of Object.entries(entries)) store.put(text, key);
  }
  await new Promise((done) => { transaction.oncomplete = done; });
  opening.result.close();
}
"""


@contextmanager
def _visits(setting: Bench, folder: Path) -> Iterator[Visits]:
    """Visits of a folder's site by a browser with a profile of its own, which is removed then."""
    with (
        server.serving(folder) as address,
        TemporaryDirectory(prefix="clowder-") as profile,
        setting.chromium.profile(Path(profile)) as context,
    ):
        yield Visits(context, folder, address.replace("127.0.0.1", "localhost"))


class Visits:
    """One browser profile that opens one site again and again."""

    def __init__(self, context: Any, folder: Path, address: str) -> None:
        self.context = context
        self.folder = folder
        self.address = address

    def once(self, linger_s: float = 0, screen: str = TABLE) -> float:
        """Milliseconds from navigation to a screen that can be used; lingering for a while."""
        page = self.context.new_page()
        page.add_init_script(STOPWATCH)
        page.goto(self.address + screen, wait_until="commit")
        page.wait_for_function(
            "window.readyAt || document.documentElement.dataset.boot === 'failed'",
            timeout=PATIENCE_MS,
        )
        took = page.evaluate("window.readyAt")
        trouble = page.evaluate("document.getElementById('boot')?.innerText")
        if linger_s:
            page.wait_for_timeout(linger_s * 1000)
        page.close()
        if took is None:
            raise BuildError(f"{self.address} did not get to {screen}: {trouble}")
        return float(took)

    def store(self, stores: dict[str, dict[str, str]]) -> None:
        """Put matches into the storage of the app, which must have run here."""
        page = self.context.new_page()
        page.goto(self.address)
        page.wait_for_selector("html[data-ready=home]", state="attached", timeout=PATIENCE_MS)
        page.evaluate(FILL, stores)
        page.close()

    def wait_until_stored(self) -> None:
        """Until the service worker holds the site, as after any first visit."""
        page = self.context.new_page()
        page.goto(self.address)
        page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=PATIENCE_MS)
        page.close()

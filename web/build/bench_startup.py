"""Warm start to a playable table: dist/ against stock PyScript, in one run, by turns."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from build import server, stock
from build.bench import Bench, Row
from build.project import ROOT, BuildError

sys.path.insert(0, str(ROOT))

from app.face import has_face
from app.lid import load_lids

# A link that opens a table at once, past home and set-up.
# Of the first game of the home screen.
TABLE = f"#/play/{next(filter(has_face, load_lids()))}?seed=bench"
PATIENCE_MS = 60_000
# Chromium stores compiled WebAssembly only when nothing new was compiled for two seconds, as
# on any visit that is longer than a glance.
WARM_UPS, LINGER_S = 2, 5
# Notes the time in the page itself: neither Playwright's polling nor its messages count.
STOPWATCH = """
addEventListener("DOMContentLoaded", () => {
  const root = document.documentElement;
  const look = () => { if (root.dataset.ready === "table") window.tableAt ??= performance.now(); };
  new MutationObserver(look).observe(root, { attributes: true });
  look();
});
"""


def bench(setting: Bench) -> Iterator[Row]:
    """Medians of all, and the ratios."""
    from playwright.sync_api import sync_playwright

    folders = {"dist": setting.dist, **stock.build(setting.dist)}
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as profiles:
        launch = playwright.chromium.launch_persistent_context
        visits: dict[str, Visits] = {}
        for name, folder in folders.items():
            profile = Path(profiles) / name
            context = launch(profile, executable_path=setting.chromium, headless=True)
            visits[name] = Visits(context, folder)
        first = {name: visit.once() for name, visit in visits.items()}
        visits["dist"].wait_until_kept()
        for _ in range(WARM_UPS):
            for visit in visits.values():
                visit.once(linger_s=LINGER_S)
        warm: dict[str, list[float]] = {name: [] for name in visits}
        for _ in range(setting.runs):
            for name, visit in visits.items():
                warm[name].append(visit.once())
        for visit in visits.values():
            visit.context.close()
    for name in folders:
        yield Row(f"first start to a table, {name}", first[name], "ms")
    for name in folders:
        yield Row(f"warm start to a table, {name}", median(warm[name]), "ms", warm[name])
    for name in folders:
        if name != "dist":
            yield Row(f"warm start, dist / {name}", median(warm["dist"]) / median(warm[name]), "")


class Visits:
    """One browser profile that opens one site again and again."""

    def __init__(self, context: Any, folder: Path) -> None:
        self.context = context
        self.server = server.make_server(folder)
        self.address = server.in_background(self.server).replace("127.0.0.1", "localhost")

    def once(self, linger_s: float = 0) -> float:
        """Milliseconds from navigation to a playable table; lingering there for a while."""
        page = self.context.new_page()
        page.add_init_script(STOPWATCH)
        page.goto(self.address + TABLE, wait_until="commit")
        page.wait_for_function(
            "window.tableAt || document.documentElement.dataset.boot === 'failed'",
            timeout=PATIENCE_MS,
        )
        took = page.evaluate("window.tableAt")
        trouble = page.evaluate("document.getElementById('boot')?.innerText")
        if linger_s:
            page.wait_for_timeout(linger_s * 1000)
        page.close()
        if took is None:
            raise BuildError(f"{self.address} did not get to the table: {trouble}")
        return float(took)

    def wait_until_kept(self) -> None:
        """Until the service worker holds the site, as after any first visit."""
        page = self.context.new_page()
        page.goto(self.address)
        page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=PATIENCE_MS)
        page.close()

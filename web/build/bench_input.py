"""Input to paint: from the event to the frame that shows its consequence, on a real table."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from statistics import median

from build import server
from build.bench import Bench, Row
from build.project import ROOT

sys.path.insert(0, str(ROOT))

from e2e.table import Table, along

# The frame callback runs before the paint; a message sent from there arrives after it.
STOPWATCH = """
window.paints = {};
for (const type of ["pointermove", "click", "keydown"]) {
  addEventListener(type, (event) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      (window.paints[type] ??= []).push(performance.now() - event.timeStamp);
      channel.port1.close();
    };
    requestAnimationFrame(() => channel.port2.postMessage(0));
  }, true);
}
"""
LABELS = {
    "pointermove": "drag along the dots",
    "click": "click an end, or undo",
    "keydown": "arrow key on the board",
}
KEYS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")


def bench(setting: Bench) -> Iterator[Row]:
    """Median and longest of each way of playing."""
    from playwright.sync_api import sync_playwright

    site = server.make_server(setting.dist)
    address = server.in_background(site)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=setting.chromium)
        page = browser.new_page()
        page.add_init_script(STOPWATCH)
        table = Table.start(page, address, ("person",), seed="bench")
        page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=60_000)
        page.evaluate("window.paints = {}")
        for _ in range(setting.runs):
            table.wait_turn()
            end = table.best_end()
            if end is not None:
                _draw(table, end.ways[0])
                table.click_end(end)
                table.board.focus()
                for key in KEYS:
                    page.keyboard.press(key)
            table.play_turn()
        times: dict[str, list[float]] = page.evaluate("window.paints")
        browser.close()
    site.shutdown()
    for kind, label in LABELS.items():
        if times.get(kind):
            yield Row(f"input to paint: {label}", median(times[kind]), "ms", times[kind])
            yield Row(f"input to paint: {label}, longest", max(times[kind]), "ms")


def _draw(table: Table, way: tuple[tuple[str, int], ...]) -> None:
    """Drag over every dot of the way and back, so that nothing is drawn in the end."""
    mouse, begin = table.page.mouse, table.thread_end()
    dots = along(begin, way)
    mouse.move(*table.centre(begin))
    mouse.down()
    for dot in [*dots, *reversed(dots), begin]:
        mouse.move(*table.centre(dot), steps=4)
    mouse.up()

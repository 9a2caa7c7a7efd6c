"""A page of the built site in Chromium that puts questions to the bots' worker, for benches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

from build import server

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

    from build.bench import Bench

PATIENCE_MS = 90_000

# The page's Python hands a question to the worker that the app itself uses.
ASK = """
from pyscript import ffi, window, workers

async def ask(kind, question):
    worker = await workers["bots"]
    answer = worker.decide if kind == "decide" else worker.review
    return str(await answer(question))

window.clowderAsk = ffi.create_proxy(ask)
"""


class BotsPage:
    """The page, when its worker is up."""

    def __init__(self, page: Page, devtools: CDPSession) -> None:
        self._page = page
        self._devtools = devtools

    def processor_s(self) -> float:
        """The processor time of all pages and workers so far, in seconds.

        What else a machine does counts less in it than in the time that goes by.
        """
        found = self._devtools.send("SystemInfo.getProcessInfo")
        pages = [each["cpuTime"] for each in found["processInfo"] if each["type"] == "renderer"]
        return float(sum(pages))

    def times(self, kind: Literal["decide", "review"], questions: Sequence[str]) -> list[float]:
        """Milliseconds from the page to the worker and back, one question after the other."""
        found: list[float] = self._page.evaluate(
            """async ([kind, questions]) => {
                const times = [];
                for (const question of questions) {
                    const began = performance.now();
                    await window.clowderAsk(kind, question);
                    times.push(performance.now() - began);
                }
                return times;
            }""",
            [kind, list(questions)],
        )
        return found


@contextmanager
def bots_page(setting: Bench, game: str) -> Iterator[BotsPage]:
    """Opens the page, and closes it after the block; bots of ``game`` are chosen there."""
    with server.serving(setting.dist) as address, setting.chromium.browser() as browser:
        page = browser.new_page()
        # Where bots are being chosen, their worker gets up.
        page.goto(f"{address}#/new/{game}?kinds=person,easy")
        page.wait_for_selector("html[data-ready]", state="attached", timeout=PATIENCE_MS)
        page.evaluate(
            """code => {
                const script = Object.assign(document.createElement("script"), { type: "py" });
                script.textContent = code;
                document.body.append(script);
            }""",
            ASK,
        )
        page.wait_for_function("!!window.clowderAsk", timeout=PATIENCE_MS)
        devtools = browser.new_browser_cdp_session()
        yield BotsPage(page, devtools)
        devtools.detach()
        page.close()

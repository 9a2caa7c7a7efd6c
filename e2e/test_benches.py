"""Every bench that needs a browser runs: a trial of each, whose figures say nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import isfinite
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from build import bench
from build.bench import Chromium

BENCHES = dict(bench.find())


class OneForAll(Chromium):
    """The Chromium that the tests have already, with a new context in place of a profile."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    @contextmanager
    def browser(self) -> Iterator[Browser]:
        before = self._browser.contexts
        yield self._browser
        assert self._browser.contexts == before

    @contextmanager
    def profile(self, folder: Path) -> Iterator[BrowserContext]:
        context = self._browser.new_context()
        yield context
        context.close()


@pytest.mark.sampled(one_in=10)
@pytest.mark.parametrize(
    "name", ["bots", "reviews", "deals", "remote", "input", "startup", "memory"]
)
def test_a_bench_runs(name: str, browser: Browser, dist: Path) -> None:
    """It comes to its end, every row has a figure, and no page of it stays open."""
    trial = bench.Bench(1, dist, OneForAll(browser), trial=True)
    rows = list(BENCHES[name].bench(trial))
    assert rows
    assert all(isfinite(row.value) for row in rows), [str(row) for row in rows]

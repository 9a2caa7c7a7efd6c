"""`build.py bench`: every module web/build/bench_*.py adds lines to the table.

Such a module has one function `bench(setting: Bench) -> Iterator[Row]`; it yields a row as
soon as the figure is known. Give it a name by the file's: bench_startup.py is `startup`.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from build import browsers
from build.project import DIST, BuildError, say, snapshot

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: what, how much, in which unit; all runs where it is a median, or a note."""

    label: str
    value: float
    unit: str
    spread: Sequence[float] = ()
    note: str = ""

    def __str__(self) -> str:
        digits = 0 if abs(self.value) >= 100 else 1 if abs(self.value) >= 10 else 2
        text = f"{self.label:<60} {self.value:>10.{digits}f} {self.unit}"
        if self.spread:
            text += f"  ({min(self.spread):.0f}–{max(self.spread):.0f}, {len(self.spread)} runs)"
        if self.note:
            text += f"  ({self.note})"
        return text.rstrip()


@dataclass(frozen=True, slots=True)
class Bench:
    """A bench's conditions: how often to run, the built site, a Chromium.

    A ``trial`` shows that a bench runs, with the least that it can do; its figures say nothing.
    """

    runs: int
    dist: Path
    chromium: Chromium
    trial: bool = False

    def many(self, count: int) -> int:
        """So many of what a figure rests on, and one in a trial."""
        return 1 if self.trial else count

    def some(self, choices: Iterable[T]) -> list[T]:
        """All of what is measured one after the other, and the first in a trial."""
        return list(choices)[: 1 if self.trial else None]


def run(names: list[str], runs: int) -> int:
    """Run the benches of these names, or all, and print their rows as they come."""
    from playwright.sync_api import sync_playwright

    modules = dict(find())
    unknown = sorted(set(names) - set(modules))
    if unknown:
        raise BuildError(f"no bench {unknown[0]}; there are {', '.join(modules)}")
    if runs < 1:
        raise BuildError("--runs must be at least 1")
    try:
        program = browsers.ensure("chromium").program
    except browsers.MissingBrowser as missing:
        raise BuildError(str(missing)) from None
    with snapshot(DIST) as dist, sync_playwright() as playwright:
        setting = Bench(runs, dist, Chromium(playwright.chromium, executable_path=program))
        for name in names or modules:
            _print_rows(name, modules[name], setting)
    return 0


def _print_rows(name: str, module: ModuleType, setting: Bench) -> None:
    from playwright.sync_api import Error

    began = time.perf_counter()
    say("bench", f"{name} …")
    try:
        # Closed in any case: a bench that is left half-way still has browsers and servers.
        with closing(module.bench(setting)) as rows:
            for row in rows:
                print(f"{'':>11}{row}", flush=True)
    except Error as error:
        raise BuildError(f"bench {name}: {str(error).splitlines()[0]}") from None
    say("bench", f"{name} took {time.perf_counter() - began:.0f} s")


def find() -> Iterator[tuple[str, ModuleType]]:
    """Name and module of every bench."""
    for path in sorted(Path(__file__).parent.glob("bench_*.py")):
        yield path.stem.removeprefix("bench_"), importlib.import_module(f"build.{path.stem}")


# Chromium


if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, BrowserType


class Chromium:
    """Starts a Chromium with the options of ``kind.launch``, such as ``executable_path``."""

    def __init__(self, kind: BrowserType, **options: Any) -> None:
        self._kind = kind
        self._options = options

    @contextmanager
    def browser(self) -> Iterator[Browser]:
        """A browser that keeps nothing on disk."""
        browser = self._kind.launch(**self._options)
        try:
            yield browser
        finally:
            browser.close()

    @contextmanager
    def profile(self, folder: Path) -> Iterator[BrowserContext]:
        """A browser with its profile in a folder, which may be removed after the block."""
        context = self._kind.launch_persistent_context(folder, **self._options)
        try:
            yield context
        finally:
            context.close()

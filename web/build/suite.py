"""`build.py test`: ruff, mypy, pytest, the browsers; one closing line with the sums."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from build import browsers
from build.project import DIST, ROOT, STATE, BuildError, say, snapshot

REPORTS = STATE / "reports"
# How the end-to-end tests learn where a browser is.
VARIABLES = {
    "chromium": "CLOWDER_CHROMIUM",
    "firefox": "CLOWDER_FIREFOX",
    "webkit": "CLOWDER_WEBKIT_DRIVER",
}
NO_TESTS = 5


@dataclass(slots=True)
class Tally:
    """What passed and what did not, over all runs."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed"


def run(*, with_browsers: bool) -> int:
    """Run everything, also after a failure; exit status 1 when anything failed."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    tally = Tally()
    # Fetching browsers takes minutes on a clean machine: meanwhile the other checks run.
    fetching = Browsers() if with_browsers else None
    _check("ruff", ["ruff", "check", "."], tally)
    _check("mypy", ["mypy"], tally)
    _pytest("tests", [], {}, tally)
    if fetching:
        from build import commands

        try:
            commands.build_site()
        except BuildError as error:
            say("build", str(error))
            tally.failed += 1
        else:
            places = fetching.wait()
            with snapshot(DIST) as copy:
                _pytest("e2e", [], {**places, "CLOWDER_DIST": str(copy)}, tally)
    if tally.skipped:
        say("test", f"{tally.skipped} skipped, their reasons are above")
    print(tally, flush=True)
    return 1 if tally.failed else 0


class Browsers:
    """Finds or fetches the browsers in the background."""

    def __init__(self) -> None:
        self._places: dict[str, str] = {}
        self._thread = threading.Thread(target=self._fetch, daemon=True)
        self._thread.start()

    def _fetch(self) -> None:
        for kind, variable in VARIABLES.items():
            try:
                found = browsers.ensure(kind)
            except browsers.MissingBrowser as missing:
                say("browsers", str(missing))
            else:
                self._places[variable] = str(found.driver or found.program)

    def wait(self) -> dict[str, str]:
        """The environment variables, when all is there that is to be had."""
        self._thread.join()
        return self._places


def _check(name: str, command: Sequence[str], tally: Tally) -> None:
    began = time.perf_counter()
    say(name, "…")
    if subprocess.call([sys.executable, "-m", *command], cwd=ROOT):
        tally.failed += 1
    else:
        say(name, f"clean ({time.perf_counter() - began:.1f} s)")


def _pytest(folder: str, options: Sequence[str], more: dict[str, str], tally: Tally) -> None:
    began = time.perf_counter()
    say("pytest", f"{folder}/ …")
    report = REPORTS / f"{folder}.xml"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", folder, "-q", f"--junitxml={report}", *options]
    status = subprocess.call(command, cwd=ROOT, env={**os.environ, **more})
    before = tally.failed
    _add(report, tally)
    # A run that broke off, or found nothing to run, has no failed test to show for it.
    if status and tally.failed == before:
        say("pytest", "no tests were found" if status == NO_TESTS else f"ended with {status}")
        tally.failed += 1
    say("pytest", f"{folder}/ took {time.perf_counter() - began:.0f} s")


def _add(report: Path, tally: Tally) -> None:
    if not report.is_file():
        return
    for suite in ElementTree.parse(report).getroot().iter("testsuite"):
        total, failures, errors, skipped = (
            int(suite.get(name, "0")) for name in ("tests", "failures", "errors", "skipped")
        )
        tally.failed += failures + errors
        tally.skipped += skipped
        tally.passed += max(0, total - failures - errors - skipped)

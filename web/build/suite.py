"""`build.py test`: ruff, mypy, pytest, the browsers; closing lines with the sums.

While ruff and mypy look at the sources the site is built and the unit tests begin, and fetching
browsers goes on beside everything. Unit tests and browser tests are each shared out between
workers. What is long runs in parts (`build.sampling`), chosen by the commit.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar, cast
from xml.etree import ElementTree

from build import browsers, sampling
from build.project import DIST, ROOT, STATE, BuildError, say, snapshot

REPORTS = STATE / "reports"
NO_TESTS = 5
CORES = os.cpu_count() or 1
# A worker's browsers keep 1.2 cores busy, so with more workers than cores they only wait for each
# other; and each begins with starts of its own, which more than four do not bring in.
BROWSER_WORKERS = min(4, CORES)
GRACE_S = 10


@dataclass(slots=True)
class Tally:
    """The tally of passes and failures, over all runs, and what was left for --long."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    left: int = 0

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed"


def run(*, with_browsers: bool, sample: str) -> int:
    """Run everything, also after a failure; exit status 1 when anything failed.

    Of what is long the part runs that the word `sample` stands for, with an empty one all of it.
    """
    began = time.perf_counter()
    REPORTS.mkdir(parents=True, exist_ok=True)
    say("test", _how_to_repeat(sample) if sample else "all that is long, as a whole")
    tally = Tally()
    # Fetching browsers takes minutes on a clean machine: meanwhile everything else runs.
    fetching = Beside(_fetch_browsers) if with_browsers else None
    checks = Beside(_checks)
    built = fetching is not None and _build(tally)
    chosen = {sampling.VARIABLE: sample}
    _pytest("tests", _shared_by(CORES, "worksteal"), chosen, tally)
    tally.failed += checks.wait()
    if fetching and built:
        fetching.wait()
        with snapshot(DIST) as copy:
            workers = _shared_by(BROWSER_WORKERS, "loadgroup")
            _pytest("e2e", workers, {**chosen, "CLOWDER_DIST": str(copy)}, tally)
    _close(tally, sample, time.perf_counter() - began)
    return 1 if tally.failed else 0


def _how_to_repeat(sample: str) -> str:
    return f"sample {sample}; the same once more: python3 build.py test --sample {sample}"


def _close(tally: Tally, sample: str, seconds: float) -> None:
    """The sums: in a line of their own, and with the time in the last one."""
    if tally.failed and sample:
        say("test", _how_to_repeat(sample))
    if tally.left:
        say("test", f"{tally.left} left for --long")
    if tally.skipped:
        say("test", f"{tally.skipped} skipped, their reasons are above")
    print(tally)
    minutes, rest = divmod(round(seconds), 60)
    say("total", f"{tally} in {minutes} min {rest} s")


def _fetch_browsers() -> None:
    for kind in browsers.KINDS:
        try:
            browsers.ensure(kind)
        except browsers.MissingBrowser as missing:
            say("browsers", str(missing))


def _build(tally: Tally) -> bool:
    from build import commands

    try:
        commands.build_site()
    except BuildError as error:
        say("build", str(error))
        tally.failed += 1
        return False
    return True


def _checks() -> int:
    """Counts the linters that found something."""
    return sum(
        not _is_clean(name, words) for name, words in (("ruff", ["check", "."]), ("mypy", []))
    )


def _is_clean(name: str, words: Sequence[str]) -> bool:
    """Run a tool; what it says is printed in one piece, and only where something is wrong."""
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", name, *words],
        cwd=ROOT,
        text=True,
        encoding="utf-8",
        capture_output=True,
    )
    took = f"{time.perf_counter() - began:.1f} s"
    if done.returncode:
        say(name, f"is not content ({took})\n{done.stdout}{done.stderr}".rstrip())
    else:
        say(name, f"clean ({took})")
    return not done.returncode


def _shared_by(workers: int, how: str) -> list[str]:
    """Options of pytest-xdist."""
    return ["-n", str(workers), "--dist", how]


def _pytest(folder: str, options: Sequence[str], more: dict[str, str], tally: Tally) -> None:
    began = time.perf_counter()
    say("pytest", f"{folder}/ …")
    report = REPORTS / f"{folder}.xml"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", folder, "-q", f"--junitxml={report}", *options]
    status = _call(command, {**_environment(), **more})
    before = tally.failed
    _add(report, tally)
    # A run that broke off, or found nothing to run, has no failed test to show for it.
    if status and tally.failed == before:
        say("pytest", "no tests were found" if status == NO_TESTS else f"ended with {status}")
        tally.failed += 1
    say("pytest", f"{folder}/ took {time.perf_counter() - began:.0f} s")


def _environment() -> dict[str, str]:
    """Returns this process's environment, but what is compiled is kept, whatever the shell says of
    that.

    Else each worker compiles all tests and writes their assertions anew, with every run: two thirds
    of what collecting them takes. Git does not see it, and `build.py clean` removes it.
    """
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def _call(command: Sequence[str], environment: dict[str, str]) -> int:
    """Run a program; on Ctrl+C, which it hears of as well, let it say how far it has come."""
    with subprocess.Popen(command, cwd=ROOT, env=environment) as process:
        try:
            return process.wait()
        except KeyboardInterrupt:
            try:
                process.wait(GRACE_S)
            except subprocess.TimeoutExpired:
                process.kill()
            raise


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
        for entry in suite.iterfind(f"properties/property[@name='{sampling.LEFT}']"):
            tally.left += int(entry.get("value", "0"))


# What runs beside


T = TypeVar("T")


class Beside(Generic[T]):
    """Runs a function in a thread of its own, which does not outlive the program."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._result: T | None = None
        self._trouble: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._result = self._work()
        except BaseException as trouble:
            self._trouble = trouble

    def wait(self) -> T:
        """Returns the function's result; what it raised is raised here."""
        self._thread.join()
        if self._trouble is not None:
            raise self._trouble
        return cast(T, self._result)

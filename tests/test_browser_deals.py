"""How the page runs the jobs of deals: beside itself, else on itself, and where neither can be.

The package that touches the browser is tested in browsers; here its logic of what fails, with a
browser that is only what this asks of it.
"""

from __future__ import annotations

import asyncio
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from loop_turns import until

from app.remote.values import host_ports
from pyengine.peers.deal import jobs

MODULES = ("app.browser.interop", "app.browser.bots.workers", "app.browser.remote.deals")
GOOD = host_ports.RunJob("here", jobs.work("key", bytes(range(32)), b"context"))


class Browser:
    """What the page's module is given in place of a browser, and a worker as the test wants it."""

    def __init__(self) -> None:
        self.logged: list[tuple[str, str]] = []
        self.starts = True
        """Whether a worker can be had."""
        self.answers = True
        """Whether it answers."""
        self.asked: list[str] = []
        self.shown = SimpleNamespace()
        """What is written on the document."""
        self.named: list[str] = []
        """The workers that were started, by their names."""
        self.ended: list[str] = []
        """The names of those that were ended."""
        self.boot_fails = False
        """Whether an error of the page is what the test wants."""

    def modules(self) -> dict[str, Any]:
        """By name what the browser's Python would import."""
        console = SimpleNamespace(
            error=lambda text: self.logged.append(("error", text)),
            warn=lambda text: self.logged.append(("warn", text)),
        )
        workers = SimpleNamespace(folder="./", config="{}")
        window = SimpleNamespace(clowderBoot=SimpleNamespace(workers=workers, fail=self._fail))
        root = SimpleNamespace(dataset=self.shown)
        document = SimpleNamespace(documentElement=root, querySelector=self._script)
        return {
            "js": SimpleNamespace(console=console, window=window, document=document),
            "pyscript": SimpleNamespace(create_named_worker=self._start),
            "pyodide": SimpleNamespace(),
            "pyodide.ffi": SimpleNamespace(create_proxy=None, to_js=None),
        }

    def _fail(self, reason: str) -> None:
        assert self.boot_fails, reason

    def _script(self, selector: str) -> SimpleNamespace | None:
        """The element of a worker, as PyScript adds it to the page."""
        name = selector.removeprefix('script[name="').removesuffix('"]')
        if name not in self.named:
            return None
        xworker = SimpleNamespace(terminate=lambda: self.ended.append(name))
        return SimpleNamespace(xworker=xworker, remove=lambda: self.named.remove(name))

    async def _start(self, name: str, **_: object) -> SimpleNamespace:
        self.named.append(name)
        if not self.starts:
            raise OSError("no worker here")
        return SimpleNamespace(run=self._run)

    async def _run(self, job: str, data: str) -> str:
        self.asked.append(job)
        if not self.answers:
            raise RuntimeError("out of memory")
        return b64encode(jobs.run(jobs.Work(job, b64decode(data)))).decode()


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    """A browser whose worker does what is wanted of it."""
    fake = Browser()
    for name, module in fake.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    yield fake
    for name in MODULES:
        sys.modules.pop(name, None)


def heard_of(*wanted: host_ports.RunJob, leave: str = "") -> list[host_ports.Heard]:
    """What is heard of some jobs; with ``leave`` that table is left while the first one runs."""
    heard: list[host_ports.Heard] = []

    async def page() -> None:
        dealer = import_module("app.browser.remote.deals").Dealer(heard.append)
        for job in wanted:
            dealer.run(job)
        await asyncio.sleep(0)
        if leave:
            dealer.forget(leave)
        while dealer._busy:
            await asyncio.sleep(0.001)

    asyncio.run(page())
    return heard


def test_a_job_runs_beside_the_page(browser: Browser) -> None:
    (done,) = heard_of(GOOD)
    assert done == host_ports.JobDone("here", GOOD.work, jobs.run(GOOD.work), True)
    assert browser.asked == [GOOD.work.job]
    assert browser.logged == []


@pytest.mark.parametrize("fails", ["starts", "answers"])
def test_a_job_runs_on_the_page_where_no_worker_does_it(browser: Browser, fails: str) -> None:
    """The result is the same, and it is told that the page was held up for it."""
    setattr(browser, fails, False)
    (done,) = heard_of(GOOD)
    assert done == host_ports.JobDone("here", GOOD.work, jobs.run(GOOD.work), False)
    assert {kind for kind, _ in browser.logged} == {"warn"}


@pytest.mark.parametrize("fails", ["", "starts", "answers"])
def test_a_job_that_runs_nowhere_is_told_and_holds_up_no_other(
    browser: Browser, fails: str
) -> None:
    """What fails in the worker is tried once more on the page."""
    if fails:
        setattr(browser, fails, False)
    odd = host_ports.RunJob("here", jobs.Work("no such job", b""))
    failed, done = heard_of(odd, GOOD)
    assert failed == host_ports.JobFailed("here", odd.work)
    assert isinstance(done, host_ports.JobDone)
    assert [text for kind, text in browser.logged if kind == "error"] == [
        "The job no such job failed: 'no such job'"
    ]


@pytest.mark.parametrize("job", ["key", "no such job"])
def test_nothing_is_heard_for_a_table_that_was_left(browser: Browser, job: str) -> None:
    """Neither what its job gave nor that it failed; those of others go on."""
    left = host_ports.RunJob("left", replace(GOOD.work, job=job))
    (done,) = heard_of(left, GOOD, leave="left")
    assert isinstance(done, host_ports.JobDone)
    assert done.table_key == "here"


def test_a_table_that_stumbles_over_a_result_holds_up_no_other(browser: Browser) -> None:
    """The others get theirs without anybody having to want one more."""
    heard: list[str] = []

    def hear(done: host_ports.JobDone) -> None:
        heard.append(done.table_key)
        if done.table_key == "odd":
            raise ValueError("odd table")

    async def page() -> None:
        dealer = import_module("app.browser.remote.deals").Dealer(hear)
        dealer.run(GOOD._replace(table_key="odd"))
        dealer.run(GOOD)
        await until(lambda: not dealer._busy)
        await asyncio.sleep(0)

    browser.boot_fails = True
    asyncio.run(page())
    assert heard == ["odd", "here"]
    ((kind, text),) = browser.logged
    assert kind == "error"
    assert "odd table" in text


def test_a_worker_that_nobody_waits_for_is_ended_and_started_again_when_it_is_wanted(
    browser: Browser,
) -> None:
    """Not while it is at work; and another one has another name."""

    async def page() -> None:
        worker = import_module("app.browser.bots.workers").Worker("bots", 1)
        worker.end()
        assert browser.ended == []
        given = b64encode(GOOD.work.data).decode()
        for name in ("bots", "bots-2"):
            asked = asyncio.ensure_future(worker.ask(lambda it: it.run(GOOD.work.job, given)))
            await asyncio.sleep(0)
            worker.end()
            assert name not in browser.ended
            await asked
            assert browser.named == [name]
            worker.end()
            assert browser.ended[-1] == name
            assert not hasattr(browser.shown, "bots")
        assert browser.named == []

    asyncio.run(page())


def test_the_worker_rests_only_when_no_table_waits_for_it(browser: Browser) -> None:
    """Two tables may share it: one that is over does not take it from the other."""

    async def page() -> None:
        dealer = import_module("app.browser.remote.deals").Dealer(lambda done: None)
        dealer.run(GOOD)
        await asyncio.sleep(0)
        dealer.let_rest()
        while dealer._busy:
            await asyncio.sleep(0)
        assert browser.ended == []
        dealer.let_rest()
        assert browser.ended == ["deals"]

    asyncio.run(page())

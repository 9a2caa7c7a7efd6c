"""Runs the jobs of masked deals: in a worker, and where there is none on the page."""

from __future__ import annotations

import asyncio
from base64 import b64decode, b64encode
from collections.abc import Callable

import js

from app.base.failures import raise_all
from app.browser.bots.workers import Worker
from app.browser.interop import begin
from app.remote.values import host_ports
from pyengine.peers.wire.timeouts import JOB_MS

_PAUSE_S = 0.02
"""Between two jobs that run on the page, clicks are heard."""


class Dealer:
    """Runs jobs one after the other, in the order in which they are wanted; ``hear`` takes the
    results."""

    def __init__(self, hear: Callable[[host_ports.Heard], None]) -> None:
        self.hear = hear
        self.worker = Worker("deals", JOB_MS / 1_000)
        self._waiting: dict[host_ports.RunJob, None] = {}
        self._busy = False

    def warm_up(self) -> None:
        """Start the worker, unless that has been done."""
        self.worker.warm_up()

    def let_rest(self) -> None:
        """Give back the worker's memory, unless another table waits for it; a job that comes later
        starts it again."""
        if not self._waiting:
            self.worker.end()

    def run(self, wanted: host_ports.RunJob) -> None:
        """Run a job; one that waits already is not run twice."""
        self._waiting[wanted] = None
        if not self._busy:
            self._busy = True
            begin(self._work())

    def forget(self, table_key: str) -> None:
        """Run nothing more for a table."""
        self._waiting = {job: None for job in self._waiting if job.table_key != table_key}

    async def _work(self) -> None:
        """Run what waits. Where a table stumbles over a result, the others get theirs all the same;
        it is raised when nothing waits any more."""
        failures: list[Exception] = []
        try:
            while self._waiting:
                wanted = next(iter(self._waiting))
                heard = await self._outcome(wanted)
                if self._waiting.pop(wanted, 0) is None:
                    try:
                        self.hear(heard)
                    except Exception as failure:
                        failures.append(failure)
        finally:
            self._busy = False
        raise_all(failures)

    async def _outcome(
        self, wanted: host_ports.RunJob
    ) -> host_ports.JobDone | host_ports.JobFailed:
        """Settles a job; one that fails must not hold up all others for ever."""
        try:
            return host_ports.JobDone(wanted.table_key, wanted.work, *await self._result(wanted))
        except Exception as error:
            js.console.error(f"The job {wanted.work.job} failed: {error}")
            return host_ports.JobFailed(wanted.table_key, wanted.work)

    async def _result(self, wanted: host_ports.RunJob) -> tuple[bytes, bool]:
        """Returns a job's result, and whether it ran beside the page."""
        from pyengine.peers.deal import jobs

        data = b64encode(wanted.work.data).decode("ascii")
        try:
            given = await self.worker.ask(lambda worker: worker.run(wanted.work.job, data))
        except Exception as error:
            js.console.warn(f"The worker for deals failed: {error}")
            await asyncio.sleep(_PAUSE_S)
            return jobs.run(wanted.work), False
        return b64decode(given), True

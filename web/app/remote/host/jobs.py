"""The jobs of one table: the browser gets ready for them, and its person hears where it cannot."""

from __future__ import annotations

from collections.abc import Callable

from app.remote.values import host_ports
from pyengine.core.registry import load_game
from pyengine.peers.session.ports import Work
from pyengine.peers.table.remote_table import RemoteTable

FAILED = (
    "This device could not work out its part of the deal, and the match waits for it. Reload the"
    " page to try again."
)

SLOW = (
    "This browser runs nothing in the background, so the page itself makes the deals. It may"
    " pause now and then."
)


class TableJobs:
    """The jobs that a table has asked of the browser; ``carry`` takes what it asks."""

    def __init__(self, table_key: str, carry: Callable[[host_ports.Wanted], None]) -> None:
        self._table_key, self._carry = table_key, carry
        self._is_warm = False
        self._waiting: set[Work] = set()
        self._is_slow = False

    def follow(self, table: RemoteTable) -> None:
        """Masked cards need a worker: it gets up while people still sit down, and rests when the
        match is over and all of it is checked."""
        over = table.match is not None and table.match.over and not table.needs
        if over and self._is_warm and not self._waiting:
            self._is_warm = False
            self._carry(host_ports.LetWorkerRest())
        elif not over and not self._is_warm and _has_jobs(table):
            self._is_warm = True
            self._carry(host_ports.WarmUpWorker())

    def run(self, work: Work) -> None:
        """Have a job run."""
        self._is_warm = True
        self._waiting.add(work)
        self._carry(host_ports.RunJob(self._table_key, work))

    def end(self, work: Work) -> None:
        """Note that a job has been run, or cannot be."""
        self._waiting.discard(work)

    def slow_notice(self, job: host_ports.JobDone) -> str:
        """Says what is to be said of a job that has been run; the same thing once."""
        if job.beside or self._is_slow:
            return ""
        self._is_slow = True
        return SLOW


def _has_jobs(table: RemoteTable) -> bool:
    return table.sheet is not None and load_game(table.sheet.game).info.masked

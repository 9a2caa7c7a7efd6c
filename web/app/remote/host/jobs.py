"""The jobs of one table: the browser gets ready for them, and its person hears where it cannot."""

from __future__ import annotations

from collections.abc import Callable

from app.remote.values import host_ports
from pyengine.core.registry import load_game
from pyengine.peers.session.ports import Work
from pyengine.peers.wire.contents import Sheet

FAILED = (
    "This device could not work out its part of the deal, and the match waits for it. Load the page"
    " again to try once more."
)

SLOW = (
    "This browser runs nothing in the background, so the page itself makes the deals. It may halt"
    " now and then."
)


class TableJobs:
    """The jobs that a table has asked of the browser; ``carry`` takes what it asks."""

    def __init__(self, table_key: str, carry: Callable[[host_ports.Wanted], None]) -> None:
        self._table_key, self._carry = table_key, carry
        self._is_warm = False
        self._is_slow = False

    def prepare_worker(self, sheet: Sheet | None) -> None:
        """Masked cards need a worker: it gets up while people still sit down."""
        if not self._is_warm and sheet is not None and load_game(sheet.game).info.masked:
            self._is_warm = True
            self._carry(host_ports.WarmUpWorker())

    def run(self, work: Work) -> None:
        """Have a job run."""
        self._carry(host_ports.RunJob(self._table_key, work))

    def slow_notice(self, job: host_ports.JobDone) -> str:
        """Says what is to be said of a job that has been run; the same thing once."""
        if job.beside or self._is_slow:
            return ""
        self._is_slow = True
        return SLOW

"""The check of a transcript that was opened: jobs run beside the page, the rest in short pieces."""

from __future__ import annotations

from app.remote.links.environment import World
from app.remote.values import host_ports
from app.remote.values.messages import Checked, Checking, NotChecked
from app.remote.values.transcripts import check_file
from pyengine.peers.deal.jobs import Work
from pyengine.peers.fold import transcript

DESK = "+transcript"
"""The name by which the browser is asked; no table is."""

NO_JOB = "This device could not work out a part of its check. Reload the page to try again."

PIECE_MS = 16
"""For so long the page is held up at a time, and for one step more: at most some 50 ms."""


class Inspector:
    """Checks one transcript at a time. Changes in place."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._name = ""
        self._checking: transcript.Checking | None = None
        self._job: Work | None = None
        self._reported = Checking()

    def begin(self, name: str, data: bytes) -> None:
        """Check a file from now on, and no other."""
        self.leave()
        self._name, self._reported = name, Checking()
        self._checking = check_file(name, data)
        self._world.carry(host_ports.WakeAfter(DESK, 0))

    def leave(self) -> None:
        """Nobody waits for it any more: what a job that still runs will give is not heard."""
        self._checking, self._job = None, None

    def wake(self) -> None:
        """Go on after a pause."""
        if self._job is None:
            self._go_on(None)

    def on_job_done(self, done: host_ports.JobDone) -> None:
        """A job has been run."""
        if done.work == self._job:
            self._job = None
            self._go_on(done.result)

    def on_job_failed(self, failed: host_ports.JobFailed) -> None:
        """A job cannot be run here: the check has no end, and says so."""
        if failed.work == self._job:
            self.leave()
            self._world.tell(NotChecked(f"{self._name} was not opened. {NO_JOB}"))

    def _go_on(self, result: bytes | None) -> None:
        """Check on until a job is to be run, or the page has been held up for long enough."""
        if self._checking is None:
            return
        until = self._world.now() + PIECE_MS
        try:
            step = self._checking.send(result)
            while step.work is None and self._world.now() < until:
                step = next(self._checking)
        except StopIteration as end:
            self.leave()
            self._world.tell(Checked(self._name, end.value))
        except ValueError as error:
            self.leave()
            self._world.tell(NotChecked(str(error)))
        else:
            self._ask(step)

    def _ask(self, step: transcript.CheckProgress) -> None:
        """Tell how far it is, and have the job run; or go on after a pause."""
        progress = Checking(step.deal, step.deals, step.done, step.of)
        if step.of and progress != self._reported:
            self._reported = progress
            self._world.tell(progress)
        self._job = step.work
        if step.work is None:
            self._world.carry(host_ports.WakeAfter(DESK, 0))
            return
        self._world.carry(host_ports.RunJob(DESK, step.work))

"""The outbox of a tab: one queue for all that its remote tables store, read and send.

What is sent waits for all that was to be stored before it: a device that crashes in between would
otherwise say something else the next time, which nobody can tell from a lie. Where storage does
not answer the person is told, and after a while nothing waits for it any more.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Literal, Protocol

from app.base.failures import raise_all
from app.remote.values import host_ports
from pyengine.peers.wire.timeouts import STORAGE_LOOK_MS, STORAGE_MS

Write = host_ports.StorePart | host_ports.Forget | host_ports.Remember
Outgoing = host_ports.Put | host_ports.TellTabs
Work = Write | Outgoing | host_ports.ReadTable
StorageBatch = tuple[Write, ...] | host_ports.ReadTable
"""A batch for storage: writes that follow each other, all or none of them, or a read."""

StorageStatus = Literal["answers", "waits", "given up"]
"""The state of storage: as long as it ``waits``, what is to be sent does so as well."""


class Timer(Protocol):
    """Something that has been put off and can be called off."""

    def cancel(self) -> None:
        """Call it off."""


class OutboxPort(Protocol):
    """Carries out what is due."""

    def begin(self) -> None:
        """Begin, soon, to store or read what :meth:`Outbox.take` gives then; :meth:`Outbox.ended`
        is called when that is over."""

    def say(self, outgoing: Outgoing) -> None:
        """Send something."""

    def abandon(self, read: host_ports.ReadTable) -> None:
        """Nobody waits for that read any more: let it have told nothing."""

    def tell(self, status: StorageStatus) -> None:
        """Tell the person how storage is doing."""

    def later(self, ms: int, look: Callable[[], None]) -> Timer:
        """Do something in so many ms."""


class Outbox:
    """The queue of what waits to be stored, read and sent.

    One piece at a time is with storage. As long as none is nothing waits, so that a word goes out
    at once. Where storage has been given up words go out at once as well; what is still to be
    stored stays here, and goes on in its order if storage ever answers.
    """

    def __init__(self, porter: OutboxPort) -> None:
        self.status: StorageStatus = "answers"
        self.is_overdue = False
        """True if nothing waits any more for the piece that is with storage."""
        self._porter = porter
        self._waiting: deque[Work] = deque()
        self._in_storage: Write | host_ports.ReadTable | None = None
        """The work that storage is at, or the first of it."""
        self._overtaken: list[Write] = []
        """Writes that words have overtaken since storage was given up."""
        self._taken: list[Write] = []
        """The writes that storage has been given of it, to be given again where it says nothing."""
        self._timer: Timer | None = None
        self._looks = 0
        self._is_busy = False
        self._due: deque[Callable[[], None]] = deque()
        """The words that are to be told before anything else goes on."""

    def add(self, work: Work) -> None:
        """Store, read or send what comes next."""
        self._waiting.append(work)
        self._go_on()

    def take(self) -> StorageBatch:
        """Returns what was begun, with all the writes that have been added by now and follow it."""
        first = self._in_storage
        assert first is not None
        if isinstance(first, host_ports.ReadTable):
            return first
        self._taken += [first, *self._overtaken]
        self._overtaken.clear()
        while self._waiting and isinstance(after := self._waiting[0], Write):
            self._taken.append(after)
            self._waiting.popleft()
        return tuple(self._taken)

    def ended(self, answered: bool = True) -> None:
        """The piece that was begun is over, well or not; ``answered`` is whether storage has said
        anything at all. Where it has not, writes go along with the next ones."""
        if answered and not isinstance(self._in_storage, host_ports.ReadTable):
            self._taken.clear()
        self._in_storage = None
        if self._timer is not None:
            self._timer.cancel()
        self._waiting.extendleft(reversed(self._overtaken))
        self._overtaken.clear()
        callbacks = self._set_status("answers" if answered else "given up")
        self._go_on(*callbacks)

    def _go_on(self, *first: Callable[[], None]) -> None:
        """Do what is due, before all else ``first``. What that leads to at once, such as a link
        that has ended, waits for its turn; what fails is raised when nothing else is due."""
        self._due.extend(first)
        if self._is_busy:
            return
        self._is_busy = True
        failures: list[Exception] = []
        try:
            while callback := self._next():
                try:
                    callback()
                except Exception as failure:
                    failures.append(failure)
        finally:
            self._is_busy = False
        raise_all(failures)

    def _next(self) -> Callable[[], None] | None:
        """Returns what is due now, if anything is."""
        if self._due:
            return self._due.popleft()
        if self._waiting and (self._in_storage is None or self.status == "given up"):
            return partial(self._do, self._waiting.popleft())
        return None

    def _do(self, work: Work) -> None:
        if isinstance(work, Outgoing):
            self._porter.say(work)
        elif self._in_storage is None:
            self._begin(work)
        elif isinstance(work, host_ports.ReadTable):
            self._porter.abandon(work)
        else:
            self._overtaken.append(work)

    def _begin(self, work: Write | host_ports.ReadTable) -> None:
        self._in_storage, self._looks, self.is_overdue = work, 0, False
        self._timer = self._porter.later(STORAGE_LOOK_MS, self._look)
        self._porter.begin()

    def _look(self) -> None:
        """Storage has not answered since the last look."""
        self._looks += 1
        if self._looks * STORAGE_LOOK_MS < STORAGE_MS:
            self._timer = self._porter.later(STORAGE_LOOK_MS, self._look)
            if self.status == "answers":
                self._go_on(*self._set_status("waits"))
            return
        self._timer, self.is_overdue = None, True
        callbacks = self._set_status("given up")
        read = self._in_storage
        if isinstance(read, host_ports.ReadTable):
            callbacks = (*callbacks, lambda: self._porter.abandon(read))
        self._go_on(*callbacks)

    def _set_status(self, status: StorageStatus) -> tuple[Callable[[], None], ...]:
        """Returns how storage is doing from now on, and what is to be done where that is new."""
        if status == self.status:
            return ()
        self.status = status
        return (lambda: self._porter.tell(status),)

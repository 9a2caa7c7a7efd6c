"""One thing after the other, where what fails keeps nothing else from being done."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence


class Turns:
    """Does one thing after the other.

    What is wanted while something is being done is done when that has come to its end. What
    fails is raised once nothing waits any more.
    """

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_busy = False

    def do(self, work: Callable[[], None]) -> None:
        """Do something, or have it done by whoever is at it already."""
        self._waiting.append(work)
        if self._is_busy:
            return
        self._is_busy = True
        failures: list[Exception] = []
        try:
            while self._waiting:
                try:
                    self._waiting.popleft()()
                except Exception as failure:
                    failures.append(failure)
        finally:
            self._is_busy = False
        if failures:
            raise_all(failures)


def raise_all(failures: Sequence[Exception]) -> None:
    """Raise what has failed meanwhile: the one error, or all of them as a group."""
    if len(failures) == 1:
        raise failures[0]
    if failures:
        raise ExceptionGroup("Several things have failed.", failures)

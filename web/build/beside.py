"""Work that goes on beside the rest: begun at once, asked for its outcome later."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar, cast

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

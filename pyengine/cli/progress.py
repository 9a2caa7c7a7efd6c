"""A bar for what takes long, on a terminal alone."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TextIO

WIDTH = 30
PAUSE_S = 0.1


class Progress:
    """Shows how much of ``total`` is done, and about how long the rest takes."""

    def __init__(self, total: int, stream: TextIO | None) -> None:
        self._total = total
        self._stream = stream if stream is not None and stream.isatty() else None
        self._began = self._shown = time.monotonic()

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._stream is not None:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def show(self, done: int) -> None:
        """Redraw, at most ten times a second."""
        now = time.monotonic()
        if self._stream is None or (now - self._shown < PAUSE_S and done < self._total):
            return
        self._shown = now
        filled = WIDTH * done // self._total
        left = (now - self._began) / done * (self._total - done)
        bar = "#" * filled + "." * (WIDTH - filled)
        self._stream.write(f"\r[{bar}] {done}/{self._total}, {left:.0f} s left \x1b[K")
        self._stream.flush()

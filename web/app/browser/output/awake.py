"""Keeps the screen on while a match with people on other devices goes on."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import JsException

from app.browser.interop import begin, listen


class Awake:
    """A request to keep the screen on. A browser without that, or one that saves power, goes on."""

    def __init__(self) -> None:
        self.wanted = False
        self.lock: Any = None
        # The browser lets go of it whenever the page is put away.
        listen(js.document, "visibilitychange", lambda _: self._seen())

    def set_awake(self, wanted: bool) -> None:
        """Keep the screen on from now on, or let it go off."""
        if wanted != self.wanted:
            self.wanted = wanted
            begin(self._follow())

    def _seen(self) -> None:
        if self.wanted and js.document.visibilityState == "visible":
            begin(self._follow())

    async def _follow(self) -> None:
        lock, self.lock = self.lock, None
        try:
            if lock:
                await lock.release()
            if self.wanted and self.lock is None:
                lock = await js.navigator.wakeLock.request("screen")
                if self.wanted and self.lock is None:
                    self.lock = lock
                else:
                    # It was not wanted any more by the time that it came.
                    await lock.release()
        except (JsException, AttributeError):
            self.lock = None

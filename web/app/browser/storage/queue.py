"""Writes that wait for each other, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import js
from pyodide.ffi import JsException

from app.base.failures import raise_all
from app.browser.interop import begin
from app.browser.storage.database import StorageTrouble, trouble_of
from app.core import messages as msg

_LONGEST_WRITE_S = 30
"""A write that has not come to an end by then does not keep the others waiting."""


class Queue:
    """Begins what is to be written; ``send`` hears of what could not be."""

    def __init__(self, send: Callable[[msg.Message], None]) -> None:
        self.send = send
        self.writing = asyncio.Lock()
        self.waiting = 0

    def begin(
        self,
        write: Awaitable[msg.Message | None],
        failed: Callable[[], msg.Message | None] = lambda: None,
    ) -> None:
        """Write after all that was to be written before; then send what the write says, or, where
        it has failed, what ``failed`` says.

        Only then is it known which revision stands there: a write that failed, because the
        storage is full, say, must not be taken for another tab's. ``data-saving`` stands on the
        document until nothing waits any more.
        """
        root = js.document.documentElement
        root.dataset.saving = ""
        self.waiting += 1

        async def run() -> None:
            trouble: StorageTrouble | None = None
            is_done, message_after = False, None
            try:
                async with self.writing, asyncio.timeout(_LONGEST_WRITE_S):
                    message_after = await write
                is_done = True
            except TimeoutError:
                trouble = StorageTrouble("Timeout")
            except StorageTrouble as error:
                trouble = error
            except JsException as error:
                # Some browsers refuse a write when it is asked for, not when it ends.
                trouble = StorageTrouble(str(error))
            finally:
                self.waiting -= 1
                if not self.waiting:
                    root.removeAttribute("data-saving")
                # What the page makes of it is no trouble of the storage's.
                failures: list[Exception] = []
                troubles = (msg.StorageFailed(trouble_of(trouble)),) if trouble else ()
                for message in (*troubles, message_after if is_done else failed()):
                    try:
                        if message is not None:
                            self.send(message)
                    except Exception as failure:
                        failures.append(failure)
                raise_all(failures)

        begin(run())

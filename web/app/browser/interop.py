"""Small bridges between Python and JavaScript that the other modules share."""

from __future__ import annotations

import asyncio
import os
import traceback
from collections.abc import Callable, Coroutine
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

from app.base.moment import Moment

_begun: set[asyncio.Future[Any]] = set()


def begin(work: Coroutine[Any, Any, Any]) -> None:
    """Run a coroutine in the background; the reference keeps it from being collected.

    What it raises is an error of the page, told by the browser's console and, as long as the
    page starts, to the person.
    """
    task = asyncio.ensure_future(work)
    _begun.add(task)
    task.add_done_callback(_on_done)


def _on_done(task: asyncio.Future[Any]) -> None:
    _begun.discard(task)
    error = None if task.cancelled() else task.exception()
    if error is not None:
        js.console.error("".join(traceback.format_exception(error)))
        js.window.clowderBoot.fail(f"{type(error).__name__}: {error}")


def js_object(**entries: Any) -> Any:
    """A plain JavaScript object."""
    return to_js(entries, dict_converter=js.Object.fromEntries)


def listen(target: Any, name: str, handler: Callable[[Any], None]) -> None:
    """Call ``handler`` for an event as long as the page lives."""
    target.addEventListener(name, create_proxy(handler))


def moment() -> Moment:
    """The time and the date here, and random text that nobody can foresee."""
    now = js.Date.new()
    today = f"{now.getFullYear():04}-{now.getMonth() + 1:02}-{now.getDate():02}"
    stamp = float(js.performance.now())
    return Moment(int(now.getTime()), os.urandom(8).hex(), today, stamp)

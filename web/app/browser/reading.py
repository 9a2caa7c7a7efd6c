"""Asks the browser for all that is stored. It imports next to nothing: it is asked first."""

from __future__ import annotations

import asyncio
from typing import Any

from pyodide.ffi import JsException
from pyscript.js_modules import idb_keyval

__all__ = ["ask_for_entries"]


def ask_for_entries() -> asyncio.Future[Any]:
    """All keys and texts, or why there are none, as soon as the browser has them."""
    found: asyncio.Future[Any] = asyncio.get_event_loop().create_future()
    try:
        # Heard from the start: a refusal that nobody hears is an error of the whole page.
        idb_keyval.entries().then(found.set_result, found.set_exception)
    except (JsException, AttributeError) as error:
        found.set_exception(error)
    return found

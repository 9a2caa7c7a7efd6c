"""What is kept in this browser: matches, best scores and settings, in IndexedDB."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException
from pyscript.js_modules import idb_keyval

from app.browser.interop import begin
from app.messages import StorageFailed, Stored
from app.stored import best_from_json, record_from_json, settings_from_json

__all__ = ["read_storage", "store"]

Tell = Callable[[StorageFailed], None]


async def read_storage(entries: asyncio.Future[Any], tell: Tell) -> Stored:
    """All that is stored; what cannot be read is left where it is and counted."""
    try:
        pairs = (await entries).to_py()
    except (JsException, AttributeError) as error:
        tell(StorageFailed(_trouble(error)))
        pairs = []
    saved = {str(key): str(value) for key, value in pairs}
    records, broken = [], 0
    for key, text in saved.items():
        if key.startswith("record:"):
            try:
                records.append(record_from_json(text))
            except ValueError:
                broken += 1
    records.sort(key=lambda record: -record.updated)
    best = best_from_json(saved.get("best", ""))
    return Stored(tuple(records), best, settings_from_json(saved.get("settings", "")), broken)


def store(key: str, text: str | None, tell: Tell) -> None:
    """Write a text, or remove it (None). IndexedDB keeps the order of the calls."""

    async def write() -> None:
        try:
            await (idb_keyval.set(key, text) if text is not None else idb_keyval.del_(key))
        except (JsException, AttributeError) as error:
            tell(StorageFailed(_trouble(error)))

    begin(write())


def _trouble(error: Exception) -> str:
    if "Quota" in str(error):
        return "This browser's storage is full: matches are not saved from here on."
    return "This browser does not let Clowder store anything: matches last until the page closes."

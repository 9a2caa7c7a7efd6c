"""Takes over what version 0.1.0 has kept, from a database whose name many sites use.

Everything is moved: it is deleted there when it has been written here. A tab that still runs the
old version may go on writing there, so later starts look again.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable
from typing import Any, TypeVar

import js
from pyodide.ffi import JsException

from app.browser.database import (
    BEST,
    MATCHES,
    OWN,
    PATIENCE_S,
    SHELF,
    Database,
    StorageTrouble,
    Transaction,
    opened,
)
from app.takeover import Entry, converted, is_ours, merged
from app.told import Told, mark_untold, told_of

__all__ = ["is_left", "take_over"]

_OLD, _STORE = "keyval-store", "keyval"

T = TypeVar("T")


async def is_left() -> bool:
    """Whether the old database may be there; some browsers cannot tell."""
    try:
        names = await _soon(js.indexedDB.databases())
    except (JsException, AttributeError):
        return True
    return any(str(one.name) == _OLD for one in names)


async def take_over(database: Database) -> bool:
    """Move everything; whether there was anything. Raises ``StorageTrouble``."""
    if not await is_left():
        return False
    made: list[bool] = []

    def not_there(event: Any) -> None:
        made.append(True)
        event.target.transaction.abort()

    try:
        old = await _soon(opened(_OLD, 1, not_there))
    except StorageTrouble:
        if made:
            return False
        raise
    try:
        found = await _entries(old)
        entries = converted(found)
        if entries:
            await _write(database, entries)
            await _remove(old, {key: text for key, text in found.items() if is_ours(key)})
    except JsException as error:
        raise StorageTrouble(str(error)) from None
    finally:
        # It stays: another site of this address may use it, or a tab of the old version.
        old.close()
    return bool(entries)


async def _soon(answer: Awaitable[T]) -> T:
    try:
        return await asyncio.wait_for(answer, PATIENCE_S)
    except TimeoutError:
        raise StorageTrouble("TimeoutError") from None


async def _entries(old: Any) -> dict[str, str]:
    transaction = Transaction(old, (_STORE,), False)
    transaction.entries(_STORE, lambda found: setattr(transaction, "result", found))
    found: dict[str, str] = await transaction.done
    return found


async def _remove(old: Any, moved: dict[str, str]) -> None:
    """Delete what has been moved, unless it has been written anew in the meantime."""
    transaction = Transaction(old, (_STORE,), True)
    for key, text in moved.items():
        _remove_one(transaction, key, text)
    await transaction.done


def _remove_one(transaction: Transaction, key: str, text: str) -> None:
    def compare(there: str) -> None:
        if there == text:
            transaction.delete(_STORE, key)

    transaction.get(_STORE, key, compare)


async def _write(database: Database, entries: list[Entry]) -> None:
    transaction = await database.transaction((MATCHES, SHELF, BEST, OWN), write=True)
    for entry in entries:
        _put(transaction, entry)
    await transaction.done


def _put(transaction: Transaction, entry: Entry) -> None:
    def put(there: str) -> None:
        if entry.store != MATCHES:
            # What this version has written since counts.
            if not there:
                transaction.put(entry.store, entry.key, entry.text)
            return
        key, text = merged(entry.key, there, entry.text)
        if key == entry.key:
            if text != there:
                _put_match(transaction, key, text)
            return

        def put_twin(twin: str) -> None:
            if not twin:
                _put_match(transaction, key, text)

        transaction.get(MATCHES, key, put_twin)

    transaction.get(entry.store, entry.key, put)


def _put_match(transaction: Transaction, key: str, text: str) -> None:
    """Write a match, unless it has been deleted here: a tab of the old version may still play."""

    def put(told: str) -> None:
        if told_of(told) is not Told.DELETED:
            transaction.put(MATCHES, key, text)
            # A tab that has the match open must not write over what it has not seen.
            transaction.put(SHELF, key, mark_untold(os.urandom(9).hex()))

    transaction.get(SHELF, key, put)

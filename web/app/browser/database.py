"""IndexedDB, as far as the app needs it: whole transactions that are carried out or not.

A transaction ends as soon as it has nothing to do when the browser's own code runs again, so
nothing may be awaited inside of one: each step is a callback that asks for the next.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy, to_js

__all__ = [
    "BEST",
    "MATCHES",
    "OWN",
    "PATIENCE_S",
    "REVIEWS",
    "SHELF",
    "TABLES",
    "TALLIES",
    "Database",
    "StorageTrouble",
    "Transaction",
    "opened",
    "trouble_of",
]

NAME = "clowder"
VERSION = 3
STORES = ("matches", "shelf", "best", "own", "tables", "reviews", "tallies")
MATCHES, SHELF, BEST, OWN, TABLES, REVIEWS, TALLIES = STORES
"""Matches, what the shelf says of them, best scores, and settings, all JSON texts; what is kept of
tables with people on other devices, as base64; what was found when looking back; and
what finished matches leave for the statistics: both as JSON."""

PATIENCE_S = 8
"""How long the browser may take to open a database: some never answer, without an error."""


class StorageTrouble(Exception):
    """The browser did not store or read something; the text is the browser's."""


class Database:
    """The app's database. It is opened when first used, and again where it had to let go."""

    def __init__(self) -> None:
        self._opening: asyncio.Future[Any] | None = None
        self.is_new = False
        """Whether it has been made just now: nothing can be in it yet."""

    async def transaction(self, stores: Sequence[str], write: bool = False) -> Transaction:
        """A new transaction; what is asked of it before the next ``await`` belongs to it."""
        for last in (False, True):
            database = await self._opened()
            try:
                return Transaction(database, stores, write)
            except JsException as error:
                # It has been closed under our hands: a newer page, or the person, wanted it so.
                self._opening = None
                if last:
                    raise StorageTrouble(str(error)) from None
        raise AssertionError

    async def _opened(self) -> Any:
        if self._opening is None:
            self._opening = asyncio.ensure_future(self._open())
        try:
            return await asyncio.wait_for(asyncio.shield(self._opening), PATIENCE_S)
        except TimeoutError:
            raise StorageTrouble("TimeoutError") from None
        except StorageTrouble:
            self._opening = None
            raise

    async def _open(self) -> Any:
        def upgrade(event: Any) -> None:
            self.is_new = not event.oldVersion
            there = event.target.result.objectStoreNames
            for store in STORES:
                if not there.contains(store):
                    event.target.result.createObjectStore(store)

        database = await opened(NAME, VERSION, upgrade)

        def let_go(_event: Any) -> None:
            database.close()
            self._opening = None

        # A newer version of the app, or whoever deletes the database, need not wait for this tab.
        database.onversionchange = create_proxy(let_go)
        database.onclose = create_proxy(let_go)
        return database


class Transaction:
    """One transaction; ``done`` is its outcome: ``result``, or ``StorageTrouble``."""

    def __init__(self, database: Any, stores: Sequence[str], write: bool) -> None:
        how = to_js({"durability": "strict"}, dict_converter=js.Object.fromEntries)
        mode = "readwrite" if write else "readonly"
        self._transaction = database.transaction(to_js(list(stores)), mode, how)
        self._proxies: list[Any] = []
        self._trouble = ""
        self.result: Any = None
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._transaction.oncomplete = self._proxy(self._complete)
        self._transaction.onabort = self._proxy(self._abort)

    def get(self, store: str, key: str, then: Callable[[str], None]) -> None:
        """Read a text, empty where there is none, and go on with it."""

        def found(value: Any) -> None:
            then(value if isinstance(value, str) else "")

        self._ask(self._store(store).get(key), found)

    def keys(self, store: str, then: Callable[[list[str]], None]) -> None:
        """Read all keys of a store."""
        self._ask(self._store(store).getAllKeys(), lambda found: then(_texts(found)))

    def entries(self, store: str, then: Callable[[dict[str, str]], None], under: str = "") -> None:
        """Read the texts of a store by their keys: all, or those whose keys begin like that."""
        which = _range(under)

        def with_keys(found: Any) -> None:
            keys, texts = _texts(found), self._store(store).getAll(which)
            self._ask(texts, lambda found: then(dict(zip(keys, _texts(found), strict=True))))

        self._ask(self._store(store).getAllKeys(which), with_keys)

    def put(self, store: str, key: str, text: str) -> None:
        """Write a text."""
        self._store(store).put(text, key)

    def delete(self, store: str, key: str) -> None:
        """Remove a text."""
        self._store(store).delete(key)

    def delete_under(self, store: str, under: str) -> None:
        """Remove the texts whose keys begin like that."""
        self._store(store).delete(_range(under))

    def clear(self, store: str) -> None:
        """Remove all texts of a store."""
        self._store(store).clear()

    def _store(self, name: str) -> Any:
        return self._transaction.objectStore(name)

    def _ask(self, request: Any, then: Callable[[Any], None]) -> None:
        def answered(_event: Any) -> None:
            try:
                then(request.result)
            except Exception as error:
                self._trouble = f"{type(error).__name__}: {error}"
                self._transaction.abort()

        request.onsuccess = self._proxy(answered)

    def _proxy(self, handler: Callable[[Any], None]) -> Any:
        proxy = create_proxy(handler)
        self._proxies.append(proxy)
        return proxy

    def _complete(self, _event: Any) -> None:
        self._end()
        self.done.set_result(self.result)

    def _abort(self, _event: Any) -> None:
        self._end()
        error = getattr(self._transaction, "error", None)
        self.done.set_exception(StorageTrouble(self._trouble or str(error)))

    def _end(self) -> None:
        proxies, self._proxies = self._proxies, []
        # Not before this very call has come back.
        asyncio.get_running_loop().call_soon(lambda: [proxy.destroy() for proxy in proxies])


async def opened(name: str, version: int, upgrade: Callable[[Any], None]) -> Any:
    """A database of the browser; ``upgrade`` is called where it has to be made first."""
    outcome: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    try:
        request = js.indexedDB.open(name, version)
    except (JsException, AttributeError) as error:
        raise StorageTrouble(str(error)) from None

    def failed(_event: Any) -> None:
        if not outcome.done():
            outcome.set_exception(StorageTrouble(str(request.error)))

    def succeeded(_event: Any) -> None:
        if outcome.done():
            request.result.close()
        else:
            outcome.set_result(request.result)

    proxies = [create_proxy(handler) for handler in (upgrade, failed, succeeded)]
    request.onupgradeneeded, request.onerror, request.onsuccess = proxies
    try:
        return await outcome
    finally:
        asyncio.get_running_loop().call_soon(lambda: [proxy.destroy() for proxy in proxies])


def _texts(found: Any) -> list[str]:
    return [value if isinstance(value, str) else "" for value in found.to_py()]


def _range(under: str) -> Any:
    """All keys that begin like that; all at all where it is empty."""
    return js.IDBKeyRange.bound(under, under + "\uffff") if under else None


def trouble_of(error: StorageTrouble) -> str:
    """A sentence for the player."""
    if "Quota" in str(error):
        return "This browser's storage is full: matches are not saved from here on."
    if "Timeout" in str(error):
        return (
            "This browser's storage does not answer: what is kept here is not shown, and what you "
            "play now may not be saved. Closing the browser and opening it again usually helps."
        )
    if "VersionError" in str(error):
        return "A newer version of Clowder keeps the matches here: please load the page again."
    return "This browser does not let Clowder store anything: matches last until the page closes."

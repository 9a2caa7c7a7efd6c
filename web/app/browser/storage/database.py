"""IndexedDB, as far as the app needs it: whole transactions that are carried out or not.

A transaction ends as soon as it has nothing to do when the browser's own code runs again, so
nothing may be awaited inside of one: each step is a callback that asks for the next.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy, to_js

NAME = "clowder"
VERSION = 5
STORES = (
    "matches",
    "shelf",
    "best",
    "own",
    "tables",
    "reviews",
    "tallies",
    "certificates",
    "positions",
)
MATCHES, SUMMARIES, BEST, OWN, TABLES, REVIEWS, TALLIES, CERTIFICATES, POSITIONS = STORES
"""Matches, what the match list says of them, best scores, and settings, all JSON texts; what is
kept of tables with people on other devices, as base64; what was found when looking back; and
what finished matches leave for the statistics: both as JSON; certificates of connections, as the
browser has them, by the key of a table; positions to solve, as JSON."""

PATIENCE_S = 8
"""The time that the browser may take to open a database: some never answer, without an error."""


class StorageTrouble(Exception):
    """The browser did not store or read something; the text is the browser's."""


class Database:
    """The app's database. It is opened when first used, and again where it had to let go."""

    def __init__(self) -> None:
        self._opening: asyncio.Future[Any] | None = None

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

    def at_once(self, stores: Sequence[str]) -> Transaction | None:
        """A transaction that writes and has begun when this comes back.

        None where the database is not open: :meth:`transaction` waits for that.
        """
        opening = self._opening
        if opening is None or not opening.done() or opening.cancelled() or opening.exception():
            return None
        try:
            return Transaction(opening.result(), stores, True)
        except JsException:
            # It has been closed under our hands.
            return None

    async def _opened(self) -> Any:
        if self._opening is None:
            self._opening = asyncio.ensure_future(self._open())
        try:
            # Not ``wait_for``: in Python 3.11 it forgets that whoever asks has given up where the
            # database opens in that same moment, and then waits for ever.
            async with asyncio.timeout(PATIENCE_S):
                return await asyncio.shield(self._opening)
        except TimeoutError:
            raise StorageTrouble("TimeoutError") from None
        except StorageTrouble:
            self._opening = None
            raise

    async def _open(self) -> Any:
        def upgrade(event: Any) -> None:
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
    """One transaction; ``done`` is its outcome: ``result``, or ``StorageTrouble``.

    It has an outcome whatever the browser refuses. Whoever no longer waits for it (who cancels
    ``done``) takes it back, unless it has been carried out by then.
    """

    def __init__(self, database: Any, stores: Sequence[str], write: bool) -> None:
        how = to_js({"durability": "strict"}, dict_converter=js.Object.fromEntries)
        mode = "readwrite" if write else "readonly"
        self._transaction = database.transaction(to_js(list(stores)), mode, how)
        self._proxies: list[Any] = []
        self._trouble = ""
        self.result: Any = None
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.done.add_done_callback(self._left)
        self._transaction.oncomplete = self._proxy(self._complete)
        self._transaction.onabort = self._proxy(self._abort)

    def get(self, store: str, key: str, then: Callable[[str], None]) -> None:
        """Read a text, empty where there is none, and go on with it."""

        def found(value: Any) -> None:
            then(value if isinstance(value, str) else "")

        self._ask(lambda: self._store(store).get(key), found)

    def get_object(self, store: str, key: str, then: Callable[[Any], None]) -> None:
        """Read what is none of our texts, None where there is nothing, and go on with it."""
        self._ask(lambda: self._store(store).get(key), then)

    def keys(self, store: str, then: Callable[[list[str]], None]) -> None:
        """Read all keys of a store."""
        self._ask(lambda: self._store(store).getAllKeys(), lambda found: then(_texts(found)))

    def entries(self, store: str, then: Callable[[dict[str, str]], None], under: str = "") -> None:
        """Read the texts of a store by their keys: all, or those whose keys begin like that."""

        def with_keys(found: Any) -> None:
            keys = _texts(found)
            self._ask(
                lambda: self._store(store).getAll(_range(under)),
                lambda found: then(dict(zip(keys, _texts(found), strict=True))),
            )

        self._ask(lambda: self._store(store).getAllKeys(_range(under)), with_keys)

    def put(self, store: str, key: str, value: Any) -> None:
        """Write a text, or something of the browser's."""
        self._ask(lambda: self._store(store).put(value, key))

    def delete(self, store: str, key: str) -> None:
        """Remove a text."""
        self._ask(lambda: self._store(store).delete(key))

    def delete_under(self, store: str, under: str) -> None:
        """Remove the texts whose keys begin like that."""
        self._ask(lambda: self._store(store).delete(_range(under)))

    def clear(self, store: str) -> None:
        """Remove all texts of a store."""
        self._ask(lambda: self._store(store).clear())

    def _store(self, name: str) -> Any:
        return self._transaction.objectStore(name)

    def _ask(self, question: Callable[[], Any], then: Callable[[Any], None] | None = None) -> None:
        """Ask the browser for something, unless something before has been refused."""
        if self._trouble or self.done.done():
            return
        try:
            request = question()
        except (JsException, AttributeError) as error:
            self._give_up(str(error))
            return
        if then is None:
            return

        def answered(_event: Any) -> None:
            try:
                then(request.result)
            except Exception as error:
                self._give_up(f"{type(error).__name__}: {error}")

        request.onsuccess = self._proxy(answered)

    def _give_up(self, why: str) -> None:
        """Carry out nothing of it; the browser tells of that, unless it is over already."""
        self._trouble = why
        try:
            self._transaction.abort()
        except JsException:
            self._fail()

    def _proxy(self, handler: Callable[[Any], None]) -> Any:
        proxy = create_proxy(handler)
        self._proxies.append(proxy)
        return proxy

    def _complete(self, _event: Any) -> None:
        self._end()
        if not self.done.done():
            self.done.set_result(self.result)

    def _abort(self, _event: Any) -> None:
        self._end()
        self._fail()

    def _fail(self) -> None:
        if not self.done.done():
            error = getattr(self._transaction, "error", None)
            self.done.set_exception(StorageTrouble(self._trouble or str(error)))

    def _left(self, done: asyncio.Future[Any]) -> None:
        """Nobody waits any more: what is carried out later would surprise whoever goes on."""
        if done.cancelled():
            with suppress(JsException):
                self._transaction.abort()

    def _end(self) -> None:
        proxies, self._proxies = self._proxies, []
        # Not before this very call has come back.
        asyncio.get_running_loop().call_soon(lambda: [proxy.destroy() for proxy in proxies])


async def opened(name: str, version: int, upgrade: Callable[[Any], None]) -> Any:
    """A database of the browser; ``upgrade`` is called where it has to be made first.

    One that is opened when nobody waits for it any more is closed again.
    """
    loop = asyncio.get_running_loop()
    outcome: asyncio.Future[Any] = loop.create_future()
    try:
        request = js.indexedDB.open(name, version)
    except (JsException, AttributeError) as error:
        raise StorageTrouble(str(error)) from None

    def failed(_event: Any) -> None:
        answered()
        if not outcome.done():
            outcome.set_exception(StorageTrouble(str(request.error)))

    def succeeded(_event: Any) -> None:
        answered()
        if outcome.done():
            request.result.close()
        else:
            outcome.set_result(request.result)

    def answered() -> None:
        # As long as the browser may still answer somebody has to listen.
        loop.call_soon(lambda: [proxy.destroy() for proxy in proxies])

    proxies = [create_proxy(handler) for handler in (upgrade, failed, succeeded)]
    request.onupgradeneeded, request.onerror, request.onsuccess = proxies
    return await outcome


def _texts(found: Any) -> list[str]:
    return [value if isinstance(value, str) else "" for value in found.to_py()]


def _range(under: str) -> Any:
    """All keys that begin like that; all at all where it is empty."""
    return js.IDBKeyRange.bound(under, under + "\uffff") if under else None


def is_silence(error: StorageTrouble) -> bool:
    """Returns whether the browser has not answered, rather than refused."""
    return "Timeout" in str(error)


def trouble_of(error: StorageTrouble) -> str:
    """A sentence for the player."""
    if "Quota" in str(error):
        return "This browser's storage is full: from now on matches are not saved."
    if is_silence(error):
        return (
            "This browser's storage does not answer: what is kept here is not shown, and what you "
            "play now may not be saved. Closing the browser and opening it again usually helps."
        )
    if "VersionError" in str(error):
        return "A newer version of Clowder keeps the matches here: please reload the page."
    return "This browser does not let Clowder store anything: matches last until the page closes."

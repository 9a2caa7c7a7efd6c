"""Transactions end, whatever the browser refuses, and nothing happens behind anybody's back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from browser_fake import JsError, Store, imported
from loop_turns import give_up, turns


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    found = imported(monkeypatch, "app.browser.storage.database")
    (module,) = next(found)
    yield module
    next(found, None)


def test_what_nobody_waits_for_any_more_is_not_carried_out(database: Any) -> None:
    """A save that was given up and is done later would pass for another tab's."""

    async def test() -> None:
        store = Store()
        store.hangs = True
        transaction = database.Transaction(store, ("matches",), True)
        transaction.put("matches", "one", "text")
        await give_up(transaction.done)
        store.hangs = False
        await turns(10)
        assert store.texts == {}

    asyncio.run(test())


def test_what_was_done_before_anybody_could_take_it_back_ends_well(database: Any) -> None:
    """Then it cannot be undone; nothing is raised, since nobody waits."""

    async def test() -> None:
        store = Store()
        transaction = database.Transaction(store, ("matches",), True)
        transaction.put("matches", "one", "text")
        complete, ends = transaction._transaction.oncomplete, []

        def late(event: object) -> None:
            transaction.done.cancel()
            complete(event)
            ends.append(event)

        transaction._transaction.oncomplete = late
        await turns(10)
        assert transaction.done.cancelled()
        assert ends == [None]
        assert store.texts == {"one": "text"}

    asyncio.run(test())


@pytest.mark.parametrize("amid", [False, True], ids=["at once", "in an answer"])
def test_a_refusal_is_the_outcome_of_the_whole(database: Any, amid: bool) -> None:
    """Nothing of the transaction is carried out, and nothing more is asked of it."""

    async def test() -> None:
        store = Store({"one": "before"})
        store.refuses = "DataError"
        transaction = database.Transaction(store, ("matches",), True)

        def write(_: object = None) -> None:
            transaction.delete("matches", "one")
            transaction.put("matches", "two", "text")
            transaction.delete("matches", "one")

        if amid:
            transaction.keys("matches", write)
        else:
            write()
        with pytest.raises(database.StorageTrouble, match="DataError"):
            await transaction.done
        assert store.texts == {"one": "before"}

    asyncio.run(test())


def test_a_refusal_by_a_transaction_that_is_over_is_its_outcome(database: Any) -> None:
    """Then no event tells of it."""

    async def test() -> None:
        transaction = database.Transaction(Store(), ("matches",), True)

        def gone(_: str) -> None:
            raise JsError("InvalidStateError")

        transaction._transaction.objectStore = gone
        transaction._transaction.is_over = True
        transaction.put("matches", "one", "text")
        with pytest.raises(database.StorageTrouble, match="InvalidStateError"):
            await transaction.done

    asyncio.run(test())


def test_a_database_that_opens_when_nobody_waits_any_more_is_closed(database: Any) -> None:
    """An open one would keep others from being deleted or made anew."""

    async def test() -> None:
        closed = []
        result = SimpleNamespace(close=lambda: closed.append(True))
        request = SimpleNamespace(result=result)
        database.js.indexedDB.open = lambda name, version: request
        await give_up(database.opened("old", 1, lambda event: None))
        await turns(3)
        request.onupgradeneeded(None)
        request.onsuccess(None)
        assert closed == [True]

    asyncio.run(test())

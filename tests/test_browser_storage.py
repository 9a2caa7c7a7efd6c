"""What is kept in this browser, where storage does not answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any
from unittest.mock import MagicMock

import pytest
from browser_fake import Store, imported

from app import messages as msg


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    names = ("app.browser.storage", "app.browser.database", "app.browser.queue")
    found = imported(monkeypatch, *names)
    yield next(found)
    next(found, None)


def test_whoever_looks_at_statistics_does_not_wait_for_ever(
    modules: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A read that is given up has found nothing, and what comes next is done."""
    storage, database, queue = modules
    monkeypatch.setattr(queue, "_LONGEST_WRITE_S", 0.001)
    told: list[msg.Message] = []
    store = Store({"one": "tally"})
    store.hangs = True

    async def opened(*_: object) -> Store:
        return store

    monkeypatch.setattr(database, "opened", opened)

    async def test() -> None:
        kept = storage.Storage(database.Database(), told.append, MagicMock(), MagicMock())
        kept.read_tallies()
        while kept.queue.waiting:
            await asyncio.sleep(0)
        store.hangs = False
        monkeypatch.setattr(queue, "_LONGEST_WRITE_S", 60)
        kept.read_tallies()
        while kept.queue.waiting:
            await asyncio.sleep(0)

    asyncio.run(test())
    why = database.trouble_of(database.StorageTrouble("Timeout"))
    assert told == [msg.TalliesRead(()), msg.StorageFailed(why), msg.TalliesRead(("tally",))]

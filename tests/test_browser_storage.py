"""What is kept in this browser, where storage does not answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any
from unittest.mock import MagicMock

import pytest
from browser_fake import Store, imported
from loop_turns import turns, until

from app.core import effects as fx
from app.core import messages as msg


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    names = (
        "app.browser.storage.storage",
        "app.browser.storage.database",
        "app.browser.storage.queue",
        "app.browser.storage.deletion",
    )
    found = imported(monkeypatch, *names)
    yield next(found)
    next(found, None)


@pytest.mark.parametrize("turn", range(1, 9))
def test_whoever_looks_at_statistics_does_not_wait_for_ever(
    modules: list[Any], monkeypatch: pytest.MonkeyPatch, turn: int
) -> None:
    """A read that is given up has found nothing, and what comes next is done.

    It is given up before each ``turn`` of the loop: also where the database opens in that moment.
    """
    storage, database, queue, _ = modules
    sent_messages: list[msg.Message] = []
    store = Store({"one": "tally"})
    store.hangs = True

    async def opened(*_: object) -> Store:
        return store

    monkeypatch.setattr(database, "opened", opened)

    async def test() -> None:
        loop = asyncio.get_running_loop()
        browser_storage = storage.Storage(
            database.Database(), sent_messages.append, MagicMock(), MagicMock()
        )
        browser_storage.read_tallies()
        await turns(turn)
        late = loop.time() + queue._LONGEST_WRITE_S + 1
        monkeypatch.setattr(loop, "time", lambda: late)
        await _turns()
        store.hangs = False
        browser_storage.read_tallies()
        await _turns()
        assert not browser_storage.queue.waiting

    asyncio.run(test())
    why = database.trouble_of(database.StorageTrouble("Timeout"))
    assert sent_messages == [
        msg.StorageFailed(why),
        msg.TalliesRead(()),
        msg.TalliesRead(("tally",)),
    ]


async def _turns() -> None:
    """Let the loop turn until whatever can end has ended."""
    await turns(50)


def test_what_the_page_makes_of_an_end_is_no_trouble_of_the_storages(
    modules: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture that fails after a write does not make it one that has failed."""
    storage, database, *_ = modules
    sent_messages: list[msg.Message] = []

    def send(message: msg.Message) -> None:
        sent_messages.append(message)
        raise ValueError("a picture")

    async def opened(*_: object) -> Store:
        return Store({"one": "match"})

    monkeypatch.setattr(database, "opened", opened)

    async def test() -> None:
        browser_storage = storage.Storage(database.Database(), send, MagicMock(), MagicMock())
        browser_storage.save_tallies((), fx.Outcome("Kept.", failed="Not kept."))
        await until(lambda: not browser_storage.queue.waiting)
        await asyncio.sleep(0)

    asyncio.run(test())
    assert sent_messages == [msg.Ended("Kept.")]


def test_after_a_deletion_that_failed_a_match_goes_on_from_what_is_stored(
    modules: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else its next move would be taken for one of another tab."""
    storage, database, _, deletion = modules
    sent_messages: list[msg.Message] = []
    store = Store({"one": "match"})
    store.aborts = "QuotaExceededError"

    async def opened(*_: object) -> Store:
        return store

    monkeypatch.setattr(database, "opened", opened)

    async def test() -> None:
        browser_storage = storage.Storage(
            database.Database(), sent_messages.append, MagicMock(), MagicMock()
        )
        browser_storage.revisions["one"] = "revision"
        deletion.delete(browser_storage, ["one"])
        deletion.delete_all(browser_storage, ["one"], fx.Outcome("Done."))
        await until(lambda: not browser_storage.queue.waiting)
        assert browser_storage.revisions == {"one": "revision"}

    asyncio.run(test())
    assert msg.Deleted(("one",), is_gone=False) in sent_messages

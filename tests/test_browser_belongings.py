"""Storage for a transfer: what is told of, what is written, and what this page hears of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from unittest.mock import MagicMock

import pytest
from browser_fake import imported
from desk import NOW
from loop_turns import turns, until
from practice_desk import position
from test_remote_transfer import FAR, best, played, record, tally

from app.core import messages as msg
from app.library.summaries import summarize
from app.remote.transfer.merging import digest
from app.remote.values.moving import ports
from app.saves.annotations import revision_of
from app.saves.practice.positions import position_to_json
from app.saves.records import Record
from app.saves.stored import best_to_json, record_from_json, record_to_json, summary_to_json
from app.saves.tallies import tally_to_json

Texts = dict[tuple[str, str], str]


class Transaction:
    """One that is carried out at once; before it begins, ``Database.races`` may have written."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.result: Any = None

    @property
    def done(self) -> Any:
        async def over() -> Any:
            return self.result

        return over()

    def get(self, store: str, key: str, then: Callable[[str], None]) -> None:
        then(self.texts.get((store, key), ""))

    def keys(self, store: str, then: Callable[[list[str]], None]) -> None:
        then([key for at, key in self.texts if at == store])

    def entries(self, store: str, then: Callable[[dict[str, str]], None]) -> None:
        then({key: text for (at, key), text in self.texts.items() if at == store})

    def put(self, store: str, key: str, text: str) -> None:
        self.texts[store, key] = text


class Database:
    """Texts by store and key; ``before_writes`` is what another tab does just then."""

    def __init__(self) -> None:
        self.texts: Texts = {}
        self.before_writes: Callable[[], None] = lambda: None

    async def transaction(self, stores: Sequence[str], write: bool = False) -> Transaction:
        if write:
            self.before_writes()
        return Transaction(self.texts)

    def keep(self, kept: Record, revision: str = "r1") -> None:
        """A match as the app stores it."""
        self.texts["matches", kept.id] = record_to_json(kept)
        self.texts["shelf", kept.id] = summary_to_json(summarize(kept), revision)


class World:
    """A page's storage with such a database, and what comes of it."""

    def __init__(self, modules: list[Any]) -> None:
        belongings, storage = modules
        self.database = Database()
        self.sent: list[msg.Message] = []
        self.heard: list[ports.FromKept] = []
        self.storage = storage.Storage(self.database, self.sent.append, MagicMock(), MagicMock())
        self.belongings = belongings.Belongings(self.storage, self.heard.append)

    def does(self, wanted: ports.ForKept) -> ports.FromKept:
        """Carry out a wish; returns what is answered."""
        asyncio.run(self._does(wanted))
        return self.heard[-1]

    async def _does(self, wanted: ports.ForKept) -> None:
        count = len(self.heard)
        self.storage.queue.writing = asyncio.Lock()
        self.belongings.carry_out(wanted)
        await turns(1000)
        assert len(self.heard) == count + 1
        await until(lambda: not self.storage.queue.waiting)


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    names = ("app.browser.storage.belongings", "app.browser.storage.storage")
    found = imported(monkeypatch, *names)
    modules = next(found)
    for module in modules:
        monkeypatch.setattr(module, "moment", lambda: NOW)
    yield World(modules)
    next(found, None)


def item(kept: Record) -> ports.Item:
    return ports.Item("match", kept.id, record_to_json(kept))


def test_what_is_kept_is_told_with_its_digests(world: World) -> None:
    """A match that goes on far away is counted and not told."""
    near = record("near")
    for kept in (near, FAR):
        world.database.keep(kept)
    entry, counted = best("near"), tally("near")
    world.database.texts["best", entry.record] = best_to_json(entry)
    world.database.texts["tallies", counted.id] = tally_to_json(counted)
    posed = position()
    world.database.texts["positions", posed.id] = position_to_json(posed)
    assert world.does(ports.ReadKept()) == ports.KeptRead(
        {
            "match": {near.id: digest(record_to_json(near))},
            "best": {entry.record: digest(best_to_json(entry))},
            "tally": {counted.id: digest(tally_to_json(counted))},
            "position": {posed.id: digest(position_to_json(posed))},
        },
        staying=1,
    )
    wanted = (("match", near.id), ("best", "gone"))
    assert world.does(ports.ReadItems(wanted)) == ports.ItemsRead((item(near),))


def test_what_comes_is_stored_with_its_summary(world: World) -> None:
    """And told to other tabs; this page, which has it not at hand, looks at the end."""
    new, counted = record("new"), tally("new")
    posed = position()
    items = (
        item(new),
        ports.Item("tally", counted.id, tally_to_json(counted)),
        ports.Item("position", posed.id, position_to_json(posed)),
    )
    assert world.does(ports.StoreItems(items)) == ports.ItemsStored(("new", "new", "new"))
    assert record_from_json(world.database.texts["matches", new.id]) == new
    assert revision_of(world.database.texts["shelf", new.id])
    assert ("tallies", counted.id) in world.database.texts
    assert world.database.texts["positions", posed.id] == position_to_json(posed)
    assert not world.sent
    assert world.does(ports.StoreItems(items)) == ports.ItemsStored(("known",) * 3)


def test_a_match_at_hand_goes_on_from_what_has_come(world: World) -> None:
    """As after another tab has written: its table follows, and writes over it from there."""
    short, long = record("one", played("one", 3)), record("one", played("one", 6))
    world.database.keep(short, "r1")
    world.storage.revisions[short.id] = "r1"
    assert world.does(ports.StoreItems((item(long),))) == ports.ItemsStored(("changed",))
    (told,) = world.sent
    assert isinstance(told, msg.SavedElsewhere)
    assert told.record == long
    revision = revision_of(world.database.texts["shelf", short.id])
    assert world.storage.revisions[short.id] == revision != "r1"


def test_what_is_played_on_meanwhile_is_not_written_over(world: World) -> None:
    """Between the look and the write another tab was first: the next transfer compares again."""
    short, long = record("one", played("one", 3)), record("one", played("one", 6))
    meanwhile = record("one", played("other", 7))
    world.database.keep(short, "r1")
    world.database.before_writes = lambda: world.database.keep(meanwhile, "r2")
    assert world.does(ports.StoreItems((item(long),))) == ports.ItemsStored(("known",))
    assert record_from_json(world.database.texts["matches", short.id]) == meanwhile
    assert not world.sent

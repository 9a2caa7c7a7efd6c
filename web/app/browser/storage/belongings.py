"""Storage for a transfer between two devices: what is kept here, and what the other one brings.

Only what can be merged goes: matches, best scores, tallies, positions to solve. The keys of tables
far away stay, as do reviews, which any device can make again.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, assert_never

from pyodide.ffi import JsException

from app.base.checking import Data, read_checked
from app.browser.interop import begin, moment
from app.browser.storage.database import (
    BEST,
    MATCHES,
    POSITIONS,
    SUMMARIES,
    TALLIES,
    StorageTrouble,
    trouble_of,
)
from app.browser.storage.missing_summaries import look_through
from app.browser.storage.storage import Storage
from app.browser.storage.writes import write_or_refuse
from app.library.summaries import summarize
from app.remote.transfer import merging
from app.remote.transfer.frames import LONGEST_TEXT, MOST_KEPT
from app.remote.values.moving import ports
from app.saves.annotations import revision_of
from app.saves.fingerprints import mark_in
from app.saves.records import Record
from app.saves.stored import record_to_json, summary_from_json, summary_to_json

_READ_AT_ONCE = 25
"""After so many texts of matches the page may go on with something else."""

STORES: dict[ports.Kind, str] = {
    "match": MATCHES,
    "best": BEST,
    "tally": TALLIES,
    "position": POSITIONS,
}


class Belongings:
    """What a player keeps in this browser; ``hear`` takes the answers."""

    def __init__(self, storage: Storage, hear: Callable[[ports.FromKept], None]) -> None:
        self.storage = storage
        self.hear = hear
        self.ids: set[str] = set()
        self.marks: dict[str, bool] = {}

    def carry_out(self, wanted: ports.ForKept) -> None:
        """Carry out what a transfer wants."""
        match wanted:
            case ports.ReadKept():
                # After what is still to be written, so that it is among them.
                self.storage.queue.begin(self._after_writes())
            case ports.ReadItems(items):
                begin(self._answer(self._read(items)))
            case ports.StoreItems(items):
                begin(self._answer(self._store(items)))
            case ports.ShowKept():
                begin(self._show())
            case _:
                assert_never(wanted)

    async def _after_writes(self) -> None:
        begin(self._answer(self._read_kept()))

    async def _answer(self, work: Coroutine[Any, Any, ports.FromKept]) -> None:
        try:
            answer = await work
        except StorageTrouble as error:
            answer = ports.StorageStopped(trouble_of(error))
        except JsException as error:
            answer = ports.StorageStopped(trouble_of(StorageTrouble(str(error))))
        self.hear(answer)

    # What is here

    async def _read_kept(self) -> ports.KeptRead:
        digests: dict[ports.Kind, dict[str, str]] = {}
        for kind in merging.JUDGES:
            texts = await self.storage.entries(STORES[kind])
            digests[kind] = {key: merging.digest(text) for key, text in texts.items()}
        digests["match"], staying = await self._read_matches()
        kept: dict[ports.Kind, dict[str, str]] = {}
        room = MOST_KEPT
        for kind in ports.KINDS:
            kept[kind] = dict(list(digests[kind].items())[:room])
            room -= len(kept[kind])
        return ports.KeptRead(kept, staying)

    async def _read_matches(self) -> tuple[dict[str, str], int]:
        """Digests of the matches that can go, and how many stay; their marks are remembered."""
        transaction = await self.storage.database.transaction((MATCHES,))
        transaction.keys(MATCHES, lambda found: setattr(transaction, "result", found))
        keys: list[str] = await transaction.done
        self.ids, self.marks = set(keys), {}
        digests, staying = {}, 0
        for at in range(0, len(keys), _READ_AT_ONCE):
            for key, text, annotation in await self._matches(keys[at : at + _READ_AT_ONCE]):
                self.marks[mark_in(text)] = _is_brought(text)
                if _stays(text, annotation):
                    staying += 1
                elif text and len(text) <= LONGEST_TEXT:
                    digests[key] = merging.digest(text)
        return digests, staying

    async def _matches(self, keys: list[str]) -> list[tuple[str, str, str]]:
        """The ids, texts and annotations of some matches."""
        transaction = await self.storage.database.transaction((MATCHES, SUMMARIES))
        found: list[str] = []
        for key in keys:
            transaction.get(MATCHES, key, found.append)
            transaction.get(SUMMARIES, key, found.append)
        await transaction.done
        return list(zip(keys, found[::2], found[1::2], strict=True))

    async def _read(self, items: tuple[tuple[ports.Kind, str], ...]) -> ports.ItemsRead:
        transaction = await self.storage.database.transaction(tuple(STORES.values()))
        texts: list[str] = []
        for kind, key in items:
            transaction.get(STORES[kind], key, texts.append)
        await transaction.done
        found = zip(items, texts, strict=True)
        return ports.ItemsRead(
            tuple(ports.Item(kind, key, text) for (kind, key), text in found if text)
        )

    # What has come

    async def _store(self, items: tuple[ports.Item, ...]) -> ports.ItemsStored:
        outcomes: dict[ports.Item, ports.Outcome] = {}
        matches = [item for item in items if item.kind == "match"]
        await self._store_values([item for item in items if item.kind != "match"], outcomes)
        await self._store_matches(matches, outcomes)
        return ports.ItemsStored(tuple(outcomes[item] for item in items))

    async def _store_values(
        self, items: list[ports.Item], outcomes: dict[ports.Item, ports.Outcome]
    ) -> None:
        """Store best scores and tallies; each is compared with what is there by then."""
        if not items:
            return
        transaction = await self.storage.database.transaction(
            tuple(STORES[kind] for kind in merging.JUDGES), write=True
        )

        def compare(item: ports.Item, here: str) -> None:
            text, outcomes[item] = merging.JUDGES[item.kind](item, here)
            if text:
                transaction.put(STORES[item.kind], item.key, text)

        for item in items:
            transaction.get(STORES[item.kind], item.key, partial(compare, item))
        await transaction.done

    async def _store_matches(
        self, items: list[ports.Item], outcomes: dict[ports.Item, ports.Outcome]
    ) -> None:
        """Store what matches bring, in one transaction."""
        if not items:
            return
        now, writes = moment().now, list[_Write]()
        matches = await self._matches([item.key for item in items])
        for item, (key, text, annotation) in zip(items, matches, strict=True):
            known = merging.Known(text, annotation, self.ids, self.marks)
            records, outcomes[item] = merging.judge_match(item, known, now)
            for record in records:
                before = revision_of(annotation) if record.id == key else ""
                writes.append(_Write(record, before, anew=record.id == key))
            # The page goes first.
            await asyncio.sleep(0)
        if writes:
            # After what this page is about to write: that is compared with it.
            done: asyncio.Future[set[str]] = asyncio.get_running_loop().create_future()
            self.storage.queue.begin(self._write(writes, done), lambda: _give_up(done))
            refused = await done
            outcomes.update((item, "known") for item in items if item.key in refused)

    async def _write(self, writes: list[_Write], done: asyncio.Future[set[str]]) -> None:
        """Write matches; one that has gone on here meanwhile is left for the next time."""
        refused = set[str]()
        transaction = await self.storage.database.transaction((MATCHES, SUMMARIES), write=True)
        for write in writes:
            record_id = write.summary.id
            written = write.before, write.text, write.annotation
            write_or_refuse(
                transaction,
                record_id,
                written,
                write.anew,
                lambda *_, record_id=record_id: refused.add(record_id),
            )
        await transaction.done
        for write in writes:
            if write.summary.id not in refused:
                self._tell(write)
        done.set_result(refused)

    def _tell(self, write: _Write) -> None:
        """Tell this page, where the match is at hand, and all other tabs."""
        record_id = write.summary.id
        self.ids.add(record_id)
        if record_id in self.storage.revisions:
            self.storage.go_on_from(write.record, write.summary, write.revision)
        self.storage.tabs.tell("saved", record_id, write.text, write.annotation)

    async def _show(self) -> None:
        await look_through(self.storage, await self.storage.read_saved_matches())


class _Write:
    """A match to be written over the revision ``before``."""

    def __init__(self, record: Record, before: str, anew: bool) -> None:
        self.record = record
        self.before = before
        self.anew = anew
        self.revision = os.urandom(9).hex()
        self.summary = summarize(record)
        self.text = record_to_json(record)
        self.annotation = summary_to_json(self.summary, self.revision)


def _give_up(done: asyncio.Future[set[str]]) -> None:
    """The queue has told why."""
    if not done.done():
        done.set_exception(StorageTrouble("These matches were not stored."))


def _stays(text: str, annotation: str) -> bool:
    """Returns whether a match goes on with friends far away: then it stays with its keys."""
    try:
        if not read_checked("match", text, lambda data: data.get("far") is True):
            return False
        return not summary_from_json(annotation)[0].over
    except ValueError:
        return True


def _is_brought(text: str) -> bool:
    try:
        return read_checked("match", text, _brought)
    except ValueError:
        return False


def _brought(data: Data) -> bool:
    return data.get("brought") is True

"""The storage of this browser: matches with their summaries, best scores and settings.

A match is written only over the text that this tab has read or written last, which the mark of
its revision tells: of two tabs that act in the same instant the second one hears so. What has
been deleted stays deleted, whoever still plays it.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import js

from app.browser.interop import begin, moment
from app.browser.output.devices import download
from app.browser.storage.database import (
    BEST,
    MATCHES,
    OWN,
    POSITIONS,
    SUMMARIES,
    TALLIES,
    Database,
    StorageTrouble,
    trouble_of,
)
from app.browser.storage.queue import Queue
from app.browser.storage.reading import StoredTexts, read_stored_texts
from app.browser.storage.writes import done_message, failed_message, write_over
from app.browser.tabs import Tabs
from app.core import effects as fx
from app.core import messages as msg
from app.saves.annotations import (
    read_annotations,
    read_best,
    revision_of,
)
from app.saves.preferences import Settings
from app.saves.records import Best, Record, Summary
from app.saves.stored import (
    best_from_json,
    best_to_json,
    changed_settings,
    record_from_json,
    record_to_json,
    summary_from_json,
    summary_to_json,
    with_setting,
)

if TYPE_CHECKING:
    from app.saves.tallies import Tally

Send = Callable[[msg.Message], None]

_GONE = "deleted in another tab"
"""The revision of what must not be written any more."""


class Storage:
    """Reads and writes; ``send`` takes what comes of it, other tabs hear what is written.

    ``settings`` tells those that this tab has now; ``begin_writes`` begins what it has decided to
    write and not begun yet.
    """

    def __init__(
        self,
        database: Database,
        send: Send,
        settings: Callable[[], Settings],
        begin_writes: Callable[[], None],
    ) -> None:
        self.database = database
        self.send = send
        self.settings = settings
        self.begin_writes = begin_writes
        self.revisions: dict[str, str] = {}
        """The revision of each match that this tab has read or written last."""
        self.generations: dict[str, int] = {}
        """Number of times that each match has gone on from what another tab has written."""
        self.unwritten: Counter[str] = Counter()
        """Writes that are still to come, by match, as this tab has it."""
        self.tab_message_count = 0
        """Number of times that other tabs have told of something."""
        self.queue = Queue(send)
        self.deleted: dict[str, tuple[str, str]] = {}
        """Text and summary of what this tab has deleted last, by match, to be brought back."""
        self.tabs = Tabs()

    # Reading

    def open(self, record_id: str) -> None:
        """Read a match; ``Opened`` or ``NotOpened`` tells of it."""
        begin(self._open(record_id))

    async def _open(self, record_id: str) -> None:
        try:
            text, annotation = await self.texts_of(record_id)
        except StorageTrouble as error:
            self.send(msg.StorageFailed(trouble_of(error)))
            text = annotation = ""
        self.opened(record_id, text, annotation)

    def opened(self, record_id: str, text: str, annotation: str) -> None:
        """A match has been read: its text, and what is told of it."""
        if not text:
            self.send(msg.NotOpened(record_id))
            return
        try:
            record = record_from_json(text)
            if record.id != record_id:
                raise ValueError("The saved match cannot be read.")
        except ValueError as error:
            self.send(msg.NotOpened(record_id, str(error)))
            return
        self.revisions[record_id] = revision_of(annotation)
        self.send(msg.Opened(record, moment()))

    async def texts_of(self, record_id: str) -> tuple[str, str]:
        """A match's text, and what is told of it; empty where there is none."""
        transaction = await self.database.transaction((MATCHES, SUMMARIES))
        found: list[str] = []
        transaction.get(MATCHES, record_id, found.append)
        transaction.get(SUMMARIES, record_id, found.append)
        await transaction.done
        text, annotation = found
        return text, annotation

    def export_all(self) -> None:
        """Read the texts of all matches; ``AllRead`` brings them."""
        begin(self._export_all())

    async def _export_all(self) -> None:
        matches, tallies = await self._all_of(MATCHES), await self._all_of(TALLIES)
        self.send(msg.AllRead(matches, moment(), tallies, await self._all_of(POSITIONS)))

    async def _all_of(self, store: str) -> tuple[str, ...]:
        """All texts of a store; none where it cannot be read, which is told."""
        try:
            return tuple((await self.entries(store)).values())
        except StorageTrouble as error:
            self.send(msg.StorageFailed(trouble_of(error)))
            return ()

    async def entries(self, store: str) -> dict[str, str]:
        """All texts of a store by their keys; raises ``StorageTrouble``."""
        transaction = await self.database.transaction((store,))
        transaction.entries(store, lambda found: setattr(transaction, "result", found))
        found: dict[str, str] = await transaction.done
        return found

    def read_tallies(self) -> None:
        """Read what finished matches have left; ``TalliesRead`` brings it."""

        async def read() -> msg.TalliesRead:
            return msg.TalliesRead(await self._all_of(TALLIES))

        # After what is still to be written: the match that has just ended counts. Also where that
        # takes too long nobody waits for ever.
        self.queue.begin(read(), lambda: msg.TalliesRead(()))

    def export(self, record_id: str, name: str) -> None:
        """Offer a match as a file."""
        from app.saves.files import export_stored

        async def read() -> None:
            text, count, _ = export_stored([(await self.texts_of(record_id))[0]])
            if count:
                download(name, text, "text/plain")

        self.queue.begin(read())

    async def read_saved_matches(self, unread: int = 0) -> tuple[str, ...]:
        """Read what is told of all matches, and the best scores; the message ``SavedMatchesRead``.

        Returns the ids of matches of which nothing is told yet. ``unread`` is added to what
        could not be read.
        """
        try:
            tab_message_count = -1
            while tab_message_count != self.tab_message_count:
                # What another tab has told of in the meantime may have been missed.
                tab_message_count = self.tab_message_count
                texts = await read_stored_texts(self.database)
        except StorageTrouble as error:
            self.send(msg.StorageFailed(trouble_of(error)))
            texts = StoredTexts()
        now, version = moment(), js.window.clowderBoot.version
        found = read_annotations(texts.summaries, frozenset(texts.matches), version, now.now)
        if found.stale:
            self.queue.begin(self._forget(found.stale))
        best, broken, newer = read_best(texts.best)
        self.send(
            msg.SavedMatchesRead(
                found.summaries,
                best,
                now,
                found.unread + broken + unread,
                found.newer + newer,
            )
        )
        return found.missing_summaries

    async def _forget(self, stale: Iterable[str]) -> None:
        transaction = await self.database.transaction((SUMMARIES,), write=True)
        for key in stale:
            transaction.delete(SUMMARIES, key)
        await transaction.done

    # Writing

    def save(self, record: Record, anew: bool = False) -> None:
        """Save a match: it is stored with its summary, unless another tab was first, or (not
        ``anew``) has deleted it."""
        # The first picture stands already when the first match is written.
        from app.library.summaries import summarize

        generation = self.generations.get(record.id, 0)
        self.unwritten[record.id] += 1

        async def write() -> msg.Message | None:
            try:
                return await write_now()
            finally:
                self.unwritten[record.id] -= 1

        async def write_now() -> msg.Message | None:
            if self.generations.get(record.id, 0) != generation:
                # Meanwhile the match goes on from what another tab has written.
                return None
            before, revision = self.revisions.get(record.id, ""), os.urandom(9).hex()
            text, summary = record_to_json(record), summary_to_json(summarize(record), revision)
            transaction = await self.database.transaction((MATCHES, SUMMARIES), write=True)
            write_over(transaction, record.id, before, text, summary, anew)
            refused: tuple[str, str] | None = await transaction.done
            if refused is not None:
                return self._refused(record.id, *refused)
            self.revisions[record.id] = revision
            self.tabs.tell("saved", record.id, text, summary)
            return None

        self.queue.begin(write())

    def _refused(self, record_id: str, text: str, annotation: str) -> msg.Message | None:
        """Another tab was first: what it has written counts, or that it has deleted it."""
        if text and revision_of(annotation) == self.revisions.get(record_id):
            # Its word came before the refusal, and the match goes on from there.
            return None
        record = None
        if text:
            try:
                record = record_from_json(text)
            except ValueError as error:
                return msg.StorageFailed(str(error))
        self._follow(record_id, revision_of(annotation))
        return msg.SaveRefused(record_id, record, moment())

    def _follow(self, record_id: str, revision: str) -> None:
        """A match goes on from a revision of another tab; what was to be written before is void."""
        self.revisions[record_id] = revision
        self.generations[record_id] = self.generations.get(record_id, 0) + 1

    def save_best(self, entry: Best) -> None:
        """Write a best score by itself, so that no other is touched."""
        self._put(BEST, entry.record, best_to_json(entry), "best")

    def save_tallies(self, tallies: Iterable[Tally], outcome: fx.Outcome) -> None:
        """Write what finished matches leave: all of it, or nothing."""
        from app.saves.tallies import tally_to_json

        async def write() -> msg.Message | None:
            transaction = await self.database.transaction((TALLIES,), write=True)
            for tally in tallies:
                transaction.put(TALLIES, tally.id, tally_to_json(tally))
            await transaction.done
            return done_message(outcome)

        self.queue.begin(write(), lambda: failed_message(outcome))

    def save_settings(self, settings: Settings, before: Settings) -> None:
        """Write the settings that have changed, so that no other is touched."""
        for name, text in changed_settings(settings, before).items():
            self._put(OWN, name, text, "setting")

    def _put(self, store: str, key: str, text: str, kind: str) -> None:
        async def write() -> None:
            transaction = await self.database.transaction((store,), write=True)
            transaction.put(store, key, text)
            await transaction.done
            self.tabs.tell(kind, key, text)

        self.queue.begin(write())

    # Other tabs

    def listen(self) -> None:
        """Hear from now on what other tabs store."""
        self.tabs.listen(self._heard)

    def go_on_from(self, record: Record | None, summary: Summary, revision: str) -> None:
        """A match stands otherwise in storage than this tab has it, by no doing of its table.

        ``record`` is None where it is not at hand here.
        """
        overtaken = record is not None and self.unwritten[summary.id] > 0
        if record is not None:
            self._follow(summary.id, revision)
        if overtaken:
            self.send(msg.SaveRefused(summary.id, record, moment()))
        self.send(msg.SavedElsewhere(summary, record, moment()))

    def _heard(self, kind: str, key: str, text: str, annotation: str) -> None:
        self.tab_message_count += 1
        # They were decided before this word came.
        self.begin_writes()
        match kind:
            case "saved":
                summary, revision = summary_from_json(annotation)
                record = record_from_json(text) if key in self.revisions else None
                self.go_on_from(record, summary, revision)
            case "deleted":
                self._follow(key, _GONE)
                self.send(msg.DeletedElsewhere(key))
            case "deleted-all":
                for record_id in tuple(self.revisions):
                    self._follow(record_id, _GONE)
                self.send(msg.DeletedElsewhere())
            case "best":
                self.send(msg.BestElsewhere(best_from_json(text)))
            case "setting":
                self.send(msg.SettingsElsewhere(with_setting(self.settings(), key, text)))

"""Storage for an import: reads the marks of stored matches, and stores those of a file."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable

from app.browser.interop import begin, moment
from app.browser.storage.database import MATCHES, SUMMARIES, StorageTrouble
from app.browser.storage.storage import Storage
from app.browser.storage.writes import write_over
from app.core import messages as msg
from app.library.summaries import summarize
from app.saves.fingerprints import mark_in
from app.saves.records import Record
from app.saves.stored import record_to_json, summary_to_json

_READ_AT_ONCE = 20
"""After so many texts of matches the page may go on with something else."""


def read_marks(storage: Storage) -> None:
    """Read which matches are kept; ``MarksRead`` brings their marks, none where that fails."""

    async def read() -> None:
        begin(mark((await storage.entries(MATCHES)).items()))

    async def mark(matches: Iterable[tuple[str, str]]) -> None:
        # However long that takes: storage has answered.
        marks: dict[str, str] = {}
        for number, (key, text) in enumerate(matches):
            marks[mark_in(text)] = key
            if number % _READ_AT_ONCE == 0:
                await asyncio.sleep(0)
        storage.send(msg.MarksRead(marks, moment()))

    # After what is still to be written, so that it is among them.
    storage.queue.begin(read(), lambda: msg.MarksRead({}, moment()))


def save_imported(storage: Storage, records: tuple[Record, ...]) -> None:
    """Write matches in one transaction, all of them or none; ``ImportSaved`` tells which."""

    async def write() -> msg.ImportSaved:
        made = []
        for record in records:
            summary, revision = summarize(record), os.urandom(9).hex()
            made.append((revision, summary, record_to_json(record)))
            # The page goes first.
            await asyncio.sleep(0)
        transaction = await storage.database.transaction((MATCHES, SUMMARIES), write=True)
        for revision, summary, text in made:
            annotation = summary_to_json(summary, revision)
            write_over(transaction, summary.id, "", text, annotation, anew=False)
        if await transaction.done is not None:
            # Ids that were free when they were chosen: as good as impossible.
            raise StorageTrouble("There is a match of that id.")
        for revision, summary, text in made:
            storage.revisions[summary.id] = revision
            storage.tabs.tell("saved", summary.id, text, summary_to_json(summary, revision))
        return msg.ImportSaved(tuple(summary for _, summary, _ in made), moment())

    storage.queue.begin(write(), lambda: msg.ImportSaved((), moment()))

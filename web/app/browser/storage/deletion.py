"""Deletion of stored matches, and what brings the last one back; no start waits for it."""

from __future__ import annotations

from collections.abc import Iterable

from app.analysis.reviews import review_key
from app.browser.interop import moment
from app.browser.storage.database import (
    BEST,
    CERTIFICATES,
    MATCHES,
    OWN,
    REVIEWS,
    SUMMARIES,
    TABLES,
    TALLIES,
)
from app.browser.storage.storage import Storage
from app.browser.storage.writes import done_message, failed_message
from app.core import effects as fx
from app.core import messages as msg
from app.saves.annotations import AnnotationKind, annotation_kind, mark_deleted, revision_of


def delete(storage: Storage, record_id: str) -> None:
    """Remove a match and its reviews; what other tabs still write of it is refused.

    ``Deleted`` tells when it is done.
    """

    async def write() -> msg.Deleted:
        stores = (MATCHES, SUMMARIES, REVIEWS)
        transaction = await storage.database.transaction(stores, write=True)
        texts = {MATCHES: "", SUMMARIES: ""}

        def remove(annotation: str) -> None:
            texts[SUMMARIES] = annotation
            transaction.delete(MATCHES, record_id)
            transaction.delete_under(REVIEWS, review_key(record_id))
            transaction.put(SUMMARIES, record_id, mark_deleted(moment().now))

        def read_annotation(text: str) -> None:
            texts[MATCHES] = text
            transaction.get(SUMMARIES, record_id, remove)

        transaction.get(MATCHES, record_id, read_annotation)
        await transaction.done
        storage.revisions.pop(record_id, None)
        storage.deleted = {record_id: (texts[MATCHES], texts[SUMMARIES])}
        storage.tabs.tell("deleted", record_id)
        return msg.Deleted(record_id, is_gone=True)

    storage.queue.begin(write(), lambda: msg.Deleted(record_id, is_gone=False))


def restore(storage: Storage, record_id: str, outcome: fx.Outcome) -> None:
    """Bring back what this tab has deleted last."""

    async def write() -> msg.Message | None:
        if record_id not in storage.deleted:
            # It could not be deleted: what is stored is as it was.
            return done_message(outcome)
        text, annotation = storage.deleted[record_id]
        transaction = await storage.database.transaction((MATCHES, SUMMARIES), write=True)
        if text:
            transaction.put(MATCHES, record_id, text)
        if annotation:
            transaction.put(SUMMARIES, record_id, annotation)
        else:
            transaction.delete(SUMMARIES, record_id)
        await transaction.done
        storage.deleted.clear()
        storage.revisions[record_id] = revision_of(annotation)
        if text and annotation_kind(annotation) is AnnotationKind.SUMMARY:
            storage.tabs.tell("saved", record_id, text, annotation)
        return done_message(outcome)

    storage.queue.begin(write(), lambda: failed_message(outcome))


def delete_all(storage: Storage, ids: Iterable[str], outcome: fx.Outcome) -> None:
    """Remove everything; other tabs must not bring the matches back."""
    gone = set(ids)

    async def write() -> msg.Message | None:
        stores = (MATCHES, SUMMARIES, BEST, OWN, TABLES, REVIEWS, TALLIES, CERTIFICATES)
        transaction = await storage.database.transaction(stores, write=True)

        def clear(there: list[str]) -> None:
            for store in stores:
                transaction.clear(store)
            for record_id in gone.union(there):
                gone_with_all = mark_deleted(moment().now, with_all=True)
                transaction.put(SUMMARIES, record_id, gone_with_all)

        transaction.keys(MATCHES, clear)
        await transaction.done
        storage.revisions.clear()
        storage.tabs.tell("deleted-all")
        return done_message(outcome)

    storage.queue.begin(write(), lambda: failed_message(outcome))

"""Deletion of stored matches, and what brings the last ones back; no start waits for it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from app.analysis.reviews import review_key
from app.browser.interop import moment
from app.browser.storage.database import (
    BEST,
    CERTIFICATES,
    MATCHES,
    OWN,
    POSITIONS,
    REVIEWS,
    SUMMARIES,
    TABLES,
    TALLIES,
    Transaction,
)
from app.browser.storage.storage import Storage
from app.browser.storage.writes import done_message, failed_message
from app.core import effects as fx
from app.core import messages as msg
from app.saves.annotations import AnnotationKind, annotation_kind, mark_deleted, revision_of

OTHERS = (SUMMARIES, BEST, OWN, TABLES, REVIEWS, TALLIES, CERTIFICATES, POSITIONS)
"""All stores but that of the matches."""


def delete(storage: Storage, record_ids: Iterable[str]) -> None:
    """Remove matches and their reviews, all or none; what other tabs still write of them is
    refused.

    ``Deleted`` tells when it is done.
    """
    gone = tuple(record_ids)

    async def write() -> msg.Deleted:
        stores = (MATCHES, SUMMARIES, REVIEWS)
        transaction = await storage.database.transaction(stores, write=True)
        texts: dict[str, str] = {}
        annotations: dict[str, str] = {}
        for record_id in gone:
            transaction.get(MATCHES, record_id, partial(texts.__setitem__, record_id))
            remove = partial(_remove, transaction, record_id, annotations)
            transaction.get(SUMMARIES, record_id, remove)
        await transaction.done
        for record_id in gone:
            storage.revisions.pop(record_id, None)
        storage.deleted = {
            record_id: (texts[record_id], annotations[record_id]) for record_id in gone
        }
        for record_id in gone:
            storage.tabs.tell("deleted", record_id)
        return msg.Deleted(gone, is_gone=True)

    storage.queue.begin(write(), lambda: msg.Deleted(gone, is_gone=False))


def _remove(
    transaction: Transaction, record_id: str, annotations: dict[str, str], annotation: str
) -> None:
    """Remove a match once its annotation is known, which is kept to be brought back."""
    annotations[record_id] = annotation
    transaction.delete(MATCHES, record_id)
    transaction.delete_under(REVIEWS, review_key(record_id))
    transaction.put(SUMMARIES, record_id, mark_deleted(moment().now))


def restore(storage: Storage, record_ids: Iterable[str], outcome: fx.Outcome) -> None:
    """Bring back what this tab has deleted last."""
    wanted = tuple(record_ids)

    async def write() -> msg.Message | None:
        found = {key: storage.deleted[key] for key in wanted if key in storage.deleted}
        if not found:
            # It could not be deleted: what is stored is as it was.
            return done_message(outcome)
        transaction = await storage.database.transaction((MATCHES, SUMMARIES), write=True)
        for record_id, (text, annotation) in found.items():
            if text:
                transaction.put(MATCHES, record_id, text)
            if annotation:
                transaction.put(SUMMARIES, record_id, annotation)
            else:
                transaction.delete(SUMMARIES, record_id)
        await transaction.done
        storage.deleted.clear()
        for record_id, (text, annotation) in found.items():
            storage.revisions[record_id] = revision_of(annotation)
            if text and annotation_kind(annotation) is AnnotationKind.SUMMARY:
                storage.tabs.tell("saved", record_id, text, annotation)
        return done_message(outcome)

    storage.queue.begin(write(), lambda: failed_message(outcome))


def delete_all(storage: Storage, ids: Iterable[str], outcome: fx.Outcome) -> None:
    """Remove everything; other tabs must not bring the matches back."""
    gone = set(ids)

    async def write() -> msg.Message | None:
        stores = (MATCHES, *OTHERS)
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

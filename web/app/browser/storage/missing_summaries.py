"""Makes missing summaries: an older version wrote these matches, or their summary is broken."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable

from app.browser.storage.database import SUMMARIES, StorageTrouble
from app.browser.storage.storage import Storage
from app.browser.storage.writes import put_unless_changed, summarize_anew
from app.core import messages as msg
from app.saves.annotations import AnnotationKind, annotation_kind, revision_of


async def look_through(storage: Storage, missing: Iterable[str]) -> None:
    """Read matches one by one, and summarize them; the page goes first."""
    unread: Counter[AnnotationKind] = Counter()
    for record_id in missing:
        await asyncio.sleep(0.005)
        try:
            text, annotation = await storage.texts_of(record_id)
            if not text or annotation_kind(annotation) in (
                AnnotationKind.DELETED,
                AnnotationKind.NEWER,
            ):
                continue
            summary, written = summarize_anew(record_id, text, revision_of(annotation))
            transaction = await storage.database.transaction((SUMMARIES,), write=True)
            put_unless_changed(transaction, record_id, annotation, written)
            if not await transaction.done:
                continue
            unread[annotation_kind(written)] += 1
        except StorageTrouble:
            return
        if summary is not None:
            storage.send(msg.Summarized((summary,)))
    if unread[AnnotationKind.UNREADABLE] or unread[AnnotationKind.BEYOND]:
        storage.send(msg.Unread(unread[AnnotationKind.UNREADABLE], unread[AnnotationKind.BEYOND]))

"""Matches of which nothing is told: an older version wrote them, or their summary is broken."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.browser.storage.database import SHELF, StorageTrouble
from app.browser.storage.writes import put_unless_changed, told_anew
from app.core import messages as msg
from app.saves.annotations import Told, revision_of, told_of

if TYPE_CHECKING:
    from app.browser.storage.storage import Storage


async def look_through(storage: Storage, untold: Iterable[str]) -> None:
    """Read matches one by one, and summarize them; the page goes first."""
    unread: Counter[Told] = Counter()
    for record_id in untold:
        await asyncio.sleep(0.005)
        try:
            text, told = await storage.texts_of(record_id)
            if not text or told_of(told) in (Told.DELETED, Told.NEWER):
                continue
            summary, written = told_anew(record_id, text, revision_of(told))
            transaction = await storage.database.transaction((SHELF,), write=True)
            put_unless_changed(transaction, record_id, told, written)
            if not await transaction.done:
                continue
            unread[told_of(written)] += 1
        except StorageTrouble:
            return
        if summary is not None:
            storage.send(msg.Summarized((summary,)))
    if unread[Told.UNREADABLE] or unread[Told.BEYOND]:
        storage.send(msg.Unread(unread[Told.UNREADABLE], unread[Told.BEYOND]))

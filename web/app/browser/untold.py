"""Matches of which nothing is told: an older version wrote them, or their summary is broken."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from app import messages as msg
from app.browser.database import SHELF, StorageTrouble
from app.browser.writes import put_unless_changed, told_anew
from app.told import Told, revision_of, told_of

if TYPE_CHECKING:
    from app.browser.storage import Storage

__all__ = ["look_through"]


async def look_through(storage: Storage, untold: tuple[str, ...]) -> None:
    """Summarize what nothing is told of, and what a tab of version 0.1.0 has left behind."""
    from app.browser.takeover import take_over

    await _tell_untold(storage, untold)
    try:
        found = await take_over(storage.database)
    except StorageTrouble:
        # Nothing is lost: it stays where it is, and the next start looks again.
        return
    if found:
        await _tell_untold(storage, await storage.read_shelf())


async def _tell_untold(storage: Storage, ids: Iterable[str]) -> None:
    """Read matches one by one; the page goes first."""
    unread: Counter[Told] = Counter()
    for record_id in ids:
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

"""Stores the results of reviews, so that they are there at once the next time."""

from __future__ import annotations

from collections.abc import Callable

import js

from app.analysis.reviews import keys_to_discard
from app.browser.interop import begin, moment
from app.browser.storage.database import REVIEWS, Database, StorageTrouble
from app.core import messages as msg
from app.review.messages import ReviewRead


class Reviews:
    """Reads and writes reviews; ``send`` takes what is read. A loss costs only time."""

    def __init__(self, database: Database, send: Callable[[msg.Message], None]) -> None:
        self.database = database
        self.send = send

    def open(self, key: str) -> None:
        """Read a review; ``ReviewRead`` tells of it, also where there is none."""
        begin(self._open(key))

    async def _open(self, key: str) -> None:
        found: list[str] = []
        try:
            transaction = await self.database.transaction((REVIEWS,))
            transaction.get(REVIEWS, key, found.append)
            await transaction.done
        except StorageTrouble as error:
            js.console.warn(f"A review was not read: {error}")
        self.send(msg.ToScreen("review", ReviewRead(key, "".join(found)), moment()))

    def save(self, key: str, text: str) -> None:
        """Write a review, and give up the oldest where there are too many."""
        begin(self._keep(key, text))

    async def _keep(self, key: str, text: str) -> None:
        try:
            transaction = await self.database.transaction((REVIEWS,), write=True)

            def bound(stored: dict[str, str]) -> None:
                for old in keys_to_discard(stored):
                    transaction.delete(REVIEWS, old)

            transaction.put(REVIEWS, key, text)
            transaction.entries(REVIEWS, bound)
            await transaction.done
        except StorageTrouble as error:
            js.console.warn(f"A review was not kept: {error}")

"""What is kept of tables with people on other devices: parts of bytes, each under its key.

What is sent waits for what was kept before it: a device that crashes in between would otherwise
say something else the next time, which nobody can tell from a lie.
"""

from __future__ import annotations

import asyncio
from base64 import b64decode, b64encode
from collections.abc import Callable

from app.browser.database import TABLES, Database, StorageTrouble, Transaction
from app.browser.interop import begin
from app.friends import world as w

__all__ = ["Tables"]

Work = w.Keep | w.Put | w.Forget | w.Remember


class Tables:
    """Keeps and sends in the order in which it was asked for.

    ``put`` sends bytes over a link; ``failed`` hears of trouble, after which what was to be kept
    is given up and the match goes on: a browser that stores nothing can still play.
    """

    def __init__(
        self,
        database: Database,
        put: Callable[[str, bytes], None],
        failed: Callable[[StorageTrouble], None],
    ) -> None:
        self.database = database
        self.put = put
        self.failed = failed
        self.queue: list[Work] = []
        self.forgotten: dict[str, dict[str, str]] = {}
        """What was removed last, by place."""
        self.writing = asyncio.Lock()

    def add(self, work: Work) -> None:
        """Keep or send what comes next."""
        if isinstance(work, w.Put) and not self.queue and not self.writing.locked():
            self.put(work.link, work.data)
            return
        self.queue.append(work)
        if len(self.queue) == 1 and not self.writing.locked():
            begin(self._drain())

    async def read(self, place: str) -> tuple[tuple[str, bytes], ...]:
        """All parts of a table by their keys; what is broken is left out."""
        found: dict[str, str] = {}
        async with self.writing:
            try:
                transaction = await self.database.transaction((TABLES,))
                transaction.entries(TABLES, found.update, under=_key(place, ""))
                await transaction.done
            except StorageTrouble as error:
                self.failed(error)
        start = len(_key(place, ""))
        return tuple((key[start:], b64decode(text)) for key, text in found.items())

    async def _drain(self) -> None:
        async with self.writing:
            while self.queue:
                kept = []
                while self.queue and not isinstance(self.queue[0], w.Put):
                    kept.append(self.queue.pop(0))
                if kept:
                    await self._keep(kept)
                while self.queue and isinstance(work := self.queue[0], w.Put):
                    self.queue.pop(0)
                    self.put(work.link, work.data)

    async def _keep(self, work: list[Work]) -> None:
        """Carry out what follows each other without a word to anybody in one transaction."""
        try:
            transaction = await self.database.transaction((TABLES,), write=True)
            for one in work:
                if isinstance(one, w.Keep):
                    text = b64encode(one.data).decode("ascii")
                    transaction.put(TABLES, _key(one.place, one.key), text)
                elif isinstance(one, w.Forget):
                    self._forget(transaction, one.place)
                elif isinstance(one, w.Remember):
                    for key, text in self.forgotten.pop(one.place, {}).items():
                        transaction.put(TABLES, key, text)
            await transaction.done
        except StorageTrouble as error:
            self.failed(error)

    def _forget(self, transaction: Transaction, place: str) -> None:
        under = _key(place, "")

        def remove(found: dict[str, str]) -> None:
            self.forgotten = {place: found}
            transaction.delete_under(TABLES, under)

        transaction.entries(TABLES, remove, under=under)


def _key(place: str, key: str) -> str:
    return f"{place}/{key}"

"""Storage of remote tables: parts of bytes, each under its key.

:class:`~app.remote.values.outbox.Outbox` says in which order; here it is carried out.
"""

from __future__ import annotations

import asyncio
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence

from app.browser.interop import begin
from app.browser.storage.database import TABLES, Database, StorageTrouble, Transaction, is_silence
from app.remote.values import host_ports
from app.remote.values.outbox import Outbox, Outgoing, StorageBatch, StorageStatus, Work, Write


class Tables:
    """Keeps, reads and sends in the order in which it was asked for.

    ``say`` sends what is to be said over a link or to other tabs, ``hear`` takes what has been
    read, ``tell`` how storage is doing. ``failed`` hears of trouble, after which what was to be
    kept is given up and the match goes on: a browser that stores nothing can still play.
    """

    def __init__(
        self,
        database: Database,
        say: Callable[[Outgoing], None],
        hear: Callable[[host_ports.TableRead], None],
        tell: Callable[[StorageStatus], None],
        failed: Callable[[StorageTrouble], None],
    ) -> None:
        self.database = database
        self.say = say
        self._hear = hear
        self._tell = tell
        self._failed = failed
        self._outbox = Outbox(self)
        self._is_due = False
        """True if something is to begin that has not begun yet."""
        self._forgotten: dict[str, dict[str, str]] = {}
        """The annotations removed last, by table."""

    def add(self, work: Work) -> None:
        """Keep, read or send what comes next."""
        self._outbox.add(work)

    # What the outbox wants

    def begin(self) -> None:
        """Begin to store or read something, when all else that is wanted with it is known."""
        self._is_due = True
        begin(self._begin_soon())

    def abandon(self, read: host_ports.ReadTable) -> None:
        """Let a read have told nothing."""
        self._hear(host_ports.TableRead(read.table_key, (), unread=True))

    def tell(self, status: StorageStatus) -> None:
        """Tell the person how storage is doing."""
        self._tell(status)
        if status == "given up":
            self._failed(StorageTrouble("TimeoutError"))

    def later(self, ms: int, look: Callable[[], None]) -> asyncio.TimerHandle:
        """Do something in so many ms."""
        return asyncio.get_event_loop().call_later(ms / 1000, look)

    # What is stored

    def flush(self) -> None:
        """Begin what is due, if anything is: for who is about to do something that takes long.

        The browser then writes meanwhile, and what waits for that is sent the sooner.
        """
        if self._is_due:
            self._is_due = False
            batch = self._outbox.take()
            begin(self._carry_out(batch, self._asked(batch)))

    async def _begin_soon(self) -> None:
        if self._is_due:
            self._is_due = False
            await self._carry_out(self._outbox.take())

    def _asked(self, batch: StorageBatch) -> Transaction | None:
        """The transaction of writes that is under way already, where the database is open."""
        if isinstance(batch, host_ports.ReadTable):
            return None
        transaction = self.database.at_once((TABLES,))
        if transaction is not None:
            self._ask(transaction, batch)
        return transaction

    async def _carry_out(self, batch: StorageBatch, asked: Transaction | None = None) -> None:
        """Store or read something. Whatever comes of it, what waits for it goes on."""
        answered = True
        try:
            if isinstance(batch, host_ports.ReadTable):
                await self._read(batch)
            else:
                await (asked or await self._write(batch)).done
        except StorageTrouble as error:
            answered = not is_silence(error)
            if answered:
                self._failed(error)
        finally:
            self._outbox.ended(answered)

    async def _read(self, read: host_ports.ReadTable) -> None:
        """All parts of a table by their keys; what is broken is left out."""
        found: dict[str, str] = {}
        unread = True
        try:
            transaction = await self.database.transaction((TABLES,))
            transaction.entries(TABLES, found.update, under=_key(read.table_key, ""))
            await transaction.done
            unread = False
        finally:
            if not self._outbox.is_overdue:
                parts = () if unread else _parts(read.table_key, found)
                self._hear(host_ports.TableRead(read.table_key, parts, unread))

    async def _write(self, writes: Sequence[Write]) -> Transaction:
        transaction = await self.database.transaction((TABLES,), write=True)
        self._ask(transaction, writes)
        return transaction

    def _ask(self, transaction: Transaction, writes: Sequence[Write]) -> None:
        """Ask for writes one after the other: what follows a removal waits for its answer."""
        for number, write in enumerate(writes, 1):
            match write:
                case host_ports.StorePart(table_key, key, data):
                    transaction.put(TABLES, _key(table_key, key), b64encode(data).decode("ascii"))
                case host_ports.Remember(table_key):
                    for key, text in self._forgotten.pop(table_key, {}).items():
                        transaction.put(TABLES, key, text)
                case host_ports.Forget(table_key):
                    self._forget(transaction, table_key, writes[number:])
                    return

    def _forget(self, transaction: Transaction, table_key: str, then: Sequence[Write]) -> None:
        under = _key(table_key, "")

        def remove(found: dict[str, str]) -> None:
            self._forgotten = {table_key: found}
            transaction.delete_under(TABLES, under)
            self._ask(transaction, then)

        transaction.entries(TABLES, remove, under=under)


def _key(table_key: str, key: str) -> str:
    return f"{table_key}/{key}"


def _parts(table_key: str, found: dict[str, str]) -> tuple[tuple[str, bytes], ...]:
    start = len(_key(table_key, ""))
    parts = ((key[start:], _part(text)) for key, text in found.items())
    return tuple((key, data) for key, data in parts if data is not None)


def _part(text: str) -> bytes | None:
    """The bytes of a part; None where the text is none that was written here."""
    try:
        return b64decode(text, validate=True)
    except ValueError:
        return None

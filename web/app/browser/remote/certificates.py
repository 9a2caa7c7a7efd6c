"""Certificates of connections: some that several links share, and one that is kept for each table.

Whoever has the latter can be the same end of a connection again, after the page was loaded anew. It
is as secret as the member's key, and the browser hands out no part of it.
"""

from __future__ import annotations

import asyncio
from typing import Any

import js

from app.browser.interop import begin, js_object
from app.browser.storage.database import CERTIFICATES, Database, StorageTrouble
from app.remote.values import host_ports

_MOST = 16


class Certificates:
    """The certificates of this browser, by name, of which the table's key is a part; what is not
    stored lasts as long as the page."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, asyncio.Future[Any]] = {}
        """Only the newest."""

    async def of(self, name: str) -> Any:
        """Returns the certificate of that name, the same for all who ask; a new one where there is
        none, or its time is over."""
        if name not in self._known:
            table_key, _, kind = name.rpartition("/")
            found = self._find(table_key) if kind == host_ports.KEPT else _make()
            self._known[name] = asyncio.ensure_future(found)
            self._known = dict(list(self._known.items())[-_MOST:])
        return await self._known[name]

    def forget(self, table_key: str) -> None:
        """Remove the certificate of a table."""
        self._known.pop(f"{table_key}/{host_ports.KEPT}", None)
        begin(self._write(table_key, None))

    async def _find(self, table_key: str) -> Any:
        found = await self._read(table_key)
        if found is None or found.expires < js.Date.now():
            found = await _make()
            await self._write(table_key, found)
        return found

    async def _read(self, table_key: str) -> Any:
        found: list[Any] = []
        try:
            transaction = await self._database.transaction((CERTIFICATES,))
            transaction.get_object(CERTIFICATES, table_key, found.append)
            await transaction.done
        except StorageTrouble:
            return None
        return found[0] if found and hasattr(found[0], "expires") else None

    async def _write(self, table_key: str, certificate: Any) -> None:
        try:
            transaction = await self._database.transaction((CERTIFICATES,), write=True)
            if certificate is None:
                transaction.delete(CERTIFICATES, table_key)
            else:
                transaction.put(CERTIFICATES, table_key, certificate)
            await transaction.done
        except StorageTrouble:
            # Then a code is needed after a reload: nothing else depends on it.
            return


async def _make() -> Any:
    kind = js_object(name="ECDSA", namedCurve="P-256")
    return await js.RTCPeerConnection.generateCertificate(kind)

"""Certificates of connections: some that several links share, and one that is kept for each place.

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
    """The certificates of this browser, by name, of which that of the place is a part; what is not
    stored lasts as long as the page."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, asyncio.Future[Any]] = {}
        """Only the newest."""

    async def of(self, name: str) -> Any:
        """Returns the certificate of that name, the same for all who ask; a new one where there is
        none, or its time is over."""
        if name not in self._known:
            place, _, kind = name.rpartition("/")
            found = self._find(place) if kind == host_ports.KEPT else _make()
            self._known[name] = asyncio.ensure_future(found)
            self._known = dict(list(self._known.items())[-_MOST:])
        return await self._known[name]

    def forget(self, place: str) -> None:
        """Remove the certificate of a place."""
        self._known.pop(f"{place}/{host_ports.KEPT}", None)
        begin(self._write(place, None))

    async def _find(self, place: str) -> Any:
        found = await self._read(place)
        if found is None or found.expires < js.Date.now():
            found = await _make()
            await self._write(place, found)
        return found

    async def _read(self, place: str) -> Any:
        found: list[Any] = []
        try:
            transaction = await self._database.transaction((CERTIFICATES,))
            transaction.get_object(CERTIFICATES, place, found.append)
            await transaction.done
        except StorageTrouble:
            return None
        return found[0] if found and hasattr(found[0], "expires") else None

    async def _write(self, place: str, certificate: Any) -> None:
        try:
            transaction = await self._database.transaction((CERTIFICATES,), write=True)
            if certificate is None:
                transaction.delete(CERTIFICATES, place)
            else:
                transaction.put(CERTIFICATES, place, certificate)
            await transaction.done
        except StorageTrouble:
            # Then a code is needed after a reload: nothing else depends on it.
            return


async def _make() -> Any:
    kind = js_object(name="ECDSA", namedCurve="P-256")
    return await js.RTCPeerConnection.generateCertificate(kind)

"""Certificates of connections, kept by the browser: one for each place at a table.

Whoever has it can be the same end of a connection again, after the page was loaded anew. It is as
secret as the member's key, and the browser hands out no part of it.
"""

from __future__ import annotations

import asyncio
from typing import Any

import js

from app.browser.interop import begin, js_object
from app.browser.storage.database import CERTIFICATES, Database, StorageTrouble


class Certificates:
    """The certificates of this browser, by place; what is not stored lasts as long as the page."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, asyncio.Future[Any]] = {}

    async def of(self, place: str) -> Any:
        """Returns the certificate of a place, the same for all who ask; a new one where there is
        none, or its time is over."""
        if place not in self._known:
            self._known[place] = asyncio.ensure_future(self._find(place))
        return await self._known[place]

    def forget(self, place: str) -> None:
        """Remove the certificate of a place."""
        self._known.pop(place, None)
        begin(self._write(place, None))

    async def _find(self, place: str) -> Any:
        found = await self._read(place)
        if found is None or found.expires < js.Date.now():
            how = js_object(name="ECDSA", namedCurve="P-256")
            found = await js.RTCPeerConnection.generateCertificate(how)
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

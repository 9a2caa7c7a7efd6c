"""Carries out what play with people on other devices wants of the browser.

It is imported when that is wanted first, so that nobody else's start waits for it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy

from app.browser.camera import Camera
from app.browser.connections import Connections
from app.browser.database import Database, StorageTrouble
from app.browser.interop import begin, js_object, listen
from app.browser.tables import Tables
from app.friends import effects as fx
from app.friends import messages as msg

__all__ = ["FriendsCarrier"]


class FriendsCarrier:
    """Links, tables that are kept, other tabs and the camera; ``send`` takes what comes of them.

    ``failed`` hears where the browser stores nothing.
    """

    def __init__(
        self,
        database: Database,
        send: Callable[[msg.FriendsMessage], None],
        failed: Callable[[StorageTrouble], None],
    ) -> None:
        self.send = send
        self.connections = Connections(send)
        self.tables = Tables(database, self.connections.put, failed)
        self.camera = Camera(
            lambda text: send(msg.Scanned(text)), lambda why: send(msg.CameraFailed(why))
        )
        self.tabs = js.BroadcastChannel.new("clowder-peers")
        self.claims: set[str] = set()
        listen(self.tabs, "message", self._heard)
        listen(js.document, "visibilitychange", lambda _: self._seen())
        listen(js.window, "pagehide", lambda _: send(msg.PageSeen(False)))

    def carry_out(self, effect: fx.FriendsEffect) -> None:
        """Carry out one effect."""
        match effect:
            case fx.Put() | fx.Keep() | fx.Forget():
                self.tables.add(effect)
            case fx.OpenLink(link, offer, servers):
                self.connections.open(link, offer, servers)
            case fx.CompleteLink(link, answer):
                self.connections.complete(link, answer)
            case fx.CutLink(link):
                self.connections.close(link)
            case fx.ReadTable(table):
                begin(self._read(table))
            case fx.WantEntropy(table):
                self.send(msg.Entropy(table, os.urandom(msg.ENTROPY_BYTES)))
            case fx.Claim(table):
                self._claim(table)
            case fx.TellTabs(text):
                self.tabs.postMessage(text)
            case fx.LookFor(selector):
                self.camera.start(selector)
            case fx.LookAway():
                self.camera.stop()

    async def _read(self, table: str) -> None:
        self.send(msg.TableRead(table, await self.tables.read(table)))

    def _heard(self, event: Any) -> None:
        if isinstance(event.data, str):
            self.send(msg.TabTold(event.data))

    def _seen(self) -> None:
        self.send(msg.PageSeen(js.document.visibilityState == "visible"))

    def _claim(self, table: str) -> None:
        """Hold a lock on the table as long as this page lives: two tabs would contradict."""
        if table in self.claims:
            self.send(msg.Claimed(table, True))
            return

        def granted(lock: Any) -> Any:
            if not lock:
                self.send(msg.Claimed(table, False))
                return None
            self.claims.add(table)
            self.send(msg.Claimed(table, True))
            return js.Promise.new(create_proxy(lambda resolve, reject: None))

        try:
            how = js_object(ifAvailable=True)
            js.navigator.locks.request(f"clowder-{table}", how, create_proxy(granted))
        except (JsException, AttributeError):
            # A browser without locks: whoever opens a table twice there has been warned.
            self.send(msg.Claimed(table, True))

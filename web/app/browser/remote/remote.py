"""Carries out what play with people on other devices wants of the browser.

It is imported when that is wanted first, so that nobody else's start waits for it.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any, assert_never

import js
from pyodide.ffi import JsException, create_proxy

from app.browser.interop import begin, js_object, listen
from app.browser.remote.camera import Camera
from app.browser.remote.certificates import Certificates
from app.browser.remote.connections import Connections
from app.browser.remote.deals import Dealer
from app.browser.remote.tables import Tables
from app.browser.storage.database import Database, StorageTrouble
from app.remote.host.hosts import Hosts
from app.remote.links.environment import World
from app.remote.values import effects as remote_effects
from app.remote.values import host_ports
from app.remote.values import messages as remote_messages
from app.remote.values.outbox import Outgoing


class RemoteCarrier:
    """Tables with remote people, their links and store, other tabs and the camera.

    ``send`` takes messages for the app; ``failed`` hears where the browser stores nothing.
    """

    def __init__(
        self,
        database: Database,
        send: Callable[[remote_messages.RemoteMessage], None],
        failed: Callable[[StorageTrouble], None],
    ) -> None:
        self.send = send
        self.certificates = Certificates(database)
        self.connections = Connections(self._hear, self.certificates)
        self.tabs = js.BroadcastChannel.new("clowder-peers")
        self.tables = Tables(
            database, self._say, self._hear, lambda how: send(remote_messages.Storing(how)), failed
        )
        self.dealer = Dealer(self._hear)
        self.camera = Camera(
            lambda text: send(remote_messages.Scanned(text)),
            lambda why: send(remote_messages.CameraFailed(why)),
        )
        self.claims: set[str] = set()
        self.alarms: dict[str, asyncio.TimerHandle] = {}
        world = World(
            carry=self._carry,
            tell=self._tell,
            now=lambda: int(js.performance.now()),
            date=lambda: int(js.Date.now()),
            entropy=os.urandom,
            version=str(js.window.clowderBoot.version),
            served=str(js.location.hostname),
        )
        self.hosts = Hosts(world)
        listen(self.tabs, "message", self._on_tab_message)
        listen(js.document, "visibilitychange", lambda _: self._seen())
        listen(js.window, "online", lambda _: self._hear(host_ports.NetworkChanged()))
        # A page that goes tells so: nobody need wait for a sign of life from it.
        listen(js.window, "pagehide", lambda _: self.connections.close_all())
        listen(js.window, "pageshow", lambda _: self.connections.reopen())

    def carry_out(self, effect: remote_effects.AtTables) -> None:
        """Carry out one effect of the app."""
        match effect:
            case remote_effects.LookFor(selector):
                self.camera.start(selector)
            case remote_effects.LookAway():
                self.camera.stop()
            case _:
                self.hosts.do(effect)

    def _carry(self, wanted: host_ports.Wanted) -> None:
        match wanted:
            case (
                host_ports.Put()
                | host_ports.TellTabs()
                | host_ports.StorePart()
                | host_ports.ReadTable()
                | host_ports.Forget()
                | host_ports.Remember()
            ):
                self.tables.add(wanted)
                if isinstance(wanted, host_ports.Forget):
                    self.dealer.forget(wanted.table_key)
                    self.certificates.forget(wanted.table_key)
            case host_ports.RunJob():
                self.dealer.run(wanted)
            case host_ports.WarmUpWorker():
                self.dealer.warm_up()
            case host_ports.LetWorkerRest():
                self.dealer.let_rest()
            case host_ports.OpenLink():
                self.connections.open(wanted)
            case host_ports.AddAddresses(link, other):
                self.connections.add_addresses(link, other)
            case host_ports.RestoreLink():
                self.connections.restore(wanted)
            case host_ports.CompleteLink(link, answer):
                self.connections.complete(link, answer)
            case host_ports.CutLink(link):
                self.connections.close(link)
            case host_ports.Claim(table_key):
                begin(self._claim(table_key))
            case host_ports.WakeAfter(table_key, ms):
                if table_key in self.alarms:
                    self.alarms[table_key].cancel()
                self.alarms[table_key] = self._later(ms, host_ports.WakeUp(table_key))
            case host_ports.TimeoutAfter(link, ms):
                self._later(ms, host_ports.LinkTimedOut(link))
            case _:
                assert_never(wanted)

    def _tell(self, message: remote_messages.RemoteMessage) -> None:
        """Tell the app, which draws: what is to be stored and sent does not wait for that."""
        self.tables.flush()
        self.send(message)

    def _hear(self, heard: host_ports.Heard) -> None:
        self.hosts.hear(heard)

    def _later(self, ms: int, heard: host_ports.Heard) -> asyncio.TimerHandle:
        return asyncio.get_event_loop().call_later(ms / 1000, lambda: self._hear(heard))

    def _say(self, outgoing: Outgoing) -> None:
        if isinstance(outgoing, host_ports.Put):
            self.connections.put(outgoing.link, outgoing.data)
        else:
            self.tabs.postMessage(outgoing.text)

    def _on_tab_message(self, event: Any) -> None:
        if isinstance(event.data, str):
            self._hear(host_ports.TabMessage(event.data))

    def _seen(self) -> None:
        seen = js.document.visibilityState == "visible"
        self._hear(host_ports.PageSeen() if seen else host_ports.PageHidden())

    async def _claim(self, table_key: str) -> None:
        """Hold a lock on the table as long as this page lives: two tabs would contradict."""
        if table_key in self.claims:
            self._hear(host_ports.Claimed(table_key, True))
            return

        async def claimed(ours: bool) -> None:
            # Whatever fails of it is none of the lock's.
            self._hear(host_ports.Claimed(table_key, ours))

        def granted(lock: Any) -> Any:
            begin(claimed(bool(lock)))
            if not lock:
                return None
            self.claims.add(table_key)
            return js.Promise.new(create_proxy(lambda resolve, reject: None))

        try:
            how = js_object(ifAvailable=True)
            await js.navigator.locks.request(f"clowder-{table_key}", how, create_proxy(granted))
        except (JsException, AttributeError):
            # A browser without locks, or that forbids them: whoever opens a table twice there has
            # been warned.
            self._hear(host_ports.Claimed(table_key, True))

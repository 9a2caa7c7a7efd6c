"""Devices with remote tables, in one process and in virtual time: no browser, no network.

Descriptions look like a browser's and are paired by their names, as ICE does.
"""

from __future__ import annotations

import heapq
import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass

from peers_hands import Jobs
from peers_signing import STUB

from app.remote.host.hosts import Hosts
from app.remote.links.environment import World
from app.remote.values import effects as remote_effects
from app.remote.values import host_ports
from app.remote.values import messages as remote_messages
from app.remote.values.running_table import RunningTable
from pyengine.peers.wire.posts import Signatures

DATE = 1_780_000_000_000

_SDP = """v=0\r
a=ice-ufrag:{ufrag}\r
a=ice-pwd:r1+MFrZ3hnmdE59wIegLj0sa\r
a=fingerprint:sha-256 {prints}\r
a=candidate:1 1 udp 2113937151 192.168.1.2 {port} typ host\r
"""

SILENT_MS = 15_000
"""So long after a reply was made its browser notices that nothing answers at the other end."""


@dataclass
class End:
    """One end of a connection."""

    device: Device
    link: str
    sdp: str
    other: str = ""
    """The name of the other end, once it is known."""
    knows: bool = False
    """True if the addresses of the other end are known."""
    is_up: bool = False


class Net:
    """Everything between devices, and the time.

    What is signed costs nothing, unless somebody checks it who was not there: a transcript is
    signed for real.
    """

    def __init__(self, seed: str = "net", signatures: Signatures = STUB) -> None:
        self.rng = random.Random(seed)
        self.signatures = signatures
        self.now = 0
        self.ends: dict[str, End] = {}
        """By the name that ICE has for each."""
        self._certificates: dict[tuple[Device, str], bytes] = {}
        self.devices: list[Device] = []
        self.jobs = Jobs()
        self.delay_ms = 5
        self.mangles = True
        """True if a browser lets an end have the name of one that was there before."""
        self.blocked = False
        """True if no way leads from one device to another."""
        self.held: list[Callable[[], None]] | None = None
        """The events that wait on the way while devices sleep; None: they are awake."""
        self._events: list[tuple[int, int, Callable[[], None]]] = []
        self._count = itertools.count()
        self._links = itertools.count(1)

    def at(self, ms: int, event: Callable[[], None]) -> None:
        """Let something happen in so many ms."""
        heapq.heappush(self._events, (self.now + ms, next(self._count), event))

    def run(self, ms: int = 3_000) -> None:
        """Let so much time pass."""
        end = self.now + ms
        while self._events and self._events[0][0] <= end:
            self.now, _, event = heapq.heappop(self._events)
            event()
        self.now = end

    def open(self, device: Device, wanted: host_ports.OpenLink) -> None:
        # Not of the devices' luck: so a match has the same dice, whatever links are made.
        count = next(self._links)
        end = self._make(device, wanted, f"{count:08x}", 1024 + count)
        if wanted.offer:
            _know(end, wanted.offer)
            self.at(SILENT_MS, lambda: self._note_silence(end))
        self.at(1, lambda: device.hear(host_ports.Described(wanted.link, end.sdp)))

    def _make(
        self,
        device: Device,
        wanted: host_ports.OpenLink | host_ports.RestoreLink,
        ufrag: str,
        port: int,
    ) -> End:
        prints = random.Random(f"{ufrag} {port}").randbytes(32)
        if wanted.certificate:
            kept = (device, wanted.certificate)
            prints = self._certificates.setdefault(kept, prints)
        sdp = _SDP.format(prints=prints.hex(":").upper(), ufrag=ufrag, port=port)
        end = self.ends[ufrag] = End(device, wanted.link, sdp)
        return end

    def _note_silence(self, end: End) -> None:
        """The page that made an invitation is gone, or no way leads there."""
        is_new = end in self.ends.values() and end.knows and not end.is_up
        if is_new and (self.blocked or end.other not in self.ends):
            end.device.hear(host_ports.LinkSilent(end.link))

    def complete(self, device: Device, link: str, answer: str) -> None:
        end = self._end(device, link)
        assert end is not None
        _know(end, answer)
        self._connect(end)

    def add(self, device: Device, link: str, other: str) -> None:
        end = self._end(device, link)
        assert end is not None
        _know(end, other)
        self._connect(end)

    def restore(self, device: Device, wanted: host_ports.RestoreLink) -> None:
        if not self.mangles:
            self.at(1, lambda: device.hear(host_ports.LinkDown(wanted.link, refused=True)))
            return
        end = self._make(device, wanted, wanted.ufrag, 1024 + next(self._links))
        _know(end, wanted.other)
        self._connect(end)

    def _connect(self, end: End) -> None:
        """Link two ends that know each other by name, if one of them knows where the other is."""
        other = self.ends.get(end.other)
        if other is None or self.blocked or other.other != _name(end.sdp):
            return
        if end.is_up or other.is_up or not (end.knows or other.knows):
            return
        if not (end.device.alive and other.device.alive):
            return  # who sleeps answers nothing
        end.is_up = other.is_up = True
        for side, far_side in ((end, other), (other, end)):
            up = host_ports.LinkUp(side.link, side.sdp, far_side.sdp)
            self.at(self.delay_ms, lambda side=side, up=up: side.device.hear(up))

    def _end(self, device: Device, link: str) -> End | None:
        ends = self.ends.values()
        return next((end for end in ends if (end.device, end.link) == (device, link)), None)

    def put(self, device: Device, link: str, data: bytes) -> None:
        if other := self._other(device, link):

            def arrive() -> None:
                other.device.hear(host_ports.Received(other.link, data))

            if self.held is None:
                self.at(self.delay_ms, arrive)
            else:
                self.held.append(arrive)

    def wake(self) -> None:
        """Let everything arrive that has waited, in its order: channels lose nothing."""
        held, self.held = self.held or [], None
        for arrive in held:
            self.at(self.delay_ms, arrive)

    def cut(self, device: Device, link: str) -> None:
        other = self._other(device, link)
        for ufrag, end in list(self.ends.items()):
            if end is other or (end.device, end.link) == (device, link):
                del self.ends[ufrag]
        # As a browser does: the end is told within the call that cuts the link.
        device.hear(host_ports.LinkDown(link))
        if other:
            self.at(self.delay_ms, lambda: other.device.hear(host_ports.LinkDown(other.link)))

    def _other(self, device: Device, link: str) -> End | None:
        """The other end of a link that is open; what waits at the other side lives on."""
        end = self._end(device, link)
        return self.ends.get(end.other) if end and end.is_up else None


def _name(sdp: str) -> str:
    return sdp.partition("a=ice-ufrag:")[2].partition("\r")[0]


def _know(end: End, sdp: str) -> None:
    """Let an end know the other one by a description; its addresses may be kept back."""
    end.other, end.knows = _name(sdp), end.knows or "a=candidate:" in sdp


class Device:
    """A tab: its hosts, its store, and what its app has heard.

    ``browser`` has the devices that are tabs of the same browser: they hear each other.
    """

    def __init__(self, net: Net, browser: list[Device] | None = None) -> None:
        self.net = net
        self.browser = browser if browser is not None else []
        self.browser.append(self)
        net.devices.append(self)
        self.store: dict[tuple[str, str], bytes] = {}
        self.messages: list[remote_messages.RemoteMessage] = []
        self.tables: dict[str, RunningTable] = {}
        self.alive = True
        self.opened = 0
        """The time at which its page was opened: its clock counts from there."""
        self.alarms: dict[str, int] = {}
        self.worker_wanted = False
        """True if a worker is wanted."""
        self.beside = True
        """True if it could be had."""
        self.able = True
        """True if jobs can be run at all, beside the page or on it."""
        self.is_silent = False
        """True if its storage tells nothing of what it keeps."""
        self.run_ms = 1
        """The time that a job takes."""
        self.app: Callable[[remote_messages.RemoteMessage], None] = lambda message: None
        self.start()

    @property
    def clock(self) -> int:
        """The time since the page was opened, which the browser's time stamps tell."""
        return self.net.now - self.opened

    def start(self) -> None:
        """Load the page."""
        self.alive = True
        self.hosts = Hosts(
            World(
                self._carry,
                self._tell,
                lambda: self.clock,
                lambda: DATE + self.net.now,
                self.net.rng.randbytes,
                "1.0",
                self.net.signatures,
            )
        )

    def close(self) -> None:
        """Close the page: its links end."""
        self.alive = False
        for end in [end for end in self.net.ends.values() if end.device is self]:
            self.net.cut(self, end.link)

    def do(self, effect: remote_effects.ForHosts) -> None:
        self.hosts.do(effect)

    def hear(self, heard: host_ports.Heard) -> None:
        if self.alive:
            self.hosts.hear(heard)

    def remote(self, table_key: str) -> RunningTable:
        return self.tables[table_key]

    def _tell(self, message: remote_messages.RemoteMessage) -> None:
        self.messages.append(message)
        if isinstance(message, remote_messages.TableTold):
            self.tables[message.table.table_key] = message.table
        self.app(message)

    def _carry(self, wanted: host_ports.Wanted) -> None:
        net = self.net
        match wanted:
            case host_ports.OpenLink():
                net.open(self, wanted)
            case host_ports.AddAddresses(link, other):
                net.add(self, link, other)
            case host_ports.RestoreLink():
                net.restore(self, wanted)
            case host_ports.CompleteLink(link, answer):
                net.complete(self, link, answer)
            case host_ports.CutLink(link):
                net.cut(self, link)
            case host_ports.Put(link, data):
                net.put(self, link, data)
            case host_ports.StorePart(table_key, key, data):
                self.store[table_key, key] = data
            case host_ports.Forget(table_key):
                self.forgotten = {key: self.store[key] for key in self.store if key[0] == table_key}
                self.store = {key: data for key, data in self.store.items() if key[0] != table_key}
            case host_ports.Remember():
                self.store |= self.forgotten
            case host_ports.ReadTable(table_key):
                parts = tuple(
                    (key, data) for (at, key), data in self.store.items() if at == table_key
                )
                unread = self.is_silent
                read = host_ports.TableRead(table_key, () if unread else parts, unread)
                net.at(1, lambda: self.hear(read))
            case host_ports.Claim(table_key):
                others = (device for device in self.browser if device is not self and device.alive)
                ours = not any(table_key in other.hosts.hosts for other in others)
                net.at(1, lambda: self.hear(host_ports.Claimed(table_key, ours)))
            case host_ports.TellTabs(text):
                for other in self.browser:
                    if other is not self:
                        net.at(1, lambda other=other: other.hear(host_ports.TabMessage(text)))
            case host_ports.WarmUpWorker():
                self.worker_wanted = True
            case host_ports.LetWorkerRest():
                self.worker_wanted = False
            case host_ports.RunJob(table_key, work):
                ended: host_ports.Heard = host_ports.JobFailed(table_key, work)
                if self.able:
                    ended = host_ports.JobDone(table_key, work, net.jobs(work), self.beside)
                net.at(self.run_ms, lambda: self.hear(ended))
            case host_ports.WakeAfter(table_key, ms):
                self.alarms[table_key] = alarm = self.alarms.get(table_key, 0) + 1
                net.at(ms, lambda: self._wake(table_key, alarm))
            case host_ports.TimeoutAfter(link, ms):
                net.at(ms, lambda: self.hear(host_ports.LinkTimedOut(link)))

    def _wake(self, table_key: str, alarm: int) -> None:
        if self.alarms[table_key] == alarm:
            self.hear(host_ports.WakeUp(table_key))

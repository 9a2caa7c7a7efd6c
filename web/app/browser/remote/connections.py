"""Connections to other devices: WebRTC data channels as links that carry bytes.

A link has a name of the app's own. Codes, signatures and what the bytes mean are none of this
module's business: it makes descriptions, takes those of others, and tells what arrives.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy, to_js

from app.browser.interop import begin, js_object
from app.browser.remote.certificates import Certificates
from app.remote.values import host_ports
from pyengine.peers.wire.timeouts import GATHERING_MS

_FULL_BYTES = 256 * 1024
"""So much may wait in a channel; what is more waits here."""

NO_LINKS = (
    "This browser cannot connect to other devices. Open Clowder in Firefox, Chrome, Edge or"
    " Safari, or send the match back and forth as a file."
)

_OFFER, _ANSWER = "offer", "answer"


class _Link:
    """One connection with its one channel. Both ends make the channel, so neither waits for it.

    ``waits`` is true of an end that may be made again: until it is open it waits for whatever may
    come, also where it has found nothing at the addresses that it knows.
    """

    def __init__(
        self,
        name: str,
        servers: Sequence[Any],
        certificate: Any,
        send: Callable[[host_ports.Heard], None],
        *,
        waits: bool = False,
    ) -> None:
        self.name = name
        self.answers = False
        self.send = send
        self.up = self.closed = False
        self.waits = waits
        self.waiting: deque[bytes] = deque()
        self.other = ""
        self.listeners: list[tuple[Any, str, Any]] = []
        how = js_object(iceServers=list(servers))
        if certificate is not None:
            how.certificates = to_js([certificate])
        self.peer = js.RTCPeerConnection.new(how)
        self.channel = self.peer.createDataChannel("clowder", js_object(negotiated=True, id=0))
        self.channel.binaryType = "arraybuffer"
        self.channel.bufferedAmountLowThreshold = _FULL_BYTES // 2
        self._listen(self.channel, "open", lambda _: self._on_open())
        self._listen(self.channel, "message", self._on_message)
        self._listen(self.channel, "bufferedamountlow", lambda _: self._flush())
        self._listen(self.channel, "close", lambda _: self.close())
        self._listen(self.peer, "connectionstatechange", lambda _: self._on_state_change())

    async def describe(self, offer: str) -> str:
        """Tells the other side what it needs to know; with an ``offer`` it answers that."""
        if offer:
            self.answers = True
            await self._take(_OFFER, offer)
        gathered: asyncio.Future[None] = asyncio.get_event_loop().create_future()

        def look(_event: Any = None) -> None:
            if self.peer.iceGatheringState == "complete" and not gathered.done():
                gathered.set_result(None)

        self._listen(self.peer, "icegatheringstatechange", look)
        # Which of both it is follows from what is set already: what the browser has made is
        # never touched.
        await self.peer.setLocalDescription()
        look()
        await asyncio.wait([gathered], timeout=GATHERING_MS / 1_000)
        return str(self.peer.localDescription.sdp)

    async def complete(self, answer: str) -> None:
        """Take the answer to the description that was given."""
        await self._take(_ANSWER, answer)

    async def add_addresses(self, other: str) -> None:
        """Look for the other end at the addresses of its description."""
        for line in other.splitlines():
            if line.startswith("a=candidate:"):
                found = js_object(candidate=line[len("a=") :], sdpMid="0", sdpMLineIndex=0)
                await self.peer.addIceCandidate(found)

    async def restore(self, restored: host_ports.RestoreLink) -> None:
        """Be the end again that had these names: the one description that is changed before it is
        set, which not every browser allows."""
        if not restored.begins:
            await self._take(_OFFER, restored.other)
        made = await (self.peer.createOffer() if restored.begins else self.peer.createAnswer())
        sdp = re.sub(r"(?m)^a=ice-ufrag:[^\r\n]*", f"a=ice-ufrag:{restored.ufrag}", str(made.sdp))
        sdp = re.sub(r"(?m)^a=ice-pwd:[^\r\n]*", f"a=ice-pwd:{restored.pwd}", sdp)
        kind = _OFFER if restored.begins else _ANSWER
        await self.peer.setLocalDescription(js_object(type=kind, sdp=sdp))
        if restored.begins:
            await self._take(_ANSWER, restored.other)

    async def _take(self, kind: str, sdp: str) -> None:
        # Remembered here: a channel may open before the browser shows its remote description.
        self.other = sdp
        await self.peer.setRemoteDescription(js_object(type=kind, sdp=sdp))

    def put(self, data: bytes) -> None:
        """Send bytes, in their order, as fast as the channel takes them."""
        self.waiting.append(data)
        self._flush()

    def close(self) -> None:
        """End the connection and tell so, once."""
        if not self.closed:
            self.discard()
            self.send(host_ports.LinkDown(self.name))

    def discard(self) -> None:
        """End the connection."""
        self.closed = True
        self.peer.close()
        for target, event, proxy in self.listeners:
            target.removeEventListener(event, proxy)
            # One of them may be what is running just now.
            asyncio.get_event_loop().call_soon(proxy.destroy)

    def _listen(self, target: Any, event: str, handler: Callable[[Any], None]) -> None:
        """Hear of an event as long as the connection lives."""

        def heard(found: Any) -> None:
            if not self.closed:
                handler(found)

        proxy = create_proxy(heard)
        self.listeners.append((target, event, proxy))
        target.addEventListener(event, proxy)

    def _on_open(self) -> None:
        self.up = True
        self.send(host_ports.LinkUp(self.name, str(self.peer.localDescription.sdp), self.other))
        self._flush()

    def _on_message(self, event: Any) -> None:
        data = event.data
        # A text is nothing that we send: the reader of frames refuses what is empty.
        heard = b"" if isinstance(data, str) else data.to_bytes()
        self.send(host_ports.Received(self.name, heard))

    def _on_state_change(self) -> None:
        state = self.peer.connectionState
        if state == "failed" and self.waits and not self.up:
            return
        if state == "failed" and self.answers and not self.up:
            # Its reply may still be on its way: the browser of whoever takes it calls here, and
            # that is enough.
            self.send(host_ports.LinkSilent(self.name))
        elif state in ("failed", "closed"):
            self.close()

    def _flush(self) -> None:
        while self.waiting and not self.closed and self.channel.readyState == "open":
            if self.channel.bufferedAmount > _FULL_BYTES:
                return
            try:
                self.channel.send(to_js(self.waiting.popleft()))
            except JsException:
                # What is lost amid a link would be missing for ever: the next one begins anew.
                self.close()


class Connections:
    """All links of this page, by name; ``send`` takes what comes of them."""

    def __init__(
        self, send: Callable[[host_ports.Heard], None], certificates: Certificates
    ) -> None:
        self.send = send
        self.certificates = certificates
        self.links: dict[str, _Link] = {}
        self.is_open = True
        """False while the page is gone; a browser may bring it back as it was."""
        self._opening: set[str] = set()
        """Links that wait for their certificate."""

    def open(self, wanted: host_ports.OpenLink) -> None:
        """Begin a link, with an offer or as the answer to one: ``Described``, or ``LinkDown``."""
        name = wanted.link
        if not hasattr(js, "RTCPeerConnection"):
            self.send(host_ports.LinkDown(name, NO_LINKS))
            return

        self._opening.add(name)

        async def describe() -> None:
            try:
                link = await self._make(name, wanted.servers, wanted.certificate)
                if link is None:
                    return
                sdp = await link.describe(wanted.offer)
            except JsException:
                # A server's address or an offer that the browser does not take.
                self._lost(name)
                return
            self.send(host_ports.Described(name, sdp))

        begin(describe())

    def restore(self, wanted: host_ports.RestoreLink) -> None:
        """Make an end again that was there before: ``LinkUp`` or ``LinkDown`` follows."""
        if not self.is_open:
            self.send(host_ports.LinkDown(wanted.link))
            return
        self._opening.add(wanted.link)

        async def restore() -> None:
            try:
                link = await self._make(wanted.link, wanted.servers, wanted.certificate)
                if link is not None:
                    await link.restore(wanted)
            except (JsException, AttributeError):
                if wanted.link in self.links:
                    self.links.pop(wanted.link).discard()
                self.send(host_ports.LinkDown(wanted.link, refused=True))

        begin(restore())

    def add_addresses(self, name: str, other: str) -> None:
        """Look for the other end of a link."""
        if not self.is_open:
            return

        async def add() -> None:
            try:
                await self.links[name].add_addresses(other)
            except (KeyError, JsException):
                self._lost(name)

        begin(add())

    async def _make(self, name: str, servers: Sequence[str], certificate: str) -> _Link | None:
        """Returns a new link, or None where it has been cut before it was there."""
        shared = await self.certificates.of(certificate) if certificate else None
        if name not in self._opening:
            return None
        waits = certificate.endswith(host_ports.KEPT)
        link = _Link(name, list(map(_server, servers)), shared, self._hear, waits=waits)
        self._opening.discard(name)
        self.links[name] = link
        return link

    def complete(self, name: str, answer: str) -> None:
        """Take the answer to a link's offer."""

        async def take() -> None:
            try:
                await self.links[name].complete(answer)
            except (KeyError, JsException):
                self._lost(name)

        begin(take())

    def put(self, name: str, data: bytes) -> None:
        """Send bytes over a link; over one that is gone nothing is sent."""
        if link := self.links.get(name):
            link.put(data)

    def close(self, name: str) -> None:
        """End a link, also one that is still to be made."""
        self._opening.discard(name)
        if link := self.links.pop(name, None):
            link.close()

    def close_all(self) -> None:
        """End all links, as the page goes: nobody is looked for from here any more."""
        self.is_open = False
        # What waits first: the others look for this page as soon as a link of it has ended, and
        # whatever answered them then would be lost for the page that comes after it.
        for name in sorted(self.links, key=lambda name: self.links[name].up):
            self.close(name)

    def reopen(self) -> None:
        """The page is back: links are made again when they are next looked for."""
        self.is_open = True

    def _hear(self, heard: host_ports.Heard) -> None:
        """Hears a link; one that has ended by itself is kept no longer."""
        link = self.links.get(heard.link) if isinstance(heard, host_ports.LinkDown) else None
        if link is not None and link.closed:
            del self.links[link.name]
        self.send(heard)

    def _lost(self, name: str) -> None:
        if name in self.links:
            self.close(name)
        else:
            self.send(host_ports.LinkDown(name))


def _server(address: str) -> Any:
    """A STUN or TURN server as ``turn:host?transport=udp name password``, as in the settings."""
    urls, *secret = address.split(" ")
    if len(secret) == 2:
        return js_object(urls=urls, username=secret[0], credential=secret[1])
    return js_object(urls=urls)

"""Links: one connection to a neighbour, from the first hello to its end.

Both ends say hello and prove that their keys stand behind this very connection: each signs
both nonces and both fingerprints. Then a link carries posts and talk, is asked for a sign of
life when it is quiet, and is given up when none comes for long.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pyengine.core.words import Sentence, say
from pyengine.peers.network.allowance import (
    CHATS,
    DROPPED,
    HIDINGS,
    MEMBER_BYTES,
    MEMBER_FRAMES,
    Bucket,
)
from pyengine.peers.network.talk import (
    Again,
    Chat,
    Emote,
    Hello,
    Ping,
    Pong,
    Prove,
    Talk,
    Visible,
    read_talk,
    write_talk,
)
from pyengine.peers.race.clocks import TENTHS, Sample, Samples
from pyengine.peers.wire import frames as wire
from pyengine.peers.wire.frames import WireError
from pyengine.peers.wire.posts import Signatures
from pyengine.peers.wire.timeouts import AWAY_MS, DEAD_MS, LATE_MS, PING_MS, WAKE_ANSWER_MS

PROTO = 1
"""The protocol of this Clowder; it speaks no other yet."""

LinkStatus = Literal["here", "late", "away", "dead"]

_QUIET: tuple[tuple[LinkStatus, int], ...] = (
    ("dead", DEAD_MS),
    ("away", AWAY_MS),
    ("late", LATE_MS),
)

MAX_MALFORMED = 3
MAX_PINGS = 40
"""So many pings may be on their way; an answer to none of them tells nothing."""


class LinkError(Exception):
    """A link is given up; the sentence says why."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(str(why))
        self.why = why


@dataclass(frozen=True, slots=True)
class Identity:
    """An end that says hello. ``table`` is empty for a guest; ``seed`` is the key's secret."""

    seed: bytes
    key: bytes
    table: bytes
    name: str
    colour: str
    app: str
    rules: tuple[tuple[str, int], ...]


class Link:
    """One connection. Changes in place; ``out`` collects the messages that are to be sent."""

    def __init__(
        self,
        identity: Identity,
        prints: tuple[bytes, bytes],
        nonce: bytes,
        signatures: Signatures,
        now: int,
    ) -> None:
        self.identity = identity
        self.out: list[bytes] = []
        self.hello: Hello | None = None
        """What the other end said of itself."""
        self.proven = False
        self.skips_hello = False
        """Whether the next hello is void: both ends have begun a table at once, and the other one
        gives way, with another hello."""
        self.heard_at = now
        self.samples = Samples()
        """What answers to pings tell of the clock there."""
        self.member = 0
        """The other end's number, once it is known."""
        self.status: LinkStatus = "here"
        """``late`` or ``away`` where nothing has come for a while, ``dead`` once given up."""
        self._asked_at = now
        self._pings: list[int] = []
        """When the newest pings were sent that are not answered, by its own clock."""
        self._prints = prints
        self._nonce = nonce
        self._signatures = signatures
        self._joining = wire.NOTHING_JOINED
        self._frames = Bucket.full(MEMBER_FRAMES, now)
        self._bytes = Bucket.full(MEMBER_BYTES, now)
        self._chats = Bucket.full(CHATS, now)
        self._hidings = Bucket.full(HIDINGS, now)
        self._dropped = Bucket.full(DROPPED, now)
        self._malformed = self._number = 0
        self.send_talk(
            Hello(
                (PROTO, PROTO),
                identity.app,
                identity.table,
                identity.key,
                nonce,
                identity.name,
                identity.colour,
                identity.rules,
            )
        )

    @property
    def key(self) -> bytes:
        """The other end's key; to be believed once it is proven."""
        return self.hello.key if self.hello else b""

    # Out

    def send_frame(self, frame: bytes) -> None:
        """Send a frame, in parts if it is long."""
        self._number += 1
        self.out.extend(wire.split(frame, self._number))

    def send_talk(self, talk: Talk) -> None:
        """Send some talk."""
        self.send_frame(write_talk(talk))

    # In

    def take(self, message: bytes, now: int) -> bytes | Talk | None:
        """Returns what a message brings: a post's frame, talk for the session, or nothing.

        Raises :class:`LinkError` where the link is to be given up.
        """
        if not self._is_allowed(len(message), now):
            return None
        self.heard_at, self.status = now, "here"
        try:
            self._joining, frame = wire.join(self._joining, message)
            if frame is None:
                return None
            found = wire.read_frame(frame)
            if isinstance(found, wire.PostFrame):
                return frame if self.proven else None
            return self._take_talk(read_talk(found), now)
        except WireError:
            self.malformed()
            return None

    def malformed(self) -> None:
        """Something came that no Clowder sends; raises :class:`LinkError` the third time."""
        self._malformed += 1
        if self._malformed >= MAX_MALFORMED:
            raise LinkError(
                say("The other device sends something that Clowder does not understand.")
            )

    def ping(self, now: int) -> None:
        """Ask for a sign of life, and for the time there."""
        self._asked_at = now
        self._pings = [*self._pings[1 - MAX_PINGS :], now * TENTHS]
        self.send_talk(Ping(now * TENTHS))

    def tick(self, now: int) -> LinkStatus:
        """Ask for a sign of life where it is quiet; how the link stands."""
        quiet = now - self.heard_at
        if quiet >= PING_MS and now - self._asked_at >= PING_MS:
            self.ping(now)
        self.status = "here"
        if quiet >= LATE_MS:
            self.status = next(status for status, ms in _QUIET if quiet >= ms)
        return self.status

    def ask(self, now: int) -> None:
        """Ask at once, and give time to answer: the silence may have been this device's own. Who
        was away before is no nearer by being asked."""
        if self.status in ("here", "late"):
            self.heard_at = max(self.heard_at, now - AWAY_MS + WAKE_ANSWER_MS)
        self.ping(now)

    def wake_at(self) -> int:
        """Returns when this link wants a tick."""
        return max(self.heard_at, self._asked_at) + PING_MS

    def _take_talk(self, talk: Talk, now: int) -> Talk | None:
        if isinstance(talk, Again) and self.hello is None:
            return talk
        if isinstance(talk, Hello):
            if self.skips_hello:
                self.skips_hello = False
            else:
                self._greeted(talk)
            return None
        if isinstance(talk, Prove):
            self._check(talk)
            return talk
        if not self.proven:
            return None
        if isinstance(talk, Ping):
            self.send_talk(Pong(talk.at, now * TENTHS))
            return None
        if isinstance(talk, Pong):
            if talk.at in self._pings:
                self._pings.remove(talk.at)
                self.samples.add(Sample(talk.at, talk.own, now * TENTHS))
            return None
        if isinstance(talk, Chat | Emote):
            self._chats, wait = self._chats.take(1, now)
            return None if wait else talk
        if isinstance(talk, Visible) and not talk.seen:
            self._hidings, wait = self._hidings.take(1, now)
            return None if wait else talk
        return talk

    def _greeted(self, hello: Hello) -> None:
        if self.hello is not None:
            raise WireError("a second hello")
        lowest, highest = hello.proto
        if lowest > PROTO:
            raise LinkError(
                say(
                    "{name}'s Clowder is newer than this one. Load the page again to update, "
                    "then open the link again.",
                    name=hello.name or "Your guest",
                )
            )
        if highest < PROTO:
            raise LinkError(
                say(
                    "{name}'s Clowder is older than this one. The page has to be loaded again "
                    "there.",
                    name=hello.name or "Your guest",
                )
            )
        if hello.key == self.identity.key:
            raise LinkError(say("This is your own code. Send it to the other device."))
        tables = {hello.table, self.identity.table} - {b""}
        if len(tables) > 1:
            raise LinkError(say("The other device is at another table."))
        self.hello = hello
        self.send_talk(Prove(self._signatures.sign(self.identity.seed, self._proof(True))))

    def _check(self, prove: Prove) -> None:
        if self.hello is None or self.proven:
            raise WireError("a proof out of place")
        if not self._signatures.verify(self.hello.key, self._proof(False), prove.signature):
            raise LinkError(
                say("This connection does not lead where it says. Somebody may be in between.")
            )
        self.proven = True

    def _proof(self, own: bool) -> bytes:
        """Returns what its own end signs, or the other one."""
        assert self.hello is not None
        nonces = (self._nonce, self.hello.nonce)
        first, second = (0, 1) if own else (1, 0)
        table = self.identity.table or self.hello.table or bytes(16)
        return b"".join(
            (
                b"clowder/1 link\0",
                table,
                nonces[first],
                nonces[second],
                self._prints[first],
                self._prints[second],
            )
        )

    def _is_allowed(self, size: int, now: int) -> bool:
        """Returns whether a message is within the rate; beyond it nothing is read."""
        if size > wire.MAX_MESSAGE:
            self.malformed()
            return False
        self._frames, wait = self._frames.take(1, now)
        if not wait:
            self._bytes, wait = self._bytes.take(size, now)
        if not wait:
            return True
        self._dropped, wait = self._dropped.take(1, now)
        if wait:
            raise LinkError(say("The other device sends far too much."))
        return False

"""A neighbour that does its worst to one device: whole sessions in one process, in virtual time.

Each program (:mod:`build.hostile_programs`) is what an adversary sends over its link as fast as it
likes. The device it is sent to is real, with real signatures; what it does because of it is
counted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from time import process_time

from build.peers_mesh import Device, Mesh
from build.project import ROOT

sys.path.insert(0, str(ROOT))

from pyengine.core.registry import GAMES
from pyengine.peers.crypto import ed25519
from pyengine.peers.crypto.hashes import H
from pyengine.peers.session import ports
from pyengine.peers.wire import frames as wire
from pyengine.peers.wire.contents import Content, No
from pyengine.peers.wire.posts import Signatures, write_post

GAME = next(iter(GAMES))
"""What is played does not matter here."""

PEOPLE = 3
VICTIM, HOSTILE = 0, 1
"""Which devices of the mesh they are; the founder is the victim."""

STEP_MS = 10
MOST_UNREAD = 100
"""So many posts the hostile device sends before it sends again what was passed over."""

A_SECOND = 60
"""So many messages, a little more than are read for long: none is lost that could do harm."""

RELINK_MS = 10_000
"""So long after it was cut off the hostile device has another connection."""

LONG = 1_000
"""So many posts one of them has written, so that there is something to be sent again."""

SHORTEST_MS = 1_000
"""Before the attack all is quiet for so long."""

Messages = Iterator[bytes]
Program = Callable[["Hostile"], Messages]


@dataclass(slots=True)
class Damage:
    """What a device did because of one neighbour, in so many seconds."""

    seconds: float
    share: float
    """Of one processor core."""
    answered: int = 0
    """Bytes sent to all."""
    links: int = 0
    """Connections that its page was asked to make."""
    sentences: int = 0
    stored: int = 0
    """Values that were written to storage."""
    posts: int = 0
    """Posts that the device wrote itself."""
    cut: int = 0
    """How often the link was closed."""
    most_ms: float = 0
    """The longest that one message took."""
    checks: int = 0
    """Signatures that were looked at."""


class Counting:
    """Counts how many signatures were looked at."""

    def __init__(self, signatures: Signatures) -> None:
        self.signatures = signatures
        self.checks = 0

    def public_key(self, seed: bytes) -> bytes:
        return self.signatures.public_key(seed)

    def sign(self, seed: bytes, message: bytes) -> bytes:
        return self.signatures.sign(seed, message)

    def verify(self, public: bytes, message: bytes, signature: bytes) -> bool:
        self.checks += 1
        return self.signatures.verify(public, message, signature)


class Hostile(Mesh):
    """A table of three, of whom one is hostile from some moment on."""

    def __init__(
        self, begun: bool = True, signatures: Signatures = ed25519, posts: int = LONG
    ) -> None:
        self.signatures = Counting(signatures)
        self.watched = False
        """Whether what the victim does is counted; then its people do nothing."""
        self._links_made = 0
        self.damage, self.spent = Damage(0, 0), 0.0
        super().__init__(GAME, PEOPLE, self.signatures)
        self._set_up(begin=begun)
        self._run(SHORTEST_MS)
        third = self._devices[2]
        for at in range(posts if begun else 0):
            third.session.post(third.member.write(No(9, 9, f"{at:040}")))
            if at % 100 == 99:
                self._input(third, ports.Tick())
                self._run(SHORTEST_MS)
        self._run(3 * SHORTEST_MS)

    @property
    def victim(self) -> Device:
        """The device that is attacked."""
        return self._devices[VICTIM]

    @property
    def hostile(self) -> Device:
        """The device that attacks."""
        return self._devices[HOSTILE]

    @property
    def link(self) -> str:
        """The link between the two."""
        links = (link for link, other in self.victim.links.items() if other is self.hostile)
        return next(links, "")

    def _run(self, ms: int) -> None:
        end = self._now + ms
        self._at(ms, lambda: None)
        self._until(lambda: self._now >= end, ms)

    def suffer(self, program: Program, seconds: float, a_second: int = A_SECOND) -> Damage:
        """Send what a program gives at that rate for so long; a closed link is made anew."""
        self.damage = Damage(seconds, 0)
        self.spent = 0.0
        checks, said = self.signatures.checks, len(self.victim.session.table.troubles)
        own = len(self.victim.member.feeds.posts(self.victim.member.number))
        messages, credit = program(self), 0.0
        self.watched = True
        for _ in range(round(seconds * 1000 / STEP_MS)):
            self._run(STEP_MS)
            credit += a_second * STEP_MS / 1000
            while credit >= 1:
                credit -= 1
                message = next(messages)
                if self.link and message:
                    self._input(self.victim, ports.Received(self.link, message))
        self.watched = False
        found = self.damage
        found.share = self.spent / seconds
        found.checks = self.signatures.checks - checks
        found.sentences += len(self.victim.session.table.troubles) - said
        found.posts = len(self.victim.member.feeds.posts(self.victim.member.number)) - own
        return found

    def _input(self, device: Device, given: ports.Input) -> None:
        if not self.watched:
            super()._input(device, given)
            return
        if device is not self.victim:
            # What the others make of it is theirs; their checks are not the victim's.
            checks = self.signatures.checks
            super()._input(device, given)
            self.signatures.checks = checks
            return
        began = process_time()
        outputs = device.session.step(given, self._now)
        took = process_time() - began
        self.spent += took
        self.damage.most_ms = max(self.damage.most_ms, took * 1000)
        for output in outputs:
            self._count(output)
            self._carry_out(device, output)

    def _look(self, device: Device) -> None:
        if not self.watched:
            super()._look(device)

    def _think(self, device: Device) -> None:
        if not self.watched:
            super()._think(device)

    def _count(self, output: ports.Output) -> None:
        damage = self.damage
        match output:
            case ports.Send(_, message):
                damage.answered += len(message)
            case ports.Open() | ports.Reply():
                damage.links += 1
            case ports.Store():
                damage.stored += 1
            case ports.Notify(ports.Refused() | ports.Gone() | ports.Heard()):
                damage.sentences += 1
            case ports.Close(link) if link == self.link:
                damage.cut += 1
                self.victim.links.pop(link)
                self.hostile.links.pop(link)
                self._at(0, lambda: self._input(self.hostile, ports.LinkDown(link)))
                self._at(RELINK_MS, self._relink)

    def _relink(self) -> None:
        """Make the link anew; the hostile device says hello and proves its key, as it has to."""
        self._links_made += 1
        new = f"again {self._links_made}"
        self.victim.links[new], self.hostile.links[new] = self.hostile, self.victim
        for device in (self.victim, self.hostile):
            self._input(device, ports.LinkUp(new, bytes(32), bytes(32)))

    def posts(self) -> list[bytes]:
        """All posts of the table as frames."""
        feeds = self.victim.member.feeds
        return [post.frame for member in feeds for post in feeds.posts(member)]

    def signed(self, content: Content) -> Messages:
        """Posts of the hostile member, each after the one before, and again what was not read."""
        member = self.hostile.member
        position = member.position
        frames = [post.frame for post in member.feeds.posts(member.number)]
        at = len(frames)
        while True:
            known = len(self.victim.member.feeds.posts(member.number))
            if at - known > MOST_UNREAD:
                at = known
            if at == len(frames):
                place = replace(position, n=at, before=H("post", frames[-1][1 + wire.SIGNATURE :]))
                post = write_post(
                    member.feeds.table,
                    place,
                    content,
                    member.secret.seed,
                    self.signatures.signatures,
                )
                frames.append(post.frame)
            yield frames[at]
            at += 1

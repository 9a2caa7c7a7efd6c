"""A neighbour that does its worst to one device: whole sessions in one process, in virtual time.

Each program below is what an adversary sends over its link as fast as it likes. The device it is
sent to is real, with real signatures; what it does because of it is counted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from time import process_time

from build.peers_mesh import Device, Mesh
from build.project import ROOT

sys.path.insert(0, str(ROOT))

from pyengine.core.registry import GAMES, load_game
from pyengine.peers.crypto import ed25519
from pyengine.peers.crypto.hashes import H
from pyengine.peers.log.feeds import MARK
from pyengine.peers.network import talk
from pyengine.peers.session import ports
from pyengine.peers.wire import frames as wire
from pyengine.peers.wire.contents import OPEN, PERSON, Act, Agree, Blame, Content, No
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


# Programs


def nothing(table: Hostile) -> Messages:
    """Signs of life alone: what a neighbour costs in any case."""
    at = 0
    while True:
        for message in range(A_SECOND):
            at += 1
            yield next(_message(talk.Ping(at))) if message == 0 else b""


def junk(table: Hostile) -> Messages:
    """Bytes that are no frame at all."""
    rng = Random("junk")
    while True:
        yield rng.randbytes(200)


def forged(table: Hostile) -> Messages:
    """Bundles of posts under another member's number, with signatures that nobody made."""
    rng, feeds = Random("forged"), table.victim.member.feeds
    author = table._devices[2].member.number
    position = table._devices[2].member.position
    for round in count():
        frames = []
        for at in range(64):
            place = replace(position, n=position.n + 1 + at, before=rng.randbytes(32))
            body = write_post(feeds.table, place, No(1, 1, str(round)), bytes(32), Unsigned()).body
            frames.append(wire.post_frame(rng.randbytes(64), body))
        assert position.by == author
        yield from _message(talk.Posts(tuple(frames)))


class Unsigned:
    """Signatures that cost the sender nothing."""

    def public_key(self, seed: bytes) -> bytes:
        return bytes(32)

    def sign(self, seed: bytes, message: bytes) -> bytes:
        return bytes(64)

    def verify(self, public: bytes, message: bytes, signature: bytes) -> bool:
        return False


def replayed(table: Hostile) -> Messages:
    """What the victim has long had, in bundles; every second post, so that none covers another."""
    frames = table.posts()[-128::2]
    while True:
        yield from _message(talk.Posts(tuple(frames)))


def replayed_alone(table: Hostile) -> Messages:
    """The same, post by post."""
    while True:
        yield from table.posts()


def haves(table: Hostile) -> Messages:
    """Has nothing, then everything, then nothing."""
    feeds = table.victim.member.feeds
    while True:
        yield from _message(talk.Have((), ()))
        yield from _message(talk.Have(feeds.newest(), ()))


def fewer(table: Hostile) -> Messages:
    """Has everything but the newest posts of each, in turn."""
    feeds = table.victim.member.feeds
    for drop in count(1):
        counts = tuple(
            (
                member,
                max(1, number - drop % 30),
                feeds.posts(member)[max(1, number - drop % 30) - 1].digest[:MARK],
            )
            for member, number, _ in feeds.newest()
        )
        yield from _message(talk.Have(counts, ()))


def step_by_step(table: Hostile) -> Messages:
    """Takes in everything as fast as it is sent, has nothing any more, and takes it in again."""
    feeds = table.victim.member.feeds
    while True:
        for part in range(A_SECOND * 2):
            counts = tuple(
                (member, min(number, 60 * part), feeds.posts(member)[min(number, 60 * part) - 1])
                for member, number, _ in feeds.newest()
                if part
            )
            told = tuple((member, number, post.digest[:MARK]) for member, number, post in counts)
            yield from _message(talk.Have(told, ()))


def other_marks(table: Hostile) -> Messages:
    """Says to have other posts than there are."""
    feeds = table.victim.member.feeds
    while True:
        counts = tuple((member, number, bytes(MARK)) for member, number, _ in feeds.newest())
        yield from _message(talk.Have(counts, ()))


def more(table: Hostile) -> Messages:
    """Says to have more posts than there are."""
    while True:
        yield from _message(talk.Have(((1, 9_999, bytes(MARK)),), ()))


def coming_and_going(table: Hostile) -> Messages:
    """Is linked to somebody to whom the victim is not, and is not, and is."""
    third = table._devices[2]
    link = next(link for link, other in table.victim.links.items() if other is third)
    if table.victim.links.pop(link, None):
        third.links.pop(link)
        for device in (table.victim, third):
            table._input(device, ports.LinkDown(link))
    feeds, number = table.victim.member.feeds, third.member.number
    while True:
        yield from _message(talk.Have(feeds.newest(), (number,)))
        yield from _message(talk.Have(feeds.newest(), ()))


def seats(table: Hostile) -> Messages:
    """Sits down and gets up: each time the founder writes a sheet."""
    free = tuple((1, OPEN if seat else PERSON) for seat in range(PEOPLE))
    options = tuple(load_game(GAME).info.defaults().items())
    table._request(table.victim, ports.Arrange(ports.Setup(GAME, options, free)))
    while True:
        yield from _message(talk.SeatRequest(2))
        yield from _message(talk.SeatRequest(3))


def knocks(table: Hostile) -> Messages:
    """Guests that are none."""
    for at in count():
        yield from _message(talk.Knock(at.to_bytes(32, "big"), f"Guest {at}", "red"))


def codes(table: Hostile) -> Messages:
    """Invitations to connect, one after the other."""
    for at in count():
        yield from _message(talk.Code(1, table.hostile.member.number, f"code{at}"))


def forwarded_codes(table: Hostile) -> Messages:
    """Invitations that the victim is to pass on."""
    third = table._devices[2].member.number
    for at in count():
        yield from _message(talk.Code(third, table.hostile.member.number, "x" * 590 + str(at)))


def standbys(table: Hostile) -> Messages:
    """Invitations for later, each to be stored."""
    for at in count():
        yield from _message(talk.Standby(f"code{at}"))


def chat(table: Hostile) -> Messages:
    """Words without end."""
    for at in count():
        yield from _message(talk.Chat(f"meow {at}"))


def pings(table: Hostile) -> Messages:
    """Asks for the time."""
    for at in count():
        yield from _message(talk.Ping(at))


def own_posts(table: Hostile) -> Messages:
    """True posts of its own that say nothing."""
    return table.signed(No(9, 9, "no"))


def faults(table: Hostile) -> Messages:
    """True posts of its own that break rules: moves for another one's seat."""
    return table.signed(Act(1, "x"))


def refused_seals(table: Hostile) -> Messages:
    """True posts of its own that agree to what nobody has proposed."""
    return table.signed(Agree(9, 9, bytes(32), bytes(32)))


def false_blames(table: Hostile) -> Messages:
    """True posts of its own that accuse somebody, with forged proofs."""
    feeds, other = table.victim.member.feeds, table._devices[2].member.number
    post = feeds.posts(other)[-1]
    fake = wire.post_frame(bytes(64), post.body.replace(b'"t"', b' "t"'))
    return table.signed(Blame("two-posts", (post.frame, fake)))


def halves(table: Hostile) -> Messages:
    """First parts of frames that never come to an end."""
    for at in count():
        head = bytes((wire.PART,)) + at.to_bytes(4, "big") + bytes(2) + (4).to_bytes(2, "big")
        yield head + bytes(wire.PART_BYTES)


def _message(said: talk.Talk) -> Messages:
    yield from wire.split(talk.write_talk(said), 1)


PROGRAMS: dict[str, tuple[Program, bool]] = {
    "nothing": (nothing, True),
    "junk": (junk, True),
    "forged signatures": (forged, True),
    "posts replayed in bundles": (replayed, True),
    "posts replayed one by one": (replayed_alone, True),
    "have nothing, have all": (haves, True),
    "have more and more, then nothing": (step_by_step, True),
    "have fewer": (fewer, True),
    "have other posts": (other_marks, True),
    "have more": (more, True),
    "near, not near": (coming_and_going, True),
    "seats asked for": (seats, False),
    "knocks": (knocks, False),
    "knocks in a match": (knocks, True),
    "codes": (codes, True),
    "codes to pass on": (forwarded_codes, True),
    "standby codes": (standbys, True),
    "chat": (chat, True),
    "pings": (pings, True),
    "true posts": (own_posts, True),
    "posts that break rules": (faults, True),
    "agreements to nothing": (refused_seals, True),
    "false blames": (false_blames, True),
    "halves of frames": (halves, True),
}
"""By name the program, and whether it is run in a match or before one."""

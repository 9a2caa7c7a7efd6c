"""What an adversary sends: a program for each thing that a device could be made to do too often."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random

from build.hostile_neighbours import A_SECOND, GAME, PEOPLE, Hostile, Messages, Program
from pyengine.core.registry import load_game
from pyengine.peers.log.feeds import MARK
from pyengine.peers.network import talk
from pyengine.peers.session import ports
from pyengine.peers.wire import frames as wire
from pyengine.peers.wire.contents import OPEN, PERSON, Act, Agree, Blame, No
from pyengine.peers.wire.posts import write_post


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


def tables(table: Hostile) -> Messages:
    """What lies before seats, its own and others, as often as can be."""
    for at in count():
        laid = "x" * 190 + str(at)
        yield from _message(talk.Laid(at % 5, tuple((seat, laid) for seat in range(1, 13))))


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
    "what lies before seats": (tables, True),
    "pings": (pings, True),
    "true posts": (own_posts, True),
    "posts that break rules": (faults, True),
    "agreements to nothing": (refused_seals, True),
    "false blames": (false_blames, True),
    "halves of frames": (halves, True),
}
"""By name the program, and whether it is run in a match or before one."""

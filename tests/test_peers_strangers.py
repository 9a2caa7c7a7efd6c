"""Adversaries at the other end of a link, or in between: what they send is refused, and they are
closed out."""

from __future__ import annotations

from collections import defaultdict

import pytest
from peers_network import Network
from peers_players import SALT, found, secret_of
from peers_signing import STUB
from test_peers_cheats import CHEAT, registered, table

from pyengine.peers.fold.names import name_of
from pyengine.peers.member.secret import key_seed
from pyengine.peers.membership.people import MAX_MEMBERS
from pyengine.peers.network import links, talk
from pyengine.peers.network.allowance import Rate
from pyengine.peers.session import ports
from pyengine.peers.session.guests import MAX_KNOCKS
from pyengine.peers.wire import frames as wire
from pyengine.peers.wire.contents import PERSON, Leave, Proposal
from pyengine.peers.wire.posts import PostPosition, write_post

__all__ = ["registered"]


def link_between(network, device, other):
    return f"L{network.open[frozenset((device, other))]}"


def hand_in(network, messages, sender=CHEAT, receiver=1):
    """Messages from one device to another, past what its session would send."""
    link = link_between(network, sender, receiver)
    for message in messages:
        network.input(network.devices[receiver], ports.Received(link, message))


DEEP = b"\x02" + b'{"a":' * 9 + b"1" + b"}" * 9

MALFORMED = {
    "too long": b"\x01" + bytes(wire.MAX_MESSAGE),
    "deep": DEEP,
    "a key twice": b'\x02{"t":"ping","t":"ping","at":1}',
    "a fraction": b'\x02{"t":"ping","at":1.5}',
    "no kind": b"\x09hello",
    "nothing": b"",
    "an unknown talk": b'\x02{"t":"sudo"}',
    "a second hello": b'\x02{"t":"hello"}',
    "no post": b"\x01" + bytes(64) + b"{}",
}


@pytest.mark.parametrize("message", MALFORMED.values(), ids=MALFORMED)
def test_who_sends_what_no_clowder_sends_is_closed_out_the_third_time(message):
    """Nothing else happens, and the match goes on over others."""
    network, _ = table()
    hand_in(network, [message] * 2)
    assert not network.devices[1].gone
    hand_in(network, [message])
    assert any("does not understand" in why for why in network.devices[1].gone)
    network.play_to_the_end()
    assert not network.troubles()


def test_a_flood_is_closed_out():
    """Whatever is beyond the rate is not read, and what does not end ends the link."""
    network, _ = table()
    hand_in(network, [b'\x02{"t":"ping","at":1}'] * 1200)
    assert any("far too much" in why for why in network.devices[1].gone)
    network.play_to_the_end()


def test_an_altered_post_is_nobodys():
    """Whoever passes it on is closed out; its author is not blamed."""
    network, _ = table()
    frame = bytearray(network.member(3).feeds.posts(network.numbers()[3])[0].frame)
    frame[-3] ^= 1
    hand_in(network, [bytes(frame)] * 3)
    assert network.devices[1].gone
    network.play_to_the_end()
    assert not network.troubles()


def test_somebody_in_between_is_found():
    """Whoever passes a proof on between two connections cannot sign their fingerprints."""
    network = Network(2, 1)
    network.raiser = in_between(network)
    network.connect_all()
    network.run(20_000)
    assert all(any("in between" in why for why in d.gone) for d in network.devices.values())


def in_between(network):
    """Connections that have other fingerprints at both ends."""

    def raiser(device, pair, number):
        prints = (bytes(32), bytes([device.number]) * 32)
        up = ports.LinkUp(f"L{number}", *prints)
        return lambda: network.open.get(pair) == number and network.input(device, up)

    network.open.clear()
    return raiser


def test_a_frame_of_64_kib_and_a_byte_is_nothing():
    """In parts, each of which is well formed: what they join to is one byte too long."""
    network, _ = table()
    for number in range(1, 4):
        frame = b"\x01" + bytes(wire.MAX_FRAME)
        pieces = [frame[at : at + wire.PART_BYTES] for at in range(0, len(frame), wire.PART_BYTES)]
        head = b"\x03" + number.to_bytes(4, "big")
        count = len(pieces).to_bytes(2, "big")
        assert not network.devices[1].gone
        hand_in(network, [head + i.to_bytes(2, "big") + count + p for i, p in enumerate(pieces)])
    assert network.devices[1].gone
    network.play_to_the_end()
    assert not network.troubles()


def test_posts_of_another_table_are_replayed_in_vain():
    """The same people with the same keys; each post is signed for its own table."""
    network, _ = table()
    author, elsewhere, seed = network.numbers()[3], bytes(range(16)), key_seed(secret_of(3))
    frames = [
        write_post(
            elsewhere,
            PostPosition(author, n, bytes(32 if n else 16), 0, 0, b""),
            Leave(),
            seed,
            STUB,
        ).frame
        for n in range(3)
    ]
    before = network.member(1).feeds.newest()
    hand_in(network, frames)
    assert network.member(1).feeds.newest() == before
    assert network.devices[1].gone
    assert not network.troubles()


def test_a_hostile_name_is_cleaned_where_it_is_said():
    """Lines, controls and marks that turn the writing round are left out; 24 characters stay."""
    name = "Mia\u202e\n\x00" + "x" * 30
    members = found((1, 2))
    members[1].write(members[1].sit(name, "teal", SALT))
    cleaned = name_of(members[1].feeds, 1)
    assert cleaned == "Mia" + "x" * 21


def test_nobody_is_cut_off_by_a_code_in_another_name():
    """A new connection takes the place of the one there is: while that one is heard, who told the
    code is asked for nothing; once it is not, they may be in between."""
    network = Wanting(3, 1)
    network.set_up("tally", tuple((number, PERSON) for number in (1, 2, 3)))
    first, three = network.numbers()[1], network.numbers()[3]
    forged = talk.write_talk(talk.Code(first, three, "CODE"))
    hand_in(network, [forged])
    assert ports.Reply(three, "CODE") not in network.wanted[1]
    own = talk.write_talk(talk.Code(first, three, "OWN"))
    hand_in(network, [own], sender=3)
    assert ports.Reply(three, "OWN") in network.wanted[1]
    network.cut.add(frozenset((1, 3)))
    network.disconnect(frozenset((1, 3)))
    network.run(1_000)
    hand_in(network, [forged])
    assert ports.Reply(three, "CODE") in network.wanted[1]


def test_a_code_in_another_name_is_not_passed_on():
    """Only who is linked to both passes on a code, so it comes from whose it is."""
    network = Wanting(3, 1)
    network.set_up("tally", tuple((number, PERSON) for number in (1, 2, 3)))
    first, two, three = (network.numbers()[device] for device in (1, 2, 3))
    network.cut.add(frozenset((2, 3)))
    network.disconnect(frozenset((2, 3)))
    network.run(1_000)
    for origin, text in ((first, "FORGED"), (two, "OWN")):
        hand_in(network, [talk.write_talk(talk.Code(three, origin, text))])
    network.run(1_000)
    codes = [output for output in network.wanted[3] if isinstance(output, ports.Reply)]
    assert codes == [ports.Reply(two, "OWN")]


def knocks(count):
    """Guests whom nobody has seen, as a member tells of them."""
    return [talk.write_talk(talk.Knock(bytes([7, n]) * 16, "Tom", "red")) for n in range(count)]


def test_guests_who_are_none_cannot_hold_up_the_start():
    """Each makes a new sheet, which has to be signed anew: some are heard of, and no more."""
    network = Network(3, 1)
    network.set_up("tally", ((1, PERSON), (3, PERSON)), start=False)
    before = len(network.member(1).feeds.posts(1))
    for knock in knocks(200):
        hand_in(network, [knock])
        network.run(100)
    assert len(network.member(1).feeds.posts(1)) - before <= MAX_KNOCKS
    network.request(1, ports.Begin())
    network.out = {CHEAT}
    assert network.run(10_000, lambda: all(network.member(n).fold.epoch for n in (1, 3)))


def test_guests_who_are_none_cannot_stop_a_match():
    """Nobody proposes what would be no table any more; then the match goes on undisturbed."""
    network, _ = table()
    for knock in knocks(20):
        hand_in(network, [knock])
        network.run(1_000)
    epoch = network.member(1).fold.epoch
    assert len(epoch.proposal.members) == MAX_MEMBERS
    proposals = [
        post for post in network.member(1).feeds.posts(1) if isinstance(post.content, Proposal)
    ]
    assert len(proposals) <= MAX_MEMBERS
    network.play_to_the_end()


def test_nobody_makes_room_titled_by_leaving_others_out():
    """Without a person's word all stay who are at the table, so that it is full one day."""
    network, cheat = table()
    newest = cheat.fold.epoch.proposal
    hand_in(network, knocks(1))
    assert network.run(10_000, lambda: cheat.fold.epoch.number == 2)
    blocking = cheat.proposal("join", newest.members, newest.seats)
    network.devices[CHEAT].session.post(cheat.write(blocking))
    network.weather.noes = 100
    assert network.run(
        10_000, lambda: blocking.ballot in network.devices[1].session.proposing.asked
    )
    assert len(cheat.fold.epoch.proposal.members) == 4


def test_nothing_of_a_table_of_six_is_beyond_the_rate(monkeypatch):
    """Whatever is beyond is lost in silence, so whoever plays has to stay far below: at half of it
    still nothing is dropped."""
    for name in ("MEMBER_FRAMES", "MEMBER_BYTES"):
        rate = getattr(links, name)
        monkeypatch.setattr(links, name, Rate(rate.per_second // 2, rate.burst // 2))
    read = []
    check = links.Link._is_allowed

    def checked(link, size, now):
        read.append(check(link, size, now))
        return read[-1]

    monkeypatch.setattr(links.Link, "_is_allowed", checked)
    network = Network(6, 1, phases=6)
    network.set_up("tally", tuple((number, PERSON) for number in range(1, 7)))
    network.play_to_the_end()
    assert read
    assert all(read)


class Wanting(Network):
    """Remembers what each device wanted of its page."""

    def carry_out(self, device, output):
        self.__dict__.setdefault("wanted", defaultdict(list))[device.number].append(output)
        super().carry_out(device, output)


def test_chat_has_a_rate():
    """Five at once, then one a second; the rest is not heard."""
    network, _ = table()
    before = len(network.devices[1].heard)
    hand_in(network, [b'\x02{"t":"chat","words":"meow"}'] * 50)
    assert len(network.devices[1].heard) - before == 5


def test_hiding_a_page_has_a_rate_and_showing_it_has_none():
    """Whoever blinks all the time is told of ten times; what ends seen is seen."""
    network, _ = table()
    told = []
    heard = network.devices[1].session.neighbours

    def blink(seen: int) -> None:
        hand_in(network, [b'\x02{"t":"visible","seen":%d}' % seen])
        told.append(bool(heard.hidden))

    for _ in range(15):
        blink(0)
        blink(1)
    assert told == [True, False] * 10 + [False, False] * 5

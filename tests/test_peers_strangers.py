"""Adversaries at the other end of a link, or in between: what they send is refused, and they are
closed out."""

from __future__ import annotations

import pytest
from peers_network import Network
from peers_players import SALT, found, secret_of
from peers_signing import STUB
from test_peers_cheats import CHEAT, registered, table

from pyengine.peers import ports, wire
from pyengine.peers.contents import Leave, Sit
from pyengine.peers.posts import Place, write_post
from pyengine.peers.secret import key_seed
from pyengine.peers.sentences import name_of

__all__ = ["registered"]


def link_between(network, one, other):
    return f"L{network.open[frozenset((one, other))]}"


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
    """What is beyond the rate is not read, and what does not end ends the link."""
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
    """Who passes a proof on between two connections cannot sign their fingerprints."""
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
            elsewhere, Place(author, n, bytes(32 if n else 16), 0, 0, b""), Leave(), seed, STUB
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
    members[1].write(Sit(members[1].key, name, "teal", SALT))
    said = name_of(members[1].feeds, 1)
    assert said == "Mia" + "x" * 21


def test_chat_has_a_rate():
    """Five at once, then one a second; the rest is not heard."""
    network, _ = table()
    before = len(network.devices[1].heard)
    hand_in(network, [b'\x02{"t":"chat","words":"meow"}'] * 50)
    assert len(network.devices[1].heard) - before == 5

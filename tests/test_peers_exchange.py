"""Posts on their way everywhere: from their authors, and from others only where that is needed."""

from __future__ import annotations

import json

import pytest
from peers_network import Network

from pyengine.peers.session import ports
from pyengine.peers.wire.contents import PERSON
from pyengine.peers.wire.timeouts import PASS_ON_MS, RESEND_MS


def table(people, phases):
    """A table at which the match has begun; so many phases are played."""
    network = Network(people, 1, phases=phases)
    network.set_up("burrow", tuple((device, PERSON) for device in range(1, people + 1)))
    return network


def posts_in(message):
    """Returns how many posts a message carries."""
    if message[:1] == b"\1":
        return 1
    talk = json.loads(message[1:])
    return len(talk["frames"]) if talk["t"] == "posts" else 0


def watch_messages(network, look):
    """From now on nothing is sent that ``look(device, other, message)`` does not let through."""
    send = network.send

    def sent(device, output):
        pair = next((pair for pair, n in network.open.items() if f"L{n}" == output.link), None)
        if pair is None:
            return
        (other,) = pair - {device.number}
        if look(device.number, other, output.message):
            send(device, output)

    network.send = sent


def posts_here(network, device):
    """Returns how many posts a device has."""
    return sum(network.member(device).feeds.have().values())


def test_where_all_are_linked_hardly_a_post_is_sent_to_anybody_twice():
    """With six it was five times, as everybody passed on everything."""
    network = table(6, phases=8)
    sent, before = [], posts_here(network, 1)
    watch_messages(network, lambda _device, _other, message: sent.append(posts_in(message)) or True)
    network.play_to_the_end()
    new = posts_here(network, 1) - before
    assert new > 50
    assert 5 * new <= sum(sent) < 1.2 * 5 * new


def write(network, device):
    """A device writes a post that the match has no need of; its author, and its number."""
    member = network.member(device)
    post = member.write(member.feeds.posts(member.number)[0].content)
    network.devices[device].session.post(post)
    network.input(network.devices[device], ports.Tick())
    return member.number, post.n


@pytest.mark.parametrize("linked", [True, False])
def test_what_does_not_come_from_its_author_comes_from_others(linked):
    """At once where there is no link to the author; else when that link has had its chance."""
    network = table(3, phases=1)
    network.play_to_the_end()
    if linked:
        watch_messages(
            network, lambda sender, other, sent: {sender, other} != {1, 3} or not posts_in(sent)
        )
    else:
        network.cut.add(frozenset({1, 3}))
        network.disconnect(frozenset({1, 3}))
        network.run(1_000)  # until all have heard who is linked to whom
    number, n = write(network, 1)
    came = network.now
    feeds = network.member(3).feeds
    assert network.run(10_000, lambda: feeds.have()[number] > n)
    late = network.now - came
    assert PASS_ON_MS <= late < PASS_ON_MS + 500 if linked else late < 300


def haves(network, sender, lost=0):
    """From now on the words of one device about what it has; of these so many are lost."""
    told = []

    def look(device, _other, message):
        if device != sender or b'"t":"have"' not in message:
            return True
        told.append(network.now)
        return len(told) > lost

    watch_messages(network, look)
    return told


@pytest.mark.parametrize("lost", [1, 2, 3, 5])
def test_who_was_loaded_again_holds_nothing_back_for_long_where_a_word_is_lost(lost):
    """Both have the same, so it must be enough that one of them asks once more."""
    network = table(2, phases=1)
    network.play_to_the_end()
    network.run(5_000)
    device = network.devices[2]
    for pair in list(network.open):
        network.disconnect(pair)
    told = haves(network, sender=1, lost=lost)
    network.start(device)
    assert device.session.holding.is_active
    # It asks each RESEND_MS, and is answered each time that it has said the same twice.
    enough = 2 * lost * RESEND_MS + 1_000
    assert network.run(enough, lambda: not device.session.holding.is_active)
    assert len(told) == lost + 1


def test_who_has_the_same_is_quiet_soon():
    """An answer is no question."""
    network = table(3, phases=1)
    network.play_to_the_end()
    network.run(5_000)
    told = [haves(network, sender) for sender in (1, 2, 3)]
    for pair in list(network.open):
        network.disconnect(pair)
    network.run(10_000)
    before = [len(words) for words in told]
    assert all(before)
    network.run(60_000)
    assert [len(words) for words in told] == before

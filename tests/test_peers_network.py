"""Matches over a network in which one thing happens: a restart, an older copy, a no, a way back.

After every run all have the same match, it can be read again as it was written, and nothing
that somebody acknowledged is lost. Ten thousand in all weathers: ``test_peers_storm.py``.
"""

from __future__ import annotations

import pytest
from peers_network import Network, Weather

from pyengine.core.registry import GAMES, load_game
from pyengine.peers.crypto import ed25519
from pyengine.peers.session import ports
from pyengine.peers.session.proposing import cover
from pyengine.peers.wire.contents import PERSON

INFOS = {game: load_game(game).info for game in GAMES}


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    """A short game for many matches."""
    monkeypatch.setitem(GAMES, "tally", "toys.tally")


def test_a_match_with_real_signatures():
    """Nothing depends on the stub."""
    network = Network(2, 3, signatures=ed25519)
    network.set_up("tally", ((1, PERSON), (2, PERSON)))
    network.play_to_the_end()
    assert not network.troubles()


def test_a_device_with_an_older_copy_tells_nothing_before_it_has_heard_the_others():
    """Else it would tell two things under one number, which looks like a lie."""
    restored = 0
    for seed in range(40):
        network = Network(3, seed)
        network.set_up("tally", ((1, PERSON), (2, PERSON), (3, PERSON)))
        older = {number: dict(one.stored) for number, one in network.devices.items()}
        network.run(2_000 + 100 * seed)
        device = network.devices[1 + seed % 3]
        restored += len(device.stored) > len(older[device.number])
        device.stored = older[device.number]
        network.crash(device)
        network.play_to_the_end()
        assert not network.troubles(), network.why()
    assert restored > 20


def test_a_reload_in_mid_turn_asks_nobody_and_loses_nothing():
    """All devices one after the other, each from what it kept."""
    network = Network(3, 5, Weather(patience=10**9))
    network.set_up("tally", ((1, PERSON), (2, PERSON), (3, PERSON)))
    for device in network.devices.values():
        network.run(1_500)
        network.crash(device)
    network.play_to_the_end()
    assert network.member(1).fold.epoch.number == 1
    assert not network.troubles()


def test_all_devices_may_be_closed_at_once():
    """State is never lost while it is kept somewhere."""
    network = Network(3, 6)
    network.set_up("tally", ((1, PERSON), (2, PERSON), (3, PERSON)))
    network.run(2_500)
    for device in network.devices.values():
        network.crash(device)
    network.play_to_the_end()
    assert not network.troubles()


def test_a_chain_of_neighbours_is_enough():
    """Everyone passes on everyone's posts: the mesh need not be complete."""
    network = Network(4, 7)
    network.set_up("tally", tuple((one, PERSON) for one in (1, 2, 3, 4)))
    for pair in ((1, 3), (1, 4), (2, 4)):
        network.cut.add(frozenset(pair))
        network.disconnect(frozenset(pair))
    network.play_to_the_end()
    assert not network.troubles()


def test_who_says_no_stops_nothing():
    """The match goes on as before."""
    network = Network(3, 9, Weather(noes=100))
    network.set_up("tally", tuple((one, PERSON) for one in (1, 2, 3)))
    epoch = network.member(1).fold.epoch
    seats = cover(epoch.proposal.seats, network.numbers()[2], "easy")
    network.request(1, ports.Propose("left", seats))
    network.run(10_000)
    after = network.member(1).fold.epoch
    assert (after.number, after.proposal.seats) == (2, epoch.proposal.seats)
    network.play_to_the_end()


def test_going_back_by_agreement_draws_the_same():
    """The phase is played once more, with the dice as they were, and everybody has the same."""
    rolls = [goes_back(seed) for seed in range(8)]
    assert all(first == second for first, second in rolls)


def goes_back(seed):
    """The first roll before and after all have gone back to the beginning."""
    network = Network(2, 30 + seed)
    network.set_up("tally", ((1, PERSON), (2, PERSON)))
    fold = network.member(1).fold
    assert network.run(60_000, lambda: fold.phase >= 3)
    first = fold.match.entries[0].action
    network.request(1, ports.Propose("back", fold.epoch.proposal.seats, 0))
    network.play_to_the_end()
    epoch = network.member(2).fold.epoch
    assert (epoch.number, epoch.proposal.why) == (2, "back")
    return first, network.member(2).fold.match.entries[0].action

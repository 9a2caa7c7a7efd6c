"""Room at a table: onlookers come and go for as long as the match lasts."""

import pytest
from peers_adversary import CHEAT, Careful, proposes
from peers_network import Weather
from peers_signing import STUB

from pyengine.core.registry import GAMES
from pyengine.peers.member.member import Member
from pyengine.peers.member.secret import key_seed
from pyengine.peers.membership.people import MAX_MEMBERS
from pyengine.peers.membership.unasked import JOINS
from pyengine.peers.session import ports
from pyengine.peers.session.holding import published_feeds
from pyengine.peers.wire.contents import MAX_FEED, PERSON, Leave


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(GAMES, "tally", "toys.tally")


def open_table(guests):
    """Two play, the third device looks on from the beginning; so many guests are still to come."""
    network = Careful(3 + guests, 1, Weather(patience=10**9))
    for device in list(network.devices)[3:]:
        goes(network, device)
    network.request(1, ports.Arrange(ports.Setup("tally", (), ((1, PERSON),) * 2)))
    assert network.run(60_000, lambda: len(network.numbers()) == 3)
    places = tuple((network.numbers()[device], PERSON) for device in (1, 2))
    network.request(1, ports.Arrange(ports.Setup("tally", (), places)))
    network.request(1, ports.Begin())
    assert network.run(60_000, lambda: all(network.member(one).fold.epoch for one in (1, 2, 3)))
    for device in network.devices.values():
        device.busy = True  # nobody plays on: the table alone matters here
    return network


def goes(network, device):
    """A page is closed."""
    network.devices[device].up = False
    for pair in [pair for pair in network.open if device in pair]:
        network.disconnect(pair)


def comes(network, device):
    """A page is opened; returns whether its guest is in, or a member again."""
    network.devices[device].up = True
    network.connect_all()
    return network.run(20_000, lambda: is_in(network, device))


def is_in(network, device):
    member = network.member(device)
    return member is not None and member.number in members(network)


def members(network):
    return {number for number, _ in network.member(1).fold.epoch.proposal.members}


def leaves(network, device):
    network.request(device, ports.LeaveTable())
    network.run(1_000)
    goes(network, device)
    network.run(1_000)


def test_who_has_left_makes_room_and_leaves_its_number_to_nobody():
    """More come and go than there is room for, and nobody is asked: each has a number of its own,
    and no more than ten are members at once."""
    network = open_table(MAX_MEMBERS)
    numbers = []
    for device in list(network.devices)[3:]:
        # Invited in turns: see JOINS.
        network.cut_off({device})
        network.cut = {pair for pair in network.cut if pair != {device, 1 + device % 2}}
        assert comes(network, device), network.why()
        numbers.append(network.member(device).number)
        leaves(network, device)
    assert not network.questions
    assert len(set(numbers)) == MAX_MEMBERS
    assert len(members(network)) <= 4
    assert all(len(epoch.proposal.members) <= MAX_MEMBERS for epoch in line(network))


def line(network):
    return network.member(1).fold.epochs.line


def full(network):
    """Guests come until the table is full."""
    for device in list(network.devices)[3:]:
        if len(members(network)) < MAX_MEMBERS:
            assert comes(network, device), network.why()
            last = device
    assert len(members(network)) == MAX_MEMBERS
    return last


def test_who_is_away_makes_room_if_people_say_yes():
    """Nothing follows from somebody's absence by itself."""
    network = open_table(MAX_MEMBERS - 2)
    away = full(network)
    number = network.member(away).number
    goes(network, away)
    network.run(30_000)
    assert not network.questions
    network.answers = True
    assert comes(network, away + 1), network.why()
    assert {why for _, why in network.questions} == {"join"}
    assert number not in members(network)
    # Whoever made room is still known when it is back, and reads on.
    network.devices[away].up = True
    network.connect_all()
    network.run(20_000)
    assert network.member(1).feeds.have() == network.member(away).feeds.have()


def test_at_a_full_table_the_inviter_is_told_once_and_the_guest_comes_in_later():
    network = open_table(MAX_MEMBERS - 2)
    last = full(network)
    network.cut_off({last + 1})
    network.cut = {pair for pair in network.cut if pair != {last + 1, 1}}
    assert not comes(network, last + 1)
    name = f"M{last + 1}"
    told = f"{name} can come in once somebody has stopped watching: the table is full."
    assert [str(why) for why in network.devices[1].refused] == [told]
    assert not network.questions
    leaves(network, last)
    assert network.run(10_000, lambda: is_in(network, last + 1)), network.why()


def test_nobody_makes_up_onlookers_without_end():
    """A changed client lets in one after the other that leaves again: of one member so many are let
    in by devices alone, and then people are asked."""
    network = open_table(0)
    while not network.questions:
        assert len(line(network)) <= 1 + JOINS
        number = 20 + len(line(network))
        secret = bytes([number]) * 32
        key = STUB.public_key(key_seed(secret))
        newest = network.member(CHEAT).fold.epoch.proposal
        stay = tuple(entry for entry in newest.members if entry[0] < 20)
        proposes(network, "join", agrees=False, members=(*stay, (number, key)))
        network.run(10_000)
        if not network.questions:
            puppet_leaves(network, number, secret)
    assert {why for _, why in network.questions} == {"join"}
    assert len(line(network)) == 1 + JOINS


def puppet_leaves(network, number, secret):
    """Somebody whom the adversary has made up leaves for good."""
    cheat = network.member(CHEAT)
    puppet = Member(published_feeds(cheat.feeds, CHEAT, MAX_FEED), number, secret)
    cheat.take([puppet.write(puppet.sit("", "")).frame, puppet.write(Leave()).frame])
    network.input(network.devices[CHEAT], ports.Tick())
    network.run(5_000)


def test_whoever_is_here_is_left_out_by_people_alone():
    """A proposal that puts somebody who watches in the place of another is a question."""
    network = open_table(0)
    newest = network.member(CHEAT).fold.epoch
    stay = tuple(entry for entry in newest.proposal.members if entry[0] in newest.people)
    proposes(network, "join", agrees=False, members=(*stay, (20, bytes(32))))
    network.run(20_000)
    assert [why for _, why in network.questions] == ["join"]
    assert len(line(network)) == 1

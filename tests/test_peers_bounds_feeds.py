"""What others name binds nobody, a feed keeps room for last words, and what is written is read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from peers_network import Network
from peers_players import found, set_up
from peers_signing import STUB
from peers_table import TABLE, Pen
from test_peers_cheats import CHEAT, registered, table
from test_peers_strangers import hand_in

from pyengine.peers.fold.transcript import read_transcript, write_transcript
from pyengine.peers.log import feed
from pyengine.peers.log.feeds import Accepted, Feeds, Malformed
from pyengine.peers.member.member import LAST_WORDS, MAX_BLAMES
from pyengine.peers.member.secret import key_seed
from pyengine.peers.membership.lobby import free_number
from pyengine.peers.network import talk
from pyengine.peers.network.allowance import CHECKS, Allowance
from pyengine.peers.network.intake import MOST_POSTS, MOST_UNKNOWN, Intake
from pyengine.peers.session import ports
from pyengine.peers.session.request_handling import FULL, UNWRITABLE
from pyengine.peers.session.session import Session
from pyengine.peers.wire.contents import (
    MAX_FEED,
    MAX_MEMBER,
    PERSON,
    Act,
    Blame,
    Leave,
    No,
    Proposal,
    Sheet,
    Sit,
)
from pyengine.peers.wire.posts import Unwritable, write_post

__all__ = ["registered"]

STRANGERS = tuple((number, bytes([number]) * 32) for number in (77, MAX_MEMBER))


def made_up(member):
    """A proposal that names members whom nobody knows."""
    newest = member.fold.epoch.proposal
    return member.proposal("left", (*newest.members, *STRANGERS), newest.seats)


# Numbers


def test_who_is_made_up_has_no_feed():
    """One proposal names two; nobody keeps posts for them, or tells of them."""
    network, cheat = table()
    network.weather.noes = 100
    cheat.write(made_up(cheat))
    network.input(network.devices[CHEAT], ports.Tick())
    network.run(5_000)
    for number in network.devices:
        assert not {77, MAX_MEMBER} & set(network.member(number).feeds)
    pen = Pen(77, network.member(1).feeds.table)
    hand_in(network, [pen.write(Act(1, "x")).frame])
    assert 77 not in network.member(1).feeds.have()


def test_a_sheet_of_somebody_else_gives_no_numbers():
    """Only the founder's first post proves that it writes the sheet."""
    members = found((1, 2))
    set_up(members, "tally", ((1, PERSON), (2, PERSON)))
    sheet = Sheet(STRANGERS, "tally", 2, (), ((1, PERSON), (2, PERSON)), 0)
    members[1].take([post.frame for post in members[2].feeds.posts(2)])
    members[1].take([members[2].write(sheet).frame])
    assert set(members[1].feeds) == {1, 2}


def test_the_next_guest_gets_a_number_that_can_be_read():
    """Whatever number somebody has named before."""
    network, cheat = table()
    cheat.write(made_up(cheat))
    network.input(network.devices[CHEAT], ports.Tick())
    network.run(2_000)
    assert free_number((), tuple(network.member(1).feeds)) == 4
    assert free_number((), tuple(range(1, MAX_MEMBER + 1))) is None
    assert free_number(((1, b""), (3, b"")), (2,)) == 4


def test_a_transcript_with_made_up_members_is_read():
    """As what they name binds nobody, it cannot be that posts are missing, or a key another one."""
    network, cheat = table()
    network.weather.noes = 100
    cheat.write(made_up(cheat))
    network.input(network.devices[CHEAT], ports.Tick())
    network.run(2_000)
    text = write_transcript(network.member(1).feeds)
    assert set(read_transcript(text, STUB).feeds) == set(network.member(1).feeds)


def test_a_guest_takes_nobodys_word_for_other_keys():
    """Of a welcome it takes the founder's key, which proves itself, and its own."""
    network = Network(1, 1)
    network.set_up("tally", ((1, PERSON), (1, "easy")), start=False)
    session = network.make(STUB, "test", bytes(32))
    session.step(ports.Requested(ports.Join(bytes([9]) * 32, "Ada", "teal")), 0)
    own = STUB.public_key(key_seed(session.own.secret))
    roster = ((1, network.member(1).key), (2, own), *STRANGERS)
    welcome = talk.Welcome(network.member(1).feeds.table, 2, roster)
    session._take_welcome(network.member(1).key, welcome)
    assert set(session.member.feeds) == {1, 2}


def joined_by_the_second(lie):
    """A table to which somebody comes by a member who is not the founder, and who says to be
    another one where it lies."""
    network = Network(3, 1)
    network.cut = {frozenset((1, 3))}
    network.disconnect(frozenset((1, 3)))
    take = Session._take_welcome

    def welcomed(self, key, talk):
        roster = tuple((77 if lie and known == key else at, known) for at, known in talk.roster)
        take(self, key, replace(talk, roster=roster))

    network.devices[3].session._take_welcome = welcomed.__get__(network.devices[3].session)
    network.request(1, ports.Arrange(ports.Setup("tally", (), ((1, PERSON),) * 3)))
    return network


def test_who_comes_by_another_member_hears_the_table_from_it():
    """It has no key of that member before the sheet has come, over that very member."""
    network = joined_by_the_second(lie=False)
    assert network.run(10_000, lambda: len(network.member(1).names) == 3)
    assert set(network.member(3).names) == {1, 2, 3}


def test_a_member_under_a_false_number_is_heard_as_nobody_but_itself():
    """What it tells of itself holds until the sheet tells otherwise."""
    network = joined_by_the_second(lie=True)
    assert network.run(10_000, lambda: len(network.member(1).names) == 3)
    assert 77 not in network.member(3).feeds
    links = network.devices[3].session.neighbours.links.values()
    assert {link.member for link in links} == {2}


# Room


@pytest.fixture
def small(monkeypatch):
    """Feeds that are soon full."""
    monkeypatch.setattr(feed, "MAX_FEED", 24)
    monkeypatch.setattr(feed, "RESERVE_POSTS", 10)


def test_a_full_feed_has_room_for_last_words(small):
    """The device stops by itself, says so once, and its person can still leave the table."""
    network = Network(2, 1)
    network.set_up("tally", ((1, PERSON), (2, PERSON)))
    network.run(60_000)
    device = next(one for one in network.devices.values() if not one.session.member.has_room)
    member = device.session.member
    own = member.feeds.posts(member.number)
    assert len(own) >= 14
    assert all(isinstance(post.content, LAST_WORDS) for post in own[14:])
    assert device.refused.count(FULL) == 1
    network.input(device, ports.Requested(ports.LeaveTable()))
    assert isinstance(member.feeds.posts(member.number)[-1].content, Leave)
    assert all(member.has_room_for(word) for word in (Leave(), Blame("two-posts", ())))
    assert {word.__name__ for word in LAST_WORDS} == {"Blame", "Done", "Leave", "LinkShown"}


def test_what_a_feed_takes_depends_on_it_alone(monkeypatch):
    """However full the others are: all devices take the same posts, in whatever order they come."""
    monkeypatch.setattr(feed, "MAX_FEED_SIZE", 4_000)
    pens = {number: Pen(number) for number in range(1, 12)}
    feeds = Feeds(TABLE, STUB)
    for number, pen in pens.items():
        feeds.admit(number, STUB.public_key(pen.seed))
        frames = [pen.write(Act(1, "x" * 300)).frame for _ in range(30)]
        assert any(isinstance(taken, Accepted) for taken in feeds.take_all(frames))
    counts = {len(feeds.posts(number)) for number in pens}
    assert len(counts) == 1
    assert 0 < counts.pop() < 30


def test_nobody_can_fill_anothers_feed_with_blames():
    """Who contradicts itself at ever earlier posts makes each device say so sixteen times."""
    members = found((1, 2))
    set_up(members, "tally", ((1, PERSON), (2, PERSON)))
    honest, liar = members[1], members[2]
    first = Pen(2, liar.feeds.table, seed=liar.secret.seed)
    first.posts = list(liar.feeds.posts(2))
    second = Pen(2, liar.feeds.table, seed=liar.secret.seed)
    second.posts = list(liar.feeds.posts(2))
    for at in range(60):
        first.write(No(1, 1, f"{at}"))
        second.write(No(1, 2, f"{at}"))
    honest.take([post.frame for post in first.posts])
    for post in reversed(second.posts[len(liar.feeds.posts(2)) :]):
        honest.take([post.frame])
        list(honest.due())
    blames = [post for post in honest.feeds.posts(1) if isinstance(post.content, Blame)]
    assert 0 < len(blames) <= MAX_BLAMES


# What is written can be read


@pytest.mark.parametrize(
    "content",
    [
        Sit(bytes(32), "x" * 41, "teal", b"", bytes(32), bytes(32)),
        Sit(bytes(32), "\ud800", "teal", b"", bytes(32), bytes(32)),
        Act(1, "x" * 2001),
        Act(100, "x"),
        No(1, 2**32, ""),
        Proposal(1, 257, bytes(32), ((256, bytes(32)),), (), (), 0, "start"),
        Blame("two-posts", (bytes(16 * 1024 + 1),)),
    ],
)
def test_what_nobody_could_read_is_not_written(content):
    """Nor signed."""
    place = Pen(1).write(Act(1, "x")).position
    with pytest.raises(Unwritable):
        write_post(TABLE, place, content, bytes(32), STUB)
    with pytest.raises(Unwritable):
        write_post(TABLE, replace(place, n=MAX_FEED + 1), Leave(), bytes(32), STUB)


def test_a_device_that_cannot_write_says_so_and_goes_on():
    """No exception comes out of a step, and nothing was sent."""
    network = Network(2, 1)
    network.set_up("tally", ((1, PERSON), (2, PERSON)), start=False)
    before = len(network.member(1).feeds.posts(1))
    options = tuple(("o" * at, "y") for at in range(1, 22))
    setup = ports.Setup("tally", options, ((1, PERSON),) * 2)
    network.request(1, ports.Arrange(setup))
    assert network.devices[1].refused == [UNWRITABLE]
    assert len(network.member(1).feeds.posts(1)) == before
    network.run(1_000)


# What waits


def test_what_waits_of_one_neighbour_is_bounded():
    """Also of members who are not known, for whom a post may come that tells of them."""
    feeds, intake = Feeds(TABLE, STUB), Intake(Allowance(0))
    feeds.admit(1, STUB.public_key(Pen(1).seed))
    known, unknown = Pen(1), Pen(2)
    intake.add(feeds, [unknown.write(Act(1, "x")) for _ in range(MOST_UNKNOWN + 50)])
    intake.add(feeds, [known.write(Act(1, "x")) for _ in range(200)])
    assert len(intake.take(feeds, 0)) == 200
    feeds.admit(2, STUB.public_key(unknown.seed))
    assert len(intake.take(feeds, 0)) == MOST_UNKNOWN
    forged = [Pen(1).write(Act(1, f"{at}"), n=at, before=bytes(32)) for at in range(1, 250)]
    intake.add(feeds, forged * 4)
    assert len(intake.take(feeds, 0)) <= CHECKS.burst
    assert MOST_POSTS >= 2 * 64


def test_what_waits_is_taken_in_once_it_may():
    """Later, and with fewer signatures: the newest of a chain covers it."""
    feeds, allowance = Feeds(TABLE, STUB), Allowance(0)
    pen, intake = Pen(1), Intake(allowance)
    feeds.admit(1, STUB.public_key(pen.seed))
    assert allowance.allows(CHECKS, 0, CHECKS.burst)
    intake.add(feeds, [pen.write(Act(1, "x")) for _ in range(50)])
    assert intake.take(feeds, 0) == []
    assert intake.wakes_at == 1_000 // CHECKS.per_second
    ready = intake.take(feeds, intake.wakes_at)
    assert ready == pen.posts
    assert not any(isinstance(taken, Malformed) for taken in feeds.take_posts(ready))
    assert len(feeds.posts(1)) == 50

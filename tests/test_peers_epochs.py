"""Epochs: enough people, no two of a number in force, whatever way the posts take."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from peers_players import act, entering, found, roster_of, set_up
from peers_signing import STUB

from pyengine.peers.log.feeds import Feeds
from pyengine.peers.membership.epochs import Epochs
from pyengine.peers.membership.people import (
    MAX_PEOPLE,
    ballot_of,
    has_quorum,
    people_of,
    tie_member,
)
from pyengine.peers.membership.sense import is_sound
from pyengine.peers.session.proposing import cover
from pyengine.peers.wire.contents import PERSON, Agree, Enter, No, Proposal

KEYS = {number: STUB.public_key(bytes([number]) * 32) for number in range(1, 12)}


def everybody(count):
    return tuple(range(1, count + 1))


def seats_for(people):
    return tuple((person, PERSON) for person in people)


@pytest.mark.parametrize("count", range(2, MAX_PEOPLE + 1))
def test_every_two_quorums_share_a_member(count):
    """Of all sizes, for every table."""
    people = everybody(count)
    groups = [set(some) for size in people for some in combinations(people, size)]
    for drawn in range(count):
        table = drawn.to_bytes(16, "big")
        enough = [group for group in groups if has_quorum(table, people, tuple(sorted(group)))]
        assert all(one & other for one in enough for other in enough)
        assert set(people) in enough
        halves = [group for group in enough if 2 * len(group) == count]
        assert all(tie_member(table, people) in group for group in halves)


def test_no_ballot_is_used_twice():
    """Each proposer has its own, and a higher counter makes a higher ballot, whosever it is."""
    ballots = [ballot_of(counter, proposer) for counter in (1, 2, 3) for proposer in (1, 2, 254)]
    assert sorted(set(ballots)) == ballots
    assert [ballot % 256 for ballot in ballots] == [1, 2, 254] * 3


def proposal(**changes):
    fields = {
        "number": 2,
        "ballot": 257,
        "on": bytes(32),
        "members": tuple((one, KEYS[one]) for one in (1, 2, 3)),
        "seats": ((1, PERSON), (2, PERSON), (1, "easy")),
        "base": ((4, 7),),
        "phase": 0,
        "why": "away",
    }
    return Proposal(**(fields | changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"members": tuple((one, KEYS[one]) for one in (2, 1, 3))},
        {"members": ((1, KEYS[1]), (1, KEYS[1]), (2, KEYS[2]))},
        {"members": ((1, KEYS[1]), (2, KEYS[1]))},
        {"members": tuple((one, KEYS[one]) for one in everybody(11))},
        {"seats": ((1, "easy"), (2, "easy"))},
        {"seats": ((1, PERSON), (4, PERSON))},
        {"seats": ((1, PERSON), (3, "easy"))},
        {"seats": ((1, PERSON), (1, "open"))},
        {"base": ((4, 7), (4, 8))},
        {"base": ((2, 7),)},
        {"phase": 3},
        {"number": 1},
    ],
)
def test_a_proposal_that_makes_no_sense_is_none(changes):
    """Members once and in order, seats with people, bots with hosts, and nobody counted twice."""
    assert is_sound(proposal())
    assert not is_sound(proposal(**changes))


def share(members, whom=None):
    """Everybody, or these, get all that the others have."""
    moved = True
    while moved:
        moved = False
        for one in whom or members:
            for other in whom or members:
                frames = members[one].feeds.missing(members[other].feeds.have())
                if one != other and frames:
                    members[other].take(frames)
                    moved = True


def start(count, people=None):
    """A table whose first epoch is in force."""
    members = found(everybody(count))
    set_up(members, "burrow", seats_for(people or everybody(count)))
    for _ in range(3):
        share(members)
        for member in members.values():
            asked = member.question()
            if asked:
                member.write(member.agreement(asked))
            for _ in member.due():
                pass
    share(members)
    return members


def agree_all(members, whom):
    """These answer yes to all that they are asked, and enter."""
    for _ in range(4):
        share(members, whom=whom)
        for one in whom:
            asked = members[one].question()
            if asked:
                members[one].write(members[one].agreement(asked))
            for _ in members[one].due():
                pass
    share(members, whom=whom)


def in_force(member):
    epoch = member.fold.epoch
    return epoch and (epoch.number, epoch.people)


def propose(member, why, gone=()):
    seats = member.fold.epoch.proposal.seats
    for one in gone:
        seats = cover(seats, one, "easy")
    people = people_of(seats)
    roster = member.fold.epoch.proposal.members
    assert people
    return member.write(member.proposal(why, roster, seats))


def test_a_match_begins_when_all_have_signed_the_sheet():
    """And not before: one is missing for a while."""
    members = found((1, 2, 3))
    set_up(members, "burrow", seats_for((1, 2, 3)))
    agree_all(members, (1, 2))
    assert in_force(members[1]) is None
    agree_all(members, (1, 2, 3))
    assert {in_force(member) for member in members.values()} == {(1, (1, 2, 3))}


def test_a_majority_goes_on_without_somebody_and_a_minority_does_not():
    """Whoever is cut off keeps the epoch that it knew, and learns of the other one later."""
    members = start(3)
    propose(members[1], "away", gone=(3,))
    agree_all(members, (1, 2))
    assert in_force(members[1]) == (2, (1, 2))
    propose(members[3], "away", gone=(1, 2))
    agree_all(members, (3,))
    assert in_force(members[3]) == (1, (1, 2, 3))
    share(members)
    assert in_force(members[3]) == (2, (1, 2))


def test_of_two_only_the_tie_member_goes_on_alone():
    """Whoever the table's id has drawn."""
    members = start(2)
    tie = tie_member(members[1].feeds.table, (1, 2))
    for one, other in ((1, 2), (2, 1)):
        propose(members[one], "away", gone=(other,))
        agree_all(members, (one,))
    assert in_force(members[tie]) == (2, (tie,))
    assert in_force(members[3 - tie]) == (1, (1, 2))


def test_who_was_away_comes_back_by_itself():
    """The devices agree without a question, as nobody loses a seat."""
    members = start(3)
    seats = members[1].fold.epoch.proposal.seats
    propose(members[1], "away", gone=(3,))
    agree_all(members, (1, 2))
    share(members)
    back = members[3].proposal("return", roster_of(members), seats)
    members[3].write(back)
    for _ in range(4):
        for member in members.values():
            for _ in member.due():
                pass
        share(members)
    assert {in_force(member) for member in members.values()} == {(3, (1, 2, 3))}


def test_a_device_asks_where_a_person_loses_a_seat():
    """Whatever reason is given."""
    members = start(3)
    seats = cover(members[1].fold.epoch.proposal.seats, 3, "easy")
    members[1].write(members[1].proposal("return", roster_of(members), seats))
    share(members)
    assert not list(members[2].due())
    assert members[2].question() is not None


def test_going_back_takes_all_people():
    """A majority alone cannot take a roll back."""
    members = start(3)
    seats = cover(members[1].fold.epoch.proposal.seats, 3, "easy")
    members[1].write(members[1].proposal("back", roster_of(members), seats, 0))
    agree_all(members, (1, 2))
    assert in_force(members[1]) == (1, (1, 2, 3))


def test_no_answer_is_for_a_proposal_that_forgets_posts():
    """All that is here of somebody who is not in it has to count, and be here."""
    members = start(3)
    members[3].write(No(9, 9, "only a post"))
    share(members, whom=(2, 3))
    propose(members[1], "away", gone=(3,))
    agree_all(members, (1,))
    members[2].take(members[1].feeds.missing(members[2].feeds.have()))
    assert members[2].question() is None
    share(members)
    propose(members[1], "away", gone=(3,))
    share(members)
    assert members[2].question() is not None


def test_broken_promises_bind_nobody():
    """A second agreement to an older ballot, and a second entry, count for nothing."""
    members = start(3)
    for one in (1, 2):
        propose(members[one], "same")
    share(members)
    first, second = [one for one in members[3].fold.epochs.proposals if one.number == 2]
    members[3].write(members[3].agreement(second))
    members[3].write(members[3].agreement(first))
    members[3].write(entering(members[3], 2, first.proposal.ballot))
    answers = members[3].answers
    assert answers.highest == (2, second.proposal.ballot)
    assert 2 not in answers.entered
    share(members)
    assert 3 not in members[1].fold.epochs.proposals[1].agreed


def test_who_entered_what_the_others_have_overtaken_is_not_alone_for_ever():
    """One has entered, the other proposed anew before it knew: they still find together."""
    members = start(3)
    propose(members[1], "away", gone=(3,))
    asked = members[1].question()
    members[1].write(members[1].agreement(asked))
    members[2].take(members[1].feeds.missing(members[2].feeds.have()))
    members[2].write(members[2].agreement(members[2].question()))
    list(members[2].due())
    assert 2 in members[2].answers.entered
    newer = members[1].proposal(
        "away", roster_of(members), cover(members[1].fold.epoch.proposal.seats, 2, "easy")
    )
    members[1].write(newer)
    members[1].write(members[1].agreement(members[1].question()))
    agree_all(members, (1, 2))
    assert in_force(members[1]) == in_force(members[2]) == (2, (1, 2))


def tell_own(members, *whom):
    """Each of these gets what the others among them wrote, and nothing that they only heard."""
    for one in whom:
        for other in whom:
            members[other].take([post.frame for post in members[one].feeds.posts(one)])


def test_who_enters_an_earlier_epoch_late_plays_on_in_the_later_one():
    """A changed member keeps back the entry of who comes back, and goes on without that one; then
    it lets the entry go. The others have broken no rule, and what they do counts."""
    members = start(4)
    seats = members[1].fold.epoch.proposal.seats
    propose(members[1], "away", gone=(4,))
    agree_all(members, (1, 2, 3))
    share(members)
    members[4].write(members[4].proposal("return", roster_of(members), seats))
    for one in (4, 1, 2, 3):
        list(members[one].due())
        share(members)
    list(members[4].due())
    assert 3 in members[4].answers.entered
    known = len(members[2].feeds.posts(4))
    tell_own(members, 1, 4)
    list(members[1].due())
    without = members[1].proposal("away", roster_of(members), cover(seats, 4, "easy"))
    members[1].write(replace(without, base=((4, known),)))
    proposed = next(epoch for epoch in members[1].fold.epochs.open if epoch.number == 4)
    members[1].write(members[1].agreement(proposed))
    for _ in range(4):
        tell_own(members, 1, 2, 3)
        for one in (2, 3):
            asked = members[one].question()
            if asked:
                members[one].write(members[one].agreement(asked))
        for one in (1, 2, 3):
            list(members[one].due())
    assert {in_force(members[one]) for one in (1, 2, 3)} == {(4, (1, 2, 3))}
    share(members)
    for one in (2, 3):
        list(members[one].due())
    share(members)
    assert {3, 4} <= set(members[2].answers.entered)
    closed = members[2].fold.phase
    for _ in range(12):
        for one in (1, 2, 3):
            list(members[one].due())
            act(members[one], Random(one))
        share(members)
    for member in members.values():
        assert member.fold.phase > closed
        assert member.faults == []


# Whatever way the posts take


class Storm:
    """Members who propose and answer at random, whatever their rules allow, and hear little."""

    def __init__(self, rng):
        self.rng = rng
        self.members = start(self.rng.choice((2, 3, 3, 4, 5)))

    def step(self):
        rng = self.rng
        member = rng.choice(list(self.members.values()))
        kind = rng.random()
        if kind < 0.45:
            other = rng.choice(list(self.members.values()))
            frames = other.feeds.missing(member.feeds.have(), most=1000)
            member.take(frames[: rng.randrange(len(frames) + 1)])
        elif kind < 0.6:
            some = [one for one in self.members if rng.random() < 0.7] or [member.number]
            seats = tuple((rng.choice(some), PERSON) for _ in self.members)
            proposal = member.proposal("away", roster_of(self.members), seats)
            if rng.random() < 0.2:  # one that no honest device makes, or that was used before
                counter = rng.choice((1, 1, 2, 9, 200, 2**23))
                proposal = replace(proposal, ballot=ballot_of(counter, member.number))
            member.write(proposal)
        elif kind < 0.85:
            self.answer(member)
        else:
            self.enter(member)

    def answer(self, member):
        """Any answer that the rules allow, not only the newest that a device would give."""
        epochs, answers = member.fold.epochs, member.answers
        able = [
            one
            for one in epochs.proposals
            if member.number in one.people
            and answers.may_agree(one.number, one.proposal.ballot)
            and epochs.follows(one)
            and epochs.binds(one, answers.bound)
        ]
        if able:
            member.write(member.agreement(self.rng.choice(able)))

    def enter(self, member):
        epochs = member.fold.epochs
        able = [one for one in epochs.proposals if epochs.may_enter(member.number, one)]
        if able:
            epoch = self.rng.choice(able)
            member.write(entering(member, epoch.number, epoch.proposal.ballot))


def all_posts(members):
    """What somebody would know who has everything."""
    feeds = Feeds(members[1].feeds.table, STUB)
    for one, member in members.items():
        feeds.admit(one, member.key)
    for one, member in members.items():
        feeds.take_all([post.frame for post in member.feeds.posts(one)])
    return Epochs(feeds)


def test_no_two_epochs_of_a_number_are_ever_in_force():
    """And those in force follow one another: no table ever breaks into two."""
    reached = []
    for number in range(200):
        storm = Storm(Random(number))
        for _ in range(70):
            storm.step()
        known = [member.fold.epochs for member in storm.members.values()]
        known.append(all_posts(storm.members))
        found = {one.post.digest for epochs in known for one in epochs.line if one.in_force}
        line = known[-1].line
        assert found <= {one.post.digest for one in line}, number
        assert [one.number for one in line] == list(range(1, len(line) + 1)), number
        for epochs in known:
            agreed = [one for one in epochs.proposals if one.in_force and epochs.is_agreed(one)]
            assert len({one.number for one in agreed}) == len(agreed), number
        reached.append(len(line))
    assert max(reached) >= 3  # else nothing was tried


def test_agreements_stand_for_the_proposal_they_name():
    """An agreement with another hash is one to nothing."""
    members = start(2)
    propose(members[1], "same")
    share(members)
    place = (2, members[1].fold.epochs.proposals[-1].proposal.ballot)
    members[2].write(Agree(*place, bytes(32), bytes(32)))
    assert 2 not in members[2].fold.epochs.proposals[-1].agreed


def test_what_follows_an_epoch_not_in_force_needs_enough_of_those_before_it():
    """Else two of three of five would go on, and so would the other three."""
    members = start(5)
    seats = members[1].fold.epoch.proposal.seats
    three = cover(cover(seats, 4, "easy"), 5, "easy")
    members[1].write(members[1].proposal("away", roster_of(members), three))
    for one in (1, 2, 3):
        share(members, whom=(1, 2, 3))
        members[one].write(members[one].agreement(members[one].question()))
    share(members, whom=(1, 2, 3))
    for one in (1, 2):
        assert any(isinstance(post.content, Enter) for post in members[one].due())
    share(members, whom=(1, 2))
    members[1].write(members[1].proposal("away", roster_of(members), cover(three, 3, "easy")))
    agree_all(members, (1, 2))
    assert in_force(members[1]) == (1, (1, 2, 3, 4, 5))
    others = cover(cover(seats, 1, "easy"), 2, "easy")
    members[3].write(members[3].proposal("away", roster_of(members), others))
    agree_all(members, (3, 4, 5))
    agree_all(members, (1, 2, 3, 4, 5))
    assert {in_force(member) for member in members.values()} == {(2, (3, 4, 5))}


def test_who_agreed_to_a_rival_does_not_follow_what_is_not_in_force():
    """It may still come into force without the one that was agreed before."""
    members = start(5)
    seats = members[1].fold.epoch.proposal.seats
    three = cover(cover(seats, 4, "easy"), 5, "easy")
    members[1].write(members[1].proposal("away", roster_of(members), three))
    for one in (1, 2, 3):
        share(members, whom=(1, 2, 3))
        members[one].write(members[one].agreement(members[one].question()))
    share(members, whom=(1, 2, 3))
    rival = cover(cover(seats, 1, "easy"), 2, "easy")
    members[3].write(members[3].proposal("away", roster_of(members), rival))
    members[3].write(members[3].agreement(members[3].question()))
    share(members, whom=(1, 2))
    for one in (1, 2):
        assert any(isinstance(post.content, Enter) for post in members[one].due())
    follower = members[1].proposal("same", roster_of(members), three)
    assert follower.number == 3
    members[1].write(follower)
    share(members, whom=(1, 2, 3))
    epoch = members[3].fold.epochs.proposals[-1]
    assert epoch.number == 3
    assert members[3].fold.epochs.follows(epoch)
    assert not members[3].fold.epochs.binds(epoch, members[3].answers.bound)
    assert not members[1].fold.epochs.is_agreed(epoch)

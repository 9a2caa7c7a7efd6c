"""Who tells two things: however many posts long, all others agree where it began, and blame nobody
else for it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from peers_players import found, secret_of
from peers_signing import STUB
from test_peers_cheats import CHEAT, go_on, is_found, registered, table, until_seat
from test_peers_epochs import agree_all, in_force, propose, start

from pyengine.peers.member.secret import key_seed
from pyengine.peers.session import ports
from pyengine.peers.wire.contents import MAX_POST, Act, Blame, ChainLink
from pyengine.peers.wire.posts import PostPosition, write_post

__all__ = ["registered"]

LIAR = 2


class Line:
    """One of the stories of a liar: posts that follow one another."""

    def __init__(self, table, posts=()):
        self.table, self.posts = table, [*posts]

    def tell(self, content, epoch=0, phase=0, head=b""):
        """One more post."""
        before = self.posts[-1].digest if self.posts else self.table
        position = PostPosition(LIAR, len(self.posts), before, epoch, phase, head)
        self.posts.append(
            write_post(self.table, position, content, key_seed(secret_of(LIAR)), STUB)
        )
        return self

    def tell_many(self, word, count):
        for number in range(count):
            self.tell(Act(1, f"{word} {number}"))
        return self

    def branch(self):
        return Line(self.table, self.posts)


def share(members):
    """Everybody writes what is due and gets what all others have, until nothing is new."""
    feeds = None
    while feeds != (feeds := [m.feeds.newest() for m in members.values()]):
        for member in members.values():
            for other in members.values():
                other.take(member.feeds.missing({}, most=1_000))
                list(other.due())


def honest(*numbers):
    members = found((*numbers, LIAR))
    del members[LIAR]
    return members


@settings(max_examples=60)
@given(
    shared=st.integers(0, 6),
    heard=st.tuples(*[st.tuples(st.sampled_from("ab"), st.integers(0, 13))] * 3),
)
def test_all_agree_where_two_stories_part(shared, heard):
    """Each of three has heard a part of one: what counts is what they have in common; all that was
    heard, if it was one story."""
    members = honest(1, 3, 4)
    common = Line(members[1].feeds.table).tell_many("both", shared)
    stories = {word: common.branch().tell_many(word, 13 - shared) for word in "ab"}
    for member, (word, count) in zip(members.values(), heard, strict=True):
        member.take([post.frame for post in stories[word].posts[:count]])
    share(members)
    others = {word for word, count in heard if count > shared} or {"a"}
    longest = stories[min(others)].posts[: max(count for _, count in heard)]
    expected = longest if len(others) == 1 else common.posts
    assert all(member.feeds.sound(LIAR) == expected for member in members.values())


def test_two_long_stories_blame_nobody_else():
    """Each of the others has got one, equally long, and plays on with it: their matches differ.
    They compare all posts before they say so, and find who it was."""
    network, member = table()
    seat = until_seat(network, member)
    known = member.feeds.posts(member.number)
    network.devices[CHEAT].up = False
    network.run(100)  # until all that it has said before has come
    for device, action in ((1, "take 1"), (3, "take 2")):
        other = network.member(device)
        story = Story(member, known).tell_as(other, Act(seat, action))
        other.take([story.posts[-1].frame])
        index = other.fold.rolls.count + 1
        story.tell_as(other, ChainLink(index, member.secret.links[index]))
        other.take([story.posts[-1].frame])
        network.input(network.devices[device], ports.Tick())
    counts = [network.member(one).feeds.have()[member.number] for one in (1, 3)]
    assert counts[0] == counts[1]
    assert is_found(network, member, "two-posts")
    network.devices[CHEAT].up = True
    go_on(network, member)


class Story(Line):
    """Posts of the cheat's member that fit the match of whom it tells them."""

    def __init__(self, member, posts):
        super().__init__(member.feeds.table, posts)
        self.by = member.number

    def tell_as(self, other, content):
        fold = other.fold
        position = PostPosition(
            self.by,
            len(self.posts),
            self.posts[-1].digest,
            fold.epoch.number,
            fold.phase,
            fold.head[:16],
        )
        seed = key_seed(secret_of(CHEAT))
        self.posts.append(write_post(self.table, position, content, seed, STUB))
        return self


def test_evidence_may_be_as_large_as_two_posts():
    """Two posts of nearly 16 KiB under one number: the blame holds both, and others take it."""
    members = honest(1, 3)
    common = Line(members[1].feeds.table).tell_many("both", 2)
    cat = "\N{CAT}"
    for number, word in ((1, "a"), (3, "b")):
        story = common.branch().tell(Act(1, cat * 1_990 + word))
        members[number].take([post.frame for post in story.posts])
    share(members)
    blames = [
        post
        for member in members.values()
        for post in member.feeds.posts(member.number)
        if isinstance(post.content, Blame)
    ]
    assert max(len(post.frame) for post in blames) > MAX_POST
    assert all(member.feeds[LIAR].sound == 2 for member in members.values())
    assert not any(member.false_blames for member in members.values())


@pytest.mark.parametrize("later", [0, 2])
def test_who_lacks_what_was_said_before_a_lie_still_gets_it(later):
    """The proof came first; what counts of the liar's posts all have in the end."""
    members = honest(1, 3)
    common = Line(members[1].feeds.table).tell_many("both", 4)
    one, two = (common.branch().tell_many(word, 1 + later) for word in "ab")
    members[1].take([post.frame for post in (*one.posts, *two.posts[4:])])
    members[3].take([post.frame for post in one.posts[:1]])
    share(members)
    assert members[3].feeds.sound(LIAR) == members[1].feeds.sound(LIAR) == common.posts


def test_a_fork_by_partition():
    """Somebody linked to two who do not see each other agrees with each to go on without the other.
    Both epochs come into force, until the two compare: then neither ever was, and they go on
    without the one in between."""
    members = start(3)
    twin = found((1, 2, 3))[LIAR]
    for member in members.values():
        twin.take([post.frame for post in member.feeds.posts(member.number)])
    halves = ({1: members[1], LIAR: members[LIAR]}, {3: members[3], LIAR: twin})
    for half, one, gone in zip(halves, (1, 3), (3, 1), strict=True):
        propose(half[one], "away", gone=(gone,))
        agree_all(half, tuple(half))
        assert in_force(half[one]) == (2, tuple(sorted(half)))
    honest_two = {1: members[1], 3: members[3]}
    share(honest_two)
    assert {in_force(member) for member in honest_two.values()} == {(1, (1, 2, 3))}
    assert {fault.what for m in honest_two.values() for fault in m.faults} == {"two-posts"}
    assert members[1].fold.head == members[3].fold.head
    propose(members[1], "lie", gone=(LIAR,))
    agree_all(honest_two, (1, 3))
    assert {in_force(member) for member in honest_two.values()} == {(2, (1, 3))}
    needs = [member.fold.needs for member in honest_two.values()]
    assert needs[0] == needs[1] != ()
    assert not [fault for m in honest_two.values() for fault in m.faults if fault.member != LIAR]

"""Feeds: any order, any way, the same posts; what contradicts itself is kept as proof."""

from __future__ import annotations

import random

from peers_signing import STUB
from peers_table import TABLE, Pen, feeds_of

from pyengine.peers.log.feeds import AHEAD, Accepted, Early, Feeds, Known, Malformed, TwoPosts
from pyengine.peers.wire.contents import Act, Leave
from pyengine.peers.wire.frames import read_frame
from pyengine.peers.wire.posts import read_post


def frames(pen, count):
    return [pen.write(Act(1, f"move {number}")).frame for number in range(count)]


def test_posts_in_any_order_make_the_same_feed():
    """Duplicates, gaps and reordering leave no trace."""
    written = [frames(Pen(member), 20) for member in (1, 2)]
    for seed in range(20):
        feeds, mixed = feeds_of(1, 2), [frame for own in written for frame in own * 2]
        random.Random(seed).shuffle(mixed)
        found = [feeds.take(frame) for frame in mixed]
        assert {type(one) for one in found} == {Accepted, Early, Known}
        assert [[post.frame for post in feeds.posts(m)] for m in (1, 2)] == written
        assert not any(feeds[member].waiting for member in feeds)


def test_what_somebody_lacks_is_sent_in_order_and_in_portions():
    """Until both have the same."""
    feeds, other = feeds_of(1, 2), feeds_of(1, 2)
    for frame in frames(Pen(1), 100) + frames(Pen(2), 30):
        feeds.take(frame)
    rounds = 0
    while portion := feeds.missing(other.have()):
        assert len(portion) <= 64
        other.take_all(portion)
        rounds += 1
    assert rounds == 3
    assert other.have() == feeds.have() == {1: 100, 2: 30}
    assert not other.missing(feeds.have())


def test_an_unknown_author_is_dropped_and_so_is_what_comes_much_too_early():
    """Neither takes any room."""
    feeds, pen = feeds_of(1), Pen(1)
    written = frames(pen, AHEAD + 2)
    assert feeds.take(frames(Pen(2), 1)[0]) == Known()
    assert feeds.take(written[AHEAD]) == Early()
    assert feeds.take(written[AHEAD + 1]) == Known()


def test_an_altered_byte_is_malformed():
    """Whichever byte it is."""
    frame = frames(Pen(1), 1)[0]
    for at in range(0, len(frame), 7):
        changed = bytearray(frame)
        changed[at] ^= 1
        assert isinstance(feeds_of(1).take(bytes(changed)), Malformed)


def test_a_post_of_another_table_is_refused():
    """Though its author and number are known here."""
    assert isinstance(feeds_of(1).take(frames(Pen(1, bytes(16)), 1)[0]), Malformed)


def test_two_posts_of_one_number_are_proof_for_anybody():
    """Nothing of that feed is taken from there on, and it is sound up to there."""
    feeds, pen = feeds_of(1), Pen(1)
    for frame in frames(pen, 3):
        feeds.take(frame)
    other = pen.write(Act(1, "another"), n=1, before=pen.posts[0].digest)
    found = feeds.take(other.frame)
    assert found == TwoPosts(pen.posts[1], other)
    assert feeds[1].sound == 1
    assert feeds.take(pen.write(Leave()).frame) == Known()
    elsewhere = feeds_of(1)
    assert elsewhere.prove(pen.posts[1], other)
    assert elsewhere[1].proof


def test_a_post_that_follows_another_one_than_was_shown_is_proof():
    """Also when it had to wait."""
    for early in (False, True):
        feeds, pen = feeds_of(1), Pen(1)
        first = pen.write(Act(1, "one"))
        second = pen.write(Act(1, "two"), n=1, before=bytes(32))
        order = (second, first) if early else (first, second)
        assert feeds.take(order[0].frame) == (Early() if early else Accepted((first,)))
        added = (first,) if early else ()
        assert feeds.take(order[1].frame) == TwoPosts(first, second, added)


def test_honest_posts_prove_nothing():
    """Nor do two posts of which one is not signed."""
    feeds, pen = feeds_of(1, 2), Pen(1)
    one, two = pen.write(Act(1, "one")), pen.write(Act(1, "two"))
    assert not feeds.prove(one, two)
    assert not feeds.prove(one, one)
    other = pen.write(Act(1, "another"), n=0, before=TABLE)
    forged = bytearray(other.frame)
    forged[1] ^= 1
    assert not feeds.prove(one, read_post(read_frame(bytes(forged))))
    assert feeds.prove(one, other)


class Counting:
    """Counts how many signatures are looked at."""

    def __init__(self):
        self.looked = 0

    def __getattr__(self, name):
        return getattr(STUB, name)

    def verify(self, *words):
        self.looked += 1
        return STUB.verify(*words)


def test_many_posts_cost_one_look_at_a_signature():
    """The newest one's covers all; where that is wrong, nobody honest has sent them."""
    counting = Counting()
    feeds = feeds_of(1, signatures=counting)
    feeds.table = TABLE
    written = frames(Pen(1), 50)
    assert all(isinstance(taken, Accepted) for taken in feeds.take_all(written))
    assert counting.looked == 1
    wrong = bytearray(written[-1])
    wrong[1] ^= 1
    found = feeds_of(1).take_all([*written[:-1], bytes(wrong)])
    assert [type(taken) for taken in found] == [Malformed]


def test_what_was_stored_is_taken_in_again_unseen():
    """A start costs no signatures."""
    counting = Counting()
    feeds = Feeds(TABLE, counting)
    feeds.admit(1, feeds_of(1)[1].key)
    written = frames(Pen(1), 5)
    feeds.restore(reversed(written))
    assert counting.looked == 0
    assert feeds.missing({}) == written


def test_a_full_feed_is_nobody_elses_trouble(monkeypatch):
    """Who posts without end fills its own share, and the others go on."""
    monkeypatch.setattr("pyengine.peers.log.feed.MAX_FEED_SIZE", 4_000)
    feeds = feeds_of(1, 2)
    found = feeds.take_all(frames(Pen(1), 60))
    assert isinstance(found[0], Accepted)
    assert Malformed("the feed is full") in found
    assert 3_000 < feeds[1].size <= 4_000
    assert all(isinstance(taken, Accepted) for taken in feeds.take_all(frames(Pen(2), 10)))

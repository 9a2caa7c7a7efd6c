"""The fold: equal feeds give an equal match, in whatever order and portions they came."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from peers_network import Network, Weather
from peers_players import act, found, secret_of, set_up
from peers_signing import STUB
from peers_storm import play

from pyengine.core.registry import GAMES
from pyengine.core.text import write_match
from pyengine.peers.fold.fold import Fold
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.member.member import Member
from pyengine.peers.membership.epochs import Epochs
from pyengine.peers.membership.standing import seal
from pyengine.peers.session import ports
from pyengine.peers.session.proposing import cover
from pyengine.peers.wire.contents import PERSON, Act, ChainLink, Commit, Open


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(GAMES, "tally", "toys.tally")


def share(members):
    """Everybody writes what is due and gets what the others have, until nothing is new."""
    moved = True
    while moved:
        moved = False
        for member in members.values():
            asked = member.question()
            if asked:
                member.write(member.agreement(asked))
            moved |= bool(list(member.due())) or asked is not None
            for other in members.values():
                frames = member.feeds.missing(other.feeds.have())
                if frames:
                    other.take(frames)
                    moved = True


def begun(*seats, game="tally"):
    """Members whose match has begun and waits for the first choices."""
    members = found(sorted({member for member, _ in seats}))
    set_up(members, game, seats)
    share(members)
    return members


def finished(seed, game="tally"):
    """Two people and a bot who play at random to the end."""
    members, rng = begun((1, PERSON), (2, PERSON), (1, "easy"), game=game), random.Random(seed)
    while sum(act(member, rng) is not None for member in members.values()):
        share(members)
    return members


def kinds(member):
    return [(need.member, need.kind, need.seat) for need in member.fold.needs]


def test_all_commit_then_all_open_then_chance_asks_everybody():
    """And nothing is shown before all have committed."""
    members = begun((1, PERSON), (2, PERSON), (1, "easy"))
    assert kinds(members[2]) == [(1, "commit", 1), (2, "commit", 2), (1, "commit", 3)]
    members[1].choose(1, "say 3")
    members[1].choose(3, "say 4")
    share(members)
    assert kinds(members[2]) == [(2, "commit", 2)]
    assert b"say" not in b"".join(post.body for post in members[2].feeds.posts(1))
    members[2].choose(2, "say 5")
    share(members)
    actions = [entry.action for entry in members[2].fold.match.entries[1:]]
    assert actions == ["say 3", "say 5", "say 4"]
    assert kinds(members[2]) == [(1, "act", 1)]


def test_a_commit_tells_nothing_and_fixes_the_action():
    """Another action, salt, seat, phase, epoch or table has another seal."""
    own = (bytes(16), 1, 2, 3, bytes(16), "say 4")
    others = [(bytes([1]) * 16, 2, 3, 4, bytes([1]) * 16, "say 5")[at] for at in range(6)]
    changed = [seal(*own[:at], others[at], *own[at + 1 :]) for at in range(6)]
    assert len({seal(*own), *changed}) == 7


def test_what_is_not_legal_cannot_even_be_wished():
    """The device of an honest person refuses it with the rule's own sentence."""
    members = begun((1, PERSON), (2, PERSON))
    before = members[1].feeds.have()
    for seat, action in ((1, "say 9"), (1, "take 1"), (2, "say 1"), (3, "say 1")):
        with pytest.raises(Exception, match=r"\((T1|TURN)\)"):
            members[1].choose(seat, action)
    assert members[1].feeds.have() == before


@pytest.mark.parametrize(("kind", "number"), [("tally", 1), ("tally", 2), ("yarn", 1), ("race", 1)])
def test_posts_in_any_order_and_portions_give_the_same_match(kind, number):
    """One device reads them in portions as they come, one all at once."""
    known = play(kind, "foul", number).member(1)
    frames = [post.frame for member in known.feeds for post in known.feeds.posts(member)]

    @settings(max_examples=8)
    @given(st.randoms(use_true_random=False), st.integers(1, 20))
    def in_any_order(rng, portion):
        order = rng.sample(frames, len(frames))
        feeds = Feeds(known.feeds.table, STUB)
        feeds.admit(1, known.feeds.key(1))
        reader = Member(feeds, 99, secret_of(99))
        for member in known.feeds:
            feeds.admit(member, known.feeds.key(member))
        for start in range(0, len(order), portion):
            reader.take(order[start : start + portion])
        assert reader.fold.closed == Fold(feeds).closed == known.fold.closed
        assert write_match(reader.fold.match) == write_match(known.fold.match)

    in_any_order()


def test_the_head_covers_everything_that_happened():
    """Another action anywhere gives another head; the same actions the same one."""
    heads = {}
    for seed in range(12):
        fold = finished(seed)[1].fold
        heads.setdefault(write_match(fold.match), set()).add(fold.head)
    assert all(len(found) == 1 for found in heads.values())
    assert len({next(iter(found)) for found in heads.values()}) == len(heads) > 1


def test_the_dice_follow_from_the_links_and_from_nothing_that_was_done():
    """With the same secrets the same dice, whatever was chosen between."""
    matches = [finished(seed)[1].fold.match for seed in range(12)]
    rolls = {tuple(e.action for e in match.entries if e.actor == 0) for match in matches}
    done = {tuple(e.action for e in match.entries if e.actor) for match in matches}
    assert len(done) > 3
    longest = max(rolls, key=len)
    assert all(roll == longest[: len(roll)] for roll in rolls)
    assert len(set(longest)) > 1


def test_an_older_copy_still_opens_what_it_committed():
    """Its device knows no choices any more: the legal actions and its secret are enough."""
    members = begun((1, PERSON), (2, PERSON))
    members[1].choose(1, "say 6")
    members[1].choices.clear()
    share(members)
    members[2].choose(2, "say 2")
    share(members)
    actions = [entry.action for entry in members[2].fold.match.entries[1:]]
    assert actions == ["say 6", "say 2"]


def test_commits_of_those_who_stay_stand_when_somebody_leaves():
    """The seat that changed hands chooses anew, and cannot see what the others have chosen."""
    members = begun((1, PERSON), (2, PERSON), (3, PERSON))
    members[1].choose(1, "say 3")
    members[3].choose(3, "say 1")
    share(members)
    stay = {1: members[1], 2: members[2]}
    seats = ((1, PERSON), (2, PERSON), (2, "easy"))
    members[1].write(members[1].proposal("left", members[1].sheet().roster, seats))
    share(stay)
    assert members[1].fold.epoch.number == 2
    assert kinds(members[1]) == [(2, "commit", 2), (2, "commit", 3)]
    members[2].choose(2, "say 2")
    members[2].choose(3, "say 6")
    share(stay)
    actions = [entry.action for entry in members[1].fold.match.entries[1:]]
    assert actions == ["say 3", "say 2", "say 6"]
    epochs = [
        post.position.epoch
        for post in members[1].feeds.posts(1)
        if isinstance(post.content, Commit | Open)
    ]
    assert epochs == [1, 2]


def test_a_roll_that_lacks_a_link_is_drawn_by_other_links():
    """Who left knew a number; the one that counts nobody knew."""
    members = found((1, 2, 3))
    set_up(members, "tally", ((1, PERSON), (2, PERSON), (3, PERSON)))
    members[3]._need_due = lambda: None
    share(members)
    assert kinds(members[1]) == [(3, "link", 0)]
    assert members[1].fold.half_drawn
    seats = ((1, PERSON), (2, PERSON), (1, "easy"))
    members[1].write(members[1].proposal("left", members[1].sheet().roster, seats))
    share({1: members[1], 2: members[2]})
    assert members[1].fold.match.entries[0].action.startswith("roll")
    links = [p for p in members[1].feeds.posts(1) if isinstance(p.content, ChainLink)]
    assert [(link.position.epoch, link.content.index) for link in links] == [(1, 1), (2, 2)]


def test_while_a_roll_is_half_drawn_no_device_agrees_by_itself():
    """Else some could void a roll that they have seen, unseen by the others."""
    members = found((1, 2, 3))
    set_up(members, "tally", ((1, PERSON), (2, PERSON), (3, PERSON)))
    members[3]._need_due = lambda: None
    share(members)
    proposal = members[3].proposal(
        "same", members[3].sheet().roster, members[3].fold.epoch.proposal.seats
    )
    members[3].write(proposal)
    members[1].take(members[3].feeds.missing(members[1].feeds.have()))
    assert not list(members[1].due())
    assert members[1].question() is not None


def test_of_an_action_that_is_both_early_and_late_only_one_counts():
    """A second action for the same phase is out of turn, where the seat is next awaited."""
    members = begun((1, PERSON), (2, PERSON))
    for one in (1, 2):
        members[one].choose(one, "say 1")
    share(members)
    members[1].write(Act(1, "take 1"))
    place = members[1].feeds.posts(1)[-1].position
    members[1].write(Act(1, "take 2"))
    share(members)
    fold = members[2].fold
    assert fold.match.entries[3].action == "take 1"
    assert place.phase == 2
    assert (fold.fault.member, fold.fault.what) == (1, "out-of-turn")


def test_the_first_head_is_of_the_sheet():
    """Two tables, or two sheets, share no head from the beginning on."""
    one, other = begun((1, PERSON), (2, PERSON)), begun((1, PERSON), (2, PERSON), (1, "easy"))
    assert one[1].fold.closed[0].head == one[2].fold.closed[0].head
    assert one[1].fold.closed[0].head != other[1].fold.closed[0].head
    assert Epochs(one[1].feeds).line


def test_posts_of_somebody_who_is_gone_may_come_last():
    """After the epoch that goes on without: what counts of them is part of the match."""
    network = Network(3, 2, Weather(patience=10**9))
    network.set_up("tally", tuple((one, PERSON) for one in (1, 2, 3)))
    network.run(1_700)
    gone, member = network.numbers()[3], network.member(1)
    network.cut_off({3})
    network.out = {3}
    seats = cover(member.fold.epoch.proposal.seats, gone, "easy")
    network.request(1, ports.Propose("lie", seats))
    network.play_to_the_end()
    feeds = Feeds(member.feeds.table, STUB)
    for feed in member.feeds:
        feeds.admit(feed, member.feeds.key(feed))
    fold = Fold(feeds)
    for one in (*sorted(set(member.feeds) - {gone}), gone):
        for post in member.feeds.posts(one):
            feeds.append(post)
            fold.update([post])
    assert write_match(fold.match) == write_match(member.fold.match)

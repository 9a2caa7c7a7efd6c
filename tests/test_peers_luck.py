"""Luck belongs to its number: whoever throws away what was drawn gets it again as it was, and what
nobody needs changes nothing. Each test is an adversary's own program against honest devices."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from peers_players import act, found, set_up
from test_peers_fold import share

from pyengine.core.registry import GAMES
from pyengine.core.text import write_match
from pyengine.peers.dice.chain import AgreedChance, event_key
from pyengine.peers.fold.fold import Fold
from pyengine.peers.fold.transcript import read_transcript, write_transcript
from pyengine.peers.membership.people import tie_member
from pyengine.peers.wire.contents import PERSON, ChainLink

THREE = ((1, PERSON), (2, PERSON), (3, PERSON))


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(GAMES, "tally", "toys.tally")


def all_agree(members, proposal):
    """Whatever it is: everybody says yes, as if each had been asked and had fallen for it."""
    proposer = members[proposal.ballot % 256]
    post = proposer.write(proposal)
    share(members)
    assert proposer.fold.epoch.post == post


def begun(numbers=(1, 2, 3), withholds=(), game="tally"):
    """A match that has begun with a roll; some keep back their links."""
    members = found(numbers)
    set_up(members, game, tuple((one, PERSON) for one in numbers))
    for one in withholds:
        withhold(members[one])
    share(members)
    return members


def withhold(member):
    """Its device gives no link by itself."""
    needed = type(member).own_needs
    member.own_needs = lambda: [need for need in needed(member) if need.kind != "link"]


def give(member):
    """From now on it gives them again."""
    del member.own_needs
    member.version += 1


def foreseen(member):
    """The die that a member can see coming, as it has the links of all others; its own it need
    not show for that."""
    fold = member.fold
    assert [need.member for need in fold.needs if need.kind == "link"] == [member.number]
    links = {member.number: member.secret.links[fold.needs[0].index]}
    for other in set(fold.epoch.people) - {member.number}:
        shown = [
            post.content for post in fold.feeds.posts(other) if isinstance(post.content, ChainLink)
        ]
        links[other] = shown[-1].value
    spec = fold.pending.chance
    return AgreedChance(event_key(fold.feeds.table, links)).draw(spec)[0]


def same_again(member):
    proposal = member.fold.epoch.proposal
    return member.proposal("same", proposal.members, proposal.seats)


def test_whoever_throws_rolls_away_until_one_is_good_gets_the_same_each_time():
    """Twelve epochs, to each of which all are talked into: one die, and in the end it counts."""
    members = begun(withholds=(2,))
    seen = []
    for _ in range(12):
        seen.append(foreseen(members[2]))
        all_agree(members, same_again(members[2]))
    assert len(set(seen)) == 1
    give(members[2])
    share(members)
    for member in members.values():
        assert member.fold.match.entries[0].action == f"roll {seen[0]}"


def test_a_roll_comes_again_also_where_it_was_drawn_without_somebody_meanwhile():
    """With other people it is another event: nobody could foresee that one. Whoever comes back
    finds the one of all as it was."""
    members = begun(withholds=(2, 3))
    roster = members[1].fold.epoch.proposal.members
    share(members)
    give(members[2])
    share(members)
    seen = foreseen(members[3])
    withhold(members[2])
    two = {1: members[1], 2: members[2]}
    all_agree(two, members[1].proposal("away", roster, ((1, PERSON), (2, PERSON), (1, "easy"))))
    assert [(need.member, need.index) for need in members[1].fold.needs] == [(2, 2)]
    back = members[1].proposal("return", roster, THREE)
    share(members)
    all_agree(members, back)
    give(members[2])
    share(members)
    assert foreseen(members[3]) == seen
    give(members[3])
    share(members)
    assert members[1].fold.match.entries[0].action == f"roll {seen}"


def test_going_back_gives_the_same_rolls_and_what_follows_is_new():
    """Some turns are played, all go back to the beginning and play on: the rolls that were known
    come again, though other things are done, and those after them have new links."""
    members = begun(game="burrow")
    rolls = play(members, 4)
    all_agree(members, members[1].proposal("back", members[1].sheet().roster, THREE, 0))
    assert members[1].fold.rolls.count == 1
    again = play(members, 7, "otherwise")
    assert again[:4] == rolls
    shown = [p.content.index for p in members[1].feeds.posts(1) if isinstance(p.content, ChainLink)]
    assert shown == [1, 2, 3, 4, 1, 2, 3, 4, 5, 6, 7]


def play(members, rolls, seed="random"):
    """Play at random until there were so many rolls; all of the match."""
    fold, rng = members[1].fold, random.Random(seed)
    while fold.rolls.count < rolls:
        for member in members.values():
            act(member, rng)
        share(members)
    return [entry.action for entry in fold.match.entries if entry.actor == 0]


def test_links_that_were_shown_in_posts_that_do_not_count_are_never_used_again():
    """The tie member of two lets the table go on from before what both have done. The links of the
    other are known by now: none of them decides anything that nobody had begun."""
    members = begun((1, 2), game="burrow")
    roster = members[1].sheet().roster
    tie = tie_member(members[1].feeds.table, (1, 2))
    other = 3 - tie
    newest = members[other].feeds.posts(other)[-1]
    assert newest.content.index == 1
    play(members, 5)
    seats = ((tie, PERSON), (tie, "easy")) if tie == 1 else ((tie, "easy"), (tie, PERSON))
    cut = replace(members[tie].proposal("away", roster, seats), base=((other, newest.n + 1),))
    post = members[tie].write(cut)
    epoch = next(one for one in members[tie].fold.epochs.open if one.post == post)
    members[tie].write(members[tie].agreement(epoch))
    share(members)
    assert members[other].fold.epoch.post == post
    assert members[other].fold.rolls.count == 1
    all_agree(members, members[tie].proposal("return", roster, THREE[:2]))
    play(members, 3)
    late = [
        post.content.index
        for post in members[tie].feeds.posts(other)
        if isinstance(post.content, ChainLink) and post.position.epoch == 3
    ]
    assert late == [6, 7]


def test_false_links_far_from_their_event_change_nothing_at_any_time():
    """Of any number, before, between and after; the match goes to its end without a fault."""
    members, rng = begun(), random.Random(1)
    fold = members[1].fold
    while not fold.pending.over:
        for index in (1, 2, 3, 77, 2048):
            if members[3].fold.rolls.count != index - 1 or not wants_link(members[3]):
                members[3].write(ChainLink(index, bytes(32)))
        for member in members.values():
            act(member, rng)
        share(members)
    assert [member.fold.fault for member in members.values()] == [None] * 3
    assert not fold.needs


def wants_link(member):
    return any(need.kind == "link" for need in member.fold.needs)


def test_what_all_have_signed_stays_signed_whatever_links_come_later():
    """True ones, false ones, of events long gone and of none: the match has all its lines, for who
    was there and for who reads it anew."""
    members, rng = begun(), random.Random(2)
    while not members[1].fold.pending.over:
        for member in members.values():
            act(member, rng)
        share(members)
    text = write_match(members[1].fold.match)
    for index in (1, 2, 3, 100, 2048):
        for value in (bytes(32), members[2].secret.links[index]):
            members[2].write(ChainLink(index, value))
    share(members)
    for member in members.values():
        fold = member.fold
        assert (fold.fault, fold.needs, write_match(fold.match)) == (None, (), text)
        assert write_match(Fold(member.feeds).match) == text
    found = read_transcript(write_transcript(members[1].feeds), members[1].feeds.signatures)
    assert found.signed == (1, 2, 3)
    assert not found.faults


def test_whoever_shows_the_last_link_of_its_chain_stops_only_itself():
    """It has none left once it comes into another epoch. The others go on without it."""
    members = begun(game="burrow")
    members[3].write(ChainLink(2048, members[3].secret.links[2048]))
    share(members)
    all_agree(members, same_again(members[1]))
    rng = random.Random(5)
    while not wants_link(members[1]):
        for member in members.values():
            act(member, rng)
        share(members)
    assert [(need.member, need.index) for need in members[1].fold.needs] == [(3, 2049)]
    two = {1: members[1], 2: members[2]}
    roster = members[1].fold.epoch.proposal.members
    all_agree(two, members[1].proposal("away", roster, (*THREE[:2], (1, "easy"))))
    assert members[1].fold.rolls.count == 2


def test_the_first_false_link_is_the_same_for_all_in_whatever_order_they_come():
    """Two members lie at one event: the fault is of the lower number, whoever was heard first."""
    members = begun(withholds=(1, 2, 3))
    for liar in (2, 3):
        members[liar].write(ChainLink(1, bytes(32)))
    members[1].take(members[3].feeds.missing(members[1].feeds.have()))
    assert members[1].fold.fault is None
    members[1].take(members[2].feeds.missing(members[1].feeds.have()))
    give(members[1])
    share(members)
    faults = {(m.fold.fault.member, m.fold.fault.what) for m in members.values()}
    assert faults == {(2, "bad-link")}


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_posted_and_thrown_away_all_read_the_same(seed):
    """Odd links at random, epochs with other people and with the same, going back: a device that
    was there has the match, the needs and the links of one that reads the posts anew."""
    rng = random.Random(f"odd {seed}")
    members = begun(game="burrow")
    for _ in range(25):
        member = members[rng.choice((1, 2, 3))]
        match rng.randrange(6):
            case 0:
                index = rng.choice((1, 2, member.fold.rolls.count + 1, 40))
                value = rng.choice((member.secret.links[index], bytes(32)))
                if not wants_link(member):
                    member.write(ChainLink(index, value))
            case 1:
                all_agree(members, same_again(members[rng.choice((1, 2, 3))]))
            case 2:
                phase = rng.randrange(members[1].fold.phase + 1)
                roster = members[1].sheet().roster
                all_agree(members, members[1].proposal("back", roster, THREE, phase))
            case 3:
                withhold(member)
                go_without_and_on_again(members, member.number, rng)
            case _:
                for one in members.values():
                    act(one, rng)
        share(members)
        anew = Fold(members[1].feeds)
        for one in members.values():
            fold = one.fold
            assert (fold.closed, fold.needs, fold.fault) == (anew.closed, anew.needs, anew.fault)
            assert fold.rolls._links == anew.rolls._links
    assert members[1].fold.rolls.count > 0
    assert members[1].fold.fault is None


def go_without_and_on_again(members, gone, rng):
    """Somebody gives no link; the others go on without it, perhaps past a roll; it comes back."""
    for one in members.values():
        act(one, rng)
    share(members)
    stay = {one: member for one, member in members.items() if one != gone}
    first = min(stay)
    seats = tuple(
        (one if one != gone else first, PERSON if one != gone else "easy") for one in (1, 2, 3)
    )
    all_agree(stay, members[first].proposal("away", members[1].sheet().roster, seats))
    give(members[gone])
    share(members)
    all_agree(members, members[first].proposal("return", members[1].sheet().roster, THREE))

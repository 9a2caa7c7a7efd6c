"""A deal that is thrown away comes again as it was: no player deals until the hand is good. And no
deal comes again once anybody could read it. Each test is an adversary's own program."""

from __future__ import annotations

from dataclasses import replace

import pytest
from peers_hands import small_group
from test_peers_hands import go_on_playing, halt, registered, stage, table, until

from pyengine.peers.fold.sentences import remarks
from pyengine.peers.membership.people import tie_member
from pyengine.peers.session import ports
from pyengine.peers.session.proposing import cover
from pyengine.peers.wire.contents import PERSON
from pyengine.peers.wire.deal_contents import DealKey, DeckPart, LinkShown, Read

__all__ = ["registered", "small_group"]

pytestmark = pytest.mark.usefixtures("small_group")
SAME = "same"
"""The reason of an epoch in which all is as before."""


def hands(network, *devices):
    """By device the cards that it can read in the open deal, with their suits."""
    found = []
    for device in devices:
        deal = network.member(device).fold.deals.open.deal
        found.append([(deal.ledger.suits[at], card) for at, card in deal.making.hand.items()])
    return found


def keep_back(member, *kinds):
    """Its device posts none of these by itself."""
    held = type(member)._next_due

    def due():
        content = held(member)
        return None if isinstance(content, kinds) else content

    member._next_due = due


def give(member):
    """From now on it posts them again."""
    del member._next_due
    member.version += 1


def anew(network, why=SAME, by=1):
    """All are talked into another epoch with the same people."""
    epoch = network.member(by).fold.epoch
    network.request(by, ports.Propose(why, epoch.proposal.seats))
    until(network, lambda: network.member(by).fold.epoch.number == epoch.number + 1)


@pytest.mark.parametrize("hidden", ["standard", "strict"])
def test_whoever_throws_deals_away_until_its_hand_is_good_gets_the_same_hand(hidden):
    """Twelve epochs after it has read its cards and before it says so: one hand. The deal is made
    to its end, and nobody posts anything of it twice."""
    network = table(3, hands=hidden)
    cheat = network.member(2)
    keep_back(cheat, Read)
    until(network, lambda: cheat.fold.deals.open and cheat.fold.deals.open.deal.making.hand)
    network.run(3_000)
    first = hands(network, 1, 2, 3)
    assert all(first)
    for _ in range(12):
        anew(network)
        network.run(1_000)
        assert hands(network, 1, 2, 3) == first
    give(cheat)
    until(network, stage(network, "playing"))
    assert hands(network, 1, 2, 3) == first
    network.play_to_the_end()
    assert network.member(1).fold.deals.used == 2
    for member in network.member(1).feeds:
        made = [
            (type(post.content), post.content.round)
            for post in network.member(1).feeds.posts(member)
            if isinstance(post.content, DealKey | Read)
        ]
        assert len(made) == len(set(made)) == 4
    assert not network.troubles()


def test_a_round_that_is_thrown_away_comes_again_with_the_same_hands():
    """All go back to before it, and play it once more: as its check has not come, it is the same
    deal. Nothing of it is made again."""
    network = table(3)
    until(network, stage(network, "playing", number=2))
    first = hands(network, 1, 2, 3)
    halt(network, 2, 2)
    go_back(network, network.member(1).fold.deals.open.phase)
    assert hands(network, 1, 2, 3) == first
    assert not network.member(1).fold.deals.open.deal.ledger.cards
    go_on_playing(network)
    keys = [
        post.content.round
        for post in network.member(1).feeds.posts(1)
        if isinstance(post.content, DealKey)
    ]
    assert keys == [1, 2]


def go_back(network, phase):
    seats = network.member(1).fold.epoch.proposal.seats
    network.request(1, ports.Propose("back", seats, phase))
    until(network, lambda: network.member(1).fold.epoch.number == 2)
    until(network, stage(network, "playing"))


def test_without_somebody_the_hands_are_others_and_with_all_again_the_same():
    """Who may go and come gets no third hand: for all three there is one, without it another."""
    network = table(3)
    for device in (1, 2):
        keep_back(network.member(device), Read)
    until(network, lambda: network.member(3).fold.deals.open)
    network.run(3_000)
    first, keys, second = hands(network, 1, 2), {key_of(network)}, []
    start, number = network.member(1).fold.epoch.proposal, network.numbers()[3]
    for _ in range(3):
        network.cut_off({3})
        seats = cover(start.seats, number, "easy")
        force(network, network.member(1).proposal("away", start.members, seats), 1, 2)
        second.append((hands(network, 1, 2), key_of(network)))
        network.heal()
        network.run(2_000)
        back = network.member(1).proposal("return", start.members, start.seats)
        force(network, back, 1, 2, 3)
        assert hands(network, 1, 2) == first
        assert key_of(network) in keys
    assert second == [second[0]] * 3
    assert second[0][1] not in keys
    for device in (1, 2):
        give(network.member(device))
    network.play_to_the_end()
    assert not network.troubles()


def key_of(network):
    """The key of member 1 in the open deal: of another seed it is another one."""
    return network.member(1).fold.deals.open.deal.ledger.key(1)


def agree(member, post):
    """A member says yes to a proposal, whether an honest device would or not."""
    epoch = next(one for one in member.fold.epochs.open if one.post == post)
    member.write(member.agreement(epoch))


def force(network, proposal, *devices):
    """All agree, whatever it is."""
    post = network.member(1).write(proposal)
    for device in devices:
        member = network.member(device)
        member.take([post.frame])
        agree(member, post)
        network.input(network.devices[device], ports.Tick())
    until(network, lambda: network.member(1).fold.epoch.post == post)
    network.run(5_000)


def test_a_link_shown_too_early_is_never_dealt_with_again():
    """Somebody shows it in the midst of a deal, and has it thrown away: all could read what comes
    of it, so the next deal has another number. It is told as a deal that was thrown away."""
    network = table(3)
    cheat = network.member(2)
    keep_back(cheat, Read)
    until(network, lambda: cheat.fold.deals.open and cheat.fold.deals.open.deal.making.hand)
    cheat.write(LinkShown(1, cheat.secret.deals[1]))
    network.run(1_000)
    anew(network)
    assert network.member(1).fold.deals.used == 1
    assert [one.number for one in network.member(1).fold.deals.annulled] == [1]
    give(cheat)
    network.play_to_the_end()
    assert network.member(1).fold.deals.used == 3


def test_a_false_link_for_deals_uses_up_nothing():
    """Nor does one of another number."""
    network = table(3)
    cheat = network.member(2)
    until(network, stage(network, "playing"))
    first = hands(network, 1, 3)
    halt(network, 1, 1)
    cheat.write(LinkShown(2, cheat.secret.deals[2]))
    cheat.write(LinkShown(1, bytes(32)))
    network.run(1_000)
    go_back(network, 0)
    assert network.member(1).fold.deals.used == 0
    assert hands(network, 1, 3) == first


def test_whoever_was_cut_off_from_a_deal_plays_again_when_that_is_over():
    """The tie member of two goes on from before what both have done for the deal: if the other took
    part in it again, two decks of the same cards, or two answers of one proof, would tell its
    hand."""
    network = table(2, seed=7)
    tie = tie_member(network.member(1).feeds.table, (1, 2))
    device = {number: one for one, number in network.numbers().items()}
    malicious, honest = device[tie], device[3 - tie]
    until(network, stage(network, "playing"))
    member = network.member(malicious)
    posts = member.feeds.posts(3 - tie)
    first = next(post for post in posts if isinstance(post.content, DeckPart))
    network.out = {honest}
    network.cut_off({honest})
    seats = tuple(
        (tie, PERSON if one == tie else "easy") for one, _ in member.fold.epoch.proposal.seats
    )
    roster = member.fold.epoch.proposal.members
    cut = replace(member.proposal("away", roster, seats), base=((3 - tie, first.n),))
    post = member.write(cut)
    agree(member, post)
    network.input(network.devices[malicious], ports.Tick())
    until(network, lambda: member.fold.epoch.post == post)
    assert member.fold.deals.used == 0
    network.out = set()
    network.heal()
    until(network, lambda: network.member(honest).fold.epoch.post == post)
    assert network.member(honest).has_lost_deal
    network.play_to_the_end()
    fold = network.member(honest).fold
    keys = [
        (post.content.round, post.position.epoch)
        for post in fold.feeds.posts(3 - tie)
        if isinstance(post.content, DealKey)
    ]
    assert [key for key in keys if key[0] == 1] == [(1, 1)]
    assert 3 - tie in fold.epoch.people
    assert any(epoch > 2 for _, epoch in keys)


def cut_off_and_let_back(network, number):
    """Two of three show a link of the deal at hand too early, go on without the third, and let it
    in again: its own device asks for that."""
    cheat, third = network.member(2), network.numbers()[3]
    cheat.write(LinkShown(number, cheat.secret.deals[number]))
    start = network.member(1).fold.epoch.proposal
    network.cut_off({3})
    seats = cover(start.seats, third, "easy")
    force(network, network.member(1).proposal("away", start.members, seats), 1, 2)
    network.heal()

    def comes():
        proposals = network.member(1).fold.epochs.open
        return [one.post for one in proposals if one.proposer == third]

    until(network, comes)
    for device in (1, 2):
        post = comes()[0]
        network.member(device).take([post.frame])
        agree(network.member(device), post)
        network.input(network.devices[device], ports.Tick())
    until(network, lambda: third in network.member(1).fold.epoch.people)
    network.run(5_000)


def test_a_majority_has_other_hands_dealt_to_whom_it_cuts_off_but_neither_unseen_nor_by_choice():
    """What is not guaranteed: that a deal stands which most of them do not like. What is: who was
    cut off is told each time, nobody reads its new hand, and it is dealt with its own secret."""
    network = table(3)
    for device in (1, 2):
        keep_back(network.member(device), Read)
    until(network, lambda: network.member(3).fold.deals.open)
    network.run(3_000)
    honest, seen = network.member(3), [hands(network, 3)]
    for number in (1, 2, 3):
        cut_off_and_let_back(network, number)
        seen.append(hands(network, 3))
        fold = honest.fold
        assert fold.deals.used == number
        told = [str(remark.words) for remark in remarks(fold)]
        # Each time the log says who went on without whom, and that a deal was thrown away.
        assert sum("went on without M3" in words for words in told) >= number
        assert sum("came back" in words for words in told) == number
        assert set(range(1, number + 1)) <= {one.number for one in fold.deals.annulled}
        # Its part of the deal at hand is its own secret; those that are gone all may look at.
        posts = honest.feeds.posts(honest.number)
        shown = {post.content.round for post in posts if isinstance(post.content, LinkShown)}
        assert shown == set(range(1, number + 1))
    assert len({str(hand) for hand in seen}) == len(seen)

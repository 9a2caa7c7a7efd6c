"""Tables with hidden hands: whole matches in any weather, who knows what, leaving, and every lie.

A short game with hands of two cards, in a small group: the code is the same, only safety is not.
One match of Nine Lives is played with everything as it is.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from peers_hands import read_in_any_order, small_group
from peers_network import Network, Weather, stormy
from peers_signing import STUB

from pyengine.cli.transcripts import match_of
from pyengine.core.registry import GAMES
from pyengine.core.text import parse_match, write_match
from pyengine.peers.crypto import ed25519, group
from pyengine.peers.deal.masking import deck_bytes, read_deck
from pyengine.peers.fold.fold import Fold
from pyengine.peers.fold.sentences import remarks
from pyengine.peers.fold.transcript import read_transcript, write_transcript
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.membership.lobby import refusal
from pyengine.peers.session import ports
from pyengine.peers.session.proposing import cover
from pyengine.peers.wire.contents import PERSON, STRICT, Act, Enter, Sheet, Show
from pyengine.peers.wire.deal_contents import DealKey, DeckPart, LinkShown, ProofPart, Read, Shares
from pyengine.peers.wire.posts import write_post

__all__ = ["small_group"]

pytestmark = pytest.mark.usefixtures("small_group")
CHEAT = 2


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    """A short game."""
    monkeypatch.setitem(GAMES, "whisker", "toys.whisker")


def table(
    people=3,
    bots=0,
    seed=1,
    weather=None,
    hands="standard",
    game="whisker",
    start=True,
):
    """A table at which the match has begun, or can begin."""
    network = Network(people, seed, weather or Weather(patience=10**9))
    seats = [(one, PERSON) for one in range(1, people + 1)] + [(1, "easy")] * bots
    network.set_up(game, tuple(seats), start=start, hands=hands)
    return network


def until(network, holds, ms=100_000):
    """Play until something holds."""
    assert network.run(ms, holds), network.why()


def stage(network, *words, number=0):
    """Returns whether all devices have a deal at that stage, and of that number."""

    def found():
        stages = [network.member(device).fold.deal for device in network.devices]
        return all(
            one and one.stage in words and (not number or one.number == number) for one in stages
        )

    return found


# Honest play


@pytest.mark.sampled(one_in=3, group="deals in any weather")
@pytest.mark.parametrize("part", range(2))
def test_matches_in_any_weather_end_the_same_everywhere(part):
    """Loss, doubles, cuts, crashes and reloads at any moment of a deal or a round."""
    changes = 0
    for seed in range(16 * part, 16 * part + 16):
        network = stormy("whisker", seed)
        assert not network.troubles(), network.why()
        changes += len(network.member(1).fold.changes)
    assert changes  # else nobody was ever away


@pytest.mark.sampled(one_in=3, group="deals in any weather")
def test_strict_matches_in_any_weather():
    """The same, with proofs."""
    for seed in range(3):
        network = stormy("whisker", seed, hands=STRICT)
        assert not network.troubles(), network.why()


def test_a_match_of_nine_lives_with_everything_as_it_is(monkeypatch):
    """Three people, the true group and true signatures: ends, and can be read by anybody."""
    monkeypatch.undo()  # the true group
    network = Network(3, 5, signatures=ed25519)
    network.set_up("ninelives", ((1, PERSON), (2, PERSON), (3, PERSON)))
    network.run(600_000, lambda: network.member(1).fold.deals.rounds)
    network.out = set()
    member = network.member(1)
    assert group.P.bit_length() == 2048
    assert not network.troubles()
    assert len(member.fold.deals.rounds) == 1
    match = member.fold.match
    assert not match.upto(member.fold.closed[member.fold.deals.rounds[0][1]].entries).covered
    feeds = Feeds(member.feeds.table, ed25519)
    for feed in member.feeds:
        feeds.admit(feed, member.feeds.key(feed))
        for post in member.feeds.posts(feed):
            feeds.append(post)
    fold = Fold(feeds)
    while fold.work:
        fold.take_result(fold.work[0], network.jobs(fold.work[0]))
    assert fold.head == member.fold.head
    assert fold.closed == member.fold.closed


@pytest.mark.parametrize("people", [2, 3, 4])
def test_every_device_knows_what_the_rules_let_it_know(people):
    """At the end of every phase each seat's match shows the view of the full state."""
    network = table(people, bots=people < 3)
    seen = []

    def look():
        for device in network.devices:
            fold = network.member(device).fold
            numbers = [seat for seat, _ in enumerate(fold.epoch.proposal.seats, 1)]
            own = [
                seat for seat in numbers if fold.epoch.holder(seat) == network.member(device).number
            ]
            for seat in own:
                seen.append((seat, len(fold.match.entries), fold.match_of(seat).state))
        return False

    network.run(30_000, look)
    network.play_to_the_end()
    full = network.member(1).fold.match.whole()
    game, seats = full.game, set()
    for seat, count, state in seen:
        assert game.view(state, seat) == game.view(full.states[count], seat)
        seats.add(seat)
    assert seats == set(range(1, full.header.players + 1))


def test_nobody_is_told_a_number_of_another_hand_before_it_is_played():
    """What a device knows of others' hands in mid-round is suits, by its own fold."""
    network = table()
    until(network, stage(network, "playing"))
    for device in network.devices:
        fold = network.member(device).fold
        own = network.member(device).number
        seat = next(s for s in (1, 2, 3) if fold.epoch.holder(s) == own)
        for other, hand in enumerate(fold.match_of(seat).states[1].hands, 1):
            assert all(("?" in card) == (other != seat) for card in hand)
        assert all("?" in card for hand in fold.match.states[1].hands for card in hand)
        assert {fold.deals.open.hand_of(slot) for slot in fold.deals.open.deal.making.hand} == {
            seat
        }


def withhold_seed(member):
    """Let a device keep its seeds to itself; what makes it give them again."""
    held = member._next_due

    def without_seed():
        content = held()
        return None if isinstance(content, LinkShown) else content

    def give():
        member._next_due, member._settled = held, None

    member._next_due = without_seed
    return give


def test_points_are_provisional_until_all_seeds_are_checked():
    """The match is over and not settled as long as one seed is lacking."""
    network = table(2)
    member = network.member(2)
    until(network, stage(network, "playing", number=2))
    give = withhold_seed(member)
    until(network, lambda: network.member(1).fold.match.over)
    network.run(20_000)
    fold = network.member(1).fold
    assert fold.match.over
    assert not fold.match.settled
    assert fold.deal.stage == "checking"
    assert [(need.member, need.kind) for need in fold.needs] == [(member.number, "check")]
    give()
    network.play_to_the_end()
    assert network.member(1).fold.match.settled


def test_progress_and_who_works_can_be_reported():
    """Every post brings it on; in passes one device is at work, the others wait."""
    network = table(3)
    seen = []

    def look():
        deal = network.member(1).fold.deal
        if deal and (not seen or seen[-1] != deal):
            seen.append(deal)
        return bool(deal and deal.stage == "playing")

    until(network, look)
    words = [one.stage for one in seen]
    assert sorted(set(words), key=words.index)[:4] == ["keys", "shuffling", "sharing", "reading"]
    shares = [one.done for one in seen]
    assert shares == sorted(shares)
    assert (seen[-1].done, seen[-1].of) == (12, 12)
    assert all(len(one.waits) == 1 for one in seen if one.stage == "shuffling")


def test_posts_in_any_order_give_the_same_match():
    """One device reads them when all is over, and does all jobs anew."""
    network = stormy("whisker", 7)
    known = network.member(1).fold
    for fold in read_in_any_order(known, network.rng, 4):
        assert fold.closed == known.closed
        assert write_match(fold.match.whole()) == write_match(known.match.whole())


def test_a_transcript_is_checked_with_its_hands():
    """From posts alone: the ordinary text, and nobody is blamed."""
    network = table(2)
    network.play_to_the_end()
    member = network.member(1)
    found = read_transcript(write_transcript(member.feeds), STUB)
    assert found.faults == ()
    assert found.signed == (1, 2)
    text = write_match(found.fold.match.whole())
    assert text == write_match(member.fold.match.whole())
    assert write_match(parse_match(text)) == text
    assert "?" not in text
    assert match_of(found).viewer is None


# Reload, absence


@pytest.mark.parametrize("moment", ["keys", "shuffling", "sharing", "reading", "playing"])
def test_a_device_that_is_loaded_again_finds_its_hand(moment):
    """In the midst of a deal or of a round; with all that it had posted."""
    network = table(3)
    until(network, lambda: network.member(2).fold.deal is not None)
    until(network, lambda: network.member(2).fold.deal.stage == moment)
    before = network.member(2).fold.deals.open.deal.making.hand
    network.crash(network.devices[2])
    network.play_to_the_end()
    assert not network.troubles()
    assert network.member(2).fold.deals.annulled == []
    assert moment != "playing" or len(before) == 2


def leave(network, gone, by=1):
    """The others go on without somebody."""
    network.out = {gone}
    network.cut_off({gone})
    number = network.numbers()[gone]
    seats = cover(network.member(by).fold.epoch.proposal.seats, number, "easy")
    network.request(by, ports.Propose("away", seats))
    return number


def test_who_leaves_in_a_round_annuls_it_and_is_named():
    """The match goes back to before the deal. What was dealt is looked at by those who are here
    once the round that counts instead is over: by then its number is used up."""
    network = table(3)
    until(network, stage(network, "playing", number=2))
    until(network, lambda: len(network.member(1).fold.match.entries) >= 6)
    number = leave(network, 3)
    network.play_to_the_end()
    fold = network.member(1).fold
    (annulled,) = fold.deals.annulled
    assert (annulled.number, annulled.without, annulled.is_played) == (2, (number,), False)
    assert fold.deal.number == 2
    assert len(fold.deals.rounds) == 2
    (void,) = fold.deals.void
    assert void.is_over
    assert void.numbers == ()  # the hand of who left stays closed
    shown = [
        post.content.round
        for one in (1, 2)
        for post in network.member(1).feeds.posts(network.numbers()[one])
        if isinstance(post.content, LinkShown)
    ]
    assert sorted(shown) == [1, 1, 2, 2]
    assert len(fold.match.whole().entries) == 8


def test_who_leaves_before_the_check_is_named_and_the_round_dealt_anew():
    """Though it was played to its end: without that one's seed nobody can check it."""
    network = table(3)
    until(network, stage(network, "playing", number=2))
    withhold_seed(network.member(3))
    until(network, lambda: network.member(1).fold.match.over)
    network.run(5_000)
    leave(network, 3)
    network.play_to_the_end()
    fold = network.member(1).fold
    notes = [str(remark.words) for remark in remarks(fold)]
    anew = "M1 and M2 went on without M3 before the check of round 2. It is dealt again."
    assert anew in notes
    assert fold.deal.number == 3
    assert len(fold.deals.rounds) == 2


def test_who_leaves_before_it_could_read_its_hand_has_annulled_nothing():
    """The deal is made anew, and that is all."""
    network = table(3)
    until(network, lambda: (d := network.member(1).fold.deal) and d.stage == "shuffling")
    leave(network, 3)
    network.play_to_the_end()
    (annulled,) = network.member(1).fold.deals.annulled
    assert annulled.without == ()


@pytest.mark.parametrize("moment", ["keys", "shuffling", "sharing", "reading"])
def test_who_leaves_while_a_deal_is_made_has_it_made_anew(moment):
    """At whichever step; nobody is blamed for that."""
    network = table(3)
    until(network, lambda: (d := network.member(1).fold.deal) and d.stage == moment)
    leave(network, 3)
    network.play_to_the_end()
    fold = network.member(1).fold
    assert [annulled.number for annulled in fold.deals.annulled] == [1]
    assert not network.troubles()


def test_two_who_leave_at_once_annul_a_round_once():
    """And both are named, as both could read their hands."""
    network = table(4)
    until(network, stage(network, "playing", number=2))
    numbers = network.numbers()
    network.out = {3, 4}
    network.cut_off({3, 4})
    seats = network.member(1).fold.epoch.proposal.seats
    for gone in (3, 4):
        seats = cover(seats, numbers[gone], "easy")
    network.request(1, ports.Propose("away", seats))
    until(network, lambda: network.member(1).fold.epoch.number == 2)
    network.play_to_the_end()
    (annulled,) = network.member(1).fold.deals.annulled
    assert annulled.number == 2
    assert annulled.without == tuple(sorted(numbers[gone] for gone in (3, 4)))
    assert not network.troubles()


CRASH_PARTS = 4
"""Every output in turn takes some 20 s of processor time: so much of it is one test."""


def crashing(network, device, at):
    """A device crashes at its output of that number from now on; the count goes on in a list."""
    seen, carry_out = [], network.carry_out

    def carried(carrier, output):
        if carrier.number == device:
            seen.append(output)
            if len(seen) == at and carrier.up:
                network.crash(carrier)
        if carrier.up:
            carry_out(carrier, output)

    network.carry_out = carried
    return seen


def round_with_a_crash(at):
    """A round that somebody leaves, and a device crashes at its output of that number, if there
    are as many; the network, and all of its outputs until a round has counted."""
    network = table(3)
    seen = crashing(network, 2, at)
    until(network, stage(network, "playing", number=1))
    leave(network, 3)
    until(network, lambda: all(len(network.member(one).fold.deals.rounds) == 1 for one in (1, 2)))
    return network, seen


@pytest.mark.sampled(one_in=CRASH_PARTS)
@pytest.mark.parametrize("part", range(CRASH_PARTS))
def test_a_device_may_crash_at_every_output(part):
    """Of a deal, a round, its being dealt anew and the check: what was stored until then is
    enough."""
    _, outputs = round_with_a_crash(0)
    assert len(outputs) > 100
    for at in range(1 + part, len(outputs) + 1, CRASH_PARTS):
        network, _ = round_with_a_crash(at)
        network.play_to_the_end()
        assert network.crashes == 1
        assert [annulled.number for annulled in network.member(1).fold.deals.annulled] == [1], at
        assert not network.troubles(), at


MOMENTS = range(3)
"""How many cards of a round for three have been played when something happens."""


def halt(network, number, moment):
    """Play until so many cards of a round, by number, are on the table; then nobody acts."""
    network.phases = 4 * (number - 1) + 1 + moment

    def is_there():
        folds = [
            network.member(device).fold for device in network.devices if device not in network.out
        ]
        return all(
            fold.phase == network.phases and fold.deals.open and fold.deals.open.is_in_match
            for fold in folds
        )

    until(network, is_there)


def go_on_playing(network):
    """People act again, to the end."""
    network.phases = 0
    network.play_to_the_end()


def known(network, *devices):
    """The number of the deal, the match, and every own seat's, as devices have them."""
    folds = [network.member(device).fold for device in devices]
    own = [
        [seat for seat in (1, 2, 3) if fold.epoch.holder(seat) == network.member(one).number]
        for one, fold in zip(devices, folds, strict=True)
    ]
    return [
        (fold.deal.number, fold.match.entries, [fold.match_of(seat).entries for seat in seats])
        for fold, seats in zip(folds, own, strict=True)
    ]


@pytest.mark.parametrize("moment", MOMENTS)
def test_who_was_away_finds_the_hand_again_at_every_moment_of_a_round(moment):
    """From what its device has stored; nobody's match has changed meanwhile."""
    network = table(3)
    halt(network, 2, moment)
    before, hand = known(network, 1, 2, 3), network.member(3).fold.deals.open.deal.making.hand
    network.cut_off({3})
    network.crash(network.devices[3])
    network.run(30_000)
    network.heal()
    until(network, lambda: network.devices[3].up and network.member(3).fold.deals.open)
    until(network, lambda: network.member(3).fold.deals.open.is_in_match)
    until(network, lambda: known(network, 1, 2, 3) == before)
    assert network.member(3).fold.deals.open.deal.making.hand == hand
    go_on_playing(network)
    assert network.member(1).fold.deals.annulled == []
    assert not network.troubles()


@pytest.mark.parametrize("moment", MOMENTS)
def test_who_comes_back_waits_for_the_end_of_the_round(moment):
    """A return would annul it, as its hand has another holder: no match goes back by a card."""
    network = table(3)
    halt(network, 1, moment)
    number = leave(network, 3)
    until(network, lambda: network.member(1).fold.epoch.number == 2)
    halt(network, 1, moment)
    before = known(network, 1, 2)
    network.out = set()
    network.heal()
    network.run(30_000)
    assert known(network, 1, 2) == before
    assert number not in network.member(1).fold.epoch.people
    go_on_playing(network)
    fold = network.member(1).fold
    assert number in fold.epoch.people
    assert [one.without for one in fold.deals.annulled] == [(number,)]


def test_who_comes_back_into_a_deal_waits_for_the_end_of_its_round():
    """Suits are known before hands are: by coming or not one would choose between two deals."""
    network = table(3)
    until(network, stage(network, "playing"))
    number = leave(network, 3)

    def deals_anew():
        stages = [network.member(one).fold.deal for one in (1, 2)]
        return all(one and one.stage == "shuffling" for one in stages)

    until(network, deals_anew)
    network.out = set()
    network.heal()
    until(network, lambda: len(network.member(1).fold.deals.rounds) == 1)
    assert [one.number for one in network.member(1).fold.deals.annulled] == [1]
    network.play_to_the_end()
    fold = network.member(1).fold
    assert number in fold.epoch.people
    assert [one.number for one in fold.deals.annulled] == [1]


def test_who_is_let_in_and_does_not_come_holds_up_nobody_for_long():
    """The others go on as before; the next time their people are asked."""
    network = table(3)
    until(network, stage(network, "playing"))
    number = leave(network, 3)
    until(network, lambda: network.member(1).fold.epoch.number == 2)
    member = network.member(3)
    held = member._next_due

    def without_entering():
        content = held()
        return None if isinstance(content, Enter) else content

    member._next_due = without_entering
    network.weather = Weather(patience=10**9)
    answer = network.asked

    def only_as_before(device, proposal):
        network.weather.noes = 0 if proposal.why == "same" else 100
        answer(device, proposal)

    network.asked = only_as_before
    network.out = set()
    network.heal()
    until(network, lambda: network.member(1).fold.match.settled)
    assert number not in network.member(1).fold.epoch.people
    assert network.member(1).fold.epoch.proposal.why == "same"


@pytest.mark.parametrize("moment", MOMENTS)
def test_an_epoch_in_which_all_hold_their_hands_changes_nothing(moment):
    """Fresh chains, at every moment of a round: it goes on with the same hands, and counts."""
    network = table(3)
    halt(network, 2, moment)
    before = known(network, 1, 2, 3)
    network.request(1, ports.Propose("same", network.member(1).fold.epoch.proposal.seats))
    until(network, lambda: all(network.member(one).fold.epoch.number == 2 for one in (1, 2, 3)))
    network.run(5_000)
    assert known(network, 1, 2, 3) == before
    go_on_playing(network)
    assert network.member(1).fold.deals.annulled == []


def test_going_back_goes_to_before_a_deal():
    """The cards of a round that was checked are known to all: it is dealt anew."""
    network = table(2)
    until(network, stage(network, "playing", number=2))
    before = [e.action for e in network.member(1).fold.match.entries if e.actor == 0]
    epoch = network.member(1).fold.epoch
    network.request(1, ports.Propose("back", epoch.proposal.seats, 2))
    until(network, lambda: network.member(1).fold.epoch.number == 2)
    assert network.member(1).fold.match.entries == ()
    network.play_to_the_end()
    after = [e.action for e in network.member(1).fold.match.entries if e.actor == 0]
    assert len(after) == 2
    assert after != before


# Lies


def lying(network, change):
    """The cheat's device posts what a test makes of its posts."""
    member = network.member(CHEAT)
    write = member.write
    member.write = lambda content: write(change(content))
    return member


def named(network, member, what):
    """Returns whether both honest devices tell who it was, and what, with a sentence."""

    def found():
        notes = [
            {
                (trouble.member, trouble.what): trouble.words
                for trouble in network.devices[n].troubles
            }
            for n in (1, 3)
        ]
        return all((member.number, what) in note for note in notes)

    until(network, found)
    reasons = {
        trouble.words
        for n in (1, 3)
        for trouble in network.devices[n].troubles
        if trouble.what == what
    }
    assert all(reason.startswith("M2's device ") for reason in reasons)
    network.run(3_000)
    assert {trouble[0] for trouble in network.troubles()} == {member.number}


def go_on(network, member):
    """The others finish the match without the cheat."""
    network.out = {CHEAT}
    seats = network.member(1).fold.epoch.proposal.seats
    network.request(1, ports.Propose("lie", cover(seats, member.number, "easy")))
    network.play_to_the_end()
    assert len(network.member(1).fold.deals.rounds) == 2
    assert {trouble[0] for trouble in network.troubles()} == {member.number}


def wrong_key(content):
    return replace(content, proof=bytes(73)) if isinstance(content, DealKey) else content


def other_deck(change):
    def lie(content):
        if not isinstance(content, DeckPart):
            return content
        cards = list(read_deck(content.cards))
        change(cards)
        return replace(content, cards=deck_bytes(cards))

    return lie


def double(cards):
    """The same number under another mask, which needs the joint key: without it a plain copy."""
    cards[1] = cards[0]


def swap_suits(cards):
    cards[0], cards[-1] = cards[-1], cards[0]


def no_card(cards):
    cards[0] = (cards[0][0], group.product([cards[0][1], group.card(99)]))


def shift(cards):
    factor = group.product([group.card(2), group.inverse(group.card(1))])
    cards[0] = (cards[0][0], group.product([cards[0][1], factor]))


def too_few(content):
    return replace(content, cards=content.cards[512:]) if isinstance(content, DeckPart) else content


def wrong_share(content):
    if not isinstance(content, Shares):
        return content
    return replace(content, shares=group.encode([group.card(7)]) + content.shares[256:])


def cannot_read(content):
    return replace(content, unread=(2,)) if isinstance(content, Read) else content


def wrong_card(content):
    return (
        replace(content, share=group.encode([group.card(3)]))
        if isinstance(content, Show)
        else content
    )


def another_card(content):
    """The proof of the card in hand, and the name of another."""
    if not isinstance(content, Show):
        return content
    suit, number = content.action[5], int(content.action[6])
    return replace(content, action=f"play {suit}{number % 3 + 1}")


def without_proof(content):
    return Act(content.seat, content.action) if isinstance(content, Show) else content


def wrong_link(content):
    return replace(content, link=bytes(32)) if isinstance(content, LinkShown) else content


def wrong_answers(content):
    if isinstance(content, ProofPart) and content.part:
        return replace(content, data=bytes(len(content.data)))
    return content


LIES = {
    "wrong proof of a key": (wrong_key, "bad-key"),
    "duplicate": (other_deck(double), "bad-seed"),
    "swapped suits": (other_deck(swap_suits), "bad-seed"),
    "shifted number": (other_deck(shift), "bad-seed"),
    "no card": (other_deck(no_card), "bad-seed"),
    "a deck too small": (too_few, "bad-deck"),
    "wrong share": (wrong_share, "bad-share"),
    "cannot read": (cannot_read, "false-blame"),
    "wrong card": (wrong_card, "bad-card"),
    "another card": (another_card, "bad-card"),
    "no proof of a card": (without_proof, "bad-card"),
    "a link of no seed": (wrong_link, "bad-seed"),
}


@pytest.mark.parametrize(("lie", "what"), LIES.values(), ids=LIES)
def test_every_lie_is_found_and_named_and_the_others_go_on(lie, what):
    """Nothing is healed silently: the table waits for people; then the round is dealt again."""
    network = table(3)
    member = lying(network, lie)
    named(network, member, what)
    go_on(network, member)


@pytest.mark.parametrize("lie", [other_deck(double), other_deck(swap_suits), wrong_answers])
def test_strict_stops_who_tampers_before_a_card_is_played(lie):
    """Hands are read, and no card is shown."""
    network = table(3, hands=STRICT)
    member = lying(network, lie)
    named(network, member, "bad-proof")
    for one in (1, 3):
        feeds = network.member(one).feeds
        assert not any(isinstance(p.content, Show) for m in feeds for p in feeds.posts(m))
    go_on(network, member)


def test_a_host_cannot_play_a_card_of_its_bot_for_itself():
    """It can read both hands, and prove both cards; the slot is of the other hand."""
    network = table(2, bots=1, seed=3)
    host = network.member(1)
    write = host.write
    swapped = []

    def lie(content):
        if isinstance(content, Show) and not swapped:
            open_deal = host.fold.deals.open
            deal, seat = open_deal.deal, content.seat
            for slot, number in deal.making.hand.items():
                opening = deal.opening(slot)
                same = deal.ledger.suits[slot] == deal.ledger.suits[content.slot]
                if open_deal.hand_of(slot) != seat and same and opening:
                    swapped.append(slot)
                    card = f"play {content.action[5]}{number}"
                    return Show(seat, card, slot, opening.share, opening.proof)
        return content

    host.write = lambda content: write(lie(content))
    until(network, lambda: swapped)
    until(network, lambda: network.devices[2].troubles)
    assert {(trouble.member, trouble.what) for trouble in network.devices[2].troubles} == {
        (1, "bad-card")
    }


def test_two_decks_under_one_number_are_proof_against_their_author():
    """Both posts go to all as evidence, though they are long."""
    network = table(3)
    member = network.member(CHEAT)
    until(network, lambda: any(isinstance(p.content, DeckPart) for p in posts_of(member)))
    post = next(post for post in posts_of(member) if isinstance(post.content, DeckPart))
    other = replace(post.content, cards=post.content.cards[::-1][:512] * 6)
    other = replace(other, cards=group.encode([group.card(5)] * 12))
    second = write_post(
        member.feeds.table, post.position, other, member.secret.seed, member.feeds.signatures
    )
    for one in (1, 3):
        network.member(one).take([second.frame])
    named(network, member, "two-posts")


def posts_of(member):
    return member.feeds.posts(member.number)


def test_a_lie_in_a_round_that_was_annulled_is_told_all_the_same():
    """Somebody tampers, somebody else leaves: those who are here show their seeds."""
    network = table(4, seed=2)
    member = lying(network, other_deck(swap_suits))
    until(network, stage(network, "playing"))
    member.write = type(member).write.__get__(member)
    leave(network, 4)
    network.out = {4}
    network.play_to_the_end()
    assert network.troubles() == {(member.number, "bad-seed")}


# The lobby


@pytest.mark.parametrize("slots", ["another's", "twice"])
def test_only_own_slots_can_be_unread_each_once(slots):
    """Such a post counts for nothing, and is told."""
    network = table(3)
    member = network.member(2)
    held, changed = member._next_due, []

    def another():
        content = held()
        if not isinstance(content, Read) or changed:
            return content
        terms = member.fold.deals.open.deal.terms
        own = [slot for slot in range(terms.shape.size) if terms.holds(member.number, slot)]
        changed.append(content)
        unread = (own[0], own[0]) if slots == "twice" else (own[-1] + 1,)
        return Read(content.round, tuple(slot % terms.shape.size for slot in unread))

    member._next_due = another
    until(network, stage(network, "playing"))
    fold = network.member(1).fold
    found = [(one.member, one.what) for one in fold.deals.lesser]
    assert found == [(member.number, "out-of-turn")]
    assert not fold.deals.annulled


@pytest.mark.parametrize("is_last", [False, True])
def test_posts_for_deals_that_never_come_are_reported(is_last):
    """As soon as the epoch or the match is over in which they might have counted; until then such
    a deal may come."""
    network = table(3)
    member = network.member(2)
    until(network, stage(network, "playing"))
    member.write(Read(200, ()))
    network.run(1_000)
    assert network.member(1).fold.deals.lesser == []
    if not is_last:
        network.request(1, ports.Propose("same", network.member(1).fold.epoch.proposal.seats))
    network.play_to_the_end()
    found = [(one.member, one.what) for one in network.member(1).fold.deals.lesser]
    assert found == [(member.number, "out-of-turn")]


def test_nine_lives_is_no_longer_refused():
    """Nor a strict deal, and not with bots either."""
    roster = ((1, bytes(32)), (2, bytes(32)), (3, bytes(32)))
    seats = ((1, PERSON), (2, PERSON), (3, PERSON))
    sheet = Sheet(roster, "ninelives", 3, (), seats, 0, STRICT)
    assert not refusal(sheet)
    assert not refusal(replace(sheet, seats=((1, PERSON), (2, PERSON), (1, "easy"))))

"""Escrow: all others together open the hand of who leaves a round, and nobody less than all can."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations

import pytest
from peers_hands import read_in_any_order, small_group
from peers_network import stormy
from peers_signing import STUB
from test_peers_hands import go_on, leave, lying, named, registered, stage, table, until

from pyengine.core.game import PUBLIC
from pyengine.core.text import parse_match, write_match
from pyengine.peers.crypto.group import encode
from pyengine.peers.crypto.hashes import b64
from pyengine.peers.crypto.pieces import joined, seals_of, split
from pyengine.peers.deal.masking import key_of
from pyengine.peers.fold.sentences import remarks
from pyengine.peers.fold.transcript import read_transcript, write_transcript
from pyengine.peers.session import ports
from pyengine.peers.session.proposing import cover
from pyengine.peers.wire.contents import PERSON, STRICT, Act
from pyengine.peers.wire.deal_contents import DealKey, PieceRefused, PieceShown, SeedShown, Shares

__all__ = ["registered", "small_group"]

pytestmark = pytest.mark.usefixtures("small_group")
CHEAT = 2


def escrowed(people=3, **more):
    """A table with escrow at which the match has begun."""
    return table(people, escrow=True, **more)


def of_type(network, kind, by=1):
    """All posts of a type that a device has, by author."""
    feeds = network.member(by).feeds
    return [post for feed in feeds for post in feeds.posts(feed) if isinstance(post.content, kind)]


def deal_of(network, device):
    """The deal that is open at a device."""
    return network.member(device).fold.deals.open.deal


def leave_and_open(network, gone, by=1):
    """Somebody leaves, and the hand is opened; the seat."""
    number = leave(network, gone, by)
    seats = network.member(by).fold.epoch.proposal.seats
    here = [device for device in network.devices if device != gone]

    def is_open():
        deals = [network.member(one).fold.deals for one in here]
        return all(deal.open and deal.open.deal.escrow.hand for deal in deals)

    until(network, is_open)
    return seats.index((number, PERSON)) + 1


def checked(network):
    """The match to its end: all rounds count, nobody is blamed, and its text is an ordinary one."""
    network.play_to_the_end()
    assert not network.troubles(), network.why()
    fold = network.member(1 if 1 not in network.out else 2).fold
    assert len(fold.deals.rounds) == 2
    text = write_match(fold.match.whole())
    assert "?" not in text
    assert write_match(parse_match(text)) == text
    return fold


def change_pieces(network, device, change, to=0):
    """What a device sends as pieces (to a device; 0: to all) is changed on the way, or (None) is
    never sent."""
    send = network.send
    other = network.member(to).number if to else 0

    def sent(sender, output):
        if sender.number == device and b'"t":"piece"' in output.message:
            link = sender.session.neighbours.links[output.link]
            if not other or link.member == other:
                message = change(output.message)
                if message is None:
                    return
                output = replace(output, message=message)
        send(sender, output)

    network.send = sent


def with_other_bytes(message):
    """The same message with a piece of zeros."""
    head, body = message[:1], json.loads(message[1:])
    return head + json.dumps(body | {"x": b64(bytes(32))}, separators=(",", ":")).encode()


def never(message):
    """Nothing is sent."""


# Pieces


@pytest.mark.parametrize("holders", [(2, 3), (1, 2, 4), (1, 3, 4, 5, 9)])
def test_all_pieces_give_the_seed_and_fewer_nothing_like_it(holders):
    """No sum of some of them is the seed, or differs from it by something that is known."""
    seed = bytes(range(32))
    pieces = split(seed, holders)
    assert len(pieces) == len(holders) == len(set(pieces))
    assert joined(pieces) == seed
    for size in range(1, len(pieces)):
        for some in combinations(pieces, size):
            assert joined(some) not in (seed, bytes(32))


def test_a_hash_of_a_piece_is_of_one_place_alone():
    """Another table, deal, owner or holder has another."""
    seed = bytes(32)
    first = seals_of(bytes(16), 1, 1, seed, (2, 3))
    others = [
        seals_of(bytes(15) + b"1", 1, 1, seed, (2, 3)),
        seals_of(bytes(16), 2, 1, seed, (2, 3)),
        seals_of(bytes(16), 1, 4, seed, (2, 3)),
    ]
    assert len({*first, *(one for found in others for one in found)}) == 8


# Nobody leaves


def test_nothing_is_shown_as_long_as_all_stay():
    """No piece stands in a post, and rounds count as ever."""
    network = escrowed()
    checked(network)
    assert not of_type(network, PieceShown)
    assert not of_type(network, PieceRefused)
    assert all(len(post.content.pieces) == 2 for post in of_type(network, DealKey))


def test_nobody_gives_shares_before_it_has_all_pieces():
    """So who could read its hand has given its pieces to all others."""
    network = escrowed()
    seen = set()

    def look():
        for device in network.devices:
            member = network.member(device)
            posts = [p.content for p in member.feeds.posts(member.number)]
            if any(isinstance(content, Shares) for content in posts):
                pieces = [key for key in network.devices[device].stored if key.startswith("piece/")]
                assert len(pieces) >= 2
                seen.add(device)
        return len(seen) == 3

    until(network, look)


def test_without_escrow_no_piece_exists():
    """Nothing is kept, nothing is in the posts, nothing is sent."""
    network = table(3)
    change_pieces(network, 1, pytest.fail)
    network.play_to_the_end()
    for device in network.devices.values():
        assert not device.session.member.held.right
        assert not any(key.startswith("piece/") for key in device.stored)
    assert all(post.content.pieces == () for post in of_type(network, DealKey))


def test_two_deal_without_pieces():
    """One piece would be the whole seed: once two are left, a hand cannot be opened."""
    network = escrowed()
    until(network, stage(network, "playing", number=1))
    leave_and_open(network, 3)
    until(network, lambda: network.member(1).fold.deal.number == 2)
    until(network, lambda: network.member(1).fold.deal.stage == "playing")
    newest = [post.content for post in of_type(network, DealKey) if post.content.round == 2]
    assert [content.pieces for content in newest] == [(), ()]
    assert network.member(1).fold.deal.opens == ()


def test_all_others_together_can_read_a_hand_and_less_than_all_cannot():
    """That is what the players are told: with escrow, and with nothing but what they have."""
    network = escrowed(4)
    until(network, stage(network, "playing"))
    owner = network.member(4)
    own = deal_of(network, 4)
    (first,) = (
        p.content for p in owner.feeds.posts(owner.number) if isinstance(p.content, DealKey)
    )
    held = [network.member(one).held.right[first.sealed] for one in (1, 2, 3)]
    secret = owner.deal_seed(1, network.member(1).fold.epoch.proposal.ballot, 1)
    assert joined(held) == secret
    assert encode([key_of(joined(held))]) == first.key
    for some in combinations(held, 2):
        assert joined(some) != secret
    assert own.making.hand


# Somebody leaves


@pytest.mark.parametrize("hands", ["standard", STRICT])
@pytest.mark.parametrize("number", [1, 2])
def test_a_round_goes_on_with_the_hand_of_who_left(number, hands):
    """Nothing is dealt anew; all can read what was in that hand, and it is said."""
    network = escrowed(hands=hands)
    until(network, stage(network, "playing", number=number))
    own_hand = dict(deal_of(network, 3).making.hand)
    seat = leave_and_open(network, 3)
    for one in (1, 2):
        assert deal_of(network, one).escrow.hand == own_hand
        fold = network.member(one).fold
        assert "?" not in "".join(fold.match_of(seat).state.hands[seat - 1])
        assert (fold.deal.opened, fold.deal.opens) == (network.numbers()[3], ())
    assert all("?" in card for hand in network.member(1).fold.match.state.hands for card in hand)
    fold = checked(network)
    assert fold.deals.annulled == []
    notes = [str(remark.words) for remark in remarks(fold)]
    assert [note for note in notes if "plays it in the open" in note] == [
        "M1 and M2 opened the hand of M3 together: a bot plays it in the open."
    ]


@pytest.mark.parametrize("moment", ["keys", "shuffling", "sharing", "reading"])
def test_who_leaves_while_a_deal_is_made_has_it_made_anew(moment):
    """Nobody has played yet."""
    network = escrowed()
    until(network, lambda: (d := network.member(1).fold.deal) and d.stage == moment)
    leave(network, 3)
    network.play_to_the_end()
    fold = network.member(1).fold
    assert fold.deals.opened == []
    assert len(fold.deals.annulled) == 1
    assert not network.troubles()


def test_who_leaves_before_the_check_has_its_seed_from_the_pieces():
    """The round is over, and counts all the same."""
    network = escrowed()
    member = network.member(3)
    due = member._next_due
    member._next_due = lambda: None if member.fold.match.over else due()
    until(network, lambda: network.member(1).fold.match.over)
    network.run(5_000)
    assert not network.member(1).fold.match.settled
    leave(network, 3)
    fold = checked(network)
    assert (fold.deals.annulled, len(fold.deals.opened)) == ([], 1)


def test_bots_of_who_left_are_played_in_the_open_as_well():
    """One seed is behind all hands of a device."""
    network = escrowed(bots=1)
    until(network, stage(network, "playing", number=2))
    own_hand = dict(deal_of(network, 1).making.hand)
    assert len(own_hand) == 4
    leave_and_open(network, 1, by=2)
    assert deal_of(network, 2).escrow.hand == own_hand
    network.play_to_the_end()
    assert not network.troubles()
    assert network.member(2).fold.deals.annulled == []


def test_every_device_knows_what_the_rules_let_it_know():
    """Also of a round that goes on: each seat's match shows the view of the full state."""
    network = escrowed()
    until(network, stage(network, "playing", number=2))
    open_seat = leave_and_open(network, 3)
    seen = []

    def look():
        for one in (1, 2):
            fold, own = network.member(one).fold, network.member(one).number
            held = [seat for seat in (1, 2, 3) if fold.epoch.holder(seat) == own]
            for seat in {*held, open_seat} if fold.deals.open else held:
                seen.append((seat, len(fold.match.entries), fold.match_of(seat).state))
            seen.append((PUBLIC, len(fold.match.entries), fold.match.state))
        return False

    network.run(30_000, look)
    full = checked(network).match.whole()
    game = full.game
    for seat, count, state in seen:
        assert game.view(state, seat) == game.view(full.states[count], seat)
    assert {seat for seat, _, _ in seen} == {PUBLIC, 1, 2, 3}


@pytest.mark.parametrize("together", [True, False])
def test_of_two_who_leave_the_second_takes_a_piece_along(together):
    """Then nobody can open the first hand, or the second: the round is dealt anew."""
    network = escrowed(4)
    until(network, stage(network, "playing", number=2))
    numbers = network.numbers()
    if together:
        network.out = {3, 4}
        network.cut_off({3, 4})
        seats = network.member(1).fold.epoch.proposal.seats
        for gone in (3, 4):
            seats = cover(seats, numbers[gone], "easy")
        network.request(1, ports.Propose("away", seats))
        until(network, lambda: network.member(1).fold.epoch.number == 2)
    else:
        leave_and_open(network, 4)
        leave(network, 3)
        network.out = {3, 4}
    network.play_to_the_end()
    fold = network.member(1).fold
    (annulled,) = fold.deals.annulled
    assert annulled.number == 2
    assert annulled.without == tuple(sorted(numbers[one] for one in ((3, 4) if together else (3,))))
    assert not network.troubles()


def test_a_deal_that_is_annulled_while_a_hand_is_opened_opens_it_no_more():
    """Nobody takes its pieces any more, so who went on showing one would do so without end."""
    network = escrowed(4)
    until(network, stage(network, "playing"))
    deal, numbers = deal_of(network, 1), network.numbers()
    deal.release(numbers[4])
    assert isinstance(deal.ledger.due, PieceShown)
    deal.annul()
    deal.finish({numbers[1], numbers[2]})
    assert isinstance(deal.ledger.due, SeedShown)


def test_who_comes_back_finds_the_seat_with_the_bot_until_the_round_is_over():
    """It sees its own hand in the open; then it plays again."""
    network = escrowed()
    until(network, stage(network, "playing", number=1))
    seat = leave_and_open(network, 3)
    network.out = set()
    network.heal()
    number = network.numbers()[3]
    back = []

    def look():
        fold = network.member(1).fold
        if number in fold.epoch.people and not back:
            back.append((len(fold.deals.rounds), [one.number for one in fold.deals.annulled]))
        own = network.member(3).fold
        return own.deals.open is not None and own.deals.open.is_open(seat)

    until(network, look)
    assert "?" not in "".join(network.member(3).fold.match_of(seat).state.hands[seat - 1])
    until(network, lambda: look() is None or bool(back))
    network.play_to_the_end()
    ((rounds, annulled),) = back
    assert rounds == 1
    assert 1 not in annulled
    assert not network.troubles()
    assert number in network.member(1).fold.epoch.people


# Weather, reloads, readers


STORMS = (0, 4, 11, 17, 18, 23, 40, 50, 58)
"""Some weathers; in most of these somebody leaves while a round is played."""


@pytest.mark.sampled(one_in=3, group="deals in any weather")
def test_matches_in_any_weather_end_the_same_everywhere():
    """Loss, doubles, cuts, crashes and reloads at any moment of a deal or a round."""
    opened = 0
    for seed in STORMS:
        network = stormy("whisker", seed, escrow=True)
        assert not network.troubles(), network.why()
        opened += len(network.member(1).fold.deals.opened)
    assert opened


CRASH_PARTS = 4
"""Every output in turn takes some 20 s of processor time: so much of it is one test."""


def crashing(network, device, at):
    """A device crashes at its output of that number from now on; the count goes on in a list."""
    seen, carry_out = [], network.carry_out

    def carried(one, output):
        if one.number == device:
            seen.append(output)
            if len(seen) == at and one.up:
                network.crash(one)
        if one.up:
            carry_out(one, output)

    network.carry_out = carried
    return seen


def round_with_a_crash(at):
    """A round in which a hand is opened, and a device crashes at its output of that number, if
    there are as many; the network, and all of its outputs so far."""
    network = escrowed()
    seen = crashing(network, 2, at)
    until(network, stage(network, "playing", number=1))
    leave_and_open(network, 3)
    until(network, lambda: all(len(network.member(one).fold.deals.rounds) == 1 for one in (1, 2)))
    return network, seen


@pytest.mark.sampled(one_in=CRASH_PARTS)
@pytest.mark.parametrize("part", range(CRASH_PARTS))
def test_a_device_may_crash_at_every_output(part):
    """Of a deal, a round, opening a hand and the check: whatever was kept until then is enough."""
    _, outputs = round_with_a_crash(0)
    assert len(outputs) > 100
    for at in range(1 + part, len(outputs) + 1, CRASH_PARTS):
        network, _ = round_with_a_crash(at)
        assert network.crashes == 1
        assert checked(network).deals.annulled == [], at


def test_pieces_are_found_again_in_storage():
    """A page that is loaded again in the middle of a round can give its piece."""
    network = escrowed()
    until(network, stage(network, "playing", number=1))
    before = network.member(2).held.right
    network.crash(network.devices[2])
    until(network, lambda: network.devices[2].up and network.member(2).fold.deal)
    assert network.member(2).held.right == before != {}
    until(network, stage(network, "playing"))
    leave_and_open(network, 3)
    assert checked(network).deals.annulled == []


def test_an_older_copy_gets_its_pieces_again_over_a_new_link():
    """As long as their owner is there."""
    network = escrowed()
    until(network, stage(network, "playing", number=1))
    device = network.devices[2]
    network.crash(device)
    for key in [key for key in device.stored if key.startswith("piece/")]:
        del device.stored[key]
    until(network, lambda: device.up and len(device.session.member.held.right) == 2)
    until(network, stage(network, "playing"))
    leave_and_open(network, 3)
    checked(network)


def test_posts_in_any_order_give_the_same_match():
    """One device reads them when all is over, and does all jobs anew."""
    network = escrowed()
    until(network, stage(network, "playing", number=1))
    leave_and_open(network, 3)
    known = checked(network)
    for fold in read_in_any_order(known, network.rng, 4):
        assert fold.closed == known.closed
        assert fold.deals.opened == known.deals.opened


def test_a_transcript_is_checked_with_a_hand_that_was_opened():
    """From posts alone."""
    network = escrowed()
    until(network, stage(network, "playing", number=2))
    leave_and_open(network, 3)
    checked(network)
    member = network.member(1)
    found = read_transcript(write_transcript(member.feeds), STUB)
    assert found.faults == ()
    assert write_match(found.fold.match.whole()) == write_match(member.fold.match.whole())


# Links


def test_a_deal_waits_for_the_direct_link():
    """Posts are passed on, pieces are not: once there is a link, the deal is made."""
    network = escrowed(start=False)
    pair = frozenset({2, 3})
    network.cut.add(pair)
    network.disconnect(pair)
    network.run(6_000)
    network.request(1, ports.Begin())
    until(network, lambda: (d := network.member(1).fold.deal) and d.stage == "sharing")
    network.run(60_000)
    assert network.member(1).fold.deal.stage == "sharing"
    lacking = [
        need for need in network.member(2).fold.deals.open.deal.ledger.needs if need.kind == "piece"
    ]
    assert [need.member for need in lacking] == [network.numbers()[3]]
    network.heal()
    checked(network)


def test_a_piece_that_is_withheld_keeps_its_owner_from_reading_its_hand():
    """The one it is withheld from gives no shares; its own device says for whom it waits."""
    network = escrowed()
    change_pieces(network, CHEAT, never, to=3)
    network.run(60_000)
    cheat = network.member(CHEAT)
    assert network.member(1).fold.deal.stage == "sharing"
    assert deal_of(network, CHEAT).making.hand == {}
    assert not deal_of(network, CHEAT).could_read(cheat.number)
    assert (cheat.number, "piece") in [
        (need.member, need.kind) for need in deal_of(network, 3).ledger.needs
    ]
    assert not network.troubles()


# Lies


def test_a_wrong_piece_is_refused_and_its_owner_shows_the_right_one():
    """Nobody can prove what a link carried; what is shown all can check, so the deal goes on."""
    network = escrowed()
    change_pieces(network, CHEAT, with_other_bytes, to=3)
    number = network.member(CHEAT).number
    until(network, stage(network, "playing", number=1))
    assert [(post.by, post.content.owner) for post in of_type(network, PieceRefused)] == [
        (network.member(3).number, number)
    ]
    (shown,) = of_type(network, PieceShown)
    assert (shown.by, shown.content.owner, shown.content.holder) == (
        number,
        number,
        network.member(3).number,
    )
    checked(network)


def test_who_does_not_answer_a_refusal_is_waited_for_by_name():
    """All see whose part is lacking."""
    network = escrowed()
    change_pieces(network, CHEAT, with_other_bytes, to=3)
    cheat = network.member(CHEAT)
    due = cheat._next_due
    cheat._next_due = lambda: None if isinstance(found := due(), PieceShown) else found
    until(network, lambda: of_type(network, PieceRefused))
    network.run(20_000)
    assert network.member(1).fold.deal.stage == "sharing"
    assert cheat.number in network.member(1).fold.deal.waits


def wrong_seals(content):
    if not isinstance(content, DealKey):
        return content
    return replace(content, pieces=(bytes(32), *content.pieces[1:]))


def too_few_seals(content):
    return replace(content, pieces=content.pieces[1:]) if isinstance(content, DealKey) else content


def test_hashes_that_fit_no_piece_are_found_when_the_piece_is_shown():
    """The post that shows it is the proof."""
    network = escrowed()
    member = lying(network, wrong_seals)
    named(network, member, "bad-piece")
    go_on(network, member)


def test_too_few_hashes_are_no_key():
    """Found at once."""
    network = escrowed()
    member = lying(network, too_few_seals)
    named(network, member, "bad-key")
    go_on(network, member)


def false_pieces(network):
    """The cheat splits another seed than its own, everywhere alike: pieces and hashes agree."""
    member = network.member(CHEAT)
    other = bytes(range(32))

    def lie(content):
        if isinstance(content, DealKey):
            setting = deal_of(network, CHEAT).setting
            place = setting.table, setting.round, member.number
            return replace(content, pieces=seals_of(*place, other, setting.others(member.number)))
        return content

    lying(network, lie)
    send = network.send

    def sent(sender, output):
        if sender.number == CHEAT and b'"t":"piece"' in output.message:
            others = deal_of(network, CHEAT).setting.others(member.number)
            holder = sender.session.neighbours.links[output.link].member
            piece = split(other, others)[others.index(holder)]
            body = json.loads(output.message[1:]) | {"x": b64(piece)}
            message = output.message[:1] + json.dumps(body, separators=(",", ":")).encode()
            output = replace(output, message=message)
        send(sender, output)

    network.send = sent
    return member


def test_pieces_of_another_seed_are_found_after_the_round():
    """They have to be those that follow from the seed."""
    network = escrowed()
    member = false_pieces(network)
    named(network, member, "bad-seed")
    go_on(network, member)


def test_who_leaves_with_pieces_of_another_seed_is_named_and_the_round_annulled():
    """By an epoch that the others need not be asked for, as whoever is at fault has gone."""
    network = escrowed(3)
    member = false_pieces(network)
    until(network, stage(network, "playing", number=1))
    network.out = {CHEAT}
    leave(network, CHEAT)
    network.play_to_the_end()
    assert network.troubles() == {(member.number, "bad-seed")}
    fold = network.member(1).fold
    assert [one.number for one in fold.deals.annulled] == [1]
    assert [change.epoch.proposal.why for change in fold.changes] == ["away", "same"]
    assert len(fold.deals.rounds) == 2


def wrong_piece(content):
    return replace(content, piece=bytes(32)) if isinstance(content, PieceShown) else content


def test_who_shows_a_false_piece_of_who_left_is_named():
    """It had said, by its shares, that it had the right one; without it the round is annulled."""
    network = escrowed(4)
    member = lying(network, wrong_piece)
    until(network, stage(network, "playing", number=1))
    leave(network, 4)
    network.out = {4}
    named_by(network, member, "bad-piece", (1, 3))
    network.out = {4, CHEAT}
    seats = network.member(1).fold.epoch.proposal.seats
    network.request(1, ports.Propose("lie", cover(seats, member.number, "easy")))
    network.play_to_the_end()
    fold = network.member(1).fold
    assert [one.number for one in fold.deals.annulled] == [1]
    assert network.troubles() == {(member.number, "bad-piece")}


def named_by(network, member, what, devices):
    until(
        network,
        lambda: all(
            (member.number, what)
            in {(trouble.member, trouble.what) for trouble in network.devices[n].troubles}
            for n in devices
        ),
    )


def test_a_piece_that_is_not_given_is_waited_for():
    """From all others it takes all; once that one has gone as well, the round is dealt anew."""
    network = escrowed(4)
    quiet = network.member(CHEAT)
    due = quiet._next_due
    quiet._next_due = lambda: None if isinstance(found := due(), PieceShown) else found
    until(network, stage(network, "playing", number=1))
    leave(network, 4)
    until(network, lambda: network.member(1).fold.deal.stage == "opening")
    network.run(20_000)
    deal = network.member(1).fold.deal
    assert (deal.stage, deal.waits) == ("opening", (quiet.number,))
    network.out = {4}
    quiet._next_due = due
    leave(network, CHEAT)
    network.out = {4, CHEAT}
    network.play_to_the_end()
    assert [one.number for one in network.member(1).fold.deals.annulled] == [1]
    assert not network.troubles()


def test_the_host_of_an_open_hand_can_play_no_other_card():
    """Everybody knows what is in it."""
    network = escrowed()
    until(network, stage(network, "playing", number=1))
    seat = leave_and_open(network, 3)
    host = next(
        network.member(one)
        for one in (1, 2)
        if network.member(one).fold.epoch.holder(seat) == network.member(one).number
    )
    write = host.write

    def lie(content):
        if isinstance(content, Act) and content.seat == seat:
            suit, number = content.action[5], int(content.action[6])
            return replace(content, action=f"play {suit}{number % 3 + 1}")
        return content

    host.write = lambda content: write(lie(content))
    other = next(one for one in (1, 2) if network.member(one) is not host)
    until(network, lambda: network.devices[other].troubles)
    assert {(trouble.member, trouble.what) for trouble in network.devices[other].troubles} == {
        (host.number, "bad-card")
    }

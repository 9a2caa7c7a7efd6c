"""The machine of a masked deal: what it wants, what it tells, and who lied, by name."""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import replace
from pathlib import Path

import deal_oracle as oracle
import pytest
from peers_deal import (
    FOUR,
    KNOWN,
    SMALL,
    TABLE,
    THREE,
    Circle,
    drawn_for,
    link_of,
    post_of,
    seed_of,
    setting_of,
)

from pyengine.peers.crypto.group import (
    ELEMENT,
    card,
    decode,
    encode,
    inverse,
    power_of_two,
    product,
)
from pyengine.peers.crypto.proofs import KEY, Context, prove_key
from pyengine.peers.deal.deal import Deal, Own
from pyengine.peers.deal.jobs import Work, run, work
from pyengine.peers.deal.masking import (
    Shape,
    dealt,
    deck_bytes,
    layout,
    new_masks,
    passed,
    read_deck,
)
from pyengine.peers.wire.contents import MAX_POST, Show
from pyengine.peers.wire.deal_contents import (
    DEAL_TYPES,
    Blinded,
    DealKey,
    DeckPart,
    LinkShown,
    ProofPart,
    Read,
    Shares,
)
from pyengine.peers.wire.frames import MAX_MESSAGE, WireError, read_frame
from pyengine.peers.wire.posts import PostPosition, read_post, write_post

GOLDEN = json.loads((Path(__file__).parent / "golden" / "deal.json").read_text(encoding="utf-8"))
STRICT = replace(SMALL, strict=True)
TWO = setting_of(9, (1, 2), Shape(2, 4), (1, 2, 2, 2))
HIDEOUTS = setting_of(2, (1, 2), Shape(1, 8), (0,))


def four(**more):
    """The golden deal; but for the first time in a process its jobs cost nothing."""
    return Circle(FOUR, drawn=GOLDEN["drawn"], **more).play()


def true_numbers(circle):
    """By slot the number that the seeds give."""
    terms = circle.terms
    deck = dealt([seed_of(member, terms) for member in terms.members], terms.shape)
    places = layout(terms.shape, circle.drawn, terms.hands).places
    return [deck[place] for place in places]


def of_type(circle, kind, member=None):
    return [
        post.content
        for post in circle.log
        if isinstance(post.content, kind) and member in (None, post.by)
    ]


def is_void(deal):
    """Returns whether the round does not count."""
    return bool(deal.ledger.faults) or deal.ledger.garbage


# A deal


def test_the_golden_deal_by_posts():
    """Four members; every post has what the slow second program has, and every proof holds."""
    circle = four()
    keys = [decode(one.key)[0] for one in of_type(circle, DealKey)]
    shares = of_type(circle, Shares)
    name = oracle.name(TABLE, 3, FOUR.members, FOUR.hands, "shuffle deal 3 36")
    decks = [
        b"".join(one.cards for one in of_type(circle, DeckPart, member)) for member in FOUR.members
    ]
    assert [hashlib.sha256(one).hexdigest() for one in decks] == GOLDEN["decks"][1:]
    assert [hashlib.sha256(share.shares).hexdigest() for share in shares] == GOLDEN["shares"]
    deck = read_deck(decks[-1])
    places = layout(FOUR.shape, GOLDEN["drawn"], FOUR.hands)
    for member, key, first, posted in zip(
        FOUR.members, keys, of_type(circle, DealKey), shares, strict=True
    ):
        where = oracle.context(name, member, 1)
        assert oracle.is_proof(where, [key], [], first.proof)
        where = oracle.context(name, member, 2)
        firsts = [deck[places.places[slot]][0] for slot in places.shared_by(member)]
        both = oracle.weighted(where, firsts, decode(posted.shares))
        assert oracle.is_proof(where, [key, *both], [both[0]], posted.proof)


def test_everybody_reads_its_own_hand_and_no_other():
    """What seeds would tell, slot by slot; who only looks on reads none."""
    circle = four()
    read = {}
    for member in FOUR.members:
        hand = circle[member].making.hand
        assert sorted(hand) == list(range(9 * member - 9, 9 * member))
        read |= hand
    assert [read[slot] for slot in range(36)] == GOLDEN["cards"]
    assert circle[0].making.hand == {}
    for deal in circle.deals.values():
        assert deal.is_dealt
        assert deal.may_play
        assert deal.ledger.suits == tuple(GOLDEN["suits"])
        ledger = deal.ledger
        assert not any((ledger.needs, ledger.work, ledger.faults, ledger.strays))
        assert ledger.due is None
        assert deal.progress == (20, 20)


@pytest.mark.parametrize("terms", [THREE, TWO], ids=["three", "two and bots"])
def test_fewer_members_than_four(terms):
    """Members need not be numbered in seat order, and one may hold several hands."""
    circle = Circle(terms).play()
    assert circle[0].may_play
    read = {slot: n for member in terms.members for slot, n in circle[member].making.hand.items()}
    assert [read[slot] for slot in range(terms.shape.size)] == true_numbers(circle)
    circle.finish()
    assert list(circle[0].numbers) == true_numbers(circle)


def test_it_says_what_is_lacking_and_who_works():
    """Keys of all; suits and the first pass; the next pass; shares; reading. And how far it is."""
    deal = Deal(SMALL, None, KNOWN)
    circle = Circle(SMALL).play()
    seen = []
    for one in circle.received:
        wanted = {(need.member, need.kind) for need in deal.ledger.needs}
        if not seen or seen[-1] != wanted:
            seen.append(wanted)
        deal.deal_suits(circle.drawn) if one == "suits" else deal.take(one)
    assert seen == [
        {(1, "mk"), (2, "mk"), (3, "mk")},
        {(2, "mk"), (3, "mk")},
        {(3, "mk")},
        {(0, "suits"), (1, "md")},
        {(1, "md")},
        {(2, "md")},
        {(3, "md")},
        {(1, "ms"), (2, "ms"), (3, "ms")},
        {(2, "ms"), (3, "ms")},
        {(3, "ms")},
        {(1, "mo"), (2, "mo"), (3, "mo")},
        {(2, "mo"), (3, "mo")},
        {(3, "mo")},
    ]
    assert deal.progress == (12, 12)


def test_a_round_counts_when_all_seeds_are_shown_and_right():
    """Until then no number is told; then all are."""
    circle = four()
    for deal in circle.deals.values():
        assert deal.numbers == ()
    circle.finish()
    for deal in circle.deals.values():
        assert list(deal.numbers) == GOLDEN["cards"]
        assert deal.is_over
        assert not is_void(deal)


def test_cards_for_nobody_need_no_shares_and_no_suits():
    """Hide-outs: one suit, no holder. Two keys, two passes, then both blind the cards for looks;
    the seeds tell them all afterwards."""
    circle = Circle(HIDEOUTS).play()
    kinds = [type(post.content) for post in circle.log]
    assert kinds == [DealKey] * 2 + [DeckPart] * 2 + [Blinded] * 2
    assert circle[0].progress == (6, 6)
    assert circle[1].may_play
    assert circle[1].making.hand == {}
    assert list(circle.finish()[0].numbers) == true_numbers(circle)


# Cards


def test_a_played_card_is_read_by_all():
    """The number comes from the holder's share, and is what the holder has read."""
    circle = four()
    for member, slot in ((2, 9), (4, 35), (2, 17)):
        circle.show(member, slot)
        for deal in circle.deals.values():
            assert deal.ledger.cards[slot] == circle[member].making.hand[slot]
    assert sorted(circle[0].ledger.cards) == [9, 17, 35]
    assert list(circle.finish()[0].numbers) == GOLDEN["cards"]


# Purity


def replayed(circle, seed, results):
    """A new device that hears all in another order, each author's posts in theirs."""
    rng = random.Random(seed)
    lanes = {}
    for one in circle.received:
        lanes.setdefault(getattr(one, "by", one), []).append(one)
    deal = Deal(circle.terms, None, results)
    while lanes:
        lane = rng.choice(sorted(lanes, key=str))
        one = lanes[lane].pop(0)
        if not lanes[lane]:
            del lanes[lane]
        if one == "suits":
            deal.deal_suits(circle.drawn)
        elif isinstance(one, int):
            deal.take_coins(one, circle.faces(one))
        else:
            deal.take(one)
        while deal.ledger.work and rng.random() < 0.7:
            asked = rng.choice(list(deal.ledger.work))
            deal.take_result(asked, run(asked) if asked not in KNOWN else KNOWN[asked])
    while deal.ledger.work:
        asked = rng.choice(list(deal.ledger.work))
        deal.take_result(asked, run(asked) if asked not in KNOWN else KNOWN[asked])
    return deal


def outcome(deal):
    faults = [(fault.member, fault.what) for fault in deal.ledger.faults]
    strays = sorted((fault.member, fault.what) for fault in deal.ledger.strays)
    return (
        deal.ledger.suits,
        deal.progress,
        deal.may_play,
        is_void(deal),
        deal.ledger.needs,
        faults,
        strays,
    )


def two_lies(deal, content):
    """A false share; and what was said is said once more."""
    if isinstance(content, Shares):
        return replace(content, shares=encode([card(1)]) + content.shares[ELEMENT:])
    return content


@pytest.mark.parametrize("lies", [{}, {2: two_lies, 3: two_lies}], ids=["honest", "two liars"])
def test_the_order_in_which_posts_and_results_come_does_not_matter(lies):
    """Nor who computed them: ten orders, one end."""
    circle = Circle(SMALL, lies).play()
    expected = outcome(circle[0])
    assert expected[-2] == [(member, "bad-share") for member in sorted(lies)]
    for seed in range(10):
        assert outcome(replayed(circle, seed, {})) == expected


def test_a_device_that_was_started_anew_goes_on_with_the_same_posts():
    """What it makes follows from its seed, the posts and nothing else: no post becomes another."""
    circle = Circle(SMALL, known={}).play()
    again = Circle(SMALL, known={}).play()
    assert [post.content for post in again.log] == [post.content for post in circle.log]
    for count in range(len(circle.received)):
        deal = Deal(SMALL, Own(2, link_of(2, 7)), circle.known)
        for one in circle.received[:count]:
            deal.deal_suits(circle.drawn) if one == "suits" else deal.take(one)
        assert not deal.ledger.work
        mine = [one.content for one in circle.received[count:] if one != "suits" and one.by == 2]
        if deal.ledger.due is not None:
            assert deal.ledger.due == mine[0]


def test_jobs_are_bytes_in_and_bytes_out():
    """Unknown ones, and parts that do not fit together, are refused and not run."""
    assert all(isinstance(asked.data, bytes) for asked in KNOWN)
    with pytest.raises(KeyError):
        run(work("no job"))
    with pytest.raises(ValueError, match="no elements"):
        run(work("check-key", b"", bytes(ELEMENT), bytes(73)))
    assert run(work("blind", bytes(32), encode([2]))) == run(
        Work("blind", work("", bytes(32), encode([2])).data)
    )


# Lies


def part(change, which=0):
    """A lie about a pass: change the cards of one part."""

    def lie(deal, content):
        if isinstance(content, DeckPart) and content.part == which:
            cards = list(read_deck(content.cards))
            change(cards)
            return replace(content, cards=deck_bytes(cards))
        return content

    return lie


def remask(pair, joint, mask):
    """The same number under another mask, so that a copy does not look like one."""
    return product([pair[0], power_of_two(mask)]), product([pair[1], pow(joint, mask, oracle.P)])


def joint_of(terms):
    keys = [decode(run(work("key", seed_of(m, terms), b""))[:ELEMENT])[0] for m in terms.members]
    return product(keys)


JOINT = joint_of(SMALL)


def duplicate(cards):
    cards[1] = remask(cards[0], JOINT, 999)


def swapped_suits(cards):
    cards[0], cards[3] = remask(cards[3], JOINT, 99), remask(cards[0], JOINT, 98)


def shifted(cards):
    """The liar knows what it has put in the first place only if it is the first to pass; for
    others a number becomes what is none."""
    factor = product([card(2), inverse(card(1))])
    cards[0] = (cards[0][0], product([cards[0][1], factor]))


def other_order(cards):
    cards[0], cards[2] = remask(cards[2], JOINT, 97), remask(cards[0], JOINT, 96)


PASSES = {
    "duplicate": duplicate,
    "swapped suits": swapped_suits,
    "shifted number": shifted,
    "other permutation": other_order,
}


@pytest.mark.parametrize("liar", [1, 2, 3])
@pytest.mark.parametrize("change", PASSES.values(), ids=PASSES)
def test_whoever_deviates_in_a_pass_is_named_after_the_round(change, liar):
    """Whatever the others saw in between: the round does not count, and they are not named."""
    circle = Circle(SMALL, {liar: part(change)}).play()
    circle.finish()
    assert circle.faults() == [(liar, "bad-seed")]
    for deal in circle.deals.values():
        assert deal.is_over
        assert is_void(deal)
        assert deal.numbers == ()


def test_a_pass_by_another_seed_is_named():
    """A true shuffle, but not the one that was fixed before."""

    def lie(deal, content):
        if isinstance(content, DeckPart):
            masks = new_masks(bytes(32), SMALL.shape, JOINT)
            other = passed(bytes(32), SMALL.shape, masks, read_deck(deal.ledger.decks[-1]))
            return replace(content, cards=deck_bytes(other))
        return content

    circle = Circle(SMALL, {2: lie}).play()
    assert circle[0].may_play  # all read cards, and nobody can see it yet
    assert circle.finish().faults() == [(2, "bad-seed")]


def test_two_liars_are_both_named_the_first_to_pass_first():
    """Each is looked at alone, from the deck that it was given."""
    circle = Circle(SMALL, {1: part(other_order), 3: part(swapped_suits)}).play()
    assert circle.finish().faults() == [(1, "bad-seed"), (3, "bad-seed")]


def garbage(cards):
    cards[0] = (cards[0][0], product([cards[0][1], card(200)]))


def test_a_card_that_is_none_ends_the_deal_and_its_author_is_named():
    """The one who finds it says so; all show their seeds by themselves."""
    circle = Circle(SMALL, {2: part(garbage)}).play()
    assert sum(len(read.unread) for read in of_type(circle, Read)) == 1
    assert not circle[0].is_dealt
    assert circle.faults() == [(2, "bad-seed")]
    assert circle[0].is_over


def test_who_finds_a_card_twice_in_its_hand_says_so():
    """The last to pass knows where its copy goes; here it is the hand of somebody else."""
    drawn = (1, 2, 4, 3, 5, 6)
    circle = Circle(SMALL, {3: part(duplicate)}, drawn=drawn).play()
    assert circle[0].ledger.suits[:2] == (0, 0)
    assert [one.unread for one in of_type(circle, Read)] == [(0, 1), (), ()]
    assert circle.faults() == [(3, "bad-seed")]


def test_who_says_falsely_that_it_has_read_a_card_is_named_when_playing_it():
    """Its proof is right, and the card is none: it could only have kept that to itself."""

    def lie(deal, content):
        return replace(content, unread=()) if isinstance(content, Read) else content

    circle = Circle(SMALL, {2: part(garbage), 1: lie}, drawn=(1, 4, 2, 5, 3, 6)).play()
    assert circle[0].is_dealt
    circle.show(1, 0)
    assert circle.faults() == [(1, "bad-card")]
    assert circle.finish().faults() == [(1, "bad-card"), (2, "bad-seed")]


def test_who_says_falsely_that_it_cannot_read_is_named():
    """The deck was right, as all seeds show."""

    def lie(deal, content):
        return replace(content, unread=(4,)) if isinstance(content, Read) else content

    circle = Circle(SMALL, {3: lie}).play()
    assert circle.faults() == [(3, "false-blame")]
    assert circle[0].numbers == ()
    assert is_void(circle[0])


def spy(circle_setting, drawn, member, victim):
    """A lie of the last to pass: a copy of another's masked card in a place of its own."""
    places = layout(circle_setting.shape, drawn, circle_setting.hands)
    own, theirs = next(
        (mine, other)
        for mine in places.slots_of(member)
        for other in places.slots_of(victim)
        if places.suits[mine] == places.suits[other]
    )

    def change(cards):
        cards[places.places[own]] = remask(cards[places.places[theirs]], JOINT, 12345)

    return own, theirs, part(change)


def test_a_spy_sees_a_card_and_is_named_and_the_round_is_void():
    """Standard: a copy of a masked card lies in a slot that the spy may read."""
    drawn = drawn_for(SMALL, "spy")
    own, theirs, lie = spy(SMALL, drawn, 3, 1)
    circle = Circle(SMALL, {3: lie}, drawn=drawn).play()
    assert circle[3].making.hand[own] == circle[1].making.hand[theirs]
    assert circle[0].may_play
    assert circle.finish().faults() == [(3, "bad-seed")]
    assert circle[0].numbers == ()


def test_a_double_that_shows_in_play_ends_the_round_at_once():
    """Two equal cards on the table: all show their seeds, and the one who made them is named,
    not the one who played them."""
    drawn = drawn_for(SMALL, "spy")
    own, theirs, lie = spy(SMALL, drawn, 3, 1)
    circle = Circle(SMALL, {3: lie}, drawn=drawn).play()
    circle.show(3, own)
    assert not is_void(circle[0])
    circle.show(1, theirs)
    assert circle[0].is_over
    assert circle.faults() == [(3, "bad-seed")]


def test_strict_stops_the_spy_before_a_card_is_played():
    """The proof of its pass fails; nobody has to show a seed for that."""
    drawn = drawn_for(SMALL, "spy")
    _, _, lie = spy(SMALL, drawn, 3, 1)
    circle = Circle(STRICT, {3: lie}, drawn=drawn).play()
    assert circle.faults() == [(3, "bad-proof")]
    assert is_void(circle[0])
    assert not circle[0].may_play
    assert of_type(circle, LinkShown) == []
    for deal in circle.deals.values():  # and nobody shows a card of a round that is over
        deal.finish(STRICT.members)
    for member in STRICT.members:
        slot = next(iter(circle[member].making.hand))
        assert circle[member].opening(slot) is None


def test_a_strict_deal_of_honest_members():
    """Coins are wanted when hashes are there; the first card waits for all proofs."""
    circle = Circle(STRICT)
    waited = False
    while circle._jobs() or circle._chance() or circle._posts():
        waited = waited or (circle[0].is_dealt and not circle[0].may_play)
    assert waited
    assert circle[0].may_play
    assert circle[0].progress == (12 + 3 * 6, 12 + 3 * 6)
    assert [one for one in circle.received if isinstance(one, int)] == [1, 2, 3]
    assert outcome(replayed(circle, 5, {})) == outcome(circle[0])
    assert list(circle.finish()[0].numbers) == true_numbers(circle)


@pytest.mark.parametrize(("which", "what"), [(0, "bad-deck"), (3, "bad-proof")])
def test_wrong_hashes_or_answers_of_a_strict_pass_are_named(which, what):
    """Also too short ones: hashes while the deal is made, answers later."""

    def wrong(deal, content):
        if isinstance(content, ProofPart) and content.part == which:
            return replace(content, data=bytes((content.data[0] ^ 1,)) + content.data[1:])
        return content

    def short(deal, content):
        if isinstance(content, ProofPart) and content.part == which:
            return replace(content, data=content.data[1:])
        return content

    for lie, named in ((wrong, "bad-proof"), (short, what)):
        assert Circle(STRICT, {2: lie}).play().faults() == [(2, named)]


def test_coins_are_tossed_member_by_member():
    """Whoever is quicker with its hashes waits: throws are events, and those have an order."""
    circle = Circle(STRICT).play()
    deal = Deal(STRICT, None, circle.known)
    proofs = [post for post in circle.log if isinstance(post.content, ProofPart)]
    for post in circle.log:
        if post not in proofs:
            deal.take(post)
    deal.deal_suits(circle.drawn)
    wanted = []
    for member in (3, 2, 1):
        deal.take(next(post for post in proofs if post.by == member))
        wanted.append([need.index for need in deal.ledger.needs if need.kind == "coins"])
    assert wanted == [[], [], [1]]
    deal.take_coins(1, circle.faces(1))
    assert [need.index for need in deal.ledger.needs if need.kind == "coins"] == [2]


def test_a_wrong_share_is_named_before_a_card_is_played():
    """Nobody honest shows a seed for that. Too few shares are named before anybody reads a card."""

    def few(deal, content):
        return (
            replace(content, shares=content.shares[ELEMENT:])
            if isinstance(content, Shares)
            else content
        )

    for lie in (two_lies, few):
        circle = Circle(SMALL, {2: lie}).play()
        assert circle.faults() == [(2, "bad-share")]
        assert not circle[0].ledger.needs
        assert not any(deal.may_play for deal in circle.deals.values())
        assert not any(of_type(circle, LinkShown, honest) for honest in (1, 3))
    assert all(circle[honest].making.hand == {} for honest in (0, 1, 3))


def test_a_wrong_card_is_named_at_once():
    """Another number made by a false share, another own card's share, another's card, one that
    lies on the table, a proof for another slot."""
    step = product([card(1), inverse(card(2))])

    def false(opening):
        return replace(opening, share=encode([product([decode(opening.share)[0], step])]))

    def misplaced(opening):
        return replace(opening, slot=1)

    for lie in (false, misplaced, lambda opening: replace(opening, slot=4)):
        circle = Circle(SMALL).play()
        circle.show(1, 0, lie)
        assert circle.faults() == [(1, "bad-card")]
        assert circle[0].ledger.cards == {}
        assert is_void(circle[0])
    circle = Circle(SMALL).play()
    circle.show(1, 0)
    circle.show(1, 0)
    assert circle.faults() == [(1, "bad-card")]


def test_another_link_at_the_end_is_named():
    """It is not of the chain that was fixed when its author sat down."""

    def lie(deal, content):
        return replace(content, link=bytes(32)) if isinstance(content, LinkShown) else content

    circle = Circle(SMALL, {1: lie}).play().finish()
    assert circle.faults() == [(1, "bad-seed")]
    assert circle[0].numbers == ()


def test_whoever_deals_from_another_seed_than_its_chain_gives_is_named_at_the_end():
    """Though all that it did is that of the link which it shows."""
    circle = Circle(SMALL)
    circle.deals[2] = Deal(SMALL, Own(2, bytes(32)), KNOWN)
    assert circle.play()[0].may_play
    assert circle.finish().faults() == [(2, "bad-seed")]


def test_a_round_is_over_when_what_came_before_has_been_looked_at_too():
    """A device whose worker is slow does not take the round for right before all checks."""
    circle = Circle(SMALL, {2: two_lies}).play()
    deal = Deal(SMALL, None, {})
    for one in circle.received:
        deal.deal_suits(circle.drawn) if one == "suits" else deal.take(one)
    for asked in [one for one in list(deal.ledger.work) if one.job == "check-key"]:
        deal.take_result(asked, KNOWN[asked])
    deal.finish((1, 2, 3))
    for member in SMALL.members:
        deal.take(post_of(member, LinkShown(7, link_of(member, 7))))
    assert {one.job for one in deal.ledger.work} == {"check-shares", "audit"}
    for asked in [one for one in list(deal.ledger.work) if one.job == "audit"]:
        deal.take_result(asked, run(asked))
    assert not deal.is_over
    for asked in list(deal.ledger.work):
        deal.take_result(asked, run(asked))
    assert deal.is_over
    assert [(fault.member, fault.what) for fault in deal.ledger.faults] == [(2, "bad-share")]


def test_a_key_that_is_not_the_seeds_is_named_at_the_end():
    """Its owner knows its exponent, so the proof is right; the seed tells another."""

    def lie(deal, content):
        if not isinstance(content, DealKey):
            return content
        where = bytes(Context(SMALL.name, 1, KEY))
        return replace(content, key=encode([power_of_two(7)]), proof=prove_key(where, bytes(32), 7))

    circle = Circle(SMALL, {1: lie}).play()
    assert (1, "bad-key") not in circle.faults()
    assert (1, "bad-seed") in circle.finish().faults()


def test_a_wrong_proof_of_a_key_is_named_at_once():
    """Another's proof, another's key: there is no pass before that."""

    def copied(deal, content):
        if not isinstance(content, DealKey):
            return content
        made = run(work("key", seed_of(1, SMALL), bytes(Context(SMALL.name, 1, KEY))))
        return replace(content, key=made[:ELEMENT], proof=made[ELEMENT:])

    def changed(deal, content):
        return replace(content, proof=bytes(73)) if isinstance(content, DealKey) else content

    for lie in (copied, changed):
        circle = Circle(SMALL, {2: lie}).play()
        assert circle.faults() == [(2, "bad-key")]
        assert of_type(circle, DeckPart) == []


def test_a_pass_of_another_size_is_named_at_once():
    """One card fewer."""

    def lie(deal, content):
        return (
            replace(content, cards=content.cards[2 * ELEMENT :])
            if isinstance(content, DeckPart)
            else content
        )

    assert Circle(SMALL, {1: lie}).play().faults() == [(1, "bad-deck")]


def test_what_is_said_twice_or_by_strangers_counts_for_nothing():
    """It is noted, and the deal goes on."""
    circle = Circle(SMALL).play()
    deal = circle[0]
    for post in circle.log:
        deal.take(post)
    deal.take(post_of(9, circle.log[0].content))
    deal.take(post_of(1, DeckPart(SMALL.round, 7, b"")))
    deal.take(post_of(1, ProofPart(SMALL.round, 0, b"")))  # the deal is not strict
    assert len(deal.ledger.strays) == len(circle.log) + 3
    assert {fault.what for fault in deal.ledger.strays} == {"out-of-turn"}
    assert deal.may_play
    assert deal.progress == (12, 12)


# Absence


def test_an_annulled_round_is_looked_at_by_who_is_present():
    """Somebody is gone: the round does not count, and a lie of those who are there is named."""
    for lies, faults in (({}, []), ({1: part(other_order)}, [(1, "bad-seed")])):
        circle = Circle(SMALL, lies).play().finish((1, 2))
        assert circle[0].is_over
        assert circle[0].numbers == ()
        assert circle.faults() == faults
        assert {post.by for post in circle.log if isinstance(post.content, LinkShown)} == {1, 2}


def test_a_deal_that_stopped_half_way_can_be_opened_too():
    """Member 2 has never passed on: the others' seeds are held to what they have posted."""
    whole = Circle(SMALL, {1: part(other_order)}).play()
    deals = [Deal(SMALL, None, KNOWN), Deal(SMALL, Own(1, link_of(1, 7)), KNOWN)]
    for deal in deals:
        for post in whole.log[:4]:
            deal.take(post)
        deal.deal_suits(whole.drawn)
        assert {need.member for need in deal.ledger.needs} == {2}
        deal.finish((1, 3))
        assert {(need.member, need.kind) for need in deal.ledger.needs} == {(1, "me"), (3, "me")}
    assert deals[1].ledger.due == LinkShown(7, link_of(1, 7))
    for deal in deals:
        for member in (1, 3):
            deal.take(post_of(member, LinkShown(7, link_of(member, 7))))
        while deal.ledger.work:
            asked = next(iter(deal.ledger.work))
            deal.take_result(asked, run(asked))
        assert deal.is_over
        assert [(fault.member, fault.what) for fault in deal.ledger.faults] == [(1, "bad-seed")]


# On the wire


class Unsigned:
    """Signatures that cost nothing."""

    def public_key(self, seed, /):
        return bytes(32)

    def sign(self, seed, message, /):
        return bytes(64)

    def verify(self, public, message, signature, /):
        return True


LARGEST = PostPosition(255, 256, bytes(32), 256, 99_999, bytes(16))
POSTS = [
    DealKey(256, bytes(32), encode([1]), bytes(73)),
    DeckPart(256, 1, encode([2]) * 36),
    Shares(256, encode([3]) * 36, bytes(73)),
    Read(256, tuple(range(36))),
    ProofPart(256, 5, bytes(8 * 36 * 41)),
    LinkShown(256, bytes(32)),
    Show(99, "play P9", 35, encode([9]), bytes(73)),
]


@pytest.mark.parametrize("content", POSTS, ids=[type(one).__name__ for one in POSTS])
def test_the_longest_posts_fit_into_a_post_and_into_one_message(content):
    """And are read as they were written."""
    post = write_post(TABLE, LARGEST, content, bytes(32), Unsigned())
    assert len(post.frame) <= min(MAX_POST, MAX_MESSAGE)
    assert read_post(read_frame(post.frame)).content == content


def test_what_is_no_element_is_no_post():
    """Zero, above q, half of one, none: refused by the reader, so nothing behind it has to."""
    _, kinds = DEAL_TYPES["md"]
    good = kinds["d"].write(encode([1, oracle.Q]))
    assert kinds["d"].read(good) == encode([1, oracle.Q])
    for data in (bytes(ELEMENT), oracle.written(oracle.Q + 1), encode([5])[1:], b""):
        with pytest.raises(WireError):
            kinds["d"].read(kinds["d"].write(data))

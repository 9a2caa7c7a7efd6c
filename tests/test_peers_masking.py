"""Masked decks: the golden deal, who can read what, how even deals are, peeks, strict passes."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from math import comb
from pathlib import Path

import deal_oracle as oracle
import pytest
from peers_deal import FOUR, link_of

from pyengine.core.chance import Shuffle
from pyengine.peers.crypto.group import (
    P,
    are_elements,
    as_element,
    card,
    encode,
    inverse,
    power,
    power_of_two,
    product,
)
from pyengine.peers.deal import strict
from pyengine.peers.deal.masking import (
    Shape,
    blinded,
    dealt,
    deck_bytes,
    exponent,
    first_deck,
    key_of,
    layout,
    masks,
    new_masks,
    number_on,
    orders,
    passed,
    read_deck,
    seed_of,
    unblinded,
)
from pyengine.peers.dice.chain import AgreedChance

GOLDEN = json.loads((Path(__file__).parent / "golden" / "deal.json").read_text(encoding="utf-8"))
SEEDS = [bytes.fromhex(seed) for seed in GOLDEN["seeds"]]
MEMBERS = (1, 2, 3, 4)
FULL = Shape(4, 9)
SMALL = Shape(2, 3)
HIDEOUTS = Shape(1, 8)


def sha(data):
    return hashlib.sha256(data).hexdigest()


class Table:
    """A deal by the real code, from the seeds of all."""

    def __init__(self, shape, seeds):
        self.shape, self.seeds = shape, seeds
        self.keys = [key_of(seed) for seed in seeds]
        self.joint = product(self.keys)
        self.decks = [first_deck(shape)]
        for seed in seeds:
            masks = new_masks(seed, shape, self.joint)
            self.decks.append(passed(seed, shape, masks, self.decks[-1]))

    @property
    def deck(self):
        return self.decks[-1]


@pytest.fixture(scope="module")
def four():
    """The golden deal."""
    return Table(FULL, SEEDS)


@pytest.fixture(scope="module")
def slow():
    """The golden deal by plain powers."""
    return oracle.Oracle(4, 9, SEEDS, GOLDEN["drawn"], MEMBERS)


# The golden deal


def test_the_golden_deal_is_that_of_a_slow_second_program(slow):
    """Keys, decks, slots, shares, and the cards as all keys together read them."""
    links = [bytes.fromhex(link) for link in GOLDEN["links"]]
    table = bytes.fromhex(GOLDEN["table"])
    name = oracle.name(table, 3, MEMBERS, MEMBERS, "shuffle deal 3 36")
    assert [oracle.seed(link, name) for link in links] == SEEDS
    anchors = [oracle.anchor(table, *one) for one in zip(MEMBERS, (3,) * 4, links, strict=True)]
    assert [one.hex() for one in anchors] == GOLDEN["anchors"]
    assert [sha(oracle.written(key)) for key in slow.keys] == GOLDEN["keys"]
    flat = [[element for pair in deck for element in pair] for deck in slow.decks]
    assert [sha(oracle.written(*deck)) for deck in flat] == GOLDEN["decks"]
    assert [suit for suit, _, _ in slow.slots] == GOLDEN["suits"]
    shares = [slow.shares(member, member - 1) for member in MEMBERS]
    assert [sha(oracle.written(*share)) for share in shares] == GOLDEN["shares"]
    assert slow.cards() == GOLDEN["cards"]


def test_the_golden_deal_by_the_real_code(four, slow):
    """The same, with tables and windows; and seeds alone tell the same cards."""
    assert [seed_of(link_of(member, 3), FOUR.name) for member in MEMBERS] == SEEDS
    assert [anchor.hex() for anchor in FOUR.anchors] == GOLDEN["anchors"]
    assert [sha(encode([key])) for key in four.keys] == GOLDEN["keys"]
    assert [sha(deck_bytes(deck)) for deck in four.decks] == GOLDEN["decks"]
    lay = layout(FULL, GOLDEN["drawn"], MEMBERS)
    assert list(zip(lay.suits, lay.holders, lay.places, strict=True)) == slow.slots
    for member, seed in zip(MEMBERS, SEEDS, strict=True):
        firsts = (four.deck[lay.places[slot]][0] for slot in lay.shared_by(member))
        shares = encode(power(first, exponent(seed)) for first in firsts)
        assert sha(shares) == GOLDEN["shares"][member - 1]
    numbers = dealt(SEEDS, FULL)
    assert [numbers[place] for place in lay.places] == GOLDEN["cards"]


def test_every_pass_keeps_suits_and_leaves_nothing_as_it_was(four):
    """Orders are permutations within a suit; no element of a deck stands in the one before."""
    for seed in SEEDS:
        order = orders(seed, FULL)
        assert sorted(order) == list(range(36))
        assert all(place // 9 == source // 9 for place, source in enumerate(order))
        assert len(set(masks(seed, 36))) == 36
    for before, after in zip(four.decks, four.decks[1:], strict=False):
        assert not {e for pair in before for e in pair} & {e for pair in after for e in pair}
    assert read_deck(deck_bytes(four.deck)) == four.deck


def test_slots_lie_seat_by_seat_sorted_by_suit():
    """The j-th slot of a suit takes the j-th masked number; a member may hold several hands."""
    lay = layout(SMALL, (6, 1, 2, 5, 4, 3), (2, 1, 2))
    assert lay.suits == (0, 1, 0, 1, 0, 1)
    assert lay.holders == (2, 2, 1, 1, 2, 2)
    assert lay.places == (0, 3, 1, 4, 2, 5)
    assert lay.slots_of(2) == lay.shared_by(1) == (0, 1, 4, 5)
    assert lay.slots_of(1) == lay.shared_by(2) == (2, 3)


# Who can read what


def number_with(table, place, seeds, numbers=9):
    """The number that is read on a card with the exponents of some seeds; 0 where nothing."""
    first, second = table.deck[place]
    shares = [power(first, exponent(seed)) for seed in seeds]
    return number_on(second, shares, numbers)


def test_all_together_read_every_card_and_any_three_read_none(four):
    """36 cards, and four times 36 that cannot be read."""
    numbers = dealt(SEEDS, FULL)
    for place in range(36):
        assert number_with(four, place, SEEDS) == numbers[place]
    for without in range(4):
        pooled = SEEDS[:without] + SEEDS[without + 1 :]
        assert not any(number_with(four, place, pooled) for place in range(0, 36, 4))


def test_pooled_secrets_leave_every_number_as_likely_on_a_hidden_card(four):
    """All but member 4 pool their secrets and try each number for each of 4's cards.

    What they can make is M * c1^x4. For each of the nine candidates there is an element D that
    would be 4's share; all are members of the group, none is any element that was sent, and with
    4's key in hand there is nothing that tells D = c1^x4 but to know x4 (decisional
    Diffie-Hellman). The test does that last step as a control: with x4 exactly one D fits.
    """
    pooled, hidden = SEEDS[:3], SEEDS[3]
    numbers = dealt(SEEDS, FULL)
    sent = {element for deck in four.decks for pair in deck for element in pair} | {*four.keys}
    for place in (0, 13, 26, 35):
        first, second = four.deck[place]
        rest = product([second, *(inverse(power(first, exponent(seed))) for seed in pooled)])
        shares = {number: product([rest, inverse(card(number))]) for number in range(1, 10)}
        assert len(set(shares.values())) == 9
        assert are_elements(encode(shares.values()))
        assert not sent & set(shares.values())
        true = power(first, exponent(hidden))
        assert [number for number, share in shares.items() if share == true] == [numbers[place]]


def test_pooled_secrets_do_not_tell_where_a_pass_has_put_a_number(four):
    """All but member 2 try each of nine cards before 2's pass for each of nine after it.

    Had c been made from b, the change would be (2^r, J^r); they can take their own exponents out
    of J^r, and what remains is c1-change^x2 for the true pair and something else for all others.
    Without x2 all 81 look alike: nothing known comes out. With x2, as a control, each card after
    comes from exactly one card before, and that is 2's order.
    """
    before, after = four.decks[1], four.decks[2]
    mine = sum(exponent(seed) for at, seed in enumerate(SEEDS) if at != 1)
    order = orders(SEEDS[1], FULL)
    ratios = {
        product([card(a), inverse(card(b))]) for a in range(1, 10) for b in range(1, 10)
    }  # 1 among them
    for place in (9, 14):
        fitting = []
        for source in range(9, 18):
            first = product([after[place][0], inverse(before[source][0])])
            second = product([after[place][1], inverse(before[source][1])])
            rest = product([second, inverse(power(first, mine))])
            assert rest not in ratios
            if rest == power(first, exponent(SEEDS[1])):
                fitting.append(source)
        assert fitting == [order[place]]


# How even deals are


def chi_square(counts, expected):
    return sum((counts.get(k, 0) - e) ** 2 / e for k, e in expected.items())


def bound(degrees):
    """The bound that χ² exceeds once in a thousand (Wilson and Hilferty): the draws are fixed, so
    it either does or does not."""
    return degrees * (1 - 2 / (9 * degrees) + 3.09 * (2 / (9 * degrees)) ** 0.5) ** 3


def seeds_of(at, honest):
    """Three members' seeds, of which only one is another each time."""
    fixed = [bytes((7,)) * 32, bytes((8,)) * 32, bytes((9,)) * 32]
    fixed[honest] = hashlib.sha256(b"%d" % at).digest()
    return fixed


def agreed(at, size):
    return AgreedChance(hashlib.sha256(b"deal %d" % at).digest()).draw(Shuffle("deal", 1, size))


@pytest.mark.parametrize("honest", [0, 1, 2])
def test_each_of_90_deals_of_a_small_deck_is_as_likely(honest):
    """Six cards in three hands: 6!/2!2!2! deals, though two of three members always do the same."""
    deals, hands = 9_000, (1, 2, 3)
    counts = Counter()
    for at in range(deals):
        lay = layout(SMALL, agreed(at, 6), hands)
        numbers = dealt(seeds_of(at, honest), SMALL)
        cards = [(lay.suits[slot], numbers[lay.places[slot]]) for slot in range(6)]
        counts[tuple(frozenset(cards[at : at + 2]) for at in (0, 2, 4))] += 1
    assert len(counts) == 90
    assert chi_square(counts, dict.fromkeys(counts, deals / 90)) < bound(89)


def test_a_masked_small_deal_is_what_its_seeds_say():
    """So that the counting above, which needs no powers, is of the real thing."""
    for at in range(3):
        seeds = seeds_of(at, at)
        table = Table(SMALL, seeds)
        read = tuple(number_with(table, place, seeds, 3) for place in range(6))
        assert read == dealt(seeds, SMALL)


def test_suits_fall_as_from_a_full_deck_of_36():
    """The number of a suit's cards in the first hand has the hypergeometric distribution."""
    deals = 4_000
    whole = comb(36, 9)
    chances = {k: comb(9, k) * comb(27, 9 - k) / whole for k in range(10)}
    for suit in range(4):
        counts = Counter()
        for at in range(deals):
            lay = layout(FULL, agreed(at, 36), MEMBERS)
            counts[min(5, lay.suits[:9].count(suit))] += 1
        expected = {k: deals * chances[k] for k in range(5)}
        expected[5] = deals * sum(chances[k] for k in range(5, 10))
        assert chi_square(counts, expected) < bound(5)


def test_each_number_is_as_likely_in_each_place_of_a_suit():
    """One honest member of three is enough: 81 pairs of place and number, each row by itself."""
    deals = 3_000
    places = [Counter() for _ in range(9)]
    for at in range(deals):
        numbers = dealt(seeds_of(at, 1), FULL)
        for place in range(9):
            places[place][numbers[9 + place]] += 1
    for counts in places:
        assert chi_square(counts, dict.fromkeys(range(1, 10), deals / 9)) < bound(8)


# Peeks


def test_a_blinded_peek_tells_the_card_to_the_peeker_alone():
    """One suit of eight. All that is sent: the blinded first element, and shares of that. From
    them and all others' secrets nobody else reads it; two may peek at the same card."""
    seeds = SEEDS[:3]
    table = Table(HIDEOUTS, seeds)
    numbers = dealt(seeds, HIDEOUTS)
    for peeker in (0, 2):
        for slot in (0, 5):
            first, second = table.deck[slot]
            shown = blinded(seeds[peeker], slot, first)
            sent = {at: power(shown, exponent(seeds[at])) for at in range(3) if at != peeker}
            shares = [
                unblinded(seeds[peeker], slot, table.keys[at], share) for at, share in sent.items()
            ]
            own = power(first, exponent(seeds[peeker]))
            assert number_on(second, [own, *shares], 8) == numbers[slot]
            others = [power(first, exponent(seeds[at])) for at in sent]
            assert number_on(second, others, 8) == 0
            for third in sent:
                # one of the others puts what was sent to its own share of the plain card
                mine = power(first, exponent(seeds[third]))
                shares = [share for at, share in sent.items() if at != third]
                assert number_on(second, [mine, own, *shares], 8) == 0


def test_a_blind_is_another_one_for_each_card_and_peeker():
    """Else two peeks would tell the same shares."""
    first = power_of_two(77)
    shown = {blinded(seed, slot, first) for seed in SEEDS for slot in range(8)}
    assert len(shown) == 4 * 8


# Strict passes

SMALL_SEEDS = SEEDS[:2]


@pytest.fixture(scope="module")
def small():
    """A small deal, for strict proofs of its first pass."""
    return Table(SMALL, SMALL_SEEDS)


def test_both_faces_of_a_coin_can_be_answered_for_a_true_pass(small):
    """And each answer fits its own hash, face and decks alone."""
    seed, decks = SEEDS[0], tuple(small.decks[:2])
    for index in (0, 39):
        commitment = strict.commitment(seed, SMALL, small.joint, decks[0], index)
        for face in (strict.BEFORE, strict.AFTER):
            answer = strict.opening(seed, SMALL, index, face)
            assert len(answer) == strict.answer_bytes(SMALL, face)
            assert strict.check(SMALL, small.joint, decks, commitment, face, answer)
            assert not strict.check(SMALL, small.joint, decks, bytes(32), face, answer)
            assert not strict.check(SMALL, small.joint, decks, commitment, 3 - face, answer)
            for at in (0, len(answer) - 1):
                bad = answer[:at] + bytes((answer[at] ^ 1,)) + answer[at + 1 :]
                assert not strict.check(SMALL, small.joint, decks, commitment, face, bad)


def test_for_a_false_pass_one_face_at_most_can_be_answered(small):
    """A liar can prepare a shuffle of the deck before, or one of its false deck after."""
    before, after = small.decks[:2]
    false = (after[1], *after[1:])
    seed = SEEDS[0]
    commitment = strict.commitment(seed, SMALL, small.joint, before, 0)
    answers = [strict.opening(seed, SMALL, 0, face) for face in (strict.BEFORE, strict.AFTER)]
    decks = (before, false)
    assert strict.check(SMALL, small.joint, decks, commitment, strict.BEFORE, answers[0])
    assert not strict.check(SMALL, small.joint, decks, commitment, strict.AFTER, answers[1])


def test_a_way_that_changes_suits_or_doubles_a_card_is_none(small):
    """The hash could be made to fit it, so the places are looked at."""
    seed, decks = SEEDS[0], tuple(small.decks[:2])
    opened = strict.opening(seed, SMALL, 0, strict.AFTER)
    size = strict.LONG_BITS // 8
    added = [oracle.number(opened[at : at + size]) for at in range(6, len(opened), size)]
    for places in ((3, 1, 2, 0, 4, 5), (0, 0, 2, 3, 4, 5), (0, 1, 6, 3, 4, 5)):
        made = [
            element
            for place, mask in zip(places, added, strict=True)
            for element in (
                as_element(decks[1][place % 6][0] * pow(2, mask, P)),
                as_element(decks[1][place % 6][1] * pow(small.joint, mask, P)),
            )
        ]
        commitment = oracle.H("shuffle", oracle.written(*made))
        answer = bytes(places) + opened[6:]
        assert not strict.check(SMALL, small.joint, decks, commitment, strict.AFTER, answer)


def test_masks_of_further_shuffles_are_longer_by_64_bits():
    """So a difference tells nothing of a pass's own mask, and is never negative."""
    opened = strict.opening(SEEDS[0], FULL, 3, strict.AFTER)
    size = strict.LONG_BITS // 8
    added = [oracle.number(opened[at : at + size]) for at in range(36, len(opened), size)]
    assert all(2**318 < mask < 2**320 for mask in added)
    assert strict.LONG_BITS >= 256 + 64

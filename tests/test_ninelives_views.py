"""What a seat may know in Nine Lives, and the full states that may be behind it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import product
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ninelives_hand import FOUR, THREE, act, assert_conserved, begun, dealt, mask, sweep, trick

from pyengine.core.chance import rng_for
from pyengine.core.match import Match
from pyengine.core.text import parse_match, write_match
from pyengine.games.ninelives.cards import SUIT_MASKS, card_text, cards_of, count_suits
from pyengine.games.ninelives.worlds import (
    all_worlds,
    count_worlds,
    holdable,
    known_to,
    seen,
    unseen,
)
from pyengine.testing import random_steps

MATCHES = {
    players: [
        list(random_steps(Match.new("ninelives", players), f"views {number}"))
        for number in range(2)
    ]
    for players in (3, 4)
}


@st.composite
def moments(draw):
    """A match somewhere after its first deal, and a viewer (0 for a spectator)."""
    players = draw(st.sampled_from([3, 4]))
    steps = draw(st.sampled_from(MATCHES[players]))
    return steps[draw(st.integers(1, len(steps) - 1))], draw(st.integers(0, players))


def swapped(match, first, second):
    """The same match with two cards of the newest deal exchanged."""
    names = {first: second, second: first}
    lines = write_match(match).splitlines()
    at = max(number for number, line in enumerate(lines) if line.startswith("* deal"))
    hands = lines[at][7:].split(" / ")
    lines[at] = "* deal " + " / ".join(
        ",".join(names.get(card, card) for card in hand.split(",")) for hand in hands
    )
    return parse_match("\n".join(lines) + "\n")


def hidden_pairs(match, viewer):
    """Pairs of cards of one suit that lie unseen in two other hands."""
    state = match.state
    for left, right in product(range(1, state.players + 1), repeat=2):
        if left < right and viewer not in (left, right):
            for suit in SUIT_MASKS:
                rows = [
                    cards_of(state.hands[seat - 1].cards & ~state.hands[seat - 1].shown & suit)
                    for seat in (left, right)
                ]
                yield from product(*rows)


@given(moments())
def test_swapping_two_hidden_cards_changes_nothing_for_a_seat(moment):
    """N2: view, its text, picture, legal actions, sampled worlds and their number are the same."""
    match, viewer = moment
    game = match.game
    view = game.view(match.state, viewer)
    for first, second in list(hidden_pairs(match, viewer))[::5]:
        other = swapped(match, card_text(first), card_text(second))
        assert other.state != match.state
        again = game.view(other.state, viewer)
        assert again == view
        assert repr(again) == repr(view)
        assert game.picture(again, viewer) == game.picture(view, viewer)
        assert game.legal_actions(other.state, viewer) == game.legal_actions(match.state, viewer)
        assert count_worlds(again) == count_worlds(view)
        assert game.sample_world(again, viewer, rng_for("one")) == game.sample_world(
            view, viewer, rng_for("one")
        )


def test_there_are_pairs_to_swap():
    """The test above compares something: at the deal, and late in a round."""
    assert len(list(hidden_pairs(dealt(), 2))) > 50
    assert sum(len(list(hidden_pairs(match, 1))) for match in MATCHES[4][0]) > 1000


@given(moments())
def test_a_view_is_carried_on_like_the_state(moment):
    """Every action leads from a view to the view of what follows, dealt cards masked.

    Only hands that are laid open when a round ends are new to the viewer (N13).
    """
    match, viewer = moment
    game, before, entry = match.game, match.states[-2], match.entries[-1]
    action = game.action_view(before, entry.actor, entry.action, viewer)
    carried = game.successor(game.view(before, viewer), entry.actor, action)
    expected = game.view(match.state, viewer)
    assert replace(carried, left=()) == replace(expected, left=())
    assert [hand.counts for hand in carried.left] == [hand.counts for hand in expected.left]
    assert count_worlds(carried) >= count_worlds(expected)


def test_a_deal_is_told_to_a_seat_without_the_other_hands():
    """N2: question marks for numbers; a spectator sees suits only; other actions are open."""
    match = dealt(THREE)
    game, before, action = match.game, match.states[1], match.entries[1].action
    assert game.action_view(before, 0, action, 2) == (
        f"deal P?,P?,P?,Y?,Y?,Y?,B?,B?,B? / {THREE[1]} / P?,P?,P?,Y?,Y?,Y?,B?,B?,B?"
    )
    assert game.action_view(before, 0, action, 0).count("?") == 27
    masked = game.action_view(before, 0, action, 2)
    assert game.action_view(before, 0, masked, 2) == masked
    assert not game.is_legal(before, 0, masked)
    later = act(match, "bid 1L")
    assert game.action_view(match.state, 1, later.entries[-1].action, 3) == "bid 1L"


@given(moments())
def test_a_view_says_who_may_do_what(moment):
    """What a seat can do is among what another viewer thinks possible, with the same suits."""
    match, viewer = moment
    game, state = match.game, match.state
    view = game.view(state, viewer)
    for seat in match.pending.seats:
        real, thought = game.legal_actions(state, seat), game.legal_actions(view, seat)
        assert set(real) <= set(thought)
        if game.situation(state) == "play":
            suits = {action[:6] for action in real}
            assert suits == {action[:6] for action in thought}
        for action in thought:
            assert game.refusal(view, seat, action) is None
    for seat in range(1, state.players + 1):
        hand = state.hands[seat - 1].cards
        assert hand & ~holdable(view, seat) == 0
        assert known_to(view, seat) & ~hand == 0
        assert view.hands[seat - 1].cards & ~known_to(view, seat) == 0
        assert count_suits(hand) == view.hands[seat - 1].counts


@given(moments())
def test_seen_and_unseen_cards_make_the_deck(moment):
    """Every card is either known to lie somewhere, or hidden in a hand of its suit."""
    match, viewer = moment
    view = match.game.view(match.state, viewer)
    assert seen(match.state).bit_count() == 9 * match.state.players
    assert unseen(match.state) == 0
    assert seen(view) & unseen(view) == 0
    assert seen(view) | unseen(view) == seen(match.state)
    hidden = [hand.hidden for hand in view.hands]
    assert count_suits(unseen(view)) == tuple(map(sum, zip(*hidden, strict=True)))


def test_nothing_is_unseen_before_the_first_deal():
    """No card is in play yet."""
    match = Match.new("ninelives", 3)
    assert unseen(match.state) == seen(match.state) == 0
    assert count_worlds(match.state) == 1


def test_the_last_unseen_cards_of_a_suit_are_known():
    """A seat that holds all unknown cards of a suit holds all unseen cards of it."""
    hands = (
        "P1,P2,F1,F2,F9,Y1,Y2,B1,B2",
        "P3,P4,F3,F4,F5,F6,B3,B4,B9",
        "Y3,Y4,Y5,Y6,Y7,Y8,Y9,B5,B6",
        "P5,P6,P7,P8,P9,F7,F8,B7,B8",
    )
    match = dealt(hands)
    view = match.game.view(match.state, 1)
    assert known_to(view, 3) == mask("Y3 Y4 Y5 Y6 Y7 Y8 Y9")
    assert known_to(view, 2) == 0
    assert holdable(view, 2) == mask("P3 P4 P5 P6 P7 P8 P9 F3 F4 F5 F6 F7 F8") | mask(
        "B3 B4 B5 B6 B7 B8 B9"
    )


def test_the_number_of_worlds_at_the_deal():
    """By suit, the ways to give each hand its number of the unseen cards."""
    match = dealt(THREE)
    by_suit = factorial(6) // (factorial(3) * factorial(3))
    assert count_worlds(match.game.view(match.state, 1)) == by_suit**3
    assert count_worlds(match.game.view(match.state, 0)) == (factorial(9) // factorial(3) ** 3) ** 3
    assert count_worlds(match.state) == 1


def late():
    """Three players with a trick behind them and few numbers unknown to seat 1."""
    hands = (
        "P1,P2,P3,P4,P5,P6,Y1,Y2,B1",
        "P7,Y3,Y4,Y5,Y6,B2,B3,B4,B5",
        "P8,P9,Y7,Y8,Y9,B6,B7,B8,B9",
    )
    return trick(begun(hands, bids="1L 2L 3L"), "Y1 Y3 Y9", "Y3")


def test_all_worlds_are_different_full_and_consistent():
    """As many as counted, each with the same view; the real one is among them."""
    match = late()
    game = match.game
    view = game.view(match.state, 1)
    worlds = list(all_worlds(view))
    assert len(worlds) == count_worlds(view) == 3 * 10 * 70
    assert len(set(worlds)) == len(worlds)
    assert match.state in worlds
    for world in worlds[::7]:
        assert game.view(world, 1) == view
        assert unseen(world) == 0
        assert_conserved(world)
    assert list(all_worlds(match.state)) == [match.state]


class Script(random.Random):
    """Answers in turn with these numbers, whatever is asked."""

    def __init__(self, numbers):
        super().__init__()
        self.numbers = iter(numbers)

    def getrandbits(self, k):
        return next(self.numbers)


def nearly_known():
    """Views with more than one world, behind which few shuffles of the unseen cards lie."""
    for match in (*MATCHES[3][0], *MATCHES[4][0]):
        for viewer in range(1, match.header.players + 1):
            view = match.game.view(match.state, viewer)
            shuffles = prod(map(factorial, count_suits(unseen(view))))
            if count_worlds(view) > 1 and shuffles <= 150:
                yield match, viewer, view


def test_every_world_is_sampled_from_equally_many_shuffles():
    """Enumerated: all answers that the random stream can give lead to each world equally often."""
    compared = 0
    for match, viewer, view in nearly_known():
        # A shuffle of n cards asks for numbers below n, n - 1, ... 2 (see core.chance.draw).
        limits = [limit for size in count_suits(unseen(view)) for limit in range(size, 1, -1)]
        found = Counter(
            match.game.sample_world(view, viewer, Script(numbers))
            for numbers in product(*map(range, limits))
        )
        assert set(found) == set(all_worlds(view))
        assert len(found) == count_worlds(view)
        assert len(set(found.values())) == 1
        compared += len(found)
    assert compared > 200


@given(moments(), st.integers(0, 2**32))
def test_a_sampled_world_is_one_of_the_possible_ones(moment, seed):
    """Full, consistent, whole deck; cards that all know stay where they are."""
    match, viewer = moment
    game = match.game
    view = game.view(match.state, viewer)
    world = game.sample_world(view, viewer, rng_for(str(seed)))
    assert game.view(world, viewer) == view
    assert unseen(world) == 0
    assert_conserved(world)
    for seat, hand in enumerate(world.hands, 1):
        assert known_to(view, seat) & ~hand.cards == 0
        assert hand.shown == match.state.hands[seat - 1].shown


def test_left_over_hands_lie_open():
    """N13: they are discarded, and the pile is face up."""
    match = sweep(begun(FOUR))
    while match.game.situation(match.state) != "deal":
        match = act(match, match.game.legal_actions(match.state, match.pending.seats[0])[0])
    for viewer in range(5):
        view = match.game.view(match.state, viewer)
        assert view == match.state
        assert count_worlds(view) == 1


@pytest.mark.parametrize("viewer", range(4))
def test_pictures_show_no_hidden_number(viewer):
    """N2: question marks for other hands, one's own cards in full."""
    match = late()
    picture = match.game.picture(match.game.view(match.state, viewer), viewer)
    rows = [line for line in picture.splitlines() if "Seat" in line]
    for seat, row in enumerate(rows, 1):
        assert ("?" in row) == (seat != viewer)
        assert row.startswith(">") == (seat == viewer)
    assert "Y3" in rows[2]  # taken openly

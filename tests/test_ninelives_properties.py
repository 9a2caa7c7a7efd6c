"""What follows from the rules of Nine Lives, whatever is played."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from ninelives_hand import assert_conserved

from pyengine.core.chance import SeededChance
from pyengine.core.match import Match
from pyengine.core.registry import load_game
from pyengine.core.text import parse_match, read_bytes, write_match
from pyengine.games.ninelives.cards import best_card, card_at, suit_of
from pyengine.games.ninelives.rug import PLACES
from pyengine.games.ninelives.scoring import outcome
from pyengine.testing import match_of, random_match


class Table(RuleBasedStateMachine):
    """Hypothesis plays whole rounds and looks for a state in which something is lost."""

    @initialize(players=st.sampled_from([3, 4]), seed=st.integers(0, 10**6))
    def sit_down(self, players, seed):
        self.source = SeededChance(str(seed))
        self.match = Match.new("ninelives", players).draw(self.source).draw(self.source)

    @precondition(lambda self: self.match.pending.chance is not None)
    @rule()
    def deal(self):
        self.match = self.match.draw(self.source)

    @precondition(lambda self: self.match.pending.seats)
    @rule(choices=st.lists(st.integers(0, 35), min_size=1, max_size=12))
    def act(self, choices):
        for choice in choices:
            if not self.match.pending.seats:
                return
            (seat,) = self.match.pending.seats
            legal = self.match.game.legal_actions(self.match.state, seat)
            self.match = self.match.apply(seat, legal[choice % len(legal)])

    @invariant()
    def cards_are_conserved(self):
        if self.match.state.round:
            assert_conserved(self.match.state)

    @invariant()
    def hands_have_the_size_that_follows_from_the_tricks(self):
        state = self.match.state
        if not state.turn or not state.round:
            return
        done = len(state.history)
        taken = Counter(trick.winner for trick in state.history)
        for seat in range(1, state.players + 1):
            played = done + bool(state.played(seat))
            assert state.hands[seat - 1].size == 9 - played + taken[seat]
            assert state.tricks[seat - 1] == taken[seat] + (
                state.phase == "take" and state.turn == seat
            )

    @invariant()
    def a_rounds_length_follows_from_the_fewest_tricks(self):
        state = self.match.state
        if state.left:
            assert len(state.history) == 9 + min(state.tricks)
            assert sum(state.tricks) == len(state.history)
            assert 9 <= len(state.history) <= {3: 13, 4: 11}[state.players]

    @invariant()
    def scores_stay_on_the_track(self):
        state = self.match.state
        assert all(0 <= total <= 12 for total in state.totals)
        if not self.match.over:
            assert max(state.totals) <= 8
        for past in state.rounds:
            assert all(-8 <= points <= 4 for points in past.points)

    @invariant()
    def no_two_cats_touch_the_same_row_side(self):
        taken = [place.taken for place in self.match.state.places if place]
        union = 0
        for mask in taken:
            assert not union & mask
            union |= mask

    @invariant()
    def the_text_reads_back(self):
        if self.match.state.left:
            assert parse_match(write_match(self.match)).state == self.match.state


Table.TestCase.settings = settings(max_examples=60, stateful_step_count=25)
TestTable = Table.TestCase


@pytest.mark.parametrize(("players", "lengths"), [(3, range(9, 14)), (4, range(9, 12))])
def test_rounds_of_every_possible_length_happen(players, lengths):
    """The declared lengths are reached, and no others."""
    found = set()
    for seed in range(60):
        match = random_match("ninelives", players, f"length {seed}")
        states = match.states
        found |= {len(state.history) for state in states if state.left}
    assert found <= set(lengths)
    assert len(found) >= len(lengths) - 1


@pytest.mark.parametrize("players", [3, 4])
def test_no_match_is_longer_than_declared(players):
    """Four rounds of 11 tricks of five lines; three players have 13 of four."""
    longest = load_game("ninelives").info.longest
    most_tricks = {3: 13, 4: 11}[players]
    assert longest >= 1 + 4 * (1 + players + most_tricks * (players + 1))
    assert longest == 1 + 4 * (1 + 4 + 11 * 5)


@given(st.sampled_from(PLACES), st.integers(0, 13), st.integers(0, 12))
def test_what_a_round_adds_never_leads_below_zero(place, tricks, total):
    """N15: the real change is the table's, or all there is."""
    change = outcome(place, tricks, total)
    assert total + change >= 0
    assert change in (4, 2) or -total <= change <= 0
    if total >= 12:
        assert change == outcome(place, tricks, 100)


CARDS = [f"{letter}{number}" for letter in "PFYB" for number in range(1, 10)]


@given(st.lists(st.sampled_from(CARDS), min_size=1, max_size=4, unique=True))
def test_the_best_card_beats_every_other_in_the_trick(cards):
    """N10: a paw if there is one, else the led suit; nothing of that suit is higher."""
    trick = tuple(map(card_at, cards))
    best = best_card(trick)
    wanted = 0 if any(card[0] == "P" for card in cards) else suit_of(trick[0])
    assert best in trick
    assert suit_of(best) == wanted
    assert all(card <= best for card in trick if suit_of(card) == wanted)


@given(st.integers(0, 10**6))
def test_a_deal_names_every_card_once(seed):
    """The deal's line holds every card once, whatever the shuffle."""
    match = match_of("ninelives", 4, "", "* start 1").draw(SeededChance(str(seed)))
    words = match.entries[-1].action[5:].replace(" / ", ",").split(",")
    assert sorted(words) == sorted(CARDS)
    assert_conserved(match.state)


@pytest.mark.parametrize(
    ("lines", "number", "rule"),
    [
        (["* start 1", "* start 2"], 6, "TURN"),
        (["1 bid 1L"], 5, "TURN"),
        (["* start 1", "1 bid 1L"], 6, "TURN"),
        (["* start 1", "* deal P1"], 6, "N1"),
        (["* start 5"], 5, "N3"),
        (["* start 1", "* deal {}", "2 bid 1L"], 7, "TURN"),
        (["* start 1", "* deal {}", "1 bid 5L"], 7, "N4"),
        (["* start 1", "* deal {}", "1 bid 1-3L"], 7, "N5"),
        (["* start 1", "* deal {}", "1 bid 1L", "2 bid 1L"], 8, "N6"),
        (["* start 1", "* deal {}", "1 bid 0L"], 7, "N7"),
        (["* start 1", "* deal {}", "1 bid X"], 7, "NOTATION"),
        (["* start 1", "* deal {}", "1 play P1"], 7, "TURN"),
        (["* start 1", "* deal {}", "4 bid 1L"], 7, "TURN"),
    ],
)
def test_a_wrong_match_text_is_refused_at_its_line(lines, number, rule):
    """The rule id and the line of the first fault."""
    hands = ("P1,P4,P7,Y1,Y4,Y7,B1,B4,B7", "P2,P5,P8,Y2,Y5,Y8,B2,B5,B8")
    deal = " / ".join((*hands, "P3,P6,P9,Y3,Y6,Y9,B3,B6,B9"))
    text = ["clowder match 1", "game: ninelives", "players: 3", ""]
    text += [line.format(deal) for line in lines]
    error = read_bytes("\n".join(text).encode()).error
    assert error is not None
    assert (error.line, error.rule) == (number, rule)

"""What a seat may know in Cat Tower while others mark, and what follows from the rules."""

from __future__ import annotations

import pytest
from cattower_hand import marking, match, sheet
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.errors import IllegalAction
from pyengine.core.match import Match
from pyengine.core.text import read_bytes, write_match
from pyengine.games.cattower import GAME
from pyengine.games.cattower.items import WORDS
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.state import NOT_CHOSEN
from pyengine.testing import random_match

DRAFTED = "* roll 3 5 1 5", "1 draft 3", "2 draft 5", "3 draft 1"
"""Three players: 3, 5 and 1 are drafted, 5 is for all."""


def views(found):
    return [GAME.view(found.state, seat) for seat in range(found.header.players + 1)]


def test_other_seats_see_the_sheet_from_before_the_round():
    """C6: items, footprints, cats and points of an open round are one's own seat's alone."""
    before = match(3, *DRAFTED)
    after = before.apply(1, "mark 2.3 cushion").apply(3, "pass")
    public, first, second, third = views(after)
    assert public.sheets == second.sheets == before.state.sheets
    assert first.sheets == (after.state.sheets[0], *before.state.sheets[1:])
    assert third.sheets == (*before.state.sheets[:2], after.state.sheets[2])
    assert GAME.scores(second).totals == (0, 0, 0)
    assert GAME.scores(first).totals == (3, 0, 0)


def test_that_somebody_has_acted_is_public():
    """C6: who is awaited, not whether the others marked or passed."""
    marked = match(3, *DRAFTED, "1 mark 2.3 cushion")
    passed = match(3, *DRAFTED, "1 pass")
    assert views(marked)[2] == views(passed)[2]
    assert GAME.pending(views(marked)[2]).seats == (2, 3)


def test_all_is_open_when_the_last_seat_has_acted():
    """C6: the round closes, and every view is the state."""
    found = match(3, *DRAFTED, "2 pass", "1 mark 2.3 cushion")
    assert found.can_undo(1)
    found = found.apply(3, "mark 4.1 cushion")
    assert found.entries[-1].reveals
    assert all(view == found.state for view in views(found))
    assert not any(found.can_undo(seat) for seat in (1, 2, 3))


def test_the_draft_is_open_to_all():
    """C1: dice lie on the table, so a draft is never taken back."""
    found = match(3, *DRAFTED[:3])
    assert all(view == found.state for view in views(found))
    assert [entry.reveals for entry in found.entries] == [True, True, True]


def test_a_mark_that_would_complete_a_tower_leaks_nothing():
    """C7: tower numbers and the end of the match show when the round closes."""
    nearly = sheet(house="5.1", yarn="5.3")
    state = marking([nearly, sheet(), sheet()], [(4, 2), (1, 2), (1, 2)])
    done = GAME.apply(state, 1, "mark 5.4 yarn")
    other = GAME.apply(state, 1, "mark 4.4 yarn")
    assert GAME.view(done, 2) == GAME.view(other, 2)
    assert repr(GAME.view(done, 0)) == repr(GAME.view(other, 0))


@given(st.integers(0, 10**6))
@settings(max_examples=40)
def test_sampled_actions_of_others_are_legal_ones(seed):
    """Each seat that acted has done one legal action in a sampled world."""
    before = match(3, *DRAFTED)
    view = GAME.view(before.apply(1, "pass").apply(3, "pass").state, 2)
    world = GAME.sample_world(view, 2, rng_for(str(seed)))
    assert GAME.view(world, 2) == view
    for seat in (1, 3):
        after = {
            GAME.successor(before.state, seat, action).sheets[seat - 1]
            for action in GAME.legal_actions(before.state, seat)
        }
        assert world.sheets[seat - 1] in after
    assert world.sheets[1] == before.state.sheets[1]


# What follows from the rules, whatever is played


class Table(RuleBasedStateMachine):
    """Hypothesis plays rounds and looks for a sheet on which something is lost."""

    @initialize(players=st.integers(1, 4), seed=st.integers(0, 10**6))
    def sit_down(self, players, seed):
        self.source = SeededChance(str(seed))
        self.match = Match.new("cattower", players)
        self.passes = [0] * players
        self.marks = [0] * players

    @precondition(lambda self: self.match.pending.chance is not None)
    @rule()
    def roll(self):
        self.match = self.match.draw(self.source)

    @precondition(lambda self: self.match.pending.seats)
    @rule(choices=st.lists(st.integers(0, 10**4), min_size=1, max_size=10))
    def act(self, choices):
        for choice in choices:
            seats = self.match.pending.seats
            if not seats:
                return
            seat = seats[choice % len(seats)]
            legal = self.match.game.legal_actions(self.match.state, seat)
            action = legal[choice % len(legal)]
            self.match = self.match.apply(seat, action)
            self.passes[seat - 1] += action == "pass"
            self.marks[seat - 1] += action.startswith("mark")

    @invariant()
    def footprints_are_conserved(self):
        for seat, found in enumerate(self.match.state.sheets):
            assert found.open + found.circled + found.used == 18
            assert min(found.open, found.circled, found.used) >= 0
            butterflies = found.items[2].bit_count()
            wanted = 1 + 3 * self.passes[seat] + 2 * butterflies
            assert found.circled + found.used == min(18, wanted)

    @invariant()
    def every_mark_is_one_item_in_one_slot(self):
        for seat, found in enumerate(self.match.state.sheets):
            assert sum(mask.bit_count() for mask in found.items) == self.marks[seat]
            assert found.filled.bit_count() == self.marks[seat]
            assert found.filled & ~load_towers().everything == 0
            chosen = [points for points in found.cats if points != NOT_CHOSEN]
            assert len(chosen) == found.items[0].bit_count() <= 6

    @invariant()
    def towers_are_scored_once_and_when_they_are_full(self):
        state, towers = self.match.state, load_towers()
        for found in state.sheets:
            for tower, points in enumerate(found.towers, 1):
                if points:
                    assert tower in found.full_towers
                    assert points in (towers.larger[tower - 1], towers.smaller[tower - 1])
                    assert state.gone >> (tower - 1) & 1
                elif state.phase != "mark":
                    assert tower not in found.full_towers
            assert sum(map(bool, found.towers)) <= 3
            assert found.finished <= (state.phase in ("mark", "over"))

    @invariant()
    def everybody_has_marked_or_passed_in_every_round(self):
        state = self.match.state
        closed = state.round if state.phase in ("roll", "over") else state.round - 1
        for seat in range(state.players):
            done = self.passes[seat] + self.marks[seat]
            assert max(closed, 0) <= done <= max(closed, 0) + (state.phase == "mark")


Table.TestCase.settings = settings(max_examples=60, stateful_step_count=30)
TestTable = Table.TestCase


# Hostile texts

WORDS_OF_ACTIONS = st.sampled_from(
    ["mark", "draft", "discard", "roll", "pass", "2.3", "5.2", "9.9", "0", "3", "5", *WORDS]
)


@given(st.lists(WORDS_OF_ACTIONS, max_size=5).map(" ".join) | st.text(max_size=30))
@settings(max_examples=300)
def test_any_text_is_an_action_or_refused(text):
    """With a rule and one sentence; what is taken is legal in its canonical form."""
    for found in (match(2), match(2, "* roll 3 5 1"), match(2, "* roll 3 5 1", "1 draft 3")):
        assert_taken_or_refused(found, text)
    assert_taken_or_refused(match(2, "* roll 3 5 1", "1 draft 3", "2 draft 5"), text)
    assert_taken_or_refused(match(1, "* roll 3 5 1"), text)


def assert_taken_or_refused(found, text):
    pending = found.pending
    actor = pending.seats[0] if pending.seats else 0
    try:
        action = GAME.accept(found.state, actor, text)
    except IllegalAction as error:
        fault = error
    else:
        assert GAME.normalise(found.state, actor, action) == action
        assert not actor or action in GAME.legal_actions(found.state, actor)
        return
    assert fault.rule
    assert str(fault.message).endswith(".")
    assert "\n" not in str(fault.message)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_texts_with_one_word_changed_are_read_or_refused(players):
    """Every line of a match with a word of another line: a match, or one error with its line."""
    lines = write_match(random_match("cattower", players, "words")).splitlines()
    rng = rng_for("words", players)
    refused = 0
    for number in range(4, min(len(lines), 80)):
        words = lines[number].split()
        words[rng.getrandbits(8) % len(words)] = pick_word(lines, rng)
        text = "\n".join([*lines[:number], " ".join(words), *lines[number + 1 :]])
        fault = read_bytes(text.encode()).error
        if fault is not None:
            assert 1 <= fault.line <= len(lines)
            assert fault.rule
            refused += 1
    assert refused > 20


def pick_word(lines, rng):
    words = lines[4 + rng.getrandbits(8) % (len(lines) - 4)].split()
    return words[rng.getrandbits(8) % len(words)]

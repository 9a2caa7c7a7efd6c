"""The solo game of Winter Burrow (B16): the timer is used twice."""

from __future__ import annotations

from dataclasses import replace

from burrow_positions import position

from pyengine.core.game import CHANCE
from pyengine.games.burrow import GAME
from pyengine.testing import match_of


def timer(match):
    found = match.state.timer
    return found.circled, found.crossed, found.second


def played(match, *rolls):
    """The match after turns with these rolls, each answered by the first legal action."""
    for roll in rolls:
        match = match.apply(CHANCE, f"roll {roll}")
        match = match.apply(1, match.game.legal_actions(match.state, 1)[0])
    return match


def test_the_timer_runs_from_turn_1():
    """B16: the first roll circles a die if it is a four or more."""
    assert timer(match_of("burrow", 1, "", "* roll 4")) == (1, 0, False)
    assert timer(match_of("burrow", 1, "", "* roll 3")) == (0, 0, False)


def test_one_die_a_turn_and_none_for_small_rolls():
    """B16: four, five and six circle one each."""
    match = match_of("burrow", 1, "")
    seen = []
    for roll in (6, 3, 4, 2, 5):
        match = played(match, roll)
        seen.append(match.state.timer.circled)
    assert seen == [1, 1, 2, 2, 3]


# Seven cells of G, one of which a four has to include, would open no fourth chamber.
THREE = "S A4 B4 C4 G8"


def test_the_second_pass_begins_in_the_turn_after_the_first_is_full():
    """B16: the roll that circles the last die crosses nothing off."""
    state = replace(position(1, [THREE], circled=4), phase="roll")
    state = GAME.apply(state, CHANCE, "roll 6")
    assert (state.timer.circled, state.timer.crossed, state.timer.second) == (5, 0, False)
    state = GAME.apply(state, 1, "x H8 I8 J8 K8 L8 L9")
    assert (state.timer.circled, state.timer.crossed, state.timer.second) == (5, 0, True)
    state = GAME.apply(state, CHANCE, "roll 6")
    assert (state.timer.circled, state.timer.crossed) == (5, 1)


def test_a_fourth_chamber_begins_the_second_pass_in_the_next_turn():
    """B16: with all five dice again; what was left of pass one is lost."""
    state = replace(position(1, [THREE], circled=2), phase="roll")
    state = GAME.apply(state, CHANCE, "roll 4")
    assert (state.timer.circled, state.timer.crossed, state.timer.second) == (3, 0, False)
    state = GAME.apply(state, 1, "x E8 D8 C8 C9")
    assert (state.timer.circled, state.timer.crossed, state.timer.second) == (3, 0, True)
    state = GAME.apply(state, CHANCE, "roll 5")
    assert (state.timer.circled, state.timer.crossed) == (3, 1)


def test_three_chambers_leave_the_first_pass_alone():
    """B16: pass one goes on."""
    state = replace(position(1, [THREE], circled=2), phase="roll")
    state = GAME.apply(GAME.apply(state, CHANCE, "roll 4"), 1, "x H8 I8 J8 K8")
    assert not state.timer.second


def test_a_fifth_chamber_in_the_second_pass_changes_nothing():
    """B16: the dice that are crossed off stay so."""
    state = position(4, [f"{THREE} G2"], circled=3, crossed=2, second=True)
    state = GAME.apply(state, 1, "x E8 D8 C8 C9")
    assert (state.timer.circled, state.timer.crossed, state.timer.second) == (3, 2, True)


def test_the_match_ends_with_the_last_die_of_the_second_pass():
    """B12, B16: the turn is still played."""
    state = position(4, [f"{THREE} G2"], circled=1, crossed=4, second=True)
    state = GAME.apply(replace(state, phase="roll"), CHANCE, "roll 4")
    assert state.timer.crossed == 5
    assert GAME.pending(state).seats == (1,)
    state = GAME.apply(state, 1, "x E8 D8 C8 C9")
    assert state.phase == "over"
    assert GAME.scores(state).winners == (1,)


def test_a_full_first_pass_does_not_end_the_match():
    """B16: only the second pass does."""
    state = position(4, [THREE], circled=5)
    assert GAME.apply(state, 1, "x H8 I8 J8 K8").phase == "roll"


def test_a_sheet_on_which_nothing_fits_ends_the_solo_game():
    """B12: whatever the timer says."""
    lines = ("* roll 1", "1 x K1 L1 J2 K2 L2 J3 L3")
    match = match_of("burrow", 1, "start=anywhere", *lines)
    assert match.over
    assert timer(match) == (0, 0, False)
    assert match.scores().winners == (1,)
    assert match.scores().totals == (3,)


def test_declined_ones_do_not_end_the_solo_game():
    """B9: a pass by choice leaves everything open."""
    match = match_of("burrow", 1, "", "* roll 1", "1 pass", "* roll 1", "1 pass")
    assert not match.over

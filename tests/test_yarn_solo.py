"""The solo game (Y22): the timer is used twice."""

from __future__ import annotations

import pytest

from pyengine.core.chance import Shuffle
from pyengine.testing import match_of

OFF = "cups=off"
PASSES = [5, 4, 4, 3, 2]


def rolled(match, *rolls, action="pass"):
    """The match after turns with these rolls, each answered by a pass."""
    for roll in rolls:
        match = match.apply(0, f"roll {roll}").apply(1, action)
    return match


def timer(match):
    found = match.state.timer
    return found.circled, found.crossed, found.second


def alone(*lines):
    return match_of("yarn", 1, OFF, *lines)


def test_the_timer_runs_from_turn_1():
    """Y22: the first roll is compared with the first number already."""
    assert timer(alone("* roll 5")) == (1, 0, False)
    assert timer(alone("* roll 4")) == (0, 0, False)


def test_one_number_a_turn_from_the_top():
    """Y15, Y22: 5, 4, 4, 3, 2; a six marks one number, a lower roll none."""
    match = alone()
    seen = []
    for roll in (6, 3, 4, 6, 2, 3, 1, 2):
        match = rolled(match, roll)
        seen.append(match.state.timer.circled)
    assert seen == [1, 1, 2, 3, 3, 4, 4, 5]


def test_the_second_pass_begins_in_the_turn_after_the_first_is_full():
    """Y22: the roll that circles the last number crosses nothing off."""
    match = rolled(alone(), *PASSES[:4])
    assert timer(match) == (4, 0, False)
    last = match.apply(0, "roll 6")
    assert timer(last) == (5, 0, False)
    assert timer(last.apply(1, "pass")) == (5, 0, True)
    assert timer(last.apply(1, "pass").apply(0, "roll 6")) == (5, 1, True)


def test_the_match_ends_after_the_turn_of_the_last_number_of_the_second_pass():
    """Y16, Y22: ten turns at the least, and the last one is still drawn."""
    match = rolled(alone(), *PASSES, *PASSES[:4])
    assert not match.over
    match = match.apply(0, "roll 2")
    assert timer(match) == (5, 5, True)
    assert not match.over
    match = match.apply(1, "L1D1")
    assert match.over
    assert match.state.turn == 10
    assert match.scores().winners == (1,)


SET_IN_TURN_4 = (
    *("* roll 4", "1 R3D1"),
    *("* roll 1", "1 D1"),
    *("* roll 6", "1 L2D4"),
    *("* roll 1", "1 D1"),
)


def test_the_first_set_begins_the_second_pass_in_the_next_turn():
    """Y22: with all five numbers again; what was left of the first pass is lost."""
    before = alone(*SET_IN_TURN_4[:-1])
    assert timer(before) == (1, 0, False)
    match = before.apply(1, "D1")
    assert timer(match) == (1, 0, True)
    assert timer(match.apply(0, "roll 4")) == (1, 0, True)
    assert timer(match.apply(0, "roll 5")) == (1, 1, True)
    end = rolled(match, *PASSES)
    assert end.over
    assert end.state.turn == 9


def test_the_roll_of_the_turn_of_the_set_still_belongs_to_the_first_pass(on_carpet):
    """Y22: the number is circled before the set is completed."""
    rows = "S m s p\n. . . .\no . . F"
    match = on_carpet(rows, 1, "* roll 3", "1 R3", timer="3 3 3", sets="3")
    assert timer(match) == (1, 0, True)


def test_a_first_set_in_the_turn_that_fills_the_first_pass_counts_once(on_carpet):
    """Y22: both reasons at once begin one second pass."""
    rows = "S m s p\n. . . .\no . . F"
    match = on_carpet(rows, 1, "* roll 3", "1 R3", timer="3", sets="3")
    assert timer(match) == (1, 0, True)
    assert not match.over
    match = match.apply(0, "roll 3")
    assert timer(match) == (1, 1, True)
    assert match.apply(1, "pass").over


def test_a_set_in_the_second_pass_changes_nothing(on_carpet):
    """Y22: the first set comes late; the numbers that are crossed off stay so."""
    rows = "S m s p\n. . . .\no . . F"
    filled = on_carpet(
        rows, 1, "* roll 2", "1 pass", "* roll 2", "1 pass", "* roll 3", timer="1 2", sets="3"
    )
    assert timer(filled) == (2, 1, True)
    assert timer(filled.apply(1, "R3")) == (2, 1, True)
    assert not filled.apply(1, "R3").over


def test_a_second_set_does_not_begin_the_timer_again():
    """Y22: only the first set counts."""
    match = alone(*SET_IN_TURN_4, "* roll 5", "1 D2R3", "* roll 6", "1 D2L4")
    assert match.scores().seats[0].lines[3].count == 2
    assert timer(match) == (1, 2, True)


def test_without_a_roll_high_enough_the_solo_goes_on():
    """Y17, Y22: ones mark nothing, and passing does not end the solo."""
    match = rolled(alone(), *[1] * 30)
    assert not match.over
    assert timer(match) == (0, 0, False)


def test_finishing_at_the_paw_ends_the_solo_at_once():
    """Y17: the one thread is finished."""
    match = alone("* roll 5", "1 L1D4", "* roll 6", "1 D5R1", "* roll 6", "1 D2!")
    assert match.over
    assert match.scores().totals == (1 + 2 + 5,)


def test_the_own_sheet_comes_back():
    """Y2, Y22: cups line, then deal 1."""
    match = match_of("yarn", 1, "", "1 cups C1 D2 G4 B5 E6 H7")
    assert match.pending.chance == Shuffle("deal", 0, 1)
    dealt = match.apply(0, "deal 1")
    assert dealt.state.sheets[0].cups == match.state.drawn[0]
    assert dealt.apply(0, "roll 2").apply(1, "L1D1").scores().totals == (-2,)


@pytest.mark.parametrize("players", [2, 3])
def test_several_players_use_the_timer_once(players):
    """Y22 is for the solo only: others wait for the first set, and need five numbers."""
    match = match_of("yarn", players, OFF, "* roll 6")
    assert timer(match) == (0, 0, False)
    assert not match.state.timer.running

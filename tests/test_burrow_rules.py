"""Winter Burrow rule by rule (B1 to B15); the solo timer (B16) has a file of its own.

Side A, for reading along (* nut, + mushroom)::

         A  B  C  D  E  F  G  H  I  J  K  L
     1   A* A  A  A  .  B  B+ B  .  C  C  C+
     2   A  A  A  A+ .  B+ B  B  .  C  C  C
     3   .  .  .  .  .  .  .  .  .  C  C  C*
     4   D  D  D  .  S  S  S  .  .  .  .  .
     5   D  D  D  .  S  S  S  .  E  E  E  E+
     6   D+ D  D  .  .  .  .  .  E  E  E  E
     7   .  .  .  .  .  .  .  .  .  .  .  .
     8   F  F  F  F  F  .  G  G  G  G  G  G
     9   F* F  F+ F  F  .  G  G  G+ G  G  G*

    E4-C4 G4-G2 G5-I5 E5-E8 A4-B2 D1-F1 H1-J1 K3-K5 K6-K8 F5-G8 B6-B8 E9-G9
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from burrow_positions import position

from pyengine.core.chance import Dice
from pyengine.core.errors import IllegalAction
from pyengine.core.game import CHANCE
from pyengine.games.burrow import GAME
from pyengine.games.burrow.moves import is_stuck
from pyengine.testing import match_of

ALL_OF_S = "x E4 F4 G4 E5 F5 G5"
TRICK = "x K1 L1 J2 K2 L2 J3 L3"
"""Seven cells of chamber C that leave both of its tunnels free and alone."""


def legal(match, seat=1):
    return set(match.game.legal_actions(match.state, seat))


def refused(match, action, seat=1):
    with pytest.raises(IllegalAction) as caught:
        match.apply(seat, action)
    return caught.value.rule


def refusal(state, action, seat=1):
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, seat, action)
    return caught.value.rule, str(caught.value.message)


def points(state, seat=1):
    return {str(line.label): line.points for line in GAME.scores(state).seats[seat - 1].lines}


# B1


@pytest.mark.parametrize(("options", "name"), [("", "A"), ("side=A", "A"), ("side=B", "B")])
def test_b1_everybody_fills_the_chosen_side(options, name):
    """B1: one burrow for all seats, side A by default."""
    assert match_of("burrow", 3, options).state.setup.burrow.name == name


# B2


def test_b2_one_die_for_everybody_each_turn():
    """B2: a roll, then all seats in any order, then the next roll."""
    match = match_of("burrow", 3, "")
    assert match.pending.chance == Dice("roll", 1)
    match = match.apply(CHANCE, "roll 6")
    assert match.pending.seats == (1, 2, 3)
    for seat in (3, 1, 2):
        match = match.apply(seat, ALL_OF_S)
    assert match.pending.chance == Dice("roll", 2)


@pytest.mark.parametrize("number", [0, 7, 10])
def test_b2_a_die_shows_one_to_six(number):
    """B2: any other number is refused."""
    assert refused(match_of("burrow", 2, ""), f"roll {number}", seat=CHANCE) == "B2"


# B3


def test_b3_the_first_cross_is_anywhere_in_the_start_chamber():
    """B3: every connected pair of its six cells."""
    match = match_of("burrow", 2, "", "* roll 2")
    assert match.game.legal_actions(match.state, 1) == (
        "x E4 F4",
        "x E4 E5",
        "x F4 G4",
        "x F4 F5",
        "x G4 G5",
        "x E5 F5",
        "x F5 G5",
    )


def test_b3_the_first_cross_is_in_no_other_chamber():
    """B3: refused with a sentence that says where."""
    state = match_of("burrow", 2, "", "* roll 2").state
    rule, message = refusal(state, "x A4 B4")
    assert rule == "B3"
    assert "start chamber" in message


def test_b3_the_first_cross_is_part_of_the_roll():
    """B3: a two crosses two cells in the first turn, not three."""
    match = match_of("burrow", 2, "", "* roll 2")
    assert refused(match, "x E4 F4 G4") == "B4"
    assert refused(match, "x E4") == "B4"


# B4


def test_b4_as_many_cells_as_the_die_shows():
    """B4: not fewer, not more."""
    match = match_of("burrow", 2, "", "* roll 4")
    assert refused(match, "x E4 F4 G4") == "B4"
    assert refused(match, "x E4 F4 G4 E5 F5") == "B4"
    assert match.apply(1, "x E4 F4 G4 E5").state.sheets[0].crosses.bit_count() == 4


def test_b4_corners_do_not_connect():
    """B4: E4 and F5 touch by a corner only."""
    match = match_of("burrow", 2, "", "* roll 2")
    assert refused(match, "x E4 F5") == "B4"


def test_b4_all_cells_lie_in_one_chamber():
    """B4: not two in one and two in the next, even through a tunnel."""
    state = position(4, ["E4 F4"])
    assert refusal(state, "x E5 F5 C4 B4") == (
        "B4",
        "B4 and E5 lie in different chambers; a move stays in one.",
    )


def test_b4_walls_separate_cells_that_touch():
    """B4: on side B, L8 and L9 lie side by side with a wall between them."""
    state = position(2, ["K7 L7"], options={"side": "B"})
    assert refusal(state, "x L8 L9")[0] == "B4"
    assert "x L8 L9" not in GAME.legal_actions(state, 1)


def test_b4_rock_and_old_crosses_are_no_new_cells():
    """B4: neither can be crossed."""
    state = position(2, ["E4 F4"])
    assert refusal(state, "x E4 E5") == ("B4", "E4 is crossed already.")
    assert refusal(state, "x E1 E5") == ("B4", "E1 is rock; there is nothing to cross.")


def test_b4_old_crosses_do_not_connect_new_ones():
    """B4: E4 and G4 with an old cross between them are two pieces."""
    state = position(2, ["F4 F5"])
    assert refusal(state, "x E4 G4")[0] == "B4"
    assert set(GAME.legal_actions(state, 1)) == {"x E4 E5", "x G4 G5", "x G8 G9", "x G8 H8"}


# B5


def test_b5_a_new_cell_touches_an_old_cross():
    """B5: in a chamber with crosses; the example with a one."""
    state = position(1, ["E4 F4 G4"])
    ones = {action for action in GAME.legal_actions(state, 1) if len(action.split()) == 2}
    assert ones == {"x E5", "x F5", "x G5", "x C4", "x G2"}
    state = position(2, ["E4", ""], running=False)
    assert refusal(state, "x F5 G5") == (
        "B5",
        "One of the new cells must touch an old cross of that chamber.",
    )


def test_b5_one_touching_cell_is_enough():
    """B5: the others follow from it."""
    state = position(5, ["A1 E4"])
    assert "x B1 C1 D1 C2 D2" in GAME.legal_actions(state, 1)


def test_b5_touching_by_a_corner_is_not_enough():
    """B5: F5 touches E4 by a corner."""
    assert refusal(position(2, ["E4"]), "x F5 G5")[0] == "B5"


def test_b5_every_opened_chamber_may_be_continued():
    """B5: at any time, whichever was crossed last."""
    state = position(3, ["S B2 I5"])
    chambers = {cell_home(action) for action in GAME.legal_actions(state, 1)}
    assert chambers == {"A", "B", "D", "E", "F", "G"}  # A and E by touching, the rest by tunnels
    state = position(3, ["F4 A1 A8"])
    chambers = {cell_home(action) for action in GAME.legal_actions(state, 1)}
    assert chambers == {"S", "A", "F"}


def cell_home(action):
    burrow = position(1, [""]).setup.burrow
    cell = burrow.cell_at(action.split()[1])
    return burrow.chambers[burrow.chamber_of[cell]].letter


# B6


def test_b6_a_new_chamber_is_entered_at_the_far_end_of_a_tunnel():
    """B6: from E4 into D by C4, with the whole roll."""
    state = position(3, ["E4"])
    found = {action for action in GAME.legal_actions(state, 1) if cell_home(action) == "D"}
    assert found == {
        "x A4 B4 C4",
        "x B4 C4 B5",
        "x B4 C4 C5",
        "x C4 B5 C5",
        "x C4 C5 C6",
    }
    assert refusal(state, "x A4 A5 A6") == (
        "B6",
        "A new chamber is entered through a tunnel, so C4 must be among the crosses.",
    )


def test_b6_the_near_chamber_need_not_be_full():
    """B6: one cross at the tunnel's near end is enough."""
    assert "x C4 C5" in GAME.legal_actions(position(2, ["E4"]), 1)


def test_b6_a_tunnel_whose_near_end_is_free_opens_nothing():
    """B6: F4 is the one cell of the start chamber without a tunnel."""
    state = position(1, ["F4"])
    assert {cell_home(action) for action in GAME.legal_actions(state, 1) if action != "pass"} == {
        "S"
    }
    assert refusal(state, "x C4") == (
        "B6",
        "No tunnel leads into that chamber from a crossed cell yet.",
    )


def test_b6_tunnels_work_both_ways():
    """B6: from F back into S, which the option lets stay empty."""
    state = position(1, ["E8"], options={"start": "anywhere"})
    singles = {a for a in GAME.legal_actions(state, 1) if len(a.split()) == 2}
    assert singles == {"x D8", "x E9", "x E5"}


def test_b6_two_tunnels_give_a_choice_of_entrance():
    """B6: C can be entered by J1 and by K3; the move includes one of them, or both."""
    state = position(2, ["H1 K5"])
    found = {action for action in GAME.legal_actions(state, 1) if cell_home(action) == "C"}
    assert found == {"x J1 K1", "x J1 J2", "x J3 K3", "x K2 K3", "x K3 L3"}
    assert refusal(state, "x L1 L2")[1].endswith("so J1 or K3 must be among the crosses.")


def test_b6_a_tunnel_gives_no_second_foothold():
    """B6: C is open at J1; K3 can be reached only by crosses that touch."""
    state = position(2, ["J1 K5"])
    assert refusal(state, "x K3 L3")[0] == "B5"
    found = {action for action in GAME.legal_actions(state, 1) if cell_home(action) == "C"}
    assert found == {"x K1 L1", "x K1 K2", "x J2 K2", "x J2 J3"}


def test_b6_the_whole_roll_goes_into_the_new_chamber():
    """B6: not a part of it into the old one."""
    assert refusal(position(3, ["E4"]), "x C4 B4 E5")[0] == "B4"


# B7


@pytest.mark.parametrize("roll", [2, 3, 4, 5, 6])
def test_b7_no_voluntary_pass(roll):
    """B7: who can place the number has to; the sentence names a way."""
    state = match_of("burrow", 2, "", f"* roll {roll}").state
    rule, message = refusal(state, "pass")
    assert rule == "B7"
    assert "x " + message.split("on ")[1].split(",")[0] in GAME.legal_actions(state, 1)


def test_b7_who_cannot_place_the_number_passes():
    """B7: five cells of the start chamber are left after F4, and no other chamber is open."""
    state = position(6, ["F4"])
    assert GAME.legal_actions(state, 1) == ("pass",)
    assert GAME.apply(state, 1, "pass").sheets == state.sheets
    assert "pass" not in GAME.legal_actions(position(5, ["F4"]), 1)


# B8


def test_b8_a_one_crosses_as_many_cells_as_wanted():
    """B8: one to six cells of the start chamber, all connected sets of them."""
    match = match_of("burrow", 2, "", "* roll 1")
    sizes = {len(action.split()) - 1 for action in legal(match) if action != "pass"}
    assert sizes == {1, 2, 3, 4, 5, 6}
    assert match.apply(1, "x E5 F5 G5").state.sheets[0].ones == 3


def test_b8_seven_cells_in_a_large_chamber():
    """B8: all seven slots in one move."""
    state = position(1, ["S"])
    sizes = {len(action.split()) - 1 for action in GAME.legal_actions(state, 1)}
    assert max(sizes) == 7
    after = GAME.apply(state, 1, "x G8 H8 I8 J8 K8 L8 L9")
    assert after.sheets[0].ones == 7


def test_b8_no_more_cells_than_free_slots():
    """B8: with five slots used a one crosses one or two cells."""
    state = position(1, ["S"], ones=[5])
    assert {len(a.split()) - 1 for a in GAME.legal_actions(state, 1) if a != "pass"} == {1, 2}
    assert refusal(state, "x G8 H8 I8") == (
        "B8",
        "There are 2 slots left; a 1 crosses no more cells than that.",
    )
    assert "1 slot left" in refusal(position(1, ["S"], ones=[6]), "x G8 H8")[1]


def test_b8_without_a_free_slot_a_one_is_a_pass():
    """B8: nothing else is legal, and the refusal says why."""
    state = position(1, ["S"], ones=[7])
    assert GAME.legal_actions(state, 1) == ("pass",)
    assert refusal(state, "x G8") == (
        "B8",
        "No slot is free any more, so a 1 is a pass.",
    )


def test_b8_only_a_one_uses_up_slots():
    """B8: other rolls leave the row of ones alone."""
    after = GAME.apply(position(4, ["S"], ones=[3]), 1, "x G8 H8 I8 J8")
    assert after.sheets[0].ones == 3


def test_b8_the_places_of_a_one_follow_the_other_rules():
    """B8: one chamber (B4), old crosses (B5), tunnels (B6)."""
    state = position(1, ["E4"])
    assert refusal(state, "x E5 C4")[0] == "B4"
    assert refusal(state, "x F5")[0] == "B5"
    assert refusal(state, "x B4 A4")[0] == "B6"
    assert refusal(state, "x C4 A4")[0] == "B4"


# B9


def test_b9_a_one_may_be_declined():
    """B9: pass is the last of the legal actions, and nothing changes."""
    match = match_of("burrow", 2, "", "* roll 1")
    assert match.game.legal_actions(match.state, 1)[-1] == "pass"
    after = match.apply(1, "pass").state
    assert after.sheets[0] == match.state.sheets[0]


def test_b9_the_first_cross_comes_later_and_where_b3_says():
    """B9, B3: after a declined first turn it is still bound to the start chamber."""
    match = match_of("burrow", 1, "", "* roll 1", "1 pass", "* roll 6")
    assert legal(match) == {ALL_OF_S}


# B10, B11

TO_THREE = (
    *("* roll 6", f"1 {ALL_OF_S}", f"2 {ALL_OF_S}"),
    *("* roll 4", "1 x C4 C5 B5 B4", "2 x C4 C5 B5 B4"),
    *("* roll 5", "1 x G8 H8 I8 I9 J9", "2 x G8 H8 I8 I9 J9"),
)


def timer(match):
    return match.state.timer.running, match.state.timer.crossed


def test_b10_the_first_cross_in_a_fourth_chamber_activates_the_timer_for_all():
    """B10: the start chamber counts; three chambers are not enough."""
    match = match_of("burrow", 2, "", *TO_THREE)
    assert timer(match) == (False, 0)
    match = match_of("burrow", 2, "", *TO_THREE, "* roll 4", "1 x G2 G1 F1 F2", "2 x A4 A5 A6 B6")
    assert timer(match) == (True, 0)


def test_b10_the_timer_starts_after_the_turn():
    """B10, B11: neither the roll of that turn nor the rest of the turn counts."""
    match = match_of("burrow", 2, "", *TO_THREE, "* roll 6", "1 x F1 G1 H1 F2 G2 H2")
    assert timer(match) == (False, 0)
    match = match.apply(2, "x I5 J5 K5 L5 L6 K6")
    assert timer(match) == (True, 0)


def test_b10_once_activated_the_timer_goes_on_running():
    """B10: turns without a new chamber change nothing about it."""
    state = replace(position(2, ["S C4 G8", "S C4 G8"]), acted=0)
    for seat in (1, 2):
        state = GAME.apply(state, seat, "x H8 H9")
    assert state.timer.running


@pytest.mark.parametrize(("roll", "crossed"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 1)])
def test_b11_a_four_or_more_crosses_off_one_die_before_placing(roll, crossed):
    """B11: with the roll, one die at a time."""
    state = replace(position(2, ["S C4 G8 G2", "S"]), phase="roll")
    assert GAME.apply(state, CHANCE, f"roll {roll}").timer.crossed == crossed


def test_b11_before_the_fourth_chamber_no_roll_counts():
    """B11: the timer does not run yet."""
    state = replace(position(2, ["S C4 G8", "S"], running=False), phase="roll")
    assert GAME.apply(state, CHANCE, "roll 6").timer.crossed == 0


# B12


def test_b12_the_turn_of_the_last_die_is_still_played():
    """B12: the fifth die goes with the roll; then both act, then the match is over."""
    state = replace(position(2, ["S C4 G8 G2", "S C4 G8 G2"], crossed=4), phase="roll")
    state = GAME.apply(state, CHANCE, "roll 4")
    assert state.timer.crossed == 5
    assert GAME.pending(state).seats == (1, 2)
    state = GAME.apply(state, 1, "x H8 H9 I8 J8")
    assert GAME.pending(state).seats == (2,)
    state = GAME.apply(state, 2, "x H8 H9 I8 I9")
    assert GAME.pending(state).over
    assert points(state, 2)["Mushrooms"] == 1  # I9, crossed in the last turn


def test_b12_it_ends_when_nobody_can_place_any_number():
    """B12, decided: J1 and K3 are single cells without a slot for them, in both sheets."""
    lines = ("* roll 1", f"1 {TRICK}", f"2 {TRICK}")
    match = match_of("burrow", 2, "start=anywhere", *lines)
    assert match.over
    assert not match.state.timer.running


def test_b12_one_seat_that_can_place_something_keeps_the_match_going():
    """B12: the other acts in every turn all the same, by a forced pass."""
    lines = ("* roll 1", f"1 {TRICK}", "2 pass", "* roll 3")
    match = match_of("burrow", 2, "start=anywhere", *lines)
    assert match.pending.seats == (1, 2)
    assert legal(match, 1) == {"pass"}
    assert "pass" not in legal(match, 2)


def test_b12_a_free_slot_keeps_single_cells_possible():
    """B12: a 1 counts only with a free slot."""
    crosses = "K1 L1 J2 K2 L2 J3 L3"
    for ones, stuck in ((7, True), (6, False)):
        state = position(2, [crosses], ones=[ones], options={"start": "anywhere"})
        assert is_stuck(state.setup, state.sheets[0]) == stuck


def test_b12_two_free_cells_side_by_side_are_enough():
    """B12: a 2 fits although no slot is left and no larger number does."""
    state = position(2, ["K1 L1 J2 L2 J3 L3"], ones=[7], options={"start": "anywhere"})
    assert not is_stuck(state.setup, state.sheets[0])
    assert GAME.legal_actions(state, 1) == ("x K2 K3",)


def test_b12_a_roll_that_nobody_can_place_ends_nothing():
    """B12: both pass a six, but a smaller number would fit."""
    state = position(6, ["F4", "F4"])
    for seat in (1, 2):
        state = GAME.apply(state, seat, "pass")
    assert state.phase == "roll"


def test_b12_a_sheet_that_is_full_is_stuck():
    """B12: every cell crossed, slots or not."""
    state = position(1, ["S A B C D E F G"])
    assert is_stuck(state.setup, state.sheets[0])


# B13


def test_b13_only_complete_chambers_score():
    """B13: the start chamber with six of six cells, and with five."""
    assert points(position(1, ["S"]))["Chambers"] == 4
    assert points(position(1, ["E4 F4 G4 E5 F5"]))["Chambers"] == 0


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        ("A", {"S": 4, "A": 7, "B": 4, "C": 8, "D": 8, "E": 7, "F": 9, "G": 11}),
        ("B", {"S": 5, "A": 7, "B": 6, "C": 8, "D": 8, "E": 7, "F": 8, "G": 9}),
    ],
)
def test_b13_every_chamber_scores_its_points(side, expected):
    """B13: each alone, and all together 58."""
    found = {
        letter: points(position(1, [letter], options={"side": side}))["Chambers"]
        for letter in expected
    }
    assert found == expected
    assert points(position(1, [" ".join(expected)], options={"side": side})) == {
        "Chambers": 58,
        "Mushrooms": 8,
        "Nuts": 16,
    }


def test_b13_a_mushroom_is_a_point_in_an_incomplete_chamber_too():
    """B13: G1 and F2 without the rest of their chamber."""
    assert points(position(1, ["G1 F2 E4"])) == {"Chambers": 0, "Mushrooms": 2, "Nuts": 0}


@pytest.mark.parametrize(
    ("nuts", "expected"),
    [("", 0), ("A1", 2), ("A1 L3", 4), ("A1 L3 A9", 8), ("A1 L3 A9 L9", 16)],
)
def test_b13_nuts_double(nuts, expected):
    """B13: 2, 4, 8, 16, in incomplete chambers too."""
    assert points(position(1, [nuts]))["Nuts"] == expected


# B14


@pytest.mark.parametrize(
    ("sheets", "winners"),
    [
        (["S", "S G1"], (2,)),  # 4 against 5
        (["S", "A1 L3"], (1,)),  # 4 chamber points against 4 nut points
        (["S", "G1 F2 D2 L1"], (1,)),  # 4 chamber points against 4 mushrooms
        (["A1 L3", "G1 F2 D2 L1"], (2,)),  # mushrooms before nuts
        (["S G1", "B"], (2,)),  # 5 against 6: B holds two mushrooms
        (["S A1", "S F2 G1"], (2,)),
        (["S A1", "S L3"], (1, 2)),
        (["S A1", "S L3", "S D2 L1"], (3,)),
    ],
)
def test_b14_ties_are_broken_by_chambers_then_mushrooms_then_nuts(sheets, winners):
    """B14: highest score first; what is still tied is shared."""
    state = replace(position(1, sheets), phase="over")
    assert GAME.scores(state).winners == winners


def test_b14_there_are_leaders_but_no_winners_before_the_end():
    """B14: winners are those of a match that is over."""
    state = position(1, ["S", "B"])
    assert GAME.scores(state).winners == ()
    assert GAME.scores(state).leaders() == (2,)


# B15


def test_b15_options_are_data_with_their_defaults():
    """B15: side A, first cross in the centre."""
    assert GAME.info.defaults() == {"side": "A", "start": "centre"}


def test_b15_the_first_cross_anywhere():
    """B15: every chamber that is large enough, without a tunnel; still B4."""
    match = match_of("burrow", 2, "start=anywhere", "* roll 6")
    homes = {cell_home(action) for action in legal(match)}
    assert homes == set("SABCDEFG")
    assert refused(match, "x A1 B1 C1 D1 D2 B2 A2") == "B4"
    assert refused(match, "x A1 B1 C1 F1 G1 H1") == "B4"


def test_b15_only_the_first_cross_is_free():
    """B15: from then on touching cells and tunnels."""
    match = match_of("burrow", 1, "start=anywhere", "* roll 2", "1 x A8 A9", "* roll 2")
    assert legal(match) == {"x B8 C8", "x B8 B9", "x B9 C9"}
    assert refused(match, "x E4 F4") == "B6"


def test_b15_any_four_chambers_activate_the_timer():
    """B15, B10: without the start chamber, too."""
    state = position(3, ["A4 B2 F1 H1"] * 2, running=False, options={"start": "anywhere"})
    state = GAME.apply(state, 1, "x J1 K1 L1")
    assert not state.timer.running
    assert GAME.apply(state, 2, "x B1 C1 D1").timer.running


# Open turns: what the others see


def test_moves_of_an_open_turn_are_hidden_from_the_others():
    """B12 with simultaneous seats: a view shows other sheets as before the turn."""
    state = match_of("burrow", 3, "", "* roll 3", "1 x E4 F4 G4", "2 x E5 F5 G5").state
    for viewer in (0, 1, 2, 3):
        view = GAME.view(state, viewer)
        for seat in (1, 2):
            assert bool(view.sheets[seat - 1].crosses) == (seat == viewer)
        assert view.acted == 0b011
    assert GAME.reveals(state, 3, "x E4 E5 F5")
    closed = GAME.apply(state, 3, "x E4 E5 F5")
    assert all(sheet.crosses for sheet in GAME.view(closed, 0).sheets)


def test_the_first_to_act_reveals_nothing():
    """Only the last seat's action uncovers the turn; alone, none does."""
    state = match_of("burrow", 2, "", "* roll 6").state
    assert not GAME.reveals(state, 1, ALL_OF_S)
    assert GAME.reveals(GAME.apply(state, 1, ALL_OF_S), 2, ALL_OF_S)
    alone = match_of("burrow", 1, "", "* roll 6").state
    assert not GAME.reveals(alone, 1, ALL_OF_S)


# Notation


@pytest.mark.parametrize(
    "written", ["x G4 E4 F4", "x  F4\tG4 E4", " x E4 F4 G4 ", "x E4 G4 F4", "x F4 E4 G4"]
)
def test_cells_are_read_in_any_order_and_written_row_by_row(written):
    """The canonical form is that of reading the sheet."""
    state = match_of("burrow", 2, "", "* roll 3").state
    assert GAME.normalise(state, 1, written) == "x E4 F4 G4"
    assert GAME.accept(state, 1, written) == "x E4 F4 G4"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x", "Name the cells"),
        ("x E4 E4", "E4 is named twice"),
        ("x M1", "the cells are A1 to L9"),
        ("x A10", "the cells are A1 to L9"),
        ("x e4", "the cells are A1 to L9"),
        ("x E04", "the cells are A1 to L9"),
        ("x E4,F4", "the cells are A1 to L9"),
        ("X E4", "is not an action"),
        ("E4 F4", "is not an action"),
        ("pass E4", "is not an action"),
        ("", "is not an action"),
    ],
)
def test_what_is_no_notation_is_refused_with_a_sentence(text, words):
    """NOTATION, whatever the rules would say."""
    state = match_of("burrow", 2, "", "* roll 3").state
    rule, message = refusal(state, text)
    assert rule == "NOTATION"
    assert words in message


@pytest.mark.parametrize("text", ["roll", "roll 2 3", "roll x", "roll 03", "roll -1"])
def test_a_roll_names_one_number(text):
    """NOTATION for rolls that cannot be read."""
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(match_of("burrow", 2, "").state, CHANCE, text)
    assert caught.value.rule == "NOTATION"


def test_another_kind_of_action_than_awaited_is_refused():
    """TURN: a roll while players act, a placement while the die is due."""
    match = match_of("burrow", 2, "")
    assert refused(match, "x E4", seat=1) == "TURN"
    assert refused(match, "x E4", seat=CHANCE) == "TURN"
    assert refused(match.apply(CHANCE, "roll 1"), "roll 1", seat=1) == "TURN"


def test_the_stage_is_the_turn():
    """For people: nothing before the first roll."""
    match = match_of("burrow", 2, "")
    assert not match.game.stage(match.state)
    assert str(match.game.stage(match.apply(CHANCE, "roll 1").state)) == "Turn 1"


def test_the_picture_shows_cells_crosses_slots_and_timer():
    """For terminals: free cells by letter, crosses, nuts, mushrooms, used slots."""
    state = position(1, ["E4 F4 G1 A1"], ones=[2])
    text = GAME.picture(state, 1)
    assert " 1   x* A  A  A  .  B  x+ B  .  C  C  C+\n" in text
    assert " 4   D  D  D  .  x  x  S  .  .  .  .  .\n" in text
    assert "Ones: xx.....\n" in text
    assert "E4-C4" in text
    assert "Timer (first run): 4 4 4 4 4\n" in text
    waiting = GAME.picture(match_of("burrow", 2, "").state, 0)
    assert "Timer: waits for" in waiting
    assert "Seat 2" in waiting

"""Yarn Trail rule by rule (Y1 to Y21); the solo timer (Y22) has a file of its own.

Side A, for reading along::

         A B C D E F G H I
     1   . . o . S . . m .
     2   . s . o . . # . .
     3   . . # . . m . s .
     4   m . . s . . o . .
     5   . o . . # . . . m
     6   . . p . o . s # .
     7   s # . . . . . o .
     8   . . o m . p . . s
     9   p . . . # . o . .
    10   . m # . s . . m .
    11   . o o . . # . . p
    12   . p . . F . o s .
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from pyengine.core.chance import Dice, Shuffle, rng_for
from pyengine.core.errors import IllegalAction
from pyengine.core.match import Match
from pyengine.games.yarn.carpet import dots_of
from pyengine.games.yarn.rules import complete_sets
from pyengine.testing import match_of

OFF = "cups=off"
NEVER = "cups=off crossing=never"


def legal(match, seat=1):
    return set(match.game.legal_actions(match.state, seat))


def refused(match, action, seat=1):
    with pytest.raises(IllegalAction) as caught:
        match.apply(seat, action)
    return caught.value.rule


def totals(match):
    return match.scores().totals


def line(match, label, seat=1):
    lines = match.scores().seats[seat - 1].lines
    return next((found.count, found.points) for found in lines if str(found.label) == label)


# Y1


@pytest.mark.parametrize(("options", "name"), [("", "A"), ("side=A", "A"), ("side=B", "B")])
def test_y1_everybody_plays_the_chosen_side(options, name):
    """Y1: one carpet for all seats, side A by default."""
    assert match_of("yarn", 3, options).state.setup.carpet.name == name


# Y2

CUPS_1 = "1 cups C1 D2 G4 B5 E6 H7"
CUPS_2 = "2 cups C8 G9 B11 C11 G12 H7"


def test_y2_every_seat_circles_six_of_eleven_dots():
    """Y2: 462 choices for each seat that has not chosen yet."""
    match = match_of("yarn", 2, "", CUPS_2)
    assert match.pending.seats == (1,)
    assert len(match.game.legal_actions(match.state, 1)) == 462
    assert match.game.legal_actions(match.state, 2) == ()


def test_y2_the_sheets_are_shuffled_once_all_have_chosen():
    """Y2: then chance deals as many sheets as there are seats."""
    match = match_of("yarn", 2, "", CUPS_1, CUPS_2)
    assert match.pending.chance == Shuffle("deal", 0, 2)


@pytest.mark.parametrize(("deal", "expected"), [("deal 2 1", (0, -2)), ("deal 1 2", (-2, 0))])
def test_y2_seat_1_gets_the_sheet_that_the_first_number_drew_on(deal, expected):
    """Y2: the cup on D2 was drawn by seat 1; its own sheet may come back."""
    match = match_of("yarn", 2, "", CUPS_1, CUPS_2, f"* {deal}", "* roll 2", "1 L1D1", "2 L1D1")
    assert totals(match) == expected


def test_y2_choices_are_hidden_until_the_deal():
    """Y2: a view shows that a seat has chosen, and only one's own dots."""
    match = match_of("yarn", 3, "", CUPS_1, CUPS_2)
    game, state = match.game, match.state
    assert game.view(state, 1).drawn == (state.drawn[0], -1, 0)
    assert game.view(state, 3).drawn == (-1, -1, 0)
    assert game.view(state, 0).drawn == (-1, -1, 0)


def test_y2_bots_and_the_solo_player_choose_at_random():
    """Y2: an automatic choice for them, none for a person among others."""
    rng = rng_for("cups")
    together, alone = match_of("yarn", 2, ""), match_of("yarn", 1, "")
    game = together.game
    assert game.automatic(together.state, 1, False, rng) is None
    bot = game.automatic(together.state, 1, True, rng)
    assert bot in game.legal_actions(together.state, 1)
    assert game.automatic(alone.state, 1, False, rng) in game.legal_actions(alone.state, 1)
    rolled = match_of("yarn", 2, OFF, "* roll 3")
    assert game.automatic(rolled.state, 1, True, rng) is None


def test_y2_every_dot_is_chosen_about_equally_often():
    """Y2: 6 of 11 at random puts a cup on each dot in 6/11 of the cases."""
    match = match_of("yarn", 1, "")
    rng = rng_for("even")
    counts = Counter()
    for _ in range(2200):
        counts.update(match.game.automatic(match.state, 1, True, rng).split()[1:])
    assert len(counts) == 11
    assert all(abs(count - 1200) < 120 for count in counts.values())


# Y3, Y4


def test_y3_one_die_for_everybody_each_turn():
    """Y3: a roll, then all seats, then the next roll."""
    match = match_of("yarn", 3, OFF)
    assert match.pending.chance == Dice("roll", 1)
    match = match.apply(0, "roll 4")
    assert match.pending.seats == (1, 2, 3)
    for seat in (3, 1, 2):
        match = match.apply(seat, "R4")
    assert match.pending.chance == Dice("roll", 2)


@pytest.mark.parametrize("number", [0, 7, 10])
def test_y3_a_die_shows_one_to_six(number):
    """Y3: any other number is refused."""
    assert refused(match_of("yarn", 2, OFF), f"roll {number}", seat=0) == "Y3"


def test_y4_the_thread_goes_on_from_its_own_end():
    """Y4: after R4 it stands on I1, from where only D1 is free."""
    match = match_of("yarn", 2, OFF, "* roll 4", "1 R4", "2 L4", "* roll 1")
    assert legal(match, 1) == {"D1", "pass"}
    assert legal(match, 2) == {"D1", "pass"}
    assert [sheet.end for sheet in match.state.sheets] == [8, 0]


# Y5 to Y9


def test_y5_the_start_of_side_a_has_three_moves_for_a_one():
    """Y5: the example of the rules text."""
    match = match_of("yarn", 2, OFF, "* roll 1")
    assert match.game.legal_actions(match.state, 1) == ("D1", "L1", "R1", "pass")


@pytest.mark.parametrize(("action", "rule"), [("R3", "Y5"), ("R5", "Y5"), ("U4", "Y5")])
def test_y5_exactly_as_many_segments_as_the_die_shows(action, rule):
    """Y5: not fewer, not more, and not off the carpet."""
    assert refused(match_of("yarn", 2, OFF, "* roll 4"), action) == rule


def test_y6_one_bend_at_most():
    """Y6: all ways to draw two segments from the start."""
    match = match_of("yarn", 2, OFF, "* roll 2")
    assert legal(match) == {"D2", "D1L1", "D1R1", "L2", "L1D1", "R2", "R1D1", "pass"}
    assert refused(match_of("yarn", 2, OFF, "* roll 3"), "D1R1D1") == "Y6"


def test_y6_the_first_segment_may_point_anywhere():
    """Y6: a corner between two moves is no bend; only the way back is closed."""
    match = match_of("yarn", 1, OFF, "* roll 4", "1 R3D1", "* roll 1")
    assert legal(match) == {"D1", "R1", "pass"}
    assert refused(match, "U1") == "Y7"
    assert refused(match, "L1") == "Y9"


def test_y7_no_segment_twice():
    """Y7: back on the start after a loop, two of its three segments are used."""
    match = match_of("yarn", 1, OFF, "* roll 2", "1 D1R1", "* roll 2", "1 U1L1", "* roll 1")
    assert legal(match) == {"L1", "pass"}
    assert refused(match, "D1") == "Y7"
    assert refused(match, "R1") == "Y7"


def test_y7_not_straight_back_within_a_move():
    """Y7: R2L2 would use two segments twice."""
    assert refused(match_of("yarn", 2, OFF, "* roll 4"), "R2L2") == "Y7"


def test_y8_a_crossed_dot_counts_as_a_step():
    """Y8: through E2 again, over a segment that is still free."""
    match = match_of("yarn", 1, OFF, "* roll 2", "1 D1R1", "* roll 2", "1 D1L1", "* roll 2")
    assert "U1L1" in legal(match)
    assert refused(match, "U2") == "Y7"
    after = match.apply(1, "U1L1")
    carpet = after.state.setup.carpet
    names = [carpet.dot_name(dot) for dot in after.state.sheets[0].trail]
    assert names == ["E1", "E2", "F2", "F3", "E3", "E2", "D2"]
    assert after.state.sheets[0].turns == (3, 5, 7)


def test_y9_blocks_are_closed_and_items_open():
    """Y9: E5 stops the thread; the mouse on H1 does not."""
    match = match_of("yarn", 1, OFF, "* roll 4")
    assert refused(match, "D4") == "Y9"
    assert totals(match.apply(1, "R4")) == (1,)


# Y10


def test_y10_passing_is_always_possible():
    """Y10: whatever the roll, and although moves exist."""
    for roll in range(1, 7):
        match = match_of("yarn", 2, OFF, f"* roll {roll}")
        assert match.game.legal_actions(match.state, 1)[-1] == "pass"
        assert len(legal(match)) > 1


SMALL = """
S . F
m s p
o # #
"""


def test_y10_a_seat_that_cannot_move_still_has_to_pass(on_carpet):
    """Y10: the forced pass is its only legal action, and the turn waits for it."""
    match = on_carpet(SMALL, 2, "* roll 2", "1 R2", "2 pass", "* roll 6")
    assert legal(match, 1) == {"pass"}
    match = match.apply(2, "R2!")
    assert match.pending.seats == (1,)
    assert match.apply(1, "pass").pending.chance is not None


def test_y10_a_finished_seat_is_not_asked_any_more(on_carpet):
    """Y10: it may not even pass."""
    match = on_carpet(SMALL, 2, "* roll 2", "1 R2!", "2 D1R1", "* roll 1")
    assert match.pending.seats == (2,)
    assert refused(match, "pass", seat=1) == "TURN"


# Y11, Y12


def test_y11_an_item_is_ticked_when_reached_or_passed():
    """Y11: the mouse on H1 by passing, the sock on H3 by stopping there."""
    match = match_of("yarn", 1, OFF, "* roll 4", "1 R3D1", "* roll 1", "1 D1")
    assert (line(match, "Mice"), line(match, "Socks"), line(match, "Planes")) == (
        (1, 1),
        (1, 1),
        (0, 0),
    )


LOOP = """
. s p
S m F
. . o
"""


def test_y11_an_item_counts_once_however_often_it_is_crossed(on_carpet):
    """Y11: over the mouse on B2 from left to right, and again from bottom to top."""
    match = on_carpet(LOOP, 1, "* roll 3", "1 R2D1", "* roll 1", "1 L1", "* roll 2", "1 U2")
    assert (line(match, "Mice"), line(match, "Socks")) == ((1, 1), (1, 1))


@pytest.mark.parametrize(("kind", "label"), [("m", "Mice"), ("s", "Socks"), ("p", "Planes")])
def test_y11_a_full_row_takes_no_more(on_carpet, kind, label):
    """Y11: with one box a row the second item brings nothing, not for the tie-break either."""
    others = [other for other in "msp" if other != kind]
    rows = f"S {kind} {kind}\n{others[0]} F {others[1]}\no . ."
    match = on_carpet(rows, 1, "* roll 2", "1 R2", boxes="1", sets="3")
    assert line(match, label) == (1, 1)
    assert match.scores().seats[0].tie_break == (1,)
    assert totals(on_carpet(rows, 1, "* roll 2", "1 R2")) == (2,)


def test_y12_a_cup_costs_two_points_once(on_carpet):
    """Y12: passed on the way down, crossed again from the left, still one cup."""
    rows = "s S p\n. o m\n. . F"
    moves = ("* roll 3", "1 D2L1", "* roll 1", "1 U1", "* roll 2", "1 R2")
    match = on_carpet(rows, 1, "1 cups B2", "* deal 1", *moves, cups="on")
    assert line(match, "Cups") == (1, -2)
    assert line(match, "Mice") == (1, 1)
    assert totals(match) == (-1,)


def test_y12_reaching_a_cup_knocks_it_over_too(on_carpet):
    """Y12: a move that stops on the cup."""
    match = on_carpet("s S p\n. o m\n. . F", 1, "1 cups B2", "* deal 1", "* roll 1", cups="on")
    assert totals(match) == (0,)
    assert totals(match.apply(1, "D1")) == (-2,)


# Y13

TO_E10 = ("* roll 5", "1 L1D4", "* roll 6", "1 D5R1")


def test_y13_the_thread_may_stop_at_the_paw_early():
    """Y13: with a six, two segments to the paw on E12 are enough for +5."""
    match = match_of("yarn", 1, OFF, *TO_E10, "* roll 6")
    assert "D2!" in legal(match)
    assert refused(match, "D2") == "Y5"
    finished = match.apply(1, "D2!")
    assert line(finished, "Paw") == (1, 5)
    assert finished.over


def test_y13_it_may_go_on_past_the_paw():
    """Y13: the same six, drawn in full over E12."""
    match = match_of("yarn", 1, OFF, *TO_E10, "* roll 6", "1 D2L4")
    assert line(match, "Paw") == (0, 0)
    assert line(match, "Planes") == (1, 1)


def test_y13_an_exact_end_may_finish_or_not():
    """Y13: D2 and D2! are two different moves."""
    match = match_of("yarn", 1, OFF, *TO_E10, "* roll 2")
    assert {"D2", "D2!"} <= legal(match)
    assert match.apply(1, "D2!").over
    assert not match.apply(1, "D2").over


def test_y13_the_bonus_is_gone_in_the_next_turn():
    """Y13: who stands on the paw cannot finish there without reaching it again."""
    match = match_of("yarn", 1, OFF, *TO_E10, "* roll 2", "1 D2", "* roll 1")
    assert legal(match) == {"L1", "R1", "pass"}
    match = match.apply(1, "pass").apply(0, "roll 1")
    assert legal(match) == {"L1", "R1", "pass"}


def test_y13_the_paw_may_be_reached_again(on_carpet):
    """Y13: out to the right and back from below."""
    rows = "S F .\n. . .\nm s p\no . ."
    match = on_carpet(rows, 1, "* roll 1", "1 R1", "* roll 2", "1 R1D1", "* roll 2")
    assert "L1U1!" in legal(match)
    assert line(match.apply(1, "L1U1!"), "Paw") == (1, 5)


def test_y13_stopping_does_not_need_a_drawable_rest(on_carpet):
    """Y13: no six fits on this carpet, but the paw is two segments away."""
    match = on_carpet(SMALL, 1, "* roll 6")
    assert legal(match) == {"R2!", "pass"}


def test_y13_only_the_paw_ends_a_thread():
    """Y13: an early stop elsewhere is refused."""
    match = match_of("yarn", 1, OFF, *TO_E10, "* roll 6")
    assert refused(match, "D1!") == "Y13"
    assert refused(match, "D3!") == "Y5"
    assert refused(match, "D7!") == "Y5"


# Y14 to Y16

SET_IN_TURN_4 = (
    *("* roll 4", "1 R3D1", "2 D2R2"),
    *("* roll 1", "1 D1", "2 R1"),
    *("* roll 6", "1 L2D4", "2 pass"),
    *("* roll 1", "1 D1", "2 pass"),
)


def test_y14_the_first_set_of_anybody_starts_the_timer():
    """Y14: seat 1 has its first mouse, sock and plane in turn 4, not before."""
    before = match_of("yarn", 2, OFF, *SET_IN_TURN_4[:-3])
    assert not before.state.timer.running
    match = match_of("yarn", 2, OFF, *SET_IN_TURN_4)
    assert line(match, "Sets") == (1, 3)
    assert match.state.timer.running
    assert match.state.timer.crossed == 0


def test_y15_rolls_are_compared_from_the_next_turn_on():
    """Y15: 5, 4, 4, 3, 2 from the top; equal or higher crosses one number, lower none."""
    match = match_of("yarn", 2, OFF, *SET_IN_TURN_4)
    seen = []
    for roll, action in [(4, "R4"), (5, "pass"), (6, "D2R4"), (3, "D3"), (4, "pass")]:
        match = match.apply(0, f"roll {roll}")
        seen.append(match.state.timer.crossed)
        for seat in (1, 2):
            chosen = action if action in legal(match, seat) else "pass"
            match = match.apply(seat, chosen if seat == 1 else sorted(legal(match, 2))[0])
    assert seen == [0, 1, 2, 2, 3]


TIMED = """
S m s p
. . . .
. . . .
o . . F
"""


def test_y15_a_roll_does_not_count_in_the_turn_of_the_set(on_carpet):
    """Y15: the set comes with a three, which would cross the three."""
    match = on_carpet(TIMED, 2, "* roll 3", "1 R3", "2 pass", timer="3 1", sets="3")
    assert match.state.timer.crossed == 0
    assert match.apply(0, "roll 2").state.timer.crossed == 0
    assert match.apply(0, "roll 3").state.timer.crossed == 1


def test_y16_the_turn_of_the_last_number_is_still_drawn(on_carpet):
    """Y16: the last number falls with the roll; the match ends after everybody has drawn."""
    match = on_carpet(TIMED, 2, "* roll 3", "1 R3", "2 pass", "* roll 6", timer="1", sets="3")
    assert match.state.timer.crossed == 1
    assert not match.over
    match = match.apply(1, "D3!").apply(2, "R3D3!")
    assert match.over
    assert totals(match) == (11, 11)


def test_y16_the_last_number_ends_the_match_also_with_moves_left(on_carpet):
    """Y16: both threads could go on, but the timer is over."""
    match = on_carpet(TIMED, 2, "* roll 3", "1 R3", "2 pass", "* roll 1", timer="1", sets="3")
    assert not match.apply(1, "D1").over
    assert match.apply(1, "D1").apply(2, "R1").over


# Y17


def test_y17_a_turn_in_which_nobody_extends_ends_the_match():
    """Y17: all pass although all could move."""
    match = match_of("yarn", 3, OFF, "* roll 4", "1 R4", "2 pass", "3 pass")
    assert not match.over
    match = match.apply(0, "roll 1")
    for seat in (1, 2):
        match = match.apply(seat, "pass")
        assert not match.over
    assert match.apply(3, "pass").over


def test_y17_an_early_stop_extends_the_thread(on_carpet):
    """Y17: seat 1 finishes, seat 2 passes: the match goes on for seat 2."""
    match = on_carpet(SMALL, 2, "* roll 6", "1 R2!", "2 pass")
    assert not match.over
    assert match.apply(0, "roll 2").apply(2, "pass").over


def test_y17_the_match_ends_at_once_when_all_threads_are_finished(on_carpet):
    """Y17: no empty turn follows the last finish."""
    match = on_carpet(SMALL, 2, "* roll 6", "1 R2!", "2 pass", "* roll 2", "2 R2!")
    assert match.over
    assert totals(match) == (5, 5)


def test_y17_a_voluntary_pass_does_not_end_the_solo(on_carpet):
    """Y17: the solo player may wait for another number."""
    match = on_carpet(SMALL, 1, "* roll 2", "1 pass", "* roll 6", "1 pass")
    assert not match.over


def test_y17_a_roll_without_a_move_ends_the_solo(on_carpet):
    """Y17: from the paw no six can be drawn, so the forced pass is the end."""
    match = on_carpet(SMALL, 1, "* roll 2", "1 R2", "* roll 6")
    assert legal(match) == {"pass"}
    assert match.apply(1, "pass").over


# Y18 to Y20


def scored(seats, options="", **changes):
    """A match that is over, with the given dots visited: ``(dots, cups, finished)`` a seat."""
    match = match_of("yarn", len(seats), options)
    carpet = match.state.setup.carpet
    mask = {kind: carpet.items[place] for place, kind in enumerate("msp")}
    sheets = []
    for sheet, (items, cups, finished) in zip(match.state.sheets, seats, strict=True):
        dots = [dot for kind in "msp" for dot in dots_of(mask[kind])[: items.count(kind)]]
        shadows = dots_of(carpet.shadows)[:cups]
        visited = sum(1 << dot for dot in (*dots, *shadows))
        circled = sum(1 << dot for dot in dots_of(carpet.shadows)[:6])
        sheets.append(replace(sheet, visited=visited, cups=circled, finished=finished))
    state = replace(match.state, sheets=tuple(sheets), phase="over", **changes)
    return match.game.scores(state)


def test_y18_the_scoring_example_of_the_rules():
    """Y18: 5 mice, 6 socks, 2 planes, 2 sets, 2 cups, paw = 13 + (3+4) + 5 - 4 = 21."""
    scores = scored([("mmmmmsssssspp", 2, True)])
    assert scores.totals == (21,)
    assert [(str(found.label), found.count, found.points) for found in scores.seats[0].lines] == [
        ("Mice", 5, 5),
        ("Socks", 6, 6),
        ("Planes", 2, 2),
        ("Sets", 2, 7),
        ("Paw", 1, 5),
        ("Cups", 2, -4),
    ]


@pytest.mark.parametrize(("sets", "points"), [(0, 0), (1, 3), (2, 7), (3, 12), (4, 18), (5, 25)])
def test_y18_the_nth_set_scores_its_number(sets, points):
    """Y18: 3, 4, 5, 6, 7 for the first to the fifth set, beside the items themselves."""
    assert complete_sets((sets, sets + 1, sets)) == sets
    scores = scored([("msp" * sets, 0, False)])
    assert scores.totals == (3 * sets + points,)


def test_y18_a_total_may_be_negative():
    """Y18: six cups and nothing else, the lowest there is."""
    assert scored([("", 6, False)]).totals == (-12,)


def test_y18_the_best_total_is_fifty():
    """Y18: all 20 items, five sets, the paw."""
    assert scored([("m" * 7 + "s" * 8 + "p" * 5, 0, True)]).totals == (50,)


def test_y19_most_points_win():
    """Y19: even with fewer items."""
    assert scored([("mm", 0, True), ("mmmm", 0, False)]).winners == (1,)


def test_y19_most_ticked_items_break_a_tie():
    """Y19: 5 points by the paw against 5 by items."""
    scores = scored([("", 0, True), ("mmmmm", 0, False), ("mmm", 0, False)])
    assert scores.totals == (5, 5, 3)
    assert scores.winners == (2,)


def test_y19_a_tie_of_both_is_shared():
    """Y19: as many points and as many items."""
    assert scored([("ms", 0, False), ("mm", 0, False), ("", 0, False)]).winners == (1, 2)


def test_y19_nobody_has_won_before_the_end():
    """Y19: winners are empty while the match goes on; leaders are not."""
    scores = match_of("yarn", 2, OFF, "* roll 4", "1 R4").scores()
    assert scores.winners == ()
    assert scores.leaders() == (1,)


def test_y20_without_cups_the_first_roll_comes_at_once():
    """Y20: no cups lines, no deal, no cup to knock over."""
    match = match_of("yarn", 2, OFF)
    assert match.pending.chance == Dice("roll", 1)
    assert [sheet.cups for sheet in match.state.sheets] == [0, 0]


def test_y20_novices_lose_nothing_for_cups():
    """Y20: the cup is counted, its points are not."""
    seats = [("m", 2, False)] * 3
    assert scored(seats).totals == (-3, -3, -3)
    scores = scored(seats, "novices=2,3")
    assert scores.totals == (-3, 1, 1)
    assert scores.seats[1].lines[-1].count == 2


# Y21


def test_y21_no_dot_twice_where_crossing_is_off():
    """Y21: the crossing that Y8 allows is refused, by its own rule."""
    lines = ("* roll 2", "1 D1R1", "* roll 2", "1 D1L1", "* roll 2")
    match = match_of("yarn", 1, NEVER, *lines)
    assert refused(match, "U1L1") == "Y21"
    assert "U1L1" not in legal(match)
    assert legal(match) < legal(match_of("yarn", 1, OFF, *lines))


def test_y21_the_start_counts_as_visited():
    """Y21: the loop back to S is closed."""
    match = match_of("yarn", 1, NEVER, "* roll 2", "1 D1R1", "* roll 2")
    assert refused(match, "U1L1") == "Y21"
    assert "U1L1" in legal(match_of("yarn", 1, OFF, "* roll 2", "1 D1R1", "* roll 2"))


def test_y21_the_paw_counts_as_visited(on_carpet):
    """Y21: who left the paw never comes back to it."""
    rows = "S F .\n. . .\nm s p\no . ."
    lines = ("* roll 1", "1 R1", "* roll 2", "1 R1D1", "* roll 2")
    match = on_carpet(rows, 1, *lines, crossing="never")
    assert refused(match, "L1U1!") == "Y21"
    assert "L1U1!" not in legal(match)


# The contract's extras


def test_a_picture_shows_thread_items_cups_and_timer():
    """The terminal's sheet: wool between dots, taken items, knocked and standing cups."""
    lines = (CUPS_1, "* deal 1", "* roll 2", "1 L1D1", "* roll 5", "1 D2R3")
    match = match_of("yarn", 1, "", *lines)
    text = match.game.picture(match.game.view(match.state, 1), 1)
    assert text.startswith(
        "Seat 1\n"
        "    A   B   C   D   E   F   G   H   I\n"
        " 1  .   .   u   +---S   .   .   m   .\n"
        "                |\n"
        " 2  .   s   .   x   .   .   #   .   .\n"
        "                |\n"
        " 3  .   .   #   +   .   m   .   s   .\n"
        "                |\n"
        " 4  m   .   .   *---+---+---@   .   .\n"
    )
    assert "Timer (first run): (5) 4 4 3 2\n" in text


def test_everybody_is_in_the_picture_for_spectators():
    """Seat 0 sees all sheets."""
    match = match_of("yarn", 2, OFF)
    text = match.game.picture(match.game.view(match.state, 0), 0)
    assert "Seat 1\n" in text
    assert "Seat 2\n" in text


def test_matches_of_one_setup_start_equal():
    """States are values: two matches begin with equal states."""
    options = {"side": "B", "cups": "off"}
    assert Match.new("yarn", 4, options).state == Match.new("yarn", 4, options).state

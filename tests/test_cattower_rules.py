"""Cat Tower rule by rule (C1 to C17).

The towers, for reading along (2 and 4 stand half a floor lower, # is a post)::

         1   2   3   4   5
     6       o   o   o
     5   o   o   o   o
     4   #   o   o   o   o
     3   o   o   #   o   o
     2   o   o   o   o   #
     1   o   o   o   o   o
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from cattower_hand import (
    act,
    legal,
    marking,
    mask,
    match,
    passes,
    points,
    round_lines,
    sheet,
    slots_of_tower,
)

from pyengine.core.chance import Dice
from pyengine.core.errors import IllegalAction
from pyengine.games.cattower import GAME
from pyengine.games.cattower.items import WORDS
from pyengine.games.cattower.state import NOT_CHOSEN

PAIR = "* roll 3 5 1", "1 draft 3", "2 draft 1"
"""Two players: seat 1 marks with 3 and 5, seat 2 with 1 and 5."""

EMPTY = sheet()


def refused(state, action, seat=1):
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, seat, action)
    return caught.value.rule, str(caught.value.message)


def rule(state, action, seat=1):
    return refused(state, action, seat)[0]


def marking_state(pair=(3, 5), **changes):
    """Two seats are to mark; seat 1 has a sheet with these changes and this pair of dice."""
    return marking([sheet(**changes), EMPTY], [pair, (1, pair[1])])


# C1: the draft


@pytest.mark.parametrize(("players", "count"), [(2, 3), (3, 4), (4, 5)])
def test_c1_a_die_more_than_players_is_rolled(players, count):
    """C1: and after the last draft one die is left for everybody."""
    found = match(players)
    assert found.pending.chance == Dice("roll", 1, count)
    found = found.apply(0, "roll" + " 4" * count)
    for seat in range(1, players + 1):
        assert found.pending.seats == (seat,)
        found = found.apply(seat, "draft 4")
    assert found.state.left == (4,)
    assert found.pending.seats == tuple(range(1, players + 1))


def test_c1_the_first_player_moves_on_clockwise():
    """C1: seat 1 in round 1, then ascending seats, wrapping."""
    found = match(3)
    for number, first in enumerate((1, 2, 3, 1, 2), 1):
        found = found.apply(0, "roll 2 2 2 2")
        assert found.state.first == first
        order = []
        while found.game.situation(found.state) == "draft":
            order += found.pending.seats
            found = found.apply(order[-1], "draft 2")
        assert order == [(first + step - 1) % 3 + 1 for step in range(3)]
        for seat in (3, 1, 2):
            found = found.apply(seat, "pass")
        assert found.state.round == number


def test_c1_only_dice_that_are_left_can_be_taken():
    """C1: each number once in the list, and gone when its last die is taken."""
    found = match(3, "* roll 5 3 5 1")
    assert found.game.legal_actions(found.state, 1) == ("draft 1", "draft 3", "draft 5")
    found = found.apply(1, "draft 5")
    assert legal(found.state, 2) == {"draft 1", "draft 3", "draft 5"}
    found = found.apply(2, "draft 5")
    assert legal(found.state, 3) == {"draft 1", "draft 3"}
    assert refused(found.state, "draft 5", 3) == ("C1", "No die shows 5; there are 1, 3.")
    assert rule(found.state, "draft 3", 1) == "TURN"


def test_c1_every_seat_marks_with_its_own_die_and_the_common_one():
    """C1: the pair of each seat, also when seat 1 does not begin."""
    lines = passes(3, 1)
    found = match(3, *lines, "* roll 1 2 3 4", "2 draft 4", "3 draft 1", "1 draft 2")
    assert [found.state.die_of(seat) for seat in (1, 2, 3)] == [2, 4, 1]
    assert [found.state.pair(seat) for seat in (1, 2, 3)] == [(2, 3), (4, 3), (1, 3)]


@pytest.mark.parametrize(
    ("action", "message"),
    [
        ("roll 1 2", "3 dice are rolled, not 2."),
        ("roll 1 2 3 4", "3 dice are rolled, not 4."),
        ("roll 1 2 7", "A die shows a number from 1 to 6."),
        ("roll 0 2 3", "A die shows a number from 1 to 6."),
    ],
)
def test_c1_a_wrong_roll_is_refused(action, message):
    """C1: too few, too many, no faces."""
    assert refused(match(2).state, action, 0) == ("C1", message)


def test_c1_dice_keep_the_order_in_which_they_fell():
    """C1: the text of a roll is not sorted."""
    assert match(2, "* roll 5 1 3").entries[0].action == "roll 5 1 3"


# C2: floor and item


def test_c2_one_die_gives_the_floor_and_the_other_the_item():
    """C2: 3 and 5 without footprints: a cushion on floor 3 or a butterfly toy on floor 5."""
    state = marking_state((3, 5), circled=0)
    assert legal(state) == {
        *(f"mark {tower}.3 cushion" for tower in (1, 2, 4, 5)),
        *(f"mark {tower}.5 butterfly" for tower in (1, 2, 3, 4)),
        "pass",
    }


def test_c2_the_same_number_twice_is_one_assignment():
    """C2: two fours put a bowl on floor 4."""
    state = marking_state((4, 4), circled=0)
    assert legal(state) == {*(f"mark {tower}.4 bowl" for tower in (2, 3, 4, 5)), "pass"}


def test_c2_no_need_to_begin_at_the_bottom():
    """C2: the top floor of an empty tower is as good as any."""
    state = act(marking_state((6, 6)), "mark 2.6 mouse")
    assert state.sheets[0].items[5] == mask("2.6")


@pytest.mark.parametrize(
    ("action", "message"),
    [
        ("mark 1.4 cushion", "Floor 4 of tower 1 is a scratching post; nothing fits there."),
        ("mark 3.3 cushion", "Floor 3 of tower 3 is a scratching post; nothing fits there."),
        ("mark 1.6 cushion", "Tower 1 has no floor 6."),
        ("mark 2.7 cushion", "Tower 2 has no floor 7."),
        ("mark 2.0 cushion", "Tower 2 has no floor 0."),
        ("mark 6.3 cushion", "There is no tower 6; the towers are 1 to 5."),
        ("mark 0.3 cushion", "There is no tower 0; the towers are 1 to 5."),
        ("mark 2.3 cushion", "Floor 3 of tower 2 already has a ball of yarn."),
    ],
)
def test_c2_only_free_slots_can_be_marked(action, message):
    """C2: no posts, no floors that a tower does not have, nothing twice."""
    state = marking_state((3, 5), circled=18, yarn="2.3")
    assert refused(state, action) == ("C2", message)


# C3: footprints


@pytest.mark.parametrize(
    ("pair", "action", "price"),
    [
        ((3, 5), "mark 2.3 cushion", 0),
        ((3, 5), "mark 2.4 cushion", 1),  # 3 to 4
        ((3, 5), "mark 2.5 bowl", 1),  # 3 to 4, the other way round
        ((3, 5), "mark 2.4 mouse", 2),  # one on each die
        ((3, 5), "mark 2.3 yarn", 3),  # three on one die
        ((1, 6), "mark 2.6 house house", 0),
        ((1, 6), "mark 2.1 mouse", 0),
        ((6, 6), "mark 2.1 house house", 10),  # no way round from 6 to 1
        ((1, 1), "mark 2.6 mouse", 10),
        ((2, 2), "mark 2.1 mouse", 5),
    ],
)
def test_c3_the_fewest_footprints_are_charged(pair, action, price):
    """C3: over both assignments; one more circled is enough, one fewer is not."""
    for circled in range(price, 18):
        after = act(marking_state(pair, circled=circled), action).sheets[0]
        assert (after.used, after.circled) == (price, circled - price)
    if price:
        state = marking_state(pair, circled=price - 1)
        assert rule(state, action) == "C3"
        assert action not in legal(state)


def test_c3_the_refusal_says_what_is_missing():
    """C3: the item, the floor, the dice, the price and what there is."""
    message = "A mouse toy on floor 4 with the dice 3 and 5 takes 2 footprints; 1 ready."
    assert refused(marking_state((3, 5)), "mark 2.4 mouse") == ("C3", message)
    message = "A cushion on floor 4 with the dice 3 and 5 takes 1 footprint; 0 ready."
    assert refused(marking_state((3, 5), circled=0), "mark 2.4 cushion") == ("C3", message)


def test_c3_a_butterfly_does_not_pay_for_itself():
    """C3: footprints have to be circled before the mark; C11's come after it."""
    state = marking_state((3, 5), circled=1)
    assert rule(state, "mark 2.3 butterfly") == "C3"  # 5 to 3 takes two
    after = act(state, "mark 2.4 butterfly").sheets[0]  # 5 to 4 takes one
    assert (after.open, after.circled, after.used) == (15, 2, 1)


# C4, C5: the track and the pass


def test_c4_one_footprint_is_circled_at_the_start():
    """C4: 17 open, one circled, none used."""
    for found in match(3).state.sheets:
        assert (found.open, found.circled, found.used) == (17, 1, 0)


def test_c4_used_footprints_never_come_back():
    """C4: when all are circled or used, a pass brings none."""
    state = act(marking_state((3, 5), circled=2, used=16), "pass")
    assert (state.sheets[0].open, state.sheets[0].circled, state.sheets[0].used) == (0, 2, 16)


@pytest.mark.parametrize(("open_before", "circles"), [(17, 3), (3, 3), (2, 2), (1, 1), (0, 0)])
def test_c5_a_pass_circles_three_or_what_is_left(open_before, circles):
    """C5: down to none, and it is legal all the same."""
    state = marking_state((3, 5), circled=18 - open_before)
    assert "pass" in legal(state)
    after = act(state, "pass").sheets[0]
    assert (after.open, after.circled) == (open_before - circles, 18 - open_before + circles)


def test_c5_the_pass_stands_last():
    """C5: whatever the dice, and although much can be placed."""
    for own in range(1, 7):
        actions = GAME.legal_actions(marking_state((own, 4)), 1)
        assert actions[-1] == "pass"
        assert len(actions) > 3


# C6: marking at the same time


def test_c6_marks_in_any_order_give_the_same_state():
    """C6: only the draft is in turn order."""
    found = match(2, *PAIR)
    first = found.apply(1, "mark 2.3 cushion").apply(2, "mark 2.1 cushion")
    second = found.apply(2, "mark 2.1 cushion").apply(1, "mark 2.3 cushion")
    assert first.state == second.state
    assert [entry.action for entry in second.canonical_entries()][-2:] == [
        "mark 2.3 cushion",
        "mark 2.1 cushion",
    ]


def test_c6_a_mark_can_be_taken_back_until_the_last_seat_has_acted():
    """C6: taking back a draft or what closed the round would use what was seen."""
    found = match(2, *PAIR)
    assert not found.can_undo(2)
    found = found.apply(2, "mark 2.1 cushion")
    assert found.undo(2).state == match(2, *PAIR).state
    found = found.apply(1, "pass")
    assert not found.can_undo(1)
    assert not found.can_undo(2)


# C7: complete towers

HOUSED = {"house": "5.1", "yarn": "5.3"}
PLAIN = {"yarn": "5.1 5.3"}
FIVE_LEFT = ((4, 2), (4, 2))
"""Both seats can put a ball of yarn on floor 4, which completes tower 5."""


def test_c7_the_first_tower_scores_larger_with_a_house_and_smaller_without():
    """C7: both in the same round, so both are first."""
    state = marking([sheet(**HOUSED), sheet(**PLAIN)], FIVE_LEFT)
    state = act(state, "mark 5.4 yarn", "mark 5.4 yarn")
    assert points(state, "Towers", 1) == (1, 3)
    assert points(state, "Towers", 2) == (1, 2)


def test_c7_all_who_complete_it_first_with_a_house_score_larger():
    """C7: the larger number is for every player of that round."""
    state = marking([sheet(**HOUSED), sheet(**HOUSED)], FIVE_LEFT)
    state = act(state, "mark 5.4 yarn", "mark 5.4 yarn")
    assert [points(state, "Towers", seat) for seat in (1, 2)] == [(1, 3), (1, 3)]


@pytest.mark.parametrize("first", [HOUSED, PLAIN])
def test_c7_later_the_smaller_number_is_left(first):
    """C7: gone after the first round, whether or not anybody took the larger one."""
    state = marking([sheet(**first), sheet(**HOUSED)], FIVE_LEFT)
    state = act(state, "mark 5.4 yarn", "pass")
    assert state.gone == 0b10000
    state = act(state, "0 roll 4 2 4", "2 draft 4", "1 draft 4", "1 pass", "2 mark 5.4 yarn")
    assert points(state, "Towers", 2) == (1, 2)


def test_c7_a_house_that_completes_the_tower_counts():
    """C7: the tower has a house when it is scored."""
    state = marking([sheet(yarn="5.1 5.3"), EMPTY], ((4, 1), (4, 1)))
    state = act(state, "mark 5.4 house yarn", "pass")
    assert points(state, "Towers") == (1, 3)


def test_c7_a_house_in_another_tower_does_not_help():
    """C7: it has to be in that tower."""
    state = marking([sheet(yarn="5.1 5.3", house="4.1"), EMPTY], FIVE_LEFT)
    assert points(act(state, "mark 5.4 yarn", "pass"), "Towers") == (1, 2)


def test_c7_towers_are_scored_when_all_have_marked():
    """C7: at once, but not before the round closes."""
    state = marking([sheet(**HOUSED), EMPTY], FIVE_LEFT)
    state = act(state, "mark 5.4 yarn")
    assert points(state, "Towers") == (0, 0)
    assert points(act(state, "2 pass"), "Towers") == (1, 3)


@pytest.mark.parametrize(
    ("tower", "larger", "smaller"), [(1, 6, 4), (2, 9, 5), (3, 7, 3), (4, 8, 4), (5, 3, 2)]
)
def test_c7_the_numbers_of_all_towers(tower, larger, smaller):
    """C7: floor 1 is the last free slot of each."""
    rest = slots_of_tower(tower, f"{tower}.1")
    for word, expected in (("house", larger), ("bowl", smaller)):
        state = marking([sheet(**{word: rest}), EMPTY], ((1, 2), (1, 2)))
        state = act(state, f"mark {tower}.1 yarn", "pass")
        assert points(state, "Towers") == (1, expected)
        assert state.sheets[0].towers[tower - 1] == expected


# C8: the end


def nearly_done(**items):
    """A sheet with towers 1 and 3 scored and tower 5 complete but for floor 4."""
    bowls = f"{slots_of_tower(1)} {slots_of_tower(3)} 5.1 5.3"
    return sheet(bowl=bowls, towers=(4, 0, 3, 0, 0), **items)


def test_c8_three_complete_towers_end_the_match_after_the_round():
    """C8: equal turns: the other seat still marks in that round."""
    state = marking([nearly_done(), EMPTY], FIVE_LEFT, gone=0b101)
    state = act(state, "mark 5.4 yarn")
    assert GAME.pending(state).seats == (2,)
    state = act(state, "2 mark 2.4 yarn")
    assert GAME.pending(state).over
    assert points(state, "Yarn", 2) == (1, 8)
    assert points(state, "Towers", 1) == (3, 9)


def test_c8_two_towers_each_do_not_end_it():
    """C8: some player needs three."""
    two = sheet(bowl=f"{slots_of_tower(1)} 5.1 5.3", towers=(4, 0, 0, 0, 0))
    state = act(marking([two, two], FIVE_LEFT), "mark 5.4 yarn", "mark 5.4 yarn")
    assert GAME.situation(state) == "roll"


# C9: cat houses


def test_c9_two_points_at_once_for_each_item_the_cat_likes():
    """C9: now, not at the end: balls that come later bring nothing."""
    state = marking_state((3, 1), yarn="1.1 2.2 4.5", bowl="2.1")
    state = act(state, "mark 2.3 house yarn", "pass")
    assert points(state, "Cats") == (1, 6)
    state = act(state, "0 roll 4 2 4", "2 draft 4", "1 draft 4", "1 mark 4.4 yarn", "2 pass")
    assert points(state, "Cats") == (1, 6)


def test_c9_the_cat_that_likes_houses_counts_the_new_one():
    """C9: two houses before, three with this one."""
    state = marking_state((3, 1), house="1.1 2.2", cats={"yarn": 0, "bowl": 0})
    assert points(act(state, "mark 2.3 house house"), "Cats") == (3, 6)


def test_c9_a_cat_without_items_is_used_up():
    """C9: no points, and it cannot be chosen again."""
    state = act(marking_state((3, 1)), "mark 2.3 house mouse")
    found = state.sheets[0]
    assert found.cats == (NOT_CHOSEN,) * 5 + (0,)
    assert found.free_cats == (1, 2, 3, 4, 5)
    state = marking([found, EMPTY], ((3, 1), (1, 1)))
    message = "The mouse cat already has a house."
    assert refused(state, "mark 4.3 house mouse") == ("C9", message)
    assert not any(action.endswith("house mouse") for action in legal(state))


def test_c9_every_free_cat_is_offered():
    """C9: six marks for a house in one slot."""
    houses = {
        action
        for action in legal(marking_state((3, 1), circled=0))
        if action.startswith("mark 2.3")
    }
    assert houses == {f"mark 2.3 house {word}" for word in WORDS}


def test_c9_a_house_needs_its_cat():
    """C9: the sentence lists who is left."""
    state = marking_state((3, 1), cats=dict.fromkeys(WORDS[:4], 0))
    message = "Choose the house's cat by the item it likes: cushion, mouse."
    assert refused(state, "mark 2.3 house") == ("C9", message)


@pytest.mark.parametrize("action", ["mark 2.3 house", "mark 2.3 house yarn"])
def test_c9_no_seventh_house(action):
    """C9: when all six cats are used."""
    state = marking_state((3, 1), cats=dict.fromkeys(WORDS, 2))
    assert refused(state, action) == ("C9", "All six cats have a house; no other can be placed.")
    assert not any("house" in found for found in legal(state))


def test_c9_every_seat_has_its_own_cats():
    """C9: what one seat chose is free for the others."""
    state = marking([sheet(), sheet()], ((3, 1), (3, 1)))
    state = act(state, "mark 2.3 house mouse", "mark 2.3 house mouse")
    assert [found.free_cats for found in state.sheets] == [(1, 2, 3, 4, 5)] * 2


# C10: yarn


def table(*sheets):
    """A state with these sheets, for its scores."""
    return marking(sheets, [(1, 1)] * len(sheets))


def test_c10_most_balls_eight_others_three_none_nothing():
    """C10: each tower by itself."""
    state = table(
        sheet(yarn="1.1 1.2 2.1"), sheet(yarn="1.1 2.1 2.2"), sheet(yarn="1.3"), sheet(mouse="1.1")
    )
    found = [points(state, "Yarn", seat) for seat in (1, 2, 3, 4)]
    assert found == [(3, 8 + 3), (3, 3 + 8), (1, 3), (0, 0)]


def test_c10_ties_score_eight_each():
    """C10: also when all tie."""
    state = table(sheet(yarn="4.1"), sheet(yarn="4.6"), sheet(yarn="4.2"))
    assert [points(state, "Yarn", seat) for seat in (1, 2, 3)] == [(1, 8)] * 3


# C11: butterfly toys


@pytest.mark.parametrize(("open_before", "circles"), [(17, 2), (2, 2), (1, 1), (0, 0)])
def test_c11_a_butterfly_circles_two_and_scores_three(open_before, circles):
    """C11: or what is left, and three points at the end."""
    state = act(marking_state((3, 5), circled=18 - open_before), "mark 2.5 butterfly")
    found = state.sheets[0]
    assert (found.open, found.circled) == (open_before - circles, 18 - open_before + circles)
    assert points(state, "Butterflies") == (1, 3)


# C12: food bowls


def test_c12_a_point_for_each_kind_beside_a_bowl():
    """C12: tower 2 floor 3 touches 2.2, 2.4, 1.2, 1.3, 3.2 (3.3 is a post)."""
    kinds = sheet(bowl="2.3", house="2.2", yarn="2.4", butterfly="1.2", mouse="1.3", cushion="3.2")
    assert points(table(kinds, EMPTY), "Bowls") == (1, 5)
    same = sheet(bowl="2.3", yarn="2.2 2.4 1.2", mouse="1.3 3.2")
    assert points(table(same, EMPTY), "Bowls") == (1, 2)


def test_c12_another_bowl_is_a_kind():
    """C12: two bowls side by side score one each."""
    assert points(table(sheet(bowl="2.3 2.4"), EMPTY), "Bowls") == (2, 2)


def test_c12_what_does_not_touch_counts_nothing():
    """C12: 1.4 and 3.4 are beside 2.4 and 2.5, not beside 2.3; posts are no items."""
    far = sheet(bowl="2.3", yarn="3.4", mouse="1.5", cushion="2.1")
    assert points(table(far, EMPTY), "Bowls") == (1, 0)


# C13: cushions


def test_c13_a_cushion_scores_its_floor():
    """C13: floors 1, 5 and 6."""
    assert points(table(sheet(cushion="1.1 3.5 4.6"), EMPTY), "Cushions") == (3, 12)


# C14: mice


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("2.1", 2),
        ("2.1 2.2", 6),
        ("2.1 2.2 2.3", 12),
        ("2.1 2.2 2.3 2.4", 20),
        ("2.1 2.2 2.3 2.4 2.5", 22),
        ("2.1 2.2 2.3 2.4 2.5 2.6", 26),
        ("2.1 2.3", 4),
        ("1.1 2.1", 6),  # 2.1 is half a floor lower than 1.1
        ("1.1 2.2", 6),
        ("1.2 2.1", 4),
        ("1.3 1.5", 4),  # the post between them is no mouse
        ("3.2 3.4", 4),
        ("3.2 2.3 3.4 2.4", 20),  # connected round the post
        ("4.3 5.3 5.4", 12),
        ("1.1 2.2 3.2 4.3 5.3", 22),
    ],
)
def test_c14_groups_of_mice(where, expected):
    """C14: 2, 6, 12, 20, and 20 for each full four of a larger group."""
    assert points(table(sheet(mouse=where), EMPTY), "Mice") == (len(where.split()), expected)


def test_c14_eight_mice_are_two_fours():
    """C14: one group of eight scores 40."""
    where = f"{slots_of_tower(2)} 1.1 1.2"
    assert points(table(sheet(mouse=where), EMPTY), "Mice") == (8, 40)


# C15: the winner


def ended(first, second):
    """The end of a match by a third tower of seat 1."""
    state = marking([first, second], FIVE_LEFT, gone=0b10101)
    return act(state, "mark 5.4 yarn", "pass")


def test_c15_most_points_win():
    """C15: with 4 + 3 + 2 for towers and 8 for yarn, seat 1 is far ahead."""
    scores = GAME.scores(ended(nearly_done(), EMPTY))
    assert scores.winners == (1,)
    assert scores.totals[0] > scores.totals[1] == 0


@pytest.mark.parametrize(("circled", "winners"), [(1, (2,)), (4, (1, 2)), (5, (1,))])
def test_c15_footprints_left_break_a_tie(circled, winners):
    """C15: circled and unused ones; equal again is shared, and they score nothing."""
    state = ended(nearly_done(circled=circled), sheet(circled=1))
    state = replace(state, sheets=(replace(state.sheets[1], circled=circled), state.sheets[1]))
    scores = GAME.scores(state)
    assert scores.totals == (0, 0)
    assert [seat.tie_break for seat in scores.seats] == [(circled,), (4,)]
    assert scores.winners == winners


# C16: the stall guard


def test_c16_two_rounds_in_which_nobody_can_do_anything_end_the_match():
    """C16: six rounds of passing circle everything, the seventh and eighth are idle."""
    found = match(2, *passes(2, 7))
    assert found.state.idle == 1
    assert not found.over
    found = match(2, *passes(2, 8))
    assert found.over
    assert found.scores().winners == (1, 2)


def test_c16_somebody_with_an_open_footprint_keeps_it_going():
    """C16: open footprints are counted before the marking."""
    state = marking([sheet(circled=18), sheet(circled=17)], [(2, 2), (2, 2)], idle=1)
    state = act(state, "pass", "pass")
    assert (state.idle, GAME.situation(state)) == (0, "roll")


def test_c16_a_mark_begins_the_count_anew():
    """C16: everybody has to pass, in two rounds running."""
    state = marking([sheet(circled=18), sheet(circled=18)], [(2, 2), (2, 2)], idle=1)
    marked = act(state, "mark 2.2 yarn", "pass")
    assert (marked.idle, GAME.situation(marked)) == (0, "roll")
    assert GAME.pending(act(state, "pass", "pass")).over


def test_c16_the_match_ends_after_round_30():
    """C16: round 29 goes on."""
    for number, phase in ((29, "roll"), (30, "over")):
        state = marking([EMPTY, EMPTY], [(2, 2), (2, 2)], number=number)
        assert GAME.situation(act(state, "pass", "pass")) == phase


# C17: solo


def test_c17_three_dice_one_discarded():
    """C17: `discard 5`, then a mark with the other two, whichever gives the floor."""
    found = match(1)
    assert found.pending.chance == Dice("roll", 1, 3)
    found = found.apply(0, "roll 5 3 6")
    assert found.game.legal_actions(found.state, 1) == ("discard 3", "discard 5", "discard 6")
    assert refused(found.state, "discard 2") == ("C17", "No die shows 2; there are 3, 5, 6.")
    found = found.apply(1, "discard 5")
    assert found.state.pair(1) == (3, 6)
    assert {"mark 2.3 mouse", "mark 2.6 butterfly", "pass"} <= legal(found.state)
    assert rule(found.state, "discard 3") == "TURN"


@pytest.mark.parametrize(
    ("action", "message"),
    [
        ("roll 1 2", "3 dice are rolled, not 2."),
        ("roll 1 2 9", "A die shows a number from 1 to 6."),
    ],
)
def test_c17_a_wrong_roll_is_refused(action, message):
    """C17: three dice, as among two players."""
    assert refused(match(1).state, action, 0) == ("C17", message)


def test_c17_the_discard_can_be_taken_back():
    """C17: nobody else sees it; the mark first, then the discard, not the roll."""
    found = match(1, "* roll 5 3 6", "1 discard 5", "1 pass")
    assert found.undo(1).game.situation(found.undo(1).state) == "mark"
    assert found.undo(1).undo(1).state == match(1, "* roll 5 3 6").state
    assert not found.undo(1).undo(1).can_undo(1)


@pytest.mark.parametrize(
    ("yarn", "expected"),
    [
        ("1.1", 3),
        ("1.1 1.2", 8),
        ("2.1", 3),
        ("2.1 2.2", 8),
        ("3.1", 8),
        ("4.1", 3),
        ("4.1 4.2 4.3", 8),
        ("5.1", 8),
        ("", 0),
    ],
)
def test_c17_yarn_against_the_phantom(yarn, expected):
    """C17: it holds 2, 2, 1, 2, 1 balls, and a tie scores 8."""
    assert points(table(sheet(yarn=yarn)), "Yarn")[1] == expected


@pytest.mark.parametrize(
    ("scored", "deadline"),
    [((0, 0, 0, 0, 0), 8), ((6, 0, 0, 0, 0), 10), ((6, 0, 7, 0, 0), 12)],
)
def test_c17_larger_numbers_until_a_deadline(scored, deadline):
    """C17: the first, second, third tower by the end of round 8, 10, 12, with a house."""
    done = "".join(f"{slots_of_tower(tower)} " for tower in (1, 3) if scored[tower - 1])
    for number in (1, deadline, deadline + 1):
        for house in (True, False):
            items = {"house": "5.1", "yarn": "5.3"} if house else {"yarn": "5.1 5.3"}
            own = sheet(bowl=done, towers=scored, **items)
            state = act(marking([own], [(4, 2)], number=number), "mark 5.4 yarn")
            expected = 3 if house and number <= deadline else 2
            assert state.sheets[0].towers[4] == expected


def test_c17_the_solo_ends_with_three_towers_or_after_round_20():
    """C17: neither the stall guard nor round 30 is for the solo."""
    assert not match(1, *passes(1, 19)).over
    over = match(1, *passes(1, 20))
    assert over.over
    assert over.scores().winners == (1,)
    state = act(marking([nearly_done()], [(4, 2)], number=5), "mark 5.4 yarn")
    assert GAME.pending(state).over


# Notation


@pytest.mark.parametrize(
    "text",
    [
        "mark",
        "mark 2.3",
        "mark 23 yarn",
        "mark 2.3 fish",
        "mark 2.3 yarn mouse",
        "mark 2.3 house fish",
        "mark 02.3 yarn",
        "mark 2.3 yarn yarn yarn",
        "mark -1.3 yarn",
        "Mark 2.3 yarn",
        "draft",
        "draft 3 5",
        "draft three",
        "discard",
        "roll",
        "roll a b c",
        "pass 2",
        "2.3 yarn",
    ],
)
def test_what_is_no_notation_is_refused_as_such(text):
    """NOTATION: whatever the phase."""
    for state in (match(2).state, match(2, *PAIR).state):
        for actor in (0, 1):
            with pytest.raises(IllegalAction) as caught:
                GAME.normalise(state, actor, text)
            assert caught.value.rule == "NOTATION"


@pytest.mark.parametrize("text", ["roll 3 5 5", "draft 5", "discard 5", "mark 2.3 yarn", "pass"])
def test_an_action_of_another_phase_is_refused_as_out_of_turn(text):
    """TURN: the sentence says what the match waits for."""
    awaited = {"roll": "a roll", "draft": "a die to be taken", "mark": "a mark or a pass"}
    states = {
        "roll": match(2).state,
        "draft": match(2, PAIR[0]).state,
        "mark": match(2, *PAIR).state,
    }
    own = {"pass": "mark"}.get(text, text.split()[0])
    for phase, state in states.items():
        if phase == own:
            assert GAME.normalise(state, 1, f"  {text} ") == text
            continue
        with pytest.raises(IllegalAction) as caught:
            GAME.normalise(state, 1, text)
        assert caught.value.rule == "TURN"
        assert awaited[phase] in str(caught.value.message)


def test_a_round_by_lines_is_a_round():
    """The tests' own helper writes what the game takes."""
    lines = [*passes(2, 1), *round_lines(2, 2, "2 4 4", ["mark 2.4 yarn", "mark 2.4 bowl"])]
    found = match(2, *lines)
    assert (found.state.round, found.game.situation(found.state)) == (2, "roll")
    assert points(found.state, "Yarn", 1) == (1, 8)

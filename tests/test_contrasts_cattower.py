"""Cat Tower: what tells two marks or two dice apart is true by the rules."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement, permutations

import pytest

from pyengine.core.reasons import contrast
from pyengine.core.registry import load_game
from pyengine.games.cattower.state import State
from tests.cattower_hand import legal, marking, sheet, slots_of_tower

LATER = ("keeps", "long run", "gather", "to a cushion", "worth up to", "leaves only", "free place")
"""What only further rounds can bring."""

LATE, LATE_ALONE = 29, 18
"""Rounds so near the end that points count more than promises; seat 1 begins the first."""

THREE_MICE = "1.2 1.3 2.3"
"""A group of which only the place 1.1 is left on floor 1."""


def told(view, done, better, seat=1):
    found = contrast("cattower", view, seat, done, better)
    return found and (str(found.gives_up), str(found.instead))


def choosing(sheets, dice, drafted=(), number=1):
    """The state of a round in which somebody is to take a die, or in solo to put one aside."""
    phase = "discard" if len(sheets) == 1 else "draft"
    return State(len(sheets), phase, number, dice, drafted, tuple(sheets), tuple(sheets))


def contrasts_of_dice(view, seat):
    """All that is said of the dice: with the done and the better one."""
    for done, better in permutations(load_game("cattower").legal_actions(view, seat), 2):
        if found := told(view, done, better, seat):
            yield int(done.split()[1]), int(better.split()[1]), found


# C14: mice


def test_a_place_beside_a_mouse_is_not_apart_from_the_mice():
    """2.3 touches the mouse of 1.2; 4.3 touches those of 4.4 and 5.3."""
    view = marking([sheet(mouse="1.2 4.4 5.3"), sheet()], [(3, 6), (2, 6)], number=LATE)
    assert told(view, "mark 2.3 mouse", "mark 4.3 mouse") == ("joins 1 mouse", "joins 2 mice")


def test_a_place_apart_touches_no_other_mouse():
    """4.1 is beside none of the three that 1.1 would join, of which it touches one."""
    view = marking([sheet(mouse=THREE_MICE), sheet()], [(1, 6), (2, 6)], number=LATE)
    assert told(view, "mark 4.1 mouse", "mark 1.1 mouse") == (
        "touches no other mouse",
        "joins 3 mice",
    )


@pytest.mark.parametrize("done", ["mark 2.6 butterfly", "mark 4.6 butterfly"])
def test_no_other_item_is_said_to_be_apart_from_mice(done):
    """What does not join mice is no mouse that stands apart."""
    view = marking([sheet(mouse="4.4 5.3"), sheet()], [(3, 6), (2, 6)])
    gives_up, _ = told(view, done, "mark 4.3 mouse")
    assert "mice" not in gives_up
    assert "mouse" not in gives_up


# C12: bowls


def test_a_bowl_wants_to_stand_beside_many_kinds():
    """2.2 touches the yarn of 2.1 alone; 4.2 touches a cushion, a butterfly and a house."""
    towers = sheet(yarn="2.1", cushion="4.1", butterfly="4.3", house="5.1", circled=0)
    view = marking([towers, sheet()], [(2, 4), (2, 4)])
    assert told(view, "mark 2.2 bowl", "mark 4.2 bowl") == (
        "puts the bowl beside 1 kind of item",
        "puts it beside 3",
    )


# C5, C13: a pass that is better


def test_only_a_low_cushion_brings_only_its_floor():
    """C13: floor 2 brings 2; floor 5 is a good one, so the place is what it takes."""
    view = marking([sheet(circled=0), sheet()], [(5, 5), (2, 5)])
    assert told(view, "mark 4.5 cushion", "pass")[0] == "spends floor 5 of tower 4 on a cushion"
    view = marking([sheet(circled=0), sheet()], [(2, 5), (2, 5)])
    assert told(view, "mark 4.2 cushion", "pass")[0] == (
        "lays a cushion on a floor that brings only 2"
    )


def test_a_high_cushion_that_has_its_price_costs_it():
    """C3: 4 and 5 give floor 5 for a cushion with one footprint more."""
    view = marking([sheet(), sheet()], [(4, 4), (2, 4)])
    assert told(view, "mark 4.4 cushion", "pass") == (
        "costs a footprint",
        "keeps the place free and circles 3 footprints",
    )


# C3: the price


def test_a_lower_price_is_always_told_where_nothing_else_is():
    """C3: what has no words does not hide what has some."""
    view = marking([sheet(circled=2, yarn="2.1", house="4.4"), sheet()], [(3, 5), (2, 5)])
    free = [action for action in legal(marking([sheet(circled=0)], [(3, 5)])) if action != "pass"]
    dear = [action for action in legal(view) if action not in free and action != "pass"]
    for done in dear:
        for better in sorted(set(free) & legal(view)):
            assert told(view, done, better), (done, better)


def test_a_place_that_has_no_words_does_not_hide_the_item():
    """C10, C12: a bowl beside yarn has 1 point, the only ball of a tower 8, at the same price."""
    view = marking([sheet(circled=2, yarn="2.1", house="4.4"), sheet()], [(3, 5), (2, 5)])
    assert told(view, "mark 2.2 bowl", "mark 3.4 yarn") == (
        "marks a food bowl for 1 point",
        "marks a ball of yarn for 8 points",
    )


# C9 to C14: the item


def test_every_promise_of_another_item_is_true():
    """C9 to C14: what is not said to bring less in the long run brings less now, and only what
    brings no more now is praised for the places beside it."""
    towers = sheet(circled=3, yarn="2.1", mouse="4.4", house="4.1", cats={"mouse": 0})
    said = 0
    for pair in ((1, 5), (3, 6), (2, 4)):
        view = marking([towers, sheet(yarn="1.1 1.2")], [pair, (1, pair[1])])
        for done, better in list(permutations(sorted(legal(view) - {"pass"}), 2))[::23]:
            found = told(view, done, better)
            if not found or not found[0].startswith(("marks", "houses")):
                continue
            said += 1
            here, there = (int(re.search(r"for (\d+)", words)[1]) for words in found)
            assert ("in the long run" in found[0]) == (here >= there), found
            assert ("beside it" in found[1]) <= (here >= there), found
    assert said > 20


# C7, C17: the numbers of towers


def test_a_larger_number_is_promised_before_its_deadline():
    """C17: two rounds more complete tower 3, which has a house, in round 8."""
    view = marking([sheet(house="3.6 4.1", yarn="3.2", circled=0)], [(1, 3)], number=6)
    assert told(view, "mark 5.1 butterfly", "mark 3.1 butterfly") == (
        "builds tower 5, worth 3 at most",
        "builds tower 3, worth up to 7",
    )


@pytest.mark.parametrize("number", [7, 9, 15])
def test_no_larger_number_is_promised_that_comes_too_late(number):
    """C17: in round 7 the tower would be complete in round 9, and two are so not by round 10."""
    view = marking([sheet(house="3.6 4.1", yarn="3.2", circled=0)], [(1, 3)], number=number)
    assert told(view, "mark 5.1 butterfly", "mark 3.1 butterfly") in (
        ("builds tower 5, worth 2 at most", "builds tower 3, worth up to 3"),
        None,
    )


def test_no_larger_number_is_promised_without_a_house():
    """C7, C9: all cats have moved in, so no house will ever stand in tower 4."""
    cats = dict.fromkeys(("house", "yarn", "butterfly", "bowl", "cushion", "mouse"), 0)
    houses = "2.1 2.2 2.3 2.5 2.6 5.4"
    view = marking([sheet(cats=cats, house=houses, yarn="1.1"), sheet()], [(3, 6), (2, 6)])
    for done in sorted(legal(view) - {"pass"}):
        for better in (action for action in legal(view) if action.startswith("mark 4.")):
            found = told(view, done, better)
            assert found is None or "up to 8" not in found[1]


# C8, C16: the end


@pytest.mark.parametrize(("players", "number"), [(1, 20), (2, 30)])
def test_nothing_is_promised_in_the_last_round(players, number):
    """C16, C17: no further round brings anything."""
    towers = sheet(circled=2, yarn="1.1 2.2", cushion="1.2", mouse="4.4", bowl="3.1", house="4.1")
    pairs = [(3, 6), (2, 6)][:players]
    view = marking([towers, sheet()][:players], pairs, number=number)
    actions = sorted(legal(view))
    for done, better in permutations(actions, 2):
        for words in told(view, done, better) or ():
            assert not any(later in words for later in LATER), (done, better, words)
    assert not any(told(view, done, "pass") for done in actions)


def test_nothing_is_promised_of_what_ends_the_match():
    """C8: towers 1 and 5 stand, and both marks complete the third."""
    filled = {"yarn": slots_of_tower(1), "butterfly": slots_of_tower(5)}
    filled["cushion"] = slots_of_tower(3, "3.4")
    view = marking([sheet(circled=3, towers=(4, 0, 0, 0, 2), **filled)], [(4, 3)], number=14)
    ends = sorted(action for action in legal(view) if action.startswith("mark 3.4"))
    assert len(ends) > 5
    for done, better in permutations(ends, 2):
        for words in told(view, done, better) or ():
            assert not any(later in words for later in LATER), (done, better, words)


def test_an_early_end_is_told():
    """C8, C17: round 14 of 20; the cushion completes a third tower, and 4.4 does not."""
    filled = {"yarn": slots_of_tower(1), "butterfly": slots_of_tower(5)}
    filled["mouse"] = slots_of_tower(3, "3.4")
    own = sheet(circled=0, towers=(4, 0, 0, 0, 2), **filled)
    view = marking([own], [(4, 5)], number=14)
    assert told(view, "mark 3.4 cushion", "mark 4.4 cushion") == ("ends the match", "does not")
    found = told(view, "mark 4.4 cushion", "mark 3.4 cushion")
    assert found is None or "end the match" not in found[0]
    view = marking([own, sheet()], [(4, 5), (1, 5)], number=14)
    assert told(view, "mark 4.4 cushion", "mark 3.4 cushion") == (
        "does not end the match",
        "does, in the lead",
    )


# C1, C17: dice


def test_alone_no_die_is_left_over():
    """C17: the two dice that are kept are known, so nothing may or may not happen."""
    said = 0
    for dice in combinations_with_replacement(range(1, 7), 3):
        view = choosing([sheet(yarn="2.1", mouse="4.4", circled=2)], dice)
        for _, _, found in contrasts_of_dice(view, 1):
            said += 1
            assert not any(word in " ".join(found) for word in ("left", "at least", "leaves"))
    assert said > 50


def test_the_same_mark_for_more_footprints_is_told_by_its_price():
    """C14, C3: the fourth mouse goes to 1.1 with 1 and 6, and with 1 and 5 for a footprint."""
    view = choosing([sheet(mouse=THREE_MICE)], (1, 5, 6), number=LATE_ALONE)
    assert told(view, "discard 6", "discard 5") == (
        "allows a mouse toy on floor 1 of tower 1 for a footprint",
        "allows it for none",
    )


def test_a_mark_that_the_other_die_does_not_allow_is_named():
    """C14, C3: without a footprint only 1 and 6 make the fourth mouse."""
    view = choosing([sheet(mouse=THREE_MICE, circled=0)], (1, 5, 6), number=LATE_ALONE)
    gives_up, instead = told(view, "discard 6", "discard 5")
    assert gives_up.endswith(" at best")
    assert instead == "allows a mouse toy on floor 1 of tower 1"


def test_the_last_to_choose_has_the_same_two_dice_in_any_case():
    """C1: seat 1 has the 1, and a 6 for all would give it the fourth mouse on 1.1."""
    rival = sheet(mouse=THREE_MICE, cats={"mouse": 6}, circled=0)
    view = choosing([rival, sheet()], (1, 3, 6), drafted=(1,), number=LATE)
    assert told(view, "draft 3", "draft 6", seat=2) == (
        "leaves the 6 for all, and seat 1 can make more of it",
        "leaves the 3",
    )
    found = contrast("cattower", view, 2, "draft 3", "draft 6")
    assert str(found.ahead) == "leaves the 3", "a hint begins with it"
    for dice in combinations_with_replacement(range(1, 7), 2):
        view = choosing([sheet(mouse=THREE_MICE), sheet()], (1, *dice), drafted=(1,))
        for _, _, (gives_up, _) in contrasts_of_dice(view, 2):
            assert gives_up.startswith("leaves the ")


def test_a_die_is_left_only_to_who_can_take_it():
    """C1: seat 1 has its die, so what seat 2 leaves is for seat 3; of two 6 one stays anyhow."""
    sheets = [sheet(mouse=THREE_MICE), sheet(), sheet(mouse="5.3 4.3 4.4", circled=0)]
    said = 0
    for dice in combinations_with_replacement(range(1, 7), 3):
        view = choosing(sheets, (1, *dice), drafted=(1,))
        for _, better, (gives_up, _) in contrasts_of_dice(view, 2):
            if gives_up.startswith("leaves the"):
                said += 1
                assert gives_up == f"leaves the {better} to seat 3"
                assert dice.count(better) == 1
    assert said


def test_what_may_be_left_over_is_one_of_the_other_dice():
    """C1: a single die is told of where it tells the two apart."""
    said = 0
    sheets = [sheet(mouse="4.4", yarn="2.1", circled=0), sheet(), sheet()]
    for dice in combinations_with_replacement(range(1, 7), 4):
        view = choosing(sheets, dice)
        for done, better, (gives_up, instead) in contrasts_of_dice(view, 1):
            if " if the " in gives_up:
                said += 1
                left = [*dice]
                left.remove(done)
                left.remove(better)
                assert int(gives_up.split(" if the ")[1].split()[0]) in left
                assert gives_up.split(" if the ")[0] != instead.removesuffix(" then")
    assert said

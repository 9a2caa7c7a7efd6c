"""What views and bots ask of Cat Tower: prices before choosing, scoring in detail."""

from __future__ import annotations

import pytest
from cattower_hand import act, marking, mask, match, passes, sheet, slot, slots_of_tower
from hypothesis import given
from hypothesis import strategies as st

from pyengine.games.cattower import GAME
from pyengine.games.cattower.items import ITEMS, NAMES, WORDS
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.notation import Mark, read_mark
from pyengine.games.cattower.placing import (
    Assignment,
    Placement,
    assignments,
    combos,
    house_points,
    legal_marks,
    place,
    placements,
    prices,
)
from pyengine.games.cattower.scoring import (
    Bowl,
    MouseGroup,
    YarnTower,
    bowls,
    cushions,
    item_points,
    larger_open,
    mouse_groups,
    tower_worth,
    yarn_towers,
)
from pyengine.testing import random_match

DIE = st.integers(1, 6)
STATES = [
    state
    for players in (1, 2, 4)
    for state in random_match("cattower", players, "helpers").states
    if state.phase == "mark"
]
EMPTY = sheet()


@st.composite
def sheets(draw):
    """A sheet from somewhere in a match."""
    return draw(st.sampled_from(draw(st.sampled_from(STATES)).sheets))


@given(sheets(), DIE, DIE)
def test_placements_are_the_legal_marks_without_cats(found, die, other):
    """C2, C3, C9: same order; each with the price that is charged and its ways, cheapest first."""
    towers = load_towers()
    texts = []
    for offer in placements(found, die, other):
        tower, floor = towers.slots[offer.slot]
        cats = found.free_cats if offer.item == 1 else (0,)
        for cat in cats:
            mark = Mark(tower, floor, offer.item, cat)
            texts.append(mark.text)
            after = place(found, die, other, mark)
            assert after.used - found.used == offer.price
            assert after.item_at(offer.slot) == offer.item
        assert offer.assignments == assignments(die, other, floor, offer.item)
        assert [assignment.price for assignment in offer.assignments] == sorted(
            assignment.price for assignment in offer.assignments
        )
        assert offer.price == offer.assignments[0].price <= found.circled
        assert {assignment.floor_die for assignment in offer.assignments} == {die, other}
    assert tuple(texts) == legal_marks(found, die, other)


@given(sheets(), DIE, DIE)
def test_dice_have_no_order(found, die, other):
    """C2: whichever die is one's own."""
    assert set(legal_marks(found, die, other)) == set(legal_marks(found, other, die))
    assert prices(die, other) == prices(other, die)


@given(DIE, DIE, st.integers(0, 18))
def test_combos_are_all_that_can_be_paid_cheapest_first(die, other, footprints):
    """C3: floor and item with the price of the table."""
    found = combos(die, other, footprints)
    assert [price for _, _, price in found] == sorted(price for _, _, price in found)
    table = prices(die, other)
    assert {(floor, item) for floor, item, _ in found} == {
        (floor, item) for floor in range(1, 7) for item in ITEMS if table[floor][item] <= footprints
    }
    assert all(table[floor][item] == price for floor, item, price in found)


def test_a_placement_shows_both_assignments():
    """C2, C3: 3 and 5 for a bowl on floor 5: the 3 turned once, or 5 and 3 turned three times."""
    found = placements(EMPTY, 3, 5)
    assert Placement(slot("2.5"), 4, 1, (Assignment(5, 3, 1), Assignment(3, 5, 3))) in found
    assert all(offer.item != 1 for offer in placements(sheet(cats=dict.fromkeys(WORDS, 0)), 1, 1))


def test_two_dice_alike_have_one_assignment():
    """C2: nothing to choose between."""
    assert assignments(4, 4, 5, 6) == (Assignment(4, 4, 3),)


def test_a_house_tells_beforehand_what_it_brings():
    """C9: the new house counts for the cat that likes houses."""
    found = sheet(house="1.1", yarn="2.1 2.2")
    assert [house_points(found, cat) for cat in ITEMS] == [4, 4, 0, 0, 0, 0]


def test_completed_towers_and_free_slots():
    """C7, C8: full before they are scored."""
    found = sheet(mouse=f"{slots_of_tower(1)} 5.1 5.3")
    assert found.full_towers == (1,)
    assert not found.finished
    assert found.free == mask(f"{slots_of_tower(2)} {slots_of_tower(3)} {slots_of_tower(4)} 5.4")
    assert sheet(mouse=" ".join(map(slots_of_tower, (1, 3, 5)))).finished
    assert (found.item_at(slot("5.1")), found.item_at(slot("5.4"))) == (6, 0)


def test_what_a_tower_is_worth_now():
    """C7: by the houses on the sheet, and as long as nobody completed it."""
    own = sheet(house="5.1")
    state = marking([own, EMPTY], [(1, 1), (1, 1)], gone=0b1)
    assert [tower_worth(state, own, tower) for tower in range(1, 6)] == [4, 5, 3, 4, 3]
    assert [larger_open(state, own, tower) for tower in range(1, 6)] == [False, *[True] * 4]


@pytest.mark.parametrize(("rounds", "still"), [(7, True), (8, False)])
def test_between_rounds_a_deadline_is_that_of_the_round_to_come(rounds, still):
    """C17: after round 7 there is one more to complete the first tower in."""
    found = match(1, *passes(1, rounds))
    assert found.game.situation(found.state) == "roll"
    assert larger_open(found.state, found.state.sheets[0], 5) == still
    rolled = found.apply(0, "roll 1 1 1")
    assert larger_open(rolled.state, rolled.state.sheets[0], 5) == still


def test_no_fourth_tower_in_solo():
    """C17: there are three deadlines."""
    state = marking([sheet(towers=(4, 5, 3, 0, 0))], [(1, 1)])
    assert not larger_open(state, state.sheets[0], 5)


def test_yarn_tower_by_tower():
    """C10: balls and points of every seat, and the most there are."""
    found = yarn_towers((sheet(yarn="1.1 1.2 2.1"), sheet(yarn="1.3 2.2"), EMPTY))
    assert found[0] == YarnTower(1, (2, 1, 0), 0, (8, 3, 0))
    assert found[1] == YarnTower(2, (1, 1, 0), 0, (8, 8, 0))
    assert found[2] == YarnTower(3, (0, 0, 0), 0, (0, 0, 0))
    assert [tower.most for tower in found] == [2, 1, 0, 0, 0]


def test_yarn_against_the_phantom_tower_by_tower():
    """C17: the phantom's balls stand beside one's own."""
    found = yarn_towers((sheet(yarn="1.1 3.1"),))
    assert found[0] == YarnTower(1, (1,), 2, (3,))
    assert found[2] == YarnTower(3, (1,), 1, (8,))
    assert [tower.most for tower in found] == [2, 2, 1, 2, 1]


def test_mice_group_by_group():
    """C14: the slots to outline, and what each group is worth."""
    found = mouse_groups(sheet(mouse="1.1 2.2 3.2 5.4"))
    assert found == (MouseGroup(mask("1.1 2.2 3.2"), 12), MouseGroup(mask("5.4"), 2))


def test_bowls_with_what_lies_beside_them():
    """C12: the slots to light, and the kinds."""
    found = bowls(sheet(bowl="2.3 5.4", yarn="2.2 1.2", mouse="3.2", cushion="4.1"))
    assert found == (
        Bowl(slot("2.3"), mask("1.2 2.2 3.2"), (2, 6)),
        Bowl(slot("5.4"), 0, ()),
    )
    assert [bowl.points for bowl in found] == [2, 0]


def test_cushions_one_by_one():
    """C13: slot and floor."""
    assert cushions(sheet(cushion="1.5 4.6")) == ((slot("1.5"), 5), (slot("4.6"), 6))


@given(st.sampled_from(STATES))
def test_the_details_add_up_to_the_score_lines(state):
    """C7 to C14: what the final scoring shows is what is scored."""
    for seat, found in enumerate(state.sheets):
        lines = {str(line.label): line.points for line in GAME.scores(state).seats[seat].lines}
        assert lines["Yarn"] == sum(tower.points[seat] for tower in yarn_towers(state.sheets))
        assert lines["Mice"] == sum(group.points for group in mouse_groups(found))
        assert lines["Bowls"] == sum(bowl.points for bowl in bowls(found))
        assert lines["Cushions"] == sum(points for _, points in cushions(found))
        assert lines["Cats"] == sum(points for points in found.cats if points > 0)
        assert lines["Towers"] == sum(found.towers)


def test_a_state_tells_who_has_which_die():
    """C1: nobody before the draft; in solo no die is anybody's own."""
    found = match(2, "* roll 3 5 1")
    assert (found.state.die_of(1), found.state.turn, found.state.left) == (0, 1, (1, 3, 5))
    found = found.apply(1, "draft 3")
    assert [found.state.die_of(seat) for seat in (1, 2)] == [3, 0]
    solo = match(1, "* roll 3 5 1", "1 discard 5").state
    assert (solo.die_of(1), solo.turn, solo.left, solo.pair(1)) == (0, 0, (1, 3), (1, 3))


def test_the_picture_shows_sheet_dice_and_footprints():
    """For terminals: towers 2 and 4 half a floor lower, numbers on top."""
    state = act(
        marking([sheet(mouse="2.6", bowl="1.1"), EMPTY], [(3, 1), (1, 1)]), "mark 2.3 house mouse"
    )
    lines = GAME.picture(GAME.view(state, 1), 1).splitlines()
    assert lines[0] == "Round 1: dice 3 1 1, seat 1 has 3, seat 2 has 1, 1 for all"
    assert lines[2] == "Seat 1"
    assert lines[3].split() == ["6/4", "9/5", "7/3", "8/4", "3/2"]
    assert lines[4].split() == ["6", "."]
    assert lines[5].split() == ["m", "."]
    assert lines[8].split() == ["4", "#", ".", "."]
    assert lines[11].split() == ["H", "."]
    assert lines[14].split() == ["1", "f", ".", "."]
    assert "Footprints: 17 open, 1 circled, 0 used" in lines
    assert "Cats: mouse 2" in lines
    assert GAME.picture(GAME.view(match(1).state, 1), 1).startswith("Seat 1")
    solo = match(1, "* roll 3 5 1", "1 discard 5")
    assert "dice 3 5 1, 5 discarded" in GAME.picture(solo.state, 1)


def test_the_picture_says_what_towers_have_scored():
    """C7: ``=3`` for one's own number, ``-/2`` where the larger one is gone."""
    state = marking([sheet(house="5.1 5.3", towers=(0,) * 5), EMPTY], [(4, 2), (4, 2)])
    state = act(state, "mark 5.4 yarn", "pass")
    assert "=3" in GAME.picture(state, 1)
    assert "-/2" in GAME.picture(state, 2)
    assert GAME.picture(state, 0).count("Seat") == 2


def test_every_item_has_a_word_and_a_name():
    """Item k is liked by cat k."""
    assert len(WORDS) == len(NAMES) == len(ITEMS) == 6


@pytest.mark.parametrize(
    ("mark", "points"),
    [
        ("2.2 house cushion", 4),  # C9: two for each of two cushions
        ("1.2 yarn", 8),  # C10: as many as the other
        ("3.2 yarn", 3),  # C10: the other has two there
        ("2.2 butterfly", 3),  # C11
        ("2.2 bowl", 2),  # C12: cushions at 2.1 and 2.3 are one kind, the mouse of 3.1 another
        ("4.6 cushion", 6),  # C13
        ("4.1 mouse", 4),  # C14: 6 for two that touch in the place of 2 for one
    ],
)
def test_what_an_item_brings(mark, points):
    """C9 to C14, thought through; what it brings a bowl that is there is that bowl's."""
    own = sheet(cushion="2.1 2.3", mouse="3.1", circled=0)
    made = read_mark(f"mark {mark}")
    after = place(own, made.floor, made.item, made)
    two = (own, sheet(yarn="1.1 3.4 3.5"))
    found = item_points(two, 1, after, slot(mark.split()[0]), made.item, made.cat)
    assert found == points

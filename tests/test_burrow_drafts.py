"""Choosing cells one by one: what may be added, why not, tunnels and chambers on the way."""

from __future__ import annotations

import pytest
from burrow_positions import mask, position
from hypothesis import given
from hypothesis import strategies as st

from pyengine.core.chance import pick, rng_for
from pyengine.core.errors import IllegalAction
from pyengine.games.burrow import GAME
from pyengine.games.burrow.burrow import ROCK, cells_of
from pyengine.games.burrow.drafts import Growth, growth, refuse_cell
from pyengine.games.burrow.moves import footholds, is_stuck, placements, refuse_placement
from pyengine.games.burrow.notation import read_cells, write_cells
from pyengine.games.burrow.progress import chambers, complete, entered, openings
from pyengine.testing import random_match


def grown(state, chosen):
    """What may be added to a choice, by name."""
    setup = state.setup
    found = growth(setup, state.sheets[0], state.roll, mask(setup.burrow, chosen))
    return set(setup.burrow.text(found.addable).split()), found


def why_not(state, chosen, cell):
    burrow = state.setup.burrow
    place = burrow.cell_at(cell)
    refusal = refuse_cell(state.setup, state.sheets[0], state.roll, mask(burrow, chosen), place)
    return None if refusal is None else (refusal.rule, str(refusal.message))


def test_with_nothing_chosen_every_cell_of_a_placement_may_be_added():
    """B3: for the first cross all of the start chamber."""
    names, found = grown(position(3, [""]), "")
    assert names == {"E4", "F4", "G4", "E5", "F5", "G5"}
    assert (found.ready, found.least, found.most) == (False, 3, 3)


def test_only_cells_that_lead_to_a_placement_may_be_added():
    """B4: from E4 a three does not reach both G4 and G5."""
    names, found = grown(position(3, [""]), "E4 F4")
    assert names == {"G4", "E5", "F5"}
    assert (found.least, found.most) == (1, 1)
    names, _ = grown(position(3, [""]), "E4 G4")
    assert names == {"F4"}


def test_a_full_choice_is_ready():
    """Nothing may be added, and it can be confirmed."""
    names, found = grown(position(3, [""]), "E4 F4 G4")
    assert (names, found) == (set(), Growth(0, True, 0, 0))
    assert found.possible


def test_a_one_is_ready_and_may_grow():
    """B8: as long as slots are free."""
    names, found = grown(position(1, [""]), "E4")
    assert names == {"F4", "G4", "E5", "F5", "G5"}
    assert (found.ready, found.least, found.most) == (True, 1, 5)
    names, found = grown(position(1, ["S"], ones=[5]), "C4")
    assert names == {"B4", "C5"}
    assert (found.ready, found.least, found.most) == (True, 1, 1)


def test_a_choice_that_can_become_nothing():
    """Nothing to add and not ready: F4 and E8 lie apart."""
    names, found = grown(position(3, [""]), "F4 E8")
    assert (names, found.possible) == (set(), False)


def test_the_order_of_choosing_is_free():
    """B5: the cell that touches an old cross may come last."""
    names, _ = grown(position(3, ["E4"]), "G5")
    assert names == {"F4", "G4", "E5", "F5"}
    names, _ = grown(position(2, ["E4"]), "F5")
    assert names == {"F4", "E5"}


@pytest.mark.parametrize(
    ("roll", "sheet", "chosen", "cell", "rule", "words"),
    [
        (3, "", "", "E1", "B4", "E1 is rock"),
        (3, "E4", "", "E4", "B4", "E4 is crossed already"),
        (3, "", "E4", "E4", "B4", "E4 is chosen already"),
        (3, "S", "C4", "E8", "B4", "C4 and E8 lie in different chambers"),
        (2, "", "E4 F4", "G4", "B4", "cross exactly 2 cells"),
        (1, "S", "C4 B4", "A4", "B8", "2 slots left"),
        (1, "S", "", "A4", "B8", "No slot is free"),
        (3, "", "", "A4", "B3", "start chamber"),
        (3, "F4", "", "A4", "B6", "No tunnel leads into that chamber"),
        (2, "E4", "", "A4", "B6", "With 2 cells a move from there does not reach the tunnel"),
        (2, "E4", "", "G5", "B5", "With 2 cells a move from there does not touch an old cross"),
        (3, "", "E4", "G5", "B4", "too far apart to be connected by 3 cells"),
        (2, "F4 F5", "E4", "G4", "B4", "Crosses lie between those cells"),
        (3, "E4 F4 G4 E5", "", "G5", "B4", "Only 2 free cells are connected there"),
        (3, "E4 F4 G4 F5", "", "G5", "B4", "Only that one free cell is connected there"),
    ],
)
def test_why_a_cell_is_not_possible(roll, sheet, chosen, cell, rule, words):
    """One rule and one sentence for each."""
    ones = {"2 slots left": 5, "No slot is free": 7}.get(words, 0)
    state = position(roll, [sheet], ones=[ones])
    found = why_not(state, chosen, cell)
    assert found is not None
    assert found[0] == rule
    assert words in found[1]


def positions():
    """Positions of random matches in which a seat is to act."""
    found = []
    for seed, options in enumerate(
        {"side": side, "start": start} for side in "AB" for start in ("centre", "anywhere")
    ):
        match = random_match("burrow", 1, f"drafts {seed}", options)
        found += [state for state in match.states if state.phase == "move"]
    return found


POSITIONS = positions()


@given(st.integers(0, len(POSITIONS) - 1), st.integers(0, 999))
def test_growth_leads_exactly_to_the_legal_actions(index, seed):
    """Adding cells that may be added, in any order, always ends in a legal action."""
    state = POSITIONS[index]
    setup, sheet, roll = state.setup, state.sheets[0], state.roll
    legal = set(GAME.legal_actions(state, 1)) - {"pass"}
    rng, chosen = rng_for("grow", seed), 0
    while True:
        found = growth(setup, sheet, roll, chosen)
        assert found.ready == (chosen != 0 and write_cells(chosen, setup.burrow) in legal)
        for cell in range(setup.burrow.size):
            refusal = refuse_cell(setup, sheet, roll, chosen, cell)
            assert (refusal is None) == bool(found.addable >> cell & 1)
            if refusal is not None:
                assert refusal.rule in {"B3", "B4", "B5", "B6", "B8"}
                assert str(refusal.message).endswith(".")
        assert bool(found.addable) == bool(found.most)
        if not found.addable:
            break
        chosen |= 1 << pick(cells_of(found.addable), rng)
    assert not legal or found.ready


@given(st.integers(0, len(POSITIONS) - 1), st.integers(0, 999), st.booleans())
def test_refusals_agree_with_the_legal_actions(index, seed, near):
    """Any set of cells is refused with rule and sentence, or is one of the placements."""
    state = POSITIONS[index]
    setup, sheet, roll = state.setup, state.sheets[0], state.roll
    legal = set(placements(setup, sheet, roll))
    rng = rng_for("any", seed)
    if near and legal:
        cells = pick(sorted(legal), rng) ^ 1 << pick(range(setup.burrow.size), rng)
    else:
        cells = sum({1 << pick(range(setup.burrow.size), rng) for _ in range(1 + seed % 4)})
    if not cells:
        return
    refusal = refuse_placement(setup, sheet, roll, cells)
    assert (refusal is None) == (cells in legal)
    action = write_cells(cells, setup.burrow)
    assert read_cells(action, setup.burrow) == cells
    assert GAME.is_legal(state, 1, action) == (cells in legal)


@given(st.integers(0, len(POSITIONS) - 1))
def test_stuck_means_that_no_number_has_a_placement(index):
    """B12: the short test by 1 and 2 says the same as all six numbers."""
    state = POSITIONS[index]
    setup, sheet = state.setup, state.sheets[0]
    assert is_stuck(setup, sheet) == (
        not any(placements(setup, sheet, number) for number in range(1, 7))
    )


def test_connected_sets_are_found_each_once():
    """B4: in the 3 by 2 start chamber, counted by hand.

    Threes: two rows and four corners of each square. Fours: of the 15 ways to
    leave out two cells, five cut the rest in two.
    """
    burrow = position(1, [""]).setup.burrow
    counts = [len(burrow.sets(burrow.start, number)) for number in range(1, 8)]
    assert counts == [6, 7, 10, 10, 6, 1, 0]
    for number in range(1, 7):
        found = burrow.sets(burrow.start, number)
        assert len(set(found)) == len(found)
        assert list(found) == sorted(found, key=cells_of)


# Tunnels and chambers, for the screen


def opened(state, crosses):
    burrow = state.setup.burrow
    return {
        (burrow.cell_name(way.near), burrow.cell_name(way.far), burrow.chambers[way.chamber].letter)
        for way in openings(burrow, mask(burrow, crosses))
    }


def test_tunnels_that_would_open_a_chamber():
    """B6: from crossed cells into chambers without crosses, drafts included."""
    state = position(1, [""])
    assert opened(state, "") == set()
    assert opened(state, "F4") == set()
    assert opened(state, "E4 E5") == {("E4", "C4", "D"), ("E5", "E8", "F")}
    assert opened(state, "E4 E5 A5") == {("E5", "E8", "F")}
    assert opened(state, "B1 H1") == {("H1", "J1", "C")}
    assert opened(state, "H1 K5") == {("H1", "J1", "C"), ("K5", "K3", "C")} | {
        way for way in opened(state, "K5 B1") if way[2] != "C"
    }


def test_openings_are_the_footholds_of_chambers_without_crosses():
    """B6: two ways to say the same."""
    for state in POSITIONS:
        burrow, sheet = state.setup.burrow, state.sheets[0]
        if not sheet.crosses:
            continue
        bases = [0] * len(burrow.chambers)
        for way in openings(burrow, sheet.crosses):
            bases[way.chamber] |= 1 << way.far
        for index, base in enumerate(footholds(state.setup, sheet)):
            if not burrow.chambers[index].cells & sheet.crosses:
                assert base == bases[index]


def test_progress_of_chambers():
    """B13: crossed and free cells of each, and which are complete."""
    burrow = position(1, [""]).setup.burrow
    crosses = mask(burrow, "S F1 G1")
    found = {chamber.letter: chamber for chamber in chambers(burrow, crosses)}
    assert (found["S"].entered, found["S"].complete, found["S"].points) == (True, True, 4)
    assert (found["B"].entered, found["B"].complete) == (True, False)
    assert burrow.text(found["B"].crossed) == "F1 G1"
    assert burrow.text(found["B"].free) == "H1 F2 G2 H2"
    assert (found["C"].entered, found["C"].complete) == (False, False)
    assert complete(burrow, crosses) == (burrow.start,)
    assert entered(burrow, crosses) == 2


def test_rock_is_no_part_of_any_chamber():
    """A place is rock or in exactly one chamber."""
    burrow = position(1, [""]).setup.burrow
    for cell, chamber in enumerate(burrow.chamber_of):
        homes = [i for i, room in enumerate(burrow.chambers) if room.cells >> cell & 1]
        assert homes == ([] if chamber == ROCK else [chamber])


@given(
    st.text(max_size=30)
    | st.lists(st.sampled_from(["x", "E4", "F4", "L9", "A1", "pass", "roll", "3", "é", "²"])).map(
        " ".join
    ),
    st.integers(0, len(POSITIONS) - 1),
)
def test_any_text_is_an_action_or_refused(text, index):
    """NOTATION, TURN or a rule; whatever is accepted was legal."""
    state = POSITIONS[index]
    legal = GAME.legal_actions(state, 1)
    if GAME.is_legal(state, 1, text):
        assert GAME.accept(state, 1, text) in legal
    else:
        with pytest.raises(IllegalAction, match=r"\.? \((NOTATION|TURN|B[3-8])\)$"):
            GAME.apply(state, 1, text)
        assert text not in legal

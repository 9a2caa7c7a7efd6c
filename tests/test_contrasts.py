"""What tells two actions apart where no reason of their own does: what is given up, and why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pyengine.bots.choose import choose
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.match import Match
from pyengine.core.reasons import contrast
from pyengine.core.registry import load_game
from pyengine.games.yarn import contrasts
from tests import yarn_positions
from tests.cattower_hand import marking, sheet
from tests.ninelives_positions import puzzles


def told(game, view, done, better, seat=1):
    found = contrast(game, view, seat, done, better)
    return found and (str(found.gives_up), str(found.instead))


def test_a_game_without_contrasts_has_nothing_to_say():
    """A race has none."""
    assert contrast("kittypaw", Match.new("kittypaw", 2).state, 1, "anything", "else") is None


@pytest.mark.parametrize(
    ("game_id", "players", "least"),
    [("ninelives", 3, 0.6), ("cattower", 2, 0.8), ("burrow", 2, 0.5), ("yarn", 2, 0.55)],
)
def test_most_pairs_of_choices_are_told_apart(game_id, players, least):
    """What an easy and a normal bot would do, of one round and more; the same tell nothing. Of the
    others reasons tell most, and of what is left accounts (test_accounts)."""
    match, source, game = Match.new(game_id, players), SeededChance("apart"), load_game(game_id)
    asked = said = 0
    while len(match.entries) < 90 and not match.over:
        pending = match.pending
        if pending.chance is not None:
            match = match.draw(source)
            continue
        seat, rng = pending.seats[0], rng_for("apart", len(match.entries))
        view = game.view(match.state, seat)
        done = choose(game_id, view, seat, "easy", rng)
        better = choose(game_id, view, seat, "normal", rng)
        if done.action != better.action:
            asked += 1
            found = contrast(game_id, view, seat, done.action, better.action)
            said += found is not None
            for words in filter(None, map(str, found or ())):
                assert words[0].islower()
                assert not words.endswith(".")
                assert words.split()[0].endswith("s") or words.startswith(("may ", "cannot ")), (
                    words
                )
        match = match.apply(seat, done.action)
    assert asked > 5
    assert said >= least * asked


# Cat Tower


def test_a_house_that_is_chosen_early_uses_up_its_cat():
    """C9, C5: one ball of yarn is 2 points; a pass circles three footprints."""
    view = marking([sheet(yarn="1.1"), sheet()], [(1, 3), (2, 3)])
    assert told("cattower", view, "mark 2.3 house yarn", "pass") == (
        "uses up the house of the yarn cat for 2 points",
        "keeps the place free and circles 3 footprints",
    )


def test_what_costs_footprints_is_told_beside_what_costs_none():
    """C3: 3 and 5 give a cushion on floor 3; floor 2 takes a footprint."""
    view = marking([sheet(circled=2), sheet()], [(3, 5), (2, 5)])
    assert told("cattower", view, "mark 2.2 cushion", "mark 2.3 cushion") == (
        "costs a footprint",
        "costs none",
    )


# Nine Lives


def test_a_higher_card_than_it_takes_is_spent():
    """N10: the last to play wins with the P4 as with the P9, which wins once more."""
    name = "last to play: a small trump is enough, the boss stays"
    puzzle = next(found for found in puzzles("tactics") if found.name == name)
    view = load_game("ninelives").view(puzzle.state, puzzle.seat)
    assert told("ninelives", view, "play P9", "play P4", puzzle.seat) == (
        "spends the 9 of paws on this trick",
        "keeps it to win a later trick with",
    )
    assert told("ninelives", view, "play P9", "play P9", puzzle.seat) is None


# Yarn Trail


def test_the_item_that_the_next_set_needs_is_nearer_to_one_end():
    """Y18: from D6 the sock of D4 is two segments away, from G7 that of G6 is one."""
    view = yarn_positions.position(2, ["E7", "A1"])
    assert told("yarn", view, "U1L1", "R2") == (
        "ends 2 segments from a sock, which the next set needs",
        "ends beside it",
    )


@pytest.mark.parametrize(
    ("near", "told"), [(8, "ends 8 segments away"), (3, "ends only 3 segments away")]
)
def test_only_what_is_near_is_only_so_far_away(near: int, told: str):
    """Y18: eight segments are two turns at least; three are one roll of half of them."""
    here = contrasts._Reach(0, 0, 0, 0, ((contrasts.FAR, "s"),))
    there = contrasts._Reach(0, 0, 0, 0, ((near, "s"),))
    found = contrasts._needed(here, there)
    assert found is not None
    assert str(found.instead) == told


def test_a_dot_with_thread_bars_the_way_where_crossing_is_not_allowed():
    """Y21: with thread on D5 the way from D6 to the sock of D4 is by way of C6, C5 and C4."""
    options = {"crossing": "never"}
    view = yarn_positions.position(2, ["E7", "A1"], held="D5", options=options)
    assert told("yarn", view, "U1L1", "R2") == (
        "ends 4 segments from a sock, which the next set needs",
        "ends beside it",
    )


def test_no_end_is_praised_that_nothing_goes_on_from():
    """Y16: in the last turn nothing comes after; Y13: nor where the thread stops at the paw."""
    last = yarn_positions.position(2, ["E7", "A1"], crossed=5)
    assert told("yarn", last, "U1L1", "R2") is None
    by_the_paw = yarn_positions.position(3, ["E11", "A1"])
    moves = [it for it in load_game("yarn").legal_actions(by_the_paw, 1) if it != "pass"]
    assert "D1!" in moves
    for move in moves:
        assert told("yarn", by_the_paw, "D1!", move) is None
        assert told("yarn", by_the_paw, move, "D1!") is None


# Winter Burrow


def test_ways_are_told_apart_but_in_the_last_turn():
    """B6: some first placements leave more ways out of the start chamber than others; B12: nobody
    goes a way after the last turn."""
    match, source = Match.new("burrow", 2), SeededChance("ways")
    while match.pending.chance is not None:
        match = match.draw(source)
    seat = match.pending.seats[0]
    state, game = match.state, match.game
    moves = [it for it in game.legal_actions(state, seat) if it != "pass"]
    pairs = [(done, better) for done in moves for better in moves]
    assert any(told("burrow", state, *pair, seat) for pair in pairs)
    numbers = state.setup.burrow.timer
    spent = replace(state, timer=replace(state.timer, running=True, crossed=len(numbers)))
    assert not any(told("burrow", spent, *pair, seat) for pair in pairs)


def test_an_item_that_is_taken_is_not_cut_off():
    """Y11: down and left leads to the mouse of D8; no way from it is closed."""
    view = yarn_positions.position(2, ["E7", "A1"])
    for better in load_game("yarn").legal_actions(view, 1):
        found = told("yarn", view, "D1L1", better)
        assert found is None or "cuts" not in found[0]

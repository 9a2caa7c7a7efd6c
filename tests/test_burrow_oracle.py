"""Winter Burrow against the slow oracle: perft tables, and whole random matches step by step."""

from __future__ import annotations

import pytest
from burrow_oracle import GRIDS, MUSHROOMS, NUTS, POINTS, SIZES, TUNNELS, Referee, moves, name
from perft_tables import assert_counts, perft_cases

from pyengine.core.chance import pick, rng_for
from pyengine.core.match import Match
from pyengine.games.burrow.burrow import ROCK
from pyengine.games.burrow.loader import load_burrow
from pyengine.games.burrow.moves import is_stuck
from pyengine.testing import match_of, random_steps


@pytest.mark.parametrize(("setup", "actions", "table"), perft_cases("burrow"))
def test_the_number_of_action_sequences_is_that_of_the_table(setup, actions, table):
    """Perft: the counts to every depth are those that the oracle once found."""
    players, options = setup.split(maxsplit=1)
    match = match_of("burrow", int(players), options, *filter(str.strip, actions.split(",")))
    assert_counts(match, table)


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_burrows_are_those_of_the_rules(side):
    """Sheet: chambers, points, tunnels, nuts, mushrooms and numbers of the shipped burrow."""
    burrow = load_burrow(side)
    assert (burrow.columns, burrow.rows) == (12, 9)

    def at(cell):
        return cell % 12, cell // 12

    def among(mask):
        return {at(cell) for cell in range(burrow.size) if mask >> cell & 1}

    shown = {
        at(cell): burrow.chambers[index].letter
        for cell, index in enumerate(burrow.chamber_of)
        if index != ROCK
    }
    assert shown == GRIDS[side]
    for cell in range(burrow.size):
        assert burrow.cell_name(cell) == name(at(cell))
        assert burrow.cell_at(burrow.cell_name(cell)) == cell
    assert {chamber.letter: chamber.points for chamber in burrow.chambers} == POINTS[side]
    assert {chamber.letter: chamber.size for chamber in burrow.chambers} == SIZES[side]
    assert [(at(near), at(far)) for near, far in burrow.tunnels] == TUNNELS[side]
    assert among(burrow.nuts) == NUTS[side]
    assert among(burrow.mushrooms) == MUSHROOMS[side]
    assert burrow.nut_values == (2, 4, 8, 16)
    assert (burrow.ones, burrow.timer) == (7, (4, 4, 4, 4, 4))


@pytest.mark.parametrize("anywhere", [False, True])
@pytest.mark.parametrize("side", ["A", "B"])
def test_the_first_turn_has_the_moves_of_the_oracle(side, anywhere):
    """B3, B4, B8, B15: every placement of every roll on an empty sheet."""
    options = f"side={side} start={'anywhere' if anywhere else 'centre'}"
    for roll in range(1, 7):
        match = match_of("burrow", 2, options, f"* roll {roll}")
        legal = match.game.legal_actions(match.state, 2)
        assert set(legal) == moves(side, set(), 0, roll, anywhere)
        assert len(set(legal)) == len(legal)


RANDOM_SETUPS = [
    (players, side, start)
    for players in (1, 2, 3)
    for side in "AB"
    for start in ("centre", "anywhere")
]


@pytest.mark.parametrize(("players", "side", "start"), RANDOM_SETUPS)
def test_random_matches_agree_with_the_oracle_at_every_step(players, side, start):
    """B1 to B16: phase, seats to act, legal moves, the end, score lines and winners."""
    options = {"side": side, "start": start}
    for seed in range(3 if players < 3 else 1):
        referee = Referee(side, players, start == "anywhere")
        for match in random_steps(Match.new("burrow", players, options), f"oracle {seed}"):
            follow(referee, match)
        assert match.over
        assert match.scores().winners == referee.winners()


@pytest.mark.parametrize("side", ["A", "B"])
def test_matches_of_small_rolls_agree_with_the_oracle_to_the_last_cell(side):
    """B12: with few rolls of 4 and more sheets fill up until nobody can place a number."""
    ends = set()
    for seed in range(4):
        referee = Referee(side, 1)
        match = Match.new("burrow", 1, {"side": side})
        rng = rng_for("small", side, seed)
        while not match.over:
            if match.pending.chance is not None:
                match = match.apply(0, f"roll {pick((1, 2, 2, 3), rng)}")
            else:
                legal = match.game.legal_actions(match.state, 1)
                match = match.apply(1, pick(legal[: max(1, len(legal) - 1)], rng))
            follow(referee, match)
        assert is_stuck(match.state.setup, match.state.sheets[0])
        ends.add(match.state.timer.crossed)
    assert ends == {0}


def follow(referee, match):
    entry = match.entries[-1]
    if referee.waiting == "move":
        assert entry.action in referee.legal(entry.actor)
    referee.take(entry.actor, entry.action)
    assert match.game.situation(match.state) == referee.waiting
    assert match.over == referee.over
    assert match.scores().totals == referee.totals()
    for seat, sheet in enumerate(match.scores().seats, 1):
        assert [line.points for line in sheet.lines] == referee.lines(seat)
        assert list(sheet.tie_break) == referee.lines(seat)
    if referee.waiting == "move":
        assert set(match.pending.seats) == referee.to_act
        seat = match.pending.seats[0]
        legal = match.game.legal_actions(match.state, seat)
        assert set(legal) == referee.legal(seat)
        assert len(set(legal)) == len(legal)

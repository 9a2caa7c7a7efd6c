"""The engine against the slow oracle: perft tables, and whole random matches step by step."""

from __future__ import annotations

import pytest
from perft_tables import assert_counts, perft_cases
from yarn_oracle import GRIDS, Referee, dots_with, end_of, moves, name, notation, spelled

from pyengine.core.game import CHANCE
from pyengine.core.match import Match
from pyengine.games.yarn.carpet import dots_of
from pyengine.games.yarn.loader import load_carpet
from pyengine.testing import match_of, random_steps


@pytest.mark.parametrize(("setup", "actions", "table"), perft_cases())
def test_the_number_of_action_sequences_is_that_of_the_table(setup, actions, table):
    """Perft: the counts to every depth are those that the oracle once found."""
    players, options = setup.split(maxsplit=1)
    match = match_of("yarn", int(players), options, *filter(str.strip, actions.split(",")))
    assert_counts(match, table)


@pytest.mark.parametrize("crossing", [True, False])
@pytest.mark.parametrize("side", ["A", "B"])
def test_the_first_two_turns_have_the_moves_of_the_oracle(side, crossing):
    """Y4 to Y9, Y13, Y21: every move of every roll, and of every roll after it."""
    options = f"side={side} cups=off crossing={'allowed' if crossing else 'never'}"
    start = dots_with(side, "S")[0]
    for first in range(1, 7):
        before = match_of("yarn", 1, options, f"* roll {first}")
        legal = before.game.legal_actions(before.state, 1)
        assert set(legal) == moves(side, [start], first, crossing)
        assert len(set(legal)) == len(legal)
        for action in legal:
            after = before.apply(1, action)
            if after.over:
                continue
            thread = [start]
            if action != "pass":
                for letter in spelled(action):
                    thread.append(end_of(thread[-1], letter))
            for second in range(1, 7):
                rolled = after.apply(CHANCE, f"roll {second}")
                found = rolled.game.legal_actions(rolled.state, 1)
                assert set(found) == moves(side, thread, second, crossing)


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_carpets_are_those_of_the_rules(side):
    """Sheet: every symbol of the shipped carpet stands where the rules text has it."""
    carpet = load_carpet(side)
    shown = {}
    for dot in range(carpet.size):
        sign = carpet.item_at(dot) or "."
        for mask, other in ((carpet.blocks, "#"), (carpet.shadows, "o")):
            sign = other if mask >> dot & 1 else sign
        sign = {carpet.start: "S", carpet.paw: "F"}.get(dot, sign)
        shown[dot % 9, dot // 9] = sign
        assert carpet.dot_name(dot) == name((dot % 9, dot // 9))
        assert carpet.dot_at(carpet.dot_name(dot)) == dot
    assert shown == GRIDS[side]
    counted = [mask.bit_count() for mask in (*carpet.items, carpet.blocks, carpet.shadows)]
    assert counted == {"A": [7, 8, 5, 8, 11], "B": [8, 7, 5, 10, 11]}[side]
    assert len(dots_of(carpet.shadows)) == 11
    assert (carpet.boxes, carpet.cups, carpet.cup_points, carpet.paw_points) == (8, 6, -2, 5)
    assert carpet.set_values == (3, 4, 5, 6, 7)
    assert carpet.timer == (5, 4, 4, 3, 2)


RANDOM_SETUPS = [
    (players, side, cups, crossing)
    for players in (1, 2, 3, 6)
    for side in "AB"
    for cups in (True, False)
    for crossing in (True, False)
]


@pytest.mark.parametrize(("players", "side", "cups", "crossing"), RANDOM_SETUPS)
def test_random_matches_agree_with_the_oracle_at_every_step(players, side, cups, crossing):
    """Y1 to Y22: phase, seats to act, legal moves, timer end, totals and winners."""
    novices = "2" if players > 2 else ""
    options = {
        "side": side,
        "cups": "on" if cups else "off",
        "crossing": "allowed" if crossing else "never",
        "novices": novices,
    }
    for seed in range(4 if players < 6 else 1):
        referee = Referee(side, players, crossing, (2,) if novices else (), cups)
        for match in random_steps(Match.new("yarn", players, options), f"oracle {seed}"):
            entry = match.entries[-1]
            if referee.waiting == "move":
                assert entry.action in referee.legal(entry.actor)
            referee.take(entry.actor, entry.action)
            assert match.game.situation(match.state) == referee.waiting
            assert match.over == referee.over
            assert match.scores().totals == referee.totals()
            if referee.waiting == "move":
                assert set(match.pending.seats) == referee.to_act
                seat = match.pending.seats[0]
                assert set(match.game.legal_actions(match.state, seat)) == referee.legal(seat)
        assert match.over
        assert match.scores().winners == referee.winners()


def test_the_notation_of_the_oracle_reads_back():
    """The oracle's own two helpers undo each other."""
    for way in ("R", "RRRD", "UUUUUL", "LD"):
        assert spelled(notation(way)) == way

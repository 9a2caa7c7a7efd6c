"""The engine against the slow oracle: perft tables, and whole random matches step by step."""

from __future__ import annotations

from itertools import product

import pytest
from cattower_oracle import BESIDE, FLOORS, NUMBERS, PHANTOM, PLACES, PRICES, WORDS, Referee, mice
from cattower_oracle import perft as slow_perft
from perft_tables import assert_counts, perft_cases

from pyengine.core.match import Match
from pyengine.games.cattower.items import ITEMS
from pyengine.games.cattower.items import WORDS as ENGINE_WORDS
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.placing import prices
from pyengine.games.cattower.scoring import mouse_points
from pyengine.games.cattower.towers import slots_of
from pyengine.testing import match_of, random_steps


def lines_of(actions):
    return list(filter(None, map(str.strip, actions.split(";"))))


@pytest.mark.parametrize(("players", "actions", "table"), perft_cases("cattower"))
def test_the_number_of_action_sequences_is_that_of_the_table(players, actions, table):
    """Perft: the counts to every depth are those that the oracle once found."""
    match = match_of("cattower", int(players), "", *lines_of(actions))
    assert_counts(match, table)


@pytest.mark.parametrize(("players", "actions", "table"), perft_cases("cattower"))
def test_the_table_is_still_what_the_oracle_finds(players, actions, table):
    """Perft: the shallow counts are counted anew, so that nobody can mend a table by hand."""
    referee = Referee(int(players))
    for line in lines_of(actions):
        actor, action = line.split(" ", 1)
        referee.take(0 if actor == "*" else int(actor), action)
    for entry in table.split():
        depth, expected = map(int, entry.split(":"))
        if expected <= 800:
            assert slow_perft(referee, depth) == expected, f"depth {depth}"


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(12))
def test_random_matches_agree_with_the_oracle_at_every_step(players, seed):
    """C1 to C17: phase, seats, legal actions, footprints, score lines, totals and winners."""
    referee = Referee(players)
    for match in random_steps(Match.new("cattower", players), f"oracle {seed}"):
        entry = match.entries[-1]
        if entry.actor:
            assert entry.action in referee.legal(entry.actor)
        referee.take(entry.actor, entry.action)
        state, game = match.state, match.game
        assert game.situation(state) == referee.waiting
        assert match.pending.seats == referee.seats()
        scores = match.scores()
        assert scores.totals == referee.totals()
        assert scores.winners == referee.winners()
        for seat in range(1, players + 1):
            assert set(game.legal_actions(state, seat)) == referee.legal(seat)
            sheet, player = state.sheets[seat - 1], referee.players[seat]
            assert [sheet.open, sheet.circled, sheet.used] == [
                player.count(word) for word in ("open", "circled", "used")
            ]
            lines = scores.seats[seat - 1].lines
            assert {str(line.label): (line.count, line.points) for line in lines} == referee.lines(
                seat
            )
    assert match.over


def test_the_sheet_is_that_of_the_rules():
    """Sheet: slots, scratching posts, numbers, the phantom's balls and the footprints."""
    towers = load_towers()
    assert list(towers.slots) == PLACES
    assert towers.posts == ((1, 4), (3, 3), (5, 2))
    assert dict(enumerate(zip(towers.larger, towers.smaller, strict=True), 1)) == NUMBERS
    assert dict(enumerate(towers.phantom, 1)) == PHANTOM
    assert (towers.footprints, towers.circled) == (18, 1)
    assert towers.low == (2, 4)
    assert tuple(WORDS) == ENGINE_WORDS
    assert len(towers.slots) == 24
    for tower, mask in enumerate(towers.masks, 1):
        assert [towers.slots[slot][1] for slot in slots_of(mask)] == FLOORS[tower]
    for floor in range(1, 7):
        assert {towers.slots[slot][1] for slot in slots_of(towers.floors[floor])} == {floor}


def test_neighbours_are_those_of_the_rules_word_for_word():
    """Sheet: (t, f±1); (t±1, f) and (t±1, f+1) from 1, 3, 5; (t±1, f-1) and (t±1, f) from 2, 4."""
    towers = load_towers()
    pairs = set()
    for slot, (tower, floor) in enumerate(towers.slots):
        around = {(tower, floor - 1), (tower, floor + 1)}
        for beside in (tower - 1, tower + 1):
            around |= {(beside, floor), (beside, floor + (1 if tower in (1, 3, 5) else -1))}
        real = {place for place in around if place in PLACES}
        assert {towers.slots[other] for other in slots_of(towers.neighbours[slot])} == real
        assert set(BESIDE[tower, floor]) == real
        pairs |= {frozenset(((tower, floor), place)) for place in real}
    assert len(pairs) == len(towers.pairs()) == 48


def test_every_price_is_the_fewest_turns_of_the_dice():
    """C3: all 1296 prices, found by turning dice one step at a time, never past 6 or 1."""
    for die, other, floor, item in product(range(1, 7), repeat=4):
        assert prices(die, other)[floor][item] == PRICES[die, other, floor, item]
    assert len(ITEMS) == 6


def test_every_size_of_a_group_of_mice():
    """C14: up to a sheet full of mice."""
    for size in range(25):
        assert mouse_points(size) == mice(size)

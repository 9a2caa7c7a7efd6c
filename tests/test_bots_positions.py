"""The positions that ship with the games: real ones, whose answers last at ten times the budget."""

from __future__ import annotations

import pytest

from app.games.face import load_face
from app.practice.of_day import games_with_positions, of_set, position_of_day
from build.sampling import part_of
from pyengine.bots.positions import lasts
from pyengine.bots.review import LEVEL, hard_level
from pyengine.core.positions import Position, is_costly, read_posed, read_set, shipped, write_set
from pyengine.core.registry import GAMES, load_game
from pyengine.sim.posing import TIMES, find_positions

SETS = [(game, position) for game in GAMES for position in shipped(game)]
NAMES = [f"{game} {number}" for number, (game, _) in enumerate(SETS)]

LASTING = 0.95
"""At least so many of those that are looked at keep their answer."""


def test_every_game_of_choices_brings_a_set() -> None:
    """A race has none: there is no time to solve anything in it. A new game may come without."""
    found = games_with_positions()
    assert {"yarn", "ninelives", "burrow", "cattower"} <= {*found}
    assert all(load_game(game).info.tempo != "race" for game in found)
    assert len(SETS) >= 40
    assert len({position.text for _, position in SETS}) == len(SETS)


@pytest.mark.parametrize(("game", "position"), SETS, ids=NAMES)
def test_a_position_is_one_by_the_rules_and_told_in_words(game: str, position: Position) -> None:
    match = read_posed(position.text, position.chosen, position.best)
    assert match.header.game == game
    assert is_costly(position.cost, position.error)
    assert position.chosen != position.best
    # What its seat may know is all there is in it.
    assert match.viewer is not None
    assert match.game.view(match.state, match.viewer) == match.state
    face = load_face(game)
    words = [
        face.word(match.state, match.viewer, each) for each in (position.chosen, position.best)
    ]
    assert words[0] != words[1]


@pytest.mark.parametrize("game", games_with_positions())
def test_a_set_is_written_as_it_is_read(game: str) -> None:
    assert read_set(write_set(shipped(game))) == shipped(game)


def test_the_answers_of_the_shipped_sets_last_at_ten_times_the_budget() -> None:
    """With futures that had no say in them: one of all with each commit, all with ``--long``."""
    looked_at = part_of(SETS, one_in=len(SETS), group="positions")
    kept = [
        lasts(position, TIMES, f"lasting/{number}")
        for number, (_, position) in enumerate(looked_at)
    ]
    assert sum(kept) >= LASTING * len(kept)


def test_ten_times_the_budget_is_ten_times_the_play_outs() -> None:
    for game in games_with_positions():
        usual, longer = hard_level(game), hard_level(game, TIMES)
        assert longer.plays == TIMES * usual.plays
        assert (usual.name, usual.sight) == (LEVEL, longer.sight)


def test_what_is_found_is_the_same_with_the_same_seed() -> None:
    """And another look prefers the same."""
    first, again = (list(find_positions("yarn", 1, "found", 1)) for _ in range(2))
    assert first == again
    (position,) = first
    assert lasts(position, 1, "once more")


def test_each_day_has_its_position_and_the_games_take_turns() -> None:
    days = [f"2026-12-{day:02}" for day in range(1, 25)]
    found = [position_of_day(day) for day in days]
    assert all(found)
    games = [position.game for position in found if position]
    count = len(games_with_positions())
    assert all(len({*games[at : at + count]}) == count for at in range(len(games) - count))
    assert len({position.id for position in found if position}) == len(days)
    assert position_of_day("") is None


def test_a_position_of_the_day_is_offered_at_once() -> None:
    game, position = SETS[0]
    made = of_set(game, position)
    assert made.is_open
    assert made.match().viewer == made.seat

"""The policy of a game that brings none, at games that are known to tests alone."""

from __future__ import annotations

import pytest

from pyengine.bots import LEVELS, choose, load_policy
from pyengine.bots.playouts import PlayoutPolicy
from pyengine.core.chance import rng_for
from pyengine.core.match import Match
from pyengine.core.registry import GAMES, load_game
from pyengine.sim import play_games
from pyengine.testing import random_steps

TOYS = {"bell": "toys.bell", "tally": "toys.tally", "whisker": "toys.whisker"}
"""Actions that cannot be listed, dice, and hidden hands."""


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    """The toys are games while a test of this file runs."""
    for game, module in TOYS.items():
        monkeypatch.setitem(GAMES, game, module)


def decisions(game):
    """Views of seats that are to act, in a random match."""
    for match in random_steps(Match.new(game, 2), "decisions"):
        for seat in match.pending.seats:
            yield match.game.view(match.state, seat), seat


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", TOYS)
def test_every_level_plays_any_game(game, level):
    """What it chooses is legal, and the same for the same seed."""
    assert isinstance(load_policy(game), PlayoutPolicy)
    for view, seat in decisions(game):
        found, again = (choose(game, view, seat, level, rng_for("x")).action for _ in range(2))
        assert found == again
        assert load_game(game).is_legal(view, seat, found)


def test_what_is_hidden_changes_no_choice():
    """It plays worlds that fit a view, never the one that is."""
    game = load_game("whisker")
    for view, seat in decisions("whisker"):
        world = game.sample_world(view, seat, rng_for("another"))
        other = game.view(world, seat)
        found, same = (
            choose("whisker", seen, seat, "hard", rng_for("x")) for seen in (view, other)
        )
        assert found == same


def test_looking_ahead_is_worth_something():
    """Of thirty matches it wins more than any legal action does, each on both seats."""
    played = play_games("tally", 2, ["hard", "random"], 30, "worth")
    hard, other = (sum(column) for column in zip(*(game.shares for game in played), strict=True))
    assert hard > 2 * other

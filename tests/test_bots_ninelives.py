"""Nine Lives' bots: cards a level must find, cards it must not play, what it may know."""

from __future__ import annotations

import pytest

from pyengine.bots import choose
from pyengine.core.chance import rng_for
from pyengine.core.registry import load_game
from tests.ninelives_positions import Puzzle, puzzles

GAME = load_game("ninelives")
THINKING = ("normal", "hard")


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize(
    "puzzle", [one for name in ("tactics", "bids", "forced") for one in puzzles(name)], ids=str
)
def test_a_thinking_level_solves_the_position(puzzle: Puzzle, level: str) -> None:
    """With every seed: no low trump into a higher one, no boss wasted, no forced hit missed."""
    view = GAME.view(puzzle.state, puzzle.seat)
    for seed in range(3):
        decision = choose("ninelives", view, puzzle.seat, level, rng_for("puzzle", seed))
        assert puzzle.solved_by(decision.action), (decision.method, decision.candidates)

"""The words for choices: what is told against somebody is clear, and large enough to matter."""

from __future__ import annotations

import pytest
from every_game import TURNS

from pyengine.bots.policies import load_policy
from pyengine.bots.verdicts import USUAL, Bounds, verdict

BOUNDS = Bounds(1.0, 3.0)


@pytest.mark.parametrize(
    ("cost", "error", "word"),
    [
        (-2.0, 0.0, "best"),
        (0.04, 0.0, "best"),
        (0.06, 0.0, "good"),
        (0.99, 0.0, "good"),
        (1.0, 0.0, "inaccuracy"),
        (2.99, 0.0, "inaccuracy"),
        (3.0, 0.0, "mistake"),
        (1.0, 0.5, "inaccuracy"),
        (1.0, 0.51, "good"),
        (9.0, 4.4, "mistake"),
        (9.0, 4.6, "good"),
    ],
)
def test_a_cost_has_its_word_where_it_is_two_standard_errors_from_nothing(
    cost: float, error: float, word: str
) -> None:
    """At the bound itself it is the worse word; what chance may have done is good."""
    assert verdict(False, cost, error, BOUNDS) == word


def test_what_the_hard_bot_would_do_is_the_best_whatever_it_cost() -> None:
    """Nobody is blamed for playing as well as the one they are held against."""
    assert verdict(True, 5.0, 0.0, BOUNDS) == "best"


@pytest.mark.parametrize("game", TURNS)
def test_every_game_has_bounds(game: str) -> None:
    """A mistake is at least three times as dear as an inaccuracy."""
    bounds = load_policy(game).bounds
    assert 0.0 < bounds.inaccuracy <= bounds.mistake / 3
    assert USUAL.inaccuracy <= USUAL.mistake / 3

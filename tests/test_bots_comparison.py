"""The racing bot on arms whose worth is known."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import count

import pytest

from pyengine.bots.comparison import compare_by_playouts
from pyengine.bots.levels import Level
from pyengine.bots.policy import Ranked
from pyengine.core.chance import rng_for

LEVEL = Level("test", "Test", "futures", candidates=8, plays=800)


class Arms:
    """A policy without a game: an action is an arm, a future is shared luck and own luck."""

    def __init__(self, means: dict[str, float], shared: float = 5.0, own: float = 1.0) -> None:
        self.means, self.shared, self.own = means, shared, own
        self.played = 0

    def position(self, view: object, seat: int) -> None:
        raise NotImplementedError

    def taste(self, position: None) -> Sequence[Ranked]:
        raise NotImplementedError

    def rank(self, position: None) -> list[Ranked]:
        return [Ranked(name, 0.0) for name in self.means]

    def future(self, position: None, rng: random.Random) -> tuple[float, dict[str, float]]:
        shared = self.shared * (rng.random() - 0.5)
        return shared, {name: self.own * (rng.random() - 0.5) for name in self.means}

    def play(self, position: None, action: str, future: tuple[float, dict[str, float]]) -> float:
        self.played += 1
        return self.means[action] + future[0] + future[1][action]

    def solve(self, position: None) -> None:
        return None


def test_the_best_arm_wins_nearly_always() -> None:
    """An arm that is 0.3 better is found among eight in 49 of 50 races at least.

    Shared luck has a standard deviation of 1.4, so unpaired means would often miss it.
    """
    arms = Arms({"a": 0.0, "b": 0.1, "c": 0.6, "d": 0.3, "e": 0.2, "f": -1.0, "g": 0.0, "h": 0.1})
    hits = sum(
        compare_by_playouts(arms, None, arms.rank(None), LEVEL, rng_for("race", seed)).action == "c"
        for seed in range(50)
    )
    assert hits >= 49


def test_a_certain_advantage_ends_the_race_early() -> None:
    """Without luck of its own an arm is clearly ahead at the first look."""
    arms = Arms({"a": 0.0, "b": 1.0}, own=0.0)
    decision = compare_by_playouts(arms, None, arms.rank(None), LEVEL, rng_for("early"))
    assert decision.action == "b"
    assert decision.futures == 12
    assert arms.played == 24


def test_equal_arms_leave_the_static_favourite() -> None:
    """Where nothing is separable the first of the static ranking is played."""
    arms = Arms({"a": 1.0, "b": 1.0, "c": 1.0}, own=0.0)
    assert compare_by_playouts(arms, None, arms.rank(None), LEVEL, rng_for("equal")).action == "a"


def test_only_the_kept_candidates_run_but_all_are_listed() -> None:
    """What the static ranking drops is listed last, with its static value and no futures."""
    arms = Arms({"a": 0.0, "b": 0.0, "c": 9.0})
    level = Level("test", "Test", "futures", candidates=2, plays=100)
    decision = compare_by_playouts(arms, None, arms.rank(None), level, rng_for("keep"))
    assert decision.action in ("a", "b")
    assert [found.action for found in decision.candidates][-1] == "c"
    assert decision.candidates[-1].count == 0


@pytest.mark.parametrize("candidates", [2, 3, 5, 8, 12])
def test_the_budget_is_kept(candidates: int) -> None:
    """A race spends its play-outs and no more, however many candidates there are."""
    arms = Arms({str(number): 0.0 for number in range(candidates)}, own=3.0)
    level = Level("test", "Test", "futures", candidates=candidates, plays=600)
    compare_by_playouts(arms, None, arms.rank(None), level, rng_for("budget"))
    assert arms.played <= 600


def test_a_deadline_ends_the_race_with_a_decision() -> None:
    """The guard is asked after each future; too few futures leave the static favourite."""
    arms = Arms({"a": 0.0, "b": 1.0}, own=3.0)
    ticks = count(1)
    decision = compare_by_playouts(
        arms, None, arms.rank(None), LEVEL, rng_for("late"), deadline=lambda: next(ticks) >= 5
    )
    assert (decision.futures, decision.action) == (5, "a")
    ticks = count(1)
    later = compare_by_playouts(
        arms, None, arms.rank(None), LEVEL, rng_for("late"), deadline=lambda: next(ticks) >= 17
    )
    assert (later.futures, later.action) == (17, "b")


def test_the_standard_error_is_that_of_the_mean() -> None:
    """A single arm's error matches its known spread: uniform luck of width 6."""
    arms = Arms({"a": 0.0}, shared=6.0, own=0.0)
    level = Level("test", "Test", "futures", candidates=1, plays=900)
    found = compare_by_playouts(arms, None, arms.rank(None), level, rng_for("error")).candidates[0]
    assert found.count >= 12
    assert found.error == pytest.approx((36 / 12) ** 0.5 / found.count**0.5, rel=0.35)


class Twins(Arms):
    """Arms of which ``b`` comes to the same as ``a``; a search learns one point an answer."""

    def rank(self, position: None) -> list[Ranked]:
        return [Ranked(name, 0.0, "a" if name == "b" else "") for name in self.means]

    def search(self, position: None, action: str, future: tuple[float, dict[str, float]]) -> float:
        return self.play(position, action, future) + (2.0 if action == "c" else 0.0)


def test_a_twin_has_the_same_figures_and_costs_nothing() -> None:
    """Only one of two equal arms is played; both are listed, one after the other."""
    arms = Twins({"a": 1.0, "c": 0.0, "b": 1.0}, own=0.0)
    decision = compare_by_playouts(arms, None, arms.rank(None), LEVEL, rng_for("twins"))
    assert [found.action for found in decision.candidates] == ["a", "b", "c"]
    assert decision.candidates[0].mean == decision.candidates[1].mean
    assert arms.played == 2 * decision.futures


def test_a_searching_level_asks_the_search() -> None:
    """``search`` instead of ``play``, with the same futures."""
    arms = Twins({"a": 1.0, "b": 1.0, "c": 0.0}, own=0.0)
    searching = Level("test", "Test", "search", candidates=8, plays=800)
    assert compare_by_playouts(arms, None, arms.rank(None), LEVEL, rng_for("search")).action == "a"
    assert (
        compare_by_playouts(arms, None, arms.rank(None), searching, rng_for("search")).action == "c"
    )

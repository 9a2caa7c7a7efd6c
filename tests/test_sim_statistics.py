"""Statistics against published values."""

from __future__ import annotations

import pytest

from pyengine.sim import mean_interval, quantile, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe, "Two-sided confidence intervals for the single proportion",
        # Statistics in Medicine 17 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_matches_newcombe(successes: int, trials: int, low: float, high: float) -> None:
    """The four examples of the paper, to its four digits."""
    found = wilson(successes, trials)
    assert (found.low, found.high) == (
        pytest.approx(low, abs=5e-5),
        pytest.approx(high, abs=5e-5),
    )
    assert found.value == successes / trials


def test_wilson_knows_nothing_without_trials() -> None:
    """No trial: anything is possible."""
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_student_for_few_values() -> None:
    """Ten values of Student's own sleep data (1908): mean 1.58, 95 % from 0.70 to 2.46."""
    found = mean_interval([1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4])
    assert found.value == pytest.approx(1.58)
    assert (found.low, found.high) == (pytest.approx(0.70, abs=5e-3), pytest.approx(2.46, abs=5e-3))


def test_many_values_take_the_normal_point() -> None:
    """A hundred values, half 0 and half 1: standard error 0.05025."""
    found = mean_interval([0.0, 1.0] * 50)
    assert found.high - found.value == pytest.approx(1.96 * 0.050252, abs=1e-5)


def test_one_value_has_no_interval() -> None:
    """One game says nothing about the spread."""
    assert mean_interval([3.0]).high == float("inf")


def test_quantiles_interpolate() -> None:
    """Between two values the quantile lies in proportion."""
    values = [10.0, 30.0, 20.0]
    assert [quantile(values, share) for share in (0.0, 0.25, 0.5, 1.0)] == [10.0, 15.0, 20.0, 30.0]

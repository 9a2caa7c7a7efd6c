"""The few statistics that bot matches need, each with its textbook name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt

Z95 = 1.959964
"""The 97.5 % point of the normal distribution: two-sided 95 % intervals."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95 % confidence interval."""

    value: float
    low: float
    high: float


def wilson(successes: float, trials: int) -> Estimate:
    """The Wilson score interval of a rate; shared wins may count as fractions.

    A fraction has less variance than a whole win or loss, so the interval is
    then a little too wide, never too narrow.

    >>> found = wilson(8, 10)
    >>> round(found.low, 3), round(found.high, 3)
    (0.49, 0.943)
    """
    if trials == 0:
        return Estimate(0.0, 0.0, 1.0)
    rate, square = successes / trials, Z95 * Z95
    centre = rate + square / (2 * trials)
    spread = Z95 * sqrt(rate * (1 - rate) / trials + square / (4 * trials * trials))
    scale = 1 + square / trials
    return Estimate(rate, max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale))


def mean_interval(values: Sequence[float]) -> Estimate:
    """The mean with Student's interval, by the normal point from 30 values on.

    >>> found = mean_interval([1.0, 2.0, 3.0, 4.0])
    >>> found.value, round(found.low, 3), round(found.high, 3)
    (2.5, 0.446, 4.554)
    """
    count = len(values)
    if count == 0:
        return Estimate(0.0, 0.0, 0.0)
    mean = fsum(values) / count
    if count == 1:
        return Estimate(mean, float("-inf"), float("inf"))
    error = sqrt(fsum((value - mean) ** 2 for value in values) / (count - 1) / count)
    reach = error * (_STUDENT[count - 2] if count - 2 < len(_STUDENT) else Z95)
    return Estimate(mean, mean - reach, mean + reach)


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which ``share`` of the sorted values lie, interpolated.

    >>> quantile([4.0, 1.0, 3.0, 2.0], 0.5)
    2.5
    """
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


# The 97.5 % points of Student's t for 1 to 29 degrees of freedom.
_STUDENT = (
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281,
    2.2010, 2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860,
    2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452,
)  # fmt: skip

"""The mean and its standard error, alike in every Python.

The standard library has them too, but loading its module takes the browser fractions and decimals.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt


def mean(values: Sequence[float]) -> float:
    """Of these values; 0 where there are none."""
    return fsum(values) / len(values) if values else 0.0


def standard_error(values: Sequence[float]) -> float:
    """Of the mean of these values; 0 where there are fewer than two."""
    # fsum throughout: sum of floats rounds differently from Python 3.12 on, and a
    # decision must be the same in CPython 3.11 and in the browser.
    count = len(values)
    if count < 2:
        return 0.0
    middle = fsum(values) / count
    squares = fsum((value - middle) * (value - middle) for value in values)
    return sqrt(squares / (count - 1) / count)

"""Predictions by rules of thumb: what a hand is good for, where the cat sits best."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from typing import Final

from pyengine.games.ninelives.bits import PLAIN, single_bits
from pyengine.games.ninelives.rug import Place, free_places

PAW_POWER: Final = (0.15, 0.2, 0.25, 0.35, 0.45, 0.6, 0.75, 0.9, 1.0)
"""The power of a trump, by its number."""

PLAIN_POWER: Final = (0.0, 0.0, 0.02, 0.05, 0.1, 0.15, 0.25, 0.4, 0.6)
"""The same for the other suits."""

STEP: Final = 0.5
"""The tables have a column for every so much power: 0.5, 1.0, ... 4.0."""

COLUMNS: Final = 8

# Points that a prediction brought on average, by the power of the hand. Measured over
# 20,000 deals that were played out by rules of thumb for every free place (docs/bots.md).
POINTS: Final[dict[int, tuple[tuple[float, ...], ...]]] = {
    3: (
        (1.96, 1.77, 0.63, -0.18, -0.16, 0.97, 2.39, 3.00),
        (1.16, 1.66, 1.42, 0.23, -0.80, -0.93, -0.15, 1.45),
        (-0.59, 0.29, 1.16, 0.99, 0.02, -0.88, -1.34, -1.25),
        (-2.30, -1.36, 0.20, 1.47, 2.04, 1.36, 0.33, -0.58),
        (1.24, 1.55, 1.17, 0.51, -0.03, 0.05, 0.74, 1.48),
        (0.45, 1.13, 1.40, 1.04, 0.30, -0.40, -0.56, -0.13),
        (-0.97, -0.13, 0.88, 1.43, 1.47, 0.97, 0.22, -0.38),
    ),
    4: (
        (0.96, 1.87, 1.87, 0.69, -0.54, -1.07, -0.67, 0.67),
        (-0.88, 0.21, 1.43, 1.76, 1.21, 0.20, -0.57, -0.78),
        (-2.41, -1.64, -0.44, 1.04, 2.24, 2.67, 2.04, 0.75),
        (-3.37, -2.84, -2.10, -1.09, 0.23, 1.74, 2.74, 3.07),
        (0.32, 1.12, 1.61, 1.51, 1.02, 0.34, -0.23, -0.44),
        (-1.22, -0.31, 0.70, 1.45, 1.77, 1.73, 1.33, 0.63),
        (-2.23, -1.59, -0.78, 0.24, 1.12, 1.72, 1.92, 1.78),
    ),
}
"""By players; rows 1, 2, 3, 4 alone, then 1-2, 2-3, 3-4."""

TRICKS: Final[dict[int, tuple[float, ...]]] = {
    3: (1.2, 1.9, 2.5, 3.1, 3.7, 4.2, 4.7, 5.1),
    4: (0.5, 1.0, 1.5, 2.1, 2.5, 3.0, 3.3, 3.8),
}
"""Tricks won on average where any free place was as likely, by the power of the hand."""


def strength(hand: int) -> float:
    """The power of a hand: about how many of its cards are masters."""
    parts = []
    for bit in single_bits(hand):
        place = bit.bit_length() - 1
        parts.append(PLAIN_POWER[place // 3] if bit <= PLAIN else PAW_POWER[place - 27])
    return fsum(parts)


@lru_cache(maxsize=8192)
def place_value(place: Place, tenths: int, players: int) -> float:
    """The points that a prediction is likely to bring a hand of that power, in tenths."""
    return _at(POINTS[players][place.first - 1 + 4 * place.vertical], tenths)


def likely_tricks(tenths: int, players: int) -> float:
    """Returns how many tricks a hand of that power, in tenths, is good for."""
    return _at(TRICKS[players], tenths)


def _at(row: tuple[float, ...], tenths: int) -> float:
    """The value between the two columns."""
    column = min(max(tenths / 10.0 / STEP - 1.0, 0.0), COLUMNS - 1.0)
    low = min(int(column), COLUMNS - 2)
    return row[low] + (row[low + 1] - row[low]) * (column - low)


def best_place(hand: int, places: Sequence[Place | None]) -> Place:
    """The free place with the best value, for a play-out that has others predict."""
    tenths, players = round(strength(hand) * 10), len(places)
    return max(free_places(places), key=lambda place: place_value(place, tenths, players))

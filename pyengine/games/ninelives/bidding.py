"""Predictions by rules of thumb: what a hand is good for, where the cat sits best."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum

from pyengine.games.ninelives.bits import PLAIN, single_bits
from pyengine.games.ninelives.rug import HIT_ONE, HIT_TWO, Place, free_places

__all__ = ["best_place", "place_value", "strength"]

PAW_TRICKS = (0.15, 0.2, 0.25, 0.35, 0.45, 0.6, 0.75, 0.9, 1.0)
"""How many tricks a trump takes on average, by its number."""

PLAIN_TRICKS = (0.0, 0.0, 0.02, 0.05, 0.1, 0.15, 0.25, 0.4, 0.6)
"""The same for the other suits."""


def strength(hand: int) -> float:
    """How many tricks a hand of nine is likely to win."""
    parts = []
    for bit in single_bits(hand):
        place = bit.bit_length() - 1
        parts.append(PLAIN_TRICKS[place // 3] if bit <= PLAIN else PAW_TRICKS[place - 27])
    return fsum(parts)


@lru_cache(maxsize=8192)
def place_value(place: Place, tenths: int) -> float:
    """The points that a prediction is likely to bring a hand of that strength, in tenths."""
    expected = tenths / 10
    # A seat steers its tricks, so a number near the strength is often hit.
    chances = [_near(number - expected) for number in place.numbers]
    hit = min(0.85, fsum(chances) if place.vertical else max(chances) * 1.05)
    missed = min(abs(number - expected) for number in place.numbers)
    return hit * (HIT_TWO if place.vertical else HIT_ONE) - (1.0 - hit) * max(1.0, missed)


def _near(distance: float) -> float:
    return 0.42 / (1.0 + (distance / 1.4) ** 2) ** 2


def best_place(hand: int, places: Sequence[Place | None]) -> Place:
    """The free place with the best value, for a play-out that has others predict."""
    tenths = round(strength(hand) * 10)
    return max(free_places(places), key=lambda place: place_value(place, tenths))

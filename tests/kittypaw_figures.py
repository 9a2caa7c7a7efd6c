"""Figures: the places of a picture's cats without the cats, and what can be measured on them.

A figure is a tuple of different lattice points. Two of its places are linked if their tiles
overlap or share an edge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal

from pyengine.games.kittypaw.pictures import OVERLAP, SHARED_EDGE, Place, distance

Style = Literal["chain", "branch", "ring", "clump"]
"""Open figures are chains and branches, compact ones rings and clumps."""

STEPS = {
    square: tuple(
        (q, r) for q in range(-2, 3) for r in range(-2, 3) if distance((q, r), (0, 0)) == square
    )
    for square in (OVERLAP, SHARED_EDGE)
}
"""The six steps to a place that overlaps, and the six to one that shares an edge."""

_RING_NEEDS = 5
"""A ring may have one gap: so many of the six tiles round an empty place."""


def beside(place: Place, square: int = SHARED_EDGE) -> Iterator[Place]:
    """The six places at that square of the distance, 1 or 3.

    >>> sorted(beside((0, 0), 1))
    [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]
    """
    q, r = place
    return ((q + dq, r + dr) for dq, dr in STEPS[square])


def links(places: Sequence[Place], square: int = SHARED_EDGE) -> list[tuple[Place, Place]]:
    """Every two places that are no farther apart than that (its square), each pair once."""
    return [pair for pair in combinations(places, 2) if distance(*pair) <= square]


def spread(places: Sequence[Place]) -> float:
    """The mean square of the distance from the middle, in squares of the lattice unit.

    >>> spread([(0, 0), (2, 0)])
    1.0
    """
    return sum(distance(*pair) for pair in combinations(places, 2)) / len(places) ** 2


def style_of(places: Sequence[Place]) -> Style:
    """Returns what a connected figure looks like.

    A ring lies round an empty place, with one gap at most. What is linked by as few pairs as
    possible is a branch if a tile has three neighbours, else a chain. The rest are clumps.

    >>> style_of([(0, 0), (1, 1), (2, 2)]), style_of([(0, 0), (1, 1), (2, -1)])
    ('chain', 'clump')
    """
    for middle in sorted({place for tile in places for place in beside(tile)}):
        if all(distance(middle, tile) >= SHARED_EDGE for tile in places):
            round_it = sum(distance(middle, tile) == SHARED_EDGE for tile in places)
            if round_it >= _RING_NEEDS:
                return "ring"
    pairs = links(places)
    if len(pairs) >= len(places):
        return "clump"
    most = max(Counter(place for pair in pairs for place in pair).values(), default=0)
    return "chain" if most < 3 else "branch"


def normal(places: Sequence[Place]) -> tuple[Place, ...]:
    """The same figure sorted and shifted so that the smallest ``q`` and ``r`` are 0."""
    dq, dr = min(q for q, _ in places), min(r for _, r in places)
    return tuple(sorted((q - dq, r - dr) for q, r in places))


def turned(place: Place) -> Place:
    """A place turned clockwise by 60° about the origin.

    >>> turned((1, 0)), turned((1, 1))
    ((0, 1), (-1, 2))
    """
    q, r = place
    return -r, q + r


def mirrored(place: Place) -> Place:
    """A place mirrored in the line through the origin and (1, 1)."""
    q, r = place
    return r, q


def shape_of(places: Sequence[Place]) -> tuple[Place, ...]:
    """One name for a figure, all that are shifted, turned and all that are mirrored.

    >>> shape_of([(0, 0), (2, -1)]) == shape_of([(5, 5), (4, 7)])
    True
    """
    forms = []
    for form in (list(places), list(map(mirrored, places))):
        for _ in range(6):
            form = list(map(turned, form))
            forms.append(normal(form))
    return min(forms)

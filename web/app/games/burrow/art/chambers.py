"""The outline of a chamber: its cells' common edge, drawn in a little, rounded, and uneven."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from random import Random

from app.art.svg import Point, dice_of, pt

Cell = tuple[int, int]
Step = tuple[int, int]

INSET = 3.4
_ROUND_OUT = 15.0
_ROUND_IN = 9.0
_UNEVEN = 1.1
_APART = 17.0
"""Distance between the points of a wall that the hand moved a little."""


@lru_cache(maxsize=64)
def outline(cells: frozenset[Cell], size: float, seed: str, inset: float = INSET) -> str:
    """Path data of a chamber; an inner pillar of rock is left out by ``evenodd``.

    The further it is drawn in, the less room there is for round corners.
    """
    rng = dice_of(f"wall{seed}")
    parts = []
    for corners in _loops(cells):
        points: list[Point] = []
        count = len(corners)
        for index, corner in enumerate(corners):
            before, after = corners[index - 1], corners[(index + 1) % count]
            come, go = _towards(before, corner), _towards(corner, after)
            turn = come[0] * go[1] - come[1] * go[0]
            # The inside lies to the right of the way round.
            x = corner[0] * size + inset * (-come[1] - go[1])
            y = corner[1] * size + inset * (come[0] + go[0])
            radius = (_ROUND_OUT if turn > 0 else _ROUND_IN) * rng.uniform(0.85, 1.1)
            radius *= INSET / inset
            points += _bow((x, y), come, go, radius)
            length = size * (abs(after[0] - corner[0]) + abs(after[1] - corner[1]))
            points += _wall((x, y), go, radius, length, rng)
        parts.append(_close_path(points))
    return "".join(parts)


def _loops(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The corners of every edge of the cells, the inside to the right."""
    inside = set(cells)
    leaving: dict[Cell, list[Cell]] = {}
    for x, y in sorted(inside):
        for beside, start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if beside not in inside:
                leaving.setdefault(start, []).append(end)
    loops = []
    while leaving:
        first = min(leaving)
        here, come, loop = first, (0, 0), []
        while True:
            ends = leaving[here]
            # Where cells touch at a corner only, the sharper turn to the right keeps them apart.
            end = max(ends, key=lambda end: _turn(come, _towards(here, end)))
            ends.remove(end)
            if not ends:
                del leaving[here]
            go = _towards(here, end)
            if go != come:
                loop.append(here)
            here, come = end, go
            if here == first:
                break
        if come == _towards(loop[0], loop[1]):
            loop = loop[1:]
        loops.append(loop)
    return loops


def _towards(cell: Cell, other: Cell) -> Step:
    across, down = other[0] - cell[0], other[1] - cell[1]
    return ((across > 0) - (across < 0), (down > 0) - (down < 0))


def _turn(come: Step, go: Step) -> int:
    return come[0] * go[1] - come[1] * go[0]


def _bow(at: Point, come: Step, go: Step, radius: float) -> list[Point]:
    """Three points of a rounded corner."""
    found = []
    for share in (0.0, 0.5, 1.0):
        back, on = (1 - share) ** 2 * radius, share**2 * radius
        found.append((at[0] - come[0] * back + go[0] * on, at[1] - come[1] * back + go[1] * on))
    return found


def _wall(at: Point, go: Step, radius: float, length: float, rng: Random) -> list[Point]:
    """Points along a straight wall, each a little off it."""
    room = length - 2 * radius - 2 * INSET
    count = max(0, math.floor(room / _APART))
    found = []
    for k in range(1, count + 1):
        along = radius + room * k / (count + 1)
        off = rng.uniform(-_UNEVEN, _UNEVEN)
        found.append((at[0] + go[0] * along - go[1] * off, at[1] + go[1] * along + go[0] * off))
    return found


def _close_path(points: list[Point]) -> str:
    """Path data of a soft closed line through all points."""
    count = len(points)
    parts = [f"M{pt(*points[0])}"]
    for index in range(count):
        before, here = points[index - 1], points[index]
        there, after = points[(index + 1) % count], points[(index + 2) % count]
        first = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        second = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        parts.append(f"C{pt(*first)} {pt(*second)} {pt(*there)}")
    return "".join(parts) + "Z"

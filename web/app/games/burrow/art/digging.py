"""Tunnels of a burrow: short ways through the rock that never meet.

Rock places are used by one tunnel at most, so that no two cross or touch; among all
choices the shortest with the fewest bends are taken. A burrow that leaves no such
choice cannot be drawn, and is refused with the tunnel that has no way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

ROCK = "."
Cell = tuple[int, int]
Tunnel = tuple[Cell, Cell]

_DETOUR = 2
"""Most rock places longer than need be that a tunnel may get to make room for another."""
_BEND = 0.7
"""Cost of a bend, against one for a place of rock."""
_ALONG = 0.9
"""Cost of running along another chamber, which would look like a way into it."""


@lru_cache(maxsize=16)
def routes(rows: tuple[str, ...], tunnels: tuple[Tunnel, ...]) -> tuple[tuple[Cell, ...], ...]:
    """For every tunnel the places that it runs through, from one end cell to the other."""
    choices = [_choices(rows, start, end) for start, end in tunnels]
    # The tunnels with the least choice first: what they need is theirs.
    order = sorted(range(len(tunnels)), key=lambda index: len(choices[index]))
    best = _assign(order, choices)
    if best is None:
        raise ValueError("These tunnels cannot be drawn without meeting one another.")
    return tuple(best[index] for index in range(len(tunnels)))


def _assign(
    order: Sequence[int], choices: Sequence[Sequence[tuple[Cell, ...]]]
) -> dict[int, tuple[Cell, ...]] | None:
    """The cheapest choice a tunnel after another that leaves the later ones a way."""

    def place(depth: int, taken: frozenset[Cell]) -> dict[int, tuple[Cell, ...]] | None:
        if depth == len(order):
            return {}
        for route in choices[order[depth]]:
            rock = route[1:-1]
            if taken.isdisjoint(rock):
                rest = place(depth + 1, taken.union(rock))
                if rest is not None:
                    return {order[depth]: route, **rest}
        return None

    return place(0, frozenset())


def _choices(rows: tuple[str, ...], start: Cell, end: Cell) -> tuple[tuple[Cell, ...], ...]:
    """All ways that are not much longer than the shortest, the best first."""
    if abs(start[0] - end[0]) + abs(start[1] - end[1]) == 1:
        return ((start, end),)
    for longest in range(1, len(rows) * len(rows[0])):
        if any(_routes(rows, start, end, longest)):
            found = _routes(rows, start, end, longest + _DETOUR)
            return tuple(sorted(found, key=lambda route: (_cost(rows, route), route)))
    raise ValueError(f"There is no rock between {start} and {end} to dig through.")


def _routes(
    rows: tuple[str, ...], start: Cell, end: Cell, longest: int
) -> Iterator[tuple[Cell, ...]]:
    """The ways through so many places of rock at most, which never touch themselves."""

    def dig(route: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
        for step in _beside(rows, route[-1]):
            if step == end and len(route) > 1:
                yield (*route, end)
            elif rows[step[1]][step[0]] == ROCK and step not in route and len(route) <= longest:
                away = abs(step[0] - end[0]) + abs(step[1] - end[1])
                if len(route) + away - 1 <= longest:
                    yield from dig((*route, step))

    return dig((start,))


def _beside(rows: tuple[str, ...], cell: Cell) -> Iterator[Cell]:
    for across, down in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        x, y = cell[0] + across, cell[1] + down
        if 0 <= y < len(rows) and 0 <= x < len(rows[0]):
            yield x, y


def _cost(rows: tuple[str, ...], route: tuple[Cell, ...]) -> float:
    """Length, bends, and the other chambers that the way runs along."""
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(route)]
    bends = sum(step != other for step, other in pairwise(steps))
    ends = {rows[y][x] for x, y in (route[0], route[-1])}
    along = sum(
        rows[y][x] not in (ROCK, *ends) for cell in route[1:-1] for x, y in _beside(rows, cell)
    )
    return len(route) + _BEND * bends + _ALONG * along

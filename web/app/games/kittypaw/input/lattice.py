"""The geometry of a build area: its lattice, its edge, the tray below.

One step of the lattice is 100 units, so that a tile is as large as the art draws it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import cache
from math import sqrt

from app.art.svg import num
from app.input.lattice import Lattice
from pyengine.games.kittypaw.pictures import KINDS, Place, distance

STEP = 100
ROW = STEP * sqrt(3) / 2
"""Distance that a row lies below the one above it."""

WIDTH, AREA_HEIGHT, HEIGHT = 1600, 950, 1210
"""The build area, and with the tray below it."""

_POINTS = Lattice((WIDTH / 2, AREA_HEIGHT / 2), (STEP, 0), (STEP / 2, ROW))
LATTICE = _POINTS.written()
"""The origin and the two steps of the lattice, for ``data-lattice``."""

_EDGE = 70
"""Least distance of a piece's middle to the edge of the area."""

_STEPS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}
"""A step along a row."""

_TRAY_PITCH, _TRAY_ZIGZAG = 188, 24


def point_of(place: Place) -> tuple[float, float]:
    """Returns where a lattice point lies in the picture.

    >>> point_of((0, 0)), point_of((1, 0))
    ((800.0, 475.0), (900.0, 475.0))
    """
    return _POINTS.point(*place)


def place_at(x: float, y: float) -> Place | None:
    """The lattice point that is nearest; None outside of the area.

    >>> place_at(860, 560), place_at(800, 1100)
    ((0, 1), None)
    """
    place = _POINTS.nearest((x, y))
    return place if inside(place) else None


def inside(place: Place) -> bool:
    """Returns whether a piece may stand there."""
    x, y = point_of(place)
    return _EDGE <= x <= WIDTH - _EDGE and _EDGE <= y <= AREA_HEIGHT - _EDGE


def step_from(place: Place, key: str) -> Place:
    """Returns where a key leads; the place itself at the edge of the area.

    Up and down lean to the right and to the left by turns: two of them go straight, and with the
    four arrows every point is reached. At the side of the area they lean to where there is room.

    >>> step_from(step_from((0, 0), "ArrowUp"), "ArrowUp"), step_from((1, -1), "ArrowDown")
    ((1, -2), (0, 0))
    """
    q, r = place
    if key in ("ArrowUp", "ArrowDown"):
        left = (q, r - 1) if key == "ArrowUp" else (q - 1, r + 1)
        right = (left[0] + 1, left[1])
        neighbours = (left, right) if r % 2 else (right, left)
    else:
        dq, dr = _STEPS[key]
        neighbours = ((q + dq, r + dr), place)
    return next(filter(inside, neighbours), place)


def near(place: Place, distances: Container[int]) -> Iterator[Place]:
    """The points at such squared distances from one, also over the edge of the area.

    >>> len(list(near((0, 0), (1, 3)))), (1, 0) in near((0, 0), (1,)), (2, 0) in near((0, 0), (3,))
    (12, True, False)
    """
    reach = range(-3, 4)
    points = ((place[0] + q, place[1] + r) for r in reach for q in reach)
    return (to for to in points if distance(place, to) in distances)


def shift_inside(places: Sequence[Place]) -> Place | None:
    """Returns the smallest shift that brings all of these into the area; None where none does.

    >>> shift_inside([(0, 0)]), shift_inside([(8, 0), (2, 1)])
    ((0, 0), (-1, 0))
    """
    return next(
        ((q, r) for q, r in _shifts() if all(inside((at[0] + q, at[1] + r)) for at in places)),
        None,
    )


@cache
def _shifts() -> tuple[Place, ...]:
    """All shifts within the area, the smallest first."""
    found = ((q, r) for r in range(-8, 9) for q in range(-15, 16))
    return tuple(sorted(found, key=lambda shift: (distance((0, 0), shift), shift)))


def tray_spot(index: int) -> tuple[float, float]:
    """Returns where a piece lies in the tray: in zigzag, so that many hexagons find room.

    A box comes last, and has its place whether a card has one or not: hands find the cats where
    they were in the round before.
    """
    first = WIDTH / 2 - _TRAY_PITCH * len(KINDS) / 2
    middle = (AREA_HEIGHT + HEIGHT) / 2 + 4
    return first + _TRAY_PITCH * index, middle + (_TRAY_ZIGZAG if index % 2 else -_TRAY_ZIGZAG)


def moved(point: tuple[float, float]) -> str:
    """The transform of what lies there."""
    return f"translate({num(point[0])} {num(point[1])})"


assert len(KINDS) + 1 <= WIDTH // _TRAY_PITCH, "all cats and the box lie in the tray"

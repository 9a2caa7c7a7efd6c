"""The position of a pointer on a board: the board's units, and the nearest point of a lattice."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, hypot

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Plane:
    """The way from the window's pixels to a board's units: the matrix of an ``<svg>``, inverse.

    The board may be turned: people sit around a tablet.
    """

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def units(self, pixels: Point, grip: Point = (0.0, 0.0)) -> Point:
        """A point of the window in units, moved by ``grip``.

        >>> Plane(2, 0, 0, 2, 10, 0).units((5, 5), (1, 0))
        (21, 10)
        """
        x, y = pixels
        return (
            self.a * x + self.c * y + self.e + grip[0],
            self.b * x + self.d * y + self.f + grip[1],
        )

    def turn(self) -> Plane:
        """The plane of a board that begins at the same point and is turned by 180 degrees.

        >>> Plane(2, 0, 0, 2, -200, -100).turn().units((90, 40))
        (20.0, 20.0)
        """
        return Plane(-self.a, -self.b, -self.c, -self.d, -self.e, -self.f)

    def swap_axes(self) -> Plane:
        """The plane of a board that stands on its side: its units are told as if it did not.

        >>> Plane(2, 0, 0, 2, 10, 0).swap_axes().units((5, 6))
        (12.0, 20.0)
        """
        return Plane(self.b, self.a, self.d, self.c, self.f, self.e)

    def length(self, pixels: float) -> float:
        """A length of the window in units."""
        return pixels * hypot(self.a, self.b)


@dataclass(frozen=True, slots=True)
class Lattice:
    """The points ``origin + i * a + j * b`` for all whole ``i`` and ``j``."""

    origin: Point
    a: Point
    b: Point

    @classmethod
    def read(cls, text: str) -> Lattice:
        """A lattice as markup holds it: six numbers, ``ox oy ax ay bx by``."""
        ox, oy, ax, ay, bx, by = map(float, text.split())
        return cls((ox, oy), (ax, ay), (bx, by))

    def written(self) -> str:
        """The lattice as markup holds it.

        >>> Lattice((800, 475), (100, 0), (50, 86.6025)).written()
        '800 475 100 0 50 86.603'
        """
        values = (*self.origin, *self.a, *self.b)
        return " ".join(f"{round(value, 3):.12g}" for value in values)

    def point(self, i: int, j: int) -> Point:
        """Returns a lattice point's position."""
        (ox, oy), (ax, ay), (bx, by) = self.origin, self.a, self.b
        return ox + i * ax + j * bx, oy + i * ay + j * by

    def nearest(self, at: Point) -> tuple[int, int]:
        """The nearest point of the lattice.

        >>> Lattice((0, 0), (10, 0), (5, 8)).nearest((13, 9))
        (1, 1)
        """
        (ax, ay), (bx, by) = self.a, self.b
        x, y = at[0] - self.origin[0], at[1] - self.origin[1]
        area = ax * by - ay * bx
        i, j = floor((x * by - y * bx) / area), floor((ax * y - ay * x) / area)
        corners = ((i, j), (i + 1, j), (i, j + 1), (i + 1, j + 1))

        def far(spot: tuple[int, int]) -> float:
            px, py = self.point(*spot)
            return (px - at[0]) ** 2 + (py - at[1]) ** 2

        return min(corners, key=far)

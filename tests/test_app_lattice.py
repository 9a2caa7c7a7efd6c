"""The nearest point of a lattice, and a board's units, however it is turned."""

from __future__ import annotations

from math import cos, hypot, radians, sin, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.input.lattice import Lattice, Plane

COORDINATES = st.floats(-500, 500)
TRIANGULAR = Lattice((40, 60), (50, 0), (25, 25 * sqrt(3)))


@given(COORDINATES, COORDINATES)
def test_no_point_of_the_lattice_is_nearer(x, y):
    """Than the one that is found; compared with all around it."""
    i, j = TRIANGULAR.nearest((x, y))

    def far(i, j):
        px, py = TRIANGULAR.point(i, j)
        return hypot(px - x, py - y)

    least = min(far(i + di, j + dj) for di in range(-2, 3) for dj in range(-2, 3))
    assert far(i, j) <= least + 1e-9


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_board_has_its_own_units(turn):
    """Who sits opposite sees the same numbers."""
    c, s = cos(radians(turn)), sin(radians(turn))
    plane = Plane(2 * c, 2 * s, -2 * s, 2 * c, 10, 20)
    x, y = plane.units((3, 0))
    assert (x, y) == pytest.approx((10 + 6 * c, 20 + 6 * s))
    assert plane.length(3) == pytest.approx(6)


def test_a_lattice_is_read_as_markup_holds_it():
    assert Lattice.read("40 60 50 0 25 43.3") == Lattice((40, 60), (50, 0), (25, 43.3))

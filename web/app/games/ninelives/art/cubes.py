"""Wooden cubes in the seats' colours, each with its seat's shape, and how several share one place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from markupsafe import Markup

from app.art import seats
from app.art.svg import LINE, SHADE, Point, group, path

Room = tuple[float, float, float, float]


@cache
def wood(seat: int) -> Markup:
    """A cube inside ±10: front, top and the seat's shape on the front."""
    return Markup("").join(
        (
            path(
                "M-8.6 -5.4L-5.6 -9.4H8.2L9.6 -8V5.2L6.2 9.2H-7.2C-8.2 9.2 -8.8 8.6 -8.8 7.6Z",
                "var(--seat)",
                LINE,
                1.7,
            ),
            path("M-8.2 -5.6L-5.4 -8.8H8.2L5.8 -5.6Z", "var(--seat-twist)"),
            path("M6.2 -5.4L9 -8V5L6.2 8.5Z", SHADE),
            group(path(seats.outline(seat), "var(--on-seat)"), at=(-1.3, 1.9), scale=0.55),
        )
    )


def cube(seat: int, at: Point, size: float = 20, cls: str = "") -> Markup:
    """One cube, `size` units wide, with the class `seat-N`."""
    return group(wood(seat), at=at, scale=size / 20, cls=f"cube seat-{seat} {cls}".strip())


def spots(count: int, room: Room, largest: float = 30) -> tuple[list[Point], float]:
    """Returns where up to four cubes stand inside a room (x, y, width, height), and how large they may be.

    >>> spots(1, (0, 0, 40, 40))
    ([(20.0, 20.0)], 30)
    """
    x, y, w, h = room
    # the lowest row first: what is left over lies on top
    shapes = {1: (1, 1), 2: (2, 1) if w >= h else (1, 2), 3: (2, 2), 4: (2, 2)}
    if w >= 2.6 * h:
        shapes = {n: (n, 1) for n in shapes}
    cols, rows = shapes.get(count, (count, 1))
    size = min(largest, w / cols, h / rows)
    step = min(size * 1.12, max(w / cols, size))
    rise = min(size * 1.12, max(h / rows, size))
    found = []
    for k in range(count):
        row, col = divmod(k, cols)
        width = min(cols, count - row * cols)
        found.append(
            (
                x + w / 2 + (col - (width - 1) / 2) * step,
                y + h / 2 - (row - (rows - 1) / 2) * rise,
            )
        )
    return found, size


def standing(rooms: Mapping[int, Room], largest: float = 30) -> dict[int, tuple[Point, float]]:
    """Returns where the cube of every seat stands and how wide it is; equal rooms are shared.

    In the order of the seats, so that a moved cube is the same element and may glide.
    """
    found = {}
    for seat in sorted(rooms):
        mates = sorted([other for other in rooms if rooms[other] == rooms[seat]])
        places, size = spots(len(mates), rooms[seat], largest)
        found[seat] = places[mates.index(seat)], size
    return found


def cluster(rooms: Mapping[int, Room], largest: float = 30, fresh: Sequence[int] = ()) -> Markup:
    """All cubes in the order of the seats; `fresh` are those that have just moved."""
    parts = (
        cube(seat, at, size, "is-fresh" if seat in fresh else "")
        for seat, (at, size) in standing(rooms, largest).items()
    )
    return group(*parts, cls="cubes")

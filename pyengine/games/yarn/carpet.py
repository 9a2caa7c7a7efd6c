"""Carpets: the sheet of Yarn Trail and its path tables.

A dot is an index, row * columns + column, from the top left. Sets of dots and
sets of segments are bit masks, so that a whole move is tested with one ``&``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from pyengine.core.pencil import members as dots_of

__all__ = ["ITEMS", "Carpet", "Legs", "Path", "dots_of"]

ITEMS = ("m", "s", "p")
"""The item kinds in the order of the collection bar: mouse, sock, paper plane."""

Legs = tuple[tuple[str, int], ...]
"""The straight parts of a path: direction (U, D, L, R) and number of segments."""

_STEPS = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}
_TURNS = {"U": "LR", "D": "LR", "L": "UD", "R": "UD"}


@dataclass(frozen=True, slots=True)
class Path:
    """A path over the carpet, as a move draws it.

    ``text`` is its notation; ``dots`` are in order without the first; ``dot_mask``
    and ``segments`` are the same as bit masks.
    """

    text: str
    dots: tuple[int, ...]
    dot_mask: int
    segments: int

    @property
    def end(self) -> int:
        """The dot where the path stops."""
        return self.dots[-1]


# Compared and hashed by identity: the caches below hash the carpet at every look-up.
@dataclass(frozen=True, eq=False)
class Carpet:
    """A sheet: grid, items and numbers.

    ``items`` holds a dot mask for each of :data:`ITEMS`; ``set_values`` what the
    n-th complete set scores; ``timer`` the numbers from top to bottom; ``busy`` the
    shadow dots, from the one that most threads meet to the one that fewest do.
    """

    name: str
    title: str
    colour: str
    columns: int
    rows: int
    start: int
    paw: int
    items: tuple[int, int, int]
    blocks: int
    shadows: int
    busy: tuple[int, ...]
    boxes: int
    set_values: tuple[int, ...]
    paw_points: int
    cups: int
    cup_points: int
    timer: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of dots, blocks included."""
        return self.columns * self.rows

    def dot_name(self, dot: int) -> str:
        """Column letter and row number, such as ``C4``."""
        row, column = divmod(dot, self.columns)
        return f"{chr(65 + column)}{row + 1}"

    def dot_at(self, name: str) -> int | None:
        """The dot of a name such as ``C4``; None if it is not on this carpet."""
        column, row = ord(name[0]) - 65, int(name[1:]) - 1
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return None

    def item_at(self, dot: int) -> str:
        """The item on a dot: one of :data:`ITEMS`, or an empty text."""
        for kind, mask in zip(ITEMS, self.items, strict=True):
            if mask >> dot & 1:
                return kind
        return ""

    def step(self, dot: int, direction: str) -> tuple[int, int] | None:
        """The neighbouring dot and the segment that leads there; None off the carpet."""
        row, column = divmod(dot, self.columns)
        across, down = _STEPS[direction]
        column, row = column + across, row + down
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return None
        target = row * self.columns + column
        # A segment is numbered by its upper or left dot; the vertical ones follow.
        segment = min(dot, target) + (self.columns * self.rows if down else 0)
        return target, segment

    def walk(self, dot: int, legs: Legs) -> Path | None:
        """The path with these legs from a dot; None where it leaves the carpet or hits a block.

        Used segments do not matter here: a path is the same for every thread.
        """
        dots: list[int] = []
        dot_mask = segments = 0
        for direction, count in legs:
            for _ in range(count):
                moved = self.step(dot, direction)
                if moved is None or self.blocks >> moved[0] & 1:
                    return None
                dot = moved[0]
                dots.append(dot)
                dot_mask |= 1 << dot
                segments |= 1 << moved[1]
        text = "".join([f"{direction}{count}" for direction, count in legs])
        return Path(text, tuple(dots), dot_mask, segments)

    @cache  # noqa: B019 - carpets live as long as the process
    def paths(self, dot: int, length: int) -> tuple[Path, ...]:
        """All paths of exactly ``length`` segments with one bend at most (Y5, Y6, Y9).

        Built when first asked for: all of them at once cost a tenth of a second
        in the browser's start-up.
        """
        walks = [self.walk(dot, legs) for legs in _all_legs(length)]
        return tuple([path for path in walks if path is not None])

    @cache  # noqa: B019 - carpets live as long as the process
    def finishes(self, dot: int, longest: int) -> tuple[Path, ...]:
        """All paths of at most ``longest`` segments that end on the paw, shortest first (Y13)."""
        return tuple(
            [
                path
                for length in range(1, longest + 1)
                for path in self.paths(dot, length)
                if path.dots[-1] == self.paw
            ]
        )


def _all_legs(length: int) -> Iterator[Legs]:
    """Straight first, then with ever earlier bends; up, down, left, right.

    >>> [legs for legs in _all_legs(2) if legs[0][0] == "U"]
    [(('U', 2),), (('U', 1), ('L', 1)), (('U', 1), ('R', 1))]
    """
    for first, turns in _TURNS.items():
        yield ((first, length),)
        for before in range(length - 1, 0, -1):
            for second in turns:
                yield ((first, before), (second, length - before))

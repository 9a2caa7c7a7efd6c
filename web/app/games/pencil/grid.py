"""A sheet of square cells under a pointer: which cell a point lies in, and which a move passed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

ARROWS = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}
"""Arrow keys, as steps across and down."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of cells of one size, counted along the rows from the top left."""

    columns: int
    rows: int
    size: float

    def middle(self, cell: int) -> tuple[float, float]:
        """The middle of a cell."""
        row, column = divmod(cell, self.columns)
        return ((column + 0.5) * self.size, (row + 0.5) * self.size)

    def distance(self, cell: int, x: float, y: float) -> float:
        """From the middle of a cell to a point."""
        middle_x, middle_y = self.middle(cell)
        return math.hypot(middle_x - x, middle_y - y)

    def at(self, x: float, y: float) -> int | None:
        """The cell in which a point lies; None beside the sheet."""
        column, row = math.floor(x / self.size), math.floor(y / self.size)
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return None

    def cells_passed(
        self, x: float, y: float, to_x: float, to_y: float, touch: float
    ) -> Iterator[int]:
        """The cells whose middles a pointer came near to on a straight way, in order.

        Events may be far apart, so the way is walked in small steps. With ``touch`` below
        half a cell, a way past a corner of four cells touches none of them by accident.
        """
        pieces = max(1, math.ceil(math.hypot(to_x - x, to_y - y) / (self.size / 5)))
        last = None
        for piece in range(1, pieces + 1):
            at_x = x + (to_x - x) * piece / pieces
            at_y = y + (to_y - y) * piece / pieces
            cell = self.at(at_x, at_y)
            if cell is None or cell == last or self.distance(cell, at_x, at_y) > touch:
                continue
            last = cell
            yield cell

    def next(self, here: int, key: str, among: Iterable[int]) -> int | None:
        """The nearest of some cells in an arrow key's direction; sideways counts double."""
        row, column = divmod(here, self.columns)
        across, down = ARROWS[key]
        best: tuple[int, int] | None = None
        for cell in among:
            to_row, to_column = divmod(cell, self.columns)
            along = (to_column - column) * across + (to_row - row) * down
            off_axis = abs((to_column - column) * down) + abs((to_row - row) * across)
            if along > 0 and (best is None or (along + 2 * off_axis, cell) < best):
                best = (along + 2 * off_axis, cell)
        return None if best is None else best[1]

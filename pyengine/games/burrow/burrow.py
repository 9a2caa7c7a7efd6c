"""Burrows: the sheet of Winter Burrow and its tables of connected cells.

A cell is an index, row * columns + column, from the top left. Sets of cells are
bit masks, so that a whole placement is tested with one ``&``. A chamber is an
index into :attr:`Burrow.chambers`; the start chamber is one like the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from pyengine.core.pencil import members as cells_of

__all__ = ["ROCK", "START", "START_PLACE", "Burrow", "Chamber", "cells_of"]

START = "S"
"""The letter of the start chamber (B3)."""

START_PLACE = "start"
"""Stands where other chambers are told by their place: all call this one by what it is for."""

ROCK = -1
"""In ``Burrow.chamber_of``: no cell of any chamber."""


@dataclass(frozen=True, slots=True)
class Chamber:
    """A chamber: its letter on the map, its cells as a mask, and what it scores when full.

    ``place`` tells people which one it is: where it lies in the burrow, as no drawing for people
    shows the letter.
    """

    letter: str
    cells: int
    points: int
    place: str

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.cells.bit_count()


# Compared and hashed by identity: the caches below hash the burrow at every look-up.
@dataclass(frozen=True, eq=False)
class Burrow:
    """A sheet: chambers, tunnels, things to collect and numbers.

    ``tunnels`` are pairs of cells. ``nut_values`` holds what one, two, ... crossed
    nuts score; ``ones`` the slots of the row of ones; ``timer`` the least number that
    crosses off each die of the timer.
    """

    name: str
    title: str
    colour: str
    columns: int
    rows: int
    chambers: tuple[Chamber, ...]
    tunnels: tuple[tuple[int, int], ...]
    nuts: int
    nut_values: tuple[int, ...]
    mushrooms: int
    ones: int
    timer: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of places of the grid, rock included."""
        return self.columns * self.rows

    @cached_property
    def cells(self) -> int:
        """All cells of all chambers."""
        return sum([chamber.cells for chamber in self.chambers])

    @cached_property
    def start(self) -> int:
        """The start chamber."""
        return next(i for i, chamber in enumerate(self.chambers) if chamber.letter == START)

    @cached_property
    def chamber_of(self) -> tuple[int, ...]:
        """By place of the grid: the chamber, or ``ROCK``."""
        found = [ROCK] * self.size
        for index, chamber in enumerate(self.chambers):
            for cell in cells_of(chamber.cells):
                found[cell] = index
        return tuple(found)

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """By place: the cells beside it in its own chamber, as a mask (B4: walls separate)."""
        found = []
        for place, chamber in enumerate(self.chamber_of):
            cells = 0 if chamber == ROCK else self.chambers[chamber].cells
            found.append(sum(1 << other for other in self._beside(place) if cells >> other & 1))
        return tuple(found)

    def _beside(self, place: int) -> list[int]:
        row, column = divmod(place, self.columns)
        found = []
        if row:
            found.append(place - self.columns)
        if column:
            found.append(place - 1)
        if column + 1 < self.columns:
            found.append(place + 1)
        if row + 1 < self.rows:
            found.append(place + self.columns)
        return found

    @cached_property
    def tunnels_into(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """By chamber: every tunnel that leads into it, as near end and far end masks.

        The far end lies in the chamber; tunnels work both ways, so each is in
        two of the lists.
        """
        tunnels: list[list[tuple[int, int]]] = [[] for _ in self.chambers]
        for near, far in self.tunnels:
            tunnels[self.chamber_of[far]].append((1 << near, 1 << far))
            tunnels[self.chamber_of[near]].append((1 << far, 1 << near))
        return tuple(map(tuple, tunnels))

    @cached_property
    def tunnels_out(self) -> tuple[tuple[tuple[int, int, int], ...], ...]:
        """By chamber its tunnels: the near end, the chamber behind it, the far end."""
        found: list[list[tuple[int, int, int]]] = [[] for _ in self.chambers]
        for index, tunnels in enumerate(self.tunnels_into):
            for near, far in tunnels:
                found[self.chamber_of[near.bit_length() - 1]].append((near, index, far))
        return tuple(map(tuple, found))

    def cell_name(self, cell: int) -> str:
        """Column letter and row number, such as ``E4``."""
        row, column = divmod(cell, self.columns)
        return f"{chr(65 + column)}{row + 1}"

    def cell_at(self, name: str) -> int | None:
        """The place of a name such as ``E4``; None if it is not on this sheet. May be rock."""
        column, row = ord(name[0]) - 65, int(name[1:]) - 1
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return None

    def around(self, cells: int) -> int:
        """The cells beside these in the same chambers, themselves left out."""
        neighbours, found, rest = self.neighbours, 0, cells
        while rest:
            low = rest & -rest
            found |= neighbours[low.bit_length() - 1]
            rest ^= low
        return found & ~cells

    def spread(self, cells: int, within: int) -> int:
        """All cells of ``within`` that are connected with these; ``cells`` lie in ``within``."""
        while True:
            more = cells | self.around(cells) & within
            if more == cells:
                return cells
            cells = more

    @cache  # noqa: B019 - burrows live as long as the process
    def sets(self, chamber: int, count: int) -> tuple[int, ...]:
        """All connected sets of ``count`` cells of a chamber, in reading order (B4).

        Built when first asked for. A connected set always has a cell without
        which it stays connected, so growing the smaller sets finds all.
        """
        cells = self.chambers[chamber].cells
        if count == 1:
            return tuple(1 << cell for cell in cells_of(cells))
        found: set[int] = set()
        for smaller in self.sets(chamber, count - 1):
            rest = self.around(smaller)
            while rest:
                low = rest & -rest
                found.add(smaller | low)
                rest ^= low
        return tuple(sorted(found, key=cells_of))

    # A chamber has a few hundred connected sets of crosses at most, so the
    # answers of all positions that games of one side come to stay in memory.
    @cache  # noqa: B019
    def placements(self, chamber: int, old: int, footholds: int, count: int) -> tuple[int, ...]:
        """The connected sets of ``count`` cells without old crosses that hold a foothold."""
        sets = self.sets(chamber, count)
        return tuple([cells for cells in sets if cells & footholds and not cells & old])

    @cache  # noqa: B019
    def text(self, cells: int) -> str:
        """The names of the cells in reading order, such as ``E4 E5 E6``."""
        return " ".join(map(self.cell_name, cells_of(cells)))

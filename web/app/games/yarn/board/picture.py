"""The engine's numbers for the artist: rows of letters, columns and rows, turns."""

from __future__ import annotations

from functools import cache, lru_cache

from markupsafe import Markup

from app.art.svg import Point
from app.games.pencil.grid import Grid
from app.games.yarn.art import carpet as art
from app.games.yarn.input.gain import Gain, gain
from pyengine.games.yarn.carpet import ITEMS, Carpet, dots_of
from pyengine.games.yarn.state import Sheet

NOTHING = Gain((0, 0, 0), (0, 0, 0), (0, 0), 0)

_SIDES = {"yellow": "A", "blue": "B"}


@cache
def map_of(carpet: Carpet) -> tuple[str, ...]:
    """The carpet as rows of the letters of its file."""
    signs = ["."] * carpet.size
    masks = (*zip(ITEMS, carpet.items, strict=True), ("#", carpet.blocks), ("o", carpet.shadows))
    for sign, mask in masks:
        for dot in range(carpet.size):
            if mask >> dot & 1:
                signs[dot] = sign
    signs[carpet.start], signs[carpet.paw] = "S", "F"
    text = "".join(signs)
    return tuple(
        text[row * carpet.columns : (row + 1) * carpet.columns] for row in range(carpet.rows)
    )


def colour_of(carpet: Carpet) -> str:
    """The wool that the carpet is woven from."""
    return _SIDES.get(carpet.colour, "A")


@lru_cache(maxsize=512)
def cell(carpet: Carpet, dot: int) -> tuple[int, int]:
    """Column and row of a dot."""
    row, column = divmod(dot, carpet.columns)
    return column, row


@lru_cache(maxsize=512)
def point(carpet: Carpet, dot: int) -> Point:
    """The middle of a dot in the board's units."""
    return art.dot(*cell(carpet, dot))


def grid_of(carpet: Carpet) -> Grid:
    """The carpet under a pointer."""
    return Grid(carpet.columns, carpet.rows, art.CELL)


def turns_of(carpet: Carpet, sheet: Sheet) -> list[list[tuple[int, int]]]:
    """The thread by turns, each beginning where the one before ended."""
    cells = [cell(carpet, dot) for dot in sheet.trail]
    found, start = [], 0
    for length in sheet.turns:
        found.append(cells[start:length])
        start = length - 1
    return found


def cups_on(carpet: Carpet, cups: int, visited: int) -> Markup:
    """The cups on these dots (bit masks); what the thread has visited is broken."""
    return Markup("").join(
        [art.cup_at(*cell(carpet, dot), broken=bool(visited >> dot & 1)) for dot in dots_of(cups)]
    )


@lru_cache(maxsize=64)
def last_gain(carpet: Carpet, sheet: Sheet) -> Gain:
    """Returns the gain of the newest drawn turn."""
    if not sheet.turns:
        return NOTHING
    start = sheet.turns[-2] if len(sheet.turns) > 1 else 1
    visited = 0
    for dot in sheet.trail[:start]:
        visited |= 1 << dot
    before = Sheet(sheet.trail[:start], (), visited, 0, sheet.cups, False)
    return gain(carpet, before, sheet.trail[start:])

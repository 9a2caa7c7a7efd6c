"""What the engine's masks look like to the artist: rows of letters, columns and rows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from app.faces.burrow.art import burrow as art
from app.faces.burrow.art.digging import ROCK as ROCK_SIGN
from app.faces.pencil.grid import Grid
from pyengine.games.burrow.burrow import ROCK, Burrow, cells_of
from pyengine.games.burrow.progress import Opening

__all__ = ["cells", "digs_of", "grid_of", "lit_ways", "place"]

_EARTHS = {"light": "a", "dark": "b"}


@cache
def digs_of(burrow: Burrow) -> art.Digs:
    """The burrow as the drawing wants it."""
    signs = "".join(
        ROCK_SIGN if chamber == ROCK else burrow.chambers[chamber].letter
        for chamber in burrow.chamber_of
    )
    wide = burrow.columns
    return art.Digs(
        rows=tuple(signs[row * wide : (row + 1) * wide] for row in range(burrow.rows)),
        letters="".join(chamber.letter for chamber in burrow.chambers),
        points=tuple(chamber.points for chamber in burrow.chambers),
        tunnels=tuple((place(burrow, one), place(burrow, other)) for one, other in burrow.tunnels),
        nuts=cells(burrow, burrow.nuts),
        mushrooms=cells(burrow, burrow.mushrooms),
        key=_EARTHS.get(burrow.colour, "a"),
    )


def place(burrow: Burrow, cell: int) -> tuple[int, int]:
    """Column and row of a cell."""
    row, column = divmod(cell, burrow.columns)
    return column, row


def cells(burrow: Burrow, mask: int) -> tuple[tuple[int, int], ...]:
    """Column and row of every cell of a mask."""
    return tuple(place(burrow, cell) for cell in cells_of(mask))


def grid_of(burrow: Burrow) -> Grid:
    """The burrow under a pointer."""
    return Grid(burrow.columns, burrow.rows, art.CELL)


def lit_ways(burrow: Burrow, openings: Iterable[Opening]) -> str:
    """Path data of the tunnels that lead on."""
    ends = {frozenset((way.near, way.far)) for way in openings}
    digs, tunnels = digs_of(burrow), enumerate(burrow.tunnels)
    return "".join(art.way(digs, number) for number, ways in tunnels if frozenset(ways) in ends)

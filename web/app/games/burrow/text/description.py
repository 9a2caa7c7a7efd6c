"""A burrow in words: every cell with its chamber, and every chamber with what it lacks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from app.base.identity import by_identity
from app.games.burrow.board.picture import as_drawn
from app.games.burrow.text import words
from app.games.scene import Scene
from app.render.description import Description, Items, Rows
from pyengine.games.burrow.burrow import Burrow, cells_of
from pyengine.games.burrow.progress import ChamberProgress, chambers
from pyengine.games.burrow.state import Sheet, State
from pyengine.games.burrow.words import (
    cell_words,
    chamber_words,
    found_words,
    ones_words,
    row_name,
    to_go_words,
)


def describe(view: State, seat: int, scene: Scene) -> Description:
    """The burrow of a seat: its cells row by row, then its chambers."""
    seen = as_drawn(view) if scene.upright else view
    return _describe(seen, seat, scene.names[seat - 1])


@by_identity(1, most=4)
def _describe(view: State, seat: int, name: str) -> Description:
    burrow, crosses = view.setup.burrow, view.sheets[seat - 1].crosses
    return Description(words.burrow_of(name), gist(view, seat), _parts(burrow, crosses))


@lru_cache(maxsize=32)
def _parts(burrow: Burrow, crosses: int) -> tuple[Rows | Items, ...]:
    told, rows = cells_told(burrow, crosses), []
    for row in range(burrow.rows):
        places = range(row * burrow.columns, (row + 1) * burrow.columns)
        cells = tuple([told[place][0] for place in places if place in told])
        if cells:
            rows.append((_row_name(row + 1), cells))
    rooms = [_room(burrow, chamber) for chamber in chambers(burrow, crosses)]
    return Rows(words.CELLS, tuple(rows)), Items(words.CHAMBERS, tuple(rooms))


@cache
def _row_name(row: int) -> str:
    return str(row_name(row))


@lru_cache(maxsize=32)
def cells_told(burrow: Burrow, crosses: int) -> Mapping[int, tuple[str, str]]:
    """Returns the label of each cell, and what its chamber is worth.

    Controls have both, the worth as a description: it is the same in a whole chamber, and read
    last, so that nobody who moves on has to hear it.
    """
    told = {}
    for room in chambers(burrow, crosses):
        worth = _worth(room)
        for cell in cells_of(room.crossed | room.free):
            told[cell] = _cell(burrow, room.crossed & 1 << cell, cell), worth
    return told


# A cross changes one chamber, and of that its worth, and what is said of one cell.
@lru_cache(maxsize=128)
def _room(burrow: Burrow, room: ChamberProgress) -> str:
    return str(chamber_words(burrow, room))


@lru_cache(maxsize=128)
def _worth(room: ChamberProgress) -> str:
    return str(to_go_words(room))


@lru_cache(maxsize=512)
def _cell(burrow: Burrow, crosses: int, cell: int) -> str:
    return f"{burrow.cell_name(cell)}, {cell_words(burrow, crosses, cell)}"


def gist(view: State, seat: int) -> str:
    """Sums up what a seat has found and filled, and what is left of its row of ones."""
    return _gist(view.setup.burrow, view.sheets[seat - 1])


@lru_cache(maxsize=64)
def _gist(burrow: Burrow, sheet: Sheet) -> str:
    return f"{found_words(burrow, sheet.crosses)}. {ones_words(burrow, sheet)}"

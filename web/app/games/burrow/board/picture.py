"""The engine's masks for the artist: rows of letters, columns and rows.

Cells are the engine's, however the burrow is drawn: on a phone held upright it may stand on its
side, with columns and rows exchanged.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from functools import cache, lru_cache

from app.base.identity import by_identity
from app.games.burrow.art import burrow as art
from app.games.burrow.art.digging import ROCK as ROCK_SIGN
from app.games.pencil.grid import Grid
from pyengine.games.burrow.burrow import ROCK, Burrow, cells_of
from pyengine.games.burrow.loader import load_burrow
from pyengine.games.burrow.progress import Opening
from pyengine.games.burrow.state import Setup, State

_EARTHS = {"light": "a", "dark": "b"}


_TURNED = {"top": "left", "left": "top", "bottom": "right", "right": "bottom", "middle": "middle"}
"""What is on one side of a burrow that lies, is on the other side of one that stands."""


class Upright(Burrow):
    """A burrow that is drawn with columns and rows exchanged; its cells and rules are the same, and
    its chambers are called by where they are seen."""


class UprightSetup(Setup):
    """The options of a match whose burrow is drawn upright."""

    @property
    def burrow(self) -> Burrow:
        """The sheet that everybody fills, as it is seen."""
        return upright(load_burrow(self.side))


@cache
def upright(burrow: Burrow) -> Burrow:
    """The burrow, to be drawn upright."""
    chambers = tuple(replace(chamber, place=_turned(chamber.place)) for chamber in burrow.chambers)
    kept = {field.name: getattr(burrow, field.name) for field in fields(burrow)}
    return Upright(**{**kept, "chambers": chambers})


def _turned(place: str) -> str:
    """Where a chamber is seen upright.

    >>> _turned("top right"), _turned("middle left"), _turned("start")
    ('bottom left', 'top middle', 'start')
    """
    return " ".join([_TURNED.get(word, word) for word in reversed(place.split())])


@by_identity(1, most=4)
def as_drawn(view: State) -> State:
    """The view of somebody who sees the burrow upright."""
    setup = view.setup
    return replace(view, setup=UprightSetup(setup.players, setup.side, setup.anywhere))


def size(burrow: Burrow) -> tuple[int, int]:
    """Columns and rows as they are drawn."""
    columns, rows = burrow.columns, burrow.rows
    return (rows, columns) if isinstance(burrow, Upright) else (columns, rows)


def right_edge(burrow: Burrow) -> int:
    """Returns the right edge of the picture, in its units."""
    return size(burrow)[0] * art.CELL + art.EDGE


@cache
def digs_of(burrow: Burrow) -> art.Digs:
    """The burrow as the drawing wants it."""
    signs = "".join(
        ROCK_SIGN if chamber == ROCK else burrow.chambers[chamber].letter
        for chamber in burrow.chamber_of
    )
    wide, stands = burrow.columns, isinstance(burrow, Upright)
    rows = tuple(signs[row * wide : (row + 1) * wide] for row in range(burrow.rows))
    return art.Digs(
        rows=tuple(map("".join, zip(*rows, strict=True))) if stands else rows,
        letters="".join(chamber.letter for chamber in burrow.chambers),
        points=tuple(chamber.points for chamber in burrow.chambers),
        tunnels=tuple((place(burrow, near), place(burrow, far)) for near, far in burrow.tunnels),
        nuts=cells(burrow, burrow.nuts),
        mushrooms=cells(burrow, burrow.mushrooms),
        key=_EARTHS.get(burrow.colour, "a"),
        upright=stands,
    )


def place(burrow: Burrow, cell: int) -> tuple[int, int]:
    """Column and row in which a cell is drawn."""
    row, column = divmod(cell, burrow.columns)
    return (row, column) if isinstance(burrow, Upright) else (column, row)


@lru_cache(maxsize=64)
def cells(burrow: Burrow, mask: int) -> tuple[tuple[int, int], ...]:
    """Column and row in which every cell of a mask is drawn."""
    return tuple([place(burrow, cell) for cell in cells_of(mask)])


def grid_of(burrow: Burrow) -> Grid:
    """The burrow under a pointer, which tells of it as it is printed, however it is drawn."""
    return Grid(burrow.columns, burrow.rows, art.CELL)


def lit_tunnels(burrow: Burrow, openings: Iterable[Opening]) -> str:
    """Path data of the tunnels that lead on."""
    ends = {frozenset((opening.near, opening.far)) for opening in openings}
    digs, tunnels = digs_of(burrow), enumerate(burrow.tunnels)
    return "".join(
        [
            art.tunnel_path(digs, number)
            for number, near_far in tunnels
            if frozenset(near_far) in ends
        ]
    )

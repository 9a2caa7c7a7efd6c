"""Winter Burrow's notation: ``x E4 E5 E6``, ``pass``, and for chance ``roll 4``."""

from __future__ import annotations

import re

from pyengine.core.errors import IllegalAction, quoted
from pyengine.games.burrow.burrow import Burrow

__all__ = ["CROSS", "PASS", "read_cells", "read_roll", "write_cells"]

PASS = "pass"
CROSS = "x"
"""The word that begins a placement."""

_CELL = re.compile(r"[A-Z][1-9][0-9]?")
_WHOLE = re.compile(r"0|[1-9][0-9]{0,2}")


def read_cells(text: str, burrow: Burrow) -> int:
    """The mask of the cells that an action crosses, rock included as written.

    Raises ``IllegalAction`` (NOTATION) where the text is no placement.
    """
    words = text.split()
    if not words or words[0] != CROSS:
        raise _notation(f"{quoted(text)} is no action; an action looks like x E4 E5 or pass.")
    if len(words) == 1:
        raise _notation("Name the cells to cross, such as x E4 E5.")
    cells = 0
    for word in words[1:]:
        cell = burrow.cell_at(word) if _CELL.fullmatch(word) else None
        if cell is None:
            last = burrow.cell_name(burrow.size - 1)
            raise _notation(f"{quoted(word)} is no cell; the cells are A1 to {last}.")
        if cells >> cell & 1:
            raise _notation(f"{word} is named twice.")
        cells |= 1 << cell
    return cells


def write_cells(cells: int, burrow: Burrow) -> str:
    """The action that crosses these cells, in reading order."""
    return f"{CROSS} {burrow.text(cells)}"


def read_roll(text: str) -> int:
    """The number of a ``roll`` action; raises ``IllegalAction`` (NOTATION)."""
    words = text.split()
    if len(words) != 2 or not _WHOLE.fullmatch(words[1]):
        raise _notation(f"{quoted(text)} must name one number, such as roll 4.")
    return int(words[1])


def _notation(message: str) -> IllegalAction:
    return IllegalAction("NOTATION", message)

"""Winter Burrow's notation: ``x E4 E5 E6``, ``pass``, and for chance ``roll 4``."""

from __future__ import annotations

import re

from pyengine.core.errors import illegal, quoted
from pyengine.games.burrow.burrow import Burrow

PASS = "pass"
CROSS = "x"
"""The word that begins a placement."""

_CELL = re.compile(r"[A-Z][1-9][0-9]?")


def read_cells(text: str, burrow: Burrow) -> int:
    """The mask of the cells that an action crosses, rock included as written.

    Raises ``IllegalAction`` (NOTATION) where the text is no placement.
    """
    words = text.split()
    if not words or words[0] != CROSS:
        raise illegal(
            "NOTATION",
            "{text} is not an action; one looks like x E4 E5 or pass.",
            text=quoted(text),
        )
    if len(words) == 1:
        raise illegal("NOTATION", "Name the cells to cross, such as x E4 E5.")
    cells = 0
    for word in words[1:]:
        cell = burrow.cell_at(word) if _CELL.fullmatch(word) else None
        if cell is None:
            last = burrow.cell_name(burrow.size - 1)
            raise illegal(
                "NOTATION",
                "{word} is not a cell; the cells are A1 to {last}.",
                word=quoted(word),
                last=last,
            )
        if cells >> cell & 1:
            raise illegal("NOTATION", "{word} is named twice.", word=word)
        cells |= 1 << cell
    return cells


def write_cells(cells: int, burrow: Burrow) -> str:
    """The action that crosses these cells, in reading order."""
    return f"{CROSS} {burrow.text(cells)}"

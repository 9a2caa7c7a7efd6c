"""Hints in the burrow: the cells that would be crossed, in lamplight."""

from __future__ import annotations

from markupsafe import Markup

from app.art.lamp import lit
from app.games.burrow.art import burrow as art
from app.games.burrow.art.chambers import outline
from app.games.burrow.board.picture import cells
from app.games.face import Scene
from app.render.regions import Region, layer
from pyengine.games.burrow.burrow import Burrow
from pyengine.games.burrow.notation import PASS, read_cells

_CORNER = 16.0


def layers(burrow: Burrow, scene: Scene) -> tuple[Region, ...]:
    """The layer of a hint, where there is one and it draws anything."""
    if not scene.hint or scene.hint == PASS:
        return ()
    mask = read_cells(scene.hint, burrow)
    return (layer(scene.id("hint"), _cells, burrow, mask, class_="board-hint"),)


def _cells(burrow: Burrow, mask: int) -> Markup:
    """All cells in one line; the lamp hangs at the one furthest up and to the right."""
    found = cells(burrow, mask)
    x, y = art.middle(min(found, key=lambda cell: (cell[1], -cell[0])))
    return lit(outline(frozenset(found), art.CELL, "hint"), (x + _CORNER, y - _CORNER), 0.8)

"""The controls on the burrow: every cell with its name; rock belongs to the nearest useful cell."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art.svg import num
from app.faces.burrow import words
from app.faces.burrow.art import burrow as art
from app.faces.burrow.choosing import control_of, tab_stop
from app.faces.burrow.draft import Draft
from app.faces.burrow.growing import grown
from app.faces.burrow.picture import grid_of, place
from pyengine.games.burrow.burrow import Burrow, cells_of
from pyengine.games.burrow.state import State

__all__ = ["spots"]

_NEAR = art.CELL * 1.15
"""How far beside a cell, over rock, a tap still means it."""


def spots(view: State, seat: int, draft: Draft) -> Markup:
    """All controls of the acting seat's board."""
    burrow, sheet = view.setup.burrow, view.sheets[seat - 1]
    able = grown(view, seat, draft.mask).addable
    stop, chosen = tab_stop(view, seat, draft), draft.mask
    near = "".join(
        f'<path class="spot-hit" data-control="near:{burrow.cell_name(cell)}" d="{squares}"/>'
        for cell, squares in _reaches(burrow, able).items()
    )
    parts = [f'<g class="spots-near" aria-hidden="true">{near}</g>']
    for cell in cells_of(burrow.cells):
        control = control_of(burrow, cell)
        crossed = bool(sheet.crosses >> cell & 1)
        picked, reach = bool(chosen >> cell & 1), bool(able >> cell & 1)
        kind = "is-chosen" if picked else "is-reach" if reach else "is-far"
        parts.append(
            f'<g id="at-{burrow.cell_name(cell)}" class="spot is-cell {kind}" role="button"'
            f' tabindex="{0 if control == stop else -1}" data-control="{control}"'
            f' aria-label="{_name(burrow, cell, crossed)}"'
            f' aria-pressed="{"true" if picked else "false"}"'
            f"{'' if picked or reach else _DISABLED}>"
            f"{_hit(burrow, cell)}</g>"
        )
    return Markup("".join(parts))


_DISABLED = ' aria-disabled="true"'


@lru_cache(maxsize=512)
def _name(burrow: Burrow, cell: int, crossed: bool) -> str:
    return words.cell_words(burrow, cell, crossed)


@lru_cache(maxsize=256)
def _hit(burrow: Burrow, cell: int) -> str:
    x, y = art.middle(place(burrow, cell))
    mark = art.CELL - 7
    return (
        f'<path class="spot-hit" d="{_square(burrow, cell)}"/>'
        f'<rect class="spot-mark" x="{num(x - mark / 2)}" y="{num(y - mark / 2)}"'
        f' width="{mark}" height="{mark}" rx="10"/>'
    )


def _square(burrow: Burrow, cell: int) -> str:
    column, row = place(burrow, cell)
    return f"M{column * art.CELL} {row * art.CELL}h{art.CELL}v{art.CELL}h-{art.CELL}z"


@lru_cache(maxsize=64)
def _reaches(burrow: Burrow, able: int) -> dict[int, str]:
    """Rock in quarters of a cell, given to the nearest cell that may be added.

    A finger is wider than a cell on a phone: a tap on the rock beside one snaps to it.
    The places lie below the controls, which keep the size and the middle of their cells.
    """
    grid, cells, quarter = grid_of(burrow), cells_of(able), art.CELL // 2
    found = {cell: _square(burrow, cell) for cell in cells}
    if not cells:
        return found
    for row in range(-1, burrow.rows * 2 + 1):
        for column in range(-1, burrow.columns * 2 + 1):
            x, y = (column + 0.5) * quarter, (row + 0.5) * quarter
            below = grid.at(x, y)
            if below is not None and burrow.cells >> below & 1:
                continue
            cell = min(cells, key=lambda one: grid.distance(one, x, y))
            if grid.distance(cell, x, y) <= _NEAR:
                square = f"M{column * quarter} {row * quarter}h{quarter}v{quarter}h-{quarter}z"
                found[cell] += square
    return found

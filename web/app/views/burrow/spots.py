"""The controls on the burrow: every cell with its name; those that may be added reach further."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art import burrow as art
from app.art.svg import num
from app.views.burrow import words
from app.views.burrow.choosing import control_of, tab_stop
from app.views.burrow.draft import Draft
from app.views.burrow.growing import grown
from app.views.burrow.picture import grid_of, place
from pyengine.games.burrow.burrow import Burrow, cells_of
from pyengine.games.burrow.state import State

__all__ = ["spots"]

_HALF = art.CELL / 2
_NEAR = art.CELL * 1.15
"""How far beside a cell, over rock, a tap still means it."""


def spots(view: State, seat: int, draft: Draft) -> Markup:
    """All controls of the acting seat's board."""
    burrow, sheet = view.setup.burrow, view.sheets[seat - 1]
    able = grown(view, seat, draft.mask).addable
    reaches = _reaches(burrow, able)
    stop, chosen = tab_stop(view, seat, draft), draft.mask
    parts = []
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
            f"{_hit(burrow, cell, reaches.get(cell, ''))}</g>"
        )
    return Markup("".join(parts))


_DISABLED = ' aria-disabled="true"'


@lru_cache(maxsize=512)
def _name(burrow: Burrow, cell: int, crossed: bool) -> str:
    return words.cell_words(burrow, cell, crossed)


@lru_cache(maxsize=512)
def _hit(burrow: Burrow, cell: int, reach: str) -> str:
    x, y = art.middle(place(burrow, cell))
    size, half = art.CELL, _HALF
    mark = art.CELL - 7
    own = f"M{num(x - half)} {num(y - half)}h{size}v{size}h-{size}z"
    return (
        f'<path class="spot-hit" d="{own}{reach}"/>'
        f'<rect class="spot-mark" x="{num(x - mark / 2)}" y="{num(y - mark / 2)}"'
        f' width="{mark}" height="{mark}" rx="10"/>'
    )


@lru_cache(maxsize=64)
def _reaches(burrow: Burrow, able: int) -> dict[int, str]:
    """Rock in quarters of a cell, given to the nearest cell that may be added.

    A finger is wider than a cell on a phone: a tap on the rock beside one snaps to it.
    """
    grid, found = grid_of(burrow), {}
    cells = cells_of(able)
    quarter = art.CELL // 2
    if not cells:
        return {}
    for row in range(-1, burrow.rows * 2 + 1):
        for column in range(-1, burrow.columns * 2 + 1):
            x, y = (column + 0.5) * quarter, (row + 0.5) * quarter
            below = grid.at(x, y)
            if below is not None and burrow.cells >> below & 1:
                continue
            cell = min(cells, key=lambda one: grid.distance(one, x, y))
            if grid.distance(cell, x, y) <= _NEAR:
                square = f"M{column * quarter} {row * quarter}h{quarter}v{quarter}h-{quarter}z"
                found[cell] = found.get(cell, "") + square
    return found

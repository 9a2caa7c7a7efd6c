"""The controls on the burrow: every cell with its name; rock belongs to the nearest useful cell."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art.svg import num
from app.games.burrow.art import burrow as art
from app.games.burrow.board.picture import Upright, grid_of, place
from app.games.burrow.input.choosing import control_of
from app.games.burrow.text.description import cells_told
from app.render.regions import Region, drawing, region
from pyengine.games.burrow.burrow import Burrow, cells_of

_NEAR = art.CELL * 1.15
"""Distance beside a cell, over rock, at which a tap still means it."""
_QUARTER = art.CELL // 2


def spots(
    burrow: Burrow, crosses: int, chosen: int, addable: int, stop: str, number: int
) -> tuple[Region, ...]:
    """All controls of a board, below them the rock; a choice changes some of their attributes.

    ``stop`` is the control that Tab reaches, ``number`` that of the place.
    """
    near = region(
        f"near-{number}",
        drawing(_near, burrow, addable, number),
        tag="g",
        class_="spots-near",
        aria_hidden="true",
    )
    told, controls = cells_told(burrow, crosses), []
    for cell, control in _controls(burrow):
        picked, reach = chosen >> cell & 1, addable >> cell & 1
        kind = "is-chosen" if picked else "is-reach" if reach else "is-far"
        controls.append(_spot(burrow, cell, kind, *told[cell], control == stop, number))
    return (near, *controls)


@lru_cache(maxsize=4)
def _controls(burrow: Burrow) -> tuple[tuple[int, str], ...]:
    return tuple([(cell, control_of(burrow, cell)) for cell in cells_of(burrow.cells)])


# The same object for the same state: what did not change need not even be compared.
@lru_cache(maxsize=2048)
def _spot(
    burrow: Burrow, cell: int, kind: str, label: str, worth: str, stop: bool, number: int
) -> Region:
    return region(
        f"at-{burrow.cell_name(cell)}-{number}",
        _hit(burrow, cell),
        tag="g",
        class_=f"spot is-cell {kind}",
        role="button",
        tabindex=0 if stop else -1,
        data_control=control_of(burrow, cell),
        aria_label=label,
        aria_description=worth,
        aria_pressed="true" if kind == "is-chosen" else "false",
        aria_disabled="true" if kind == "is-far" else None,
    )


@lru_cache(maxsize=256)
def _hit(burrow: Burrow, cell: int) -> Markup:
    x, y = art.middle(place(burrow, cell))
    mark = art.CELL - 7
    return Markup(
        f'<path class="spot-hit" d="{_square(burrow, cell)}"/>'
        f'<rect class="spot-mark" x="{num(x - mark / 2)}" y="{num(y - mark / 2)}"'
        f' width="{mark}" height="{mark}" rx="10"/>'
    )


def _square(burrow: Burrow, cell: int) -> str:
    column, row = place(burrow, cell)
    return f"M{column * art.CELL} {row * art.CELL}h{art.CELL}v{art.CELL}h-{art.CELL}z"


# The rock beside the cells


@lru_cache(maxsize=64)
def _near(burrow: Burrow, addable: int, number: int) -> tuple[Region, ...]:
    """Every cell that may be added, with the rock that belongs to it."""
    reaches = {cell: [_square(burrow, cell)] for cell in cells_of(addable)}
    for square, beside in _rock(burrow):
        # No generator here: a board has some 130 quarters of rock, and each would begin one.
        for cell in beside:
            if cell in reaches:
                reaches[cell].append(square)
                break
    return tuple(
        [
            region(
                f"near-{burrow.cell_name(cell)}-{number}",
                tag="path",
                class_="spot-hit",
                data_control=f"near:{burrow.cell_name(cell)}",
                d="".join(squares),
            )
            for cell, squares in reaches.items()
        ]
    )


@lru_cache(maxsize=4)
def _rock(burrow: Burrow) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Rock in quarters of a cell, each with the cells that a tap there may mean, nearest first.

    A finger is wider than a cell on a phone: a tap on the rock beside one snaps to it.
    The quarters lie below the controls, which keep the size and the middle of their cells.
    """
    grid, found = grid_of(burrow), []
    for row in range(-1, burrow.rows * 2 + 1):
        for column in range(-1, burrow.columns * 2 + 1):
            x, y = (column + 0.5) * _QUARTER, (row + 0.5) * _QUARTER
            below = grid.at(x, y)
            if below is None or not burrow.cells >> below & 1:
                left, top = column * _QUARTER, row * _QUARTER
                left, top = (top, left) if isinstance(burrow, Upright) else (left, top)
                square = f"M{left} {top}h{_QUARTER}v{_QUARTER}h-{_QUARTER}z"
                found.append((square, _beside(burrow, x, y)))
    return tuple(found)


def _beside(burrow: Burrow, x: float, y: float) -> tuple[int, ...]:
    """The cells near a point, nearest first. All lie in the nine places round it."""
    grid, steps = grid_of(burrow), (-art.CELL, 0, art.CELL)
    around = (grid.at(x + across, y + down) for down in steps for across in steps)
    cells = [cell for cell in around if cell is not None and burrow.cells >> cell & 1]
    near = sorted([(grid.distance(cell, x, y), cell) for cell in cells])
    return tuple([cell for distance, cell in near if distance <= _NEAR])

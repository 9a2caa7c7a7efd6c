"""What the bots of Winter Burrow like to find, and how they dig."""

from __future__ import annotations

from pyengine.core.styles import Style
from pyengine.games.burrow.moves import cross
from pyengine.games.burrow.notation import PASS, read_cells
from pyengine.games.burrow.progress import complete, openings
from pyengine.games.burrow.state import State


def _nuts(view: State, seat: int, action: str) -> float:
    return float((view.setup.burrow.nuts & _cells(view, action)).bit_count())


def _mushrooms(view: State, seat: int, action: str) -> float:
    return float((view.setup.burrow.mushrooms & _cells(view, action)).bit_count())


def _ways(view: State, seat: int, action: str) -> float:
    """Tunnels into new chambers, that the next turn could use (B6)."""
    burrow, before, after = view.setup.burrow, *_crosses(view, seat, action)
    return float(len(openings(burrow, after)) - len(openings(burrow, before)))


def _filled(view: State, seat: int, action: str) -> float:
    """Chambers that are crossed completely (B13)."""
    burrow, before, after = view.setup.burrow, *_crosses(view, seat, action)
    return float(len(complete(burrow, after)) - len(complete(burrow, before)))


def _crosses(view: State, seat: int, action: str) -> tuple[int, int]:
    """The crosses of the seat before and after."""
    sheet, cells = view.sheets[seat - 1], _cells(view, action)
    return sheet.crosses, cross(sheet, view.roll, cells).crosses if cells else sheet.crosses


def _cells(view: State, action: str) -> int:
    return 0 if action == PASS else read_cells(action, view.setup.burrow)


STYLES = (
    Style("gathers nuts", _nuts),
    Style("picks mushrooms", _mushrooms),
    Style("opens tunnels", _ways),
    Style("fills chambers", _filled),
)

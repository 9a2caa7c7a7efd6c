"""The future of a choice, asked of the engine once for every draft."""

from __future__ import annotations

from functools import lru_cache

from pyengine.games.burrow import GAME
from pyengine.games.burrow.drafts import Growth, growth, refuse_cell
from pyengine.games.burrow.state import Setup, Sheet, State


def to_act(view: State, seat: int) -> bool:
    """Returns whether the seat may act now."""
    return seat in GAME.pending(view).seats


def find_growth(view: State, seat: int, chosen: int) -> Growth:
    """Returns the future of the chosen cells of the acting seat."""
    return _find_growth(view.setup, view.sheets[seat - 1], view.roll, chosen)


@lru_cache(maxsize=128)
def _find_growth(setup: Setup, sheet: Sheet, roll: int, chosen: int) -> Growth:
    return growth(setup, sheet, roll, chosen)


def why_not(view: State, seat: int, chosen: int, cell: int) -> str:
    """The engine's sentence against adding a cell; empty if it may be added."""
    if find_growth(view, seat, chosen).addable >> cell & 1:
        return ""
    refused = refuse_cell(view.setup, view.sheets[seat - 1], view.roll, chosen, cell)
    return str(refused.message) if refused else ""

"""What the bots of Nine Lives like to predict, and to hold."""

from __future__ import annotations

from pyengine.core.styles import Style
from pyengine.games.ninelives.cards import PAW
from pyengine.games.ninelives.notation import read_card
from pyengine.games.ninelives.state import State


def _bold(view: State, seat: int, action: str) -> float:
    """Predictions beside one row, which bring most (N14)."""
    return float(action.startswith("bid ") and "-" not in action)


def _careful(view: State, seat: int, action: str) -> float:
    """Predictions beside two rows (N5)."""
    return float(action.startswith("bid ") and "-" in action)


def _saves_paws(view: State, seat: int, action: str) -> float:
    """Cards of other suits, when one is played."""
    return float(action.startswith("play ") and not read_card(action) & PAW)


def _gathers_paws(view: State, seat: int, action: str) -> float:
    """Paws, when a card of a trick that was won is taken (N12)."""
    return float(action.startswith("take ") and bool(read_card(action) & PAW))


STYLES = (
    Style("predicts boldly", _bold),
    Style("saves paws", _saves_paws),
    Style("predicts with care", _careful),
    Style("gathers paws", _gathers_paws),
)

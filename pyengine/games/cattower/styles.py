"""What the bots of Cat Tower like to furnish towers with."""

from __future__ import annotations

from pyengine.core.styles import Liking, Style
from pyengine.games.cattower.items import BUTTERFLY, CUSHION, MOUSE, YARN
from pyengine.games.cattower.notation import PASS, read_mark
from pyengine.games.cattower.state import State


def _item(item: int, *, high: bool = False) -> Liking:
    """Marks of an item, the higher the better where ``high``; in the draft a die of its number."""

    def liking(view: State, seat: int, action: str) -> float:
        if view.phase != "mark":
            return float(action == f"draft {item}")
        if action == PASS:
            return 0.0
        mark = read_mark(action)
        return (mark.floor if high else 1.0) if mark.item == item else 0.0

    return liking


STYLES = (
    Style("hoards yarn", _item(YARN)),
    Style("lines up mice", _item(MOUSE)),
    Style("sleeps high on cushions", _item(CUSHION, high=True)),
    Style("hunts butterflies", _item(BUTTERFLY)),
)

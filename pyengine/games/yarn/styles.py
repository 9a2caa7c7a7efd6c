"""What the bots of Yarn Trail like to pick up."""

from __future__ import annotations

from pyengine.core.styles import Liking, Style
from pyengine.games.yarn.carpet import ITEMS
from pyengine.games.yarn.moves import extend
from pyengine.games.yarn.notation import PASS
from pyengine.games.yarn.state import State


def _item(kind: str) -> Liking:
    """Moves over items of a kind, one for each that gets a tick (Y11)."""
    place = ITEMS.index(kind)

    def liking(view: State, seat: int, action: str) -> float:
        if view.phase != "move" or action == PASS:
            return 0.0
        sheet, carpet = view.sheets[seat - 1], view.setup.carpet
        after = extend(carpet, sheet, action)
        return float(after.ticks(carpet)[place] - sheet.ticks(carpet)[place])

    return liking


STYLES = (
    Style("chases mice", _item("m")),
    Style("collects socks", _item("s")),
    Style("catches paper planes", _item("p")),
)

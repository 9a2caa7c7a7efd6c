"""Marks of what a seat has just crossed, marked in its burrow and told on its card."""

from __future__ import annotations

from markupsafe import Markup

from app.art import last_actions
from app.base.views import scores_in
from app.base.words import brief as brief_words
from app.games.burrow.art import burrow as art
from app.games.burrow.board.picture import cells
from app.games.burrow.input.gain import gain
from app.games.burrow.text import words
from app.games.pencil import words as common
from app.games.scene import LastAction
from pyengine.games.burrow import GAME
from pyengine.games.burrow.burrow import Burrow
from pyengine.games.burrow.notation import PASS, read_cells
from pyengine.games.burrow.state import State


def brief(before: State, actor: int, action: str, after: State) -> str:
    """Points, what was found, and chambers that are full."""
    if action == PASS:
        return common.PASSED
    had, has = [scores_in(GAME, state).totals[actor - 1] for state in (before, after)]
    burrow = before.setup.burrow
    crosses = before.sheets[actor - 1].crosses
    return brief_words(has - had, words.things(gain(burrow, crosses, read_cells(action, burrow))))


def where(before: State, actor: int, action: str) -> str:
    """The cells: ``E4, E5 and F4``."""
    if action == PASS:
        return ""
    burrow = before.setup.burrow
    return words.cells_words(burrow, read_cells(action, burrow))


def new_cells(last_action: LastAction | None, seat: int) -> int:
    """The mask of the cells that were crossed last; 0 where none were."""
    if last_action is None:
        return 0
    before, after = last_action.before.sheets[seat - 1], last_action.after.sheets[seat - 1]
    return int(after.crosses & ~before.crosses)


def draw_marks(burrow: Burrow, mask: int, width: float, name: str) -> Markup:
    """A ring round each of these cells."""
    points = map(art.middle, cells(burrow, mask))
    return last_actions.last_action(name, last_actions.rings(points, 17, width))

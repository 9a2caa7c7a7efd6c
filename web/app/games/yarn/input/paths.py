"""The ways a thread may go this turn, as tables for the hand, and why it may not go elsewhere.

Everything here asks the engine: which moves are legal, and which sentence refuses
the others. A way is written as unit steps (``RRRD``), so that a prefix of the text
is a prefix of the thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

from app.games.yarn.text.words import out_of_reach
from pyengine.core.errors import IllegalAction
from pyengine.core.game import Refusal
from pyengine.games.yarn import GAME
from pyengine.games.yarn.carpet import Carpet, Path
from pyengine.games.yarn.moves import legal_paths
from pyengine.games.yarn.notation import read_move
from pyengine.games.yarn.state import Setup, Sheet, State

OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}


@dataclass(frozen=True)
class Paths:
    """The legal moves of a seat by their steps, and what a hand needs to find them.

    ``plain`` are the moves that use the whole roll, ``finishing`` those that may stop
    at the paw for good. ``ends`` says for every dot where a click can mean a move which
    ways lead there; ``at`` the same for every dot on the way, the start included.
    """

    roll: int
    start: int
    plain: dict[str, Path]
    finishing: dict[str, Path]
    ends: dict[int, tuple[str, ...]]
    dots: dict[str, tuple[int, ...]]
    at: dict[int, tuple[str, ...]]

    @property
    def stuck(self) -> bool:
        """Returns whether passing is the only action."""
        return not self.ends

    def complete(self, steps: str, finish: bool) -> bool:
        """Returns whether these steps are a whole legal move."""
        return steps in (self.finishing if finish else self.plain)


NO_PATHS = Paths(0, -1, {}, {}, {}, {}, {})


def to_act(view: State, seat: int) -> bool:
    """Returns whether the match waits for this seat."""
    return seat in GAME.pending(view).seats


def paths_of(view: State, seat: int) -> Paths:
    """The ways of a seat that is to draw; none for any other."""
    if view.phase != "move" or not to_act(view, seat):
        return NO_PATHS
    return paths_of_sheet(view.setup, view.sheets[seat - 1], view.roll)


@lru_cache(maxsize=32)
def paths_of_sheet(setup: Setup, sheet: Sheet, roll: int) -> Paths:
    """The ways from the end of a sheet's thread for a roll."""
    plain, finishing = legal_paths(setup.carpet, sheet, roll, setup.crossing)
    by_steps = {unroll(path.text): path for path in plain}
    stops = {unroll(path.text): path for path in finishing}
    ends: dict[int, list[str]] = {}
    dots: dict[str, tuple[int, ...]] = {"": ()}
    for steps, path in {**by_steps, **stops}.items():
        ends.setdefault(path.end, []).append(steps)
        for length in range(1, len(steps) + 1):
            dots[steps[:length]] = path.dots[:length]
    at: dict[int, list[str]] = {}
    for steps, dot_path in dots.items():
        at.setdefault(dot_path[-1] if dot_path else sheet.end, []).append(steps)
    return Paths(
        roll=roll,
        start=sheet.end,
        plain=by_steps,
        finishing=stops,
        ends={dot: tuple(ends[dot]) for dot in sorted(ends)},
        dots=dots,
        at={dot: tuple(found) for dot, found in at.items()},
    )


def unroll(text: str) -> str:
    """A move as unit steps.

    >>> unroll("R3D1!")
    'RRRD'
    """
    return "".join([direction * count for direction, count in read_move(text).legs])


def write_steps(steps: str, finish: bool = False) -> str:
    """Unit steps in the game's notation.

    >>> write_steps("RRRD"), write_steps("DD", finish=True)
    ('R3D1', 'D2!')
    """
    legs = (f"{direction}{len(list(run))}" for direction, run in groupby(steps))
    return "".join(legs) + ("!" if finish else "")


def bend_of(steps: str, dots: Sequence[int]) -> int | None:
    """The dot where the way bends; None where it is straight."""
    for index in range(1, len(steps)):
        if steps[index] != steps[index - 1]:
            return dots[index - 1]
    return None


def walk(carpet: Carpet, start: int, steps: str) -> tuple[int, ...]:
    """The dots of any steps, as far as they stay on the carpet."""
    dots, dot = [], start
    for direction in steps:
        moved = carpet.step(dot, direction)
        if moved is None:
            break
        dot = moved[0]
        dots.append(dot)
    return tuple(dots)


def _refusal(view: State, seat: int, steps: str, finish: bool = False) -> Refusal | None:
    action = write_steps(steps, finish)
    try:
        return GAME.refusal(view, seat, GAME.normalise(view, seat, action))
    except IllegalAction as wrong:
        return Refusal(wrong.rule, wrong.message)


def why_not_steps(view: State, seat: int, steps: str) -> str:
    """The engine's sentence against a thread that begins like this; empty if it may."""
    paths = paths_of(view, seat)
    if steps in paths.dots:
        return ""
    # Written as a stop, a short thread is judged by its way alone: only a faultless
    # one is left with Y13, that it does not end on the paw.
    refused = _refusal(view, seat, steps, finish=True)
    if refused is not None and refused.rule != "Y13":
        return str(refused.message)
    onward = _refusal(view, seat, steps + steps[-1] * (view.roll - len(steps)))
    return str(onward.message) if onward else ""


def why_not_dot(view: State, seat: int, dot: int) -> tuple[str, ...]:
    """Says why a move cannot lead to a dot: one sentence, or two where both bends differ.

    They are the engine's, but for a dot that no bend reaches (Y5): of that a count of segments
    says less than how far the roll goes.
    """
    carpet, start = view.setup.carpet, view.sheets[seat - 1].end
    if dot == start:
        return ()
    if carpet.blocks >> dot & 1:
        return (_why_not_block(view, seat, dot),)
    (row, column), (to_row, to_column) = divmod(start, carpet.columns), divmod(dot, carpet.columns)
    across = ("R" if to_column > column else "L") * abs(to_column - column)
    down = ("D" if to_row > row else "U") * abs(to_row - row)
    if len(across) + len(down) > view.roll:
        return (out_of_reach(carpet.dot_name(dot), view.roll),)
    found = []
    for steps in (across + down, down + across):
        refused = _refusal(view, seat, steps)
        if refused is not None and str(refused.message) not in found:
            found.append(str(refused.message))
    return tuple(found)


def _why_not_block(view: State, seat: int, block: int) -> str:
    """The sentence about this very block: asked from a neighbouring dot, on a fresh sheet."""
    carpet = view.setup.carpet
    for direction, back in OPPOSITE.items():
        moved = carpet.step(block, back)
        if moved is None:
            continue
        sheet = Sheet((moved[0],), (), 0, 0, 0, False)
        sheets = (*view.sheets[: seat - 1], sheet, *view.sheets[seat:])
        refused = _refusal(replace(view, sheets=sheets, roll=1), seat, direction)
        if refused is not None:
            return str(refused.message)
    raise AssertionError("a block has a neighbour")

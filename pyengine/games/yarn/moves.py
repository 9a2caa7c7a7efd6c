"""Drawing the thread: which moves a sheet has for a roll, and why another is none (Y4 to Y13)."""

from __future__ import annotations

from functools import lru_cache

from pyengine.core.game import Refusal, refuse
from pyengine.core.words import say_counted
from pyengine.games.yarn.carpet import Carpet, Path
from pyengine.games.yarn.notation import MoveText, read_move
from pyengine.games.yarn.state import Setup, Sheet

_OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}


def legal_paths(
    carpet: Carpet, sheet: Sheet, roll: int, crossing: bool
) -> tuple[list[Path], list[Path]]:
    """The paths that may be drawn for a roll, and those that may stop at the paw for good.

    One table look-up and two mask tests a path (Y7, Y21); the tables know the
    rest (Y5, Y6, Y9, Y13).
    """
    used = sheet.segments
    barred = 0 if crossing else sheet.visited
    plain = [
        path
        for path in carpet.paths(sheet.end, roll)
        if not path.segments & used and not path.dot_mask & barred
    ]
    finishing = [
        path
        for path in carpet.finishes(sheet.end, roll)
        if not path.segments & used and not path.dot_mask & barred
    ]
    return plain, finishing


@lru_cache(maxsize=64)
def is_walled_in(setup: Setup, sheet: Sheet) -> bool:
    """Returns whether a thread can go nowhere any more, whatever is rolled.

    Every move begins with a segment to a dot beside the end (Y5, Y7, Y9, Y21), and that alone is
    the move for a 1. A thread that has finished does not want to go on (Y13).
    """
    barred = 0 if setup.crossing else sheet.visited
    return not sheet.finished and _is_closed(setup.carpet, sheet.end, sheet.segments, barred)


def is_dead_end(setup: Setup, sheet: Sheet, path: Path) -> bool:
    """Returns whether a thread that draws this path, and does not stop, is walled in behind it."""
    used = sheet.segments | path.segments
    barred = 0 if setup.crossing else sheet.visited | path.dot_mask
    return _is_closed(setup.carpet, path.end, used, barred)


def _is_closed(carpet: Carpet, end: int, used: int, barred: int) -> bool:
    """Returns whether no segment leads on from a dot, beside drawn segments and barred dots."""
    steps = carpet.paths(end, 1)
    return not [step for step in steps if not (step.segments & used or step.dot_mask & barred)]


def refuse_move(setup: Setup, sheet: Sheet, roll: int, move: MoveText) -> Refusal | None:
    """The first rule that a move breaks; None for exactly the moves of :func:`legal_paths`."""
    if len(move.legs) > 2:
        return refuse("Y6", "A move bends at most once.")
    if len(move.legs) == 2 and move.legs[1][0] == _OPPOSITE[move.legs[0][0]]:
        return refuse("Y7", "A move cannot go straight back over its own thread.")
    length = move.length
    if length > roll or (length < roll and not move.finish):
        return Refusal(
            "Y5",
            say_counted(
                roll,
                "The die shows 1, so draw exactly 1 segment, not {length}.",
                "The die shows {count}, so draw exactly {count} segments, not {length}.",
                length=length,
            ),
        )
    return _fault_along_path(setup, sheet, move)


def _fault_along_path(setup: Setup, sheet: Sheet, move: MoveText) -> Refusal | None:
    carpet, dot = setup.carpet, sheet.end
    for direction, count in move.legs:
        for _ in range(count):
            moved = carpet.step(dot, direction)
            if moved is None:
                return refuse("Y5", "The thread would leave the carpet there.")
            dot, segment = moved
            if carpet.blocks >> dot & 1:
                return refuse(
                    "Y9",
                    "{name} is a building block; the thread cannot go there.",
                    name=carpet.dot_name(dot),
                )
            if sheet.segments >> segment & 1:
                return refuse(
                    "Y7",
                    "The segment to {name} already has thread on it.",
                    name=carpet.dot_name(dot),
                )
            if not setup.crossing and sheet.visited >> dot & 1:
                return refuse(
                    "Y21",
                    "{name} already has thread on it, and crossing is not allowed.",
                    name=carpet.dot_name(dot),
                )
    if move.finish and dot != carpet.paw:
        return refuse("Y13", "Only a move that ends on the cat's paw can finish the thread.")
    return None


def extend(carpet: Carpet, sheet: Sheet, action: str) -> Sheet:
    """The sheet after a legal move."""
    move = read_move(action)
    path = carpet.walk(sheet.end, move.legs)
    if path is None:
        raise ValueError(f"{action} is not a legal move")
    trail = sheet.trail + path.dots
    return Sheet(
        trail=trail,
        turns=(*sheet.turns, len(trail)),
        visited=sheet.visited | path.dot_mask,
        segments=sheet.segments | path.segments,
        cups=sheet.cups,
        finished=move.finish,
    )

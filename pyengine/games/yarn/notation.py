"""Yarn Trail's notation.

``R3D1``, ``D2!``, ``pass``, ``cups C1 D4 ...``, and for chance ``roll 4``, ``deal 2 1``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from pyengine.core.errors import illegal, quoted
from pyengine.games.yarn.carpet import Carpet, Legs

PASS = "pass"

_MOVE = re.compile(r"(?:[UDLR][1-9][0-9]?)+!?")
_LEG = re.compile(r"([UDLR])([0-9]+)")
_DOT = re.compile(r"[A-Z][1-9][0-9]?")
_WHOLE = re.compile(r"0|[1-9][0-9]{0,2}")


@dataclass(frozen=True, slots=True)
class MoveText:
    """A move as written: its legs, and whether it stops at the paw for good."""

    legs: Legs
    finish: bool

    @property
    def length(self) -> int:
        """The number of segments."""
        return sum(count for _, count in self.legs)


def read_move(text: str) -> MoveText:
    """Take a move apart; raises ``IllegalAction`` (NOTATION) where it is none.

    >>> read_move("R3D1!")
    MoveText(legs=(('R', 3), ('D', 1)), finish=True)
    """
    if not _MOVE.fullmatch(text):
        raise illegal(
            "NOTATION",
            "{text} is not a move; a move looks like R3D1, D2! or pass.",
            text=quoted(text),
        )
    legs = tuple([(letter, int(count)) for letter, count in _LEG.findall(text)])
    if any(first == second for (first, _), (second, _) in pairwise(legs)):
        raise illegal(
            "NOTATION",
            "{text} names a direction twice in a row; add the numbers.",
            text=quoted(text),
        )
    return MoveText(legs, text.endswith("!"))


def read_cups(text: str, carpet: Carpet) -> tuple[int, ...]:
    """The dots of a ``cups`` action as written; raises ``IllegalAction`` (NOTATION)."""
    dots = []
    for word in text.split()[1:]:
        dot = carpet.dot_at(word) if _DOT.fullmatch(word) else None
        if dot is None:
            last = carpet.dot_name(carpet.size - 1)
            raise illegal(
                "NOTATION",
                "{word} is not a dot; the dots are A1 to {last}.",
                word=quoted(word),
                last=last,
            )
        dots.append(dot)
    return tuple(dots)


def write_cups(dots: tuple[int, ...], carpet: Carpet) -> str:
    """The ``cups`` action for dots, in reading order."""
    return " ".join(("cups", *map(carpet.dot_name, sorted(dots))))


def read_deal(text: str) -> tuple[int, ...]:
    """The numbers of a ``deal`` action; raises ``IllegalAction`` (NOTATION)."""
    words = text.split()[1:]
    if not words or not all(map(_WHOLE.fullmatch, words)):
        raise illegal(
            "NOTATION", "{text} must name its seats, such as deal 2 1.", text=quoted(text)
        )
    return tuple(map(int, words))

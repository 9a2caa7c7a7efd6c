"""Yarn Trail's notation: ``R3D1``, ``D2!``, ``pass``, ``cups C1 D4 …``, ``roll 4``, ``deal 2 1``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pyengine.core.errors import IllegalAction
from pyengine.games.yarn.carpet import Carpet, dots_of

__all__ = ["PASS", "MoveText", "canonical_cups", "read_cups", "read_move", "read_numbers"]

PASS = "pass"

_MOVE = re.compile(r"(?:[UDLR][1-9][0-9]?)+!?")
_LEG = re.compile(r"([UDLR])([0-9]+)")
_DOT = re.compile(r"[A-Z][1-9][0-9]?")
_WHOLE = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class MoveText:
    """A move as written: its legs, and whether it stops at the paw for good."""

    legs: tuple[tuple[str, int], ...]
    finish: bool

    @property
    def length(self) -> int:
        """The number of segments."""
        return sum(count for _, count in self.legs)


def read_move(text: str) -> MoveText:
    """Take a move apart; raises ``IllegalAction`` (NOTATION) where it is none."""
    if not _MOVE.fullmatch(text):
        raise _notation(f"{text!r} is no move; a move looks like R3D1, D2! or pass.")
    legs = tuple((letter, int(count)) for letter, count in _LEG.findall(text))
    for (first, _), (second, _) in zip(legs, legs[1:], strict=False):
        if first == second:
            raise _notation(f"{text!r} names the same direction twice in a row; add the numbers.")
    return MoveText(legs, text.endswith("!"))


def read_cups(text: str, carpet: Carpet) -> tuple[int | None, ...]:
    """The dots of a ``cups`` line as written; None for a dot that the carpet lacks."""
    words = text.split()[1:]
    for word in words:
        if not _DOT.fullmatch(word):
            raise _notation(f"{word!r} is no dot; a dot looks like C4.")
    return tuple(carpet.dot_at(word) for word in words)


def canonical_cups(mask: int, carpet: Carpet) -> str:
    """The ``cups`` action for a mask of dots, in reading order."""
    return "cups " + " ".join(carpet.dot_name(dot) for dot in dots_of(mask))


def read_numbers(text: str) -> tuple[int, ...]:
    """The numbers behind the first word of a ``roll`` or ``deal`` action."""
    words = text.split()[1:]
    if not words or not all(_WHOLE.fullmatch(word) for word in words):
        raise _notation(f"{text!r} must name its numbers, such as 'roll 4' or 'deal 2 1'.")
    return tuple(map(int, words))


def _notation(message: str) -> IllegalAction:
    return IllegalAction("NOTATION", message)

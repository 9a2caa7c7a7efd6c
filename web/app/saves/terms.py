"""The terms of a table: what people agree on beside the game, and the time that each has taken.

They belong to the table and not to the match, whose log is played again without them. In a race
nothing is taken back, and it has a clock of its own: there they mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

UNDO_WORDS = (("free", "Freely"), ("agreed", "If all agree"), ("none", "Never"))
"""Whether moves are taken back, and what that is called: freely as long as nobody has seen more
since, if all agree, or never."""

UNDOS = tuple(value for value, _ in UNDO_WORDS)

CLOCKS = (
    "none",
    "turn-30",
    "turn-60",
    "turn-180",
    "match-300",
    "match-900",
    "match-1800",
)
"""The clocks that are offered: none, or how many seconds a person has for each turn, or for all
turns of the match together."""

_CLOCK = re.compile(r"none|(turn|match)-[1-9][0-9]{0,3}")

OVERTIME_S = 20
"""The time for each turn of whoever has used up that of the match."""

_MINUTE_S = 60


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed at a table. The usual terms are those of every match that names none."""

    undo: str = "free"
    clock: str = "none"

    @property
    def clock_kind(self) -> Literal["", "turn", "match"]:
        """What the clock measures; empty without one."""
        kind = self.clock.partition("-")[0]
        return "turn" if kind == "turn" else "match" if kind == "match" else ""

    @property
    def clock_s(self) -> int:
        """The seconds that a person has."""
        return int(self.clock.partition("-")[2] or 0)


USUAL = Terms()


@dataclass(frozen=True, slots=True)
class Spent:
    """The time that seats have taken, in ms by seat: for the match, and the turn of ``phase``."""

    match: tuple[int, ...] = ()
    turn: tuple[int, ...] = ()
    phase: int = 0


NOTHING_SPENT = Spent()


def terms_of(values: Mapping[str, str]) -> Terms:
    """The terms with these values, the usual ones where one is not named; raises ``ValueError``.

    >>> terms_of({"undo": "agreed"})
    Terms(undo='agreed', clock='none')
    """
    undo, clock = values.get("undo", USUAL.undo), values.get("clock", USUAL.clock)
    if undo not in UNDOS:
        raise ValueError(f"Undo can be {', '.join(UNDOS)}.")
    if not isinstance(clock, str) or not _CLOCK.fullmatch(clock):
        raise ValueError("A clock can be none, turn-60 or match-900, in seconds.")
    return Terms(undo, clock)


def undo_words(undo: str) -> str:
    """Says when moves are taken back, in a word or two.

    >>> undo_words("agreed")
    'if all agree'
    """
    return dict(UNDO_WORDS)[undo].lower()


def clock_words(clock: str) -> str:
    """Says what a clock gives.

    >>> clock_words("turn-30"), clock_words("match-900"), clock_words("none")
    ('30 seconds a turn', '15 minutes each', 'none')
    """
    terms = Terms(clock=clock)
    if not terms.clock_kind:
        return "none"
    return f"{time_words(terms.clock_s)} {'a turn' if terms.clock_kind == 'turn' else 'each'}"


def time_words(seconds: int) -> str:
    """So many seconds in words.

    >>> time_words(1), time_words(60), time_words(180), time_words(75)
    ('1 second', '1 minute', '3 minutes', '1 minute 15 seconds')
    """
    minutes, rest = divmod(seconds, _MINUTE_S)
    parts = [
        f"{count} {unit}{'s' * (count != 1)}"
        for count, unit in ((minutes, "minute"), (rest, "second"))
        if count
    ]
    return " ".join(parts) or "no time"

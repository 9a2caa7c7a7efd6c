"""The terms of a table: what people agree on beside the game, such as whether moves are taken back.

They belong to the table and not to the match, whose log is played again without them. In a race
nothing is taken back, and it has a clock of its own: there they mean nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

UNDO_WORDS = (("free", "Freely"), ("agreed", "If all agree"), ("none", "Never"))
"""Whether moves are taken back, and what that is called: freely as long as nobody has seen more
since, if all agree, or never."""

UNDOS = tuple(value for value, _ in UNDO_WORDS)


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed at a table. The usual terms are those of every match that names none."""

    undo: str = "free"


USUAL = Terms()


def terms_of(values: Mapping[str, str]) -> Terms:
    """The terms with these values, the usual ones where one is not named; raises ``ValueError``.

    >>> terms_of({"undo": "agreed"})
    Terms(undo='agreed')
    """
    undo = values.get("undo", USUAL.undo)
    if undo not in UNDOS:
        raise ValueError(f"Undo can be {', '.join(UNDOS)}.")
    return Terms(undo)


def undo_words(undo: str) -> str:
    """Says when moves are taken back, in a word or two.

    >>> undo_words("agreed")
    'if all agree'
    """
    return dict(UNDO_WORDS)[undo].lower()

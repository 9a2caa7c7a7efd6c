"""The levels of help at a table, three steps, agreed before the match.

``all``: memory aids with what follows from them. ``some``: what has been seen is shown, nothing is
concluded from it. With both a hint says what the hard bot would do, why, and by how much it is
better. ``paper``: as on a real table, where everybody remembers for themselves, and nobody is
asked.
"""

from __future__ import annotations

from app.saves.preferences import Settings
from app.saves.records import Posed, Record


def help_of(record: Record, settings: Settings) -> str:
    """The step of a match; where none was chosen for it, the one that this device has now."""
    return record.help or settings.help


def hints_wanted(record: Record, settings: Settings) -> bool:
    """Returns whether a hint can be asked for: not where it would be the answer."""
    if isinstance(record.kind, Posed):
        return False
    return help_of(record, settings) != "paper"

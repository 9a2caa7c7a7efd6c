"""Marks of matches: whether one is kept here already is told without playing any through.

Two matches are the same where the same people have the same log, as far as a file can hold it.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from app.base.checking import Data, read_checked, text_at
from app.saves.records import Record
from pyengine.core.text import MAX_CHARS, parse_match, write_match


def mark_of(record: Record) -> str:
    """The mark of a match."""
    return _mark(record.names, write_match(record.match.known()))


def mark_in(text: str) -> str:
    """The mark of a stored match; empty where its text is broken.

    Stored is the canonical text of the log, so it can be compared as it is. Only a match that is
    known in part has to be played through.
    """
    try:
        return read_checked("match", text, _stored_mark)
    except ValueError:
        return ""


def _stored_mark(data: Data) -> str:
    players, log = data["players"], text_at(data, "match", MAX_CHARS)
    if not isinstance(players, list):
        raise ValueError("players")
    header, _, _ = log.partition("\n\n")
    if "\nviewer:" in header:
        log = write_match(parse_match(log).known())
    return _mark([str(name) for name, _ in players], log)


def _mark(names: Sequence[str], log: str) -> str:
    return sha256("\n".join((*names, log)).encode()).hexdigest()

"""The chat of a table: the newest lines, stored by this device alone, for a reload.

They are in no post: who comes later, or to another match, does not hear them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from app.base.checking import VERSION, Data, flag_at, number_at, read_checked, text_at, time_at
from app.remote.values.running_table import Line

MOST_LINES = 60
"""So many lines are kept."""

_STORED = "said"
"""The key of the stored lines of chat."""

_LONGEST = 200
_MOST_MEMBERS = 1_000


class Chat:
    """The lines of one table. Changes in place."""

    def __init__(self) -> None:
        self.lines: tuple[Line, ...] = ()

    def load(self, parts: Mapping[str, bytes]) -> None:
        """Take what was stored of a table; what cannot be read was never said."""
        text = parts.get(_STORED, b"").decode("utf-8", "replace")
        try:
            self.lines = read_checked("talk", text, _lines) if text else ()
        except ValueError:
            self.lines = ()

    def add(self, line: Line) -> tuple[str, bytes]:
        """One more line; what is to be stored."""
        self.lines = (*self.lines, line)[-MOST_LINES:]
        rows = [[entry.member, entry.words, entry.emote, entry.at] for entry in self.lines]
        return _STORED, json.dumps({"clowder": VERSION, "lines": rows}).encode()


def _lines(data: Data) -> tuple[Line, ...]:
    stored: Any = data["lines"]
    return tuple(map(_line, stored[-MOST_LINES:]))


def _line(stored: list[object]) -> Line:
    data = dict(zip(("member", "words", "emote", "at"), stored, strict=True))
    return Line(
        number_at(data, "member", 1, _MOST_MEMBERS),
        text_at(data, "words", _LONGEST),
        flag_at(data, "emote"),
        time_at(data, "at"),
    )

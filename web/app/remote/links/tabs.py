"""Tabs of one browser: they find each other without a code, and hand replies to who waits.

Each line is a JSON object on a channel that all tabs of this site hear. It comes from our own
pages alone, and is read as strictly as what comes from elsewhere.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields

from app.base.checking import read_json

_LONGEST = 200_000


@dataclass(frozen=True, slots=True)
class Who:
    """Asks for the tables of all other tabs."""

    tab: str


@dataclass(frozen=True, slots=True)
class Here:
    """Answers that a table is here: of whom, and what is played."""

    tab: str
    to: str
    table_key: str
    table: str
    name: str
    game: str


@dataclass(frozen=True, slots=True)
class Call:
    """Begins a link between two tabs' tables; answered with the same, the other way round."""

    tab: str
    table_key: str
    to: str
    at: str


@dataclass(frozen=True, slots=True)
class Frame:
    """Bytes over such a link, as base64."""

    tab: str
    table_key: str
    to: str
    at: str
    data: str


@dataclass(frozen=True, slots=True)
class Bye:
    """The link is over."""

    tab: str
    table_key: str
    to: str
    at: str


@dataclass(frozen=True, slots=True)
class Reply:
    """A code was opened here, a reply or an invitation to come back: whose table is it?"""

    tab: str
    text: str


@dataclass(frozen=True, slots=True)
class AskReply:
    """Asks for the reply to an invitation, by its table (as digits) and number."""

    tab: str
    table: str
    number: str


@dataclass(frozen=True, slots=True)
class OwnReply:
    """Answers with the address of the reply that waits here."""

    tab: str
    to: str
    table: str
    number: str
    reply: str


@dataclass(frozen=True, slots=True)
class Taken:
    """It is ours, and the link is being made."""

    tab: str
    to: str


Line = Who | Here | Call | Frame | Bye | Reply | Taken | AskReply | OwnReply

_KINDS: dict[str, type[Line]] = {
    "who": Who,
    "here": Here,
    "call": Call,
    "frame": Frame,
    "bye": Bye,
    "reply": Reply,
    "taken": Taken,
    "ask reply": AskReply,
    "own reply": OwnReply,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def write_line(line: Line) -> str:
    """A line as it is told."""
    values = {field.name: getattr(line, field.name) for field in fields(line)}
    return json.dumps({"is": _NAMES[type(line)], **values})


def read_line(text: str) -> Line | None:
    """A line that was heard; None for anything that no tab of this version tells."""
    if len(text) > _LONGEST:
        return None
    try:
        values = read_json(text)
    except ValueError:
        return None
    if not isinstance(values, dict) or not all(isinstance(value, str) for value in values.values()):
        return None
    kind = _KINDS.get(values.pop("is", ""))
    if kind is None or set(values) != {field.name for field in fields(kind)}:
        return None
    return kind(**values)

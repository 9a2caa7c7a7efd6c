"""The lines of a transfer: JSON, one thing a line, over one channel that keeps their order.

They are cut into messages that every browser sends, and put together again. All that is read here
comes from another device: what is none of these lines, or too long, is a ``ValueError``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, cast, get_args

from app.base.checking import Data, choice_at, id_of, number_at, read_json, text_at
from app.remote.values.moving.ports import KINDS, Item, Kind
from app.remote.values.moving.state import Choice

VERSION: Final = 2

LONGEST_TEXT: Final = 300_000
"""So many characters one thing may have as it is stored; what is longer stays where it is."""

LONGEST_LINE: Final = 2_000_000
"""So many bytes a line may have."""

MESSAGE: Final = 16_000
"""So many bytes of the lines go in one message: every browser takes those."""

MOST_KEPT: Final = 20_000
"""So many things a device tells of; what is more stays where it is."""

TOLD_AT_ONCE: Final = 200

_DIGEST = re.compile(r"[0-9a-f]{24}", re.ASCII)
_MOST_SETTINGS = 60
_LONGEST_SETTING = 8_000


class Hello(NamedTuple):
    """The first line of each device: its settings, by name, and the choice of the second one."""

    choice: Choice
    settings: Mapping[str, str]


class Have(NamedTuple):
    """Some of what a device has: digests by keys."""

    kind: Kind
    digests: Mapping[str, str]


class AllTold(NamedTuple):
    """A device has told all that it has."""


class Taken(NamedTuple):
    """So many items of the other device have been dealt with, in all."""

    total: int


class AllSent(NamedTuple):
    """A device has sent all that the other one lacks."""


class Done(NamedTuple):
    """Nothing is missing on this side."""


Line = Hello | Have | AllTold | Item | Taken | AllSent | Done


def write(line: Line) -> bytes:
    """A line, with its end."""
    return json.dumps(_data(line), ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _data(line: Line) -> Data:
    match line:
        case Hello(choice, settings):
            return {"clowder move": VERSION, "choice": choice, "settings": dict(settings)}
        case Have(kind, digests):
            return {"have": kind, "digests": dict(digests)}
        case AllTold():
            return {"told": True}
        case Item(kind, key, text):
            return {"item": kind, "key": key, "text": text}
        case Taken(total):
            return {"taken": total}
        case AllSent():
            return {"sent": True}
        case Done():
            return {"done": True}


def have_lines(digests: Mapping[Kind, Mapping[str, str]]) -> Iterator[Have]:
    """All that a device has, in lines of some at once."""
    for kind in KINDS:
        entries = list(digests.get(kind, {}).items())
        for at in range(0, len(entries), TOLD_AT_ONCE):
            yield Have(kind, dict(entries[at : at + TOLD_AT_ONCE]))


def messages(data: bytes) -> Iterator[bytes]:
    """Lines as messages for the channel."""
    for at in range(0, len(data), MESSAGE):
        yield data[at : at + MESSAGE]


class Reader:
    """Puts lines together out of messages; raises ``ValueError`` for what is none."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._size = 0

    def read(self, message: bytes) -> list[Line]:
        """Take a message; returns the lines that it ends."""
        *ends, rest = message.split(b"\n")
        lines = []
        for end in ends:
            self._add(end)
            lines.append(read(b"".join(self._parts)))
            self._parts, self._size = [], 0
        self._add(rest)
        return lines

    def _add(self, part: bytes) -> None:
        self._size += len(part)
        if self._size > LONGEST_LINE:
            raise ValueError("line")
        if part:
            self._parts.append(part)


def read(line: bytes) -> Line:
    """A line without its end; raises ``ValueError``."""
    data = read_json(line.decode())
    if not isinstance(data, dict):
        raise ValueError("line")
    try:
        return _line(data)
    except (KeyError, TypeError):
        raise ValueError("line") from None


def _line(data: Data) -> Line:
    if "clowder move" in data:
        return _hello(data)
    if "have" in data:
        return Have(_kind(data, "have"), _digests(data["digests"]))
    if "item" in data:
        text = text_at(data, "text", LONGEST_TEXT)
        return Item(_kind(data, "item"), id_of(data["key"]), text)
    if "taken" in data:
        return Taken(number_at(data, "taken", 0, MOST_KEPT))
    for word, line in (("told", AllTold()), ("sent", AllSent()), ("done", Done())):
        if data.get(word) is True:
            return line
    raise ValueError("line")


def _hello(data: Data) -> Hello:
    if data["clowder move"] != VERSION:
        raise OtherVersion
    settings = data["settings"]
    if not isinstance(settings, dict) or len(settings) > _MOST_SETTINGS:
        raise ValueError("settings")
    checked = {str(name)[:40]: text_at(settings, name, _LONGEST_SETTING) for name in settings}
    return Hello(cast("Choice", choice_at(data, "choice", get_args(Choice))), checked)


class OtherVersion(ValueError):
    """The other device has another version of these lines."""


def _kind(data: Data, key: str) -> Kind:
    return cast("Kind", choice_at(data, key, KINDS))


def _digests(value: object) -> Mapping[str, str]:
    if not isinstance(value, dict) or len(value) > TOLD_AT_ONCE:
        raise ValueError("digests")
    return {id_of(key): text_at(value, key, 24) for key in value if _is_digest(value[key])}


def _is_digest(value: object) -> bool:
    if not isinstance(value, str) or not _DIGEST.fullmatch(value):
        raise ValueError("digest")
    return True

"""Stored JSON, read with mistrust: a value of the right kind and size, or ``ValueError``."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from app.base.names import clean, clean_name
from pyengine.core.errors import MatchTextError

VERSION = 1
"""Of the stored JSON; an older app refuses what a newer one wrote."""

Data = Mapping[str, object]
"""An object of stored JSON before anything in it has been looked at."""

_SERVER = re.compile(r"(?:stun|turns?):[\w.:?=\[\]-]{1,200}(?: \S{1,100} \S{1,200})?", re.ASCII)
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
_BRACKETS = re.compile(r"[][{}]")
_STRINGS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
"""Each is gone through once, and one without an end reaches to the end of the text: else every
quotation mark in it would be tried as a beginning."""
_DEEPEST = 50
_LATEST = 2**53

T = TypeVar("T")


class NewerVersion(ValueError):
    """The stored text was written by a newer version of the app, which knows how to read it."""


MAX_SERVERS = 4
"""So many servers of one's own help to find a way between devices."""


def read_checked(what: str, text: str, read: Callable[[Data], T]) -> T:
    """Read stored JSON; every way in which it can be broken ends in the same kind of sentence."""
    try:
        data = read_json(text)
        version = data["clowder"]
        if type(version) is not int or version < 1:
            raise ValueError("clowder")
    except (ValueError, TypeError, KeyError, IndexError):
        raise ValueError(f"The saved {what} cannot be read.") from None
    if version > VERSION:
        raise NewerVersion(f"The saved {what} comes from a newer version of the app.")
    try:
        return read(data)
    except MatchTextError as error:
        sentence = clean(str(error.message), 160)
        raise ValueError(f"The saved {what} is damaged. Line {error.line}: {sentence}") from None
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, OverflowError):
        raise ValueError(f"The saved {what} cannot be read.") from None


def read_json(text: str) -> Any:
    """Any JSON that nests as little as ours and holds whole characters; raises ``ValueError``.

    Reading goes down a level of the browser's own stack with each bracket; where that is at its
    end no exception is raised, but Python stops for good.
    """
    if not _is_flat(text):
        raise ValueError("nested")
    try:
        data = json.loads(text)
    except RecursionError:
        raise ValueError("nested") from None
    # Half a character, alone, is in no address and no file: encoding it fails, as a ValueError.
    (json.dumps(data, ensure_ascii=False) if "\\u" in text else text).encode()
    return data


def _is_flat(text: str) -> bool:
    depth = 0
    if text.count("[") + text.count("{") <= _DEEPEST:
        return True
    for bracket in _BRACKETS.findall(_STRINGS.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > _DEEPEST:
            return False
    return True


def text_at(data: Data, key: str, longest: int) -> str:
    """A text of at most so many characters."""
    value = data[key]
    if not isinstance(value, str) or len(value) > longest:
        raise ValueError(key)
    return value


def line_at(data: Data, key: str, longest: int) -> str:
    """A text as :func:`app.base.names.clean` leaves it: no line ends, no half characters."""
    value = text_at(data, key, longest)
    if clean(value, longest) != value:
        raise ValueError(key)
    return value


def flag_at(data: Data, key: str) -> bool:
    """True or False."""
    value = data[key]
    if not isinstance(value, bool):
        raise ValueError(key)
    return value


def number_at(data: Data, key: str, least: int, most: int) -> int:
    """A whole number between two."""
    value = data[key]
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(key)
    return value


def number_in(data: Data, key: str, allowed: Collection[int]) -> int:
    """One of some whole numbers."""
    value = data[key]
    if type(value) is not int or value not in allowed:
        raise ValueError(key)
    return value


def time_at(data: Data, key: str) -> int:
    """A time in milliseconds since 1970."""
    return number_at(data, key, 0, _LATEST)


def choice_at(data: Data, key: str, allowed: Collection[str]) -> str:
    """One of some words."""
    value = data[key]
    if not isinstance(value, str) or value not in allowed:
        raise ValueError(key)
    return value


def name_of(value: object) -> str:
    """A player's name as it was cleaned before it was stored."""
    if not isinstance(value, str) or clean_name(value) != value:
        raise ValueError("name")
    return value


def server_of(value: object) -> str:
    """The address of a STUN or TURN server, with name and password where it wants them."""
    if not isinstance(value, str) or not _SERVER.fullmatch(value):
        raise ValueError("server")
    return value


def id_of(value: object) -> str:
    """The id of a match."""
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise ValueError("id")
    return value

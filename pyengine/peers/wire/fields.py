"""Fields of posts and of link talk, read and written: each kind of value strictly.

A reader takes what JSON gave and raises :class:`~pyengine.peers.wire.frames.WireError` for anything
that a Clowder would not have written; a writer is its inverse.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pyengine.peers.crypto.hashes import b64, unb64
from pyengine.peers.wire.frames import Json, WireError


@dataclass(frozen=True, slots=True)
class Field:
    """A kind of value: from JSON, and to JSON."""

    read: Callable[[Json], Any]
    write: Callable[[Any], Json]


def number(most: int, least: int = 0) -> Field:
    """A whole number in these bounds."""

    def read(value: Json) -> int:
        if type(value) is not int or not least <= value <= most:
            raise WireError("no number, or out of bounds")
        return value

    return Field(read, int)


def text(most: int) -> Field:
    """Any text of so many characters at most; what it means is checked where it is used."""

    def read(value: Json) -> str:
        if not isinstance(value, str) or len(value) > most:
            raise WireError("no text, or too long")
        return value

    return Field(read, str)


def word(pattern: str) -> Field:
    """A text of this form."""
    form = re.compile(pattern)

    def read(value: Json) -> str:
        if not isinstance(value, str) or not form.fullmatch(value):
            raise WireError("a word is written otherwise")
        return value

    return Field(read, str)


def _bytes(value: Json) -> bytes:
    if not isinstance(value, str):
        raise WireError("no bytes")
    try:
        return unb64(value)
    except ValueError as error:
        raise WireError(str(error)) from None


def data(*sizes: int) -> Field:
    """Bytes, of one of these sizes."""

    def read(value: Json) -> bytes:
        found = _bytes(value)
        if len(found) not in sizes:
            raise WireError("bytes of another size")
        return found

    return Field(read, b64)


def data_or_nothing(size: int) -> Field:
    """So many bytes, or none."""
    return data(0, size)


def data_up_to(most: int) -> Field:
    """Bytes, so many at most."""

    def read(value: Json) -> bytes:
        found = _bytes(value)
        if len(found) > most:
            raise WireError("too many bytes")
        return found

    return Field(read, b64)


def many(item: Field, most: int) -> Field:
    """A list of so many items at most, as a tuple."""

    def read(value: Json) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) > most:
            raise WireError("no list, or too long")
        return tuple([item.read(one) for one in value])

    return Field(read, lambda values: [item.write(one) for one in values])


def row(*kinds: Field) -> Field:
    """A list of values of these kinds, as a tuple."""

    def read(value: Json) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) != len(kinds):
            raise WireError("a list has more or fewer values")
        return tuple([kind.read(one) for kind, one in zip(kinds, value, strict=True)])

    return Field(
        read, lambda values: [kind.write(one) for kind, one in zip(kinds, values, strict=True)]
    )


def pair(first: Field, second: Field) -> Field:
    """Two values as a list, as a tuple."""
    return row(first, second)


NAME = text(40)
"""What somebody is called, as it was typed: what of it can stand on a screen is found there."""

ACTION = text(2000)
"""An action of a game, which only its rules can read."""

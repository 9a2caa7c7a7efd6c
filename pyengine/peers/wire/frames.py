"""Frames: what goes over a link, long ones in parts, and what their JSON may be.

A frame is one message of a channel: a post ``01 | signature 64 | body``, or link talk
``02 | JSON``. A frame longer than a message may be goes in parts
``03 | number 4 | index 2 | count 2 | bytes``. All that arrives is a stranger's:
whatever breaks a bound here is a :class:`WireError`, and never anything else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn, Union

from pyengine.core.errors import ClowderError

MAX_FRAME = 64 * 1024
"""Bytes of a frame, parts joined."""

MAX_MESSAGE = 16 * 1024
"""Bytes that go over a channel in one message; what every browser takes whole."""

MAX_DEPTH = 5
"""How deep JSON may be nested, the object around all of it counted."""

MAX_NUMBER = 2**53 - 1
"""The largest whole number that every reader of JSON keeps."""

POST, TALK, PART = 1, 2, 3
SIGNATURE = 64
PART_HEAD = 9
PART_BYTES = MAX_MESSAGE - PART_HEAD
MAX_PARTS = -(-MAX_FRAME // PART_BYTES)

Json = Union[str, int, bool, list["Json"], dict[str, "Json"]]  # noqa: UP007 (names itself)
"""What may be in a frame: no fractions, and nothing that is not there."""


class WireError(ClowderError):
    """Bytes that no Clowder sends; the text says why, for a log and for tests."""


@dataclass(frozen=True, slots=True)
class PostFrame:
    """A signed entry of a feed: the very bytes that were signed, which nobody has checked yet."""

    signature: bytes
    body: bytes


@dataclass(frozen=True, slots=True)
class TalkFrame:
    """Talk of two neighbours, unsigned: the bytes of a JSON object."""

    body: bytes


Frame = PostFrame | TalkFrame


# Frames


def post_frame(signature: bytes, body: bytes) -> bytes:
    """The frame of a post; ``ValueError`` where it would be longer than a frame may be."""
    if len(signature) != SIGNATURE:
        raise ValueError("a signature has 64 bytes")
    return _bounded(bytes((POST,)) + signature + body)


def talk_frame(values: Mapping[str, Json]) -> bytes:
    """The frame of link talk; ``ValueError`` where it would be longer than a frame may be."""
    return _bounded(bytes((TALK,)) + write_object(values))


def read_frame(frame: bytes) -> Frame:
    """A frame taken apart; its JSON is not read yet. Raises :class:`WireError`."""
    if len(frame) > MAX_FRAME:
        raise WireError("a frame is too long")
    kind = frame[0] if frame else 0
    if kind == TALK:
        return TalkFrame(frame[1:])
    if kind == POST and len(frame) > 1 + SIGNATURE:
        return PostFrame(frame[1 : 1 + SIGNATURE], frame[1 + SIGNATURE :])
    raise WireError("no kind of frame")


def _bounded(frame: bytes) -> bytes:
    if len(frame) > MAX_FRAME:
        raise ValueError("the frame is too long to be sent")
    return frame


# Parts


@dataclass(frozen=True, slots=True)
class Joining:
    """The frame of which some parts have come over a link, in order; at most one at a time.

    So what a stranger leaves unfinished holds no more than one frame.
    """

    number: int
    count: int
    parts: tuple[bytes, ...]


NOTHING_JOINED = Joining(0, 0, ())
"""Where a link begins."""


def split(frame: bytes, number: int) -> tuple[bytes, ...]:
    """The messages that carry a frame, to be sent in this order.

    ``number`` is the sender's, below 2^32, another one for each frame of a link. Other
    frames may go in between, parts of others may not.
    """
    _bounded(frame)
    if len(frame) <= MAX_MESSAGE:
        return (frame,)
    pieces = [frame[at : at + PART_BYTES] for at in range(0, len(frame), PART_BYTES)]
    head = bytes((PART,)) + number.to_bytes(4, "big")
    count = len(pieces).to_bytes(2, "big")
    return tuple(head + i.to_bytes(2, "big") + count + piece for i, piece in enumerate(pieces))


def join(joining: Joining, message: bytes) -> tuple[Joining, bytes | None]:
    """Returns what has come so far with one more message, and the frame that it completes, if any.

    A channel keeps the order and loses nothing, so a part that does not continue what
    came before belongs to a frame that broke off: that one is forgotten, and sent again
    by whoever still owes it. Raises :class:`WireError` for what nobody sends.
    """
    if len(message) > MAX_MESSAGE:
        raise WireError("a message is too long")
    if message[:1] != bytes((PART,)):
        return joining, message
    number, index, count, piece = _read_part(message)
    if index == 0:
        joining = Joining(number, count, (piece,))
    elif (number, count, index) == (joining.number, joining.count, len(joining.parts)):
        joining = Joining(number, count, (*joining.parts, piece))
    else:
        return NOTHING_JOINED, None
    if index + 1 < count:
        return joining, None
    frame = b"".join(joining.parts)
    if len(frame) > MAX_FRAME:
        raise WireError("a frame is too long")
    return NOTHING_JOINED, frame


def _read_part(message: bytes) -> tuple[int, int, int, bytes]:
    """Number, index, count and bytes; every part but the last is full, as :func:`split` does it."""
    piece = message[PART_HEAD:]
    number = int.from_bytes(message[1:5], "big")
    index = int.from_bytes(message[5:7], "big")
    count = int.from_bytes(message[7:9], "big")
    full = len(piece) == PART_BYTES
    if not (1 < count <= MAX_PARTS and index < count and piece and (full or index == count - 1)):
        raise WireError("no part of a frame")
    return number, index, count, piece


# JSON


def write_object(values: Mapping[str, Json]) -> bytes:
    """An object as the bytes that are signed and sent; what :func:`read_object` takes."""
    return _WRITER.encode(values).encode("utf-8")


def read_object(data: bytes) -> dict[str, Json]:
    """The object that is written there, and nothing else beside it.

    Each key once; strings, booleans, lists, objects and whole numbers below 2^53; no
    fractions, no null, at most five levels, UTF-8 without half characters. Which keys
    there may be is up to the reader: :func:`check_keys`. Raises :class:`WireError`.
    """
    if len(data) > MAX_FRAME:
        raise WireError("JSON is too long")
    _check_depth(data)
    try:
        text = data.decode("utf-8")
        found = (_READER if _LONG.search(text) else _QUICK_READER).decode(text)
    except ValueError as error:
        raise WireError(f"no JSON of ours: {error}") from None
    if not isinstance(found, dict):
        raise WireError("JSON, but no object")
    if b"null" in data or b"\\u" in data:  # else it can hold neither null nor half a character
        _check_values(found)
    return found


def check_keys(
    values: Mapping[str, Json], needed: frozenset[str], more: frozenset[str] = frozenset()
) -> None:
    """Refuse an object that lacks a needed key or has one that is unknown: :class:`WireError`.

    >>> check_keys({"t": "leave", "x": 1}, frozenset({"t"}))
    Traceback (most recent call last):
    pyengine.peers.wire.frames.WireError: keys are missing or unknown: x
    """
    wrong = (needed - values.keys()) | (values.keys() - needed - more)
    if wrong:
        raise WireError(f"keys are missing or unknown: {', '.join(sorted(wrong))}"[:200])


_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKET = re.compile(rb"[][{}]")


def _check_depth(data: bytes) -> None:
    """Before the reader sees it: in a browser, brackets without end would end the interpreter."""
    if data.count(b"{") + data.count(b"[") <= MAX_DEPTH:
        return
    depth = 0
    for bracket in _BRACKET.findall(_STRING.sub(b"", data)):
        depth += 1 if bracket in b"[{" else -1
        if depth > MAX_DEPTH:
            raise WireError("JSON is nested too deep")


def _check_values(value: object) -> None:
    """No null, and no half of a surrogate pair, which could not be written again."""
    if isinstance(value, str):
        if not value.isascii() and any("\ud800" <= char <= "\udfff" for char in value):
            raise WireError("half a character")
    elif isinstance(value, dict):
        for key, inner in value.items():
            _check_values(key)
            _check_values(inner)
    elif isinstance(value, list):
        for inner in value:
            _check_values(inner)
    elif value is None:
        raise WireError("null")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise WireError("a key stands twice")
    return found


def _whole(digits: str) -> int:
    number = int(digits) if len(digits) <= 17 else MAX_NUMBER + 1
    if abs(number) > MAX_NUMBER:
        raise WireError("a number is too large")
    return number


def _refused(text: str) -> NoReturn:
    raise WireError("no whole number")


_WRITER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
_READER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_int=_whole, parse_float=_refused, parse_constant=_refused
)
_QUICK_READER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_float=_refused, parse_constant=_refused
)
"""The same where no number can be too large: numbers are read without a call for each."""

_LONG = re.compile(r"[0-9]{16}")

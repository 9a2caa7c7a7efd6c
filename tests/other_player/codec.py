"""Hashes, numbers, JSON and frames, as sections 0 and 3 of docs/protocol.md have them."""

from __future__ import annotations

import hashlib
import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

POST, TALK, PART = 1, 2, 3
MESSAGE = 16 * 1024
FRAME = 64 * 1024
PART_BYTES = MESSAGE - 9
DEEPEST = 5
_LONE = re.compile("[\ud800-\udfff]")


class Malformed(Exception):
    """Something that the page calls malformed."""


def H(tag: str, *parts: bytes) -> bytes:
    """The one hash of the protocol."""
    data = b"clowder/1 " + tag.encode() + b"\0"
    for part in parts:
        data += int32(len(part)) + part
    return hashlib.sha256(data).digest()


def int8(number: int) -> bytes:
    return number.to_bytes(1, "big")


def int32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def b64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    """The bytes of a text; only the one form that writing gives is taken."""
    try:
        data = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (ValueError, UnicodeError):
        raise Malformed("base64") from None
    if b64(data) != text:
        raise Malformed("base64")
    return data


def write(fields: dict[str, Any]) -> bytes:
    """A body; bytes in it are written as text."""
    return json.dumps(_as_text(fields), ensure_ascii=False, separators=(",", ":")).encode()


def _as_text(value: Any) -> Any:
    if isinstance(value, bytes):
        return b64(value)
    if isinstance(value, dict):
        return {key: _as_text(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_as_text(item) for item in value]
    return value


def read(body: bytes) -> dict[str, Any]:
    """The object of a body, all texts still text; raises ``Malformed``."""
    try:
        value = json.loads(
            body.decode("utf-8"),
            object_pairs_hook=_once,
            parse_float=_refuse,
            parse_constant=_refuse,
        )
    except (ValueError, RecursionError):
        raise Malformed("json") from None
    if not isinstance(value, dict):
        raise Malformed("no object")
    _check(value, 1)
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise Malformed("a key twice")
    return fields


def _refuse(text: str) -> Any:
    raise Malformed(text)


def _check(value: Any, level: int) -> None:
    if value is None or (isinstance(value, int) and abs(value) >= 2**53):
        raise Malformed("null, or a long number")
    if isinstance(value, str) and _LONE.search(value):
        raise Malformed("half a surrogate")
    if isinstance(value, (dict, list)):
        if level > DEEPEST:
            raise Malformed("too deep")
        items = [*value, *value.values()] if isinstance(value, dict) else value
        for item in items:
            _check(item, level + 1)


def messages(frame: bytes, number: int) -> list[bytes]:
    """The messages that carry a frame; ``number`` is for parts."""
    if len(frame) <= MESSAGE:
        return [frame]
    parts = [frame[at : at + PART_BYTES] for at in range(0, len(frame), PART_BYTES)]
    count = len(parts).to_bytes(2, "big")
    return [
        int8(PART) + int32(number) + index.to_bytes(2, "big") + count + part
        for index, part in enumerate(parts)
    ]


class Parts:
    """Puts the parts of a frame together again."""

    def __init__(self) -> None:
        self.number = self.count = 0
        self.came: list[bytes] = []

    def take(self, message: bytes) -> bytes | None:
        """The frame, once its last part is there; raises ``Malformed``."""
        if message[:1] != int8(PART):
            self.came = []
            return message
        if not 9 < len(message) <= MESSAGE:
            raise Malformed("part")
        number = int.from_bytes(message[1:5], "big")
        index, count = (int.from_bytes(message[at : at + 2], "big") for at in (5, 7))
        if index == 0:
            self.number, self.count, self.came = number, count, []
        if (number, count, index) != (self.number, self.count, len(self.came)):
            self.came = []
            return None
        last = index == count - 1
        if (not last and len(message) != MESSAGE) or (index + 1) * PART_BYTES > FRAME + PART_BYTES:
            raise Malformed("a part that is not full")
        self.came.append(message[9:])
        if not last:
            return None
        frame, self.came = b"".join(self.came), []
        if len(frame) > FRAME:
            raise Malformed("a long frame")
        return frame

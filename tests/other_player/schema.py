"""The fields of posts and of link talk, with their bounds (sections 4 and 5)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from other_player.codec import Malformed, unb64

Reader = Callable[[Any], Any]
ELEMENT, PROOF = 256, 73


def _need(right: bool, what: object) -> None:
    if not right:
        raise Malformed(str(what))


def whole(low: int, high: int) -> Reader:
    def reads(value: Any) -> int:
        _need(type(value) is int and low <= value <= high, value)
        return int(value)

    return reads


def octets(*sizes: int, most: int = 0) -> Reader:
    def reads(value: Any) -> bytes:
        _need(isinstance(value, str), value)
        data = unb64(value)
        _need(len(data) in sizes or 0 < len(data) <= most, len(data))
        return data

    return reads


def text(most: int, least: int = 0, pattern: str = ".*") -> Reader:
    def reads(value: Any) -> str:
        _need(isinstance(value, str) and least <= len(value) <= most, value)
        _need(re.fullmatch(pattern, value, re.S) is not None, value)
        return str(value)

    return reads


def many(item: Reader, most: int) -> Reader:
    def reads(value: Any) -> tuple[Any, ...]:
        _need(isinstance(value, list) and len(value) <= most, value)
        return tuple(map(item, value))

    return reads


def row(*items: Reader) -> Reader:
    def reads(value: Any) -> tuple[Any, ...]:
        _need(isinstance(value, list) and len(value) == len(items), value)
        return tuple(item(part) for item, part in zip(items, value, strict=True))

    return reads


MEMBER = whole(1, 255)
COUNT = whole(0, 10_000)
HASH = octets(32)
SHORT = octets(16)
TABLE = octets(16)
NAME, COLOUR = text(40), text(20)
GAME = text(20, 1, "[a-z]+")
KIND = text(12, 1, "[a-z]+")
SEAT = whole(1, 99)
NUMBER, BALLOT = whole(1, 9_999), whole(1, 2**32 - 1)
PHASE = whole(0, 99_999)
TIME = whole(0, 2**50)
OFFSET = whole(-(2**50), 2**50)
SPAN = whole(0, 2**31)
ACTION = text(2_000)
ROUND = whole(1, 9_999)
PLACE = whole(0, 255)
ROSTER = many(row(MEMBER, HASH), 64)
SEATS = many(row(MEMBER, KIND), 12)

COMMON: dict[str, Reader] = {
    "t": text(10),
    "by": MEMBER,
    "n": COUNT,
    "p": octets(16, 32),
    "e": whole(0, 9_999),
    "k": PHASE,
    "h": octets(0, 16),
}

POSTS: dict[str, dict[str, Reader]] = {
    "sit": {
        "key": HASH,
        "name": NAME,
        "colour": COLOUR,
        "salt": octets(0, 16),
        "anchor": HASH,
        "deals": HASH,
    },
    "sheet": {
        "roster": ROSTER,
        "game": GAME,
        "players": whole(1, 12),
        "options": many(row(GAME, text(40)), 20),
        "seats": SEATS,
        "patience": whole(0, 60),
        "hands": text(8, 1, "standard|strict"),
        "undo": text(6, 1, "free|agreed|none"),
        "clock": text(10, 1, "none|(turn|match)-[1-9][0-9]{0,3}"),
    },
    "epoch": {
        "number": NUMBER,
        "ballot": BALLOT,
        "on": HASH,
        "members": ROSTER,
        "seats": SEATS,
        "base": many(row(MEMBER, COUNT), 255),
        "phase": PHASE,
        "why": text(40),
        "name": text(40),
    },
    "agree": {"number": NUMBER, "ballot": BALLOT, "proposal": HASH, "w": HASH},
    "no": {"number": NUMBER, "ballot": BALLOT, "reason": text(40)},
    "enter": {"number": NUMBER, "ballot": BALLOT, "x": SHORT},
    "act": {"seat": SEAT, "a": ACTION},
    "show": {
        "seat": SEAT,
        "a": ACTION,
        "i": PLACE,
        "d": octets(ELEMENT),
        "z": octets(PROOF),
    },
    "commit": {"seat": SEAT, "c": HASH},
    "open": {"seat": SEAT, "a": ACTION, "s": SHORT},
    "link": {"i": whole(1, 2_048), "x": HASH},
    "clock": {"at": TIME, "seen": many(row(MEMBER, OFFSET, SPAN, SPAN, SPAN), 255)},
    "claim": {"seat": SEAT, "a": ACTION, "at": TIME, "since": TIME},
    "mark": {"at": TIME, "of": PLACE, "i": COUNT, "came": TIME},
    "mk": {"r": ROUND, "deal": HASH, "key": octets(ELEMENT), "z": octets(PROOF)},
    "md": {"r": ROUND, "i": PLACE, "d": octets(most=36 * ELEMENT)},
    "ms": {"r": ROUND, "d": octets(0, most=36 * ELEMENT), "z": octets(PROOF)},
    "mo": {"r": ROUND, "x": many(PLACE, 255)},
    "mb": {"r": ROUND, "d": octets(most=36 * ELEMENT)},
    "ma": {"r": ROUND, "of": MEMBER, "i": PLACE, "d": octets(ELEMENT), "z": octets(PROOF)},
    "mp": {"r": ROUND, "i": PLACE, "d": octets(most=11_808)},
    "me": {"r": ROUND, "x": HASH},
    "blame": {"what": text(40), "frames": row(octets(most=16_384), octets(most=16_384))},
    "leave": {},
    "done": {"result": HASH},
}

TALK: dict[str, dict[str, Reader]] = {
    "hello": {
        "proto": row(whole(1, 99), whole(1, 99)),
        "app": text(20),
        "table": octets(0, 16),
        "key": HASH,
        "nonce": SHORT,
        "name": NAME,
        "colour": COLOUR,
        "rules": many(row(text(20), whole(1, 9_999)), 50),
    },
    "prove": {"s": octets(64)},
    "welcome": {"table": TABLE, "number": MEMBER, "roster": many(row(MEMBER, HASH), 255)},
    "knock": {"key": HASH, "name": NAME, "colour": COLOUR},
    "door": {"closed": whole(0, 1)},
    "have": {"counts": many(row(MEMBER, COUNT, octets(8)), 255), "near": many(MEMBER, 255)},
    "posts": {"frames": many(octets(most=40 * 1024), 64)},
    "code": {"to": MEMBER, "from": MEMBER, "code": text(600)},
    "spare": {"code": text(600)},
    "pair": {"code": text(600)},
    "visible": {"seen": whole(0, 1)},
    "want": {"seat": whole(0, 12)},
    "ping": {"at": TIME},
    "pong": {"at": TIME, "own": TIME},
    "chat": {"words": text(200)},
    "emote": {"name": text(20)},
    "laid": {"k": whole(0, 99_999), "tables": many(row(whole(1, 12), text(200)), 12)},
    "bye": {},
    "again": {},
}


def fields_of(value: dict[str, Any], of_post: bool) -> dict[str, Any]:
    """The fields of a body as values; raises ``Malformed`` for one too many, too few or wrong."""
    kind = value.get("t")
    types = POSTS if of_post else TALK
    if not isinstance(kind, str) or kind not in types:
        raise Malformed(f"type {kind}")
    readers = types[kind] | (COMMON if of_post else {"t": text(10)})
    if value.keys() != readers.keys():
        raise Malformed(f"keys of {kind}")
    return {key: reader(value[key]) for key, reader in readers.items()}

"""Ed25519 signatures (RFC 8032), for posts that anybody can check and only one can write.

Of our own, because a log of a table must be checked wherever the engine runs, with the
standard library alone, and as strictly everywhere. (The one well-kept package without C,
python-ecdsa 0.19, is as fast, but it is 150 kB, takes 26 ms to import, and takes keys of
small order, for which one signature fits any message.)

A key is good for one table. The time that signing takes depends on the key a little, as
nothing in Python can prevent; nobody but the table's members could measure it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache

P = 2**255 - 19
"""The field."""

Q = 2**252 + 27742317777372353535851937790883648493
"""The order of the base point."""

D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)

KEY = 32
SIGNATURE = 64

Point = tuple[int, int, int, int]
"""Extended coordinates ``(X, Y, Z, T)``: x = X/Z, y = Y/Z, xy = T/Z."""

Addend = tuple[int, int, int, int]
"""A point prepared for being added: ``(Y + X, Y - X, 2Z, 2dT)``."""

NEUTRAL: Point = (0, 1, 1, 0)


def public_key(seed: bytes) -> bytes:
    """The 32 bytes that others check with; ``ValueError`` where the seed has not 32 bytes."""
    return _secrets(seed)[2]


def sign(seed: bytes, message: bytes) -> bytes:
    """64 bytes that only the seed can make for this message; always the same ones."""
    scalar, prefix, public = _secrets(seed)
    once = _hash(prefix, message)
    commitment = _encode(_plus_base(NEUTRAL, once))
    answer = (once + _hash(commitment, public, message) * scalar) % Q
    return commitment + answer.to_bytes(32, "little")


def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    """Returns whether the key's owner signed this message; false for what is no key or no
    signature.

    Strict, so that every device says the same and no other bytes say it too: one encoding
    of each number, no key of small order, and the equation itself, not its multiple by 8.
    """
    if len(signature) != SIGNATURE:
        return False
    answer = int.from_bytes(signature[KEY:], "little")
    multiples = _odd_multiples_of_minus(public)
    if answer >= Q or not multiples:
        return False
    challenge = _hash(signature[:KEY], public, message)
    return _encode(_plus_base(_times(challenge, multiples), answer)) == signature[:KEY]


# Keys and hashes


@lru_cache(maxsize=8)  # signing would take twice as long: half of it is the public key
def _secrets(seed: bytes) -> tuple[int, bytes, bytes]:
    """Of a seed: the secret scalar, the prefix for commitments, the public key."""
    if len(seed) != KEY:
        raise ValueError("a seed has 32 bytes")
    digest = hashlib.sha512(seed).digest()
    scalar = int.from_bytes(digest[:32], "little") & (2**254 - 8) | 2**254
    return scalar, digest[32:], _encode(_plus_base(NEUTRAL, scalar))


def _hash(*parts: bytes) -> int:
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little") % Q


def _encode(point: Point) -> bytes:
    x, y, z, _ = point
    inverse = pow(z, -1, P)
    return (y * inverse % P | (x * inverse % P & 1) << 255).to_bytes(KEY, "little")


def _decode(data: bytes) -> Point | None:
    """The point of an encoding; nothing where there is none, or it is not the one encoding.

    But for the sign of x = 0, which only points of small order have: no keys anyway.
    """
    number = int.from_bytes(data, "little")
    odd, y = number >> 255, number & (2**255 - 1)
    if len(data) != KEY or y >= P:
        return None
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * v**3 * pow(u * v**7, (P - 5) // 8, P) % P
    if (v * x * x + u) % P == 0:
        x = x * ROOT_OF_MINUS_1 % P
    if (v * x * x - u) % P:
        return None
    if x & 1 != odd:
        x = P - x
    return x, y, 1, x * y % P


# The group


def _double(point: Point) -> Point:
    # "dbl-2008-hwcd" of the Explicit-Formulas Database.
    x, y, z, _ = point
    xx, yy = x * x % P, y * y % P
    g, h = yy - xx, -xx - yy
    e = (x + y) * (x + y) % P + h
    f = g - 2 * z * z % P
    return e * f % P, g * h % P, f * g % P, e * h % P


def _add(point: Point, addend: Addend) -> Point:
    # "add-2008-hwcd-3": complete, so it needs no case for equal or neutral points.
    x, y, z, t = point
    plus, minus, double_z, double_dt = addend
    a, b = (y - x) * minus % P, (y + x) * plus % P
    c, d = t * double_dt % P, z * double_z % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _prepared(point: Point) -> Addend:
    x, y, z, t = point
    return (y + x) % P, (y - x) % P, 2 * z, 2 * D * t % P


def _opposite(addend: Addend) -> Addend:
    plus, minus, double_z, double_dt = addend
    return minus, plus, double_z, -double_dt


# Multiples of a key: a scalar in four parts, so that all have the same quarter of the doublings.
# Of each part the odd multiples up to 15, at most one in five doublings

WINDOW = 5
PARTS = 4
PART_BITS = 64

Multiples = tuple[tuple[Addend, ...], ...]
"""By part of a scalar the odd multiples of a point, 2^64 times as much for each part."""


@lru_cache(maxsize=64)  # a table's members sign hundreds of posts; made in the time of a check
def _odd_multiples_of_minus(public: bytes) -> Multiples:
    """1, 3 ... 15 times the opposite of a key, by part; none for what is no key."""
    key = _decode(public)
    if key is None or _double(_double(_double(key)))[0] == 0:
        return ()
    x, y, z, t = key
    minus, tables = (P - x, y, z, P - t), []
    for part in range(PARTS):
        if part:
            for _ in range(PART_BITS):
                minus = _double(minus)
        tables.append(_odd_multiples(minus))
    return tuple(tables)


def _odd_multiples(point: Point) -> tuple[Addend, ...]:
    step, found = _prepared(_double(point)), [point]
    for _ in range(2 ** (WINDOW - 2) - 1):
        found.append(_add(found[-1], step))
    return tuple(map(_prepared, found))


def _times(scalar: int, multiples: Multiples) -> Point:
    places: list[list[Addend]] = [[] for _ in range(PART_BITS + 1)]
    for odd_multiples in multiples:
        for place, digit in enumerate(_sparse_digits(scalar % 2**PART_BITS)):
            if digit > 0:
                places[place].append(odd_multiples[digit >> 1])
            elif digit:
                places[place].append(_opposite(odd_multiples[-digit >> 1]))
        scalar >>= PART_BITS
    point = NEUTRAL
    for addends in reversed(places):
        point = _double(point)
        for addend in addends:
            point = _add(point, addend)
    return point


def _sparse_digits(scalar: int) -> Iterator[int]:
    """Odd digits below 16 in size or 0, the low one first; four zeros follow each odd one.

    >>> tuple(_sparse_digits(23))
    (-9, 0, 0, 0, 0, 1)
    """
    while scalar:
        digit = 0
        if scalar & 1:
            digit = scalar % 2**WINDOW
            if digit >= 2 ** (WINDOW - 1):
                digit -= 2**WINDOW
            scalar -= digit
        yield digit
        scalar >>= 1


# Multiples of the base point: added up from a table, no doublings

COMB = 4
"""Bits of a digit; digits go from -7 to 8."""


@lru_cache(maxsize=1)  # takes 2 ms once; without it signing takes 1 ms instead of 0.2
def _base_table() -> tuple[tuple[Addend, ...], ...]:
    """For each digit of a scalar: 1 to 8 times the base point, times 16 for each lower digit."""
    base = _decode(bytes.fromhex("58" + "66" * 31))
    assert base is not None
    table = []
    for _ in range(256 // COMB):
        step, row = _prepared(base), [base]
        for _ in range(2 ** (COMB - 1) - 1):
            row.append(_add(row[-1], step))
        table.append(tuple(map(_prepared, row)))
        base = _double(row[-1])
    return tuple(table)


def _plus_base(point: Point, scalar: int) -> Point:
    """A point and ``scalar``, below 2^255, times the base point."""
    for row in _base_table():
        digit = scalar % 2**COMB
        scalar >>= COMB
        if digit > 2 ** (COMB - 1):
            scalar += 1
            point = _add(point, _opposite(row[2**COMB - digit - 1]))
        elif digit:
            point = _add(point, row[digit - 1])
    return point

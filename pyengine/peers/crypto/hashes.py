"""The one hash of the peers' protocol, and how bytes are written where text is wanted."""

from __future__ import annotations

import binascii
import hashlib

DOMAIN = b"clowder/1 "
"""Begins all that is hashed, so that no hash of ours is one of another program's."""


def H(tag: str, *parts: bytes) -> bytes:
    """SHA-256 of a tag and parts, 32 bytes; each part with its length before it.

    So that no two lists of parts, and no two uses, share a hash.

    >>> H("head", b"ab", b"c") == H("head", b"a", b"bc")
    False
    """
    pieces = [DOMAIN, tag.encode("ascii"), b"\0"]
    for part in parts:
        pieces += (len(part).to_bytes(4, "big"), part)
    return hashlib.sha256(b"".join(pieces)).digest()


def int8(number: int) -> bytes:
    """A number below 256 as one byte; ``OverflowError`` for any other."""
    return number.to_bytes(1, "big")


def int32(number: int) -> bytes:
    """A number below 2^32 as four bytes, the high one first; ``OverflowError`` for any other.

    >>> int32(258).hex()
    '00000102'
    """
    return number.to_bytes(4, "big")


def b64(data: bytes) -> str:
    """Bytes as base64 with ``-`` and ``_``, without ``=`` (RFC 4648, section 5).

    >>> b64(bytes([251, 255]))
    '-_8'
    """
    standard = binascii.b2a_base64(data, newline=False).decode("ascii")
    return standard.rstrip("=").replace("+", "-").replace("/", "_")


def unb64(text: str) -> bytes:
    """Reads what :func:`b64` wrote; ``ValueError`` for anything that it would have written
    otherwise.

    >>> unb64("-_8")
    b'\\xfb\\xff'
    >>> unb64("-_9")
    Traceback (most recent call last):
    ValueError: not base64url in its one form
    """
    try:
        standard = text.replace("-", "+").replace("_", "/")
        data = binascii.a2b_base64(standard + "=" * (-len(text) % 4))
    except ValueError:
        data = b""
    if b64(data) != text:
        raise ValueError("not base64url in its one form")
    return data

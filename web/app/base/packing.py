"""Texts that travel in a link: packed tight, and bounded when they are unpacked."""

from __future__ import annotations

import base64
import binascii
import zlib

LONGEST_CODE = 12_000
"""Characters of a packed text; longer links are cut by mail programs and chats."""

_LONGEST_TEXT = 100_000


def pack_text(text: str) -> str:
    """A text as letters, digits, ``-`` and ``_``.

    >>> unpack_text(pack_text("a match"))
    b'a match'
    """
    raw = zlib.compress(text.encode(), 9)
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def unpack_text(code: str) -> bytes:
    """The text of a code; raises ``ValueError`` with one sentence for anything else."""
    if len(code) > LONGEST_CODE:
        raise ValueError("This link is too long to hold a match.")
    try:
        raw = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        reader = zlib.decompressobj()
        # Bounded: a few hostile bytes may unfold to gigabytes.
        text = reader.decompress(raw, _LONGEST_TEXT)
        complete = reader.eof and not reader.unconsumed_tail and not reader.unused_data
    except (ValueError, binascii.Error, zlib.error):
        complete = False
    if not complete:
        raise ValueError("This link is broken: a part of it is missing.")
    return text

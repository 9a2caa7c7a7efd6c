"""Sealed nonces: what makes the words of a table that no one could choose.

Each of the people of an epoch seals a nonce in its agreement, and shows it as it enters, when it
has everybody's agreement. So whoever stands between two devices, with keys of its own on either
side, has fixed all that the words of both follow from before it knows either: it can only hope that
they are the same.
"""

from __future__ import annotations

from pyengine.peers.crypto.hashes import H, int8, int32
from pyengine.peers.wire.contents import Enter


def seal_nonce(table: bytes, number: int, ballot: int, member: int, nonce: bytes) -> bytes:
    """The seal of a member's nonce in its agreement to a proposal."""
    return H("seal", table, int32(number), int32(ballot), int8(member), nonce)


def shows(table: bytes, member: int, enter: Enter, seal: bytes) -> bool:
    """Returns whether a member shows, as it enters, what it has sealed."""
    return seal_nonce(table, enter.number, enter.ballot, member, enter.nonce) == seal

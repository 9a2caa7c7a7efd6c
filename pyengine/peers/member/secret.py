"""The secrets of a member at a table; all of it follows from 32 bytes, fresh for each table.

They stay on the device. So whoever restores an older copy of a table knows it all still.
"""

from __future__ import annotations

from functools import cached_property

from pyengine.peers.crypto.hashes import H, int8, int32
from pyengine.peers.dice.chain import DEAL_LINKS, DEALS, ChainId, chain
from pyengine.peers.wire.contents import NONCE

SALT = 16


def key_seed(secret: bytes) -> bytes:
    """The secret of a member's key, from that of its table."""
    return H("key", secret)


class Secret:
    """A member's salts, and its chains, which take a while to make."""

    def __init__(self, secret: bytes, table: bytes, member: int) -> None:
        self.seed = key_seed(secret)
        self._secret, self._table, self._member = secret, table, member

    def salt(self, epoch: int, phase: int, seat: int) -> bytes:
        """The salt of what a seat commits."""
        return H("salt", self._secret, self._table, int32(epoch), int32(phase), int8(seat))[:SALT]

    def nonce(self, number: int, ballot: int) -> bytes:
        """What is sealed in the agreement to an epoch, and shown on entering it."""
        return H("nonce", self._secret, self._table, int32(number), int32(ballot))[:NONCE]

    @cached_property
    def links(self) -> tuple[bytes, ...]:
        """The chain for dice, from its anchor on."""
        secret = H("chain", self._secret, self._table)
        return chain(secret, ChainId(self._table, self._member))

    @cached_property
    def deals(self) -> tuple[bytes, ...]:
        """The chain for masked deals, from its anchor on."""
        secret = H("deals", self._secret, self._table)
        return chain(secret, ChainId(self._table, self._member, DEALS), DEAL_LINKS)

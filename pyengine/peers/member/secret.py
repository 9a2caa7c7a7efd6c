"""The secrets of a member at a table; all of it follows from 32 bytes, fresh for each table.

They stay on the device. So whoever restores an older copy of a table knows it all still.
"""

from __future__ import annotations

from pyengine.peers.crypto.hashes import H, int8, int32
from pyengine.peers.dice.chain import ChainId, chain
from pyengine.peers.wire.contents import NONCE

SALT = 16


def key_seed(secret: bytes) -> bytes:
    """The secret of a member's key, from that of its table."""
    return H("key", secret)


class Secret:
    """A member's salts and chains. The newest chain is kept, as it takes a while to make."""

    def __init__(self, secret: bytes, table: bytes, member: int, links: int) -> None:
        self.seed = key_seed(secret)
        self.links = links
        """How many links a chain has."""
        self._secret, self._table, self._member = secret, table, member
        self._made: tuple[int, int] = (0, 0)
        self._chain: tuple[bytes, ...] = ()

    def salt(self, epoch: int, phase: int, seat: int) -> bytes:
        """The salt of what a seat commits."""
        return H("salt", self._secret, self._table, int32(epoch), int32(phase), int8(seat))[:SALT]

    def nonce(self, number: int, ballot: int) -> bytes:
        """What is sealed in the agreement to an epoch, and shown on entering it."""
        return H("nonce", self._secret, self._table, int32(number), int32(ballot))[:NONCE]

    def deal(self, number: int, ballot: int, round: int) -> bytes:
        """The seed of a masked deal, by the epoch's number and ballot and the deal's number."""
        return H("deal", self._secret, self._table, int32(number), int32(ballot), int32(round))

    def link(self, number: int, ballot: int, index: int) -> bytes:
        """A link of the chain for an epoch by number and ballot; 0 is the anchor."""
        if self._made != (number, ballot):
            secret = H("chain", self._secret, self._table, int32(number), int32(ballot))
            self._chain = chain(secret, ChainId(self._table, number, self._member), self.links)
            self._made = (number, ballot)
        return self._chain[index]

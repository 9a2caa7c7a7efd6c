"""Escrow: the seed of a deal in pieces, one for each other member, which only together give it.

Any pieces but all of them tell nothing of the seed. So one member less than all the others can
read no hand; all of them together can read any, at any time, and nobody would see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce

from pyengine.peers.crypto.group import kdf
from pyengine.peers.crypto.hashes import H, int8, int32

PIECE = 32
"""Bytes of a piece, as of a seed."""

LEAST_MEMBERS = 3
"""Members of a deal with pieces: of two, the one other's piece would be the seed itself."""


def split(seed: bytes, holders: Sequence[int]) -> tuple[bytes, ...]:
    """The pieces of a seed for two members or more, which are ascending."""
    pieces = [kdf(seed, f"piece {holder}", PIECE) for holder in holders[:-1]]
    return (*pieces, joined([seed, *pieces]))


def joined(pieces: Iterable[bytes]) -> bytes:
    """Returns what pieces give together.

    >>> joined(split(bytes(31) + b"s", (2, 3, 5)))[-1:]
    b's'
    """
    return reduce(
        lambda piece, other: bytes(a ^ b for a, b in zip(piece, other, strict=True)), pieces
    )


def piece_seal(table: bytes, round: int, owner: int, holder: int, piece: bytes) -> bytes:
    """The hash that fixes a piece, and tells nothing of it: in which deal of a table, of whose
    seed, for whom."""
    return H("piece", table, int32(round), int8(owner), int8(holder), piece)


def seals_of(
    table: bytes, round: int, owner: int, seed: bytes, holders: Sequence[int]
) -> tuple[bytes, ...]:
    """The hashes of all pieces of a seed."""
    pieces = zip(holders, split(seed, holders), strict=True)
    return tuple(piece_seal(table, round, owner, holder, piece) for holder, piece in pieces)


@dataclass(slots=True)
class Held:
    """The pieces of others that came to this device, by the hash that fixes the seed (the ``c``
    of its owner's ``mk``). Changes in place; ``wrong`` are the seeds of which another one came."""

    right: dict[bytes, bytes] = field(default_factory=dict)
    wrong: set[bytes] = field(default_factory=set)

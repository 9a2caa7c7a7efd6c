"""Proofs about secret exponents: that a member has one, and used no other (Schnorr,
Chaum and Pedersen), made non-interactive by a hash (Fiat and Shamir).

A proof tells nothing of the exponent x: its answer is hidden by a number that is 64 bits
longer than all that is added to it. It fits one place only: deal, member, step, slot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pyengine.peers.crypto.group import (
    TWO_BITS,
    encode,
    inverse,
    kdf,
    multi_power,
    power,
    power_of_two,
    product,
)
from pyengine.peers.crypto.hashes import H, int8, int32

KEY: Final = 1
SHARES: Final = 2
CARD: Final = 3
PEEK: Final = 4
"""Steps of a deal in which something is proved."""

CHALLENGE = 16
ANSWER = 57
PROOF = CHALLENGE + ANSWER
"""Bytes of a proof: the challenge, and the answer below 2^449."""

NONCE_BITS = 448
"""256 of the exponent, 128 of the challenge, and 64 that hide both."""


@dataclass(frozen=True, slots=True)
class Context:
    """The context of a proof: the name of the deal (32 bytes), who, in which step, and for which
    slot (0 where for all)."""

    deal: bytes
    member: int
    step: int
    slot: int = 0

    def __bytes__(self) -> bytes:
        return self.deal + int8(self.member) + int8(self.step) + int8(self.slot)


def prove_key(context: bytes, seed: bytes, secret: int) -> bytes:
    """A proof that its author knows the exponent of its key 2^secret."""
    return _prove(context, seed, secret)


def check_key(context: bytes, key: int, proof: bytes) -> bool:
    """Returns whether the owner of a key knows its exponent."""
    return _check(context, proof, key)


def prove_share(context: bytes, seed: bytes, secret: int, base: int) -> tuple[int, bytes]:
    """The share base^secret, and a proof that its exponent is that of the key 2^secret."""
    share = power(base, secret)
    return share, _prove(context, seed, secret, base, share)


def check_share(context: bytes, key: int, base: int, share: int, proof: bytes) -> bool:
    """Returns whether a share has the exponent of the key."""
    return _check(context, proof, key, base, share)


def prove_shares(
    context: bytes, seed: bytes, secret: int, bases: Sequence[int]
) -> tuple[tuple[int, ...], bytes]:
    """The shares of many bases, and one proof for all of them."""
    shares = tuple(power(base, secret) for base in bases)
    both = multi_power(bases, _weights(context, bases, shares))
    return shares, _prove(context, seed, secret, both, power(both, secret))


def check_shares(
    context: bytes, key: int, bases: Sequence[int], shares: Sequence[int], proof: bytes
) -> bool:
    """Returns whether all shares have the exponent of the key.

    A false one among them passes with a chance of 2^-128: the weights are drawn after the
    shares, and the order of the group is prime.
    """
    weights = _weights(context, bases, shares)
    return _check(context, proof, key, multi_power(bases, weights), multi_power(shares, weights))


def _weights(context: bytes, bases: Sequence[int], shares: Sequence[int]) -> list[int]:
    root = H("weights", context, encode(bases), encode(shares))
    return [_number(H("weight", root, int32(at))[:CHALLENGE]) for at in range(len(bases))]


def _prove(context: bytes, seed: bytes, secret: int, *pair: int) -> bytes:
    """A proof for the key, and that of the pair the second is the first to the same exponent.

    The nonce follows from what is proved, so that no two proofs share one, also after a reload.
    """
    known = [power_of_two(secret), *pair]
    digest = H("nonce", context, encode(known)).hex()
    nonce = _number(kdf(seed, f"nonce {digest}", NONCE_BITS // 8))
    commitments = [power_of_two(nonce), *(power(base, nonce) for base in pair[:1])]
    challenge = _challenge(context, known, commitments)
    answer = nonce + _number(challenge) * secret
    return challenge + answer.to_bytes(ANSWER, "big")


def _check(context: bytes, proof: bytes, key: int, *pair: int) -> bool:
    challenge, answer = _number(proof[:CHALLENGE]), _number(proof[CHALLENGE:])
    if len(proof) != PROOF or answer >= 1 << TWO_BITS:
        return False
    commitments = [product([power_of_two(answer), power(inverse(key), challenge)])]
    if pair:
        base, share = pair
        commitments.append(multi_power([base, inverse(share)], [answer, challenge]))
    return _challenge(context, [key, *pair], commitments) == proof[:CHALLENGE]


def _challenge(context: bytes, known: Sequence[int], commitments: Sequence[int]) -> bytes:
    return H("cp", context, encode(known), encode(commitments))[:CHALLENGE]


def _number(data: bytes) -> int:
    return int.from_bytes(data, "big")

"""Strict passes: proof that a deck is a shuffle of the one before, before a card is played.

After its pass a member makes 40 further shuffles of the same deck and shows a hash of each. Then
all toss 40 coins. For one face it shows how that shuffle was made from the deck before, for the
other how it is made from the deck after. Who could answer both could tell the pass, so whoever
passed on anything but a shuffle can answer one at most: it goes through with a chance of 2^-40.

The coins come from the agreed chance, so nobody can try again for better ones. The further
shuffles have masks of 320 bits, which hide those of the pass in the difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pyengine.peers.crypto.group import FixedBase, fixed_base, kdf
from pyengine.peers.crypto.hashes import H
from pyengine.peers.deal.masking import Deck, Shape, deck_bytes, masks, orders, powers, remasked

COINS = 40
"""Further shuffles of a pass, and coins."""

BEFORE: Final = 1
AFTER: Final = 2
"""Faces of a coin: how the shuffle comes from the deck before the pass, or from that after it."""

LONG_BITS = 320
"""Bits of a mask of a further shuffle."""

SEED = 32
WIDTH = 8
"""Digits of the tables: a member's proof takes 2,880 powers of each base, so long rows pay."""


def answer_bytes(shape: Shape, face: int) -> int:
    """Bytes of the answer to a coin: a seed, or a place and a mask for each card."""
    return SEED if face == BEFORE else shape.size * (1 + LONG_BITS // 8)


def commitment(seed: bytes, shape: Shape, joint: int, deck: Deck, index: int) -> bytes:
    """The hash of a member's further shuffle of the deck before its pass; index from 0."""
    return _hash(_further(_seed(seed, index), shape, joint, deck))


def opening(seed: bytes, shape: Shape, index: int, face: int) -> bytes:
    """Returns what answers a coin: the seed of the further shuffle, or order and masks."""
    further = _seed(seed, index)
    if face == BEFORE:
        return further
    at = {source: place for place, source in enumerate(orders(seed, shape))}
    order = [at[source] for source in orders(further, shape)]
    own, long = masks(seed, shape.size), _long_masks(further, shape)
    added = (mask - own[place] for place, mask in zip(order, long, strict=True))
    return bytes(order) + b"".join(mask.to_bytes(LONG_BITS // 8, "big") for mask in added)


def check(
    shape: Shape, joint: int, decks: tuple[Deck, Deck], sealed: bytes, face: int, answer: bytes
) -> bool:
    """Returns whether an answer to a coin makes the shuffle whose hash was shown.

    ``decks`` are that before the pass and that after it.
    """
    if len(answer) != answer_bytes(shape, face):
        return False
    if face == BEFORE:
        return _hash(_further(answer, shape, joint, decks[0])) == sealed
    order, size = tuple(answer[: shape.size]), LONG_BITS // 8
    if not _stays_in_suits(order, shape):
        return False
    added = [
        int.from_bytes(answer[at : at + size], "big") for at in range(shape.size, len(answer), size)
    ]
    return _hash(remasked(decks[1], order, powers(added, *_tables(joint)))) == sealed


def _seed(seed: bytes, index: int) -> bytes:
    return kdf(seed, f"proof {index}", SEED)


def _further(seed: bytes, shape: Shape, joint: int, deck: Deck) -> Deck:
    return remasked(deck, orders(seed, shape), powers(_long_masks(seed, shape), *_tables(joint)))


def _long_masks(seed: bytes, shape: Shape) -> list[int]:
    """Masks with the highest bit set, so that none of a pass is larger."""
    size, high = LONG_BITS // 8, 1 << LONG_BITS - 1
    data = kdf(seed, "long masks", shape.size * size)
    return [int.from_bytes(data[at : at + size], "big") | high for at in range(0, len(data), size)]


def _tables(joint: int) -> tuple[FixedBase, FixedBase]:
    return fixed_base(2, LONG_BITS, WIDTH), fixed_base(joint, LONG_BITS, WIDTH)


def _hash(deck: Deck) -> bytes:
    return H("shuffle", deck_bytes(deck))


def _stays_in_suits(order: Sequence[int], shape: Shape) -> bool:
    """Returns whether it is a permutation within each suit."""
    return sorted(order) == list(range(shape.size)) and all(
        source // shape.numbers == place // shape.numbers for place, source in enumerate(order)
    )

"""Masked cards: numbers that all members shuffle, and that none can read before all allow it.

Suits are dealt in the open, numbers are not. Each suit is a pile of masked numbers. A masked
number is a pair (2^r, M * J^r) with the number's own element M and the product J of all members'
keys (ElGamal). In its *pass* each member changes the order within every suit and masks all
anew. Whoever shall read a card needs each member's *share* of it, the pair's first element to
that member's secret exponent; the pair's second element divided by all shares is M.

All that a member does follows from 32 bytes, its seed of the deal. That one follows from a link of
its chain for deals, which was fixed before and is shown after the round: then everybody does it all
again and sees who did anything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pyengine.core.chance import Shuffle
from pyengine.peers.crypto.group import (
    EXPONENT_BITS,
    TWO_BITS,
    FixedBase,
    card,
    decode,
    encode,
    fixed_base,
    inverse,
    kdf,
    power,
    power_of_two,
    product,
)
from pyengine.peers.crypto.hashes import H
from pyengine.peers.dice.chain import AgreedChance

Masked = tuple[int, int]
"""A masked number."""

Deck = tuple[Masked, ...]
"""Masked numbers, suit by suit."""


@dataclass(frozen=True, slots=True)
class Shape:
    """So many suits of the numbers 1 to ``numbers``; both are less than 256."""

    suits: int
    numbers: int

    @property
    def size(self) -> int:
        """How many cards there are."""
        return self.suits * self.numbers


@dataclass(frozen=True, slots=True)
class Layout:
    """Which masked number lies in which slot.

    By slot: its suit from 0, the member who may read it (0: nobody), and its place in the deck.
    """

    suits: tuple[int, ...]
    holders: tuple[int, ...]
    places: tuple[int, ...]

    def slots_of(self, member: int) -> tuple[int, ...]:
        """The slots that a member may read."""
        return tuple(slot for slot, holder in enumerate(self.holders) if holder == member)

    def shared_by(self, member: int) -> tuple[int, ...]:
        """The slots that somebody else may read."""
        return tuple(slot for slot, holder in enumerate(self.holders) if holder not in (0, member))


def layout(shape: Shape, drawn: Sequence[int], hands: Sequence[int]) -> Layout:
    """The slots, of a drawn permutation of 1 to the deck's size.

    Of each card only the suit counts: the first cards are those of the first hand, and so on,
    sorted by suit within a hand. ``hands`` are the members who hold them. The j-th slot of a
    suit has the suit's j-th masked number.
    """
    each = shape.size // len(hands)
    suits: list[int] = []
    for start in range(0, shape.size, each):
        suits += sorted((value - 1) // shape.numbers for value in drawn[start : start + each])
    places = tuple(suit * shape.numbers + suits[:at].count(suit) for at, suit in enumerate(suits))
    return Layout(tuple(suits), tuple(hand for hand in hands for _ in range(each)), places)


# What follows from a seed


def seed_of(link: bytes, deal: bytes) -> bytes:
    """A member's seed of a deal, by its link for deals of that number and the deal's name."""
    return H("seed", link, deal)


def exponent(seed: bytes) -> int:
    """A member's secret exponent: 256 bits, odd, so never 0."""
    return int.from_bytes(kdf(seed, "key", EXPONENT_BITS // 8), "big") | 1


@lru_cache(maxsize=8)
def key_of(seed: bytes) -> int:
    """A member's key of a deal, from its seed."""
    return power_of_two(exponent(seed))


def orders(seed: bytes, shape: Shape) -> tuple[int, ...]:
    """By place of the deck after a pass: the place from which its number came, in the same suit."""
    found: list[int] = []
    for suit in range(shape.suits):
        chance = AgreedChance(kdf(seed, f"order {suit}", 32))
        drawn = chance.draw(Shuffle("order", suit, shape.numbers))
        found += (suit * shape.numbers + value - 1 for value in drawn)
    return tuple(found)


def masks(seed: bytes, size: int) -> tuple[int, ...]:
    """By place of the deck after a pass: the exponent of its new mask."""
    return tuple(
        int.from_bytes(kdf(seed, f"mask {place}", EXPONENT_BITS // 8), "big")
        for place in range(size)
    )


# Passes


def first_deck(shape: Shape) -> Deck:
    """The deck before the first pass: everybody can read it."""
    suit = tuple((1, card(number)) for number in range(1, shape.numbers + 1))
    return suit * shape.suits


def powers(exponents: Iterable[int], two: FixedBase, joint: FixedBase) -> Deck:
    """Masks by their exponents: ``two`` and ``joint`` are the tables of 2 and of the joint key."""
    return tuple((two.power(mask), joint.power(mask)) for mask in exponents)


def remasked(deck: Deck, order: Sequence[int], added: Deck) -> Deck:
    """The deck in another order, with another mask on each number."""
    return tuple(
        (product((deck[source][0], first)), product((deck[source][1], second)))
        for source, (first, second) in zip(order, added, strict=True)
    )


def new_masks(seed: bytes, shape: Shape, joint: int) -> Deck:
    """The masks that a member adds in its pass, by place of the deck after it."""
    tables = fixed_base(2, TWO_BITS), fixed_base(joint, EXPONENT_BITS)
    return powers(masks(seed, shape.size), *tables)


def passed(seed: bytes, shape: Shape, added: Deck, deck: Deck) -> Deck:
    """The deck after a member's pass, with these masks."""
    return remasked(deck, orders(seed, shape), added)


def deck_bytes(deck: Deck) -> bytes:
    """A deck as it is sent: 512 bytes a card."""
    return encode(element for pair in deck for element in pair)


def read_deck(data: bytes) -> Deck:
    """Returns what :func:`deck_bytes` wrote; ``ValueError`` for anything else."""
    elements = decode(data)
    return tuple(zip(elements[::2], elements[1::2], strict=True))


# Reading


def number_on(second: int, shares: Iterable[int], numbers: int) -> int:
    """The number of a card from the second element of its pair and all members' shares.

    0 where it is none of 1 to ``numbers``: then somebody has put something else into the deck.
    """
    found = product((second, inverse(product(shares))))
    return next((number for number in range(1, numbers + 1) if card(number) == found), 0)


def blinded(seed: bytes, slot: int, first: int) -> int:
    """The first element of a pair, as it can be shown to all so that the shares of it help
    nobody but the owner of the seed."""
    return product((first, power_of_two(_blind(seed, slot))))


def unblinded(seed: bytes, slot: int, key: int, share: int) -> int:
    """A member's share of a pair, from its share of the blinded one and its key."""
    return product((share, inverse(power(key, _blind(seed, slot)))))


def _blind(seed: bytes, slot: int) -> int:
    return int.from_bytes(kdf(seed, f"peek {slot}", EXPONENT_BITS // 8), "big")


# After the round


def dealt(seeds: Iterable[bytes], shape: Shape) -> tuple[int, ...]:
    """By place of the deck its number, from the seeds of all members in the order of passes."""
    found = tuple(range(1, shape.numbers + 1)) * shape.suits
    for seed in seeds:
        found = tuple(found[source] for source in orders(seed, shape))
    return found

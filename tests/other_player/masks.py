"""The group of the masked cards, what follows from a seed, and proofs (section 10)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from other_player.chance import shuffle
from other_player.codec import H, int8, int32

ELEMENT = 256
EXPONENT = 32
Card = tuple[int, int]
KEY_STEP, SHARE_STEP, CARD_STEP, LOOK_STEP = 1, 2, 3, 4


def _e_times(bits: int) -> int:
    """The whole part of 2^bits times e."""
    guard = 64
    term = total = 1 << (bits + guard)
    n = 1
    while term:
        term //= n
        total += term
        n += 1
    return total >> guard


P = 2**2048 - 2**1984 + (_e_times(1918) + 560316) * 2**64 - 1
Q = (P - 1) // 2


def element(x: int) -> int:
    x %= P
    return min(x, P - x)


def times(*factors: int) -> int:
    result = 1
    for factor in factors:
        result = result * factor % P
    return element(result)


def power(base: int, exponent: int) -> int:
    return element(pow(base, exponent, P))


def over(numerator: int, *divisors: int) -> int:
    return times(numerator, pow(times(*divisors), -1, P))


def write_elements(elements: Iterable[int]) -> bytes:
    return b"".join(x.to_bytes(ELEMENT, "big") for x in elements)


def read_elements(data: bytes) -> list[int] | None:
    """The elements, or None where something is none."""
    if len(data) % ELEMENT:
        return None
    found = [int.from_bytes(data[at : at + ELEMENT], "big") for at in range(0, len(data), ELEMENT)]
    return found if all(1 <= x <= Q for x in found) else None


def card(number: int) -> int:
    data = hashlib.shake_256(b"clowder/1 card " + int8(number)).digest(272)
    return element(int.from_bytes(data, "big"))


def kdf(seed: bytes, label: str, size: int) -> bytes:
    return hashlib.shake_256(b"clowder/1 deal " + seed + label.encode()).digest(size)


def orders(seed: bytes, suits: int, numbers: int) -> list[int]:
    """By place of a shuffled deck the place of its card in the deck before; suits stay apart."""
    return [
        u * numbers + value - 1
        for u in range(suits)
        for value in shuffle(kdf(seed, f"order {u}", 32), f"shuffle order {u} {numbers}", numbers)
    ]


def remasked(
    deck: Sequence[Card], places: Sequence[int], masks: Sequence[int], joint: int
) -> list[Card]:
    """The cards at these places of a deck, each with a further mask."""
    return [
        (times(deck[place][0], pow(2, mask, P)), times(deck[place][1], pow(joint, mask, P)))
        for place, mask in zip(places, masks, strict=True)
    ]


class Seed:
    """All that a member does in a deal follows from its seed."""

    def __init__(self, link: bytes, name: bytes) -> None:
        self.s = H("seed", link, name)
        self.x = int.from_bytes(self.kdf("key", EXPONENT), "big") | 1
        self.h = power(2, self.x)

    def kdf(self, label: str, size: int) -> bytes:
        return kdf(self.s, label, size)

    def number(self, label: str, size: int = EXPONENT) -> int:
        return int.from_bytes(self.kdf(label, size), "big")

    def passed(self, deck: Sequence[Card], suits: int, numbers: int, joint: int) -> list[Card]:
        """The deck after this member's pass."""
        masks = [self.number(f"mask {place}") for place in range(suits * numbers)]
        return remasked(deck, orders(self.s, suits, numbers), masks, joint)

    def prove(self, w: bytes, *pair: int) -> bytes:
        """The proof that one knows x of h, and (of a, d) that d is a^x."""
        h = write_elements((self.h, *pair))
        k = self.number(f"nonce {H('nonce', w, h).hex()}", 56)
        commitments = [power(base, k) for base in (2, *pair[:1])]
        c = H("cp", w, h, write_elements(commitments))[:16]
        return c + (k + int.from_bytes(c, "big") * self.x).to_bytes(57, "big")

    def prove_shares(self, w: bytes, bases: Sequence[int], shares: Sequence[int]) -> bytes:
        return self.prove(w, *weighed(w, bases, shares))


def place(name: bytes, member: int, step: int, slot: int = 0) -> bytes:
    """Where a proof fits: W."""
    return name + int8(member) + int8(step) + int8(slot)


def is_proof(proof: bytes, w: bytes, h: int, *pair: int) -> bool:
    c, z = proof[:16], int.from_bytes(proof[16:], "big")
    if z >= 2**449:
        return False
    against = int.from_bytes(c, "big")
    statements = [(2, h), pair] if pair else [(2, h)]
    commitments = [
        times(pow(base, z, P), pow(pow(value, against, P), -1, P)) for base, value in statements
    ]
    return H("cp", w, write_elements((h, *pair)), write_elements(commitments))[:16] == c


def weighed(w: bytes, bases: Sequence[int], shares: Sequence[int]) -> tuple[int, int]:
    """Many statements as one."""
    root = H("weights", w, write_elements(bases), write_elements(shares))
    weights = [int.from_bytes(H("weight", root, int32(i))[:16], "big") for i in range(len(bases))]
    return _product(bases, weights), _product(shares, weights)


def _product(bases: Sequence[int], exponents: Sequence[int]) -> int:
    return times(*(pow(base, exponent, P) for base, exponent in zip(bases, exponents, strict=True)))

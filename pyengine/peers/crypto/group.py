"""The group in which cards are masked: Z_p*/{±1} for the safe prime p of ffdhe2048 (RFC 7919).

An element is written as the smaller of n and p - n, so the group has the prime order
q = (p - 1)/2 and every number from 1 to q is one of its elements: a look at the range is all
that a stranger's number needs, and no small subgroup and no Legendre symbol tells anything.
Exponents are 256 bits, as short ones are safe in such a group.

Not a curve: in pure Python one costs as much in a browser, and this is ten lines around
``pow`` that anybody can check.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import lru_cache

P = int(
    "ffffffffffffffffadf85458a2bb4a9aafdc5620273d3cf1d8b9c583ce2d3695"
    "a9e13641146433fbcc939dce249b3ef97d2fe363630c75d8f681b202aec4617a"
    "d3df1ed5d5fd65612433f51f5f066ed0856365553ded1af3b557135e7f57c935"
    "984f0c70e0e68b77e2a689daf3efe8721df158a136ade73530acca4f483a797a"
    "bc0ab182b324fb61d108a94bb2c8e3fbb96adab760d7f4681d4f42a3de394df4"
    "ae56ede76372bb190b07a7c8ee0a6d709e02fce1cdf7e2ecc03404cd28342f61"
    "9172fe9ce98583ff8e4f1232eef28183c3fe3b1b4c6fad733bb5fcbc2ec22005"
    "c58ef1837d1683b2c6f34a26c1b2effa886b423861285c97ffffffffffffffff",
    16,
)
"""2^2048 - 2^1984 + (⌊2^1918 e⌋ + 560316) 2^64 - 1."""

Q = (P - 1) // 2
"""The order of the group, and its largest element."""

ELEMENT = 256
"""Bytes of an element."""

EXPONENT_BITS = 256
"""Bits of a secret exponent, and of a mask."""

TWO_BITS = 449
"""Bits of the largest exponent that the generator 2 is raised to by a table: a proof's answer."""

_ZERO = bytes(ELEMENT)
_LARGEST = Q.to_bytes(ELEMENT, "big")


# Elements


def as_element(number: int) -> int:
    """The element of a number that p does not divide: the smaller of its two remainders.

    >>> as_element(P - 2), as_element(P + 3)
    (2, 3)
    """
    number %= P
    return min(number, P - number)


def encode(elements: Iterable[int]) -> bytes:
    """Elements as bytes, 256 each."""
    return b"".join(element.to_bytes(ELEMENT, "big") for element in elements)


def decode(data: bytes) -> tuple[int, ...]:
    """Returns what :func:`encode` wrote; ``ValueError`` for anything else."""
    if not are_elements(data):
        raise ValueError("no elements of the group")
    return tuple(
        int.from_bytes(data[at : at + ELEMENT], "big") for at in range(0, len(data), ELEMENT)
    )


def are_elements(data: bytes) -> bool:
    """Returns whether bytes are elements, one after the other: each from 1 to q."""
    return len(data) % ELEMENT == 0 and all(
        _ZERO < data[at : at + ELEMENT] <= _LARGEST for at in range(0, len(data), ELEMENT)
    )


def product(elements: Iterable[int]) -> int:
    """All of them multiplied; 1 for none."""
    found = 1
    for element in elements:
        found = found * element % P
    return as_element(found)


def inverse(element: int) -> int:
    """Returns what gives 1 with the element."""
    return as_element(pow(element, -1, P))


# Powers


def power(base: int, exponent: int) -> int:
    """A power of any base; the exponent is not negative."""
    return as_element(pow(base, exponent, P))


class FixedBase:
    """Powers of one base, by a table: a multiplication for each digit of the exponent.

    ``bits`` is the length of the largest exponent, ``width`` that of a digit. With 5 the table
    pays from about 20 powers on, with 8 from about 700 (256 bits: 1,600 and 8,200
    multiplications to make it, 52 and 32 a power instead of about 300).
    """

    def __init__(self, base: int, bits: int, width: int) -> None:
        self._width = width
        self._bits = bits
        self._rows: list[list[int]] = []
        for _ in range(-(-bits // width)):
            row = [1]
            for _ in range(2**width):
                row.append(row[-1] * base % P)
            base = row.pop()
            self._rows.append(row)

    def power(self, exponent: int) -> int:
        """The base to a power; ``ValueError`` where the exponent is negative or too long."""
        if not 0 <= exponent < 1 << self._bits:
            raise ValueError("an exponent out of the table's bounds")
        width, last, found = self._width, (1 << self._width) - 1, 1
        for row in self._rows:
            digit = exponent & last
            if digit:
                found = found * row[digit] % P
            exponent >>= width
        return as_element(found)


@lru_cache(maxsize=6)  # a deal needs four: of 2 and of the joint key, for passes and for proofs
def fixed_base(base: int, bits: int, width: int = 5) -> FixedBase:
    """The table of a base; it is kept, as the same few are asked for again and again."""
    return FixedBase(base, bits, width)


def power_of_two(exponent: int) -> int:
    """The generator to a power of at most ``TWO_BITS`` bits."""
    return fixed_base(2, TWO_BITS).power(exponent)


WINDOW = 4


def multi_power(bases: Sequence[int], exponents: Sequence[int]) -> int:
    """The product of all bases to their exponents: one run of squarings for all of them.

    Interleaved windows of 4 bits. For 27 bases and 128 bits about a third of the work of single
    powers.

    >>> multi_power([2, 3], [3, 2])
    72
    """
    tables = []
    for base in bases:
        row = [1]
        for _ in range(2**WINDOW - 1):
            row.append(row[-1] * base % P)
        tables.append(row)
    longest = max((exponent.bit_length() for exponent in exponents), default=0)
    found = 1
    for at in range(-(-longest // WINDOW) * WINDOW - WINDOW, -1, -WINDOW):
        for _ in range(WINDOW):
            found = found * found % P
        for row, exponent in zip(tables, exponents, strict=True):
            digit = exponent >> at & 2**WINDOW - 1
            if digit:
                found = found * row[digit] % P
    return as_element(found)


# What is derived


@lru_cache(maxsize=16)
def card(number: int) -> int:
    """The element of a card's number, 1 to 255; how two of them are related nobody knows."""
    data = hashlib.shake_256(b"clowder/1 card " + bytes((number,))).digest(272)
    return as_element(int.from_bytes(data, "big"))


def kdf(seed: bytes, label: str, size: int) -> bytes:
    """So many bytes for one use, which the label names, of a member's 32 secret bytes."""
    return hashlib.shake_256(b"clowder/1 deal " + seed + label.encode("ascii")).digest(size)

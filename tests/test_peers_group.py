"""The group of masked cards: its prime by formula, its elements, and powers by tables."""

from __future__ import annotations

import hashlib
from math import prod

import deal_oracle as oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyengine.peers.crypto.group import (
    ELEMENT,
    EXPONENT_BITS,
    TWO_BITS,
    FixedBase,
    P,
    Q,
    are_elements,
    as_element,
    card,
    decode,
    encode,
    inverse,
    kdf,
    multi_power,
    power,
    power_of_two,
    product,
)

elements = st.integers(1, Q)
BASE = FixedBase(card(1), EXPONENT_BITS, 5)


def is_probable_prime(n):
    """Miller and Rabin with the first twelve primes."""
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1

    def passes(base):
        x = pow(base, odd, n)
        return x in (1, n - 1) or any(pow(x, 2**i, n) == n - 1 for i in range(1, twos))

    return all(passes(base) for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37))


def test_the_prime_is_that_of_the_standard():
    """ffdhe2048 by its formula; p and q = (p - 1)/2 are prime, and 2 has the order q."""
    assert oracle.P == P
    assert Q == (P - 1) // 2
    assert P.bit_length() == 8 * ELEMENT
    assert is_probable_prime(Q)
    assert is_probable_prime(P)
    assert pow(2, Q, P) == 1


def test_every_number_from_1_to_q_is_an_element_and_no_other():
    """The range is all that has to be checked, so it has to be exact."""
    good = [1, 2, Q - 1, Q]
    assert decode(encode(good)) == tuple(good)
    for bad in (0, Q + 1, P - 1, P, 2**2048 - 1):
        data = encode([1]) + bad.to_bytes(ELEMENT, "big")
        assert not are_elements(data)
        with pytest.raises(ValueError, match="no elements"):
            decode(data)
    assert not are_elements(encode([5])[1:])


@given(elements, elements)
@settings(max_examples=20)
def test_the_opposite_of_a_number_is_the_same_element(number, other):
    """So signs vanish from products, powers and inverses."""
    assert as_element(-number) == as_element(number) == number
    assert product([number, other]) == as_element(-number * other) <= Q
    assert power(number, 3) == product([number, number, number])
    assert product([number, inverse(number)]) == 1


@given(st.integers(0, 2**EXPONENT_BITS - 1))
@settings(max_examples=20)
def test_powers_by_a_table_are_powers(exponent):
    """Also by wide digits, and of 2."""
    assert BASE.power(exponent) == power(card(1), exponent)
    assert power_of_two(exponent) == power(2, exponent)


def test_a_table_has_bounds_and_wide_digits_give_the_same():
    """An exponent that is too long is refused, not cut."""
    top = 2**TWO_BITS - 1
    assert power_of_two(top) == power(2, top)
    wide = FixedBase(card(2), 20, 8)
    assert [wide.power(n) for n in (0, 1, 255, 256, 2**20 - 1)] == [
        power(card(2), n) for n in (0, 1, 255, 256, 2**20 - 1)
    ]
    for wrong in (-1, 2**20):
        with pytest.raises(ValueError, match="bounds"):
            wide.power(wrong)


@given(st.lists(st.tuples(elements, st.integers(0, 2**140)), max_size=5))
@settings(max_examples=20)
def test_many_powers_at_once_are_their_product(pairs):
    """With exponents of different lengths, 0 among them; 1 for none."""
    bases, exponents = [base for base, _ in pairs], [exponent for _, exponent in pairs]
    slow = prod(pow(base, exponent, P) for base, exponent in pairs)
    assert multi_power(bases, exponents) == as_element(slow)


def test_the_elements_of_cards_follow_from_their_numbers():
    """By the text of the protocol, and no two alike, nor one the opposite of another."""
    for number in (1, 9):
        data = hashlib.shake_256(b"clowder/1 card " + bytes([number])).digest(272)
        value = int.from_bytes(data, "big") % P
        assert card(number) in (value, P - value)
        assert card(number) <= Q
    assert len({card(number) for number in range(1, 10)}) == 9


def test_what_is_derived_differs_by_seed_and_label():
    """And a longer output begins with the shorter one."""
    seed = bytes(range(32))
    assert kdf(seed, "key", 32) == oracle.derived(seed, "key")
    assert kdf(seed, "key", 64)[:32] == kdf(seed, "key", 32)
    assert (
        len({kdf(seed, "mask 1", 32), kdf(seed, "mask 2", 32), kdf(bytes(32), "mask 1", 32)}) == 3
    )

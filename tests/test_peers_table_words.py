"""Table words: the same on every device, others for other keys, not to be misheard."""

from __future__ import annotations

from itertools import combinations

import pytest

from pyengine.peers.codes.table_words import ADJECTIVES, ANIMALS, table_words
from pyengine.peers.crypto.hashes import H

KEYS = [bytes((i,)) * 32 for i in range(1, 4)]
PEOPLE = [(key, key[:16]) for key in KEYS]


def test_the_words_are_those_of_the_hash():
    """Five bits a word, from the front; written out by hand."""
    bits = "".join(
        f"{byte:08b}" for byte in H("words", *(part for person in PEOPLE for part in person))[:5]
    )
    numbers = [int(bits[at : at + 5], 2) for at in range(0, 40, 5)]
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    assert table_words(PEOPLE) == tuple(f"{ADJECTIVES[a]} {ANIMALS[b]}" for a, b in pairs)


def test_every_key_and_nonce_matters():
    """And their order: that of the members, whom all number alike."""
    stranger = (bytes(32), bytes(16))
    others = [
        PEOPLE[:2],
        PEOPLE[1:],
        PEOPLE[::-1],
        [*PEOPLE, stranger],
        [*PEOPLE[:2], (KEYS[2], bytes(16))],
        [*PEOPLE[:2], (bytes(32), KEYS[2][:16])],
    ]
    assert len({table_words(people) for people in [PEOPLE, *others]}) == 7


def test_four_pairs_are_39_bits_and_more():
    """So that nobody finds a key with the same words in an evening."""
    assert (len(ADJECTIVES) * len(ANIMALS)) ** len(table_words(PEOPLE)) >= 2**39


def distance(word, other):
    """Returns how many letters must be put in, left out or changed."""
    row = list(range(len(other) + 1))
    for count, letter in enumerate(word, 1):
        before, row = row, [count]
        for at, there in enumerate(other):
            row.append(min(before[at] + (letter != there), before[at + 1] + 1, row[-1] + 1))
    return row[-1]


@pytest.mark.parametrize("words", [ADJECTIVES, ANIMALS])
def test_no_two_words_are_misheard(words):
    """32 of at most eight letters, at least three letters apart, with ends that do not rhyme."""
    assert len(set(words)) == 32
    assert all(word.isalpha() and word.islower() and len(word) <= 8 for word in words)
    for first, other in combinations(words, 2):
        assert distance(first, other) >= min(3, len(first), len(other)), (first, other)
        assert first[-3:] != other[-3:], (first, other)
        assert first[:3] != other[:3], (first, other)

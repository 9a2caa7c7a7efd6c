"""Table words: the same on every device, others for other keys, not to be misheard."""

from __future__ import annotations

from itertools import combinations

import pytest

from pyengine.peers.codes.table_words import ADJECTIVES, ANIMALS, table_words
from pyengine.peers.crypto.hashes import H

KEYS = [bytes((i,)) * 32 for i in range(1, 4)]


def test_the_words_are_those_of_the_hash():
    """Five bits a word, from the front; written out by hand."""
    bits = "".join(f"{byte:08b}" for byte in H("words", *KEYS)[:5])
    numbers = [int(bits[at : at + 5], 2) for at in range(0, 40, 5)]
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    assert table_words(KEYS) == tuple(f"{ADJECTIVES[a]} {ANIMALS[b]}" for a, b in pairs)


def test_the_order_of_the_keys_does_not_matter_and_every_key_does():
    """Each device knows the others in an order of its own."""
    assert table_words(reversed(KEYS)) == table_words(KEYS)
    others = [KEYS[:2], KEYS[1:], [*KEYS, bytes(32)], [*KEYS[:2], bytes(32)]]
    assert len({table_words(keys) for keys in [KEYS, *others]}) == 5


def test_four_pairs_are_39_bits_and_more():
    """So that nobody finds a key with the same words in an evening."""
    assert (len(ADJECTIVES) * len(ANIMALS)) ** len(table_words(KEYS)) >= 2**39


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

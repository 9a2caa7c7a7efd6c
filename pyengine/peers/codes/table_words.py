"""Words by which people hear that nobody stands between their devices.

Whoever introduces two others could sit in the middle, with a key of its own on either
side. Then the keys that the two see differ, and so do these words, said aloud once. Nobody can
choose keys or nonces so that they do not: ``membership.sealed`` tells why.
"""

from __future__ import annotations

from collections.abc import Iterable

from pyengine.peers.crypto.hashes import H

PAIRS = 4
WORD_BITS = 5

_ADJECTIVES = """
amber bold brave calm cosmic daring early fluffy frosty gentle green happy jolly kind lucky modern
musical noble orange polite proud purple quick royal silver sleepy smart tidy velvet wooden yellow
zigzag
"""

_ANIMALS = """
buffalo camel crab dolphin elephant falcon ferret fox gecko giraffe hedgehog iguana jackdaw kitten
lizard magpie moose narwhal newt octopus ostrich owl panda puffin rabbit squirrel swan tiger
turtle walrus yak zebra
"""

ADJECTIVES = tuple(_ADJECTIVES.split())
"""32 that are short, kind and not taken for each other when heard."""

ANIMALS = tuple(_ANIMALS.split())
"""32 likewise."""


def table_words(people: Iterable[tuple[bytes, bytes]]) -> tuple[str, ...]:
    """Four pairs of words for the keys and nonces of people, in this order: 40 bits of their hash.

    >>> table_words([(bytes(32), bytes(16)), (bytes([1] * 32), bytes(16))])
    ('zigzag newt', 'early hedgehog', 'wooden falcon', 'yellow panda')
    """
    parts = (part for person in people for part in person)
    bits = int.from_bytes(H("words", *parts)[: PAIRS * 2 * WORD_BITS // 8], "big")
    words = []
    for pair in reversed(range(PAIRS)):
        both = bits >> 2 * WORD_BITS * pair
        adjective, animal = both >> WORD_BITS & 31, both & 31
        words.append(f"{ADJECTIVES[adjective]} {ANIMALS[animal]}")
    return tuple(words)

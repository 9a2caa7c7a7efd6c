"""Chance by hash chains: the vectors of the protocol, what it depends on, how even it is."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine.core.chance import ChanceSource, Dice, Shuffle
from pyengine.peers.crypto.hashes import H, int32
from pyengine.peers.dice.chain import (
    LINKS,
    AgreedChance,
    ChainId,
    EventBits,
    KnownChain,
    chain,
    event_key,
    link_before,
)

# The protocol's own example: whoever draws other numbers from it plays another game.
TABLE = bytes(range(16))
HEAD = hashlib.sha256(b"head").digest()
"""The key of some event."""

SECRETS = {member: bytes((member,)) * 32 for member in (1, 2, 3)}
ANCHORS = {
    1: "7a294dd00cb18006c54f591c877fbac4d3ce1976c4779fee3ebcd642ad4e9340",
    2: "666dac2d52d7c8279a5eab5c3333f6ce22d9ce2af4cf484d2361b24ce0509ebf",
    3: "848c4882492e5e5fb5bed72b15179cacbe3379ea4613ddb5b45c86121269a392",
}
KEY = "219851dae257c3d4f758be334d1fdcc19c434a023dcd538004dec03513424cbe"
ANSWERS = [
    (Dice("roll", 1), (6,)),
    (Dice("roll", 1, 5, 6), (5, 1, 3, 5, 1)),
    (Dice("start", 0, 1, 4), (4,)),
    (Shuffle("deal", 1, 9), (9, 1, 4, 2, 6, 7, 5, 3, 8)),
]


def chains():
    return {m: chain(secret, ChainId(TABLE, m), 4) for m, secret in SECRETS.items()}


def key(k=1, table=TABLE, without=None):
    links = {m: links[k] for m, links in chains().items() if m != without}
    return event_key(table, links)


def test_the_vectors_of_the_protocol():
    """Anchors, a key, and what it answers to four events."""
    assert {m: links[0].hex() for m, links in chains().items()} == ANCHORS
    assert key().hex() == KEY
    source: ChanceSource = AgreedChance(bytes.fromhex(KEY))
    assert [(spec, source.draw(spec)) for spec, _ in ANSWERS] == ANSWERS


def test_a_chain_ends_with_its_secret_and_each_link_gives_the_one_before():
    """So a member can be held to its anchor, event by event."""
    owner = ChainId(TABLE, 2)
    links = chain(SECRETS[2], owner)
    assert len(links) == LINKS + 1
    assert links[-1] == SECRETS[2]
    for k in (1, 2, 1000, LINKS):
        assert link_before(owner, k, links[k]) == links[k - 1]
        assert link_before(owner, k, bytes(32)) != links[k - 1]
        for other in (ChainId(TABLE, 3), ChainId(bytes(16), 2)):
            assert link_before(other, k, links[k]) != links[k - 1]


def test_a_link_is_known_to_be_true_wherever_it_stands_in_the_chain():
    """Numbers may be left out, and shown again; what is false changes nothing of what is known."""
    owner = ChainId(TABLE, 2)
    links = chain(SECRETS[2], owner, 20)
    known = KnownChain(owner, links[0])
    for k in (3, 4, 20, 1, 4, 11, 20, 0):
        for false in (bytes(32), links[k - 1], links[(k + 1) % 21]):
            assert not known.learn(k, false)
        assert known.learn(k, links[k])
    assert not known.learn(21, links[20])
    assert not KnownChain(owner, bytes(32)).learn(1, links[1])


def test_an_event_is_of_its_table_its_links_and_every_member():
    """None of them can be changed, or left away, without another key."""
    keys = [key(), key(k=2), key(table=bytes(16))]
    keys += [key(without=member) for member in SECRETS]
    assert len(set(keys)) == len(keys)


def test_the_order_in_which_links_arrive_does_not_matter():
    """Members stand by their numbers."""
    links = {m: links[1] for m, links in chains().items()}
    assert event_key(TABLE, dict(reversed(links.items()))) == key()


def test_bits_are_the_upper_ones_of_each_four_bytes_in_turn():
    """Block after block, written out by hand."""
    spec = Shuffle("deal", 3, 9)
    stream = b"".join(H("bytes", HEAD, b"shuffle deal 3 9", int32(block)) for block in range(3))
    bits = EventBits(HEAD, spec)
    for word, width in enumerate((32, 1, 3, 32, 7, 16, 31, 5, 32, 2, 9, 8, 8, 8, 8, 32, 1, 32)):
        number = int.from_bytes(stream[4 * word : 4 * word + 4], "big")
        assert bits.getrandbits(width) == number >> (32 - width)
    for width in (0, 33):
        with pytest.raises(ValueError, match="1 to 32"):
            bits.getrandbits(width)


@given(
    st.binary(min_size=32, max_size=32),
    st.builds(Dice, st.sampled_from(["roll", "start"]), st.integers(0, 999), st.integers(1, 9))
    | st.builds(Shuffle, st.just("deal"), st.integers(0, 999), st.integers(1, 60)),
    st.lists(st.integers(1, 32), max_size=40),
)
def test_bits_of_any_widths_are_those_of_the_stream(key, spec, widths):
    """Nothing is kept back or used twice, whatever is asked for in which order."""
    text = (
        f"dice {spec.purpose} {spec.turn} {spec.count} {spec.sides}"
        if isinstance(spec, Dice)
        else f"shuffle {spec.purpose} {spec.turn} {spec.size}"
    )
    blocks = range(1 + len(widths) // 8)
    stream = b"".join(H("bytes", key, text.encode(), int32(block)) for block in blocks)
    words = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]
    bits = EventBits(key, spec)
    found = [bits.getrandbits(width) for width in widths]
    assert found == [word >> (32 - width) for word, width in zip(words, widths, strict=False)]


def test_each_question_has_a_stream_of_its_own():
    """Dice of another purpose, turn, number or size, and shuffles, are other bits."""
    specs = [Dice("roll", 1), Dice("rol", 1), Dice("roll", 2), Dice("roll", 1, 2)]
    specs += [Dice("roll", 1, 1, 8), Shuffle("roll", 1, 6), Shuffle("roll", 1, 7)]
    assert len({EventBits(HEAD, spec).getrandbits(32) for spec in specs}) == len(specs)


def chi_square(counts, cells):
    """Pearson's statistic against all of so many cells alike."""
    expected = sum(counts.values()) / cells
    return sum((count - expected) ** 2 for count in counts.values()) / expected + expected * (
        cells - len(counts)
    )


def keys_of_two(events):
    """Keys of a table of two, of whom one always shows the same link."""
    links = chain(SECRETS[1], ChainId(TABLE, 1), events)
    for k in range(1, events + 1):
        yield event_key(TABLE, {1: links[k], 2: bytes(32)})


def test_dice_are_even_with_one_honest_member():
    """20,000 throws; fixed secrets, so this is one number: below the 99.9 % point of chi2(5)."""
    counts = Counter(AgreedChance(key).draw(Dice("roll", 1)) for key in keys_of_two(20_000))
    assert chi_square(counts, 6) < 20.5


def test_shuffles_are_even_with_one_honest_member():
    """All 24 orders of four, 12,000 times: below the 99.9 % point of chi2(23)."""
    counts = Counter(AgreedChance(key).draw(Shuffle("deal", 1, 4)) for key in keys_of_two(12_000))
    assert counts.keys() == set(permutations((1, 2, 3, 4)))
    assert chi_square(counts, 24) < 49.7


def test_neighbouring_throws_are_independent():
    """Pairs of throws, one event after the other: below the 99.9 % point of chi2(35)."""
    throws = [AgreedChance(key).draw(Dice("roll", 1))[0] for key in keys_of_two(20_000)]
    counts = Counter(zip(throws[::2], throws[1::2], strict=True))
    assert chi_square(counts, 36) < 66.6

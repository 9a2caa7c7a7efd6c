"""Hash chains, and what is drawn with their links (section 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from other_player.codec import H, int8, int32
from pyengine.core.chance import Dice, Spec

DICE_LINKS, DEAL_LINKS = 2_048, 256


class Chain:
    """One member's chain, all links from 0 (the anchor) to the last."""

    def __init__(self, tag: str, table: bytes, member: int, secret: bytes, length: int) -> None:
        link, links = secret, [secret]
        for k in range(length, 0, -1):
            link = link_before(tag, table, member, k, link)
            links.append(link)
        self.links = links[::-1]

    def __getitem__(self, index: int) -> bytes:
        return self.links[index]


def link_before(tag: str, table: bytes, member: int, k: int, link: bytes) -> bytes:
    """Link k - 1, from link k."""
    return H(tag, table + int8(member), int32(k), link)


def leads_to(
    tag: str, table: bytes, member: int, at: int, link: bytes, known_at: int, known: bytes
) -> bool:
    """Whether hashing down from link ``at`` leads to one that is known."""
    for k in range(at, known_at, -1):
        link = link_before(tag, table, member, k, link)
    return link == known


def event_key(table: bytes, links: dict[int, bytes]) -> bytes:
    """The key of an event, of the links of its people."""
    data = b"".join(int8(member) + links[member] for member in sorted(links))
    return H("event", table, data)


def words_of(spec: Spec) -> str:
    """The text of what is drawn."""
    if isinstance(spec, Dice):
        return f"dice {spec.purpose} {spec.turn} {spec.count} {spec.sides}"
    return f"shuffle {spec.purpose} {spec.turn} {spec.size}"


def stream(key: bytes, spec: str) -> Callable[[int], int]:
    """The ``getrandbits`` of a key."""

    def words() -> Iterator[int]:
        i = 0
        while True:
            block = H("bytes", key, spec.encode(), int32(i))
            for at in range(0, 32, 4):
                yield int.from_bytes(block[at : at + 4], "big")
            i += 1

    source = words()
    return lambda bits: next(source) >> (32 - bits)


def below(limit: int, bits: Callable[[int], int]) -> int:
    while True:
        number = bits(limit.bit_length())
        if number < limit:
            return number


def dice(key: bytes, spec: str, count: int, sides: int) -> tuple[int, ...]:
    bits = stream(key, spec)
    return tuple(1 + below(sides, bits) for _ in range(count))


def shuffle(key: bytes, spec: str, size: int) -> tuple[int, ...]:
    bits = stream(key, spec)
    values = list(range(1, size + 1))
    for last in range(size - 1, 0, -1):
        place = below(last + 1, bits)
        values[last], values[place] = values[place], values[last]
    return tuple(values)


def drawn(key: bytes, spec: Spec) -> tuple[int, ...]:
    """What chance answers."""
    if isinstance(spec, Dice):
        return dice(key, words_of(spec), spec.count, spec.sides)
    return shuffle(key, words_of(spec), spec.size)

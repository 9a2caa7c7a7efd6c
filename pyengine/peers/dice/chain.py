"""Dice and shuffles that nobody at a table can choose, foresee or draw again.

Every member makes a chain of hashes for an epoch, shows the first link (the anchor)
before anything is drawn, and one further link for each event. The event's bits come
from all members' links together with the match so far: whoever knows all links but
one knows nothing, and what is shown can be checked against the link before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pyengine.core.chance import Dice, Spec, draw
from pyengine.peers.crypto.hashes import H, int8, int32

LINKS = 2048
"""Events that one epoch's chains are good for."""

WORD_BYTES = 4
WORD_BITS = 8 * WORD_BYTES


@dataclass(frozen=True, slots=True)
class ChainId:
    """Whose chain it is: the table's id of 16 bytes, the epoch, the member's number."""

    table: bytes
    epoch: int
    member: int


def chain(secret: bytes, owner: ChainId, links: int = LINKS) -> tuple[bytes, ...]:
    """A member's links for an epoch: at 0 the anchor, at ``k`` what is shown for event ``k``.

    ``secret`` is the last one: 32 random bytes, fresh for each epoch.
    """
    found = [secret]
    for k in range(links, 0, -1):
        found.append(link_before(owner, k, found[-1]))
    return tuple(reversed(found))


def link_before(owner: ChainId, k: int, link: bytes) -> bytes:
    """Link ``k - 1``, which anybody can compute who was shown link ``k``.

    A link is true if this is the one that was shown before it (of link 1, the anchor).
    """
    place = owner.table + int32(owner.epoch) + int8(owner.member)
    return H("link", place, int32(k), link)


def event_key(table: bytes, epoch: int, k: int, head: bytes, links: Mapping[int, bytes]) -> bytes:
    """The 32 bytes that decide event ``k`` of an epoch.

    ``head`` is the whole hash of the match so far, ``links`` link ``k`` of every member
    of the epoch by number; all of them, else it is another event.
    """
    shown = b"".join(int8(member) + links[member] for member in sorted(links))
    return H("event", table, int32(epoch), int32(k), head, shown)


class EventBits:
    """The stream of bits of one event, for :func:`pyengine.core.chance.draw`."""

    def __init__(self, key: bytes, spec: Spec) -> None:
        self._key = key
        self._spec = _text(spec).encode()
        self._block = b""
        self._blocks = 0

    def getrandbits(self, k: int, /) -> int:
        """A number of ``k`` bits, 1 to 32: the upper ones of the next four bytes."""
        if not 1 <= k <= WORD_BITS:
            raise ValueError("a word has 1 to 32 bits")
        if not self._block:
            self._block = H("bytes", self._key, self._spec, int32(self._blocks))
            self._blocks += 1
        word, self._block = self._block[:WORD_BYTES], self._block[WORD_BYTES:]
        return int.from_bytes(word, "big") >> (WORD_BITS - k)


@dataclass(frozen=True, slots=True)
class AgreedChance:
    """Chance of an event that the members agreed on: one key, one answer to each question."""

    key: bytes

    def draw(self, spec: Spec) -> tuple[int, ...]:
        """Answer ``spec`` from the key's own stream for it."""
        return draw(spec, EventBits(self.key, spec))


def _text(spec: Spec) -> str:
    """An event as the text that is hashed."""
    if isinstance(spec, Dice):
        return f"dice {spec.purpose} {spec.turn} {spec.count} {spec.sides}"
    return f"shuffle {spec.purpose} {spec.turn} {spec.size}"

"""Fair dice and shuffles by commit and reveal: nobody can choose, foresee or draw them again.

Every member makes one chain of hashes for the table, and shows its first link (the anchor) as it
sits down, before anything is drawn. Each event takes one further link of everybody, and its bits
come from all of these: whoever knows all links but one knows nothing, and what is shown can be
checked against the link before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pyengine.core.chance import Dice, Spec, draw
from pyengine.peers.crypto.hashes import H, int8, int32

DICE = "link"
DEALS = "deals"
"""What a chain is for: it begins what is hashed, so that no chain tells anything of another."""

LINKS = 2048
"""Links of a chain, far more than a match has events, also where many are drawn with other people
in the end than they were begun with."""

DEAL_LINKS = 256
"""The same of a chain for masked deals: one for each number of a deal."""

WORD_BYTES = 4
WORD_BITS = 8 * WORD_BYTES


@dataclass(frozen=True, slots=True)
class ChainId:
    """Whose chain it is, and for what: the table's id of 16 bytes, the member's number."""

    table: bytes
    member: int
    use: str = DICE


def chain(secret: bytes, owner: ChainId, links: int = LINKS) -> tuple[bytes, ...]:
    """A member's links: at 0 the anchor, at ``k`` what is shown as link ``k``.

    ``secret`` is the last one: 32 random bytes, fresh for each table.
    """
    found = [secret]
    for k in range(links, 0, -1):
        found.append(link_before(owner, k, found[-1]))
    return tuple(reversed(found))


def link_before(owner: ChainId, k: int, link: bytes) -> bytes:
    """Link ``k - 1``, which anybody can compute who was shown link ``k``."""
    return H(owner.use, owner.table + int8(owner.member), int32(k), link)


def anchor_of(owner: ChainId, k: int, link: bytes) -> bytes:
    """The anchor of the chain in which link ``k`` is this one."""
    for at in range(k, 0, -1):
        link = link_before(owner, at, link)
    return link


class KnownChain:
    """The links of a member that are known to be true, as they lead to its anchor.

    Changes in place.
    """

    def __init__(self, owner: ChainId, anchor: bytes) -> None:
        self._owner = owner
        self._links = [anchor]

    def learn(self, k: int, link: bytes) -> bool:
        """Whether link ``k`` is true; then it is known, and all before it."""
        found = [link]
        for at in range(k, len(self._links) - 1, -1):
            found.append(link_before(self._owner, at, found[-1]))
        if found.pop() != self._links[min(k, len(self._links) - 1)]:
            return False
        self._links += reversed(found)
        return True


def event_key(table: bytes, links: Mapping[int, bytes]) -> bytes:
    """The 32 bytes that decide an event.

    ``links`` are by member's number the links that it is drawn from; all of them, else it is
    another event. Neither what has happened at the table nor when it is drawn changes it.
    """
    return H("event", table, b"".join(int8(member) + links[member] for member in sorted(links)))


class EventBits:
    """The stream of bits of one event, for :func:`pyengine.core.chance.draw`."""

    def __init__(self, key: bytes, spec: Spec) -> None:
        self._key = key
        self._spec = spec_text(spec).encode()
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


def spec_text(spec: Spec) -> str:
    """What is asked of chance, as the text that is hashed."""
    if isinstance(spec, Dice):
        return f"dice {spec.purpose} {spec.turn} {spec.count} {spec.sides}"
    return f"shuffle {spec.purpose} {spec.turn} {spec.size}"

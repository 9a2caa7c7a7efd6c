"""Transcripts as files: all the posts of a table, packed.

A line of text, then a zlib stream (RFC 1950). What the answers of a strict pass are made of is
known once its author's link is shown: so the member's seed of the deal stands in their place, 32
bytes for 30 kB. Nothing of that needs to be believed: the posts are made whole before their
signatures are checked.
"""

from __future__ import annotations

import zlib
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Final

from pyengine.core.errors import ClowderError
from pyengine.core.words import Sentence, say
from pyengine.peers.crypto.group import ELEMENT
from pyengine.peers.crypto.hashes import b64, int8, int32
from pyengine.peers.deal import masking, strict
from pyengine.peers.deal.jobs import AT_ONCE
from pyengine.peers.deal.masking import Shape
from pyengine.peers.log.feed import MAX_FEED_SIZE
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.wire.contents import MAX_BLAME
from pyengine.peers.wire.deal_contents import PART_CARDS, DealKey, DeckPart, LinkShown, ProofPart
from pyengine.peers.wire.frames import SIGNATURE, post_frame
from pyengine.peers.wire.posts import Post

FIRST_LINE: Final = b"clowder transcript 2\n"

ENDING: Final = ".clowdersigned"
MIME: Final = "application/x-clowder-transcript"
"""The ending of a transcript's file, and the type of what it holds."""

MOST_BYTES = 8 * MAX_FEED_SIZE
"""Bytes of all posts together, unpacked and whole."""

PIECE = 1 << 16
"""Bytes that are unpacked at a time."""

MOST_CARDS = 2 * PART_CARDS
"""Cards of the largest deck."""

_TABLE, _TIME, _COUNT = 16, 8, 4
_OPEN = b'"d":""'
"""Stands in a body whose answers are left out."""

_FACES = strict.BEFORE, strict.AFTER
_ENDS_EARLY = say("The file is not complete.")
_DAMAGED = say("The file is damaged.")
_GOES_ON = say("There is something behind its last post.")


class PackedError(ClowderError):
    """A file that is no packed transcript; a sentence says why."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True, slots=True)
class Packed:
    """A file unpacked: the table's id, the frames of its posts, and when the match was played last.

    ``played`` is in ms since 1970, 0 where that is not known; nobody has signed it.
    """

    table: bytes
    frames: tuple[bytes, ...]
    played: int


def is_packed(data: bytes) -> bool:
    """Returns whether a file's bytes are a packed transcript, right or wrong."""
    return data.startswith(FIRST_LINE)


# Writing


@dataclass(frozen=True, slots=True)
class _Answers:
    """What the answers to some coins of a strict pass follow from."""

    seed: bytes
    shape: Shape
    start: int
    faces: bytes

    def __bytes__(self) -> bytes:
        shape = bytes((self.shape.suits, self.shape.numbers, self.start, len(self.faces)))
        return self.seed + shape + self.faces

    def made(self) -> bytes:
        """The answers."""
        numbered = enumerate(self.faces, self.start)
        return b"".join(
            strict.opening(self.seed, self.shape, index, face) for index, face in numbered
        )


def write_packed(feeds: Feeds, played: int = 0) -> bytes:
    """All the posts of a table as a file; ``played`` is when, in ms since 1970."""
    records: list[bytes] = []
    signatures: list[bytes] = []
    for member in feeds:
        posts = feeds.posts(member)
        seeds = _Seeds(posts)
        for post in posts:
            seeds.note(post)
            records += seeds.record(post)
            signatures.append(post.signature)
    head = [feeds.table, played.to_bytes(_TIME, "big"), int32(len(signatures))]
    return FIRST_LINE + zlib.compress(b"".join([*head, *records, *signatures]), 9)


class _Seeds:
    """The seeds that follow from one member's posts, and what of these follows from a seed."""

    def __init__(self, posts: Sequence[Post]) -> None:
        links = (post.content for post in posts if isinstance(post.content, LinkShown))
        self._links = {shown.round: shown.link for shown in links}
        self._names: dict[int, bytes] = {}
        self._sizes: dict[int, int] = {}
        self._differs = False
        """Whether it answers otherwise than this program: nothing of it is left out any more."""

    def note(self, post: Post) -> None:
        """A post of the member, in the order of its feed: it may name a deal, or be of its deck."""
        content = post.content
        if isinstance(content, DealKey):
            self._names[content.round], self._sizes[content.round] = content.deal, 0
        elif isinstance(content, DeckPart):
            more = len(content.cards) // (2 * ELEMENT)
            self._sizes[content.round] = self._sizes.get(content.round, 0) + more

    def record(self, post: Post) -> list[bytes]:
        """A post without its signature; answers that follow from its author's link are left out."""
        body, known = post.body, b""
        if isinstance(post.content, ProofPart) and post.content.part:
            answers = self._answers(post.content)
            short = body.replace(b64(post.content.data).encode(), b"")
            if answers and short.count(_OPEN) == 1 and _whole(short, post.content.data) == body:
                body, known = short, bytes(answers)
        return [int32(len(body)), int8(len(known)), known, body]

    def _answers(self, content: ProofPart) -> _Answers | None:
        """What a part of a strict proof follows from; None where that is not known."""
        link, name = self._links.get(content.round), self._names.get(content.round)
        size = self._sizes.get(content.round, 0)
        if link is None or name is None or size > MOST_CARDS or self._differs:
            return None
        seed, start = masking.seed_of(link, name), (content.part - 1) * AT_ONCE
        for suits in range(1, size + 1):
            shape = Shape(suits, size // suits)
            faces = _faces(seed, shape, start, content.data) if shape.size == size else b""
            if faces:
                return _Answers(seed, shape, start, faces)
        self._differs = True
        return None


def _faces(seed: bytes, shape: Shape, start: int, answers: bytes) -> bytes:
    """The faces of the coins from one on to which these are the answers; none for others."""
    found, at = bytearray(), 0
    while at < len(answers) and start + len(found) < strict.COINS:
        for face in _FACES:
            size = strict.answer_bytes(shape, face)
            answer = answers[at : at + size]
            if strict.opening(seed, shape, start + len(found), face) == answer:
                found.append(face)
                at += size
                break
        else:
            return b""
    return bytes(found) if at == len(answers) else b""


def _whole(body: bytes, answers: bytes) -> bytes:
    """A body with the answers that were left out."""
    return body.replace(_OPEN, b'"d":"' + b64(answers).encode() + b'"')


# Reading


def unpack(data: bytes) -> Generator[None, None, Packed]:
    """Unpack a file in small steps; raises :class:`PackedError`.

    Never more than :data:`MOST_BYTES` are unpacked, whatever the file says.
    """
    whole = yield from _inflated(data[len(FIRST_LINE) :])
    reader = _Reader(whole)
    table, played = reader.take(_TABLE), reader.number(_TIME)
    bodies: list[bytes] = []
    left = MOST_BYTES
    for _ in range(reader.number(_COUNT)):
        bodies.append(_body(reader))
        left -= len(bodies[-1]) + SIGNATURE
        if left < 0:
            raise _too_long()
        yield
    frames: list[bytes] = []
    for body in bodies:
        frames.append(post_frame(reader.take(SIGNATURE), body))
        yield
    if reader.rest:
        raise PackedError(_GOES_ON)
    return Packed(table, tuple(frames), played)


def _inflated(data: bytes) -> Generator[None, None, bytes]:
    """What a zlib stream holds."""
    stream, found = zlib.decompressobj(), bytearray()
    while not stream.eof:
        try:
            piece = stream.decompress(data, PIECE)
        except zlib.error:
            raise PackedError(_DAMAGED) from None
        data = stream.unconsumed_tail
        found += piece
        if len(found) > MOST_BYTES:
            raise _too_long()
        if not piece and not data and not stream.eof:
            raise PackedError(_ENDS_EARLY)
        yield
    if stream.unused_data:
        raise PackedError(_GOES_ON)
    return bytes(found)


def _body(reader: _Reader) -> bytes:
    size = reader.number(4)
    known = reader.take(reader.number(1))
    body = reader.take(size)
    # What is left out is left out once: else a short body could be made as long as one likes.
    if size > MAX_BLAME or (known and body.count(_OPEN) != 1):
        raise PackedError(_DAMAGED)
    return _whole(body, _answers(known).made()) if known else body


def _answers(known: bytes) -> _Answers:
    """What :class:`_Answers` wrote, as far as somebody could have written it."""
    seed, shape, faces = known[:32], Shape(*known[32:34].ljust(2, b"\0")), known[36:]
    start, count = known[34:36].ljust(2, b"\0")
    fits = 0 < shape.size <= MOST_CARDS and 0 < count == len(faces) <= AT_ONCE
    if not fits or start + count > strict.COINS or not set(faces) <= set(_FACES):
        raise PackedError(_DAMAGED)
    return _Answers(seed, shape, start, faces)


def _too_long() -> PackedError:
    return PackedError(say("It unpacks to more than a transcript can hold."))


class _Reader:
    """Bytes that are read from the first on."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def take(self, size: int) -> bytes:
        """The next so many bytes."""
        found = self._data[self._at : self._at + size]
        if len(found) < size:
            raise PackedError(_ENDS_EARLY)
        self._at += size
        return found

    def number(self, size: int) -> int:
        """The next so many bytes as a number."""
        return int.from_bytes(self.take(size), "big")

    @property
    def rest(self) -> int:
        """How many bytes are left."""
        return len(self._data) - self._at

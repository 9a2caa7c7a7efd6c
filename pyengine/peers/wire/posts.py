"""Posts: the signed entries of a member's feed, read strictly and written.

A post's body is a JSON object, kept as the very bytes that were signed. Every post tells
its type, author and number, the hash of the author's post before it, the epoch, and where
its author's match stood; what else it says depends on its type (:mod:`contents`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Protocol

from pyengine.core.errors import ClowderError
from pyengine.peers.crypto.hashes import H
from pyengine.peers.wire import frames as wire
from pyengine.peers.wire.contents import (
    COUNT,
    MAX_BLAME,
    MAX_POST,
    MEMBER,
    PHASE,
    TYPES,
    Content,
    Sit,
)
from pyengine.peers.wire.fields import Field, data, data_or_nothing, number
from pyengine.peers.wire.frames import WireError

_NAMES = {cls: name for name, (cls, _) in TYPES.items()}


class Unwritable(ClowderError):
    """What no device could read, if it were posted: too long, too many, out of bounds."""


class Signatures(Protocol):
    """A way to sign: Ed25519, or in tests one that costs nothing."""

    def public_key(self, seed: bytes, /) -> bytes:
        """The public key, 32 bytes, of a secret of 32 bytes."""

    def sign(self, seed: bytes, message: bytes, /) -> bytes:
        """A signature, 64 bytes."""

    def verify(self, public: bytes, message: bytes, signature: bytes, /) -> bool:
        """Returns whether the owner of the key signed the message."""


@dataclass(frozen=True, slots=True)
class PostPosition:
    """The position of a post: in its feed, and in the match as its author had it.

    ``before`` is the hash of the author's post before it, of the first one the table's id.
    ``phase`` phases were closed, and ``head`` is the first half of the match's hash there
    (none before the start).
    """

    by: int
    n: int
    before: bytes
    epoch: int
    phase: int
    head: bytes


@dataclass(frozen=True, slots=True)
class Post:
    """A post as it was read. ``body`` and ``signature`` are the bytes that are stored and sent."""

    position: PostPosition
    content: Content
    signature: bytes
    body: bytes
    digest: bytes
    by: int = field(init=False, repr=False, compare=False)
    """The author's number."""
    n: int = field(init=False, repr=False, compare=False)
    """The number in the feed, from 0."""

    def __post_init__(self) -> None:
        # Both are read a hundred times as often as a post is made.
        object.__setattr__(self, "by", self.position.by)
        object.__setattr__(self, "n", self.position.n)

    @property
    def frame(self) -> bytes:
        """The post as it is sent and stored."""
        return wire.post_frame(self.signature, self.body)


_POSITION: dict[str, Field] = {
    "by": MEMBER,
    "n": COUNT,
    "p": data(16, 32),
    "e": number(9999),
    "k": PHASE,
    "h": data_or_nothing(16),
}


def write_post(
    table: bytes, position: PostPosition, content: Content, seed: bytes, signatures: Signatures
) -> Post:
    """A post of the member who owns the secret ``seed``.

    It is read back before it is signed: raises :class:`Unwritable` for what no device could read.
    """
    name = _NAMES[type(content)]
    values: dict[str, wire.Json] = {"t": name, **_written(_POSITION, position)}
    values |= _written(TYPES[name][1], content)
    try:
        body = wire.write_object(values)
        read_post(wire.PostFrame(bytes(wire.SIGNATURE), body))
    except (WireError, ValueError) as error:
        raise Unwritable(str(error)) from None
    signature = signatures.sign(seed, _signed(table, body))
    return Post(position, content, signature, body, H("post", body))


def read_post(frame: wire.PostFrame) -> Post:
    """A post taken apart; whether it is signed, and follows its feed, is not known yet.

    Raises :class:`~pyengine.peers.wire.frames.WireError`.
    """
    values = wire.read_object(frame.body)
    name = values.get("t")
    if len(frame.body) > MAX_POST - 65 and name != "blame":
        raise WireError("a post is too long")
    if not isinstance(name, str) or name not in TYPES:
        raise WireError("no type of post")
    if len(frame.body) > (MAX_BLAME if name == "blame" else MAX_POST) - 65:
        raise WireError("a post is too long")
    cls, more = TYPES[name]
    wire.check_keys(values, frozenset({"t", *_POSITION, *more}))
    position = PostPosition(*_read(_POSITION, values))
    content: Content = cls(*_read(more, values))
    if (position.n == 0) != (len(position.before) == 16):
        raise WireError("the post before it is no hash, or the first one not the table")
    return Post(position, content, frame.signature, frame.body, H("post", frame.body))


def is_signed(post: Post, table: bytes, key: bytes, signatures: Signatures) -> bool:
    """Returns whether the owner of the key signed this post, at this table."""
    return signatures.verify(key, _signed(table, post.body), post.signature)


def table_id(key: bytes, salt: bytes) -> bytes:
    """The id of a table, 16 bytes, from its founder's key and 16 random bytes."""
    return H("table", key, salt)[:16]


def founds(post: Post, table: bytes) -> bool:
    """Returns whether a first post is that of the table's founder: nobody else has key and salt."""
    content = post.content
    return isinstance(content, Sit) and table_id(content.key, content.salt) == table


def _signed(table: bytes, body: bytes) -> bytes:
    return b"clowder/1 post\0" + table + body


def _read(kinds: Mapping[str, Field], values: Mapping[str, wire.Json]) -> list[Any]:
    return [kind.read(values[name]) for name, kind in kinds.items()]


def _written(kinds: Mapping[str, Field], value: Any) -> dict[str, wire.Json]:
    own = [getattr(value, field.name) for field in fields(value)]
    return {name: kind.write(one) for (name, kind), one in zip(kinds.items(), own, strict=True)}

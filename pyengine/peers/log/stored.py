"""Storage of a table on a device, by key: who it is there, everybody's key, every post."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pyengine.peers.crypto.hashes import b64
from pyengine.peers.wire import frames as wire
from pyengine.peers.wire.fields import NAME, data, data_or_nothing, number, text
from pyengine.peers.wire.posts import Post

OWN = "own"
"""The key under which :class:`Own` is stored."""

HELD = "held"
"""The key of how many own posts others may know, while the newer ones are held back."""


@dataclass(frozen=True, slots=True)
class Own:
    """The identity of this device at a table. A guest has no table and no number yet.

    ``secret`` never leaves the device; ``salt`` is the founder's.
    """

    secret: bytes
    table: bytes
    member: int
    name: str
    colour: str
    salt: bytes


@dataclass(frozen=True, slots=True)
class Stored:
    """All that was stored of a table. Others may know the first ``published`` own posts alone."""

    own: Own
    keys: Mapping[int, bytes]
    frames: tuple[bytes, ...]
    choices: Mapping[int, str]
    published: int


def member_key(member: int) -> str:
    """The key under which a member's public key is stored."""
    return f"key/{member}"


def post_key(post: Post) -> str:
    """The key under which a post is stored, as it was sent."""
    return f"post/{post.by}/{post.n}"


def choice_key(seat: int) -> str:
    """The key under which the action is stored that a seat has committed last."""
    return f"choice/{seat}"


def standby_key(member: int) -> str:
    """The key under which a standby invitation of a member is stored."""
    return f"spare/{member}"


def write_own(own: Own) -> bytes:
    """The bytes that are stored."""
    return wire.write_object(
        {
            "secret": b64(own.secret),
            "table": b64(own.table),
            "member": own.member,
            "name": own.name,
            "colour": own.colour,
            "salt": b64(own.salt),
        }
    )


def read_stored(entries: Mapping[str, bytes]) -> Stored | None:
    """Returns what was stored, or None where there is nothing; raises
    :class:`~pyengine.peers.wire.frames.WireError` where it is broken. What is empty was removed."""
    if OWN not in entries:
        return None
    values = wire.read_object(entries[OWN])
    wire.check_keys(values, frozenset({"secret", "table", "member", "name", "colour", "salt"}))
    own = Own(
        data(32).read(values["secret"]),
        data_or_nothing(16).read(values["table"]),
        number(255).read(values["member"]),
        NAME.read(values["name"]),
        text(20).read(values["colour"]),
        data_or_nothing(16).read(values["salt"]),
    )
    keys, frames, choices = {}, [], {}
    held, posts = entries.get(HELD, b""), 0
    for key in sorted(key for key, value in entries.items() if value):
        kind, _, rest = key.partition("/")
        if kind == "key":
            keys[int(rest)] = entries[key]
        elif kind == "post":
            frames.append(entries[key])
            posts += rest.startswith(f"{own.member}/")
        elif kind == "choice":
            choices[int(rest)] = entries[key].decode()
    return Stored(own, keys, tuple(frames), choices, int(held) if held else posts)

"""A table for tests of remote play: members with keys, who post what a test tells them."""

from __future__ import annotations

from peers_signing import STUB

from pyengine.peers.crypto.hashes import H
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.wire.posts import Post, PostPosition, write_post

SALT = bytes(range(16))


def seed_of(member: int) -> bytes:
    return bytes([member]) * 32


def key_of(member: int, signatures=STUB) -> bytes:
    return signatures.public_key(seed_of(member))


def table_id(signatures=STUB) -> bytes:
    return H("table", key_of(1, signatures), SALT)[:16]


TABLE = table_id()


def feeds_of(*members: int, table: bytes = TABLE, signatures=STUB) -> Feeds:
    """Feeds that know these members, and nothing of them yet."""
    feeds = Feeds(table, signatures)
    for member in members:
        feeds.admit(member, key_of(member, signatures))
    return feeds


class Pen:
    """Writes a member's posts one after the other, whatever a test wants them to say."""

    def __init__(self, member: int, table: bytes = TABLE, signatures=STUB, seed: bytes = b""):
        self.member, self.table, self.signatures = member, table, signatures
        self.seed = seed or seed_of(member)
        self.posts: list[Post] = []

    def write(self, content, *, epoch=0, phase=0, head=b"", n=None, before=None) -> Post:
        """The next post; ``n`` and ``before`` only to break the rules."""
        last = self.posts[-1].digest if self.posts else self.table
        position = PostPosition(
            self.member,
            len(self.posts) if n is None else n,
            last if before is None else before,
            epoch,
            phase,
            head,
        )
        post = write_post(self.table, position, content, self.seed, self.signatures)
        if n is None and before is None:
            self.posts.append(post)
        return post

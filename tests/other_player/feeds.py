"""Posts and feeds: writing them, taking them in, passing them on (sections 3 and 5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from other_player.codec import POST, H, Malformed, int8, read, write
from other_player.schema import fields_of

LONGEST_POST, LONGEST_BLAME = 16 * 1024, 48 * 1024
AHEAD = 256
AGREEING = ("sit", "sheet", "epoch", "agree", "no", "enter")


class Signatures(Protocol):
    def public_key(self, seed: bytes) -> bytes: ...
    def sign(self, seed: bytes, message: bytes) -> bytes: ...
    def verify(self, public: bytes, message: bytes, signature: bytes) -> bool: ...


@dataclass(frozen=True)
class Post:
    """A post: its frame as it was signed, and what it says."""

    frame: bytes
    fields: dict[str, Any]
    hash: bytes

    @property
    def t(self) -> str:
        return str(self.fields["t"])

    @property
    def by(self) -> int:
        return int(self.fields["by"])

    @property
    def n(self) -> int:
        return int(self.fields["n"])

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]


def post_of(frame: bytes) -> Post:
    """Reads a post's frame; raises ``Malformed``. The signature is not looked at."""
    body = frame[65:]
    fields = fields_of(read(body), of_post=True)
    longest = LONGEST_BLAME if fields["t"] == "blame" else LONGEST_POST
    if frame[:1] != int8(POST) or len(frame) > longest:
        raise Malformed("frame of a post")
    if len(fields["p"]) != (32 if fields["n"] else 16):
        raise Malformed("the hash of the post before")
    return Post(frame, fields, H("post", body))


class Feeds:
    """The feeds of a table, as far as they are here and count."""

    def __init__(self, table: bytes, signatures: Signatures) -> None:
        self.table, self.signatures = table, signatures
        self.keys: dict[int, bytes] = {}
        self.posts: dict[int, list[Post]] = {}
        self.early: dict[int, dict[int, Post]] = {}
        self.forked: set[int] = set()
        self.version = 0
        """Grows with every post."""
        self.words = 0
        """Grows with every post that sheets and epochs depend on."""

    def know(self, member: int, key: bytes) -> None:
        """From now on there is a feed of this member: the first key that counts stays."""
        if member not in self.keys:
            self.keys[member] = key
            self.posts[member] = []
            self.early[member] = {}

    def member_of(self, key: bytes) -> int:
        """The number of a key; 0 if it has none."""
        return next((number for number, known in self.keys.items() if known == key), 0)

    def count(self, member: int) -> int:
        return len(self.posts[member])

    def of(self, member: int, *types: str) -> list[Post]:
        """A member's posts of these types."""
        return [post for post in self.posts.get(member, ()) if post.t in types]

    def counts(self) -> list[tuple[int, int, bytes]]:
        """What ``have`` tells."""
        return [
            (member, len(posts), posts[-1].hash[:8])
            for member, posts in sorted(self.posts.items())
            if posts
        ]

    def write(self, seed: bytes, fields: dict[str, Any]) -> Post:
        """Signs a post and puts it at the end of its author's feed."""
        body = write(fields)
        frame = int8(POST) + self.signatures.sign(seed, self._signed(body)) + body
        post = post_of(frame)  # nothing is sent that we could not read ourselves
        self._append(post)
        return post

    def _append(self, post: Post) -> None:
        self.posts[post.by].append(post)
        self.version += 1
        self.words += post.t in AGREEING

    def _signed(self, body: bytes) -> bytes:
        return b"clowder/1 post\0" + self.table + body

    def take(self, frames: list[bytes]) -> list[Post]:
        """Takes in posts that came together; those that are new and count by now.

        Raises ``Malformed`` where one is malformed or not signed: then none is taken.
        """
        came = [post_of(frame) for frame in frames]
        fresh = [post for post in came if self._is_new(post)]
        newest = {post.by: post for post in sorted(fresh, key=lambda post: post.n)}
        for post in fresh:
            chained = self._covered(post, newest[post.by], fresh)
            if not chained and not self._is_signed(post):
                raise Malformed("signature")
        taken: list[Post] = []
        for post in sorted(fresh, key=lambda post: post.n):
            self.early[post.by].setdefault(post.n, post)
        for member in {post.by for post in fresh}:
            taken += self._ripen(member)
        return taken

    def _is_new(self, post: Post) -> bool:
        if post.by not in self.keys:
            return False
        have = self.count(post.by)
        if post.n < have:
            if self.posts[post.by][post.n].hash != post.hash and self._is_signed(post):
                self.forked.add(post.by)
            return False
        if post.n == 0 and post["p"] != self.table:
            raise Malformed("another table")
        return post.n <= have + AHEAD and post.n not in self.early[post.by]

    def _covered(self, post: Post, newest: Post, fresh: list[Post]) -> bool:
        """Whether a newer signature covers this post."""
        if post is newest:
            return False
        by_number = {other.n: other for other in fresh if other.by == post.by}
        at = newest
        while at.n > post.n:
            before = by_number.get(at.n - 1)
            if before is None or before.hash != at["p"]:
                return False
            at = before
        return at is post

    def _is_signed(self, post: Post) -> bool:
        signature, body = post.frame[1:65], post.frame[65:]
        return self.signatures.verify(self.keys[post.by], self._signed(body), signature)

    def _ripen(self, member: int) -> list[Post]:
        feed, early, taken = self.posts[member], self.early[member], []
        while len(feed) in early:
            post = early.pop(len(feed))
            if feed and post["p"] != feed[-1].hash:
                self.forked.add(member)
                break
            self._append(post)
            taken.append(post)
        return taken

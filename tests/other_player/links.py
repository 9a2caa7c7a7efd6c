"""A link to another device: hello and proof, frames, and what has been told over it (section 4)."""

from __future__ import annotations

from typing import Any

from other_player.codec import TALK, Malformed, Parts, int8, messages, read, write
from other_player.feeds import Feeds, Post
from other_player.schema import fields_of

PROTO = (1, 1)
UNACKNOWLEDGED = 128
TOGETHER, TOGETHER_BYTES = 64, 40 * 1024
ACKNOWLEDGE, AGAIN, LATER = 200, 2_000, 1_500
ASK = 1_000


def proved_words(table: bytes, own: bytes, other: bytes, own_end: bytes, other_end: bytes) -> bytes:
    """What the signature of ``prove`` is of."""
    return b"clowder/1 link\0" + table + own + other + own_end + other_end


class Link:
    """One channel, with all that is remembered of it."""

    def __init__(self, name: str, own_end: bytes, other_end: bytes, nonce: bytes) -> None:
        self.name, self.own_end, self.other_end, self.nonce = name, own_end, other_end, nonce
        self.out: list[bytes] = []
        self.hello: dict[str, Any] | None = None
        self.proved = self.closed = False
        self.member = 0
        """The number of who is at the other end, once it is known."""
        self.near: set[int] = set()
        self.counts: dict[int, int] | None = None
        """What the other end has told that it has; None before it has told anything."""
        self.sent: dict[int, int] = {}
        self.sent_at = self.told_at = -AGAIN
        self.told: object = None
        self.came_at: int | None = None
        """When posts came that are not acknowledged yet."""
        self.said_at = self.heard_at = 0
        self._parts, self._frames, self._odd = Parts(), 0, 0

    def say(self, t: str, **fields: Any) -> None:
        """Sends talk."""
        self.frame(int8(TALK) + write({"t": t, **fields}))

    def frame(self, frame: bytes) -> None:
        self._frames += 1
        self.out += messages(frame, self._frames)

    def read(self, message: bytes) -> bytes | dict[str, Any] | None:
        """A post's frame or the fields of talk; None where there is nothing yet to be read.

        The third malformed frame closes the link.
        """
        try:
            frame = self._parts.take(message)
            if frame is None or frame[:1] != int8(TALK):
                return frame
            return fields_of(read(frame[1:]), of_post=False)
        except Malformed:
            self.odd()
            return None

    def odd(self) -> None:
        """Something malformed, or not signed, has come."""
        self._odd += 1
        self.closed = self.closed or self._odd >= 3

    def has(self, member: int) -> int:
        return (self.counts or {}).get(member, 0)

    def hear_counts(self, feeds: Feeds, told: dict[str, Any]) -> bool:
        """Takes what the other end has; True if it has another post than is here."""
        self.near = set(told["near"])
        self.counts = {member: n for member, n, _ in told["counts"]}
        if not told["counts"]:
            self.sent = {}
        return any(
            0 < n <= len(feeds.posts.get(member, ()))
            and feeds.posts[member][n - 1].hash[:8] != mark
            for member, n, mark in told["counts"]
        )

    def same(self, feeds: Feeds) -> bool:
        """Whether both ends have the same, as far as the other has told."""
        return self.counts == {member: n for member, n, _ in feeds.counts()}

    def pass_on(self, feeds: Feeds, arrived: dict[bytes, int], now: int) -> None:
        """Sends the posts that the other end lacks."""
        if self.counts is not None and now - self.sent_at >= AGAIN:
            self.sent = dict(self.counts)
        posts: list[Post] = []
        room = UNACKNOWLEDGED - sum(max(0, n - self.has(member)) for member, n in self.sent.items())
        for member in sorted(feeds.posts):
            if member == self.member:
                continue
            start = max(self.sent.get(member, 0), self.has(member))
            for post in feeds.posts[member][start:]:
                came = arrived.get(post.hash, -LATER)
                held = self.counts is not None and member in self.near and now - came < LATER
                if held or len(posts) >= room:
                    break
                posts.append(post)
                self.sent[member] = post.n + 1
        if posts:
            self.sent_at = now
            self._send(posts)

    def _send(self, posts: list[Post]) -> None:
        if len(posts) <= 3:
            for post in posts:
                self.frame(post.frame)
            return
        together: list[bytes] = []
        size = 0
        for post in posts:
            full = len(together) == TOGETHER or size + len(post.frame) > TOGETHER_BYTES
            if together and full:
                self.say("posts", frames=together)
                together, size = [], 0
            if len(post.frame) > 16 * 1024:
                self.frame(post.frame)  # such a blame always goes as a frame of its own
                continue
            together.append(post.frame)
            size += len(post.frame)
        if together:
            self.say("posts", frames=together)

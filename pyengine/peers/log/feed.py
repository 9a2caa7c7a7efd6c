"""A feed: the posts of one member from the first on, and how many there may be."""

from __future__ import annotations

from dataclasses import dataclass, field

from pyengine.peers.wire.contents import MAX_BLAME, MAX_FEED, MAX_POST
from pyengine.peers.wire.posts import Post

MAX_FEED_SIZE = 2 * 1024 * 1024
"""Bytes of the posts of a feed. There is no bound for all together: which posts it took would
depend on the order in which they came, and devices would part."""

RESERVE_POSTS = 64
"""So many posts at the end of a feed are kept for its owner's last words,"""

RESERVE_SIZE = 4 * MAX_BLAME
"""and so many bytes."""


def contradict(first: Post, second: Post) -> bool:
    """Whether no honest member signs both: two with one number, or one that follows another post.

    Both are of one author, and signed.
    """
    if first.n == second.n:
        return first.digest != second.digest
    return first.n + 1 == second.n and second.position.before != first.digest


def ends(first: Post, second: Post) -> int:
    """Returns how many posts of the feed stand before what two contradictory ones of it prove.

    Where they follow different posts the author has told two things before already.
    """
    loose = first.n == second.n and first.position.before != second.position.before
    return max(0, first.n - loose)


@dataclass(slots=True)
class Feed:
    """One member's posts from the first on; ``waiting`` are signed ones that came early.

    ``proof`` is the earliest contradiction that is known: nothing counts from there on.
    """

    key: bytes
    posts: list[Post] = field(default_factory=list)
    waiting: dict[int, Post] = field(default_factory=dict)
    proof: tuple[Post, Post] | None = None
    size: int = 0
    """Bytes of its posts."""

    @property
    def sound(self) -> int:
        """How many posts come before the first contradiction; all, if there is none."""
        return len(self.posts) if self.proof is None else min(len(self.posts), ends(*self.proof))

    def takes(self, n: int) -> bool:
        """Returns whether a post of that number would count."""
        return self.proof is None or n < ends(*self.proof)

    def holds(self, post: Post) -> bool:
        """Returns whether this very post is here, or waits."""
        if post.n < len(self.posts):
            return self.posts[post.n].digest == post.digest
        return post.n in self.waiting and self.waiting[post.n].digest == post.digest

    def lacks(self, post: Post, ahead: int) -> bool:
        """Returns whether a post would change anything, if signed, and is no further ahead."""
        # One function, as it is asked some times of each post.
        n, count = post.n, len(self.posts)
        if self.proof is not None and not self.takes(n):
            return False
        if n < count:
            return self.posts[n].digest != post.digest
        if n > count + ahead or count >= MAX_FEED or self.size + len(post.body) > MAX_FEED_SIZE:
            return False
        return n not in self.waiting or self.waiting[n].digest != post.digest

    def has_room(self, size: int) -> bool:
        """Returns whether a post of so many bytes more would be taken."""
        return len(self.posts) < MAX_FEED and self.size + size <= MAX_FEED_SIZE

    @property
    def has_room_to_play(self) -> bool:
        """Whether any one post more would be taken, and leave room for last words."""
        return (
            len(self.posts) < MAX_FEED - RESERVE_POSTS
            and self.size + MAX_POST <= MAX_FEED_SIZE - RESERVE_SIZE
        )

    def against(self, post: Post) -> tuple[Post, Post] | None:
        """What a signed post of the author contradicts here, as early as it can be shown."""
        if 0 < post.n <= len(self.posts) and self.posts[post.n - 1].digest != post.position.before:
            return self.posts[post.n - 1], post
        if post.n < len(self.posts) and self.posts[post.n].digest != post.digest:
            return self.posts[post.n], post
        return None

    def convict(self, first: Post, second: Post) -> None:
        """Keep a contradiction as proof if it is the earliest."""
        if self.takes(ends(first, second)):
            self.proof = (first, second)

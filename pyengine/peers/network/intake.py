"""Intake: posts of a neighbour that wait until their signatures may be looked at.

A signature takes a hundred times as long as all else that is looked at, and whoever is hostile
has its own ones to give without end. So a neighbour's posts are checked at a rate, and what waits
is checked together: of posts that follow one another the newest one's signature covers all. Nobody
honest is held up, as a burst goes through at once.
"""

from __future__ import annotations

from collections.abc import Iterable

from pyengine.peers.log.feeds import Feeds
from pyengine.peers.network.allowance import CHECKS, Allowance
from pyengine.peers.wire.posts import Post

MOST_POSTS = 512
"""So many posts of a neighbour wait,"""

MOST_UNKNOWN = 128
"""of which so many by members who are not known yet,"""

MOST_BYTES = 1024 * 1024
"""and so many bytes. What is beyond is passed over, and sent again."""


class Intake:
    """The posts of one neighbour that wait. Changes in place."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._waiting: dict[bytes, Post] = {}
        """By their hashes."""
        self._size = 0
        self.wakes_at: int | None = None
        """When some more may be looked at; None where nothing waits for that."""

    def add(self, feeds: Feeds, posts: Iterable[Post], all_of: int = 0) -> None:
        """Take in posts, as far as they may be news, and ``all_of`` one member. Those of a member
        who is not known yet wait for the post that tells of it, which may come with them."""
        unknown = sum(post.by not in feeds for post in self._waiting.values())
        for post in posts:
            if post.digest in self._waiting or not self._has_room(post):
                continue
            if post.by not in feeds:
                unknown += 1
                if unknown > MOST_UNKNOWN:
                    continue
            elif post.by != all_of and not feeds.is_news(post):
                continue
            self._waiting[post.digest] = post
            self._size += len(post.body)

    @property
    def has_waiting(self) -> bool:
        """Returns whether any wait."""
        return bool(self._waiting)

    def clear(self) -> None:
        """Forget what waits: something of it was not signed."""
        self._waiting.clear()
        self._size, self.wakes_at = 0, None

    def take(self, feeds: Feeds, now: int) -> list[Post]:
        """The posts that may be looked at now, in the order in which they came."""
        self.wakes_at = None
        if not self._waiting:
            return []
        waiting = [post for post in self._waiting.values() if post.by not in feeds]
        known = [post for post in self._waiting.values() if post.by in feeds]
        allowed = set[bytes]()
        newest = feeds.newest_of_chains(known)
        for post in newest:
            if wait := self._allowance.wait_ms(CHECKS, now):
                self.wakes_at = now + wait
                break
            allowed.add(post.digest)
        if len(allowed) < len(newest):
            for post in reversed(known):
                if post.digest in allowed:
                    allowed.add(post.position.before)
            ready = [post for post in known if post.digest in allowed]
            waiting += [post for post in known if post.digest not in allowed]
        else:
            ready = known
        self._waiting = {post.digest: post for post in waiting}
        self._size = sum(len(post.body) for post in waiting)
        return ready

    def _has_room(self, post: Post) -> bool:
        return len(self._waiting) < MOST_POSTS and self._size + len(post.body) <= MOST_BYTES

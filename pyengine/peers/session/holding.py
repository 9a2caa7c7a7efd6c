"""Reconnecting after a reload: what a device writes is held back until it knows what others have.

It may have been started from an older copy, and others may have posts of it that are not here.
Whatever it wrote then under the same numbers would look like a lie to all. So it tells nobody what
it writes before it has heard the others. If one of them has something else under a number, what
was written here is dropped: nobody has seen it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from pyengine.peers.log.feeds import Feeds
from pyengine.peers.member.member import Member
from pyengine.peers.wire.posts import Post
from pyengine.peers.wire.timeouts import LISTEN_MS, MISSING_MS


class Connections(Protocol):
    """The counts that others have told of what they have."""

    def has(self, member: int, count: int) -> bool:
        """Returns whether some other device is known to have so many posts of a member."""

    def has_heard(self, member: int) -> bool:
        """Returns whether a member has told what it has."""


class Holding:
    """Holds back what this device writes, as long as ``is_active``. Changes in place.

    ``published`` counts its own posts from which on others may have something else.
    """

    def __init__(self) -> None:
        self.is_active = False
        self.published = 0
        self._heard_at: int | None = None

    def begin(self, published: int) -> None:
        """Hold back all own posts but the first ones."""
        self.is_active, self.published = published > 0, published

    def note_heard(self, now: int) -> None:
        """A neighbour has told what it has."""
        self._heard_at = now if self._heard_at is None else self._heard_at

    def wake_at(self) -> int:
        """Returns when the wait may be over; 0 where nothing is known of that."""
        return 0 if self._heard_at is None else self._heard_at + LISTEN_MS

    def end_if_due(self, member: Member, connections: Connections, now: int) -> bool:
        """Returns whether the wait is over just now."""
        epoch = member.fold.epoch
        if epoch is None:
            # Before the start nobody has to be here: a guest hears what the founder says now.
            self.note_heard(now)
        others = set(epoch.people if epoch else ()) - {member.number}
        if epoch is not None and not others:
            others = set(member.feeds) - {member.number}
        waited = now - self._heard_at if self._heard_at is not None else -1
        if connections.has(member.number, self.published + 1) and waited < MISSING_MS:
            return False
        all_heard = bool(others) and all(map(connections.has_heard, others))
        if all_heard or waited >= LISTEN_MS:
            self.is_active = False
            return True
        return False

    def contradicts(self, member: Member, posts: Iterable[Post]) -> bool:
        """Returns whether posts that have come say something else than what is held back here."""
        own = member.feeds.posts(member.number)
        for post in self._of_own(member, posts):
            if post.n < len(own) and post.digest != own[post.n].digest:
                return True
            # What follows other posts than these will come to it.
            if post.n >= len(own) > self.published:
                return True
        return False

    def without_held(self, member: Member, secret: bytes) -> tuple[Member, Sequence[Post]]:
        """Returns the member as if it had not written what is held back, and that."""
        number, published = member.number, self.published
        feeds = published_feeds(member.feeds, number, published)
        feeds.hold(number, published)
        before = Member(feeds, number, secret)
        before.choices.update(member.choices)
        return before, member.feeds.posts(number)[published:]

    def note_published(self, member: Member, posts: Iterable[Post], before: int) -> None:
        """Others have these own posts, which came when there were so many ``before``."""
        own = member.feeds.posts(member.number)
        if before == self.published:
            self.published = len(own)
        known = {post.digest for post in self._of_own(member, posts)}
        while self.published < len(own) and own[self.published].digest in known:
            self.published += 1

    def _of_own(self, member: Member, posts: Iterable[Post]) -> list[Post]:
        """Those of this member that others may have and this device not, by their signatures."""
        own = [post for post in posts if post.by == member.number and post.n >= self.published]
        return member.feeds.signed(own)


def published_feeds(feeds: Feeds, member: int, published: int) -> Feeds:
    """The feeds without what a member has held back: its first posts alone, so many."""
    published_only = Feeds(feeds.table, feeds.signatures)
    for feed in feeds:
        published_only.admit(feed, feeds.key(feed))
        posts = feeds.posts(feed)[:published] if feed == member else feeds.posts(feed)
        published_only.restore(post.frame for post in posts)
    return published_only

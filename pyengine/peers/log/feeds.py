"""Feeds: what every member has posted, as far as it has come here, each in its own order.

Whoever has a post can pass it on: where it comes from means nothing, the author's
signature and the hash of the author's post before it are what counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from pyengine.peers.log.feed import Feed, contradict
from pyengine.peers.wire import frames as wire
from pyengine.peers.wire.contents import MAX_BLAME, Sit
from pyengine.peers.wire.frames import WireError
from pyengine.peers.wire.posts import Post, Signatures, is_signed, read_post

AHEAD = 256
"""So far ahead of its feed a post may come, and wait for those before it."""

AT_ONCE = 64
"""So many posts are sent in answer to what somebody has."""

_UNSIGNED = "a signature is wrong"

MARK = 8
"""So many bytes of a post's hash tell it from others."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """New posts in the order of their feed: the one that came, and those that waited for it."""

    posts: tuple[Post, ...]


@dataclass(frozen=True, slots=True)
class Early:
    """It waits for those before it."""


@dataclass(frozen=True, slots=True)
class Known:
    """Nothing new, or not of use: of an unknown member, too far ahead, behind a contradiction."""


@dataclass(frozen=True, slots=True)
class TwoPosts:
    """Its author contradicts itself, and these two posts prove it to anybody. Some posts may have
    been new before that came out."""

    first: Post
    second: Post
    posts: tuple[Post, ...] = ()


@dataclass(frozen=True, slots=True)
class Malformed:
    """No Clowder sends such bytes."""

    why: str


Taken = Accepted | Early | Known | TwoPosts | Malformed


def new_posts(found: Iterable[Taken]) -> list[Post]:
    """Returns what was new of what has been taken in."""
    return [
        post for taken in found if isinstance(taken, Accepted | TwoPosts) for post in taken.posts
    ]


def read_frame(frame: bytes) -> Post | Malformed:
    """A post as it came; nothing is known of its signature yet."""
    try:
        found = wire.read_frame(frame)
        return read_post(found) if isinstance(found, wire.PostFrame) else Malformed("no post")
    except WireError as error:
        return Malformed(str(error))


class Feeds:
    """All the feeds of a table. Grows in place; what it holds is never changed."""

    def __init__(self, table: bytes, signatures: Signatures) -> None:
        self.table = table
        self.signatures = signatures
        self.changes = 0
        """Grows with every member and post, and with what of them may be told."""
        self._feeds: dict[int, Feed] = {}
        """By number, ascending."""
        self.contradictory: set[int] = set()
        """The members of whom a contradiction is known."""
        self._have: tuple[int, dict[int, int]] = (0, {})
        """What :meth:`have` tells, and for which ``changes``: it is asked for at every step."""
        self._published: dict[int, int] = {}
        """So many posts of a member are told to others, where some are held back."""

    def __contains__(self, member: int) -> bool:
        return member in self._feeds

    def __iter__(self) -> Iterator[int]:
        """The members' numbers, ascending."""
        return iter(self._feeds)

    def __len__(self) -> int:
        """Returns how many members there are."""
        return len(self._feeds)

    def __getitem__(self, member: int) -> Feed:
        return self._feeds[member]

    def admit(self, member: int, key: bytes) -> bool:
        """Take posts of a member from now on; False where the number has another key already."""
        if member not in self._feeds:
            # Another dictionary: somebody may be going over this one.
            self._feeds = dict(sorted([*self._feeds.items(), (member, Feed(key))]))
            self.changes += 1
        return self._feeds[member].key == key

    def key(self, member: int) -> bytes:
        """The public key of a member; none of an unknown one."""
        feed = self._feeds.get(member)
        return feed.key if feed else b""

    def posts(self, member: int) -> list[Post]:
        """The posts of a member in order; none of an unknown one."""
        feed = self._feeds.get(member)
        return feed.posts if feed else []

    def sit(self, member: int) -> Sit | None:
        """How a member has sat down; None where its feed begins with anything else."""
        first = self.posts(member)[:1]
        return first[0].content if first and isinstance(first[0].content, Sit) else None

    def sound(self, member: int) -> list[Post]:
        """Those posts of a member that come before any contradiction."""
        feed = self._feeds.get(member)
        if feed is None or feed.proof is None:
            return self.posts(member)
        return feed.posts[: feed.sound]

    def hold(self, member: int, published: int) -> None:
        """Tell others of the first posts of a member alone, so many."""
        self._published[member] = published
        self.changes += 1

    def release(self) -> None:
        """Hold back nothing any more."""
        self._published.clear()
        self.changes += 1

    def open_posts(self, member: int) -> list[Post]:
        """Those posts of a member that may be told to others, up to any contradiction."""
        feed = self._feeds[member]
        posts = feed.posts if feed.proof is None else feed.posts[: feed.sound]
        return posts[: self._published[member]] if member in self._published else posts

    def have(self) -> Mapping[int, int]:
        """Returns how many posts of each member are here and count: what is told to others."""
        if self._have[0] != self.changes:
            have = {one: len(feed.posts) for one, feed in self._feeds.items()}
            for one in (*self.contradictory, *self._published):
                have[one] = len(self.open_posts(one))
            self._have = self.changes, have
        return self._have[1]

    def newest(self) -> tuple[tuple[int, int, bytes], ...]:
        """By member with posts that count how many these are, and the mark of the newest."""
        have = self.have()
        return tuple(
            (member, count, self._feeds[member].posts[count - 1].digest[:MARK])
            for member, count in have.items()
            if count
        )

    def differ(self, newest: Iterable[tuple[int, int, bytes]]) -> bool:
        """Whether somebody has another post than is here, at a place that counts for both."""
        have = self.have()
        return any(
            0 < count <= have.get(member, 0)
            and self._feeds[member].posts[count - 1].digest[:MARK] != mark
            for member, count, mark in newest
        )

    def missing(self, have: Mapping[int, int], most: int = AT_ONCE) -> list[bytes]:
        """Frames that somebody lacks who has so many, so many at most, each feed in order.

        A member's own numbers count as they are told: who tells less is sent it again.
        """
        lacking = (
            post.frame for member in self for post in self.open_posts(member)[have.get(member, 0) :]
        )
        return list(islice(lacking, most))

    def take(self, frame: bytes) -> Taken:
        """Take a post in, wherever it comes from."""
        post = read_frame(frame)
        return post if isinstance(post, Malformed) else self._take(post, trusted=False)

    def take_all(self, frames: Iterable[bytes]) -> list[Taken]:
        """Take many posts in, such as all that a neighbour had more. Nobody honest sends any among
        which one is malformed, or a signature wrong: of such none is taken."""
        posts: list[Post] = []
        for frame in frames:
            read = read_frame(frame)
            if isinstance(read, Malformed):
                return [read]
            posts.append(read)
        return self.take_posts(posts)

    def take_posts(self, posts: Sequence[Post]) -> list[Taken]:
        """The same of posts that were read."""
        covered, refused = set[bytes](), set[bytes]()
        for _ in self._cover(posts, covered, refused):
            if refused:
                return [Malformed(_UNSIGNED)]
        return [self._take(post, trusted=post.digest in covered) for post in posts]

    def take_in_steps(self, read: Sequence[Post | Malformed]) -> Iterator[Taken | None]:
        """The same in small steps, and each post by itself: after each signature there is None, at
        the end what was taken."""
        covered, refused = set[bytes](), set[bytes]()
        posts = [post for post in read if isinstance(post, Post)]
        for _ in self._cover(posts, covered, refused):
            yield None
        for one in read:
            if isinstance(one, Malformed):
                yield one
            elif one.digest in refused:
                yield Malformed(_UNSIGNED)
            else:
                yield self._take(one, one.digest in covered)

    def is_news(self, post: Post, more: int = 0) -> bool:
        """Returns whether a post would change anything, if it is signed: whatever can be said
        without looking at its signature, which takes a hundred times as long. ``more`` is how many
        may come before it."""
        feed = self._feeds.get(post.by)
        if feed is None or (post.n == 0 and post.position.before != self.table):
            return False
        return feed.lacks(post, AHEAD + more)

    def newest_of_chains(self, posts: Sequence[Post]) -> list[Post]:
        """Those whose signatures have to be looked at: of posts that follow one another only the
        newest one's, as it covers the hash of the one before, and so all of them."""
        if len(posts) == 1:
            return list(posts)  # looked at as it came, and once more as it is taken
        news = [post for post in posts if self.is_news(post, len(posts))]
        followed = {post.position.before for post in news}
        return [post for post in news if post.digest not in followed]

    def signed(self, posts: Sequence[Post]) -> list[Post]:
        """Those of some posts that are here, or whose signatures are right."""
        covered, refused = set[bytes](), set[bytes]()
        for _ in self._cover(posts, covered, refused):
            pass
        return [
            post
            for post in posts
            if post.digest in covered or (post.by in self and self[post.by].holds(post))
        ]

    def append(self, post: Post) -> Taken:
        """Take in a post that this device has just signed."""
        return self._take(post, trusted=True)

    def restore(self, frames: Iterable[bytes]) -> None:
        """Take in what this device stored itself, in any order: signatures were looked at before.

        Storage gives back what is under ``post/1/10`` before ``post/1/2``, so that of a long feed
        more would come early than may wait.
        """
        found = map(wire.read_frame, frames)
        posts = [read_post(one) for one in found if isinstance(one, wire.PostFrame)]
        for post in sorted(posts, key=lambda post: (post.by, post.n)):
            self._take(post, trusted=True)

    def prove(self, first: Post, second: Post) -> bool:
        """Keep two posts of one member as proof if they are; whether they are.

        What they contradict here may show that the member told two things even before.
        """
        feed = self._feeds.get(first.by)
        if feed is None or first.by != second.by or not contradict(first, second):
            return False
        if not (self._is_signed(feed, first) and self._is_signed(feed, second)):
            return False
        feed.convict(first, second)
        for post in (first, second):
            if earlier := feed.against(post):
                feed.convict(*earlier)
        self.contradictory.add(first.by)
        self.changes += 1
        return True

    def _is_signed(self, feed: Feed, post: Post) -> bool:
        return self._is_checked(feed, post) or is_signed(
            post, self.table, feed.key, self.signatures
        )

    def _is_checked(self, feed: Feed, post: Post) -> bool:
        """Returns whether it is known already, byte for byte, that a post is signed."""
        known = (*feed.posts[post.n : post.n + 1], *(feed.proof or ()))
        return any((one.body, one.signature) == (post.body, post.signature) for one in known)

    def _cover(
        self, posts: Sequence[Post], covered: set[bytes], refused: set[bytes]
    ) -> Iterator[None]:
        """Add the hashes of posts that a signed one of the same list follows, step by step: one
        signature in each. Those whose signature is wrong are ``refused``."""
        by_digest = {post.digest: post for post in posts}
        for newest in self.newest_of_chains(posts):
            if not self._is_signed(self._feeds[newest.by], newest):
                refused.add(newest.digest)
            post: Post | None = newest if newest.digest not in refused else None
            while post is not None and post.by == newest.by and post.digest not in covered:
                covered.add(post.digest)
                post = by_digest.get(post.position.before)
            yield

    def _take(self, post: Post, trusted: bool) -> Taken:
        if not self.is_news(post):
            why = self.objection(post)
            return Malformed(why) if why else Known()
        feed = self._feeds[post.by]
        if not trusted and not self._is_signed(feed, post):
            return Malformed(_UNSIGNED)
        if post.n > len(feed.posts):
            other = feed.waiting.setdefault(post.n, post)
            return Early() if other is post else self._contradicts(feed, other, post)
        return self._append(feed, post)

    def objection(self, post: Post) -> str:
        """Returns why nobody honest has a post, as far as that can be said without its signature;
        nothing where it cannot."""
        feed = self._feeds.get(post.by)
        if feed is None:
            return ""
        if post.n == 0 and post.position.before != self.table:
            return "of another table"
        is_next = post.n == len(feed.posts) and feed.takes(post.n) and not feed.holds(post)
        return "the feed is full" if is_next and not feed.has_room(len(post.body)) else ""

    def _contradicts(
        self, feed: Feed, first: Post, second: Post, added: Iterable[Post] = ()
    ) -> Taken:
        feed.convict(first, second)
        self.contradictory.add(first.by)
        self.changes += 1
        return TwoPosts(first, second, tuple(added))

    def has_room(self, member: int) -> bool:
        """Whether any one post more of a known member would be taken, however long it may be, and
        leave room for its last words."""
        return self._feeds[member].has_room_to_play

    def has_last_room(self, member: int) -> bool:
        """Returns whether a last word of a known member would be taken, however long it may be."""
        return self._feeds[member].has_room(MAX_BLAME)

    def is_whole(self, member: int) -> bool:
        """Returns whether a member's feed has no gap and nothing that contradicts it."""
        feed = self._feeds[member]
        return feed.proof is None and not feed.waiting

    def _append(self, feed: Feed, post: Post) -> Taken:
        """Append a post and those that waited for it, up to the first that contradicts them."""
        added: list[Post] = []
        following: Post | None = post
        while following is not None and feed.takes(following.n):
            if earlier := feed.against(following):
                return self._contradicts(feed, *earlier, added)
            if not feed.has_room(len(following.body)):
                break
            feed.posts.append(following)
            feed.waiting.pop(following.n, None)
            feed.size += len(following.body)
            self.changes += 1
            added.append(following)
            following = feed.waiting.get(following.n + 1)
        return Accepted(tuple(added))

"""Exchange: what a neighbour has, what it was sent, and when to ask again.

Both sides tell what they have. Who lacks something is sent it, a portion at a time; what
was told makes up for what was lost. A portion is answered after a moment of quiet, and
while the two do not have the same each asks again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pyengine.peers.log.feeds import Feeds
from pyengine.peers.network.allowance import REPEATED, Allowance
from pyengine.peers.network.talk import BULK
from pyengine.peers.wire.contents import MAX_POST
from pyengine.peers.wire.posts import Post
from pyengine.peers.wire.timeouts import ACKNOWLEDGE_MS, NEAR_MS, PASS_ON_MS, RESEND_MS

AHEAD_POSTS = 128
"""So many posts may be on their way unacknowledged."""

_LIVE = 3
"""So many posts go one by one, as soon as they are there; more go together."""


class Sent:
    """How many posts of each member a neighbour has ever been sent, over whatever links. What it
    is sent once more is bounded, whatever it says to have lost. Changes in place."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._most: dict[int, int] = {}

    def allows(self, post: Post, now: int) -> bool:
        """Returns whether a post may be sent, and notes that it is."""
        if post.n < self._most.get(post.by, 0):
            return self._allowance.allows(REPEATED, now, len(post.body) + 65)
        self._most[post.by] = post.n + 1
        return True


@dataclass(slots=True)
class Exchange:
    """The state of a neighbour: ``reported`` is what it said, ``sent`` what it was sent since."""

    reported: dict[int, int] = field(default_factory=dict)
    sent: dict[int, int] = field(default_factory=dict)
    near: tuple[int, ...] = ()
    heard: bool = False
    """Whether it has told anything yet."""
    sent_ever: Sent = field(default_factory=lambda: Sent(Allowance(0)))
    told_at: int = -ACKNOWLEDGE_MS
    """When the neighbour was told last what is here."""
    next_near: tuple[int, ...] | None = None
    """Whom it has told to be near since, as that changes too often to be looked at each time."""
    near_at: int = 0
    """From when on that is looked at."""
    due_at: int | None = None
    """When what is here is to be told; None: nothing new."""
    lost_at: int = 0
    """From then on what was sent and not acknowledged counts as lost."""
    anew_at: int = 0
    """From then on the neighbour may be sent all posts anew once more."""
    asks: bool = False
    """Whether it has told the same twice and was told nothing between: what it was told before may
    be lost."""
    _said: tuple[object, int] = (None, 0)
    """What it has told last, and when."""
    wants_all: bool = False
    """Whether the neighbour is to send all posts anew, so that they can be compared."""
    _idle_at: int = -1
    """With how many posts here there was nothing to send."""
    held: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By author until when so many posts of it are not passed on."""

    def tell_by(self, at: int) -> None:
        """Tell what is here at that time or earlier."""
        self.due_at = at if self.due_at is None else min(at, self.due_at)

    def take(self, counts: dict[int, int], near: tuple[int, ...], now: int) -> None:
        """The neighbour has told what it has. Who has nothing is sent all of it anew, but not at
        each word."""
        said = (dict(counts), near)
        self.asks = said == self._said[0] and self.told_at < self._said[1]
        self._said = said, now
        if not self.heard:
            self.sent = dict(counts)
        elif not counts and now >= self.anew_at:
            # Not by the time of what may be lost: telling it what is here moves that on, again and
            # again just before the neighbour asks.
            self.anew_at, self.sent = now + RESEND_MS, {}
        self.reported, self.heard, self.next_near = counts, True, near
        self.settle_near(now)
        for member, count in counts.items():
            self.sent[member] = max(count, self.sent.get(member, 0))
        self._idle_at = -1

    def settle_near(self, now: int) -> None:
        """Look at whom the neighbour has told to be near, but not too often: each change is shown,
        and others are connected to."""
        if self.next_near is None or self.next_near == self.near:
            self.next_near = None
        elif now >= self.near_at:
            self.near, self.next_near = self.next_near, None
            self.near_at = now + NEAR_MS

    def answer_by(self, now: int) -> None:
        """Tell what is here because the neighbour has told something; but not at each word."""
        self.tell_by(max(now, self.told_at + ACKNOWLEDGE_MS))

    def note_received(self, member: int, count: int) -> None:
        """The neighbour has so many posts of a member, as it has sent them."""
        for counts in (self.reported, self.sent):
            counts[member] = max(count, counts.get(member, 0))
        self._idle_at = -1

    def begin_again(self, now: int, counts: dict[int, int]) -> None:
        """What was sent and not acknowledged for long may be lost: count from what was told."""
        if now >= self.lost_at:
            self.lost_at = now + RESEND_MS
            self.sent = dict(counts)
            self._idle_at = -1

    def differs(self, have: Mapping[int, int]) -> bool:
        """Returns whether the neighbour has told more or less than is here."""
        return self.reported != have and (self.lacks(have) or self.has_more(have))

    def lacks(self, have: Mapping[int, int]) -> bool:
        """Returns whether the neighbour has told less than is here."""
        return any(self.reported.get(member, 0) < count for member, count in have.items())

    def has_more(self, have: Mapping[int, int]) -> bool:
        """Returns whether the neighbour has told more than is here."""
        return any(have.get(member, 0) < count for member, count in self.reported.items())

    @property
    def passes_on_at(self) -> int | None:
        """When something is to be passed on that the neighbour may get from its author until then;
        None where there is nothing like that."""
        return min([at for at, _ in self.held.values()], default=None)

    def portion(self, feeds: Feeds, now: int) -> tuple[list[bytes], bool]:
        """Frames to send now, and whether they go together; they count as sent.

        Evidence may be longer than what goes together, and goes alone.
        """
        held = self.passes_on_at if self.held else None
        is_idle = self._idle_at == feeds.changes and (held is None or now < held)
        if not self.heard or is_idle:
            return [], False
        waiting = sum([sent - self.reported.get(member, 0) for member, sent in self.sent.items()])
        if waiting >= AHEAD_POSTS:
            return [], False
        if not self.near:
            self.held.clear()
        frames: list[bytes] = []
        size = 0
        for member in feeds:
            start, posts = self.sent.get(member, 0), feeds.open_posts(member)
            end = self._passed(member, start, len(posts), now) if self.near else len(posts)
            for post in posts[start:end]:
                alone = len(post.body) > MAX_POST
                full = alone or size + len(post.body) > BULK or len(frames) == 64
                if (full and frames) or not self.sent_ever.allows(post, now):
                    return frames, len(frames) > _LIVE
                size += len(post.body) + 65
                frames.append(post.frame)
                self.sent[member] = post.n + 1
                if alone:
                    return frames, False
        self._idle_at = feeds.changes
        return frames, len(frames) > _LIVE

    def _passed(self, member: int, start: int, count: int, now: int) -> int:
        """How many posts of a member may have been sent by now, of so many that are here and of
        which ``start`` have been. Who has told of nothing is to compare all, at once."""
        if member not in self.near or not self.reported or start >= count:
            self.held.pop(member, None)
            return count
        at, most = self.held.get(member, (0, 0))
        if most <= start:
            at, most = self.held[member] = (now + PASS_ON_MS, count)
        if now < at:
            return start
        self.held[member] = (now + PASS_ON_MS, count)
        return most

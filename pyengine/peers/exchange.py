"""Exchange: what a neighbour has, what it was sent, and when to ask again.

Both sides tell what they have. Who lacks something is sent it, a portion at a time; what
was told makes up for what was lost. A portion is answered after a moment of quiet, and
while the two do not have the same each asks again.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pyengine.peers.contents import MAX_POST
from pyengine.peers.feeds import Feeds
from pyengine.peers.talk import BULK

__all__ = ["AGAIN_MS", "AHEAD_POSTS", "QUIET_MS", "Exchange"]

QUIET_MS = 200
"""So long after posts came they are acknowledged."""

AGAIN_MS = 2_000
"""So often is asked again while the two do not have the same."""

AHEAD_POSTS = 128
"""So many posts may be on their way unacknowledged."""

_LIVE = 3
"""So many posts go one by one, as soon as they are there; more go together."""


@dataclass(slots=True)
class Exchange:
    """How far a neighbour is. ``told`` is what it said, ``sent`` what it was sent since."""

    told: dict[int, int] = field(default_factory=dict)
    sent: dict[int, int] = field(default_factory=dict)
    near: tuple[int, ...] = ()
    heard: bool = False
    """Whether it has told anything yet."""
    due_at: int | None = None
    """When what is here is to be told; None: nothing new."""
    lost_at: int = 0
    """From then on what was sent and not acknowledged counts as lost."""

    def tell_by(self, at: int) -> None:
        """Tell what is here at that time or earlier."""
        self.due_at = at if self.due_at is None else min(at, self.due_at)

    def take(self, counts: dict[int, int], near: tuple[int, ...]) -> None:
        """The neighbour has told what it has."""
        first = not self.heard
        self.told, self.near, self.heard = counts, near, True
        if first:
            self.sent = dict(counts)
        for member, count in counts.items():
            self.sent[member] = max(count, self.sent.get(member, 0))

    def begin_again(self, now: int) -> None:
        """What was sent and not acknowledged for long may be lost: count from what was told."""
        if now >= self.lost_at:
            self.lost_at = now + AGAIN_MS
            self.sent = dict(self.told)

    def lacks(self, have: dict[int, int]) -> bool:
        """Whether the neighbour has told less than is here."""
        return any(self.told.get(member, 0) < count for member, count in have.items())

    def has_more(self, have: dict[int, int]) -> bool:
        """Whether the neighbour has told more than is here."""
        return any(have.get(member, 0) < count for member, count in self.told.items())

    def portion(self, feeds: Feeds) -> tuple[list[bytes], bool]:
        """Frames to send now, and whether they go together; they count as sent.

        Evidence may be longer than what goes together, and goes alone.
        """
        if not self.heard:
            return [], False
        waiting = sum(self.sent.get(m, 0) - self.told.get(m, 0) for m in self.sent)
        if waiting >= AHEAD_POSTS:
            return [], False
        frames: list[bytes] = []
        size = 0
        for member in feeds:
            start = self.sent.get(member, 0)
            for post in feeds.posts(member)[start:]:
                alone = len(post.body) > MAX_POST
                full = alone or size + len(post.body) > BULK or len(frames) == 64
                if full and frames:
                    return frames, True
                size += len(post.body) + 65
                frames.append(post.frame)
                self.sent[member] = post.n + 1
                if alone:
                    return frames, False
        return frames, len(frames) > _LIVE

"""Chance in the fold: which link each one gives, and what is drawn with them (section 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from other_player.chance import drawn, event_key, leads_to
from other_player.epochs import Epoch
from other_player.feeds import Post
from pyengine.core.chance import Spec

if TYPE_CHECKING:
    from other_player.fold import Fold

Event = tuple[object, tuple[int, ...]]


class ChanceFold:
    """The links of all, and the events that they were given for."""

    def __init__(self, fold: Fold) -> None:
        self.fold = fold
        self.events = 0
        """How many chance events the match has had where it stands."""
        self.at: list[int] = [0]
        """The same by closed phases."""
        self.links: dict[int, list[Post]] = {}
        self._given: dict[Event, dict[int, int]] = {}
        self._used: dict[int, int] = {}
        self._true: dict[int, dict[int, bytes]] = {}
        """Links that are known to be true, by member and number."""

    def enter(self, epoch: Epoch) -> None:
        """An epoch begins: links that wait are void, those that were shown are used."""
        feeds = self.fold.feeds
        self.links = {member: [] for member in epoch.people}
        for member in epoch.people:
            self._true.setdefault(member, {0: feeds.posts[member][0]["anchor"]})
            agreed = agreed_at(feeds.posts[member], epoch)
            shown = [post["i"] for post in feeds.posts[member][:agreed] if post.t == "link"]
            self._used[member] = max([self._used.get(member, 0), *shown])

    def take(self, post: Post) -> None:
        self.links[post.by].append(post)

    def draw(self, name: object, spec: Spec) -> tuple[int, ...] | None:
        """What chance says to an event; None while links of it lack."""
        fold = self.fold
        assert fold.epoch is not None
        wanted = self._wanted((name, fold.epoch.people))
        found = {member: self._link(member, i) for member, i in wanted.items()}
        missing = [member for member, post in found.items() if post is None]
        if missing:
            fold.wait("links", missing)
            fold.waiting.links = {member: wanted[member] for member in missing}
            return None
        links = {by: self._checked(by, wanted[by], post) for by, post in sorted(found.items())}
        return drawn(event_key(fold.feeds.table, links), spec)

    def _wanted(self, event: Event) -> dict[int, int]:
        """The links of an event: the next unused ones, the first time that it is needed."""
        if event not in self._given:
            self._given[event] = {member: self._used[member] + 1 for member in event[1]}
            self._used |= self._given[event]
        return self._given[event]

    def _link(self, member: int, i: int) -> Post | None:
        links = self.links[member]
        return next((post for post in links if post["i"] == i and post["k"] == self.fold.k), None)

    def _checked(self, member: int, i: int, post: Post | None) -> bytes:
        assert post is not None
        if post["h"] != self.fold.head[:16]:
            raise self.fold.wrong(member, "diverged")
        known = self._true[member]
        below = max(k for k in known if k <= i)
        link: bytes = post["x"]
        if not leads_to("link", self.fold.feeds.table, member, i, link, below, known[below]):
            raise self.fold.wrong(member, "bad-link")
        known[i] = link
        return link


def agreed_at(feed: list[Post], epoch: Epoch) -> int:
    """Where a member agreed to an epoch; the end of its feed if it did not."""
    for post in feed:
        if post.t == "agree" and post["proposal"] == epoch.proposal.hash:
            return post.n
    return len(feed)

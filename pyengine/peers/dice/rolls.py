"""Chance within an epoch: each event takes a link of everybody's chain (:mod:`chain`)."""

from __future__ import annotations

from pyengine.peers.dice.chain import AgreedChance, ChainId, event_key, link_before
from pyengine.peers.membership.epochs import Epoch
from pyengine.peers.wire.contents import Link
from pyengine.peers.wire.posts import Post


class Rolls:
    """The links that the members of an epoch have shown, for one table. Changes in place."""

    def __init__(self, table: bytes) -> None:
        self.count = 0
        """How many chance events there were in this epoch."""
        self._table = table
        self._epoch: Epoch | None = None
        self._shown: dict[int, list[Post]] = {}

    def enter(self, epoch: Epoch) -> None:
        """Everybody's chain is a fresh one."""
        self.count, self._epoch, self._shown = 0, epoch, {}

    def take(self, post: Post) -> bool:
        """Take a link; whether it leads to the one that its author showed before it, or to its
        anchor, which is part of the epoch."""
        epoch, link = self._epoch, post.content
        assert epoch is not None
        assert isinstance(link, Link)
        shown = self._shown.setdefault(post.by, [])
        before = _value(shown[-1]) if shown else epoch.agreed[post.by].anchor
        owner = ChainId(self._table, epoch.number, post.by)
        fits = link.index == len(shown) + 1
        if not fits or link_before(owner, link.index, link.value) != before:
            return False
        shown.append(post)
        return True

    @property
    def links(self) -> dict[int, Post]:
        """Those of the event that comes next, by member; of whom none is there yet, none."""
        people = self._epoch.people if self._epoch else ()
        shown = {member: self._shown.get(member, [])[self.count :] for member in people}
        return {member: links[0] for member, links in shown.items() if links}

    def chance(self, head: bytes) -> AgreedChance:
        """The event that comes next, once everybody has shown a link for it; ``head`` is the hash
        of the match so far."""
        assert self._epoch is not None
        shown = {member: _value(post) for member, post in self.links.items()}
        key = event_key(self._table, self._epoch.number, self.count + 1, head, shown)
        return AgreedChance(key)


def _value(post: Post) -> bytes:
    assert isinstance(post.content, Link)
    return post.content.value

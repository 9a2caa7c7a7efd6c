"""Chance of a match: which links of everybody's chain (:mod:`chain`) each event is drawn from.

An event belongs to its number in the match and to the people it is drawn with. When it is first
needed with them each gives a link that it has shown to nobody; whenever it is needed with them
again, as it was thrown away meanwhile, they give the same ones, and it comes as it was. So nobody
gains by throwing it away; and with other people it is an event that nobody could foresee.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from pyengine.peers.dice.chain import AgreedChance, ChainId, KnownChain, event_key
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.membership.epoch import Epoch
from pyengine.peers.wire.contents import ChainLink
from pyengine.peers.wire.posts import Post

_Place = tuple[Hashable, tuple[int, ...]]
"""An event, and the people that it is drawn with."""


class Rolls:
    """The events of a table's match, and the links that were shown for them. Changes in place."""

    def __init__(self, feeds: Feeds) -> None:
        self.count = 0
        """How many chance events have been drawn up to where the match stands."""
        self._feeds = feeds
        self._people: tuple[int, ...] = ()
        self._links: dict[_Place, Mapping[int, int]] = {}
        """By event and people the numbers of their links, of all that were drawn, or that an epoch
        has left open."""
        self._open: tuple[_Place, Mapping[int, int]] | None = None
        """The event that is needed now."""
        self._used: dict[int, int] = {}
        """By member the newest link that it has shown, or is to give for some event."""
        self._read: dict[int, int] = {}
        """By member how many posts have been looked through for that."""
        self._shown: dict[tuple[int, int, int], Post] = {}
        """The links of this epoch, by member, number and closed phases; of several the first."""
        self._known: dict[int, KnownChain] = {}

    def enter(self, epoch: Epoch) -> None:
        """Go on with the people of an epoch. What somebody has shown before it agreed, also where
        that did not count, is used up: for no event that is first needed from now on."""
        self._keep()
        self._people, self._shown = epoch.people, {}
        for member in epoch.people:
            end, used = epoch.agreed[member].n, self._used.get(member, 0)
            posts = self._feeds.posts(member)[self._read.get(member, 0) : end]
            shown = [post.content.index for post in posts if isinstance(post.content, ChainLink)]
            self._used[member], self._read[member] = max(used, *shown, 0), end

    def take(self, post: Post) -> None:
        """Take a link; it is looked at where an event needs it, and nowhere else."""
        assert isinstance(post.content, ChainLink)
        self._shown.setdefault((post.by, post.content.index, post.position.phase), post)

    def wanted(self, event: Hashable) -> Mapping[int, int]:
        """By member the number of the link that an event takes."""
        place = (event, self._people)
        links = self._links.get(place)
        if links is None:
            links = {member: self._used[member] + 1 for member in self._people}
        self._open = place, links
        return links

    def _keep(self) -> None:
        """From now on the event that is needed has these links, with these people."""
        if self._open is not None and self._open[0] not in self._links:
            place, links = self._open
            self._links[place] = links
            self._used |= links
        self._open = None

    def links(self, event: Hashable, phase: int) -> dict[int, Post]:
        """The links that are there for an event after so many closed phases, by member."""
        places = {member: (member, index, phase) for member, index in self.wanted(event).items()}
        return {
            member: self._shown[place] for member, place in places.items() if place in self._shown
        }

    def is_true(self, post: Post) -> bool:
        """Whether a link leads to its author's anchor."""
        content, member = post.content, post.by
        assert isinstance(content, ChainLink)
        if member not in self._known:
            sit = self._feeds.sit(member)
            if sit is None:
                return False  # nothing had bound it
            self._known[member] = KnownChain(ChainId(self._feeds.table, member), sit.anchor)
        return self._known[member].learn(content.index, content.value)

    def chance(self, links: Mapping[int, Post]) -> AgreedChance:
        """An event from the links of all, which are true."""
        self._keep()
        shown = {member: _value(post) for member, post in links.items()}
        return AgreedChance(event_key(self._feeds.table, shown))


def _value(post: Post) -> bytes:
    assert isinstance(post.content, ChainLink)
    return post.content.value

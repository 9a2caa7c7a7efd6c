"""The door of a table: whether its founder lets anybody in before the start.

The founder tells its neighbours, and whoever is linked to a guest without a number passes it on, so
that both sides know why nobody lets the guest in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pyengine.peers.fold.names import name_of_newcomer
from pyengine.peers.member.member import Member
from pyengine.peers.membership.people import FOUNDER
from pyengine.peers.network.links import Link
from pyengine.peers.network.talk import DoorState, Talk
from pyengine.peers.session.events import DoorTold, Event


class DoorLinks(Protocol):
    """The links of a device, and a way to tell them something."""

    def proven_links(self) -> Sequence[tuple[str, Link]]:
        """The links whose other ends have proven who they are."""

    def tell(self, link: str, talk: Talk) -> None:
        """Say something over a link."""


class Door:
    """What a device keeps, hears and tells of the door. Changes in place."""

    def __init__(self, links: DoorLinks) -> None:
        self.is_closed = False
        """True if this device, as the founder, lets nobody else in before the start."""
        self.is_active = False
        """True if there may be something to tell: as long as nobody closes the door there is not,
        and :meth:`step` need not be called."""
        self._links = links
        self._heard: set[str] = set()
        """Links over which it was heard that the door is closed."""
        self._told: set[str] = set()
        """Links over which that was told."""
        self._known = DoorTold(False)
        """What the screen knows."""

    def close(self, closed: bool) -> None:
        """Let nobody else in from now on, or do again."""
        self.is_closed, self.is_active = closed, True

    def hear(self, link: str, talk: DoorState) -> None:
        """A neighbour has told how the door is."""
        self.is_active = True
        if talk.closed:
            self._heard.add(link)
        else:
            self._heard.discard(link)

    def step(self, member: Member | None) -> list[Event]:
        """Tell neighbours what has changed; returns what the screen is to know."""
        links = self._links.proven_links()
        names = {name for name, _ in links}
        self._heard &= names
        self._told &= names
        closed = self._is_closed_now(member, links)
        outside = [(name, link) for name, link in links if not link.member] if member else []
        if member is not None:
            self._tell_on(links if member.number == FOUNDER else outside, closed)
        taken = list(member.names.values()) if member else []
        waiting = [name_of_newcomer(link.hello.name, taken) for _, link in outside if link.hello]
        told = DoorTold(closed, tuple([name or "A guest" for name in waiting]) if closed else ())
        self.is_active = closed or bool(self._heard or self._told)
        is_new, self._known = told != self._known, told
        return [told] if is_new else []

    def _is_closed_now(self, member: Member | None, links: Sequence[tuple[str, Link]]) -> bool:
        """Whoever has no number believes whom it is linked to, all others the founder alone; with
        no link to them the door is as it was."""
        if member is not None and member.fold.epoch is not None:
            return False
        if member is not None and member.number == FOUNDER:
            return self.is_closed
        sources = [name for name, link in links if member is None or link.member == FOUNDER]
        return not self._heard.isdisjoint(sources) if sources else self._known.closed

    def _tell_on(self, links: Sequence[tuple[str, Link]], closed: bool) -> None:
        for name, _ in links:
            if (name in self._told) != closed:
                self._links.tell(name, DoorState(int(closed)))
                (self._told.add if closed else self._told.discard)(name)

"""Watchers: who has come to a table that is being laid to look on, and is offered no seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from app.remote.values.invitations import Invite
from app.remote.values.onlookers import onlookers
from app.remote.values.ways.guests import Guest
from pyengine.peers.network.links import Link
from pyengine.peers.table.remote_table import Participant, RemoteTable
from pyengine.peers.wire.contents import PERSON, Seats


class Watchers:
    """Who is known to have come to watch, before the match begins. Changes in place.

    Only the two ends of an invitation know what it was for. Where people play again those who
    looked on at the table ``before`` come as such: keys and numbers are fresh there, so they are
    known by their names.
    """

    def __init__(self, before: RemoteTable | None = None) -> None:
        self._names = {one.name for one in onlookers(before)} if before else set()
        self._members: set[int] = set()
        self._marked: tuple[RemoteTable, RemoteTable] | None = None
        """The newest table, and as it is with them; the same one as long as nothing changes."""

    def note(
        self, me: int, guest: Guest | None, invites: Iterable[Invite], links: Mapping[str, Link]
    ) -> None:
        """Note who has come by an invitation to watch: this device's person, or its guests."""
        found = {me} if guest is not None and guest.to_watch else set()
        offers = (offer for invite in invites if invite.to_watch for offer in invite.offers)
        came = (links.get(offer.link) for offer in offers if offer.status == "in")
        found |= {link.member for link in came if link is not None and link.member}
        if not found <= self._members:
            self._members |= found
            self._marked = None

    def mark(self, table: RemoteTable) -> RemoteTable:
        """The table before the match with those who watch marked as such; whoever has taken a seat
        plays."""
        if not (self._members or self._names):
            return table
        if self._marked is None or self._marked[0] is not table:
            self._marked = table, self._with_watchers(table)
        return self._marked[1]

    def _with_watchers(self, table: RemoteTable) -> RemoteTable:
        people = tuple([self._looking_on(one, table.seats) for one in table.participants])
        return table if people == table.participants else replace(table, participants=people)

    def _looking_on(self, one: Participant, seats: Seats) -> Participant:
        watches = one.member in self._members or one.name in self._names
        is_seated = (one.member, PERSON) in seats
        return replace(one, watches=True) if watches and not is_seated else one

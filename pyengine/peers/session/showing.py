"""What lies before people in a race, as their own devices show it to the others.

It is link talk: unsigned, kept by nobody, and nothing counts by it. A device shows what lies before
its own seats only, and is believed of no other seat.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Protocol

from pyengine.peers.member.member import Member
from pyengine.peers.network.allowance import TABLES, Rate
from pyengine.peers.network.talk import MAX_LAID, Laid, Talk
from pyengine.peers.race.rounds import Round
from pyengine.peers.session import ports
from pyengine.peers.wire.timeouts import LAID_MS


class Neighbourhood(Protocol):
    """The neighbours of a device."""

    near: frozenset[int]

    def allows(self, link: str, rate: Rate, now: int) -> bool:
        """Returns whether a neighbour may do something of that rate once more, and notes it."""

    def tell_all(self, talk: Talk) -> None:
        """Say something to all members that are linked."""


class Showing:
    """A device's part in it. Changes in place: what is newest takes the place of what waits."""

    def __init__(self, neighbours: Neighbourhood) -> None:
        self._neighbours = neighbours
        self._begun = -1
        """How many phases had closed when the round began that the tables are of; -1: none."""
        self.tables: dict[int, str] = {}
        """What lies before own seats; empty where nothing is to be told."""
        self._told: dict[int, str] = {}
        self._told_at: int | None = None
        self._near: Set[int] = frozenset()

    def lay(self, member: Member, seat: int, laid: str) -> None:
        """Note what lies before a seat of its own from now on."""
        if _owner(member, seat) == member.number and len(laid) <= MAX_LAID:
            self._begin(member)
            self.tables[seat] = laid

    def tell(self, member: Member, now: int) -> tuple[int, ...]:
        """Show all neighbours what lies there now, if it is time; or returns when it will be."""
        self._begin(member)
        near = self._neighbours.near
        if near - self._near:
            # Whoever has just come has seen nothing yet.
            self._told = {}
        self._near = near
        if self._begun < 0 or not near or self._told == self.tables:
            return ()
        if self._told_at is not None and now < self._told_at + LAID_MS:
            return (self._told_at + LAID_MS,)
        self._told, self._told_at = dict(self.tables), now
        self._neighbours.tell_all(Laid(self._begun, tuple(sorted(self.tables.items()))))
        return ()

    def hear(
        self, link: str, teller: int, talk: Laid, member: Member, now: int
    ) -> list[ports.Output]:
        """Returns what a neighbour shows, as far as it is of this round and of its own seats."""
        current = _round_of(member)
        if current is None or talk.phase != current.begun:
            return []
        tables = {seat: laid for seat, laid in talk.tables if _owner(member, seat) == teller}
        if not tables or not self._neighbours.allows(link, TABLES, now):
            return []
        return [ports.Notify(ports.TablesShown(current.signal, tuple(tables.items())))]

    def _begin(self, member: Member) -> None:
        """Nothing lies there when another round begins."""
        current = _round_of(member)
        begun = current.begun if current is not None else -1
        if begun != self._begun:
            self._begun, self.tables, self._told = begun, {}, {}


def _round_of(member: Member) -> Round | None:
    """The round in which people build just now."""
    fold = member.fold
    return fold.races.round if fold.match is not None and fold.pending.race else None


def _owner(member: Member, seat: int) -> int:
    """The member who answers for a seat; 0 where nobody does."""
    epoch = member.fold.epoch
    seats = epoch.proposal.seats if epoch is not None else ()
    return seats[seat - 1][0] if 0 < seat <= len(seats) else 0

"""Guests: who has come without a number, and how they get one.

Before the start the founder writes them on the sheet; later whoever is linked to a guest
proposes it as somebody who looks on, to which devices agree by themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pyengine.peers.member.member import Member
from pyengine.peers.membership.lobby import free_number
from pyengine.peers.membership.people import FOUNDER, MAX_MEMBERS
from pyengine.peers.network.links import Link
from pyengine.peers.network.talk import Knock, Welcome
from pyengine.peers.session.neighbours import Neighbours
from pyengine.peers.session.proposing import Proposing
from pyengine.peers.session.writer import Writer
from pyengine.peers.wire.contents import Roster, Seats
from pyengine.peers.wire.timeouts import SHEET_MS

MAX_KNOCKS = 30
"""So many guests of others are heard of at a table. Each is a new sheet, which all have to sign
anew, or an epoch: without a bound one member could hold up the rest for ever."""


def roster_of(member: Member) -> Roster:
    """Everybody whose key is known."""
    return tuple((feed, member.feeds.key(feed)) for feed in member.feeds)


class Guests:
    """Guests that wait for a number. Changes in place."""

    def __init__(self, neighbours: Neighbours, proposing: Proposing, writer: Writer) -> None:
        self._neighbours = neighbours
        self._proposing = proposing
        self._writer = writer
        self._waiting: dict[bytes, Knock] = {}
        self._hosts: dict[bytes, int] = {}
        """By key the number that a neighbour has told of itself, until sheet or epochs tell it."""
        self._next_at = 0
        """From when on the founder may write one more on its sheet."""
        self._knocked: set[bytes] = set()
        """Of whom others have told."""

    def add_guest(self, name: str, link: Link) -> None:
        """Somebody has proven a key; who it is comes out in :meth:`seat`."""
        hello = link.hello
        if hello is not None and not hello.table:
            self._waiting[hello.key] = Knock(hello.key, hello.name, hello.colour)

    def add_host(self, key: bytes, number: int) -> None:
        """A neighbour has told this guest its number, and its own."""
        self._hosts[key] = number

    def add_knock(self, knock: Knock) -> None:
        """A neighbour passes on that a guest waits."""
        if knock.key in self._knocked or len(self._knocked) < MAX_KNOCKS:
            self._knocked.add(knock.key)
            self._waiting[knock.key] = knock

    def seat(self, member: Member) -> None:
        """Give numbers to those who wait, and tell neighbours theirs."""
        nameless = [one for one in self._neighbours.proven_links() if not one[1].member]
        if not self._waiting and not nameless and not self._hosts:
            return
        numbers = {member.feeds.key(feed): feed for feed in member.feeds}
        waiting = [key for key in self._waiting if key not in numbers]
        if waiting and member.number == FOUNDER and member.fold.epoch is None:
            self._write_down(member, waiting)
        else:
            for key in waiting:
                self._admit(member, self._waiting[key])
        numbers = {member.feeds.key(feed): feed for feed in member.feeds}
        for name, link in nameless:
            number = numbers.get(link.key) or self._hosts.get(link.key, 0)
            if not number:
                continue
            if link.hello is not None and not link.hello.table:
                table = member.feeds.table
                self._neighbours.tell(name, Welcome(table, number, roster_of(member)))
            self._neighbours.name(name, number, self._writer.now)
            self._waiting.pop(link.key, None)
        self._check_hosts(member, numbers)

    def _check_hosts(self, member: Member, numbers: Mapping[bytes, int]) -> None:
        """Take neighbours for who they are, once sheet or epochs tell it."""
        for key, number in list(self._hosts.items()):
            if key in numbers or number in member.feeds:
                del self._hosts[key]
                for _, link in self._neighbours.proven_links():
                    if link.key == key:
                        link.member = numbers.get(key, 0)

    def _admit(self, member: Member, knock: Knock) -> None:
        if not (self._writer.may_write and self._writer.lets_in):
            return
        fold = member.fold
        if fold.epoch is None:
            if self._neighbours.tell_member(FOUNDER, knock):
                self._waiting.pop(knock.key)
        elif member.number in fold.epoch.people and self._proposing.may_propose(member):
            old = fold.epoch.proposal
            number = free_number(old.members, tuple(member.feeds))
            if number is None or len(old.members) >= MAX_MEMBERS or fold.epochs.open:
                return
            members = tuple(sorted((*old.members, (number, knock.key))))
            self._writer.post(member.write(member.proposal("join", members, old.seats)))

    def _write_down(self, member: Member, keys: Sequence[bytes]) -> None:
        """Give numbers to those with these keys on one sheet, as all have to sign each anew."""
        sheet, now = member.sheet(), self._writer.now
        if sheet is None or now < self._next_at:
            return
        if not (self._writer.may_write and self._writer.lets_in):
            return
        roster = sheet.roster
        for key in keys:
            room = self._room(member, roster, sheet.seats)
            number = free_number(roster, tuple(member.feeds))
            if room is None or number is None:
                break
            roster = tuple(sorted((*room, (number, key))))
        if roster != sheet.roster:
            self._next_at = now + SHEET_MS
            self._writer.post(member.write(replace(sheet, roster=roster)))

    def _room(self, member: Member, roster: Roster, seats: Seats) -> Roster | None:
        """The roster with room for one more; whoever is not here any more makes room."""
        if len(roster) < MAX_MEMBERS:
            return roster
        needed = self._neighbours.here(member.number) | {seated for seated, _ in seats}
        gone = [known for known, _ in roster if known not in needed and known in member.feeds]
        return tuple(entry for entry in roster if entry[0] != gone[0]) if gone else None

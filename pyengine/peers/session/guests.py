"""Guests: who has come without a number, and how they get one.

Before the start the founder writes them on the sheet; later whoever is linked to a guest
proposes it as somebody who looks on, to which devices agree by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from pyengine.core.words import Sentence, say
from pyengine.peers.fold.names import name_of_newcomer
from pyengine.peers.member.member import Member
from pyengine.peers.membership.lobby import free_number
from pyengine.peers.membership.people import FOUNDER, MAX_MEMBERS, people_of
from pyengine.peers.network.links import Link
from pyengine.peers.network.talk import Knock, Talk, Welcome
from pyengine.peers.session.door import Door
from pyengine.peers.session.events import Event, Refused
from pyengine.peers.session.proposing import may_propose
from pyengine.peers.wire.contents import Proposal, Roster
from pyengine.peers.wire.posts import Post
from pyengine.peers.wire.timeouts import SHEET_MS

MAX_KNOCKS = 30
"""So many guests of others are heard of at a table. Each is a new sheet, which all have to sign
anew, or an epoch: without a bound one member could hold up the rest for ever."""


NO_ROOM = "{name} can come in once somebody has stopped watching: the table is full."
NUMBERLESS = "{name} cannot come in any more: too many have come to this table."


def roster_of(member: Member) -> Roster:
    """Everybody whose key is known."""
    return tuple((feed, member.feeds.key(feed)) for feed in member.feeds)


class Connections(Protocol):
    """The links of a device, with or without a number, and a way to tell them something."""

    def proven_links(self) -> Sequence[tuple[str, Link]]:
        """The links whose other ends have proven who they are."""

    def name(self, link: str, member: int, now: int) -> None:
        """Note that a link leads to that member."""

    def here(self, own: int) -> frozenset[int]:
        """The members that can be reached; its own number too."""

    def tell(self, link: str, talk: Talk) -> None:
        """Say something over a link."""

    def tell_member(self, member: int, talk: Talk) -> bool:
        """Say something to a member; False where no link leads there."""


class Guests:
    """Guests that wait for a number. Changes in place."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._waiting: dict[bytes, Knock] = {}
        self._hosts: dict[bytes, int] = {}
        """By key the number that a neighbour has told of itself, until sheet or epochs tell it."""
        self._next_at = 0
        """From when on the founder may write one more on its sheet."""
        self.door = Door(connections)
        self._knocked: set[bytes] = set()
        """Of whom others have told."""
        self._told: set[bytes] = set()
        """Of whom the person here knows that they have to wait."""
        self.turned_away: list[Sentence] = []
        """What the person here is to be told of guests who find no room."""

    def news(self, member: Member | None) -> list[Event]:
        """What the person here is to be told: who finds no room, and how the door is."""
        events: list[Event] = [Refused(why) for why in self.turned_away]
        self.turned_away.clear()
        return events + (self.door.step(member) if self.door.is_active else [])

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

    def seat(self, member: Member, admits: bool, now: int) -> list[Post]:
        """Tell neighbours their numbers, and give numbers to those who wait where this device
        ``admits`` them: returns the posts that do so."""
        links = self._connections.proven_links()
        nameless = [(name, link) for name, link in links if not link.member]
        if not self._waiting and not nameless and not self._hosts:
            return []
        numbers = {member.feeds.key(feed): feed for feed in member.feeds}
        waiting = [key for key in self._waiting if key not in numbers] if admits else []
        if waiting and member.number == FOUNDER and member.fold.epoch is None:
            posts = [] if self.door.is_closed else self._write_down(member, waiting, now)
        else:
            found = [self._admit(member, self._waiting[key]) for key in waiting]
            posts = [post for post in found if post is not None]
        numbers = {member.feeds.key(feed): feed for feed in member.feeds}
        for name, link in nameless:
            number = numbers.get(link.key) or self._hosts.get(link.key, 0)
            if not number:
                continue
            if link.hello is not None and not link.hello.table:
                table = member.feeds.table
                self._connections.tell(name, Welcome(table, number, roster_of(member)))
            self._connections.name(name, number, now)
            self._waiting.pop(link.key, None)
        self._check_hosts(member, numbers)
        return posts

    def _check_hosts(self, member: Member, numbers: Mapping[bytes, int]) -> None:
        """Take neighbours for who they are, once sheet or epochs tell it."""
        for key, number in list(self._hosts.items()):
            if key in numbers or number in member.feeds:
                del self._hosts[key]
                for _, link in self._connections.proven_links():
                    if link.key == key:
                        link.member = numbers.get(key, 0)

    def _admit(self, member: Member, knock: Knock) -> Post | None:
        """Give somebody a number, or tell the founder who is to do so."""
        epoch = member.fold.epoch
        if not member.may_write:
            return None
        if epoch is None:
            if self._connections.tell_member(FOUNDER, knock):
                self._waiting.pop(knock.key)
            return None
        old = epoch.proposal
        if member.number not in epoch.people or not may_propose(member):
            return None
        number = free_number(old.members, tuple(member.feeds))
        room, seated = _stayers(member, old)
        found = self._room(member, room, seated) if self._is_linked(knock.key) else room
        if number is None or found is None or len(found) >= MAX_MEMBERS:
            self._turn_away(member, knock, NUMBERLESS if number is None else NO_ROOM)
            return None
        members = tuple(sorted((*found, (number, knock.key))))
        return member.write(member.proposal("join", members, old.seats, name=knock.name))

    def _is_linked(self, key: bytes) -> bool:
        """Whether a guest has come to this device: of others it is only told, whether it is there
        or not, and for them nobody makes room who may come back."""
        return any(link.key == key for _, link in self._connections.proven_links())

    def _turn_away(self, member: Member, knock: Knock, why: str) -> None:
        """Tell the person here once that somebody finds no room."""
        if knock.key not in self._told and self._is_linked(knock.key):
            self._told.add(knock.key)
            name = name_of_newcomer(knock.name, member.names.values())
            self.turned_away.append(say(why, name=name or "A guest"))

    def _write_down(self, member: Member, keys: Sequence[bytes], now: int) -> list[Post]:
        """Give numbers to those with these keys on one sheet, as all have to sign each anew."""
        sheet = member.sheet()
        if sheet is None or now < self._next_at or not member.may_write:
            return []
        roster = sheet.roster
        for key in keys:
            room = self._room(member, roster, [seated for seated, _ in sheet.seats])
            number = free_number(roster, tuple(member.feeds))
            if room is None or number is None:
                break
            roster = tuple(sorted((*room, (number, key))))
        if roster == sheet.roster:
            return []
        self._next_at = now + SHEET_MS
        return [member.write(replace(sheet, roster=roster))]

    def _room(self, member: Member, roster: Roster, seated: Iterable[int]) -> Roster | None:
        """The roster with room for one more; who is not here any more makes room, but for those who
        are ``seated``."""
        if len(roster) < MAX_MEMBERS:
            return roster
        needed = self._connections.here(member.number) | set(seated)
        gone = [known for known, _ in roster if known not in needed and known in member.feeds]
        return tuple(entry for entry in roster if entry[0] != gone[0]) if gone else None


def _stayers(member: Member, old: Proposal) -> tuple[Roster, set[int]]:
    """The members of an epoch but those who have left for good and have no seat, and whoever of
    them has or had a seat: what is theirs waits for them."""
    seated = {person for epoch in member.fold.epochs.line for person in epoch.people}
    gone = member.leavers - set(people_of(old.seats))
    return tuple([entry for entry in old.members if entry[0] not in gone]), seated

"""A remote table as one device knows it: the session's answer for the screen, one immutable value.

What is equal to what was there before is the same object, so whoever makes something of a part can
see at once that it has not changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pyengine.core.game import PUBLIC
from pyengine.core.match import Match
from pyengine.peers.membership.people import FOUNDER
from pyengine.peers.membership.standing import Need
from pyengine.peers.table.dealing import Dealing
from pyengine.peers.table.unresponsive import Unresponsive
from pyengine.peers.wire.contents import OPEN, PERSON, Proposal, Seats, Sheet

_DEALING = ("deal", "check", "link")
"""Needs of devices, not of people, where hands are hidden."""

PresenceStatus = Literal["here", "late", "away"]
"""How well a participant is heard just now: not for a moment, or not for long."""


@dataclass(frozen=True, slots=True)
class Participant:
    """Somebody at the table."""

    member: int
    name: str
    """A name that nobody else has."""
    how: PresenceStatus = "here"
    ready: bool = False
    """Whether they have signed the sheet that is asked about."""
    left: bool = False
    """Whether they have left for good."""
    long: bool = False
    """Whether they are away for longer than the table's patience."""
    named: bool = True
    """Whether their name is known; until then they are a guest with a number."""
    unresponsive: Unresponsive = ""
    """Whether the match has waited for too long for their device, or for them."""

    @property
    def is_unresponsive(self) -> bool:
        """Returns whether they are there, and give nothing for which the match waits."""
        return bool(self.unresponsive) and self.how != "away" and not self.left


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that somebody asks all: who shall take part from now on."""

    by: int
    proposal: Proposal
    agreed: frozenset[int] = frozenset()
    """The members who have said yes, who asks among them."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Somebody broke a rule."""

    member: int
    what: str
    """Which rule, as in :class:`~pyengine.peers.membership.lanes.Fault`."""
    words: str
    """Of the first time."""
    count: int = 1
    """How often, at least: a power of two."""

    @property
    def sentence(self) -> str:
        """What is said of it."""
        return self.words if self.count == 1 else f"{self.words} (at least {self.count} times)"


@dataclass(frozen=True, slots=True)
class Timing:
    """How well a race can be timed between devices."""

    errors: tuple[tuple[int, int], ...] = ()
    """How wrong the times of each member can be, in tenths of a ms."""
    slow: tuple[tuple[int, int], ...] = ()
    """Pairs of members with a connection so slow that who is first is partly luck."""
    disagree: tuple[tuple[int, int], ...] = ()
    """Pairs whose clocks do not fit."""


@dataclass(frozen=True, slots=True)
class MatchSplit:
    """Where somebody had gone on alone."""

    epoch: int
    """In which this device was back."""
    phase: int
    """To which all could go back."""
    stage: str
    """How far the match was there, in words."""
    alone: int
    """Who had gone on."""


@dataclass(frozen=True, slots=True)
class RemoteTable:
    """The table as this device knows it; of a guest who has no number yet all is empty."""

    id: bytes = b""
    me: int = 0
    """The own number."""
    participants: tuple[Participant, ...] = ()
    sheet: Sheet | None = None
    match: Match | None = None
    """The match of the first own seat where hands are hidden, or what all know without one."""
    matches: tuple[Match, ...] = ()
    """Those of the other own seats, and of seats whose hands everybody can read."""
    deal: Dealing | None = None
    """The newest deal of hidden hands."""
    behind: bool = False
    """Whether this device still works out what others' messages mean."""
    begun: bool = False
    """Whether an epoch is in force: the match runs."""
    phase: int = 0
    """How many phases of the match have closed."""
    seats: Seats = ()
    needs: tuple[Need, ...] = ()
    """What the match waits for."""
    sealed: tuple[int, ...] = ()
    """The seats that have chosen already."""
    signal: tuple[str, float] = ("", 0.0)
    """The newest signal of a race, and when it comes by the device's time stamps."""
    asked: Ask | None = None
    """What this device's person is asked."""
    pending: Ask | None = None
    """The newest question that may still come to something, whoever has answered it."""
    troubles: tuple[Trouble, ...] = ()
    words: tuple[str, ...] = ()
    """What people compare to be sure that nobody sits between them."""
    left: bool = False
    """Whether this device has left it for good."""
    out: Literal["", "out", "asking"] = ""
    """Whether the others went on without this device because nothing came from it, and whether it
    has asked since to play again."""
    unsent: bool = False
    """Whether no other device is known to have its newest move."""
    match_split: MatchSplit | None = None
    """Where somebody had gone on alone, when this device has just come back."""
    timing: Timing = Timing()

    @property
    def is_founder(self) -> bool:
        """Returns whether this device keeps the sheet."""
        return self.me == FOUNDER

    @property
    def alone(self) -> bool:
        """Returns whether nobody of the others can be reached, though there are some."""
        found = False
        for one in self.participants:
            if one.member != self.me and not one.left:
                if one.how != "away":
                    return False
                found = True
        return found

    @property
    def awaits_proofs(self) -> bool:
        """Whether the next card waits for the proofs of a strict deal. Where nothing is needed of
        others any more, this device still looks at what has come."""
        if self.deal is None or not self.deal.awaits_proofs:
            return False
        return all(need.kind in _DEALING for need in self.needs)

    def may_act(self, seat: int) -> bool:
        """Returns whether what a seat does now would be heard."""
        free = not self.left and seat not in self.sealed
        return free and (self.deal is None or not self.awaits_proofs)

    def has_sealed(self, seat: int) -> bool:
        """Returns whether a seat has chosen, or acts no more, as this device has left."""
        return self.left or seat in self.sealed

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats whose hands everybody can read."""
        return self.deal.open_seats if self.deal else ()

    @property
    def stage(self) -> str:
        """How far the match is, such as ``Turn 4``."""
        return stage_of(self.match) if self.match else ""

    def participant(self, member: int) -> Participant | None:
        """Somebody by number."""
        for one in self.participants:
            if one.member == member:
                return one
        return None

    def name_of(self, member: int) -> str:
        """Returns what somebody is called."""
        found = self.participant(member)
        return found.name if found else f"Guest {member}"

    @property
    def unseated(self) -> tuple[Participant, ...]:
        """Those who are here before the start, and find no seat that is theirs or free."""
        if self.begun or any(kind == OPEN for _, kind in self.seats):
            return ()
        return self._standing

    @property
    def is_complete(self) -> bool:
        """Whether somebody is here, seated or not, for every seat that waits for a friend."""
        return sum(kind == OPEN for _, kind in self.seats) <= len(self._standing)

    @property
    def _standing(self) -> tuple[Participant, ...]:
        """Those who are here and have no seat."""
        sit = {member for member, kind in self.seats if kind == PERSON}
        here = (one for one in self.participants if not one.left and one.how != "away")
        return tuple(one for one in here if one.member not in sit)

    @property
    def away_seats(self) -> tuple[int, ...]:
        """The seats of people who are away."""
        away = {one.member for one in self.participants if one.how == "away"}
        held = enumerate(self.seats, 1)
        return tuple(at for at, (who, kind) in held if kind == PERSON and who in away)

    @property
    def own_seats(self) -> tuple[int, ...]:
        """The seats that people of this device play, and the bots that it hosts."""
        return tuple(at for at, (member, _) in enumerate(self.seats, 1) if member == self.me)


def stage_of(match: Match) -> str:
    """Returns how far a match is, such as ``Turn 4``."""
    return str(match.game.stage(match.game.view(match.state, PUBLIC))) or "The beginning"

"""A remote table as one device knows it: the session's answer for the screen, one immutable value.

What is equal to what was there before is the same object, so whoever makes something of a part can
see at once that it has not changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pyengine.core.game import PUBLIC
from pyengine.core.match import Match
from pyengine.core.words import NOTHING, Sentence
from pyengine.peers.membership.people import FOUNDER
from pyengine.peers.membership.standing import Need
from pyengine.peers.table.dealing import Dealing
from pyengine.peers.table.unresponsive import Unresponsive
from pyengine.peers.wire.contents import OPEN, PERSON, Proposal, Seats, Sheet

_DEALING = ("deal", "check", "link")
"""Needs of devices, not of people, where hands are hidden."""

PresenceStatus = Literal["here", "late", "away"]
"""The presence of a participant just now: not for a moment, or not for long."""


@dataclass(frozen=True, slots=True)
class Participant:
    """Somebody at the table."""

    member: int
    name: str
    """A name that nobody else has."""
    how: PresenceStatus = "here"
    ready: bool = False
    """True if they have signed the sheet that is asked about."""
    left: bool = False
    """True if they have left for good."""
    long: bool = False
    """True if they are away for longer than the table's patience."""
    named: bool = True
    """True if their name is known; until then they are a guest with a number."""
    unresponsive: Unresponsive = ""
    """Not empty if the match has waited for too long for their device, or for them."""
    watches: bool = False
    """True if they look on: a member that never had a seat in this match, or came to watch it
    before it begins."""
    asleep: bool = False
    """True if they are away since their page was put away: their device sleeps."""
    hidden: bool = False
    """True if their page was put away, and their device answers all the same."""
    doubt: Sentence = NOTHING
    """What is odd about their name, to go on behind it, such as that it looks like another one."""

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
    is_muted: bool = False
    """True if the person here is asked later, as they were asked by the same one just now."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Somebody broke a rule."""

    member: int
    what: str
    """The rule, as in :class:`~pyengine.peers.membership.lanes.Fault`."""
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
    """The quality of a race's times between devices."""

    errors: tuple[tuple[int, int], ...] = ()
    """By member how wrong its times can be, in tenths of a ms."""
    slow: tuple[tuple[int, int], ...] = ()
    """Pairs of members with a connection so slow that who is first is partly luck."""
    disagree: tuple[tuple[int, int], ...] = ()
    """Pairs whose clocks do not fit."""


@dataclass(frozen=True, slots=True)
class MatchSplit:
    """The point from which somebody had gone on alone."""

    epoch: int
    """In which this device was back."""
    phase: int
    """To which all could go back."""
    stage: str
    """The stage of the match there, in words."""
    alone: int
    """The member who had gone on."""


@dataclass(frozen=True, slots=True)
class RemoteTable:
    """The table as this device knows it; of a guest who has no number yet all is empty."""

    id: bytes = b""
    me: int = 0
    """Its own number."""
    participants: tuple[Participant, ...] = ()
    sheet: Sheet | None = None
    match: Match | None = None
    """The match of the first own seat where hands are hidden, or what all know without one."""
    matches: tuple[Match, ...] = ()
    """Those of the other own seats."""
    deal: Dealing | None = None
    """The newest deal of hidden hands."""
    behind: bool = False
    """True if this device still works out what others' messages mean."""
    begun: bool = False
    """True if an epoch is in force: the match runs."""
    phase: int = 0
    """The number of closed phases of the match."""
    members: tuple[int, ...] = ()
    """The members of the epoch in force."""
    seats: Seats = ()
    needs: tuple[Need, ...] = ()
    """The posts for which the match waits; no time that this device itself is about to tell."""
    sealed: tuple[int, ...] = ()
    """The seats that have chosen already."""
    claimed: tuple[tuple[int, str], ...] = ()
    """What own seats have done in a race that counts once the others have told that they know of
    it: seats and actions. An answer to a call stands there without its time."""
    signal: tuple[str, float] = ("", 0.0)
    """The newest signal of a race, and when it comes by the device's time stamps."""
    asked: Ask | None = None
    """The question to this device's person."""
    pending: Ask | None = None
    """The newest question that may still come to something, whoever has answered it."""
    troubles: tuple[Trouble, ...] = ()
    words: tuple[str, ...] = ()
    """The words that people compare to be sure that nobody sits between them."""
    left: bool = False
    """True if this device has left it for good."""
    out: Literal["", "out", "refused", "asking"] = ""
    """Not empty if the others went on without this device because nothing came from it (``out``),
    or have said no to its coming back; ``asking`` once it has asked since to play again."""
    unsent: bool = False
    """True if no other device is known to have its newest move."""
    match_split: MatchSplit | None = None
    """The point from which somebody had gone on alone, when this device has just come back."""
    timing: Timing = Timing()

    @property
    def is_founder(self) -> bool:
        """Returns whether this device keeps the sheet."""
        return self.me == FOUNDER

    @property
    def alone(self) -> bool:
        """Returns whether nobody of the others can be reached, though there are some."""
        found = False
        for participant in self.participants:
            if participant.member != self.me and not participant.left:
                if participant.how != "away":
                    return False
                found = True
        return found

    @property
    def awaits_proofs(self) -> bool:
        """Returns whether the next card waits for the proofs of a strict deal. Where nothing is
        needed of others any more, this device still looks at what has come."""
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
    def stage(self) -> str:
        """Says how far the match is, such as ``Turn 4``."""
        return stage_of(self.match) if self.match else ""

    def participant(self, member: int) -> Participant | None:
        """Somebody by number."""
        for participant in self.participants:
            if participant.member == member:
                return participant
        return None

    def name_of(self, member: int) -> str:
        """Returns what somebody is called."""
        found = self.participant(member)
        return found.name if found else f"Guest {member}"

    def seat_of(self, member: int) -> int:
        """The first seat in which somebody plays, or did at the beginning; 0 for who only looks
        on."""
        seats = self.seats if (member, PERSON) in self.seats or not self.sheet else self.sheet.seats
        return next((at for at, one in enumerate(seats, 1) if one == (member, PERSON)), 0)

    @property
    def is_sent_away(self) -> bool:
        """True if the sheet has no place for this device any more."""
        if self.sheet is None or self.begun or not self.me:
            return False
        return self.me not in dict(self.sheet.roster)

    @property
    def unseated(self) -> tuple[Participant, ...]:
        """Those who are here before the start to play, and find no seat that is theirs or free."""
        if self.begun or any(kind == OPEN for _, kind in self.seats):
            return ()
        return self.standing

    @property
    def onlookers(self) -> tuple[Participant, ...]:
        """Those who look on, while the match runs, and are here."""
        found = (one for one in self.participants if one.watches and one.how != "away")
        return tuple([one for one in found if not one.left])

    @property
    def looks_on(self) -> bool:
        """Returns whether this device looks on, and so has nothing to decide."""
        return any(one.member == self.me for one in self.participants if one.watches)

    @property
    def is_complete(self) -> bool:
        """Returns whether somebody is here, seated or not, for every seat of a friend."""
        return sum(kind == OPEN for _, kind in self.seats) <= len(self.standing)

    @property
    def standing(self) -> tuple[Participant, ...]:
        """Those who are here to play and have no seat."""
        sit = {member for member, kind in self.seats if kind == PERSON}
        here = (
            participant
            for participant in self.participants
            if not (participant.left or participant.watches) and participant.how != "away"
        )
        return tuple(participant for participant in here if participant.member not in sit)

    @property
    def away_seats(self) -> tuple[int, ...]:
        """The seats of people who are away."""
        away = {
            participant.member for participant in self.participants if participant.how == "away"
        }
        held = enumerate(self.seats, 1)
        return tuple(at for at, (who, kind) in held if kind == PERSON and who in away)

    @property
    def own_seats(self) -> tuple[int, ...]:
        """The seats that people of this device play, and the bots that it hosts."""
        return tuple(at for at, (member, _) in enumerate(self.seats, 1) if member == self.me)


def stage_of(match: Match) -> str:
    """Returns how far a match is, such as ``Turn 4``."""
    return str(match.game.stage(match.game.view(match.state, PUBLIC))) or "The beginning"

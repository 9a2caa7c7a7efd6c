"""Proposals of epochs: what a device asks its person, proposes and answers by itself.

By itself it agrees where nobody loses anything (``Member.agrees_by_itself``), comes back
after it was away, and proposes anew what its
person wanted and what was overtaken. Everything else is a person's to say.
"""

from __future__ import annotations

from collections.abc import Iterable

from pyengine.peers.member.member import Member
from pyengine.peers.membership.epochs import Epoch
from pyengine.peers.wire.contents import PERSON, Content, No, Proposal, Roster, Seats
from pyengine.peers.wire.timeouts import (
    ENTRY_MS,
    PROPOSE_AGAIN_MOST_MS,
    PROPOSE_AGAIN_MS,
    PROPOSE_STAGGER_MS,
)

Wanted = tuple[str, Roster, Seats, int]
"""The matter of a proposal, whatever its ballot and base."""


def wanted(proposal: Proposal) -> Wanted:
    """Returns what a proposal is about."""
    return proposal.why, proposal.members, proposal.seats, proposal.phase


def cover(seats: Seats, gone: int, level: str) -> Seats:
    """The seats without a member: bots sit there, each hosted by who hosts the fewest.

    Bots that the member hosted stay what they are, with another host.
    """
    people = sorted({member for member, kind in seats if kind == PERSON and member != gone})
    hosted = {member: sum(m == member and k != PERSON for m, k in seats) for member in people}
    found = []
    for member, kind in seats:
        if member == gone:
            member = min(people, key=lambda person: (hosted[person], person))
            hosted[member] += 1
            kind = level if kind == PERSON else kind
        found.append((member, kind))
    return tuple(found)


def seats_back(line: Iterable[Epoch], member: int) -> Seats | None:
    """The seats with a member back where it last sat; None if it never sat anywhere."""
    epochs = list(line)
    for epoch in reversed(epochs):
        if member in epoch.people:
            before = epoch.proposal.seats
            now = epochs[-1].proposal.seats
            return tuple(
                old if old == (member, PERSON) else new
                for old, new in zip(before, now, strict=True)
            )
    return None


def members_for(member: Member, seats: Seats, gone: frozenset[int] = frozenset()) -> Roster:
    """The members of a new epoch with these seats: who was in the last one, and who sits there."""
    newest = member.fold.epoch
    found = dict(newest.proposal.members) if newest else {}
    for sitting, _ in seats:
        found[sitting] = member.feeds.key(sitting)
    return tuple(sorted((number, key) for number, key in found.items() if number not in gone))


def may_propose(member: Member) -> bool:
    """Returns whether nothing is proposed that would be overtaken."""
    epoch = _open(member)
    return epoch is None or epoch.post.by == member.number


def _open(member: Member) -> Epoch | None:
    """The newest proposal that may still come into force."""
    return next(iter(member.fold.epochs.open), None)


class Proposing:
    """A device's questions and proposals. Changes in place."""

    def __init__(self) -> None:
        self._consents: set[tuple[bytes, Wanted]] = set()
        """The proposals to which the person here has agreed, by what they follow: proposed anew for
        the same place, it is not asked again."""
        self.asked: set[int] = set()
        """Ballots that the person here was asked about."""
        self.wake_at = 0
        """The time at which something may be due that is not now."""
        self._pause = PROPOSE_AGAIN_MS
        self._number = 0
        """Of the newest epoch in force that was seen here."""
        self._let_in: tuple[bytes, int] = (b"", 0)
        """The open proposal that this member has agreed to, and since when."""
        self._calm_at: tuple[object, ...] = ()
        """The state of epochs, and the members here, when nothing was open and nothing due."""

    def consent(self, proposal: Proposal) -> None:
        """The person here agrees to this, also if it is proposed anew."""
        self._consents.add((proposal.on, wanted(proposal)))

    def _has_consent(self, proposal: Proposal) -> bool:
        return (proposal.on, wanted(proposal)) in self._consents

    def ask(self, member: Member) -> None:
        """Put the open question to the person here, if it is theirs to answer."""
        epoch = member.question()
        if epoch is None or epoch.proposal.ballot in self.asked:
            return
        if not member.agrees_by_itself(epoch) and not self._has_consent(epoch.proposal):
            self.asked.add(epoch.proposal.ballot)

    def due(self, member: Member, here: frozenset[int], now: int) -> Content | None:
        """Returns what is to be written now because of an epoch, if anything.

        ``here`` are the members that can be reached, this one among them.
        """
        standing = (member, member.fold.epochs, here)
        if standing == self._calm_at:
            return None
        epoch = member.question()
        if epoch is not None and self._has_consent(epoch.proposal):
            return member.agreement(epoch)
        newest = member.fold.epoch
        if newest is not None and newest.number != self._number:
            self._number, self._pause = newest.number, PROPOSE_AGAIN_MS
        self._note_agreement(member, now)
        if now < self.wake_at:
            return None
        found = (
            self._calm(member, here, now) or self._anew(member, here) or self._return(member, here)
        )
        if found is not None:
            self.wake_at = now + self._pause + PROPOSE_STAGGER_MS * member.number
            self._pause = min(2 * self._pause, PROPOSE_AGAIN_MOST_MS)
        elif not member.fold.epochs.open:
            self._calm_at = standing
        return found

    def _anew(self, member: Member, here: frozenset[int]) -> Content | None:
        """The own proposal once more, where it was overtaken: by posts of somebody who is not
        in it, or by a newer answer of somebody who is."""
        epoch, epochs = _open(member), member.fold.epochs
        if epoch is None or epoch.post.by != member.number or epochs.is_agreed(epoch):
            return None
        proposal = epoch.proposal
        if not set(epoch.people) <= here or proposal.number == 1:
            return None
        if self._is_refused(member, epoch):
            return None
        stale = any(member.counted(left) != base for left, base in proposal.base)
        open_to_more = all(
            proposal.number not in epochs.answers[person].entered
            for person in epoch.people
            if person in epochs.answers
        )
        passed = open_to_more and epochs.is_dead(epoch)
        if stale or passed:
            return member.proposal(*wanted(proposal))
        return None

    def _return(self, member: Member, here: frozenset[int]) -> Content | None:
        """Back into the match after having been away."""
        newest = member.fold.epoch
        if newest is None or member.number in newest.people:
            return None
        if member.fold.epochs.expelled(member.number):
            return None
        if not set(newest.people) <= here or member.has_left:
            return None
        epoch = _open(member)
        if epoch is not None and member.number in epoch.people:
            return None
        seats = seats_back(member.fold.epochs.line, member.number)
        if seats is None:
            return None
        return member.proposal("return", members_for(member, seats), seats)

    def _note_agreement(self, member: Member, now: int) -> None:
        epoch = _open(member)
        agreed = epoch is not None and member.number in epoch.agreed
        digest = epoch.post.digest if epoch is not None and agreed else b""
        if digest != self._let_in[0]:
            self._let_in = digest, now

    def _is_overdue(self, member: Member, epoch: Epoch, now: int) -> bool:
        """Returns whether somebody who was let in has not come in."""
        digest, since = self._let_in
        lacking = member.fold.epochs.newcomers(epoch) - epoch.entered.keys()
        return digest == epoch.post.digest and bool(lacking) and now - since >= ENTRY_MS

    def _calm(self, member: Member, here: frozenset[int], now: int) -> Content | None:
        """On as before, after somebody has said no, or has not come in."""
        epoch, newest = _open(member), member.fold.epoch
        if epoch is None or newest is None or not self._is_first(member, here):
            return None
        if not (self._is_refused(member, epoch) or self._is_overdue(member, epoch, now)):
            return None
        return member.proposal("chains", newest.proposal.members, newest.proposal.seats)

    def _is_refused(self, member: Member, epoch: Epoch) -> bool:
        """Returns whether a person in it has said no."""
        no = No(epoch.number, epoch.proposal.ballot, "")
        return any(
            post.content == no for person in epoch.people for post in member.feeds.posts(person)
        )

    def _is_first(self, member: Member, here: frozenset[int]) -> bool:
        """Returns whether this device speaks for the people who are here: one is enough."""
        newest = member.fold.epoch
        return (
            newest is not None
            and min((person for person in newest.people if person in here), default=0)
            == member.number
        )

"""Proposals of epochs: what a device asks its person, proposes and answers by itself.

By itself it agrees to what :mod:`unasked` says, comes back after it was away, lets all go on as
before where something came to nothing, and proposes anew what its person wanted and what was
overtaken. Everything else is a person's to say.
"""

from __future__ import annotations

from pyengine.peers.member.member import Member
from pyengine.peers.membership.epoch import Epoch
from pyengine.peers.membership.people import BALLOTS
from pyengine.peers.membership.unasked import seats_back
from pyengine.peers.session.questions import Questions
from pyengine.peers.wire.contents import PERSON, Content, Proposal, Roster, Seats
from pyengine.peers.wire.timeouts import (
    ANSWER_MS,
    ENTRY_MS,
    PROPOSAL_MS,
    PROPOSE_AGAIN_MOST_MS,
    PROPOSE_AGAIN_MS,
    PROPOSE_STAGGER_MS,
    SAME_STAGGER_MS,
)

Wanted = tuple[str, Roster, Seats, int, str]
"""The matter of a proposal, whatever its ballot and base."""


def wanted(proposal: Proposal) -> Wanted:
    """Returns what a proposal is about."""
    return proposal.why, proposal.members, proposal.seats, proposal.phase, proposal.name


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


def members_for(member: Member, seats: Seats, gone: frozenset[int] = frozenset()) -> Roster:
    """The members of a new epoch with these seats: who was in the last one, and who sits there."""
    newest = member.fold.epoch
    found = dict(newest.proposal.members) if newest else {}
    for sitting, _ in seats:
        found[sitting] = member.feeds.key(sitting)
    return tuple(sorted((number, key) for number, key in found.items() if number not in gone))


def may_propose(member: Member) -> bool:
    """Returns whether this device is bound to nothing that a proposal would overtake, its person is
    asked nothing, nor soon about somebody who joins, and others do not just now go on as before, as
    far as that has come here."""
    return (
        member.bound_to is None
        and not _unknown_agreements(member) - member.missing
        and not any(
            epoch.proposer == member.number
            or epoch.post.digest in member.asked
            or epoch.proposal.why in ("join", "same")
            for epoch in member.candidates
        )
    )


def _unknown_agreements(member: Member) -> frozenset[int]:
    """The people who have agreed to a proposal that has not come here yet."""
    epochs, newest = member.fold.epochs, member.fold.epoch
    known = {(epoch.number, epoch.proposal.ballot) for epoch in epochs.open}
    highest = {person: epochs.answers[person].highest for person in newest.people} if newest else {}
    return frozenset(
        person
        for person, place in highest.items()
        if place[0] > epochs.line[-1].number and place not in known
    )


class Proposing:
    """A device's questions and proposals. Changes in place."""

    def __init__(self) -> None:
        self._consents: set[tuple[bytes, Wanted]] = set()
        """The proposals to which the person here has agreed, by what they follow: proposed anew for
        the same place, it is not asked again, until somebody has said no to that."""
        self._denied: frozenset[bytes] = frozenset()
        """The open proposals to which somebody has said no."""
        self.asked: set[int] = set()
        """Ballots that the person here was asked about."""
        self._questions = Questions()
        self._again_at = 0
        self._pause = PROPOSE_AGAIN_MS
        self._number = 0
        """Of the newest epoch in force that was seen here."""
        self._awaited: tuple[bytes, bool, bool] = (b"", False, False)
        """What this member is bound to, or its person is asked about; whether it is bound; and
        whether it can no longer be agreed."""
        self._awaited_since = 0
        self._stuck_since: int | None = None
        self._unknown_since: dict[int, int] = {}
        """By person since when what they have agreed to has been unknown here."""
        self._calm_at: tuple[object, ...] = ()
        """The state of epochs, and the members here, when nothing was open and nothing due."""

    def consent(self, proposal: Proposal) -> None:
        """The person here agrees to this, also if it is proposed anew."""
        self._questions.note_yes(proposal.ballot % BALLOTS)
        self._consents.add((proposal.on, wanted(proposal)))

    def take_back(self, proposal: Proposal) -> None:
        """The person here does not want any more what they have proposed."""
        self._consents.discard((proposal.on, wanted(proposal)))

    def _has_consent(self, proposal: Proposal) -> bool:
        return (proposal.on, wanted(proposal)) in self._consents

    def ask(self, member: Member, now: int) -> None:
        """Put the open question to the person here, if it is theirs to answer."""
        epoch = member.question() if member.fold.epochs.open else None
        if epoch is None or epoch.post.digest == member.asking:
            return
        if self._questions.may_ask(epoch, now):
            self.asked.add(epoch.proposal.ballot)
            if epoch.number > 1:
                # Taken back and put again it is another question: else there were no end of it.
                taken_back = _taken_back(member, epoch.proposer)
                question = (epoch.proposal.on, wanted(epoch.proposal), taken_back)
                self._questions.note_asked(epoch.proposer, question, now)
            member.ask(epoch)

    def due(self, member: Member, here: frozenset[int], now: int) -> Content | None:
        """Returns what is to be written now because of an epoch, if anything.

        ``here`` are the members that can be reached, this one among them.
        """
        standing = (member, member.fold.epochs, here)
        if standing == self._calm_at:
            return None
        self._look(member, now)
        self._forget_in_vain(member)
        self._forget_denied(member)
        for epoch in member.candidates:
            if self._has_consent(epoch.proposal):
                return member.agreement(epoch)
        unasked = member.unasked()
        if unasked is not None:
            return member.agreement(unasked)
        newest = member.fold.epoch
        if newest is not None and newest.number != self._number:
            self._number, self._pause = newest.number, PROPOSE_AGAIN_MS
        if now < self._again_at:
            return None
        found = self._same(member, here, now) or _anew(member, here) or _return(member, here)
        if found is not None:
            self._again_at = now + self._pause + PROPOSE_STAGGER_MS * member.number
            self._pause = min(2 * self._pause, PROPOSE_AGAIN_MOST_MS)
        elif not (member.fold.epochs.open or member.is_stuck or self._unknown_since):
            self._calm_at = standing
        return found

    def _forget_in_vain(self, member: Member) -> None:
        """Once this device goes on as before, the person is asked anew about somebody who was to be
        let in: else a late proposal of that would overtake what all go on with."""
        bound = member.bound_to
        if bound is not None and bound.proposal.why == "same":
            vain = {(bound.proposal.on, why) for why in ("join", "return")}
            self._consents = {one for one in self._consents if (one[0], one[1][0]) not in vain}

    def _forget_denied(self, member: Member) -> None:
        """A no ends what was wanted: who asks the same after it asks everybody."""
        epochs = member.fold.epochs
        denied = {one.post.digest: one for one in epochs.open if epochs.is_denied(one)}
        for digest in denied.keys() - self._denied:
            self.take_back(denied[digest].proposal)
        self._denied = frozenset(denied)

    @property
    def wakes_at(self) -> tuple[int, ...]:
        """When something may be due that is not now."""
        found = [self._again_at, *self._questions.wakes_at]
        if self._awaited[0]:
            found += [self._awaited_since + ENTRY_MS, self._awaited_since + ANSWER_MS]
        found += [since + PROPOSAL_MS for since in self._unknown_since.values()]
        if self._stuck_since is not None:
            found += [self._stuck_since + SAME_STAGGER_MS * rank for rank in range(1, 6)]
        return tuple(found)

    def _look(self, member: Member, now: int) -> None:
        """See by the clock what was awaited in vain, and whose questions have to wait."""
        awaited, epochs = member.awaited, member.fold.epochs
        mark = (b"", False, False)
        if awaited is not None:
            is_bound = member.number in awaited.agreed
            mark = (awaited.post.digest, is_bound, epochs.is_dead(awaited))
        if mark != self._awaited:
            self._awaited, self._awaited_since = mark, now
        waited = now - self._awaited_since
        overdue = awaited is not None and waited >= ENTRY_MS and _is_vain(member, awaited, waited)
        self._questions.note_answers(member, now)
        member.look(
            self._questions.muted(now), mark[0] if overdue else b"", self._missing(member, now)
        )
        if not member.is_stuck:
            self._stuck_since = None
        elif self._stuck_since is None:
            self._stuck_since = now

    def _missing(self, member: Member, now: int) -> frozenset[int]:
        """The people who agreed too long ago to what has not come: it may be nothing at all."""
        known = self._unknown_since
        unknown = _unknown_agreements(member)
        self._unknown_since = {person: known.get(person, now) for person in unknown}
        return frozenset(
            person for person, since in self._unknown_since.items() if now - since >= PROPOSAL_MS
        )

    def _same(self, member: Member, here: frozenset[int], now: int) -> Content | None:
        """On as before, where this member is bound to what comes to nothing. The lowest of those
        who are here is the first to say so."""
        newest, since = member.fold.epoch, self._stuck_since
        if newest is None or since is None or member.number not in newest.people:
            return None
        rank = sum(person < member.number for person in newest.people if person in here)
        if now - since < SAME_STAGGER_MS * rank:
            return None
        return member.proposal("same", newest.proposal.members, newest.proposal.seats)


def _taken_back(member: Member, proposer: int) -> int:
    """How many questions somebody has taken back."""
    epochs = member.fold.epochs
    return sum(one.proposer == proposer and epochs.is_withdrawn(one) for one in epochs.proposals)


def _is_vain(member: Member, epoch: Epoch, waited: int) -> bool:
    """Whether a proposal was awaited for too long that can come to nothing, or that lets somebody
    in who does not come, or whom not all answer."""
    epochs = member.fold.epochs
    if epochs.is_dead(epoch):
        return True
    if epoch.proposal.why not in ("join", "return"):
        return False
    if epochs.is_agreed(epoch):
        return bool(epochs.newcomers(epoch) - epoch.entered.keys())
    return waited >= ANSWER_MS


def _anew(member: Member, here: frozenset[int]) -> Content | None:
    """Its own proposal once more, where it was overtaken: somebody had more posts of who is not in
    it, or had agreed to something newer that has come to nothing."""
    epochs = member.fold.epochs
    mine = next((one for one in epochs.open if one.proposer == member.number), None)
    if mine is None or mine.number == 1 or mine.proposal.why == "same":
        return None
    if _unknown_agreements(member) - member.missing:
        return None
    if epochs.is_agreed(mine) or epochs.is_denied(mine) or not set(mine.people) <= here:
        return None
    is_open = all(
        mine.number not in epochs.answers[person].entered
        for person in mine.people
        if person in epochs.answers
    )
    rivals = (one for one in epochs.open if one.number == mine.number)
    is_last = not any(
        one.proposal.ballot > mine.proposal.ballot
        and set(mine.people) & one.agreed.keys()
        and not epochs.is_dead(one)
        for one in rivals
    )
    if is_open and is_last and epochs.is_dead(mine):
        return member.proposal(*wanted(mine.proposal))
    return None


def _return(member: Member, here: frozenset[int]) -> Content | None:
    """Back into the match after having been away, unless people have said no to that."""
    newest, epochs = member.fold.epoch, member.fold.epochs
    if newest is None or member.number in newest.people or epochs.expelled(member.number):
        return None
    if not set(newest.people) <= here or member.has_left or member.is_unwanted:
        return None
    if any(member.number in one.people and not epochs.is_dead(one) for one in epochs.open):
        return None
    seats = seats_back(epochs.line, member.number)
    if seats is None or (member.number, PERSON) not in seats:
        return None
    return member.proposal("return", members_for(member, seats), seats)

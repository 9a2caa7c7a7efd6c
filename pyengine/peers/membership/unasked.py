"""Unasked agreement: to which proposals a device agrees by itself, so that no person is asked.

It is one function of what is in force, of what this device itself sees, and of the proposal. Nobody
loses anything by what it lets pass, nobody gets more than they had, and none of it can be done
again and again. Everything else is a person's to say.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Final

from pyengine.peers.membership.epoch import Epoch
from pyengine.peers.membership.epochs import Epochs
from pyengine.peers.wire.contents import PERSON, Proposal, Seats

RETURNS: Final = 2
"""So often somebody comes back in a match without that a person is asked."""

JOINS: Final = 8
"""So many onlookers one member lets into a match without that a person is asked: as many as fit
beside two people. Each is an epoch more for all, and a number that nobody else gets."""


REGRETS: Final = 20
"""So often somebody chooses anew in a match, where that is free: each is an epoch more for all."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a device itself sees when it is to answer a proposal."""

    member: int
    """Its own number."""
    is_disturbed: bool
    """Whether somebody has broken a rule that holds up the match."""
    is_begun: bool
    """Whether an event is half drawn, or the proposal would end a deal, a round or a clock."""
    leavers: Set[int]
    """Who has left the table for good."""
    needs_same: bool
    """Whether what it is bound to, or was asked about, has come to nothing."""
    only_regrets: bool = False
    """Whether it only takes back a choice of its author that still waits, and moves are taken back
    freely at this table."""


def agrees_unasked(epochs: Epochs, sight: Sight, epoch: Epoch) -> bool:
    """Returns whether a device agrees to a proposal without asking its person."""
    before, welcome = epochs.before(epoch), welcomes_onlookers(epochs.line)
    if epoch.proposer == sight.member:
        return epoch.proposal.why != "join" or welcome  # who proposes agrees
    if before is None or not before.in_force or sight.is_disturbed or sight.is_begun:
        return False
    if _has_agreed(epochs, sight.member, epoch):
        return False
    match epoch.proposal.why:
        case "join":
            return (
                welcome
                and _only_watches(before.proposal, epoch.proposal, sight.leavers)
                and _let_in(epochs, sight.member, epoch) < JOINS
            )
        case "return":
            return (
                _takes_own_seats(epochs, before, epoch)
                and not epochs.expelled(epoch.proposer)
                and _let_in(epochs, sight.member, epoch) < RETURNS
            )
        case "back":
            return (
                sight.only_regrets
                and _changes_nothing(before.proposal, epoch.proposal)
                and _let_in(epochs, sight.member, epoch) < REGRETS
            )
        case "same":
            return sight.needs_same and _changes_nothing(before.proposal, epoch.proposal)
    return False


def welcomes_onlookers(line: Sequence[Epoch]) -> bool:
    """Returns whether people have once agreed to somebody who looks on: with the sheet, or when one
    was let in."""
    return bool(line) and (
        len(line[0].proposal.members) > len(line[0].people)
        or any(epoch.proposal.why == "join" for epoch in line)
    )


def seats_back(line: Sequence[Epoch], member: int) -> Seats | None:
    """The seats as they are, but those where a member sat last and a bot plays now are its again;
    None if it never sat anywhere."""
    for epoch in reversed(line):
        if member in epoch.people:
            pairs = zip(epoch.proposal.seats, line[-1].proposal.seats, strict=True)
            return tuple(
                [
                    last if last == (member, PERSON) and now[1] != PERSON else now
                    for last, now in pairs
                ]
            )
    return None


def _has_agreed(epochs: Epochs, member: int, epoch: Epoch) -> bool:
    """Whether a member has agreed to a proposal of this number before that had the same reason and
    proposer: who wants it once more has to ask."""
    kind = (epoch.number, epoch.proposal.why, epoch.proposer)
    return any(
        (known.number, known.proposal.why, known.proposer) == kind and member in known.agreed
        for known in epochs.proposals
    )


def _let_in(epochs: Epochs, member: int, epoch: Epoch) -> int:
    """How often a member has agreed to what the same proposer wanted for the same reason, whatever
    came of that: to its return, to an onlooker of its, or to a choice that it took back."""
    kind = (epoch.proposal.why, epoch.proposer)
    return len(
        {
            known.number
            for known in epochs.proposals
            if (known.proposal.why, known.proposer) == kind and member in known.agreed
        }
    )


def _only_watches(before: Proposal, proposal: Proposal, leavers: Set[int]) -> bool:
    """Whether one more member is let in, and nothing else changes but that some of those make room
    who have left for good."""
    come = set(proposal.members) - set(before.members)
    gone = {number for number, _ in set(before.members) - set(proposal.members)}
    return proposal.seats == before.seats and gone <= leavers and len(come) == 1


def _takes_own_seats(epochs: Epochs, before: Epoch, epoch: Epoch) -> bool:
    """Whether the proposer comes back to where it sat last, and nothing else changes."""
    newcomer, proposal = epoch.proposer, epoch.proposal
    others = [one for one in proposal.members if one[0] != newcomer]
    known = [one for one in before.proposal.members if one[0] != newcomer]
    return (
        newcomer not in before.people
        and others == known
        and proposal.seats == seats_back(epochs.line, newcomer)
    )


def _changes_nothing(before: Proposal, proposal: Proposal) -> bool:
    return (proposal.members, proposal.seats) == (before.members, before.seats)

"""One epoch: a proposal, who has agreed to it and entered it, and what may follow it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pyengine.peers.membership.people import people_of
from pyengine.peers.membership.promises import Bound
from pyengine.peers.wire.contents import Proposal
from pyengine.peers.wire.posts import Post


@dataclass(frozen=True, slots=True)
class Agreement:
    """A member's agreement: where it stands in the feed, what bound it before, and its seal.

    The seal is that of the nonce which the member shows as it enters.
    """

    n: int
    bound: Bound
    seal: bytes


@dataclass(frozen=True, slots=True)
class Epoch:
    """A proposal and how far it has come.

    ``agreed`` has everybody's agreement, ``entered`` where in its feed each member has entered.
    ``people`` are the members with a person's seat.
    """

    post: Post
    proposal: Proposal
    people: tuple[int, ...]
    agreed: Mapping[int, Agreement]
    entered: Mapping[int, int]
    number: int = field(init=False, compare=False)
    """The epoch's number, from 1."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "number", self.proposal.number)

    @property
    def proposer(self) -> int:
        """Returns who proposes it."""
        return self.post.by

    @property
    def in_force(self) -> bool:
        """Returns whether everybody has entered."""
        return all(member in self.entered for member in self.people)

    def holder(self, seat: int) -> int:
        """Returns who answers for a seat."""
        return self.proposal.seats[seat - 1][0]


def continues(before: Epoch, proposal: Proposal) -> bool:
    """Returns whether keys stay with their numbers, seats with the match, and nobody is forgotten.

    Of somebody who is no longer among the people all posts count with which it agreed to
    the epoch before, so that everybody can see that that was agreed.
    """
    keys, base = dict(proposal.members), dict(proposal.base)
    people = people_of(proposal.seats)
    return (
        len(proposal.seats) == len(before.proposal.seats)
        and all(keys.get(member, key) == key for member, key in before.proposal.members)
        and all(
            member in people or base.get(member, 0) > before.agreed[member].n
            for member in before.people
        )
    )

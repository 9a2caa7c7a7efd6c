"""Outcomes of a match's deals: rounds that count, and annulled ones.

Until a round counts, what breaks it annuls it: the match goes back to before the deal. Another deal
takes its place, or, of the same people, the same one again (:mod:`deals`).
"""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.peers.deal.deal import Deal
from pyengine.peers.deal.open_deal import OpenDeal
from pyengine.peers.membership.epoch import Epoch
from pyengine.peers.wire.deal_contents import LinkShown
from pyengine.peers.wire.posts import Post


@dataclass(frozen=True, slots=True)
class Annulled:
    """A deal that does not count, after so many closed phases, and the epoch that annulled it.

    ``without`` are those who could read their hand and have no part in that epoch any more; ``by``
    are those who went on, ``waits`` those who had not given what it needed. It was to be the
    match's ``round``, from 1, which had been played to its end (``is_played``) and only lacked its
    check.
    """

    phase: int
    number: int
    without: tuple[int, ...]
    by: tuple[int, ...]
    epoch: Epoch
    round: int
    is_played: bool
    waits: tuple[int, ...]


class Outcomes:
    """The outcomes of all deals but the newest one. Changes in place."""

    def __init__(self) -> None:
        self.annulled: list[Annulled] = []
        self.rounds: list[tuple[int, int]] = []
        """Rounds that count: after how many phases they were dealt, and were checked."""
        self.replaced: Annulled | None = None
        """The deal in whose place the next one is made."""
        self.void: list[Deal] = []
        """Deals that do not count: what was done in them is looked at all the same."""

    def go_back(self, phase: int) -> int:
        """The number of phases to go back to: into no round, as its cards are known by now."""
        for begun, ended in self.rounds:
            if begun < phase < ended:
                phase = begun
        self.rounds = [one for one in self.rounds if one[1] <= phase]
        return phase

    def annul(self, open_deal: OpenDeal, before: Epoch, epoch: Epoch) -> None:
        """A deal, or its round, does not count, as another epoch has begun."""
        posts, _ = open_deal.deal.progress
        if not posts:
            return  # nobody had begun it
        gone = [person for person in before.people if person not in epoch.people]
        without = tuple(person for person in gone if open_deal.deal.could_read(person))
        stay = tuple(person for person in before.people if person in epoch.people)
        played = open_deal.is_in_match and open_deal.deal.is_ending
        number = len(self.rounds) + 1
        self.replaced = Annulled(
            open_deal.phase,
            open_deal.number,
            without,
            stay,
            epoch,
            number,
            played,
            open_deal.waits,
        )
        self.annulled.append(self.replaced)
        self.void.append(open_deal.deal)

    def look_at_void(self, used: int, epoch: Epoch) -> None:
        """Of deals that do not count, up to that number, those show their links who are here. Not
        of one that may be begun again: who had the links could read all of its cards."""
        for deal in self.void:
            if deal.terms.round <= used:
                deal.finish(set(deal.terms.members) & set(epoch.people))

    def take_link(self, post: Post, shown: LinkShown) -> None:
        """A link tells what its author has done in all deals of its number."""
        for deal in self.void:
            if deal.terms.round == shown.round and post.by in deal.terms.members:
                deal.take(post)


def holders_stay(before: Epoch, epoch: Epoch) -> bool:
    """Whether the same members answer for all seats, and so for their hands and their looks."""
    seats = range(1, len(epoch.proposal.seats) + 1)
    return all(before.holder(seat) == epoch.holder(seat) for seat in seats)

"""Promises of one member: the proposals that it agreed to, entered or refused bind it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from pyengine.peers.membership.people import BALLOTS

REACH = 2**8
"""A ballot's counter is at most so far above the highest that was agreed to: far more than anybody
proposes for one number. Six people post 60,000 posts at most, and counters go to 2^24: so there is
always a higher one that can be written, whatever they have posted."""

BEHIND = "behind"
"""The reason of a device that says no by itself: the proposal leaves out what it has."""


@dataclass(slots=True)
class Answers:
    """A member's agreements and entries so far, from its feed.

    ``highest`` is number and ballot of the newest agreement, (0, 0) for none, ``refused`` those
    that it said no to, ``denied`` those where a person did; ``agreed`` has ballots by the epoch's
    number, oldest first, ``entered`` one.
    """

    highest: tuple[int, int] = (0, 0)
    refused: set[tuple[int, int]] = field(default_factory=set)
    denied: set[tuple[int, int]] = field(default_factory=set)
    agreed: dict[int, list[int]] = field(default_factory=dict)
    entered: dict[int, int] = field(default_factory=dict)
    _count: int = 0
    """How many promises there were."""
    _held: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    """By number how many promises there were when it was bound to a ballot, and that ballot."""

    def may_agree(self, number: int, ballot: int) -> bool:
        """Never to one that it refused or older than another agreement, nor beside one that
        it entered."""
        place = (number, ballot)
        return place > self.highest and place not in self.refused and number not in self.entered

    def agree(self, number: int, ballot: int) -> None:
        """Note an agreement."""
        self.highest = (number, ballot)
        self.agreed.setdefault(number, []).append(ballot)
        self._hold(number, ballot)

    def refuse(self, number: int, ballot: int, reason: str) -> None:
        """Note a no."""
        self.refused.add((number, ballot))
        if reason != BEHIND:
            self.denied.add((number, ballot))

    def may_enter(self, number: int, ballot: int) -> bool:
        """One of those of a number that it agreed to, once."""
        return ballot in self.agreed.get(number, ()) and number not in self.entered

    def enter(self, number: int, ballot: int) -> None:
        """Note that it has entered: nothing else of that number binds it any more."""
        self.entered[number] = ballot
        self._hold(number, ballot)

    def _hold(self, number: int, ballot: int) -> None:
        self._count += 1
        self._held.setdefault(number, []).append((self._count, ballot))

    @property
    def bound(self) -> Bound:
        """What binds it now, whatever it promises later."""
        return Bound(self, self._count)

    def held(self, number: int, count: int) -> int | None:
        """The ballot of a number that bound it after so many promises; None for none."""
        held = self._held.get(number, [])
        at = bisect_right(held, count, key=lambda one: one[0])
        return held[at - 1][1] if at else None


@dataclass(frozen=True, slots=True)
class Bound:
    """What bound a member after its first promises, so many: by number the ballot that it had
    entered, or else agreed to last.

    A copy for each agreement would take the square of what a feed of nothing else has.
    """

    answers: Answers
    count: int

    def ballot(self, number: int) -> int | None:
        """The ballot of that number; None where it was free."""
        return self.answers.held(number, self.count)


def highest_counter(answers: Mapping[int, Answers], number: int, members: Collection[int]) -> int:
    """The highest counter of a ballot to which these members have agreed for a number, 0 for none;
    one that is further above all below it than is ever proposed does not count."""
    counters = sorted(
        ballot // BALLOTS
        for member in members
        if member in answers
        for ballot in answers[member].agreed.get(number, ())
    )
    highest = 0
    for counter in counters:
        if counter <= highest + REACH:
            highest = counter
    return highest

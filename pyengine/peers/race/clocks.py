"""Clocks: how far two devices' clocks are apart, and the common time of all of them.

Each device measures the others by pings and posts what it found. From these posts alone
everybody computes the same common time: the mean of all clocks, so none is the master, and
whoever founded the table has no advantage. All times are in tenths of a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations

from pyengine.peers.wire.timeouts import FRESH_MS

TENTHS = 10
"""Of a millisecond."""

PINGS = 12
"""So many answers make a reading."""

MOST_SAMPLES = 24
"""Of one neighbour so many answers are kept, the newest ones that are fresh."""

COARSE = 2 * TENTHS
"""The inexactness of two clocks of browsers and of the handling of messages."""

SLACK = 20 * TENTHS
"""A message may take so much longer than usual, and three spreads, before that is odd."""

UNKNOWN = 10_000 * TENTHS
"""The error between two whom no pings connect, not even over others."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A ping: when it was sent and its answer came by its own clock, answered by the other's."""

    sent: int
    answered: int
    received: int


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading of another device's clock.

    ``offset`` is that clock minus its own, ``error`` how wrong this can be at most.
    ``delay`` is how long a message usually takes one way, ``spread`` how far it is from that
    on average.
    """

    offset: int
    error: int
    delay: int
    spread: int


def read_clock(samples: Iterable[Sample]) -> Reading:
    """A reading from some samples, at least one: the quickest answer tells most of the offset.

    >>> read_clock([Sample(0, 5100, 200), Sample(1000, 6150, 1400)])
    Reading(offset=5000, error=120, delay=200, spread=50)
    """
    found = sorted(samples, key=lambda sample: sample.received - sample.sent)
    trips = [max(0, sample.received - sample.sent) for sample in found]
    usual = trips[len(trips) // 2]
    return Reading(
        found[0].answered - (found[0].sent + found[0].received) // 2,
        (trips[0] + 1) // 2 + COARSE,
        usual // 2,
        sum(abs(trip - usual) for trip in trips) // (2 * len(trips)),
    )


class Samples:
    """The newest answers of one neighbour. Changes in place."""

    def __init__(self) -> None:
        self._samples: list[Sample] = []

    def add(self, sample: Sample) -> None:
        """One more answer."""
        self._samples = [*self._samples[1 - MOST_SAMPLES :], sample]

    def count(self, since: int) -> int:
        """Returns how many pings were answered that were sent from then on."""
        return sum(sample.sent >= since for sample in self._samples)

    def reading(self, now: int) -> Reading | None:
        """Returns what they tell now; None without a fresh one."""
        fresh = [sample for sample in self._samples if sample.received > now - FRESH_MS * TENTHS]
        return read_clock(fresh) if fresh else None


# Everybody's clocks together


@dataclass(frozen=True, slots=True)
class ClockReport:
    """A member's report of its clock: its own time then, and its readings of others by number."""

    at: int
    readings: Mapping[int, Reading]


class Clocks:
    """The common time of all who told of their clocks (by number).

    Two who have not measured each other are compared over others, on the way with the
    smallest error.
    """

    def __init__(self, reports: Mapping[int, ClockReport]) -> None:
        self._reports = reports
        self.members = tuple(sorted(reports))
        self._apart = self._measured()
        self._complete()
        count = max(1, len(self.members))
        self.shift = {
            member: sum(self._apart[member, other][1] for other in self.members) // (2 * count)
            for member in self.members
        }
        """By member what is added to its own time."""
        self.error = {
            member: sum(self._apart[member, other][0] for other in self.members) // count
            for member in self.members
        }
        """By member how wrong its common time can be."""

    def disagree(self) -> tuple[tuple[int, int], ...]:
        """The pairs whose readings of each other do not fit: one of them is wrong, or drifts."""
        found = []
        for member, other in combinations(self.members, 2):
            there, back = self._reading(member, other), self._reading(other, member)
            if there and back and abs(there.offset + back.offset) > there.error + back.error:
                found.append((member, other))
        return tuple(found)

    def slower_than(self, delay: int) -> tuple[tuple[int, int], ...]:
        """The pairs between whom a message usually takes longer than that."""
        return tuple(
            (member, other)
            for member, other in combinations(self.members, 2)
            if any(
                reading is not None and reading.delay > delay
                for reading in (self._reading(member, other), self._reading(other, member))
            )
        )

    def allowance(self, sender: int, other: int) -> int | None:
        """Returns how much later a message of one may reach the other than it was sent, so that
        nothing is odd; None where neither has measured the other.

        Where the two tell different delays the shorter one counts, so that nobody gets
        time by telling of a bad line.
        """
        there, back = self._reports[sender].readings, self._reports[other].readings
        usual = [
            found.delay + 3 * found.spread
            for found in (there.get(other), back.get(sender))
            if found
        ]
        return min(usual) + SLACK if usual else None

    def shift_of(self, report: ClockReport) -> int | None:
        """Returns what is added to the time of a clock that is new: its owner has measured the
        others once more, and they have not measured it; None if it measured nobody."""
        shifts = [
            reading.offset + self.shift[other]
            for other, reading in report.readings.items()
            if other in self.shift
        ]
        return sum(shifts) // len(shifts) if shifts else None

    def _reading(self, member: int, other: int) -> Reading | None:
        return self._reports[member].readings.get(other)

    def _measured(self) -> dict[tuple[int, int], tuple[int, int]]:
        """By pair the error, and twice the second one's clock minus the first one's."""
        apart = {(member, member): (0, 0) for member in self.members}
        for first, other in combinations(self.members, 2):
            there, back = self._reading(first, other), self._reading(other, first)
            if there and back:
                found = (there.error + back.error) // 2, there.offset - back.offset
            elif there:
                found = there.error, 2 * there.offset
            elif back:
                found = back.error, -2 * back.offset
            else:
                continue
            apart[first, other], apart[other, first] = found, (found[0], -found[1])
        return apart

    def _complete(self) -> None:
        """Find paths over others; where there is none, both are taken to have posted at once."""
        paths = dict(self._apart)
        for over, start, other in permutations(self.members, 3):
            if (start, over) in paths and (over, other) in paths:
                (first, there), (second, on) = paths[start, over], paths[over, other]
                if (start, other) not in paths or first + second < paths[start, other][0]:
                    paths[start, other] = first + second, there + on
        for start, other in permutations(self.members, 2):
            if (start, other) not in self._apart:
                unknown = UNKNOWN, 2 * (self._reports[other].at - self._reports[start].at)
                self._apart[start, other] = paths.get((start, other), unknown)

"""Readings of others' clocks, and the common time that a round has (section 9)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from other_player.feeds import Post

READINGS = 24
FRESH = 600_000
SLACK, WIDEST = 200, 250
FAR = 100_000

Seen = tuple[int, int, int, int]
"""Offset, error, delay and spread."""


def reading(pings: Iterable[tuple[int, int, int]]) -> Seen | None:
    """What pings tell of another clock; each is when it was sent, answered and received."""
    known = [(received - sent, sent, own, received) for sent, own, received in pings]
    if not known:
        return None
    trip, sent, own, received = min(known)
    trips = sorted(ping[0] for ping in known)
    median = trips[len(trips) // 2]
    apart = sum(abs(trip - median) for trip in trips)
    error = -(-trip // 2) + 20
    return own - (sent + received) // 2, error, median // 2, apart // (2 * len(trips))


class CommonTime:
    """What is added to each one's clock in a round, and how far off that may be."""

    def __init__(self, clocks: dict[int, Post]) -> None:
        self.people = sorted(clocks)
        self.seen: dict[tuple[int, int], Seen] = {
            (by, of): told
            for by, post in clocks.items()
            for of, *rest in post["seen"]
            if of in clocks and of != by and (told := tuple(rest))
        }
        self._at = {member: post["at"] for member, post in clocks.items()}
        self._pairs = self._compared()
        n = len(self.people)
        self.added = {
            i: sum(self._pairs[i, j][1] for j in self.people if j != i) // (2 * n)
            for i in self.people
        }
        self.errors = {
            i: sum(self._pairs[i, j][0] for j in self.people if j != i) // n for i in self.people
        }
        self.signal = 35_000 + max(self._at[i] + self.added[i] for i in self.people)

    def _measured(self, i: int, j: int) -> tuple[int, int] | None:
        """Error and D of a pair, as it was told."""
        mine, theirs = self.seen.get((i, j)), self.seen.get((j, i))
        if mine and theirs:
            return (mine[1] + theirs[1]) // 2, mine[0] - theirs[0]
        if mine:
            return mine[1], 2 * mine[0]
        return (theirs[1], -2 * theirs[0]) if theirs else None

    def _compared(self) -> dict[tuple[int, int], tuple[int, int]]:
        pairs = {
            pair: found
            for pair in permutations(self.people, 2)
            if (found := self._measured(*pair)) is not None
        }
        missing = [pair for pair in permutations(self.people, 2) if pair not in pairs]
        ways = dict(pairs)
        for k in self.people:  # the shortest ways over others
            for i, j in permutations(self.people, 2):
                if (i, k) in ways and (k, j) in ways and k not in (i, j):
                    way = ways[i, k][0] + ways[k, j][0], ways[i, k][1] + ways[k, j][1]
                    if (i, j) not in ways or way[0] < ways[i, j][0]:
                        ways[i, j] = way
        for i, j in missing:
            pairs[i, j] = ways.get((i, j), (FAR, 2 * (self._at[j] - self._at[i])))
        return pairs

    def window(self, i: int, j: int) -> int:
        return min(WIDEST, self.errors[i] + self.errors[j])

    def allowance(self, i: int, j: int) -> int | None:
        """How long a message between the two may take; None where neither measured the other."""
        told = [self.seen[pair] for pair in ((i, j), (j, i)) if pair in self.seen]
        usual = [delay + 3 * spread for _, _, delay, spread in told]
        return min(usual) + SLACK if usual else None

    def again(self, seen: Iterable[tuple[int, ...]]) -> int | None:
        """What is added to the clock of a device that was started anew in the round."""
        found = [told[1] + self.added[told[0]] for told in seen if told[0] in self.added]
        return sum(found) // len(found) if found else None

"""The last rolls of Yarn Trail, solved instead of sampled.

With at most two timer numbers left, every roll to come is certain or nearly so,
and little thread is left to draw: all faces of the next rolls and all answers to
them (moves, stopping at the paw, passing) are searched by expectimax.

A roll may miss its number, so no search of fixed depth ends every game. Two
rolls to come are always searched in full, three and four where the thread in the
way keeps the number of lines small. A game that goes on after the searched rolls
is worth its score so far plus the best of its next roll, or what the paw is worth
by distance. After two, three, four rolls that is one game in 36, 216, 1296 with
one number (2) left, and 44, 17, 6 in a hundred with two (3 and 2). Rivals who can
draw are taken to do so.
"""

from __future__ import annotations

from pyengine.games.yarn.evaluation import paw_chances
from pyengine.games.yarn.position import Found, Position

NUMBERS = 2
"""The solver takes over when at most so many timer numbers are open."""

SURE = 2
"""Rolls to come that are searched in full, whatever it takes."""

DEEPEST = 4
"""Rolls to come that are searched where it takes no more than ``EFFORT``."""

EFFORT = 4_000
"""Positions before a roll that a deeper search may look at: about 50 ms in CPython."""


def solve(position: Position, effort: int = EFFORT) -> dict[str, float] | None:
    """The expected total of every legal action; None where the end is not near.

    Counted in positions, not in time: the same view has the same values on
    every machine.
    """
    if position.link < position.jump or position.rolls_to_come > NUMBERS:
        return None
    search = _Search(position)
    found = search.root(SURE)
    search.left = effort
    try:
        for depth in range(SURE + 1, DEEPEST + 1):
            found = search.root(depth)
    except _TooMuch:
        pass
    return found


class _TooMuch(Exception):
    """A deeper search would take too long."""


class _Search:
    """One decision's search; all values count from the score of the position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        tables = position.tables
        self.step = tables.step
        self.points = tables.point_list
        self.cup_points = position.cup_points
        self.paw_points = tables.carpet.paw_points
        self.length = len(position.chain)
        self.stuck_ends = position.solo or position.alone
        self.homes = [
            [self.paw_points * row[min(19, steps)] for steps in tables.to_paw]
            for row in paw_chances(position.chain)
        ]
        self.left = 1 << 60
        self.useful: dict[int, tuple[list[Found], int, int]] = {}
        self.last: dict[tuple[int, int, int, int], float] = {}
        self.nodes: dict[tuple[int, int, int, int, int, int], float] = {}

    def root(self, depth: int) -> dict[str, float]:
        position, found = self.position, {}
        for text, end, lock, hit, finishes in position.actions.values():
            added, cups = self.step(hit)
            ticks = position.ticks + added
            value = float(position.score(ticks, cups, finishes))
            ends = finishes or position.last_turn or (not lock and position.pass_ends == 1.0)
            if not ends:
                used, live = position.used | lock, position.live & ~hit
                value += self.roll(end, used, live, ticks, position.link, depth)
            found[text] = value
        return found

    def roll(self, end: int, used: int, live: int, ticks: int, link: int, depth: int) -> float:
        """Returns what the rest adds on average before a roll is made."""
        key = (end, used, live, ticks, link, depth)
        known = self.nodes.get(key)
        if known is not None:
            return known
        self.left -= 1
        if self.left < 0:
            raise _TooMuch
        number, total = self.position.chain[link], 0.0
        for face in range(1, 7):
            after = link + 1 if face >= number else link
            if after == self.length:
                total += self.final(end << 3 | face, used, live, ticks)
            elif depth == 1:
                best = self.final(end << 3 | face, used, live, ticks)
                total += max(best, self.homes[after][end])
            else:
                total += self.turn(end, face, used, live, ticks, after, depth - 1)
        value = self.nodes[key] = total / 6.0
        return value

    def turn(
        self, end: int, face: int, used: int, live: int, ticks: int, link: int, depth: int
    ) -> float:
        """The best answer to a roll that does not end the game."""
        points, step, cup_points, roll = self.points, self.step, self.cup_points, self.roll
        base, key = points[ticks], end << 3 | face
        best, moved = -99.0, False
        for to, lock, hit in self.position.moves(key):
            if lock & used:
                continue
            moved = True
            hit &= live
            if hit:
                added, cups = step(hit)
                gain = points[ticks + added] - base + cups * cup_points
                value = gain + roll(to, used | lock, live & ~hit, ticks + added, link, depth)
            else:
                value = roll(to, used | lock, live, ticks, link, depth)
            if value > best:
                best = value
        for _, lock, hit in self.position.finishes(key):
            if not lock & used:
                moved = True
                added, cups = step(hit & live)
                gain = points[ticks + added] - base + cups * cup_points + self.paw_points
                if gain > best:
                    best = gain
        if self.position.alone or (self.stuck_ends and not moved):
            return max(best, 0.0)
        return max(best, roll(end, used, live, ticks, link, depth))

    def final(self, key: int, used: int, live: int, ticks: int) -> float:
        """The most that the last turn adds; passing adds nothing.

        Remembered by what can matter from this dot: most lines of play meet in
        the same few cases (24,000 look-ups, 1,100 scans in a typical ending).
        """
        found = self.useful.get(key)
        if found is None:
            found = self.useful[key] = self._useful(key)
        useful_moves, locks, marks = found
        if not useful_moves:
            return 0.0
        case = (key, used & locks, live & marks, ticks)
        known = self.last.get(case)
        if known is not None:
            return known
        best, base = 0, self.points[ticks]
        for stops, lock, hit in useful_moves:
            if not lock & used:
                added, cups = self.step(hit & live)
                gain = self.points[ticks + added] - base + cups * self.cup_points
                if stops:
                    gain += self.paw_points
                if gain > best:
                    best = gain
        self.last[case] = float(best)
        return float(best)

    def _useful(self, key: int) -> tuple[list[Found], int, int]:
        """Moves that can add points in a last turn (first number: 1 where they finish)."""
        position, items = self.position, self.position.tables.items
        useful_moves = [(0, lock, hit) for _, lock, hit in position.moves(key) if hit & items]
        useful_moves += [(1, lock, hit) for _, lock, hit in position.finishes(key)]
        locks = marks = 0
        for _, lock, hit in useful_moves:
            locks |= lock
            marks |= hit
        return useful_moves, locks, marks

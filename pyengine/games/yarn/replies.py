"""The answer to the next roll, learnt from the futures that were searched already.

A play-out answers all rolls by habit. For the first of them that is too little: what a move is
worth depends on the best answer to the roll after it. So for each candidate and each face the
answers that habit likes best share the futures, and those that did well get more of them.
"""

from __future__ import annotations

from math import sqrt

Answer = tuple[float, int, int, int, bool]
"""Worth by habit, end dot, what the move uses up, marks it touches, whether it finishes."""

ANSWERS = 4
"""So many answers to a roll are looked at."""

HABIT = 4.0
"""What habit says about an answer counts as much as so many futures."""

CURIOSITY = 0.5
"""Points that an answer nobody tried is thought to be better, by the root of all tries."""


class Reply:
    """The answers to one roll after one candidate, best first by habit, and how they did."""

    __slots__ = ("_behind", "_sums", "_total", "_tries", "answers")

    def __init__(self, answers: list[Answer]) -> None:
        self.answers = answers
        self._behind = [answer[0] - answers[0][0] for answer in answers]
        self._sums = [0.0] * len(answers)
        self._tries = [0] * len(answers)
        self._total = 0.0

    def choose(self) -> int:
        """The place of the answer to play in this future; among equals the one habit prefers."""
        count = sum(self._tries)
        mean = self._total / count if count else 0.0
        drive = CURIOSITY * sqrt(count + 1.0)
        best, chosen = 0.0, -1
        for place, tries in enumerate(self._tries):
            value = self._sums[place] + HABIT * (mean + self._behind[place])
            value = value / (tries + HABIT) + drive / (1 + tries)
            if chosen < 0 or value > best:
                best, chosen = value, place
        return chosen

    def learn(self, place: int, value: float) -> None:
        """Remember what a future came to in which that answer was played."""
        self._sums[place] += value
        self._tries[place] += 1
        self._total += value

"""What a play-out goes by: tables of a carpet and a timer, made once a process.

How the numbers were found, and what they bring, stands in docs/bots.md; ``python -m
tests.fit_yarn`` climbs on from them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pyengine.games.yarn.carpet import Carpet
from pyengine.games.yarn.evaluation import paw_chances, progress, turns_left
from pyengine.games.yarn.tables import Tables


@dataclass(frozen=True, slots=True)
class Habits:
    """How a play-out weighs what a move leads to.

    Points: ``near`` is what each item within one, two and three steps of a move's end is worth
    (one beside it counts in all three), and ``wanted`` what it is worth on top of that if the
    sheet has fewest of its kind. ``dead_end`` is lost where no thread can go on, ``stay`` is what
    every further turn is expected to bring when stopping at the paw is weighed, and a turn is
    passed where the best move is ``wait`` worse than staying.

    Shares: of the paw's points (``home``) and of a cup's (``cup``), and of those of a set of which
    one and two kinds are there (``begun``), in full with at least ``time`` turns to come.
    """

    near: tuple[float, float, float]
    wanted: tuple[float, float, float]
    dead_end: float
    home: float
    stay: float
    cup: float
    wait: float
    begun: tuple[float, float]
    time: float


HABITS = Habits(
    near=(0.4, 0.22, 0.02),
    wanted=(0.18, 0.45, -0.05),
    dead_end=4.5,
    home=0.36,
    stay=1.0,
    cup=0.7,
    wait=2.9,
    begun=(0.15, 0.45),
    time=9.0,
)
"""What play-outs go by on side A, and on any carpet that has no numbers of its own."""

ON_CARPET = {
    # Items lie further apart on side B: who has begun a set has more of it behind them.
    "B": Habits(
        near=(0.5, 0.17, 0.14),
        wanted=(0.0, 0.5, 0.0),
        dead_end=4.3,
        home=0.3,
        stay=1.1,
        cup=0.45,
        wait=2.7,
        begun=(0.3, 0.75),
        time=9.0,
    )
}
"""By carpet."""


def habits_of(carpet: Carpet) -> Habits:
    """What play-outs go by on a carpet."""
    return ON_CARPET.get(carpet.name, HABITS)


class Lures(dict[int, float]):
    """By the marks that are left within three steps of a dot: what they draw a thread there with.

    Filled as asked; a dot has at most a few dozen sets of items around it.
    """

    def __init__(self, rings: tuple[int, int, int], wanted: int, habits: Habits) -> None:
        self.rings, self.wanted, self.habits = rings, wanted, habits

    def __missing__(self, left: int) -> float:
        total = 0.0
        for ring, near, more in zip(self.rings, self.habits.near, self.habits.wanted, strict=True):
            total += (
                near * (ring & left).bit_count() + more * (ring & left & self.wanted).bit_count()
            )
        self[left] = total
        return total


class Guide:
    """The tables of one carpet, one timer chain and one set of habits."""

    def __init__(self, tables: Tables, chain: tuple[int, ...], habits: Habits) -> None:
        self.habits = habits
        carpet = tables.carpet
        links = range(len(chain) + 1)
        turns = [turns_left(chain, link) for link in links]
        self.worths = [progress(tables, left, habits.begun, habits.time) for left in turns]
        """By open link and number of ticks: points, and what begun sets promise."""
        self.homes = [
            [
                carpet.paw_points * habits.home * chances[min(len(chances) - 1, steps)]
                for steps in tables.to_paw
            ]
            for chances in paw_chances(chain)
        ]
        """By open link and dot: what the way to the paw is worth."""
        self.stays = [habits.stay * left for left in turns]
        """By open link: what stopping at the paw gives up."""
        self.beside = [tables.uses_beside(dot) for dot in range(carpet.size)]
        """By dot: all that a first step from it could use up."""
        self.near = [tables.items_within(dot, 3) for dot in range(carpet.size)]
        """By dot: the items at one to three steps."""
        self._rings = [
            (tables.items_within(dot, 1), tables.items_within(dot, 2), self.near[dot])
            for dot in range(carpet.size)
        ]
        self._lures: dict[int, list[Lures]] = {}
        self.lures = [
            self._drawn_by(tables.scarcest(number)) for number in range(tables.tick_space)
        ]
        """By number of ticks and dot: what draws a thread to the dot."""

    def _drawn_by(self, wanted: int) -> list[Lures]:
        found = self._lures.get(wanted)
        if found is None:
            found = [Lures(rings, wanted, self.habits) for rings in self._rings]
            self._lures[wanted] = found
        return found


@lru_cache(maxsize=64)
def load_guide(tables: Tables, chain: tuple[int, ...], habits: Habits | None = None) -> Guide:
    """The tables, made when first asked for; by the carpet's own habits if none are given."""
    return Guide(tables, chain, habits or habits_of(tables.carpet))

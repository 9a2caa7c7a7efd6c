"""A game's knowledge for its bots: the base class :class:`Policy`.

The bots know no game. ``pyengine.games.<id>.policy`` defines ``POLICY``
(:mod:`pyengine.bots.policies` finds it). A race has ``HANDS`` there instead
(:mod:`pyengine.bots.hands`).
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from pyengine.bots.levels import Level
from pyengine.bots.verdicts import USUAL, Bounds

P = TypeVar("P")
F = TypeVar("F")


@dataclass(frozen=True, slots=True)
class Ranked:
    """A legal action with its static value in points.

    ``twin`` names an action ranked before it that comes to the same (a card that
    touches another in one hand); nothing is spent on looking ahead twice.
    """

    action: str
    value: float
    twin: str = ""


class End(NamedTuple):
    """What a seat ends up with in a future.

    ``worth`` is what the bot decides by. Where that counts the chance to win, too, ``won`` is the
    share of the win, from 0 to 1, and ``points`` are one's own; else they are the worth. ``lines``
    are figures of the game's own that say how it came about: its module ``accounts`` words what
    tells two actions apart in them (:mod:`pyengine.core.accounts`).
    """

    worth: float
    points: float
    won: float | None = None
    lines: tuple[float, ...] = ()


class Policy(ABC, Generic[P, F]):
    """A game's knowledge for bots: positions ``P`` and futures ``F`` are its own types.

    A position is made once a decision from what one seat may know, so it is the
    place for tables that all play-outs of the decision share. What a method answers
    by itself is what most games say.
    """

    levels: Mapping[str, Level] = {}
    """Meanings of the levels in this game, where that is not the usual."""

    bounds: Bounds = USUAL
    """The cost of an inaccuracy, a mistake and a blunder in this game, in points."""

    certain: bool = False
    """True if what :meth:`solve` says is the true expectation, not that of a sample."""

    @abstractmethod
    def position(self, view: Any, seat: int) -> P:
        """The decision to make, from ``game.view(state, seat)`` and nothing else."""

    def taste(self, position: P) -> Sequence[Ranked]:
        """The legal actions by what they bring at once, for a player who does not plan."""
        return self.rank(position)

    @abstractmethod
    def rank(self, position: P) -> Sequence[Ranked]:
        """The legal actions, best first, by a static evaluation; ties in legal order."""

    @abstractmethod
    def future(self, position: P, rng: random.Random) -> F:
        """One way the unknown may turn out: dice to come, or a world of hidden cards.

        Every candidate is played through the same future (common random numbers),
        so all chance of a play-out belongs in here.
        """

    @abstractmethod
    def play(self, position: P, action: str, future: F) -> float:
        """Returns what the seat ends up with when it takes ``action`` now, in that future."""

    def outlook(self, position: P, action: str, future: F) -> float:
        """The seat's own total as far as that future leads, when it takes ``action`` now.

        Unlike the values of :meth:`play` these compare from decision to decision: reviews
        draw their curve from them. The same where :meth:`play` looks at one's own total alone.
        """
        return self.play(position, action, future)

    def search(self, position: P, action: str, future: F) -> float:
        """As ``play``, but what others do may be learnt from the futures already searched.

        The same as ``play`` in a game that has nothing to learn.
        """
        return self.play(position, action, future)

    def end(self, position: P, action: str, future: F) -> End:
        """What :meth:`search` says, with what it is made of.

        A game whose bots count the chance to win tells it and one's own points apart here.
        """
        worth = self.search(position, action, future)
        return End(worth, worth)

    def look(self, position: P, action: str, future: F) -> tuple[End, float]:
        """What :meth:`end` and :meth:`outlook` say of the same future, for who asks for both.

        A game that finds both by one play-out need not play it twice.
        """
        return self.end(position, action, future), self.outlook(position, action, future)

    def prove(self, position: P) -> Collection[str]:
        """The actions that are proved to reach the seat's aim whatever others do and hold.

        None where nothing is proved, or where something else may be worth more.
        """
        return ()

    def alike(self, view: Any, seat: int) -> int:
        """How many earlier seats stand just as this one does, and would choose the same.

        None in a game whose seats start from different things.
        """
        return 0

    def solve(self, position: P) -> dict[str, float] | None:
        """The exact value of every legal action where the rest is small, else None."""
        return None

"""What the bots of Mouse Pile know: leave a multiple of four."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from pyengine.bots.levels import Level
from pyengine.bots.policy import Ranked
from pyengine.core.words import say
from pyengine.games.mousepile.rules import GAME, LAST, State

Position = tuple[State, int]


class MousePilePolicy:
    """The last mouse is worth having; four mice left are good for nobody who is to take."""

    levels: Mapping[str, Level] = {}
    certain = True

    def position(self, view: State, seat: int) -> Position:
        return view, seat

    def taste(self, position: Position) -> Sequence[Ranked]:
        return self.rank(position)

    def rank(self, position: Position) -> Sequence[Ranked]:
        found = [
            Ranked(action, self.play(position, action, None), say("by counting"))
            for action in GAME.legal_actions(*position)
        ]
        return sorted(found, key=lambda one: -one.value)

    def future(self, position: Position, rng: random.Random) -> None:
        return None

    def play(self, position: Position, action: str, future: None) -> float:
        left = position[0].pile - int(action.split()[1])
        return int(action.split()[1]) + (LAST if left % 4 == 0 else 0)

    search = outlook = play

    def solve(self, position: Position) -> dict[str, float] | None:
        return None


POLICY = MousePilePolicy()

"""What the bots of Mouse Pile know: leave a multiple of four."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pyengine.bots.policy import Policy, Ranked
from pyengine.games.mousepile.rules import GAME, LAST, State

Position = tuple[State, int]


class MousePilePolicy(Policy[Position, None]):
    """The last mouse is worth having; four mice left are good for nobody who is to take."""

    certain = True

    def position(self, view: State, seat: int) -> Position:
        return view, seat

    def rank(self, position: Position) -> Sequence[Ranked]:
        found = [
            Ranked(action, self.play(position, action, None))
            for action in GAME.legal_actions(*position)
        ]
        return sorted(found, key=lambda move: -move.value)

    def future(self, position: Position, rng: random.Random) -> None:
        return None

    def play(self, position: Position, action: str, future: None) -> float:
        left = position[0].pile - int(action.split()[1])
        return int(action.split()[1]) + (LAST if left % 4 == 0 else 0)


POLICY = MousePilePolicy()

"""Yarn Trail's knowledge for the bots, as :mod:`pyengine.bots.policy` asks for it."""

from __future__ import annotations

import random

from pyengine.bots.policy import Policy, Ranked
from pyengine.games.yarn.endgame import solve
from pyengine.games.yarn.evaluation import reason, static, taste
from pyengine.games.yarn.playout import Future, draw_future, play_out
from pyengine.games.yarn.position import Position, position_of
from pyengine.games.yarn.state import State


class YarnPolicy(Policy[Position, Future]):
    """Static evaluation, play-outs of one thread, and exact last rolls."""

    certain = True
    """All faces of the last rolls are searched."""

    def position(self, view: State, seat: int) -> Position:
        """One sheet as ints, with caches for this decision."""
        return position_of(view, seat)

    def taste(self, position: Position) -> list[Ranked]:
        """By what an action brings at once."""
        return [
            Ranked(action[0], taste(position, action), reason(position, action))
            for action in position.actions.values()
        ]

    def rank(self, position: Position) -> list[Ranked]:
        """By points, progress of sets, reach, the way to the paw and free thread."""
        found = [
            Ranked(action[0], static(position, action), reason(position, action))
            for action in position.actions.values()
        ]
        return sorted(found, key=lambda ranked: -ranked.value)

    def future(self, position: Position, rng: random.Random) -> Future:
        """Dice for the rest of the game, and when others set off the timer."""
        return draw_future(position, rng)

    def play(self, position: Position, action: str, future: Future) -> float:
        """The seat's total at the end of that future."""
        return play_out(position, *position.actions[action][1:], future)

    def solve(self, position: Position) -> dict[str, float] | None:
        """Exact over the next rolls when at most two timer numbers are open."""
        return solve(position)


POLICY = YarnPolicy()

"""Yarn Trail's knowledge for the bots, as :mod:`pyengine.bots.policy` asks for it."""

from __future__ import annotations

from collections.abc import Mapping

from pyengine.bots.levels import Level
from pyengine.bots.policy import End, Policy, Ranked
from pyengine.games.yarn.endgame import solve
from pyengine.games.yarn.evaluation import static, taste
from pyengine.games.yarn.playout import Future, draw_future, play_out, search, search_lines
from pyengine.games.yarn.position import Position, position_of
from pyengine.games.yarn.state import State


class YarnPolicy(Policy[Position, Future]):
    """Static evaluation, play-outs of one thread, and exact last rolls."""

    levels: Mapping[str, Level] = {
        "hard": Level("hard", "Hard", "search", candidates=12, plays=1500, exact=True)
    }
    """Play-outs answer the first roll better than by habit alone."""

    certain = True
    """All faces of the last rolls are searched."""

    position = staticmethod(position_of)
    future = staticmethod(draw_future)
    solve = staticmethod(solve)

    def taste(self, position: Position) -> list[Ranked]:
        """By what an action brings at once."""
        return [Ranked(action[0], taste(position, action)) for action in position.actions.values()]

    def rank(self, position: Position) -> list[Ranked]:
        """By points, progress of sets, reach, the way to the paw and free thread."""
        found = [
            Ranked(action[0], static(position, action)) for action in position.actions.values()
        ]
        return sorted(found, key=lambda ranked: -ranked.value)

    def alike(self, view: State, seat: int) -> int:
        """Threads that lie just like the own one: the die and the carpet are the same for all."""
        own = view.sheets[seat - 1].trail
        return sum(sheet.trail == own for sheet in view.sheets[: seat - 1])

    def play(self, position: Position, action: str, future: Future) -> float:
        """The seat's total at the end of that future."""
        return play_out(position, position.actions[action], future)

    def search(self, position: Position, action: str, future: Future) -> float:
        """The same, the answer to the next roll learnt from the futures before."""
        return search(position, position.actions[action], future)

    def end(self, position: Position, action: str, future: Future) -> End:
        """The same by lines of the score."""
        total, lines = search_lines(position, position.actions[action], future)
        return End(total, total, lines=lines)


POLICY = YarnPolicy()

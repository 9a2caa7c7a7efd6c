"""Winter Burrow's knowledge for the bots, as :mod:`pyengine.bots.policy` asks for it."""

from __future__ import annotations

from collections.abc import Mapping

from pyengine.bots.levels import Level
from pyengine.bots.policy import End, Policy, Ranked
from pyengine.games.burrow.evaluation import static, taste
from pyengine.games.burrow.playout import Finish, Future, draw_future, lines_of, play_out
from pyengine.games.burrow.position import Position, position_of


class BurrowPolicy(Policy[Position, Future]):
    """Tables of what chambers are worth, play-outs by them, and the last turn exactly."""

    levels: Mapping[str, Level] = {
        "normal": Level("normal", "Normal", "static", noise=4.0, exact=True)
    }
    """Noise, since the tables alone are nearly as good as looking ahead (docs/bots.md)."""

    certain = True
    """In the last turn nothing is left to chance."""

    position = staticmethod(position_of)
    future = staticmethod(draw_future)

    def taste(self, position: Position) -> list[Ranked]:
        """By what a placement brings at once."""
        return [Ranked(text, taste(position, cells)) for text, cells in position.actions.items()]

    def rank(self, position: Position) -> list[Ranked]:
        """By points made and what each chamber still promises."""
        found = [Ranked(text, static(position, cells)) for text, cells in position.actions.items()]
        return sorted(found, key=lambda ranked: -ranked.value)

    def play(self, position: Position, action: str, future: Future) -> float:
        """The seat's total at the end of that future."""
        return _total(position, play_out(position, position.actions[action], future))

    def end(self, position: Position, action: str, future: Future) -> End:
        """The same by lines of the score."""
        finish = play_out(position, position.actions[action], future)
        total = _total(position, finish)
        return End(total, total, lines=lines_of(position, finish))

    def look(self, position: Position, action: str, future: Future) -> tuple[End, float]:
        """The total twice: what others score is not looked at."""
        end = self.end(position, action, future)
        return end, end.worth

    def solve(self, position: Position) -> dict[str, float] | None:
        """Exact in the last turn, where points are all that counts."""
        if not position.last_turn:
            return None
        return {text: static(position, cells) for text, cells in position.actions.items()}


def _total(position: Position, finish: Finish) -> float:
    points, nuts, _ = finish
    return float(position.score(points, nuts))


POLICY = BurrowPolicy()

"""Cat Tower's knowledge for the bots, as :mod:`pyengine.bots.policy` asks for it."""

from __future__ import annotations

from collections.abc import Mapping

from pyengine.bots.levels import Level
from pyengine.bots.policy import End, Policy
from pyengine.bots.verdicts import Bounds
from pyengine.games.cattower.evaluation import best_mark, leader, rank, rival_gain, taste
from pyengine.games.cattower.playout import (
    RATE,
    Finish,
    Future,
    draw_future,
    lead_at_end,
    lines_of,
    play_sheet,
    with_lead,
)
from pyengine.games.cattower.position import Position, position_of
from pyengine.games.cattower.weighing import Choice

Others = tuple[float, float]
"""What the leading rival gets out of this round, and how many rounds follow it."""


class CatTowerPolicy(Policy[Position, Future]):
    """Marks weighed by points and promises; the match played out by the same weights."""

    levels: Mapping[str, Level] = {
        level.name: level
        for level in (
            Level("gentle", "Gentle", "taste", noise=8.0),
            Level("hard", "Hard", "futures", candidates=8, plays=400, exact=True),
        )
    }
    """A play-out weighs hundreds of marks, so there are fewer of them than usual."""

    bounds = Bounds(1.0, 4.0, 10.0)
    """A winner has some 110 points, made in forty choices."""

    position = staticmethod(position_of)
    taste = staticmethod(taste)
    rank = staticmethod(rank)
    future = staticmethod(draw_future)

    def play(self, position: Position, action: str, future: Future) -> float:
        """One's own score at the end of that future, and the chance to win."""
        return _ended(position, action, future)[0].worth

    def outlook(self, position: Position, action: str, future: Future) -> float:
        """One's own score at the end of that future; rounds beyond it count as usual ones."""
        return play_sheet(position, _marked(position, action, future)[0], future)[0]

    def end(self, position: Position, action: str, future: Future) -> End:
        """One's own score at the end of that future, and in company the chance to win."""
        end, finish, others = _ended(position, action, future)
        return end._replace(lines=(*lines_of(finish), *others, end.points, end.won or 0.0))

    def look(self, position: Position, action: str, future: Future) -> tuple[End, float]:
        """Both by one play-out."""
        end = self.end(position, action, future)
        return end, end.points


def _ended(position: Position, action: str, future: Future) -> tuple[End, Finish, Others]:
    choice, spite = _marked(position, action, future)
    total, last, finish = play_sheet(position, choice, future)
    if position.solo:
        return End(total, total), finish, (0.0, float(last))
    lead = lead_at_end(position, total, last, spite)
    end = End(with_lead(position, total, last, lead), total, 0.5 + lead)
    return end, finish, (spite, float(last))


def _marked(position: Position, action: str, future: Future) -> tuple[Choice, float]:
    """Returns what is marked, and what the rivals get out of this round.

    A die is weighed with the mark that it is taken for.
    """
    choice = position.choices[action]
    if position.phase == "mark":
        return choice, RATE
    die = choice[0]
    left = list(position.left)
    left.remove(die)
    if position.solo:
        return best_mark(position, left[0], left[1])[1], 0.0
    rival = leader(position)
    theirs = position.taken[rival]
    # Who takes which of the dice that are left: by the future's luck.
    for luck in future.luck[: position.later]:
        taken = left.pop(int(luck * len(left)))
        theirs = theirs or taken
    common = left[0]
    spite = rival_gain(position, rival, theirs, common)
    return best_mark(position, die, common)[1], spite


POLICY = CatTowerPolicy()

"""What has happened to a match besides its moves: who was away, came back, left or went back,
and how close it was in a race.

The log and the result tell it, since it says whose dice and whose moves these are.
"""

from __future__ import annotations

from typing import NamedTuple

from app.remote.values.rulings import Ruling, rulings
from pyengine.core.game import PUBLIC
from pyengine.core.match import Match
from pyengine.peers.fold.fold import Fold
from pyengine.peers.fold.sentences import Remark, remarks


class Parted(NamedTuple):
    """Where somebody had gone on alone: in which ``epoch`` this device was back, to which
    ``phase`` all could go back, the ``stage`` there in words, and who had gone on ``alone``."""

    epoch: int
    phase: int
    stage: str
    alone: int


def stage_of(match: Match) -> str:
    """How far a match is, such as ``Turn 4``."""
    return str(match.game.stage(match.game.view(match.state, PUBLIC))) or "The beginning"


def told(fold: Fold) -> list[Remark]:
    """All that is told beside the moves, in its order."""
    close = [Remark(one.phase, one.whole) for one in rulings(fold)]
    return sorted([*remarks(fold), *close], key=lambda one: one.phase)


class Chronicle:
    """The story of a match that goes on. Changes in place: it is told anew only where it is longer,
    or another one."""

    def __init__(self) -> None:
        self._at = (-1, 0)
        self.newest: Ruling | None = None
        """What was close last in a race."""
        self.story: tuple[str, ...] = ()
        """A sentence for each change of who takes part and for each close race, with its stage."""

    def read(self, fold: Fold) -> None:
        """Take in what has happened since."""
        at = (len(fold.changes), len(fold.races.facts))
        if at != self._at:
            self._at = at
            self.story = tuple(f"{_stage_at(fold, one.phase)}: {one.words}" for one in told(fold))
            self.newest = next(reversed(rulings(fold)), None)


def parted_at(fold: Fold, me: int) -> Parted | None:
    """Where somebody had gone on alone, if this device has come back to it just now."""
    if not fold.changes:
        return None
    *earlier, last = fold.changes
    alone, back = last.before.people, last.epoch
    if len(alone) > 1 or me in alone or me not in back.people:
        return None
    # Some epochs of one and the same person may follow each other.
    begun = last
    for change in reversed(earlier):
        if change.epoch.people != alone:
            break
        begun = change
    if begun is last or begun.phase == last.phase:
        return None  # nothing was played meanwhile
    return Parted(back.number, begun.phase, _stage_at(fold, begun.phase), alone[0])


def _stage_at(fold: Fold, phase: int) -> str:
    """The stage after so many phases; where the match has gone back behind them, as it is now."""
    assert fold.match is not None
    closed = fold.closed
    return stage_of(fold.match.upto(closed[min(phase, len(closed) - 1)].entries))

"""Events of a remote match besides its moves: who was away, came back, left or went back,
and how close it was in a race.

The log and the result tell it, since it says whose dice and whose moves these are.
"""

from __future__ import annotations

from app.remote.values.rulings import Ruling, rulings
from pyengine.peers.fold.fold import Fold
from pyengine.peers.fold.sentences import Remark, remarks
from pyengine.peers.table.snapshot import stage_after


def all_remarks(fold: Fold) -> list[Remark]:
    """All remarks beside the moves, in their order."""
    close = [Remark(ruling.phase, ruling.whole) for ruling in rulings(fold)]
    return sorted([*remarks(fold), *close], key=lambda remark: remark.phase)


class MatchEvents:
    """The events of a match that goes on. Changes in place: it is told anew only where it is
    longer, or another one."""

    def __init__(self) -> None:
        self._at = (-1, 0, 0, 0)
        self.newest: Ruling | None = None
        """The newest close call of a race."""
        self.story: tuple[str, ...] = ()
        """A sentence for each change of who takes part and for each close race, with its stage."""

    def read(self, fold: Fold, me: int) -> None:
        """Take in what has happened since; ``me`` is the member of this device."""
        thrown_away, faults = len(fold.deals.annulled), len(fold.faults)
        at = (len(fold.changes), len(fold.races.facts), thrown_away, faults)
        if at != self._at:
            self._at = at
            self.story = tuple(
                f"{stage_after(fold, remark.phase)}: {remark.words}" for remark in all_remarks(fold)
            )
            self.newest = next(reversed(rulings(fold, me)), None)

"""The spark that all pencil games share: the timer starts."""

from __future__ import annotations

from app.faces.pencil.round import Round
from app.sparks import Spark

_GLASS = ":is(.table-chance, #replay-chance) .glass"


def waits_for_it(state: Round) -> bool:
    """Whether the timer can still be set off; alone it starts over once, for the last time."""
    return not (state.timer.second if state.setup.solo else state.timer.running)


def timer_starts(seat: int) -> Spark:
    """Its hourglass stands beside the die (:mod:`app.faces.pencil.art.timer`)."""
    return Spark("timer", "sand", seat, selector=_GLASS, sign="hourglass")

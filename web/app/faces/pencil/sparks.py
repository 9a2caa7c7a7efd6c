"""The spark that all pencil games share: the hourglass begins to run."""

from __future__ import annotations

from app.faces.pencil.round import Round
from app.sparks import Spark

__all__ = ["hourglass", "waits_for_it"]

_GLASS = ":is(.table-chance, #replay-chance) .glass"


def waits_for_it(state: Round) -> bool:
    """Whether the hourglass can still be set off; alone it is turned once, for the last time."""
    return not (state.timer.second if state.setup.solo else state.timer.running)


def hourglass(seat: int) -> Spark:
    """It runs from now on; it stands beside the die (:mod:`app.faces.pencil.art.timer`)."""
    return Spark("hourglass", "sand", seat, selector=_GLASS, sign="hourglass")

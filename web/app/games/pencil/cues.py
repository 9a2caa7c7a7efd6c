"""The cue that all pencil games share: the timer starts."""

from __future__ import annotations

from app.games.feedback import Cue
from app.games.pencil.round import Round

_GLASS = ":is(.table-chance, #replay-chance) .glass"


def waits_for_it(state: Round) -> bool:
    """True if the timer can still be set off; alone it starts over once, for the last time."""
    return not (state.timer.second if state.setup.solo else state.timer.running)


def timer_starts(seat: int) -> Cue:
    """Its hourglass stands beside the die (:mod:`app.games.pencil.art.timer`)."""
    return Cue("timer", "sand", seat, selector=_GLASS, sign="hourglass")

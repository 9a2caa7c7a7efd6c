"""Reasons for taking mice: what is left for the next."""

from __future__ import annotations

from pyengine.core.reasons import Reason
from pyengine.core.words import say
from pyengine.games.mousepile.rules import LAST, State


def reasons(view: State, seat: int, action: str) -> list[Reason]:
    """Whoever leaves a multiple of four comes to the last mouse."""
    left = view.pile - int(action.split()[1])
    if not left:
        return [Reason(say("takes the last mouse"), LAST)]
    if left % 4 == 0:
        return [Reason(say("leaves {mice} mice, a multiple of four", mice=left), LAST)]
    return [Reason(say("leaves the last mouse to others"), -LAST)]

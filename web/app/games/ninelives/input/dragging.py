"""Carrying a card to the table, a card of the trick to the hand, or the cat to its place.

What lies under the pointer comes with the event: a control, or one of the board's two areas,
``table`` (rug and mat) and ``hand``.
"""

from __future__ import annotations

import math
from dataclasses import replace

from app.games.interaction import BoardEvent, Interaction
from app.games.ninelives.draft import Draft, Drag
from pyengine.games.ninelives.state import State

TABLE, HAND = "table", "hand"

_HOLDS = {"bid": "place", "play": "card", "take": "take"}

_TAP_SLACK_PX = 8
"""Distance that a pointer may wander and still be a tap."""


def press(view: State, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    """Take up what can be carried in this phase."""
    kind = event.control.partition(":")[0]
    if _HOLDS.get(view.phase) != kind:
        return Interaction(draft, handled=False)
    draft_before = replace(draft, drag=None)
    drag = Drag(event.control, event.x, event.y, event.x, event.y, draft_before)
    return Interaction(replace(draft, drag=drag))


def carry(draft: Draft, drag: Drag, event: BoardEvent) -> Draft:
    """The draft with the pointer somewhere else."""
    far = math.hypot(event.x - drag.from_x, event.y - drag.from_y) > _TAP_SLACK_PX
    moved = drag.moved or far
    return replace(draft, drag=replace(drag, x=event.x, y=event.y, moved=moved))


def target_of(drag: Drag, under: str) -> str:
    """The control that letting go over ``under`` stands for; empty where it means nothing."""
    held, lies = drag.control.partition(":")[0], under.partition(":")[0]
    if held == "place":
        return under if lies == "place" else ""
    if held == "card":
        return drag.control if lies in (TABLE, "place", "take") else ""
    return drag.control if lies in (HAND, "card") else ""

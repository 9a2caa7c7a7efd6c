"""The draft: what the acting person has chosen at the card table but not confirmed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Drag:
    """A pointer that is down on a control: what it holds, where it is and where it began.

    ``draft_before`` is what was chosen before; ``moved`` turns True once the pointer has left the
    place of the press, so that a tap is never taken for a drag.
    """

    control: str
    x: float
    y: float
    from_x: float
    from_y: float
    draft_before: Draft
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """The choice: an ``action`` of the game, or nothing yet.

    ``cursor`` is the control that Tab stops at, and ``last`` shows the trick before the
    open one: both are only for the eyes.
    """

    action: str = ""
    drag: Drag | None = None
    cursor: str = ""
    last: bool = False


EMPTY = Draft()

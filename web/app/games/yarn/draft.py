"""The draft: what the acting person has chosen on the carpet but not confirmed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Drag:
    """A pointer that is down: where it is, which dots it has touched, and what was chosen before.

    ``trace`` holds the dots without detours: a dot touched again cuts off what came
    after it. ``moved`` turns True once the pointer has left the place of the press,
    so that a tap is never taken for a drag.
    """

    x: float
    y: float
    from_x: float
    from_y: float
    trace: tuple[int, ...]
    draft_before: Draft
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """The choice so far.

    ``steps`` are the unit steps of the thread (``RRRD``), ``finish`` stops them at
    the paw for good, ``passing`` draws none; ``cups`` is the mask of the dots that
    are circled. ``cursor`` is the control that Tab stops at.
    """

    steps: str = ""
    finish: bool = False
    passing: bool = False
    cups: int = 0
    drag: Drag | None = None
    cursor: str = ""


EMPTY = Draft()

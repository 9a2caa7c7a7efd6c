"""The draft: the cells that the acting person has chosen but not confirmed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Drag:
    """A pointer that is down: where it is, what was chosen before, what it has added since.

    ``base`` are the cells that the drag builds on. ``moved`` turns True once the
    pointer has left the place of the press, so that a tap is never taken for a drag.
    """

    x: float
    y: float
    from_x: float
    from_y: float
    draft_before: Draft
    base: tuple[int, ...] = ()
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """The choice so far: cells in the order of choosing, or ``passing``.

    ``cursor`` is the control that Tab stops at.
    """

    cells: tuple[int, ...] = ()
    passing: bool = False
    drag: Drag | None = None
    cursor: str = ""

    @property
    def mask(self) -> int:
        """The cells as a mask."""
        return sum([1 << cell for cell in self.cells])


EMPTY = Draft()

"""Choosing cells one by one: what may still be added to a choice, and why a cell may not.

For a screen that answers while somebody drags over cells or clicks them in any
order. Exact: a cell may be added when some legal placement holds it and all
cells chosen so far.
"""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.core.game import Refusal, refuse
from pyengine.core.words import say_counted
from pyengine.games.burrow.burrow import Burrow
from pyengine.games.burrow.moves import (
    counts,
    placements,
    refuse_chamber,
    refuse_foothold,
    refuse_number,
    refuse_taken,
)
from pyengine.games.burrow.state import Setup, Sheet


@dataclass(frozen=True, slots=True)
class Growth:
    """The future of a choice of cells. ``addable`` are the cells any of which may be added next;
    ``ready`` says that the choice is a legal placement as it is. ``least`` and ``most`` are the
    numbers of cells that may still come (both 0 when nothing can be added).
    """

    addable: int
    ready: bool
    least: int
    most: int

    @property
    def possible(self) -> bool:
        """Returns whether the choice is, or can become, a legal placement."""
        return self.ready or self.addable != 0


def growth(setup: Setup, sheet: Sheet, roll: int, chosen: int) -> Growth:
    """Returns the future of a choice; with nothing chosen, every cell of any placement."""
    addable = 0
    sizes = set()
    for cells in placements(setup, sheet, roll):
        if cells & chosen == chosen:
            addable |= cells
            sizes.add(cells.bit_count())
    here = chosen.bit_count()
    more = sorted(size - here for size in sizes if size > here)
    least, most = (more[0], more[-1]) if more else (0, 0)
    return Growth(addable & ~chosen, chosen != 0 and here in sizes, least, most)


def refuse_cell(setup: Setup, sheet: Sheet, roll: int, chosen: int, cell: int) -> Refusal | None:
    """Returns why a cell cannot be added to a choice that can still become a placement.

    None for exactly the ``addable`` cells of :func:`growth`.
    """
    burrow, bit = setup.burrow, 1 << cell
    if growth(setup, sheet, roll, chosen).addable & bit:
        return None
    name, chamber = burrow.cell_name(cell), burrow.chamber_of[cell]
    refusal = refuse_taken(burrow, sheet, cell)
    if refusal:
        return refusal
    if chosen & bit:
        return refuse("B4", "{name} is chosen already.", name=name)
    if chosen and not chosen & burrow.chambers[chamber].cells:
        return refuse_chamber(burrow, (chosen & -chosen).bit_length() - 1, cell)
    together = chosen | bit
    sizes = counts(setup, sheet, roll)
    if together.bit_count() > max(sizes, default=0):
        return refuse_number(setup, sheet, roll, together.bit_count())
    # All that is free as one placement: is there any place in the chamber to begin?
    free = burrow.chambers[chamber].cells & ~sheet.crosses
    return refuse_foothold(setup, sheet, chamber, free) or _refuse_reach(
        burrow, chamber, free, sizes, together
    )


def _refuse_reach(burrow: Burrow, chamber: int, free: int, sizes: range, together: int) -> Refusal:
    """Cells of a chamber that is open to the roll, but not where these are."""
    longest = sizes[-1]
    whole = burrow.spread(together & -together, free)
    if whole & together != together:
        return refuse("B4", "Crosses lie between those cells; they cannot be connected.")
    if whole.bit_count() < sizes[0]:
        if whole.bit_count() == 1:
            return refuse("B4", "Only that one free cell is connected there.")
        return refuse("B4", "Only {count} free cells are connected there.", count=whole.bit_count())
    if not any(
        cells & together == together and not cells & ~free
        for size in sizes
        for cells in burrow.sets(chamber, size)
    ):
        return Refusal(
            "B4",
            say_counted(
                longest,
                "Those cells are too far apart to be connected by 1 cell.",
                "Those cells are too far apart to be connected by {count} cells.",
            ),
        )
    if free == burrow.chambers[chamber].cells:
        return Refusal(
            "B6",
            say_counted(
                longest,
                "With 1 cell a move from there does not reach the tunnel's end.",
                "With {count} cells a move from there does not reach the tunnel's end.",
            ),
        )
    return Refusal(
        "B5",
        say_counted(
            longest,
            "With 1 cell a move from there does not touch an old cross.",
            "With {count} cells a move from there does not touch an old cross.",
        ),
    )

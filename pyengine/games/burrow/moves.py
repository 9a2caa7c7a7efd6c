"""Crossing cells: which placements a sheet has for a roll, and why another is none (B3 to B9).

All rules of place come down to **footholds**: of each chamber, the cells one of
which a placement there has to include.
"""

from __future__ import annotations

from pyengine.core.game import Refusal, refuse
from pyengine.core.words import listing, say_counted
from pyengine.games.burrow.burrow import ROCK, Burrow, cells_of
from pyengine.games.burrow.state import Setup, Sheet


def footholds(setup: Setup, sheet: Sheet) -> tuple[int, ...]:
    """By chamber, the cells one of which a placement there must include; 0 where none may be.

    The first cross: any cell of the start chamber (B3), or of all with the
    option (B15). With old crosses: the free cells beside them (B5). Without: the
    far ends of tunnels whose near ends are crossed (B6).
    """
    burrow, crosses = setup.burrow, sheet.crosses
    if not crosses:
        return tuple(
            chamber.cells if setup.anywhere or index == burrow.start else 0
            for index, chamber in enumerate(burrow.chambers)
        )
    found = []
    for chamber, tunnels in zip(burrow.chambers, burrow.tunnels_into, strict=True):
        old = crosses & chamber.cells
        if old:
            found.append(burrow.around(old))
        else:
            found.append(sum({far for near, far in tunnels if near & crosses}))
    return tuple(found)


def counts(setup: Setup, sheet: Sheet, roll: int) -> range:
    """Returns the numbers of cells that a roll may cross: exactly its number, or for a 1 as many as
    free slots (B8).

    >>> counts(Setup(2, "A", False), Sheet(ones=5), 1)
    range(1, 3)
    """
    if roll > 1:
        return range(roll, roll + 1)
    return range(1, setup.burrow.ones - sheet.ones + 1)


def placements(setup: Setup, sheet: Sheet, roll: int) -> list[int]:
    """Every legal placement for a roll, as masks: by number of cells, chamber, reading order."""
    burrow, crosses = setup.burrow, sheet.crosses
    bases = footholds(setup, sheet)
    found: list[int] = []
    for count in counts(setup, sheet, roll):
        for index, base in enumerate(bases):
            if base:
                old = crosses & burrow.chambers[index].cells
                found += burrow.placements(index, old, base, count)
    return found


def is_stuck(setup: Setup, sheet: Sheet) -> bool:
    """Returns whether no number from 1 to 6 can be placed any more (B12).

    Who can place more than two cells can place two of them: the foothold and a
    cell beside it. So 1 and 2 decide.
    """
    bases = footholds(setup, sheet)
    if not any(bases):
        return True
    if sheet.ones < setup.burrow.ones:
        return False
    neighbours, free = setup.burrow.neighbours, ~sheet.crosses
    return not any(neighbours[cell] & free for base in bases for cell in cells_of(base))


def cross(sheet: Sheet, roll: int, cells: int) -> Sheet:
    """The sheet after a legal placement; a 1 uses up a slot for each cell (B8)."""
    ones = sheet.ones + (cells.bit_count() if roll == 1 else 0)
    return Sheet(sheet.crosses | cells, ones, (*sheet.moves, cells))


def refuse_placement(setup: Setup, sheet: Sheet, roll: int, cells: int) -> Refusal | None:
    """The first rule that a placement breaks; None for exactly those of :func:`placements`."""
    burrow = setup.burrow
    wanted = cells_of(cells)
    for cell in wanted:
        refusal = refuse_taken(burrow, sheet, cell)
        if refusal:
            return refusal
    chamber = burrow.chamber_of[wanted[0]]
    for cell in wanted[1:]:
        if burrow.chamber_of[cell] != chamber:
            return refuse_chamber(burrow, wanted[0], cell)
    lowest = cells & -cells
    apart = cells & ~burrow.spread(lowest, cells)
    return (
        refuse_number(setup, sheet, roll, len(wanted))
        or (_refuse_apart(burrow, lowest, apart) if apart else None)
        or refuse_foothold(setup, sheet, chamber, cells)
    )


def refuse_taken(burrow: Burrow, sheet: Sheet, cell: int) -> Refusal | None:
    """Returns why no placement may hold this cell: rock, or crossed already (B4)."""
    if burrow.chamber_of[cell] == ROCK:
        return refuse(
            "B4", "{cell} is rock; there is nothing to cross.", cell=burrow.cell_name(cell)
        )
    if sheet.crosses >> cell & 1:
        return refuse("B4", "{cell} is crossed already.", cell=burrow.cell_name(cell))
    return None


def refuse_chamber(burrow: Burrow, cell: int, other: int) -> Refusal:
    """Two cells of different chambers (B4)."""
    return refuse(
        "B4",
        "{cells} lie in different chambers; a move stays in one.",
        cells=listing((burrow.cell_name(cell), burrow.cell_name(other))),
    )


def refuse_number(setup: Setup, sheet: Sheet, roll: int, number: int) -> Refusal | None:
    """Too many or too few cells for the roll (B4), or for the slots of the row of ones (B8)."""
    if roll > 1:
        if number != roll:
            return refuse("B4", "The die shows {roll}, so cross exactly {roll} cells.", roll=roll)
        return None
    free = setup.burrow.ones - sheet.ones
    if not free:
        return refuse("B8", "No slot is free any more, so a 1 is a pass.")
    if number > free:
        return Refusal(
            "B8",
            say_counted(
                free,
                "There is 1 slot left; a 1 crosses no more cells than that.",
                "There are {count} slots left; a 1 crosses no more cells than that.",
            ),
        )
    return None


def refuse_foothold(setup: Setup, sheet: Sheet, chamber: int, cells: int) -> Refusal | None:
    """A placement that starts where it may not: first cross (B3), old crosses (B5), tunnel (B6)."""
    burrow = setup.burrow
    base = footholds(setup, sheet)[chamber]
    if base & cells:
        return None
    if not sheet.crosses:
        return refuse(
            "B3", ("The first cross must be in the start chamber, the one with the darker floor.")
        )
    if sheet.crosses & burrow.chambers[chamber].cells:
        return refuse("B5", "One of the new cells must touch an old cross of that chamber.")
    if not base:
        return refuse("B6", "No tunnel leads into that chamber from a crossed cell yet.")
    ends = listing(map(burrow.cell_name, cells_of(base)), "or")
    return refuse(
        "B6",
        "A new chamber is entered through a tunnel, so {ends} must be among the crosses.",
        ends=ends,
    )


def _refuse_apart(burrow: Burrow, lowest: int, apart: int) -> Refusal:
    name, other = burrow.text(lowest), burrow.cell_name(cells_of(apart)[0])
    return refuse(
        "B4", "{other} is not connected to {name} by the new cells.", other=other, name=name
    )

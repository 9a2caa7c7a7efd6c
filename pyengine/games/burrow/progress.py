"""Progress of a sheet: chambers, tunnels that would open one, and points (B6, B13)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pyengine.core.scores import ScoreLine, SeatScore
from pyengine.core.words import say
from pyengine.games.burrow.burrow import Burrow
from pyengine.games.burrow.state import Sheet


@dataclass(frozen=True, slots=True)
class Opening:
    """A tunnel through which a chamber without crosses can be entered: two cells, a chamber."""

    near: int
    far: int
    chamber: int


@dataclass(frozen=True, slots=True)
class ChamberProgress:
    """One chamber of a sheet: its cells as masks of what is crossed and what is free."""

    index: int
    letter: str
    place: str
    points: int
    crossed: int
    free: int

    @property
    def entered(self) -> bool:
        """Returns whether there is a first cross."""
        return self.crossed != 0

    @property
    def complete(self) -> bool:
        """Returns whether it is crossed off entirely and scores."""
        return not self.free


def chambers(burrow: Burrow, crosses: int) -> tuple[ChamberProgress, ...]:
    """Every chamber, in the order of ``burrow.chambers``."""
    return tuple(
        [
            ChamberProgress(
                index=index,
                letter=chamber.letter,
                place=chamber.place,
                points=chamber.points,
                crossed=chamber.cells & crosses,
                free=chamber.cells & ~crosses,
            )
            for index, chamber in enumerate(burrow.chambers)
        ]
    )


def entered(burrow: Burrow, crosses: int) -> int:
    """In how many chambers there are crosses; the fourth activates the timer (B10)."""
    return sum([chamber.cells & crosses != 0 for chamber in burrow.chambers])


def complete(burrow: Burrow, crosses: int) -> tuple[int, ...]:
    """The chambers that are crossed off entirely, ascending."""
    return tuple(
        [
            index
            for index, chamber in enumerate(burrow.chambers)
            if chamber.cells & crosses == chamber.cells
        ]
    )


# Of the sheet as it is, for every placement that is thought of.
@lru_cache(maxsize=64)
def lost(burrow: Burrow, crosses: int, ones: int) -> tuple[int, ...]:
    """The chambers that can never be crossed off entirely any more, ascending.

    A cell whose neighbours are all crossed is for a 1 alone (B4), which uses up a slot for each
    (B8): a chamber with more such cells than there are free slots stays incomplete. ``ones`` are
    the used ones.
    """
    slots = burrow.ones - ones
    return tuple(
        [
            index
            for index, chamber in enumerate(burrow.chambers)
            if crosses & chamber.cells
            and lone_cells(burrow, chamber.cells & ~crosses).bit_count() > slots
        ]
    )


def newly_lost(burrow: Burrow, before: Sheet, after: Sheet) -> tuple[int, ...]:
    """The chambers that could still be crossed off before, and cannot after, ascending."""
    had = lost(burrow, before.crosses, before.ones)
    return tuple([index for index in lost(burrow, after.crosses, after.ones) if index not in had])


# Of nearly all chambers it is asked again for every placement in another one.
@lru_cache(maxsize=1024)
def lone_cells(burrow: Burrow, free: int) -> int:
    """The cells among these beside which there is none of them, as a mask."""
    neighbours, found, rest = burrow.neighbours, 0, free
    while rest:
        low = rest & -rest
        if not neighbours[low.bit_length() - 1] & free:
            found |= low
        rest ^= low
    return found


def openings(burrow: Burrow, crosses: int) -> tuple[Opening, ...]:
    """The tunnels that lead from a crossed cell into a chamber without crosses (B6).

    Cells of a draft may stand among the crosses: then these are the tunnels
    that the next turn could use.
    """
    return tuple(
        [
            Opening(near.bit_length() - 1, far.bit_length() - 1, index)
            for index, (chamber, tunnels) in enumerate(
                zip(burrow.chambers, burrow.tunnels_into, strict=True)
            )
            if not chamber.cells & crosses
            for near, far in tunnels
            if near & crosses
        ]
    )


# Of every sheet, before and after each action: nearly all are as they were.
@lru_cache(maxsize=64)
def score(burrow: Burrow, crosses: int) -> SeatScore:
    """Complete chambers, mushrooms and nuts (B13); in that order they break a tie (B14)."""
    full = complete(burrow, crosses)
    mushrooms = (burrow.mushrooms & crosses).bit_count()
    nuts = (burrow.nuts & crosses).bit_count()
    lines = (
        ScoreLine(
            "chambers",
            say("Chambers"),
            len(full),
            sum([burrow.chambers[index].points for index in full]),
        ),
        ScoreLine("mushrooms", say("Mushrooms"), mushrooms, mushrooms),
        ScoreLine("nuts", say("Nuts"), nuts, burrow.nut_values[nuts - 1] if nuts else 0),
    )
    return SeatScore(lines, tie_break=tuple([line.points for line in lines]))

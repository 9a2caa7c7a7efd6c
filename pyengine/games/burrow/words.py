"""Names for the things of Winter Burrow and their states.

The board that is heard says these words, and so do typed answers.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.words import Sentence, listing, say, say_counted, say_together
from pyengine.games.burrow.burrow import ROCK, Burrow, cells_of
from pyengine.games.burrow.progress import ChamberProgress, complete
from pyengine.games.burrow.state import Sheet


def row_name(row: int) -> Sentence:
    """A row of cells, from 1."""
    return say("Row {row}", row=row)


def chamber_name(place: str) -> Sentence:
    """A chamber as a label: ``start chamber``, ``top left chamber``."""
    return say("{place} chamber", place=place)


def the_chamber(place: str) -> Sentence:
    """A chamber in a sentence: ``the start chamber``, ``the top left chamber``."""
    return say("the {place} chamber", place=place)


def the_chambers(places: Sequence[str]) -> Sentence:
    """Chambers in a sentence: ``the top left and bottom left chambers``."""
    if len(places) == 1:
        return the_chamber(places[0])
    return say("the {places} chambers", places=listing(places))


def cell_words(burrow: Burrow, crosses: int, cell: int) -> Sentence:
    """Describes a place of the grid: ``top left chamber, nut, crossed``."""
    index = burrow.chamber_of[cell]
    if index == ROCK:
        return say("rock")
    parts = [chamber_name(burrow.chambers[index].place)]
    if burrow.nuts >> cell & 1:
        parts.append(say("nut"))
    if burrow.mushrooms >> cell & 1:
        parts.append(say("mushroom"))
    for end, other in burrow.tunnels:
        if cell in (end, other):
            far = other if cell == end else end
            into = the_chamber(burrow.chambers[burrow.chamber_of[far]].place)
            parts.append(say("tunnel to {at} in {into}", at=burrow.cell_name(far), into=into))
    if crosses >> cell & 1:
        parts.append(say("crossed"))
    return say_together(parts)


def to_go_words(progress: ChamberProgress) -> Sentence:
    """Returns what a chamber is worth, and how much of it is missing (B13)."""
    if progress.complete:
        return say_counted(progress.points, "full, 1 point", "full, {count} points")
    return say_counted(
        (progress.free | progress.crossed).bit_count(),
        "{points}, {left} of 1 cell to go",
        "{points}, {left} of {count} cells to go",
        points=say_counted(progress.points, "1 point", "{count} points"),
        left=progress.free.bit_count(),
    )


def chamber_words(burrow: Burrow, progress: ChamberProgress) -> Sentence:
    """``Top left chamber: 7 points, 2 of 5 cells to go: A1 with a nut and B1``."""
    place = progress.place.capitalize()
    name = say("{place} chamber", place=place)
    if progress.complete:
        return say("{chamber}: {worth}", chamber=name, worth=to_go_words(progress))
    cells = listing([_free_cell(burrow, cell) for cell in cells_of(progress.free)])
    return say(
        "{chamber}: {worth}: {cells}", chamber=name, worth=to_go_words(progress), cells=cells
    )


def _free_cell(burrow: Burrow, cell: int) -> Sentence | str:
    """A cell with what can be found there."""
    at = burrow.cell_name(cell)
    if burrow.nuts >> cell & 1:
        return say("{at} with a nut", at=at)
    return say("{at} with a mushroom", at=at) if burrow.mushrooms >> cell & 1 else at


def found_words(burrow: Burrow, crosses: int) -> Sentence:
    """Returns how many chambers are full, how many nuts and mushrooms are found (B13)."""
    return say(
        "{full} of {chambers} chambers full, {nuts} of {all_nuts} nuts and {mushrooms} of"
        " {all_mushrooms} mushrooms found",
        full=len(complete(burrow, crosses)),
        chambers=len(burrow.chambers),
        nuts=(burrow.nuts & crosses).bit_count(),
        all_nuts=burrow.nuts.bit_count(),
        mushrooms=(burrow.mushrooms & crosses).bit_count(),
        all_mushrooms=burrow.mushrooms.bit_count(),
    )


def ones_words(burrow: Burrow, sheet: Sheet) -> Sentence:
    """The row of ones (B8)."""
    return say("Row of ones: {used} of {slots} slots used.", used=sheet.ones, slots=burrow.ones)

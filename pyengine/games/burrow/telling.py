"""What is told of Winter Burrow: chambers, tunnels and cells, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.words import Sentence, listing, say, say_counted
from pyengine.games.burrow.burrow import START, Burrow, cells_of
from pyengine.games.burrow.moves import footholds
from pyengine.games.burrow.progress import ChamberProgress, openings
from pyengine.games.burrow.state import Sheet, State
from pyengine.typed.contract import Answer, Asking

__all__ = [
    "begun_words",
    "chamber_name",
    "chamber_words",
    "collected_words",
    "full_words",
    "ones_words",
    "tunnel_words",
]


def chamber_name(letter: str) -> Sentence:
    """``chamber C``, ``the start chamber``."""
    return say("the start chamber") if letter == START else say("chamber {letter}", letter=letter)


def full_words(name: str, full: Sequence[ChamberProgress]) -> Sentence:
    """The chambers that are full, with their points (B13)."""
    if not full:
        return say("{name} has no full chamber.", name=name)
    return say(
        "{name} has filled {chambers}, {points} points.",
        name=name,
        chambers=listing(chamber_name(one.letter) for one in full),
        points=sum(one.points for one in full),
    )


def begun_words(name: str, begun: Sequence[ChamberProgress]) -> Sentence:
    """The chambers that are begun, with what is missing for their points."""
    if not begun:
        return say("No other chamber is begun.")
    chambers_begun = listing(
        [
            say(
                "{chamber} ({left} of {size} missing for {points})",
                chamber=chamber_name(one.letter),
                left=one.free.bit_count(),
                size=(one.free | one.crossed).bit_count(),
                points=one.points,
            )
            for one in begun
        ],
        "comma",
    )
    return say("Begun: {chambers}.", chambers=chambers_begun)


def collected_words(burrow: Burrow, sheet: Sheet, name: str) -> Sentence:
    """Mushrooms and nuts that were found (B13)."""
    return say(
        "{name} has {mushrooms} of {all_mushrooms} mushrooms and {nuts} of {all_nuts} nuts.",
        name=name,
        mushrooms=(burrow.mushrooms & sheet.crosses).bit_count(),
        all_mushrooms=burrow.mushrooms.bit_count(),
        nuts=(burrow.nuts & sheet.crosses).bit_count(),
        all_nuts=burrow.nuts.bit_count(),
    )


def tunnel_words(burrow: Burrow, sheet: Sheet) -> Sentence:
    """The tunnels through which a chamber without crosses can be entered (B6)."""
    ways = [
        say(
            "{near} to {far} in {chamber}",
            near=burrow.cell_name(way.near),
            far=burrow.cell_name(way.far),
            chamber=chamber_name(burrow.chambers[way.chamber].letter),
        )
        for way in openings(burrow, sheet.crosses)
    ]
    if not ways:
        return say("No tunnel is open into another chamber.")
    return say("Open tunnels: {ways}.", ways=listing(ways, "comma"))


def ones_words(burrow: Burrow, sheet: Sheet) -> Sentence:
    """How many slots of the row of ones are free (B8)."""
    return say_counted(
        burrow.ones - sheet.ones,
        "The row of ones has 1 free slot.",
        "The row of ones has {count} free slots.",
    )


def chamber_words(asking: Asking[State], seat: int, chamber: ChamberProgress) -> Answer:
    """A chamber's worth and size, what is missing, what lies in it, and how to get in."""
    setup, sheet = asking.view.setup, asking.view.sheets[seat - 1]
    burrow, name = setup.burrow, chamber_name(chamber.letter)
    cells = burrow.chambers[chamber.index].cells
    told = [
        say(
            "{chamber}: {points} points when full, {size} cells.",
            chamber=_capital(chamber.letter),
            points=chamber.points,
            size=cells.bit_count(),
        )
    ]
    if chamber.complete:
        told.append(say("All of {chamber} is crossed.", chamber=name))
    else:
        told.append(_missing(burrow, chamber))
    told += _tunnels_of(burrow, sheet, chamber.index)
    if not chamber.complete:
        told.append(_footholds(footholds(setup, sheet)[chamber.index], burrow, name))
    return tuple(told)


def _capital(letter: str) -> Sentence:
    return say("Start chamber") if letter == START else say("Chamber {letter}", letter=letter)


def _missing(burrow: Burrow, chamber: ChamberProgress) -> Sentence:
    cells = listing([_thing(burrow, cell) for cell in cells_of(chamber.free)], "comma")
    return say_counted(
        chamber.free.bit_count(), "Free: {cells}.", "{count} free: {cells}.", cells=cells
    )


def _thing(burrow: Burrow, cell: int) -> Sentence:
    """A cell with what can be collected there."""
    at = burrow.cell_name(cell)
    if burrow.nuts >> cell & 1:
        return say("{at} nut", at=at)
    if burrow.mushrooms >> cell & 1:
        return say("{at} mushroom", at=at)
    return say("{at}", at=at)


def _tunnels_of(burrow: Burrow, sheet: Sheet, chamber: int) -> list[Sentence]:
    ends = []
    for far, near in burrow.ways_into[chamber]:
        here, there = near.bit_length() - 1, far.bit_length() - 1
        template = "{here} to {there} in {chamber}"
        if sheet.crosses & far:
            template = "{here} to {there} in {chamber} (crossed there)"
        other = burrow.chambers[burrow.chamber_of[there]].letter
        ends.append(
            say(
                template,
                here=burrow.cell_name(here),
                there=burrow.cell_name(there),
                chamber=chamber_name(other),
            )
        )
    return [say("Tunnels: {ends}.", ends=listing(ends, "comma"))] if ends else []


def _footholds(cells: int, burrow: Burrow, name: Sentence) -> Sentence:
    """Which cells a move there has to include one of (B3, B5, B6)."""
    if not cells:
        return say("Nothing leads into {chamber} yet.", chamber=name)
    return say(
        "A move in {chamber} includes {cells}.",
        chamber=name,
        cells=listing(map(burrow.cell_name, cells_of(cells)), "or"),
    )

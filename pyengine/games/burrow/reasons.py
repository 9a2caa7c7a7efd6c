"""Reasons for crossing cells of a burrow: what it fills and opens, and what it leaves to do."""

from __future__ import annotations

from collections.abc import Iterator

from pyengine.core.reasons import About, Reason
from pyengine.core.words import say, say_counted
from pyengine.games.burrow.burrow import Burrow, Chamber, cells_of
from pyengine.games.burrow.moves import cross
from pyengine.games.burrow.notation import PASS, read_cells
from pyengine.games.burrow.progress import (
    complete,
    entered,
    lone_cells,
    lost,
    newly_lost,
    openings,
    score,
)
from pyengine.games.burrow.state import Sheet, State
from pyengine.games.burrow.words import the_chamber, the_chambers

SLOT = 0.8
"""Points that a slot is worth."""

WAY_IN = 0.7
"""Points that a way into another chamber is worth."""

SINGLE = 1.0
"""Points that a cell costs which only a 1 can cross."""

FEW = 2
"""More chambers than these are counted, not named."""

TAKEN = "what is taken"
"""What the reasons for nuts and mushrooms are about; a chamber is another such thing."""

TIMER_CHAMBER = 4
"""The first cross in so many chambers activates the timer (B10)."""


def reasons(view: State, seat: int, action: str) -> list[Reason]:
    """The reasons for a placement, or for a pass (B3 to B13)."""
    sheet, burrow = view.sheets[seat - 1], view.setup.burrow
    if action == PASS:
        return [*_passing(view, sheet)]
    cells = read_cells(action, burrow)
    after = cross(sheet, view.roll, cells)
    found = [*_gains(burrow, sheet, after, cells)]
    if view.last_turn:
        return found or [Reason(say("brings nothing"), 0.0)]
    found += _opens(view, seat, sheet, after)
    found += _leaves(burrow, sheet, after, cells)
    if view.roll == 1:
        used = after.ones - sheet.ones
        words = say_counted(used, "uses a slot", "uses {count} slots")
        found.append(Reason(words, -SLOT * used))
    return found


def _passing(view: State, sheet: Sheet) -> Iterator[Reason]:
    if view.roll == 1 and sheet.ones < view.setup.burrow.ones:
        yield Reason(say("saves the slots"), 0.0 if view.last_turn else SLOT)
    else:
        yield Reason(say("crosses nothing"), 0.0)


# B13: what is gained now


def _gains(burrow: Burrow, sheet: Sheet, after: Sheet, cells: int) -> Iterator[Reason]:
    old, new = complete(burrow, sheet.crosses), complete(burrow, after.crosses)
    for index in new:
        if index not in old:
            chamber = burrow.chambers[index]
            words = say_counted(
                chamber.points,
                "fills {chamber} for 1 point",
                "fills {chamber} for {count} points",
                chamber=the_chamber(chamber.place),
            )
            yield Reason(words, chamber.points)
    if nuts := (burrow.nuts & cells).bit_count():
        had, has = (score(burrow, found.crosses).lines[2].points for found in (sheet, after))
        words = say_counted(nuts, "takes a nut", "takes {count} nuts")
        yield Reason(words, has - had, (About(TAKEN),))
    if mushrooms := (burrow.mushrooms & cells).bit_count():
        words = say_counted(mushrooms, "takes a mushroom", "takes {count} mushrooms")
        again = say_counted(mushrooms, "a mushroom", "{count} mushrooms")
        yield Reason(words, mushrooms, (About(TAKEN, again),))


# B6, B10: what is opened for later


def _opens(view: State, seat: int, sheet: Sheet, after: Sheet) -> Iterator[Reason]:
    setup, burrow = view.setup, view.setup.burrow
    index = burrow.chamber_of[cells_of(after.moves[-1])[0]]
    chamber = burrow.chambers[index]
    if not sheet.crosses & chamber.cells and chamber.cells != after.crosses & chamber.cells:
        name = the_chamber(chamber.place)
        yield Reason(say("opens {chamber}", chamber=name), WAY_IN, (About(name),))
    before = {tunnel.chamber for tunnel in openings(burrow, sheet.crosses)}
    now = {tunnel.chamber for tunnel in openings(burrow, after.crosses)} - before
    if now:
        names = the_chambers([burrow.chambers[other].place for other in sorted(now)])
        words = say("clears the way to {chambers}", chambers=names)
        if len(now) > FEW:
            words = say("clears the way to {count} chambers", count=len(now))
        yield Reason(words, WAY_IN * len(now) + 0.2)
    opened = entered(burrow, after.crosses) >= TIMER_CHAMBER > entered(burrow, sheet.crosses)
    if opened and not setup.solo and not view.timer.running:
        # To hurry is good for who is ahead.
        totals = [score(burrow, other.crosses).total for other in view.sheets]
        totals[seat - 1] = own = score(burrow, after.crosses).total
        ahead = own == max(totals)
        yield Reason(say("starts the timer"), 0.6 if ahead else -0.6)


# B4, B5, B8: what is left of the chamber, as far as it was otherwise before


def _leaves(burrow: Burrow, sheet: Sheet, after: Sheet, cells: int) -> Iterator[Reason]:
    index = burrow.chamber_of[cells_of(cells)[0]]
    chamber = burrow.chambers[index]
    gone = newly_lost(burrow, sheet, after)
    yield from (_loses(burrow, after, other, other == index) for other in gone)
    free = chamber.cells & ~after.crosses
    if not free or index in gone:
        return
    name = the_chamber(chamber.place)
    if index in lost(burrow, sheet.crosses, sheet.ones):
        words = say("goes on in {chamber}, which nothing can fill any more", chamber=name)
        yield Reason(words, 0.0, (About(name),))
        return
    was = chamber.cells & ~sheet.crosses
    parts = _parts(burrow, free)
    singles = (lone_cells(burrow, free) & ~lone_cells(burrow, was)).bit_count()
    if singles:
        words = say_counted(
            singles,
            "leaves a cell of {chamber} that only a 1 can cross",
            "leaves {count} cells of {chamber} that only a 1 can cross",
            chamber=name,
        )
        again = say_counted(
            singles,
            "leaves a cell there that only a 1 can cross",
            "leaves {count} cells there that only a 1 can cross",
        )
        yield Reason(words, -SINGLE * singles, (About(name, again),))
    elif len(parts) > len(_parts(burrow, was)):
        words = say("splits what is left of {chamber}", chamber=name)
        again = say("splits what is left of that chamber")
        yield Reason(words, -0.4, (About(name, again),))
    elif len(parts) == 1 and _one_roll(free):
        roll = free.bit_count()
        words = say("leaves {chamber} to be filled by a {roll}", chamber=name, roll=roll)
        again = say("leaves it to be filled by a {roll}", roll=roll)
        yield Reason(words, _hope(chamber), (About(name, again),))
    else:
        left = free.bit_count()
        words = say_counted(
            left, "leaves 1 cell of {chamber}", "leaves {count} cells of {chamber}", chamber=name
        )
        again = say_counted(left, "leaves 1 cell there", "leaves {count} cells there")
        yield Reason(words, 0.0, (About(name, again),))


def _loses(burrow: Burrow, after: Sheet, index: int, here: bool) -> Reason:
    """A chamber that could still be filled, and cannot any more; ``here`` says that its cells are
    those that were crossed."""
    chamber = burrow.chambers[index]
    name = the_chamber(chamber.place)
    if here and after.ones == burrow.ones:
        words = say("leaves a cell of {chamber} that nothing can cross any more", chamber=name)
        again = say("leaves a cell there that nothing can cross any more")
        return Reason(words, -float(chamber.points), (About(name, again),))
    words = say("leaves too few slots to fill {chamber}", chamber=name)
    return Reason(words, -float(chamber.points), (About(name),))


def _one_roll(free: int) -> bool:
    return free.bit_count() <= 6


def _hope(chamber: Chamber) -> float:
    """One number of the die fills it, or a 1: that may come in time, or not."""
    return chamber.points / 8


def _parts(burrow: Burrow, free: int) -> list[int]:
    """The connected parts of free cells of one chamber."""
    found = []
    while free:
        part = burrow.spread(free & -free, free)
        found.append(part)
        free &= ~part
    return found

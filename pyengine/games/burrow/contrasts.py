"""What tells two placements of Winter Burrow apart: ways to other chambers, and their points."""

from __future__ import annotations

from pyengine.core.reasons import Contrast
from pyengine.core.words import Sentence, say, say_counted
from pyengine.games.burrow.burrow import Burrow, Chamber, cells_of
from pyengine.games.burrow.notation import PASS, read_cells
from pyengine.games.burrow.progress import lost, openings
from pyengine.games.burrow.state import State
from pyengine.games.burrow.words import the_chamber


def contrast(view: State, seat: int, done: str, better: str) -> Contrast | None:
    """What tells the two apart (B3 to B8); None where nothing does.

    Ways, and chambers that are begun, are for later turns: in the last one (B12) there are none.
    """
    burrow, crosses = view.setup.burrow, view.sheets[seat - 1].crosses
    if PASS in (done, better) or done == better or view.last_turn:
        return None
    here, there = read_cells(done, burrow), read_cells(better, burrow)
    if found := _ways(burrow, crosses | here, crosses | there):
        return found
    gone = lost(burrow, crosses, view.sheets[seat - 1].ones)
    mine, other = (burrow.chamber_of[cells_of(cells)[0]] for cells in (here, there))
    if other in gone:
        return None  # its points speak for nothing
    if mine in gone:
        return Contrast(
            say(
                "works on {chamber}, which nothing can fill any more",
                chamber=the_chamber(burrow.chambers[mine].place),
            ),
            _works_on(burrow.chambers[other]),
        )
    return _chambers(burrow, crosses, here, there)


def _ways(burrow: Burrow, here: int, there: int) -> Contrast | None:
    """B6: the chambers that tunnels lead to."""
    few, more = (
        len({tunnel.chamber for tunnel in openings(burrow, crosses)}) for crosses in (here, there)
    )
    if more <= few:
        return None
    return Contrast(
        say_counted(
            few,
            "leaves the way to 1 new chamber open",
            "leaves the way to {count} new chambers open",
        )
        if few
        else say("leaves no way to a new chamber open"),
        say("leaves {more} open", more=more),
    )


def _chambers(burrow: Burrow, crosses: int, here: int, there: int) -> Contrast | None:
    """B13: which chamber is worth more, and which is left with more to do."""
    mine, other = (
        burrow.chambers[burrow.chamber_of[cells_of(cells)[0]]] for cells in (here, there)
    )
    if mine == other:
        return None
    if other.points > mine.points:
        return Contrast(_works_on(mine), _works_on(other))
    left = (other.cells & ~(crosses | here)).bit_count()
    return Contrast(
        say_counted(
            left,
            "leaves 1 cell of {chamber} for later",
            "leaves {count} cells of {chamber} for later",
            chamber=the_chamber(other.place),
        ),
        say("leaves only {left} there", left=left - there.bit_count())
        if left > there.bit_count()
        else say("fills it"),
    )


def _works_on(chamber: Chamber) -> Sentence:
    return say(
        "works on {chamber}, worth {points}",
        chamber=the_chamber(chamber.place),
        points=chamber.points,
    )

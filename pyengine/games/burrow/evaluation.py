"""Static evaluation of placements in the burrow, with reasons."""

from __future__ import annotations

from math import fsum

from pyengine.core.words import Sentence, listing, say, say_counted, say_together
from pyengine.games.burrow.burrow import Burrow
from pyengine.games.burrow.position import FOURTH, Position
from pyengine.games.burrow.words import the_chamber
from pyengine.games.burrow.worth import NUT_PRICES, load_worth, realised, slot_price


def taste(position: Position, cells: int) -> float:
    """Returns what the placement brings at once, and that a chamber begun wants to be filled.

    A player with taste counts points and shares of chambers, but neither which
    rolls can still finish a chamber nor how long the timer runs.
    """
    burrow, own = position.burrow, position.own
    after = position.after(cells)
    value = float(position.score(after.points, after.nuts) - position.score(own.points, own.nuts))
    for chamber in burrow.chambers:
        before, now = own.crosses & chamber.cells, after.crosses & chamber.cells
        if now != before and now != chamber.cells:
            share, had = now.bit_count() / chamber.size, before.bit_count() / chamber.size
            value += 0.7 * chamber.points * (share * share - had * had)
        elif now != before:
            had = before.bit_count() / chamber.size
            value -= 0.7 * chamber.points * had * had
    return value


def static(position: Position, cells: int) -> float:
    """The expected total: points made and what each chamber still promises.

    The promise of a chamber is its own best play over the rolls to come; a slot
    of the row of ones has its price, and so has a timer that this placement sets off.
    """
    after = position.after(cells)
    if position.last_turn:
        return float(position.score(after.points, after.nuts))
    layer = position.layers[position.link_after(after.opened)]
    nuts = position.own.nuts
    value = total_worth(position.burrow, after.states, nuts, layer)
    # Nuts crossed before count what they score, not what the next one is worth.
    value += position.score(0, nuts) - NUT_PRICES[nuts] * nuts
    return value + slot_price(layer) * after.slots


def total_worth(burrow: Burrow, states: tuple[int, ...], nuts: int, layer: int) -> float:
    """The worth of all chambers when so many nuts are crossed."""
    tables = load_worth(burrow, nuts)
    return fsum(table.value(layer, state) for table, state in zip(tables, states, strict=True))


def reason(position: Position, cells: int) -> Sentence:
    """A few words for people: what the placement does at once."""
    if not cells:
        return say("crosses nothing")
    burrow, own = position.burrow, position.own
    index = burrow.chamber_of[cells.bit_length() - 1]
    chamber = burrow.chambers[index]
    name = the_chamber(chamber.letter)
    after = position.after(cells)
    here = own.crosses & chamber.cells
    parts = []
    mushrooms = (burrow.mushrooms & cells).bit_count()
    nuts = realised(burrow, index, cells)[1]
    if here | cells == chamber.cells:
        parts.append(say("fills {chamber}", chamber=name))
    elif not here:
        parts.append(say("opens {chamber}", chamber=name))
    if nuts:
        parts.append(say_counted(nuts, "takes a nut", "takes {count} nuts"))
    if mushrooms:
        parts.append(say_counted(mushrooms, "takes a mushroom", "takes {count} mushrooms"))
    if after.opened >= FOURTH > own.opened and position.link < position.jump:
        parts.append(say("starts the timer"))
    empty = 1 << burrow.size
    cleared = [
        the_chamber(other.letter)
        for other, before, now in zip(burrow.chambers, own.states, after.states, strict=True)
        if before & empty and now & empty and before != now and not own.fresh
    ]
    if cleared:
        parts.append(say("clears the way to {chambers}", chambers=listing(cleared)))
    if not parts:
        left = (chamber.cells & ~(here | cells)).bit_count()
        parts.append(say("leaves {left} of {chamber}", left=left, chamber=name))
    return say_together(parts)

"""Static evaluation of placements in the burrow."""

from __future__ import annotations

from math import fsum

from pyengine.games.burrow.burrow import Burrow
from pyengine.games.burrow.position import Position
from pyengine.games.burrow.worth import NUT_PRICES, load_worth, slot_price


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

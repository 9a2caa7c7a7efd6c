"""Values of the states of one chamber: tables for bots, exact but for two simplifications.

A chamber is valued as if a roll were its to use with the chance ``SHARE`` and
lost to other chambers else, and as if a nut always brought the same. Given
that, the best placing of all rolls to come is computed without error: side A's
games reach 1,449 states of chambers, side B's 277.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pyengine.games.burrow.burrow import Burrow

LAYERS = 8
"""Rolls of the timer that are told apart; more to come count as so many."""

SHARE = 0.35
"""The chance that a chamber gets a roll which would help it."""

NUT_PRICES = (3.0, 4.0, 6.0, 8.0, 0.0)
"""Price of the next nut, by nuts crossed: its points, and that it raises the others'."""

SLOT = 0.8
"""Worth of a slot of the row of ones while the game is far from its end."""

HIDDEN = 0.93
"""Share of a chamber's worth that counts while no tunnel leads into it."""

HIDDEN_LATE = 0.8
"""The same when the timer runs."""

Doors = tuple[tuple[int, int], ...]
"""Tunnels: the chamber behind each, and its far end."""

Entry = tuple[float, int, int, int, int, Doors]
"""A placement: gain in worth, its cells, the state after it, points it makes at once, nuts, and
the tunnels whose near ends it crosses."""

Entries = dict[int, tuple[Entry, ...]]
"""State to what :meth:`Worth.entries` says of it."""


@dataclass(slots=True)
class Worth:
    """One chamber at one price for nuts.

    A state is the mask of the chamber's crosses; while there are none, the mask of
    the footholds with the bit ``EMPTY`` above all cells. Filled as it is asked.
    """

    burrow: Burrow
    chamber: int
    price: float
    _values: tuple[dict[int, float], ...]
    _next: dict[int, tuple[tuple[int, ...], ...]]
    _entries: dict[tuple[int, int, int], Entries]
    _openings: dict[tuple[int, int, int], float]

    def value(self, layer: int, state: int) -> float:
        """The expected points from this chamber when ``layer`` numbers of the timer are open."""
        known = self._values[layer].get(state)
        if known is None:
            known = self._values[layer][state] = self._value(layer, state)
        return known

    def _value(self, layer: int, state: int) -> float:
        burrow, empty = self.burrow, 1 << self.burrow.size
        if state == empty:
            ends = 0
            for _, far in burrow.tunnels_into[self.chamber]:
                ends |= far
            hidden = HIDDEN if layer > len(burrow.timer) else HIDDEN_LATE
            return hidden * self.value(layer, empty | ends)
        if layer == 0 and state & empty:
            return 0.0
        if layer == 0:
            points, _ = realised(burrow, self.chamber, state)
            return points + self.price * (state & burrow.nuts).bit_count()
        numbers = burrow.timer
        number = numbers[-layer] if layer <= len(numbers) else numbers[0]
        skip = self.value(layer - 1, state)
        certain, lows = 0.0, []
        for roll in range(1, 7):
            after = layer - 1 if roll >= number else layer
            best = self._best(after, state, roll)
            if roll >= number:
                certain += (1.0 - SHARE) * skip + SHARE * max(skip, best)
            else:
                lows.append(best)
        # Low rolls lead back here when they are not used: x = (certain + sum of lows) / 6,
        # where each low is x or, with the chance SHARE, the better of x and its best.
        lows.sort(reverse=True)
        high = 6 - len(lows)
        x = certain / high
        gain = 0.0
        for used, best in enumerate(lows, 1):
            if best <= x:
                break
            gain += SHARE * best
            x = (certain + gain) / (high + SHARE * used)
        return x

    def _best(self, layer: int, state: int, roll: int) -> float:
        """The best worth after using a roll; a 1 is priced by the slots it uses."""
        after = self.states_after(state)
        # Looked up here as well as in value(): a third of the time to fill the tables.
        known, value = self._values[layer], self.value
        best, slot = -99.0, slot_price(layer) if roll == 1 else 0.0
        for count in (roll,) if roll > 1 else (1, 2, 3):
            price = slot * count
            for to in after[count]:
                worth = known.get(to)
                if worth is None:
                    worth = value(layer, to)
                if worth - price > best:
                    best = worth - price
        return best

    def states_after(self, state: int) -> tuple[tuple[int, ...], ...]:
        """The states after placing so many cells: ``[count]``, up to the slots for ones."""
        known = self._next.get(state)
        if known is None:
            burrow, empty = self.burrow, 1 << self.burrow.size
            if state & empty:
                old, base = 0, state ^ empty
            else:
                old, base = state, burrow.around(state)
            limit = max(6, burrow.ones)
            known = self._next[state] = (
                (),
                *(
                    tuple(old | cells for cells in burrow.placements(self.chamber, old, base, n))
                    if base
                    else ()
                    for n in range(1, limit + 1)
                ),
            )
        return known

    def entries(self, layer: int, state: int, roll: int, slots: int) -> tuple[Entry, ...]:
        """The placements for a roll that can be best: the best, and the best on each tunnel.

        What else a placement brings than the worth of its chamber is the
        chambers it opens, so no other needs to be looked at. ``slots`` are those
        of the row of ones that are free (0 for any other roll).
        """
        found = self.known_entries(layer, roll, slots)
        known = found.get(state)
        if known is None:
            known = found[state] = self._find_entries(layer, state, roll, slots)
        return known

    def known_entries(self, layer: int, roll: int, slots: int) -> Entries:
        """Those that have been asked for, by state: a play-out looks there first."""
        return self._entries.setdefault((layer, roll, slots), {})

    def opening(self, layer: int, state: int, end: int) -> float:
        """What a chamber without crosses gains by one more tunnel that leads to ``end``."""
        key = (layer, state, end)
        known = self._openings.get(key)
        if known is None:
            gain = self.value(layer, state | end) - self.value(layer, state)
            known = self._openings[key] = gain
        return known

    def _find_entries(self, layer: int, state: int, roll: int, slots: int) -> tuple[Entry, ...]:
        burrow, empty = self.burrow, 1 << self.burrow.size
        old = 0 if state & empty else state
        base = self.value(layer, state)
        after = self.states_after(state)
        found: list[tuple[float, int, int]] = []
        for count in (roll,) if roll > 1 else range(1, slots + 1):
            price = slot_price(layer) * count if roll == 1 else 0.0
            for to in after[count]:
                gain = self.value(layer, to) - base - price
                found.append((gain, old - to, to))
        if not found:
            return ()
        best = [max(found)]
        for bit in self._tunnel_ends():
            able = [entry for entry in found if entry[2] & ~old & bit]
            if able:
                most = max(able)
                if most not in best:
                    best.append(most)
        points, nuts = realised(burrow, self.chamber, old)
        entries = []
        for gain, _, to in best:
            more, gathered = realised(burrow, self.chamber, to)
            cells = to ^ old
            doors = tuple(
                (other, far)
                for near, other, far in burrow.tunnels_out[self.chamber]
                if near & cells
            )
            entries.append((gain, cells, to, more - points, gathered - nuts, doors))
        return tuple(entries)

    def _tunnel_ends(self) -> list[int]:
        cells = self.burrow.chambers[self.chamber].cells
        ends = {1 << end for tunnel in self.burrow.tunnels for end in tunnel}
        return sorted(end for end in ends if end & cells)


def slot_price(layer: int) -> float:
    """Returns what using up a slot of the row of ones costs; nothing in the last turn."""
    return SLOT * min(1.0, layer / 4.0)


def realised(burrow: Burrow, chamber: int, crosses: int) -> tuple[int, int]:
    """Points that a chamber's crosses make now, nuts left out; and the nuts."""
    cells = burrow.chambers[chamber].cells
    points = (burrow.mushrooms & crosses).bit_count()
    if crosses == cells:
        points += burrow.chambers[chamber].points
    return points, (burrow.nuts & crosses).bit_count()


@cache
def load_worth(burrow: Burrow, nuts: int) -> tuple[Worth, ...]:
    """The tables of all chambers when so many nuts are crossed; those without nuts are shared."""
    return tuple(
        _load(burrow, index, NUT_PRICES[nuts] if chamber.cells & burrow.nuts else 0.0)
        for index, chamber in enumerate(burrow.chambers)
    )


@cache
def known_entries(
    burrow: Burrow, nuts: int, layer: int, roll: int, slots: int
) -> tuple[Entries, ...]:
    """By chamber what is known of its placements; see :meth:`Worth.known_entries`."""
    return tuple(table.known_entries(layer, roll, slots) for table in load_worth(burrow, nuts))


@cache
def _load(burrow: Burrow, chamber: int, price: float) -> Worth:
    values: tuple[dict[int, float], ...] = tuple({} for _ in range(LAYERS + 1))
    return Worth(burrow, chamber, price, values, {}, {}, {})

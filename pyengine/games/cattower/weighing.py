"""Weights of marks: points that one makes, and what the tables say that it promises."""

from __future__ import annotations

from pyengine.games.cattower.guides import MOST_ROOM, guide
from pyengine.games.cattower.info import FINISHED
from pyengine.games.cattower.items import BOWL, BUTTERFLY, CUSHION, HOUSE, ITEMS, MOUSE, YARN
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.placing import (
    BUTTERFLY_FOOTPRINTS,
    PASS_FOOTPRINTS,
    combos,
)
from pyengine.games.cattower.scoring import BUTTERFLY_POINTS, mouse_points

Choice = tuple[int, int, int, int]
"""A mark: slot, item, cat (0 but for a house), price. Slot -1 is a pass."""

PASSING: Choice = (-1, 0, 0, 0)

DEAREST = 2
"""Footprints that a play-out spends on one mark at most."""

FIRST = 0.6
"""The chance that a tower's larger number is still there when it is complete."""

STAY = 1.5
"""Points that each round to come is worth more than its end, in a match of several."""

STAY_SOLO = 4.5
"""The same alone: nobody else gains by it."""

NOWHERE = (-999.0, -1)
"""The gain on a floor without a free slot, and no slot."""

DENIED = 0.5
"""Weight of another's loss among two players; shared out among more."""


class Weigher:
    """One sheet in one round of a match of so many players: weighs what could be marked.

    ``rounds`` are the rounds to come after this one. ``gone`` and ``most`` (the
    others' balls by tower) are as far as this sheet may know or assume.
    """

    __slots__ = (
        "_best",
        "_bowls",
        "_cats",
        "_free",
        "_guide",
        "_house",
        "_item",
        "_items",
        "_mice",
        "_most",
        "_neighbours",
        "_open",
        "_places",
        "_prints",
        "_tower",
        "_towers",
        "_yarn_spite",
        "cat",
        "circled",
    )

    def __init__(
        self,
        players: int,
        items: tuple[int, ...],
        open_: int,
        circled: int,
        cats: int,
        rounds: int,
        gone: int,
        most: tuple[int, ...],
        ending: float,
    ) -> None:
        towers = load_towers()
        tables = guide(rounds)
        house, yarn, butterfly, bowl, cushion, mouse = items
        free = towers.everything & ~(house | yarn | butterfly | bowl | cushion | mouse)
        self._items, self._free, self._guide, self._most = items, free, tables, most
        self._mice, self._bowls = mouse, bowl
        self._towers, self._neighbours = towers, towers.neighbours
        self.circled, self._open, self._prints = circled, open_, tables.prints
        self._yarn_spite = 0.0 if players == 1 else DENIED * 5.0 / (players - 1)
        # Houses: the cat whose items there are most of, less what waiting promises.
        promise = tables.cat
        item_gain, cat_gain = [0.0] * 7, [0.0] * 7
        best, worth = 0, -9.0
        for cat in ITEMS:
            if cats >> cat & 1:
                item_gain[cat] = promise
                count = items[cat - 1].bit_count()
                value = (2.0 - promise) * count
                if cat == HOUSE:
                    value += 2.0
                # Each cat chosen early gains nothing from what comes later.
                value -= promise * 1.2
                cat_gain[cat] = value
                if value > worth:
                    best, worth = cat, value
        self.cat, self._item, self._cats = best, item_gain, cat_gain
        self._best: dict[tuple[int, int], tuple[float, Choice]] = {}
        self._places: dict[tuple[int, int], tuple[float, int]] = {}
        # Towers: what one slot less adds, and a house in it.
        full, shares = 0, tables.tower
        gains, houses, ends = [], [], []
        for index, mask in enumerate(towers.masks):
            left = (mask & free).bit_count()
            if not left:
                full += 1
                gains.append(0.0)
                houses.append(0.0)
                continue
            larger, smaller = towers.larger[index], towers.smaller[index]
            sure = not gone >> index & 1
            more = (larger - smaller) * (1.0 if left == 1 else FIRST) if sure else 0.0
            number = smaller + (more if house & mask else 0.0)
            gains.append(number * (shares[left - 1] - shares[left]))
            houses.append(0.0 if house & mask else more * shares[left - 1])
            if left == 1:
                ends.append(index)
        if full >= FINISHED - 1:
            for index in ends:
                gains[index] += ending
        self._tower, self._house = gains, [gain + worth for gain in houses]

    def mark(self, slot: int, item: int) -> float:
        """The gain by an item in a free slot, its price left out; a house for the best cat."""
        towers, neighbours = self._towers, self._neighbours
        beside = neighbours[slot]
        tables, items = self._guide, self._items
        tower, floor = towers.slots[slot]
        tower -= 1
        gain = self._tower[tower] + self._item[item]
        if item != CUSHION:
            gain -= tables.height[floor]
        bowls = beside & self._bowls
        while bowls:
            low = bowls & -bowls
            bowls ^= low
            same = items[item - 1] & neighbours[low.bit_length() - 1]
            gain += tables.bowl_same if same else tables.bowl_new
        if item == MOUSE:
            return gain + mouse_gain(slot, self._mice, self._free, tables.mice)
        if item == YARN:
            most = self._most[tower]
            balls = (items[YARN - 1] & towers.masks[tower]).bit_count()
            row = tables.yarn
            gain += row[balls + 1][most] - row[balls][most]
            if balls == most and most:
                gain += self._yarn_spite
            return gain
        if item == CUSHION:
            return gain + floor
        if item == BUTTERFLY:
            after = self.circled + min(BUTTERFLY_FOOTPRINTS, self._open)
            return gain + BUTTERFLY_POINTS + self._prints[after] - self._prints[self.circled]
        if item == BOWL:
            kinds = 1 if beside & self._bowls else 0
            for other in ITEMS:
                if other != BOWL and items[other - 1] & beside:
                    kinds += 1
            room = (beside & self._free).bit_count()
            return gain + kinds + tables.bowl_free * min(room, 6 - kinds)
        return gain + self._house[tower]

    def cost(self, price: int) -> float:
        """Returns what a mark's footprints would be worth if they were kept."""
        return self._prints[self.circled] - self._prints[self.circled - price]

    def passing(self) -> float:
        """Returns what a pass adds: footprints."""
        after = self.circled + min(PASS_FOOTPRINTS, self._open)
        return self._prints[after] - self._prints[self.circled]

    def regret(self, cat: int) -> float:
        """Returns how much more a house for the best cat would add than one for this."""
        return self._cats[self.cat] - self._cats[cat]

    def patience(self, cat: int) -> float:
        """Returns what a house for this cat would still gain by items to come (C9)."""
        return self._item[cat] * (self._items[cat - 1].bit_count() + 1.2)

    def best(self, die: int, other: int) -> tuple[float, Choice]:
        """The best mark for two dice, or a pass where that is better."""
        known = self._best.get((die, other))
        if known is None:
            known = self._best[die, other] = self._find_best(die, other)
        return known

    def _find_best(self, die: int, other: int) -> tuple[float, Choice]:
        best, chosen = self.passing(), PASSING
        places, prints, circled = self._places, self._prints, self.circled
        for floor, item, price in combos(die, other, min(DEAREST, circled)):
            found = places.get((floor, item))
            if found is None:
                found = places[floor, item] = self._best_on(floor, item)
            gain, slot = found
            if price:
                gain -= prints[circled] - prints[circled - price]
            if gain > best:
                best, chosen = gain, (slot, item, self.cat if item == HOUSE else 0, price)
        return best, chosen

    def _best_on(self, floor: int, item: int) -> tuple[float, int]:
        """The best gain by an item on a floor, its price left out, and the slot.

        No dice have a say in it, so a sheet that is met again need not be weighed again.
        """
        best, where = NOWHERE
        if item == HOUSE and not self.cat:
            return best, where
        slots = self._towers.floors[floor] & self._free
        while slots:
            low = slots & -slots
            slots ^= low
            slot = low.bit_length() - 1
            gain = self.mark(slot, item)
            if gain > best:
                best, where = gain, slot
        return best, where


def mouse_gain(slot: int, mice: int, free: int, hopes: tuple[tuple[float, ...], ...]) -> float:
    """Returns what a mouse adds to the groups that it joins; hopes are by size and room."""
    neighbours = load_towers().neighbours
    bit = 1 << slot
    free &= ~bit
    around = neighbours[slot]
    size, gain = 1, 0.0
    touching = around & mice
    while touching:
        group, edge = 0, touching & -touching
        rim = 0
        while edge:
            low = edge & -edge
            group |= low
            beside = neighbours[low.bit_length() - 1]
            rim |= beside
            edge = (edge | beside & mice) & ~group
        count = group.bit_count()
        size += count
        gain -= mouse_points(count)
        gain -= hopes[count][min(MOST_ROOM, (rim & (free | bit)).bit_count())]
        around |= rim
        touching &= ~group
    return gain + mouse_points(size) + hopes[size][min(MOST_ROOM, (around & free).bit_count())]

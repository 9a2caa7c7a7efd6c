"""Placements: what two dice and some footprints place, its price and effect (C2 to C5, C9, C11).

Prices are looked up in tables that are made when first asked for: a pair of dice
has one price for each floor and item, whatever the sheet looks like.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from pyengine.core.game import Refusal, refuse
from pyengine.core.pencil import replaced
from pyengine.core.words import listing, say_counted
from pyengine.games.cattower.items import BUTTERFLY, HOUSE, ITEMS, WORDS, cat_named, named
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.notation import Mark
from pyengine.games.cattower.state import Sheet
from pyengine.games.cattower.towers import FLOORS, slots_of

PASS_FOOTPRINTS = 3
"""Footprints that a pass circles (C5)."""

BUTTERFLY_FOOTPRINTS = 2
"""Footprints that a butterfly toy circles (C11)."""

CAT_POINTS = 2
"""Points for each item that the cat of a new house likes (C9)."""

Prices = tuple[tuple[int, ...], ...]
"""Footprints by floor and item: ``prices[floor][item]``, both from 1."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """One assignment of the dice (C2): which gives the floor, which the item, and its price."""

    floor_die: int
    item_die: int
    price: int


@dataclass(frozen=True, slots=True)
class Placement:
    """Something that can be placed: slot, item, what is charged, and how the dice give it.

    ``assignments`` has both assignments of the dice, the cheaper first (one where they
    are the same); ``price`` is that of the first.
    """

    slot: int
    item: int
    price: int
    assignments: tuple[Assignment, ...]


# C2, C3: what the dice give, and what footprints add


def assignments(die: int, other: int, floor: int, item: int) -> tuple[Assignment, ...]:
    """The assignments of two dice to a floor and an item, the cheaper first.

    Turning a die by 1 takes one footprint. Floors and items are 1 to 6, so no
    die is ever turned past 6 or 1.

    >>> assignments(3, 5, 4, 5)
    (Assignment(floor_die=3, item_die=5, price=1), Assignment(floor_die=5, item_die=3, price=3))
    """
    pairs = ((die, other),) if die == other else ((die, other), (other, die))
    found = (Assignment(a, b, abs(a - floor) + abs(b - item)) for a, b in pairs)
    return tuple(sorted(found, key=lambda assignment: assignment.price))


@cache
def prices(die: int, other: int) -> Prices:
    """The fewest footprints for every floor and item, over both assignments (C3).

    >>> prices(3, 5)[5][3], prices(3, 5)[4][5], prices(1, 1)[6][6]
    (0, 1, 10)
    """
    return tuple(
        tuple(
            min(abs(die - floor) + abs(other - item), abs(other - floor) + abs(die - item))
            for item in range(len(ITEMS) + 1)
        )
        for floor in range(FLOORS + 1)
    )


@cache
def combos(die: int, other: int, footprints: int) -> tuple[tuple[int, int, int], ...]:
    """Floor, item and price of all that two dice give with so many footprints, cheapest first.

    >>> combos(3, 5, 0)
    ((3, 5, 0), (5, 3, 0))
    """
    table = prices(die, other)
    found = [(floor, item, table[floor][item]) for floor in range(1, FLOORS + 1) for item in ITEMS]
    cheap = [combo for combo in found if combo[2] <= footprints]
    return tuple(sorted(cheap, key=lambda combo: combo[2]))


@cache
def _items_by_floor(die: int, other: int, footprints: int) -> tuple[tuple[int, ...], ...]:
    """The items that can be paid for on each floor: ``[floor]``; floor 0 has none."""
    table = prices(die, other)
    rows = (tuple(item for item in ITEMS if row[item] <= footprints) for row in table[1:])
    return ((), *rows)


def placements(sheet: Sheet, die: int, other: int) -> tuple[Placement, ...]:
    """Everything that a sheet can place with two dice, by slot and item.

    Any two dice may be asked about, so also before a die is drafted. A house is
    listed once; ``sheet.free_cats`` are the cats to choose from.
    """
    towers = load_towers()
    reach = _items_by_floor(die, other, sheet.circled)
    no_house = not sheet.free_cats
    found = []
    for slot in slots_of(sheet.free):
        floor = towers.slots[slot][1]
        for item in reach[floor]:
            if item == HOUSE and no_house:
                continue
            both = assignments(die, other, floor, item)
            found.append(Placement(slot, item, both[0].price, both))
    return tuple(found)


def legal_marks(sheet: Sheet, die: int, other: int) -> tuple[str, ...]:
    """Every mark that is allowed, by tower, floor, item and cat."""
    floors = load_towers().slots
    reach = _items_by_floor(die, other, sheet.circled)
    cats = sheet.free_cats
    texts = _mark_texts()
    found: list[str] = []
    for slot in slots_of(sheet.free):
        row = texts[slot]
        for item in reach[floors[slot][1]]:
            if item == HOUSE:
                found.extend(row[0][cat] for cat in cats)
            else:
                found.append(row[item][0])
    return tuple(found)


@cache
def _mark_texts() -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The notation of every mark: ``[slot][item][0]``, and ``[slot][0][cat]`` for houses.

    Looked up, because making a text takes longer than all the rest of a legal mark.
    """
    return tuple(
        (
            tuple(Mark(tower, floor, HOUSE, cat).text for cat in (0, *ITEMS)),
            *((Mark(tower, floor, item).text,) for item in ITEMS),
        )
        for tower, floor in load_towers().slots
    )


def refuse_mark(sheet: Sheet, die: int, other: int, mark: Mark) -> Refusal | None:
    """The first rule that a mark breaks; None for exactly the marks of :func:`legal_marks`."""
    refused = _refuse_slot(sheet, mark)
    if refused is not None:
        return refused
    price = prices(die, other)[mark.floor][mark.item]
    if price > sheet.circled:
        return Refusal(
            "C3",
            say_counted(
                price,
                "A {item} on floor {floor} with the dice {die} and {other} takes 1 footprint;"
                " {circled} ready.",
                "A {item} on floor {floor} with the dice {die} and {other} takes {count}"
                " footprints; {circled} ready.",
                item=named(mark.item),
                floor=mark.floor,
                die=die,
                other=other,
                circled=sheet.circled,
            ),
        )
    if mark.item == HOUSE:
        return _refuse_cat(sheet, mark.cat)
    return None


def _refuse_slot(sheet: Sheet, mark: Mark) -> Refusal | None:
    towers = load_towers()
    if not 1 <= mark.tower <= towers.count:
        return refuse(
            "C2",
            "There is no tower {tower}; the towers are 1 to {count}.",
            tower=mark.tower,
            count=towers.count,
        )
    if (mark.tower, mark.floor) in towers.posts:
        return refuse(
            "C2",
            "Floor {floor} of tower {tower} is a scratching post; nothing fits there.",
            floor=mark.floor,
            tower=mark.tower,
        )
    slot = towers.slot_at(mark.tower, mark.floor)
    if slot is None:
        return refuse(
            "C2", "Tower {tower} has no floor {floor}.", tower=mark.tower, floor=mark.floor
        )
    item = sheet.item_at(slot)
    if item:
        return refuse(
            "C2",
            "Floor {floor} of tower {tower} already has a {item}.",
            floor=mark.floor,
            tower=mark.tower,
            item=named(item),
        )
    return None


def _refuse_cat(sheet: Sheet, cat: int) -> Refusal | None:
    free = sheet.free_cats
    if not free:
        return refuse("C9", "All six cats have a house; no other can be placed.")
    if not cat:
        words = listing((WORDS[item - 1] for item in free), "comma")
        return refuse("C9", "Choose the house's cat by the item it likes: {words}.", words=words)
    if cat not in free:
        return refuse("C9", "The {cat} already has a house.", cat=cat_named(cat))
    return None


# C3, C5, C9, C11: what is drawn


def house_points(sheet: Sheet, cat: int) -> int:
    """Returns what a new house for a cat would bring at once, the house itself counted (C9)."""
    return CAT_POINTS * (sheet.items[cat - 1].bit_count() + (cat == HOUSE))


def place(sheet: Sheet, die: int, other: int, mark: Mark) -> Sheet:
    """The sheet after a legal mark: paid for, drawn, and what it brings at once."""
    slot = load_towers().slot_at(mark.tower, mark.floor)
    assert slot is not None
    price = prices(die, other)[mark.floor][mark.item]
    drawn = sheet.items[mark.item - 1] | 1 << slot
    cats, homes = sheet.cats, sheet.homes
    if mark.cat:
        cats = replaced(cats, mark.cat, house_points(sheet, mark.cat))
        homes = replaced(homes, mark.cat, slot)
    after = Sheet(
        items=replaced(sheet.items, mark.item, drawn),
        open=sheet.open,
        circled=sheet.circled - price,
        used=sheet.used + price,
        cats=cats,
        towers=sheet.towers,
        homes=homes,
    )
    return _circle(after, BUTTERFLY_FOOTPRINTS) if mark.item == BUTTERFLY else after


def passed(sheet: Sheet) -> Sheet:
    """The sheet after a pass: three more footprints circled, or what is left of them (C5)."""
    return _circle(sheet, PASS_FOOTPRINTS)


def _circle(sheet: Sheet, count: int) -> Sheet:
    count = min(count, sheet.open)
    return replace(sheet, open=sheet.open - count, circled=sheet.circled + count)

"""Cat towers in words: floor by floor what stands there, and what that touches."""

from __future__ import annotations

from functools import cache, lru_cache

from app.described import Description, Items, Rows
from app.face import Scene
from app.faces.cattower import words
from app.faces.cattower.cats import cats_told
from pyengine.games.cattower.items import ITEMS
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.state import NOT_CHOSEN, Sheet, State
from pyengine.games.cattower.towers import FLOORS, slots_of

__all__ = ["beside", "describe", "gist", "slots_told"]


def describe(view: State, seat: int, scene: Scene) -> Description:
    """The towers of a seat, from the top floor down."""
    sheet, name = view.sheets[seat - 1], scene.names[seat - 1]
    return Description(words.towers_of(name), gist(view, seat, name), _parts(sheet))


@lru_cache(maxsize=32)
def _parts(sheet: Sheet) -> tuple[Rows | Items, ...]:
    return _rows(sheet), Items(words.CATS_TITLE, cats_told(sheet))


def _rows(sheet: Sheet) -> Rows:
    towers, told = load_towers(), slots_told(sheet)
    rows = []
    for floor in range(FLOORS, 0, -1):
        cells = []
        for tower in range(1, towers.count + 1):
            slot = towers.slot_at(tower, floor)
            if slot is not None:
                cells.append(told[slot])
            elif (tower, floor) in towers.posts:
                cells.append(words.slot_post(tower, floor))
        rows.append((words.floor_title(floor), tuple(cells)))
    return Rows(words.FLOORS_TITLE, tuple(rows))


@lru_cache(maxsize=32)
def slots_told(sheet: Sheet) -> tuple[str, ...]:
    """What is said of every slot while it offers nothing."""
    touching = beside(sheet)
    return tuple(
        words.slot_taken(*place, item, _lodger(sheet, slot), touching[slot])
        if (item := sheet.item_at(slot))
        else words.slot_free(*place, touching[slot])
        for slot, place in enumerate(load_towers().slots)
    )


def _lodger(sheet: Sheet, slot: int) -> int:
    """The cat that lives in a slot's house; 0 for none."""
    return sheet.homes.index(slot) + 1 if slot in sheet.homes else 0


@lru_cache(maxsize=32)
def beside(sheet: Sheet) -> tuple[str, ...]:
    """What every floor touches, with what stands there: bowls and mice ask for it (C12, C14)."""
    towers = load_towers()
    standing = [(towers.slot_name(slot), sheet.item_at(slot)) for slot in range(len(towers.slots))]
    return tuple(
        words.touches([standing[one] for one in _neighbours(slot)]) for slot in range(len(standing))
    )


@cache
def _neighbours(slot: int) -> tuple[int, ...]:
    return slots_of(load_towers().neighbours[slot])


def gist(view: State, seat: int, name: str) -> str:
    """What stands on a seat's towers, its footprints, and the die that it took."""
    die = view.die_of(seat)
    taken = f" {words.has_die(name, die)}" if die and view.phase in ("draft", "mark") else ""
    return f"{_gist(view.sheets[seat - 1])}{taken}"


@lru_cache(maxsize=64)
def _gist(sheet: Sheet) -> str:
    counts = tuple(sheet.items[item - 1].bit_count() for item in ITEMS)
    cats = tuple(cat for cat in ITEMS if sheet.cats[cat - 1] != NOT_CHOSEN)
    full = tuple(tower for tower, points in enumerate(sheet.towers, 1) if points)
    prints = words.footprints_words(sheet.open, sheet.circled, sheet.used)
    return words.gist(counts, cats, full, prints)

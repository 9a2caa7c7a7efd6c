"""Cat towers in words: floor by floor what stands there, and what that touches."""

from __future__ import annotations

from functools import cache, lru_cache

from app.base.identity import by_identity
from app.games.cattower.board.cats import cat_labels
from app.games.cattower.text import words
from app.games.scene import Scene
from app.render.description import Description, Items, Rows
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.state import Sheet, State
from pyengine.games.cattower.towers import FLOORS, slots_of
from pyengine.games.cattower.words import (
    POST,
    die_words,
    floor_name,
    footprint_words,
    place_name,
    standing_words,
    thing_words,
    touch_words,
    tower_name,
)


def describe(view: State, seat: int, scene: Scene) -> Description:
    """The towers of a seat, from the top floor down."""
    return _describe(view, seat, scene.names[seat - 1])


@by_identity(1, most=4)
def _describe(view: State, seat: int, name: str) -> Description:
    sheet = view.sheets[seat - 1]
    parts = _parts(sheet, view.phase == "over")
    return Description(words.towers_of(name), gist(view, seat, name), parts)


@lru_cache(maxsize=32)
def _parts(sheet: Sheet, over: bool) -> tuple[Rows | Items, ...]:
    return _rows(sheet), Items(words.CATS_TITLE, cat_labels(sheet, over))


def _rows(sheet: Sheet) -> Rows:
    """A row for each floor, a column for each tower: what stands there, and what that touches."""
    names = range(1, load_towers().count + 1)
    rows = [
        (str(floor_name(floor)), tuple([_cell(sheet, tower, floor) for tower in names]))
        for floor in range(FLOORS, 0, -1)
    ]
    columns = tuple([str(tower_name(tower)) for tower in names])
    return Rows(words.FLOORS_TITLE, tuple(rows), columns)


def _cell(sheet: Sheet, tower: int, floor: int) -> str:
    """The name of a slot without its place, which row and column say; empty above a tower."""
    slot = load_towers().slot_at(tower, floor)
    if slot is not None:
        return slot_labels(sheet)[slot].removeprefix(f"{_places()[slot]}: ")
    return str(POST) if (tower, floor) in load_towers().posts else ""


@lru_cache(maxsize=32)
def slot_labels(sheet: Sheet) -> tuple[str, ...]:
    """Returns the labels of slots while nothing is offered."""
    owners = {slot: cat for cat, slot in enumerate(sheet.homes, 1)}
    standing = zip(sheet.standing, beside(sheet), strict=True)
    return tuple(
        [
            _slot_words(slot, item, owners.get(slot, 0), touching)
            for slot, (item, touching) in enumerate(standing)
        ]
    )


# A mark changes what stands in one slot.
@lru_cache(maxsize=1024)
def _slot_words(slot: int, item: int, cat: int, touching: str) -> str:
    return words.slot_label(_places()[slot], thing_words(item, cat), touching)


@cache
def _places() -> tuple[str, ...]:
    return tuple(str(place_name(*slot)) for slot in load_towers().slots)


@lru_cache(maxsize=32)
# The board asks for it with every choice, and a choice changes no sheet.
@by_identity(1, most=16)
def beside(sheet: Sheet) -> tuple[str, ...]:
    """Lists what every floor touches: bowls and mice ask for it (C12, C14)."""
    standing = sheet.standing
    return tuple(
        [
            _touching(slot, tuple([standing[other] for other in _neighbours(slot)]))
            for slot in range(len(standing))
        ]
    )


# A mark changes what a few slots touch.
@lru_cache(maxsize=1024)
def _touching(slot: int, items: tuple[int, ...]) -> str:
    return str(touch_words(slot, items))


@cache
def _neighbours(slot: int) -> tuple[int, ...]:
    return slots_of(load_towers().neighbours[slot])


def gist(view: State, seat: int, name: str) -> str:
    """Sums up a seat's towers, its footprints, and the die that it took."""
    die = view.die_of(seat)
    taken = f" {die_words(name, die)}" if die and view.phase in ("draft", "mark") else ""
    return f"{_gist(view.sheets[seat - 1])}{taken}"


@lru_cache(maxsize=64)
def _gist(sheet: Sheet) -> str:
    return f"{str(standing_words(sheet)).capitalize()}. {footprint_words(sheet)}"

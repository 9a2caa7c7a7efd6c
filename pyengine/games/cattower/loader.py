"""Reading the sheet from text, with a check that names every fault and its line.

::

    title: Five cat towers
    larger: 6 9
    smaller: 4 5
    low: 2
    phantom: 2 2
    footprints: 18
    circled: 1
    pairs: 15

    . o
    o o
    # o
    o o
    o o
    o o

Columns are towers, rows are floors from the top; ``o`` is a slot, ``#`` a
scratching post. ``larger`` and ``smaller`` are the numbers on top of the towers,
``phantom`` the balls of yarn that the solo player is compared with, ``low`` the
towers that stand half a floor lower. ``pairs`` says how many pairs of neighbours
the map should have: a slip in the map is found by it.
"""

from __future__ import annotations

from functools import cache

from pyengine.core.sheettext import SheetError, SheetText, read_sheet
from pyengine.games.cattower.towers import FLOORS, Place, Towers

_SLOT, _POST, _NOTHING = _SYMBOLS = ("o", "#", ".")
_NUMBERS = {"footprints": (1, 99), "circled": (0, 99), "pairs": (0, 999)}
_LISTS = {"larger": (1, 99), "smaller": (1, 99), "phantom": (0, 9)}
_MOST_TOWERS = 9


class TowerError(SheetError):
    """A sheet text with faults; ``problems`` names each with its line, in line order."""


@cache
def load_towers() -> Towers:
    """The sheet that everybody plays on; raises ``TowerError``."""
    text = read_sheet("pyengine.games.cattower", "sheet.txt")
    if text is None:
        raise TowerError("sheet", ["there is no such sheet"])
    return parse_towers("sheet", text)


def parse_towers(name: str, text: str) -> Towers:
    """Read a sheet; raises ``TowerError`` that lists all faults, not only the first."""
    sheet = SheetText(text, ("title", "low", *_NUMBERS, *_LISTS), "sheet", "place")
    title = sheet.words("title")
    numbers = {key: sheet.number(key, *bounds) for key, bounds in _NUMBERS.items()}
    lists = {key: sheet.numbers(key, *bounds) for key, bounds in _LISTS.items()}
    low = sheet.numbers("low", 1, _MOST_TOWERS)
    slots, posts = _places(sheet)
    if not sheet.problems:
        _check_numbers(sheet, numbers, lists)
        _check_low(sheet, low)
        _check_towers(sheet, slots, posts)
    towers = None
    if not sheet.problems:
        towers = Towers(
            title=title,
            larger=lists["larger"],
            smaller=lists["smaller"],
            phantom=lists["phantom"],
            low=low,
            slots=slots,
            posts=posts,
            footprints=numbers["footprints"],
            circled=numbers["circled"],
        )
        found = len(towers.pairs())
        if found != numbers["pairs"]:
            message = f"the map has {found} pairs of neighbours, not {numbers['pairs']}"
            sheet.say(sheet.line_of("pairs"), message)
    if towers is None or sheet.problems:
        raise TowerError(name, sheet.faults())
    return towers


def _places(sheet: SheetText) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """The slots and the posts, by tower and then from the bottom; reports a map of wrong size."""
    found: dict[str, list[Place]] = {symbol: [] for symbol in _SYMBOLS}
    for place, symbol in sheet.grid(_SYMBOLS):
        row, column = divmod(place, sheet.columns)
        found[symbol].append((column + 1, FLOORS - row))
    if sheet.rows:
        first = sheet.rows[0][0]
        if len(sheet.rows) != FLOORS:
            sheet.say(
                first,
                f"the map needs {FLOORS} floors, one for each face of a die, not {len(sheet.rows)}",
            )
        if sheet.columns > _MOST_TOWERS:
            sheet.say(first, f"a sheet has at most {_MOST_TOWERS} towers")
    return tuple(sorted(found[_SLOT])), tuple(sorted(found[_POST]))


def _check_numbers(
    sheet: SheetText, numbers: dict[str, int], lists: dict[str, tuple[int, ...]]
) -> None:
    """Report lists that do not have a number for each tower, and numbers that contradict."""
    for key, values in lists.items():
        if len(values) != sheet.columns:
            message = f"{key!r} needs a number for each of {sheet.columns} towers"
            sheet.say(sheet.line_of(key), message)
    both = zip(lists["larger"], lists["smaller"], strict=False)
    for tower, (larger, smaller) in enumerate(both, 1):
        if larger < smaller:
            message = f"tower {tower} has the smaller number {smaller}, above the larger {larger}"
            sheet.say(sheet.line_of("smaller"), message)
    if numbers["circled"] > numbers["footprints"]:
        sheet.say(sheet.line_of("circled"), f"there are only {numbers['footprints']} footprints")


def _check_low(sheet: SheetText, low: tuple[int, ...]) -> None:
    """Report a tower that is none or named twice, and neighbours that stand equally low."""
    line = sheet.line_of("low")
    for tower in sorted(set(low)):
        if tower > sheet.columns:
            sheet.say(line, f"there is no tower {tower}")
        if low.count(tower) > 1:
            sheet.say(line, f"tower {tower} is named twice")
    for tower in range(1, sheet.columns):
        if (tower in low) == (tower + 1 in low):
            message = f"of towers {tower} and {tower + 1} one has to stand half a floor lower"
            sheet.say(line, message)


def _check_towers(sheet: SheetText, slots: tuple[Place, ...], posts: tuple[Place, ...]) -> None:
    """Report towers without a slot and towers with a gap."""
    built = {*slots, *posts}
    for tower in range(1, sheet.columns + 1):
        floors = [floor for other, floor in built if other == tower]
        if not any(other == tower for other, _ in slots):
            sheet.say(sheet.rows[0][0], f"tower {tower} has no slot")
        for floor in range(1, max(floors, default=0)):
            if floor not in floors:
                line = sheet.rows[FLOORS - floor][0]
                sheet.say(line, f"tower {tower} has nothing on floor {floor}, but above it")

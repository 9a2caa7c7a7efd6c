"""Reading carpets from text, with a check that names every fault and its line.

::

    # A comment.
    title: Yellow carpet
    colour: yellow
    boxes: 8
    sets: 3 4 5 6 7
    paw: 5
    cups: 6
    cup: -2
    timer: 5 4 4 3 2
    busy: C2

    . S m
    s # o
    p F .

``boxes`` are the boxes of each row of the collection bar, ``sets`` what the n-th
complete set scores, ``paw`` and ``cup`` points, ``cups`` how many are circled. ``busy``
are the shadow dots from the one that most threads meet to the one that fewest do.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from pyengine.core.sheettext import SheetError, SheetText, read_sheet
from pyengine.games.yarn.carpet import ITEMS, Carpet, dots_of

_SYMBOLS = {
    ".": "plain dots",
    "o": "shadow dots",
    "#": "blocks",
    "S": "start",
    "F": "paw",
    "m": "mice",
    "s": "socks",
    "p": "paper planes",
}
_NUMBERS = {"boxes": (1, 99), "paw": (0, 99), "cups": (1, 99), "cup": (-99, 0)}
_LISTS = {"sets": (0, 99), "timer": (1, 6)}
_TEXTS = ("title", "colour", "busy")


class CarpetError(SheetError):
    """A carpet text with faults; ``problems`` names each with its line, in line order."""

    noun = "carpet"


@cache
def load_carpet(name: str) -> Carpet:
    """The carpet shipped under that name (the option ``side``); raises ``CarpetError``."""
    text = read_sheet("pyengine.games.yarn", f"carpets/{name}.txt")
    if text is None:
        raise CarpetError(name, ["there is no such carpet"])
    return parse_carpet(name, text)


def parse_carpet(name: str, text: str) -> Carpet:
    """Read a carpet; raises ``CarpetError`` that lists all faults, not only the first."""
    sheet = SheetText(text, (*_NUMBERS, *_LISTS, *_TEXTS), "carpet", "dot")
    numbers = {key: sheet.number(key, *bounds) for key, bounds in _NUMBERS.items()}
    lists = {key: sheet.numbers(key, *bounds) for key, bounds in _LISTS.items()}
    texts = {key: sheet.words(key) for key in _TEXTS}
    marks = _marks(sheet)
    if not sheet.problems:
        _check_counts(sheet, numbers, lists["sets"], marks)
    carpet = None
    if not sheet.problems:
        mice, socks, planes = (_mask(marks[kind]) for kind in ITEMS)
        carpet = Carpet(
            name=name,
            title=texts["title"],
            colour=texts["colour"],
            columns=sheet.columns,
            rows=len(sheet.rows),
            start=marks["S"][0],
            paw=marks["F"][0],
            items=(mice, socks, planes),
            blocks=_mask(marks["#"]),
            shadows=_mask(marks["o"]),
            busy=(),
            boxes=numbers["boxes"],
            set_values=lists["sets"],
            paw_points=numbers["paw"],
            cups=numbers["cups"],
            cup_points=numbers["cup"],
            timer=lists["timer"],
        )
        carpet = replace(carpet, busy=_busy(sheet, carpet, texts["busy"]))
        _check_reach(sheet, carpet)
    if carpet is None or sheet.problems:
        raise CarpetError(name, sheet.faults())
    return carpet


def _marks(sheet: SheetText) -> dict[str, list[int]]:
    """The dots of each symbol; reports a crooked map and wrong or missing symbols."""
    marks: dict[str, list[int]] = {symbol: [] for symbol in _SYMBOLS}
    for dot, symbol in sheet.grid(_SYMBOLS):
        marks[symbol].append(dot)
    if not sheet.rows:
        return marks
    first = sheet.rows[0][0]
    for symbol in "SF":
        found = len(marks[symbol])
        if found != 1:
            sheet.say(first, f"the map needs one {_SYMBOLS[symbol]} {symbol}, not {found}")
    for symbol in ITEMS:
        if not marks[symbol]:
            sheet.say(first, f"the map has no {_SYMBOLS[symbol]} ({symbol})")
    return marks


def _check_counts(
    sheet: SheetText, numbers: dict[str, int], sets: tuple[int, ...], marks: dict[str, list[int]]
) -> None:
    """Report numbers that do not fit the map."""
    cups, shadows = numbers["cups"], len(marks["o"])
    if shadows < cups:
        sheet.say(
            sheet.line_of("cups"),
            f"{cups} cups need as many shadow dots; the map has {shadows}",
        )
    fullest = min(min(len(marks[kind]), numbers["boxes"]) for kind in ITEMS)
    if fullest > len(sets):
        sheet.say(
            sheet.line_of("sets"),
            f"the bar can hold {fullest} complete sets, but only {len(sets)} have a value",
        )


def _check_reach(sheet: SheetText, carpet: Carpet) -> None:
    """Report what no thread can ever reach."""
    reached, edge = 1 << carpet.start, [carpet.start]
    while edge:
        dot = edge.pop()
        for direction in "UDLR":
            moved = carpet.step(dot, direction)
            if moved and not (reached | carpet.blocks) >> moved[0] & 1:
                reached |= 1 << moved[0]
                edge.append(moved[0])
    mice, socks, planes = carpet.items
    wanted = mice | socks | planes | carpet.shadows | 1 << carpet.paw
    for dot in dots_of(wanted & ~reached):
        sheet.say(sheet.line_at(dot), f"{carpet.dot_name(dot)} cannot be reached from the start")


def _busy(sheet: SheetText, carpet: Carpet, names: str) -> tuple[int, ...]:
    """The shadow dots in the order of the text; reports where it does not name each once."""
    shadows = {carpet.dot_name(dot): dot for dot in dots_of(carpet.shadows)}
    if sorted(names.split()) != sorted(shadows):
        sheet.say(
            sheet.line_of("busy"), f"'busy' must name each shadow dot once: {', '.join(shadows)}"
        )
    return tuple([shadows[name] for name in names.split() if name in shadows])


def _mask(dots: list[int]) -> int:
    return sum(1 << dot for dot in dots)

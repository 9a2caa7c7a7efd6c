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

    . S m
    s # o
    p F .

``boxes`` are the boxes of each row of the collection bar, ``sets`` what the n-th
complete set scores, ``paw`` and ``cup`` points, ``cups`` how many are circled.
"""

from __future__ import annotations

import pkgutil
import re
from functools import cache

from pyengine.games.yarn.carpet import ITEMS, Carpet, dots_of

__all__ = ["CarpetError", "load_carpet", "parse_carpet"]

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
_LEAST = {"boxes": 1, "paw": 0, "cups": 1, "cup": -99}
_MOST = {"boxes": 99, "paw": 99, "cups": 99, "cup": 0}
_LISTS = {"sets": (0, 99), "timer": (1, 6)}
_TEXTS = ("title", "colour")
_NUMBER = re.compile(r"-?[0-9]{1,4}")
_MOST_COLUMNS = 26
_MOST_ROWS = 99


class CarpetError(ValueError):
    """A carpet text with faults; ``problems`` names each with its line, in line order."""

    def __init__(self, name: str, problems: list[str]) -> None:
        super().__init__(f"carpet {name}: {'; '.join(problems)}")
        self.problems = problems


@cache
def load_carpet(name: str) -> Carpet:
    """The carpet shipped under that name (the option ``side``); raises ``CarpetError``."""
    try:
        data = pkgutil.get_data("pyengine.games.yarn", f"carpets/{name}.txt")
    except OSError:
        data = None
    if data is None:
        raise CarpetError(name, ["there is no such carpet"])
    return parse_carpet(name, data.decode("utf-8"))


def parse_carpet(name: str, text: str) -> Carpet:
    """Read a carpet; raises ``CarpetError`` that lists all faults, not only the first."""
    reader = _Reader(text)
    numbers = {key: reader.number(key) for key in _LEAST}
    lists = {key: reader.numbers(key) for key in _LISTS}
    texts = {key: reader.words(key) for key in _TEXTS}
    marks = reader.marks()
    if not reader.problems:
        reader.check_counts(numbers, lists["sets"], marks)
    carpet = None
    if not reader.problems:
        mice, socks, planes = (_mask(marks[kind]) for kind in ITEMS)
        carpet = Carpet(
            name=name,
            title=texts["title"],
            colour=texts["colour"],
            columns=len(reader.rows[0][1]),
            rows=len(reader.rows),
            start=marks["S"][0],
            paw=marks["F"][0],
            items=(mice, socks, planes),
            blocks=_mask(marks["#"]),
            shadows=_mask(marks["o"]),
            boxes=numbers["boxes"],
            set_values=lists["sets"],
            paw_points=numbers["paw"],
            cups=numbers["cups"],
            cup_points=numbers["cup"],
            timer=lists["timer"],
        )
        reader.check_reach(carpet)
    if carpet is None or reader.problems:
        raise CarpetError(name, [f"line {line}: {fault}" for line, fault in reader.faults()])
    return carpet


class _Reader:
    """Collects the faults of one carpet text while reading it."""

    def __init__(self, text: str) -> None:
        self.problems: list[tuple[int, str]] = []
        self.rows: list[tuple[int, list[str]]] = []
        self._fields: dict[str, tuple[int, str]] = {}
        self._end_of_fields = 1
        in_map = False
        for number, line in enumerate(text.split("\n"), start=1):
            content = line.strip()
            if in_map:
                if content:
                    self.rows.append((number, content.split()))
            elif content:
                self._end_of_fields = number + 1
                if not content.startswith("#"):
                    self._field(number, content)
            elif self._fields:
                in_map = True

    def faults(self) -> list[tuple[int, str]]:
        """All faults by line, each once."""
        return sorted(set(self.problems))

    def say(self, line: int, problem: str) -> None:
        self.problems.append((line, problem))

    def words(self, key: str) -> str:
        """The text of a field; reports a missing or empty one."""
        line, text = self._fields.get(key, (0, ""))
        if not line:
            self.say(self._end_of_fields, f"{key!r} is missing")
        elif not text:
            self.say(line, f"{key!r} is empty")
        return text

    def number(self, key: str) -> int:
        """The whole number of a field; reports one that is none or out of range."""
        values = self._values(key, _LEAST[key], _MOST[key])
        if len(values) > 1:
            self.say(self._fields[key][0], f"{key!r} takes one number")
        return values[0] if values else 0

    def numbers(self, key: str) -> tuple[int, ...]:
        """The whole numbers of a list field."""
        return self._values(key, *_LISTS[key])

    def marks(self) -> dict[str, list[int]]:
        """The dots of each symbol; reports a crooked map and wrong or missing symbols."""
        marks: dict[str, list[int]] = {symbol: [] for symbol in _SYMBOLS}
        if not self.rows:
            self.say(self._end_of_fields, "an empty line and the map must follow")
            return marks
        first, columns = self.rows[0][0], len(self.rows[0][1])
        if columns > _MOST_COLUMNS or len(self.rows) > _MOST_ROWS:
            self.say(first, f"a carpet has at most {_MOST_COLUMNS} columns and {_MOST_ROWS} rows")
        for row, (number, symbols) in enumerate(self.rows):
            if len(symbols) != columns:
                self.say(number, f"{len(symbols)} dots in a row of {columns}")
            for column, symbol in enumerate(symbols):
                if symbol in marks:
                    marks[symbol].append(row * columns + column)
                else:
                    self.say(number, f"unknown symbol {symbol!r} at dot {column + 1} of the row")
        for symbol in "SF":
            found = len(marks[symbol])
            if found != 1:
                self.say(first, f"the map needs one {_SYMBOLS[symbol]} {symbol}, not {found}")
        for symbol in ITEMS:
            if not marks[symbol]:
                self.say(first, f"the map has no {_SYMBOLS[symbol]} ({symbol})")
        return marks

    def check_counts(
        self, numbers: dict[str, int], sets: tuple[int, ...], marks: dict[str, list[int]]
    ) -> None:
        """Report numbers that do not fit the map."""
        cups, shadows = numbers["cups"], len(marks["o"])
        if shadows < cups:
            self.say(
                self._fields["cups"][0],
                f"{cups} cups need as many shadow dots; the map has {shadows}",
            )
        fullest = min(min(len(marks[kind]), numbers["boxes"]) for kind in ITEMS)
        if fullest > len(sets):
            self.say(
                self._fields["sets"][0],
                f"the bar can hold {fullest} complete sets, but only {len(sets)} have a value",
            )

    def check_reach(self, carpet: Carpet) -> None:
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
            line = self.rows[dot // carpet.columns][0]
            self.say(line, f"{carpet.dot_name(dot)} cannot be reached from the start")

    def _field(self, number: int, content: str) -> None:
        key, colon, value = content.partition(":")
        key = key.strip()
        if not colon or key not in (*_LEAST, *_LISTS, *_TEXTS):
            self.say(number, f"unknown line {content!r}")
        elif key in self._fields:
            self.say(number, f"{key!r} is given twice")
        else:
            self._fields[key] = (number, value.strip())

    def _values(self, key: str, least: int, most: int) -> tuple[int, ...]:
        text = self.words(key)
        line = self._fields[key][0] if text else 0
        wrong = [word for word in text.split() if not _NUMBER.fullmatch(word)]
        if wrong:
            self.say(line, f"{key!r} takes numbers, not {' '.join(wrong)!r}")
            return ()
        values = tuple(map(int, text.split()))
        if any(not least <= value <= most for value in values):
            self.say(line, f"{key!r} must be {least} to {most}")
        return values


def _mask(dots: list[int]) -> int:
    return sum(1 << dot for dot in dots)

"""Reading a game's sheet from text: ``key: value`` lines, an empty line, then a map.

Every fault is collected with its line, so that a sheet is mended in one go::

    # A comment.
    title: Yellow carpet
    sets: 3 4 5

    . S m
    s # o
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Container, Iterator

_NUMBER = re.compile(r"-?[0-9]{1,4}")
_MOST_COLUMNS = 26
_MOST_ROWS = 99


class SheetError(ValueError):
    """A sheet text with faults; ``problems`` names each with its line, in line order."""

    noun = "sheet"

    def __init__(self, name: str, problems: list[str]) -> None:
        super().__init__(f"{self.noun} {name}: {'; '.join(problems)}")
        self.problems = problems


def read_sheet(package: str, path: str) -> str | None:
    """The text of a sheet that is shipped with a game; None where there is no such file."""
    try:
        data = pkgutil.get_data(package, path)
    except OSError:
        return None
    return None if data is None else data.decode("utf-8")


class SheetText:
    """The fields and the map of one text, and the faults found in it so far.

    ``rows`` are the rows of the map: the line's number and its symbols.
    ``noun`` and ``spot`` are the words for the sheet and for one place of its map.
    """

    def __init__(self, text: str, fields: Container[str], noun: str, spot: str) -> None:
        self.problems: list[tuple[int, str]] = []
        self.rows: list[tuple[int, list[str]]] = []
        self.noun = noun
        self.spot = spot
        self._known = fields
        self._fields: dict[str, tuple[int, str]] = {}
        self._end_of_fields = 1
        self._read(text)

    def _read(self, text: str) -> None:
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

    def _field(self, number: int, content: str) -> None:
        key, colon, value = content.partition(":")
        key = key.strip()
        if not colon or key not in self._known:
            self.say(number, f"unknown line {content!r}")
        elif key in self._fields:
            self.say(number, f"{key!r} is given twice")
        else:
            self._fields[key] = (number, value.strip())

    def say(self, line: int, problem: str) -> None:
        """Note a fault."""
        self.problems.append((line, problem))

    def faults(self) -> list[str]:
        """All faults by line, each once."""
        return [f"line {line}: {fault}" for line, fault in sorted(set(self.problems))]

    def line_of(self, key: str) -> int:
        """The line of a field that is there."""
        return self._fields[key][0]

    def words(self, key: str) -> str:
        """The text of a field; reports a missing or empty one."""
        line, text = self._fields.get(key, (0, ""))
        if not line:
            self.say(self._end_of_fields, f"{key!r} is missing")
        elif not text:
            self.say(line, f"{key!r} is empty")
        return text

    def number(self, key: str, least: int, most: int) -> int:
        """The whole number of a field; reports one that is none or out of range."""
        values = self.numbers(key, least, most)
        if len(values) > 1:
            self.say(self.line_of(key), f"{key!r} takes one number")
        return values[0] if values else 0

    def numbers(self, key: str, least: int, most: int) -> tuple[int, ...]:
        """The whole numbers of a list field."""
        text = self.words(key)
        line = self.line_of(key) if text else 0
        wrong = [word for word in text.split() if not _NUMBER.fullmatch(word)]
        if wrong:
            self.say(line, f"{key!r} takes numbers, not {' '.join(wrong)!r}")
            return ()
        values = tuple(map(int, text.split()))
        if any(not least <= value <= most for value in values):
            self.say(line, f"{key!r} must be {least} to {most}")
        return values

    @property
    def columns(self) -> int:
        """The length of the map's first row."""
        return len(self.rows[0][1]) if self.rows else 0

    def grid(self, symbols: Container[str]) -> Iterator[tuple[int, str]]:
        """Every place of the map and its symbol; reports a crooked map and unknown symbols."""
        if not self.rows:
            self.say(self._end_of_fields, "an empty line and the map must follow")
            return
        first, columns = self.rows[0][0], self.columns
        if columns > _MOST_COLUMNS or len(self.rows) > _MOST_ROWS:
            self.say(
                first,
                f"a {self.noun} has at most {_MOST_COLUMNS} columns and {_MOST_ROWS} rows",
            )
        for row, (number, found) in enumerate(self.rows):
            if len(found) != columns:
                self.say(number, f"{len(found)} {self.spot}s in a row of {columns}")
            for column, symbol in enumerate(found):
                if symbol in symbols:
                    yield row * columns + column, symbol
                else:
                    place = f"{self.spot} {column + 1} of the row"
                    self.say(number, f"unknown symbol {symbol!r} at {place}")

    def line_at(self, place: int) -> int:
        """The line on which a place of the map stands."""
        return self.rows[place // self.columns][0]

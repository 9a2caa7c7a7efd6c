"""Carpets: the sheet of Yarn Trail as data, its checking loader and its path tables.

A dot is an index, row * columns + column, from the top left. Sets of dots and
sets of segments are bit masks, so that a whole move is tested with one ``&``.
"""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["ITEMS", "Carpet", "CarpetError", "Path", "dots_of", "load_carpet", "parse_carpet"]

ITEMS = ("m", "s", "p")
"""The item kinds in the order of the collection bar: mouse, sock, paper plane."""

_SYMBOLS = frozenset(".o#SFmsp")
_NUMBER_KEYS = {"boxes": 1, "paw": 0, "cups": 1, "cup": None}
_LIST_KEYS = ("sets", "timer")
_TEXT_KEYS = ("title", "colour")
_STEPS = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}
_LARGEST_SIDE = 26


class CarpetError(ValueError):
    """A carpet text with faults; ``problems`` names each with its line."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Path:
    """A straight or once-bent way from a dot, as a move would draw it (Y5, Y6).

    ``dots`` are in order without the start; ``dot_mask`` and ``segments`` are the
    same as bit masks.
    """

    text: str
    dots: tuple[int, ...]
    dot_mask: int
    segments: int

    @property
    def end(self) -> int:
        """The dot where the path stops."""
        return self.dots[-1]


@dataclass(frozen=True)
class Carpet:
    """A sheet: grid, items and numbers.

    ``items`` holds a dot mask for each of :data:`ITEMS`; ``set_values`` what the
    n-th complete set scores; ``timer`` the numbers from top to bottom.
    """

    name: str
    title: str
    colour: str
    columns: int
    rows: int
    start: int
    paw: int
    items: tuple[int, int, int]
    blocks: int
    shadows: int
    boxes: int
    set_values: tuple[int, ...]
    paw_points: int
    cups: int
    cup_points: int
    timer: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of dots, blocks included."""
        return self.columns * self.rows

    def dot_name(self, dot: int) -> str:
        """Column letter and row number, such as ``C4``."""
        row, column = divmod(dot, self.columns)
        return f"{chr(65 + column)}{row + 1}"

    def dot_at(self, name: str) -> int | None:
        """The dot of that name; None if it is not on this carpet."""
        column, row = ord(name[0]) - 65, int(name[1:]) - 1
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return None

    def item_at(self, dot: int) -> str:
        """The item on a dot: one of :data:`ITEMS`, or an empty text."""
        for kind, mask in zip(ITEMS, self.items, strict=True):
            if mask >> dot & 1:
                return kind
        return ""

    def step(self, dot: int, direction: str) -> tuple[int, int] | None:
        """The neighbouring dot and the segment that leads there; None off the carpet."""
        row, column = divmod(dot, self.columns)
        across, down = _STEPS[direction]
        column, row = column + across, row + down
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return None
        target = row * self.columns + column
        # A segment is numbered by its upper or left dot; the vertical ones follow.
        segment = min(dot, target) + (self.size if down else 0)
        return target, segment

    @lru_cache(maxsize=None)  # noqa: B019 - carpets live as long as the process
    def paths(self, dot: int, length: int) -> tuple[Path, ...]:
        """All ways of exactly ``length`` segments from a dot that avoid the blocks.

        Built when first asked for: all of them at once cost a tenth of a second
        in the browser's start-up.
        """
        found = []
        for first in "UDLR":
            for before_bend in range(length, 0, -1):
                turns = ("",) if before_bend == length else ("LR" if first in "UD" else "UD")
                for second in turns:
                    legs = ((first, before_bend), (second, length - before_bend))
                    path = self._walk(dot, legs)
                    if path is not None:
                        found.append(path)
        return tuple(found)

    @lru_cache(maxsize=None)  # noqa: B019 - carpets live as long as the process
    def finishes(self, dot: int, longest: int) -> tuple[Path, ...]:
        """All ways of at most ``longest`` segments that end on the paw, shortest first (Y13)."""
        return tuple(
            path
            for length in range(1, longest + 1)
            for path in self.paths(dot, length)
            if path.end == self.paw
        )

    def _walk(self, dot: int, legs: tuple[tuple[str, int], ...]) -> Path | None:
        dots: list[int] = []
        dot_mask = segments = 0
        for direction, count in legs:
            for _ in range(count):
                moved = self.step(dot, direction)
                if moved is None or self.blocks >> moved[0] & 1:
                    return None
                dot = moved[0]
                dots.append(dot)
                dot_mask |= 1 << dot
                segments |= 1 << moved[1]
        text = "".join(f"{direction}{count}" for direction, count in legs if count)
        return Path(text, tuple(dots), dot_mask, segments)

    def __hash__(self) -> int:
        # Identity: the caches above ask for the hash on every look-up.
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


@lru_cache(maxsize=None)
def load_carpet(name: str) -> Carpet:
    """The carpet shipped under that name (the option ``side``); raises ``CarpetError``."""
    data = pkgutil.get_data(__package__, f"carpets/{name}.txt")
    if data is None:
        raise CarpetError([f"there is no carpet called {name}"])
    return parse_carpet(name, data.decode("utf-8"))


def parse_carpet(name: str, text: str) -> Carpet:
    """Read a carpet: ``key: value`` lines, an empty line, then the map.

    Raises ``CarpetError`` that lists all faults with their lines, not only the first.
    """
    return _Reader(name, text).carpet()


def dots_of(mask: int) -> tuple[int, ...]:
    """The dots of a mask in ascending order.

    >>> dots_of(0b10110)
    (1, 2, 4)
    """
    dots = []
    while mask:
        low = mask & -mask
        dots.append(low.bit_length() - 1)
        mask ^= low
    return tuple(dots)


class _Reader:
    """Collects the faults of one carpet text while reading it."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines = text.split("\n")
        self.problems: list[str] = []
        self.fields: dict[str, tuple[int, str]] = {}
        self.map: list[tuple[int, list[str]]] = []

    def carpet(self) -> Carpet:
        self._split()
        numbers = {key: self._number(key, least) for key, least in _NUMBER_KEYS.items()}
        lists = {key: self._numbers(key) for key in _LIST_KEYS}
        texts = {key: self._field(key)[1] for key in _TEXT_KEYS}
        marks = self._marks()
        items = tuple(_mask(marks[kind]) for kind in ITEMS)
        self._check_numbers(numbers, lists, marks)
        if self.problems:
            raise CarpetError(self.problems)
        return Carpet(
            name=self.name,
            title=texts["title"],
            colour=texts["colour"],
            columns=len(self.map[0][1]),
            rows=len(self.map),
            start=marks["S"][0],
            paw=marks["F"][0],
            items=(items[0], items[1], items[2]),
            blocks=_mask(marks["#"]),
            shadows=_mask(marks["o"]),
            boxes=numbers["boxes"],
            set_values=lists["sets"],
            paw_points=numbers["paw"],
            cups=numbers["cups"],
            cup_points=numbers["cup"],
            timer=lists["timer"],
        )

    def _say(self, line: int, problem: str) -> None:
        self.problems.append(f"line {line}: {problem}")

    def _split(self) -> None:
        in_map = False
        for number, line in enumerate(self.lines, start=1):
            content = line.strip()
            if in_map:
                if content:
                    self.map.append((number, content.split()))
            elif not content:
                in_map = True
            elif not content.startswith("# ") and content != "#":
                self._read_field(number, content)

    def _read_field(self, number: int, content: str) -> None:
        key, colon, value = content.partition(":")
        key = key.strip()
        if not colon or key not in (*_NUMBER_KEYS, *_LIST_KEYS, *_TEXT_KEYS):
            self._say(number, f"unknown line {content!r}")
        elif key in self.fields:
            self._say(number, f"{key!r} is given twice")
        else:
            self.fields[key] = (number, value.strip())

    def _field(self, key: str) -> tuple[int, str]:
        if key not in self.fields:
            self._say(len(self.lines), f"{key!r} is missing")
            self.fields[key] = (0, "")
        return self.fields[key]

    def _number(self, key: str, least: int | None) -> int:
        line, text = self._field(key)
        try:
            value = int(text)
        except ValueError:
            if line:
                self._say(line, f"{key!r} must be a number, not {text!r}")
            return 0
        if least is not None and value < least:
            self._say(line, f"{key!r} must be at least {least}")
        return value

    def _numbers(self, key: str) -> tuple[int, ...]:
        line, text = self._field(key)
        try:
            values = tuple(int(word) for word in text.split())
        except ValueError:
            self._say(line, f"{key!r} must be numbers, not {text!r}")
            return ()
        if line and not values:
            self._say(line, f"{key!r} is empty")
        return values

    def _marks(self) -> dict[str, list[int]]:
        """The dots of each symbol; reports a crooked map and wrong or missing symbols."""
        marks: dict[str, list[int]] = {symbol: [] for symbol in _SYMBOLS}
        columns = len(self.map[0][1]) if self.map else 0
        if not self.map:
            self._say(len(self.lines), "the map is missing")
        elif columns > _LARGEST_SIDE or len(self.map) > 99:
            self._say(self.map[0][0], "a carpet has at most 26 columns and 99 rows")
        for row, (number, symbols) in enumerate(self.map):
            if len(symbols) != columns:
                self._say(number, f"{len(symbols)} dots in a row of {columns}")
            for column, symbol in enumerate(symbols):
                if symbol in marks:
                    marks[symbol].append(row * columns + column)
                else:
                    self._say(number, f"unknown symbol {symbol!r} in column {chr(65 + column)}")
        for symbol, what in (("S", "start S"), ("F", "paw F")):
            if self.map and len(marks[symbol]) != 1:
                found = len(marks[symbol])
                self._say(self.map[0][0], f"the map needs one {what}, not {found}")
        return marks

    def _check_numbers(
        self,
        numbers: dict[str, int],
        lists: dict[str, tuple[int, ...]],
        marks: dict[str, list[int]],
    ) -> None:
        shadows = len(marks["o"])
        if shadows < numbers["cups"]:
            self._say(self.fields["cups"][0], f"{numbers['cups']} cups need as many shadow dots; the map has {shadows}")
        fullest = min(min(len(marks[kind]), numbers["boxes"]) for kind in ITEMS)
        if lists["sets"] and fullest > len(lists["sets"]):
            self._say(
                self.fields["sets"][0],
                f"the bar can hold {fullest} complete sets, but only {len(lists['sets'])} have a value",
            )
        if any(not 1 <= number <= 6 for number in lists["timer"]):
            self._say(self.fields["timer"][0], "timer numbers are 1 to 6")
        if numbers["cup"] > 0:
            self._say(self.fields["cup"][0], "'cup' is a loss, so not above 0")


def _mask(dots: list[int]) -> int:
    return sum(1 << dot for dot in dots)

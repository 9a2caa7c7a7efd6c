"""Reading burrows from text, with a check that names every fault and its line.

::

    # A comment.
    title: Even burrow
    colour: light
    ones: 7
    timer: 4 4 4 4 4
    points: S4 A7 B4 C8
    places: A top right, B middle left, C bottom middle
    tunnels: B1-D1 C2-C4 E3-G3
    nuts: A1 D1
    nut points: 2 4
    mushrooms: B2

    S S . A A
    ...

A letter of the map is a cell of the chamber with that letter, ``S`` the start
chamber, a dot rock. ``ones`` are the slots of the row of ones, ``timer`` the least
number that crosses off each die, ``points`` what each full chamber scores,
``places`` what people call each chamber but the start chamber: where it lies;
``nut points`` what one, two, ... crossed nuts score together.
"""

from __future__ import annotations

import re
from functools import cache

from pyengine.core.sheettext import SheetError, SheetText, read_sheet
from pyengine.games.burrow.burrow import START, START_PLACE, Burrow, Chamber, cells_of

_ROCK = "."
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_FIELDS = (
    *("title", "colour", "ones", "timer", "points", "places"),
    *("tunnels", "nuts", "nut points", "mushrooms"),
)
_CELL = re.compile(r"[A-Z][1-9][0-9]?")
_POINTS = re.compile(r"([A-Z])([0-9]{1,2})")
_PLACE = re.compile(r"([A-Z]) ((?:top|middle|bottom) (?:left|middle|right))")
_MOST_ONES = 7
"""A roll of 1 crosses seven cells at most (B8), so that many slots are enough."""
_CHAMBERS_OF_THE_TIMER = 4


class BurrowError(SheetError):
    """A burrow text with faults; ``problems`` names each with its line, in line order."""

    noun = "burrow"


@cache
def load_burrow(name: str) -> Burrow:
    """The burrow shipped under that name (the option ``side``); raises ``BurrowError``."""
    text = read_sheet("pyengine.games.burrow", f"burrows/{name}.txt")
    if text is None:
        raise BurrowError(name, ["there is no such burrow"])
    return parse_burrow(name, text)


def parse_burrow(name: str, text: str) -> Burrow:
    """Read a burrow; raises ``BurrowError`` that lists all faults, not only the first."""
    reader = _Reader(text)
    sheet = reader.sheet
    title, colour = sheet.words("title"), sheet.words("colour")
    ones = sheet.number("ones", 1, _MOST_ONES)
    timer = sheet.numbers("timer", 1, 6)
    nut_values = sheet.numbers("nut points", 0, 99)
    points = reader.points()
    places = reader.places()
    tunnels = reader.tunnels()
    nuts, mushrooms = reader.spots("nuts"), reader.spots("mushrooms")
    if reader.is_even:
        reader.check_chambers(points)
        reader.check_places(places)
        reader.check_tunnels(tunnels)
        reader.check_things(nuts, mushrooms, len(nut_values))
    burrow = None
    if not sheet.problems:
        burrow = Burrow(
            name=name,
            title=title,
            colour=colour,
            columns=sheet.columns,
            rows=len(sheet.rows),
            chambers=tuple(
                Chamber(letter, reader.chambers[letter], worth, places[letter])
                for letter, worth in points.items()
            ),
            tunnels=tuple(tunnels),
            nuts=sum(1 << cell for cell in nuts),
            nut_values=nut_values,
            mushrooms=sum(1 << cell for cell in mushrooms),
            ones=ones,
            timer=timer,
        )
        reader.check_reach(burrow)
        reader.check_pieces(burrow)
    if burrow is None or sheet.problems:
        raise BurrowError(name, sheet.faults())
    return burrow


class _Reader:
    """Takes one burrow text apart and notes its faults in ``sheet``."""

    def __init__(self, text: str) -> None:
        self.sheet = SheetText(text, _FIELDS, "burrow", "cell")
        self.chambers: dict[str, int] = {}
        """Letter to the mask of its cells."""
        self.letter_of: dict[int, str] = {}
        before = len(self.sheet.problems)
        for place, symbol in self.sheet.grid((_ROCK, *_LETTERS)):
            if symbol != _ROCK:
                self.chambers[symbol] = self.chambers.get(symbol, 0) | 1 << place
                self.letter_of[place] = symbol
        self.is_even = len(self.sheet.problems) == before
        """True if places of the map can be told by their names at all."""

    def points(self) -> dict[str, int]:
        """Chamber letter to points, in the order of the field."""
        found: dict[str, int] = {}
        for word in self.sheet.words("points").split():
            match = _POINTS.fullmatch(word)
            if match is None:
                self._say("points", f"'points' takes words such as S4, not {word!r}")
            elif match[1] in found:
                self._say("points", f"chamber {match[1]} has points twice")
            else:
                found[match[1]] = int(match[2])
        return found

    def places(self) -> dict[str, str]:
        """Chamber letter to the words for its place; no two chambers share them."""
        found = {START: START_PLACE}
        text = self.sheet.words("places")
        for words in map(str.strip, text.split(",") if text else ()):
            match = _PLACE.fullmatch(words)
            if match is None:
                self._say("places", f"'places' takes words such as A top left, not {words!r}")
            elif match[1] in found:
                self._say("places", f"chamber {match[1]} has a place already")
            elif match[2] in found.values():
                self._say("places", f"two chambers are called {match[2]!r}")
            else:
                found[match[1]] = match[2]
        return found

    def tunnels(self) -> list[tuple[int, int]]:
        """The pairs of cells that the field names."""
        found = []
        for word in self.sheet.words("tunnels").split():
            ends = word.split("-")
            if len(ends) == 2 and all(map(_CELL.fullmatch, ends)):
                near, far = (self._cell("tunnels", end) for end in ends)
                if near is not None and far is not None:
                    found.append((near, far))
            else:
                self._say("tunnels", f"'tunnels' takes pairs of cells such as E4-C4, not {word!r}")
        return found

    def spots(self, key: str) -> list[int]:
        """The cells that a field names, each once."""
        found: list[int] = []
        for word in self.sheet.words(key).split():
            if not _CELL.fullmatch(word):
                self._say(key, f"{key!r} takes cells such as E4, not {word!r}")
                continue
            cell = self._cell(key, word)
            if cell in found:
                self._say(key, f"{word} stands twice among the {key}")
            elif cell is not None:
                found.append(cell)
        return found

    def _cell(self, key: str, name: str) -> int | None:
        """The cell of that name; None, and a fault where the map is good, if there is none."""
        column, row = ord(name[0]) - 65, int(name[1:]) - 1
        place = row * self.sheet.columns + column
        if self.is_even and column < self.sheet.columns and place in self.letter_of:
            return place
        if self.is_even:
            self._say(key, f"{name} of the {key} is not a cell of a chamber")
        return None

    def check_chambers(self, points: dict[str, int]) -> None:
        """Report chambers without points, points without a chamber, and too few chambers."""
        sheet, first = self.sheet, self.sheet.rows[0][0]
        if START not in self.chambers:
            sheet.say(first, f"the map has no start chamber {START}")
        if len(self.chambers) < _CHAMBERS_OF_THE_TIMER:
            sheet.say(
                first,
                f"the timer waits for a fourth chamber; the map has {len(self.chambers)}",
            )
        if points:
            for letter in sorted(self.chambers.keys() - points.keys()):
                self._say("points", f"chamber {letter} has no points")
        for letter in points:
            if letter not in self.chambers:
                self._say("points", f"there is no chamber {letter} on the map")

    def check_places(self, places: dict[str, str]) -> None:
        """Report chambers without a place, and places without a chamber."""
        if len(places) > 1:
            for letter in sorted(self.chambers.keys() - places.keys()):
                self._say("places", f"chamber {letter} has no place")
        for letter in places.keys() - {START} - self.chambers.keys():
            self._say("places", f"there is no chamber {letter} on the map")

    def check_tunnels(self, tunnels: list[tuple[int, int]]) -> None:
        """Report tunnels within one chamber, and two between the same cells."""
        seen = set()
        for near, far in tunnels:
            name = f"{self._name(near)}-{self._name(far)}"
            if self.letter_of[near] == self.letter_of[far]:
                self._say("tunnels", f"both ends of {name} lie in chamber {self.letter_of[near]}")
            if frozenset((near, far)) in seen:
                self._say("tunnels", f"the tunnel {name} is given twice")
            seen.add(frozenset((near, far)))

    def check_things(self, nuts: list[int], mushrooms: list[int], values: int) -> None:
        """Report nuts that share a chamber or lack a value, and cells with two things."""
        homes: dict[str, int] = {}
        for nut in nuts:
            letter = self.letter_of[nut]
            if letter in homes:
                pair = f"{self._name(homes[letter])} and {self._name(nut)}"
                self._say("nuts", f"{pair} are two nuts in chamber {letter}")
            homes.setdefault(letter, nut)
        if nuts and values and len(nuts) != values:
            wanted = f"one value for each nut: {len(nuts)}, not {values}"
            self._say("nut points", f"'nut points' needs {wanted}")
        for cell in mushrooms:
            if cell in nuts:
                self._say("mushrooms", f"{self._name(cell)} holds a nut already")

    def check_pieces(self, burrow: Burrow) -> None:
        """Report chambers whose cells are not all connected (B4)."""
        for chamber in burrow.chambers:
            lowest = chamber.cells & -chamber.cells
            apart = chamber.cells & ~burrow.spread(lowest, chamber.cells)
            if apart:
                cell = cells_of(apart)[0]
                self.sheet.say(
                    self.sheet.line_at(cell),
                    f"{burrow.cell_name(cell)} is not connected to {burrow.text(lowest)} of its"
                    f" chamber {chamber.letter}",
                )

    def check_reach(self, burrow: Burrow) -> None:
        """Report chambers into which no way leads from the start chamber."""
        reached, edge = {burrow.start}, [burrow.start]
        for here in edge:
            for near, _ in burrow.tunnels_into[here]:
                beyond = burrow.chamber_of[near.bit_length() - 1]
                if beyond not in reached:
                    reached.add(beyond)
                    edge.append(beyond)
        for index, chamber in enumerate(burrow.chambers):
            if index not in reached:
                self._say("tunnels", f"no way leads from the start to chamber {chamber.letter}")

    def _say(self, key: str, problem: str) -> None:
        self.sheet.say(self.sheet.line_of(key), problem)

    def _name(self, cell: int) -> str:
        row, column = divmod(cell, self.sheet.columns)
        return f"{_LETTERS[column]}{row + 1}"

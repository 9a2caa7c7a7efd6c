"""Scores of the towers: every category item by item, for the final scoring (C7 to C15)."""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.core.pencil import replaced
from pyengine.core.scores import ScoreLine, Scores, SeatScore
from pyengine.core.words import say
from pyengine.games.cattower.info import DEADLINES
from pyengine.games.cattower.items import BOWL, BUTTERFLY, CUSHION, HOUSE, ITEMS, MOUSE, YARN
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.placing import house_points
from pyengine.games.cattower.state import NOT_CHOSEN, Sheet, State
from pyengine.games.cattower.towers import slots_of

YARN_MOST, YARN_SOME = 8, 3
"""A tower's points for the most balls of yarn, and for fewer (C10)."""

BUTTERFLY_POINTS = 3
"""Points for a butterfly toy at the end (C11)."""

MOUSE_POINTS = (0, 2, 6, 12, 20)
"""Points for a group of so many mice (C14)."""

LINES = tuple(
    (label.lower(), say(label))
    for label in ("Towers", "Cats", "Yarn", "Butterflies", "Bowls", "Cushions", "Mice")
)
"""Ids and labels of the score lines, in this order."""


@dataclass(frozen=True, slots=True)
class YarnTower:
    """The balls of one tower and their points, by seat. ``phantom`` is the solo's rival, else 0."""

    tower: int
    balls: tuple[int, ...]
    phantom: int
    points: tuple[int, ...]

    @property
    def most(self) -> int:
        """The most balls that anybody has there."""
        return max(*self.balls, self.phantom)


@dataclass(frozen=True, slots=True)
class Bowl:
    """A food bowl: its slot, the mask of items beside it, and their kinds, a point each (C12)."""

    slot: int
    beside: int
    kinds: tuple[int, ...]

    @property
    def points(self) -> int:
        """A point for each kind."""
        return len(self.kinds)


@dataclass(frozen=True, slots=True)
class MouseGroup:
    """Mice that are connected: the mask of their slots, and what they are worth (C14)."""

    slots: int
    points: int


# C7, C17: complete towers


def larger_open(state: State, sheet: Sheet, tower: int) -> bool:
    """Returns whether a house would still bring a tower's larger number to who completes it now.

    Among several until the first round in which somebody completes it; in solo
    also only until the deadline of the sheet's next tower. Between rounds, "now"
    is the round to come.
    """
    if state.gone >> (tower - 1) & 1:
        return False
    if not state.solo:
        return True
    return in_time(state.round + (state.phase == "roll"), sum(map(bool, sheet.towers)))


def in_time(number: int, scored: int) -> bool:
    """Returns whether a solo's next tower scores its larger number in that round (C17).

    >>> in_time(8, 0), in_time(9, 0), in_time(9, 1), in_time(1, 3)
    (True, False, True, False)
    """
    return scored < len(DEADLINES) and number <= DEADLINES[scored]


def tower_worth(state: State, sheet: Sheet, tower: int) -> int:
    """A sheet's points for a tower that it completes in this round, with the houses it has."""
    towers = load_towers()
    house = sheet.items[HOUSE - 1] & towers.masks[tower - 1]
    larger = house and larger_open(state, sheet, tower)
    return (towers.larger if larger else towers.smaller)[tower - 1]


# C10: yarn


def yarn_towers(sheets: tuple[Sheet, ...]) -> tuple[YarnTower, ...]:
    """Tower by tower, the balls of all sheets and what they score."""
    towers = load_towers()
    solo = len(sheets) == 1
    found = []
    for tower, mask in enumerate(towers.masks, 1):
        balls = tuple([(sheet.items[YARN - 1] & mask).bit_count() for sheet in sheets])
        phantom = towers.phantom[tower - 1] if solo else 0
        most = max(*balls, phantom)
        points = tuple(
            [(YARN_MOST if count == most else YARN_SOME) if count else 0 for count in balls]
        )
        found.append(YarnTower(tower, balls, phantom, points))
    return tuple(found)


# C12: food bowls


def bowls(sheet: Sheet) -> tuple[Bowl, ...]:
    """Every bowl of a sheet with the items beside it, by slot."""
    neighbours, filled, found = load_towers().neighbours, sheet.filled, []
    for slot in slots_of(sheet.items[BOWL - 1]):
        beside = neighbours[slot] & filled
        kinds = (item for item in ITEMS if sheet.items[item - 1] & beside)
        found.append(Bowl(slot, beside, tuple(kinds)))
    return tuple(found)


# C13: cushions


def cushions(sheet: Sheet) -> tuple[tuple[int, int], ...]:
    """Slot and points of every cushion: its floor's number."""
    slots = load_towers().slots
    return tuple([(slot, slots[slot][1]) for slot in slots_of(sheet.items[CUSHION - 1])])


# C14: mice


def mouse_groups(sheet: Sheet) -> tuple[MouseGroup, ...]:
    """The connected groups of mice, by their first slot."""
    neighbours, mice, found = load_towers().neighbours, sheet.items[MOUSE - 1], []
    while mice:
        group, edge = 0, mice & -mice
        while edge:
            group |= edge
            around = 0
            for slot in slots_of(edge):
                around |= neighbours[slot]
            edge = around & mice & ~group
        mice &= ~group
        found.append(MouseGroup(group, mouse_points(group.bit_count())))
    return tuple(found)


def mouse_points(count: int) -> int:
    """Returns what a group of so many mice is worth: 20 for each full four, plus the rest.

    >>> [mouse_points(count) for count in range(10)]
    [0, 2, 6, 12, 20, 22, 26, 32, 40, 42]
    """
    fours, rest = divmod(count, 4)
    return fours * MOUSE_POINTS[4] + MOUSE_POINTS[rest]


# C9 to C14: one item


def item_points(
    sheets: tuple[Sheet, ...], seat: int, after: Sheet, slot: int, item: int, cat: int = 0
) -> int:
    """Returns what an item brings its seat as things stand; ``after`` is the sheet with it in that
    slot. What it brings items that were there already, as kinds to bowls, is not counted."""
    before = sheets[seat - 1]
    if item == HOUSE:
        return house_points(before, cat)
    if item == YARN:
        old, new = (
            sum([tower.points[seat - 1] for tower in yarn_towers(found)])
            for found in (sheets, replaced(sheets, seat, after))
        )
        return new - old
    if item == BUTTERFLY:
        return BUTTERFLY_POINTS
    if item == BOWL:
        return next(bowl.points for bowl in bowls(after) if bowl.slot == slot)
    if item == CUSHION:
        return load_towers().slots[slot][1]
    old, new = (sum([group.points for group in mouse_groups(found)]) for found in (before, after))
    return new - old


# C15: the score sheets


def score_sheets(state: State) -> Scores:
    """All lines of all seats; who has most footprints left wins among equals (C15)."""
    yarn = yarn_towers(state.sheets)
    scores = Scores(
        tuple(
            [
                _seat_score(sheet, sum([tower.points[seat] for tower in yarn]))
                for seat, sheet in enumerate(state.sheets)
            ]
        )
    )
    return Scores(scores.seats, scores.leaders()) if state.phase == "over" else scores


def _seat_score(sheet: Sheet, yarn_points: int) -> SeatScore:
    counts = [mask.bit_count() for mask in sheet.items]
    butterflies = counts[BUTTERFLY - 1]
    cats = [points for points in sheet.cats if points != NOT_CHOSEN]
    figures = (
        (sum(map(bool, sheet.towers)), sum(sheet.towers)),
        (len(cats), sum(cats)),
        (counts[YARN - 1], yarn_points),
        (butterflies, butterflies * BUTTERFLY_POINTS),
        (counts[BOWL - 1], sum([bowl.points for bowl in bowls(sheet)])),
        (counts[CUSHION - 1], sum([points for _, points in cushions(sheet)])),
        (counts[MOUSE - 1], sum([group.points for group in mouse_groups(sheet)])),
    )
    lines = [ScoreLine(*line, *figure) for line, figure in zip(LINES, figures, strict=True)]
    return SeatScore(tuple(lines), tie_break=(sheet.circled,))

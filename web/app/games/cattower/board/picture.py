"""From a sheet to what lies on the towers: items, pennants, and whose yarn is ahead."""

from __future__ import annotations

from functools import cache, lru_cache

from markupsafe import Markup

from app.art import seats
from app.art.svg import Point, group, num
from app.base.identity import by_identity
from app.games.cattower.art import cattower as art
from app.games.cattower.art.furniture import use
from pyengine.games.cattower.items import HOUSE, ITEMS, YARN
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.scoring import larger_open, yarn_towers
from pyengine.games.cattower.state import Sheet, State
from pyengine.games.cattower.towers import slots_of
from pyengine.games.cattower.words import tower_words, yarn_words

_BALL = 15
"""The width of the ball of yarn that begins a row of counts."""

_MOST_BESIDE_A_BALL = 2
"""More counts leave it no room: they would be too small to read."""

_ROW = 60
"""The width of a row of counts: what is left of a tower's parts it from the next one."""

SIZE = 1.02
"""Items are drawn about as large as a floor allows."""


@cache
def middle_of(slot: int) -> Point:
    """The middle of a slot in the picture."""
    towers = load_towers()
    tower, floor = towers.slots[slot]
    return art.middle(tower, floor, tower in towers.low)


@cache
def floors_of(tower: int) -> int:
    """Counts the floors of a tower, scratching posts among them."""
    towers = load_towers()
    return max(floor for number, floor in (*towers.slots, *towers.posts) if number == tower)


def empty(small: bool = False) -> Markup:
    """The towers before anybody moves in."""
    towers = load_towers()
    return art.towers(towers.slots, towers.posts, towers.low, small)


def draw_items(
    items: tuple[int, ...], homes: tuple[int, ...], fresh: int = 0, small: bool = False
) -> Markup:
    """All items of a sheet by their masks of slots; those in the slots ``fresh`` have just come.

    ``homes`` are the slots of the houses by the cats that look out of them.
    """
    parts = []
    for item in ITEMS:
        for slot in slots_of(items[item - 1]):
            cls = "ct-thing is-fresh" if fresh >> slot & 1 else "ct-thing"
            parts.append(thing(item, slot, homes, small, cls))
    return Markup("").join(parts)


def thing(item: int, slot: int, homes: tuple[int, ...], small: bool, cls: str) -> Markup:
    """An item in its slot; out of a house looks the cat that lives there."""
    x, y = middle_of(slot)
    lodger = homes.index(slot) + 1 if item == HOUSE and slot in homes else 0
    return use(item, (x, y + 2), 1.15 if small else SIZE, cls, lodger)


@by_identity(2, most=16)
def numbers_gone(view: State, sheet: Sheet) -> int:
    """The mask of towers (bit 0 is tower 1) whose larger number a sheet can no longer get."""
    towers = range(1, load_towers().count + 1)
    return sum([1 << (tower - 1) for tower in towers if not larger_open(view, sheet, tower)])


def pennants(scored: tuple[int, ...], gone: int, small: bool = False) -> Markup:
    """The numbers on top of the towers: still there, gone, or won."""
    towers, parts = load_towers(), []
    for tower, won in enumerate(scored, 1):
        at = art.top(tower, floors_of(tower), tower in towers.low)
        crossed = not won and bool(gone >> (tower - 1) & 1)
        larger, smaller = towers.larger[tower - 1], towers.smaller[tower - 1]
        flag = art.pennant(at, larger, smaller, crossed, won, small)
        parts.append(flag if small else _titled(flag, tower, won, crossed))
    return Markup("").join(parts)


def _titled(flag: Markup, tower: int, won: int, gone: bool) -> Markup:
    """A pennant that says what its numbers are, to a pointer or a finger that rests on it."""
    return Markup("<g><title>{}</title>{}</g>").format(tower_words(tower, won, gone), flag)


def yarn_counts(sheets: tuple[Sheet, ...], names: tuple[str, ...]) -> Markup:
    """Below each tower whose balls are in it, and how many; at rest on it in words."""
    solo = len(sheets) == 1
    parts = []
    for found in yarn_towers(sheets):
        counts = [(seat, count) for seat, count in enumerate(found.balls, 1) if count]
        if solo:
            counts.append((0, found.phantom))
        if counts:
            told, shown = (
                yarn_words(found, names, solo),
                _counts(found.tower, tuple(counts), found.most),
            )
            parts.append(Markup("<g><title>{}</title>{}</g>").format(told, shown))
    return Markup("").join(parts)


@lru_cache(maxsize=256)
def _counts(tower: int, counts: tuple[tuple[int, int], ...], most: int) -> Markup:
    x, y = art.foot(tower)
    ball = _BALL if len(counts) <= _MOST_BESIDE_A_BALL else 0
    step = min(26.0, (_ROW - ball) / len(counts))
    # Four beside each other fit only when they are a little smaller.
    scale = min(1.0, step / 20)
    left = x + ball / 2 - step * (len(counts) - 1) / 2
    parts = []
    if ball:
        # What is counted.
        at = (left - scale * 12 - ball / 2, y)
        parts.append(use(YARN, at, scale * ball / 40, "ct-counted"))
    for place, (seat, count) in enumerate(counts):
        ahead = " is-most" if count == most and count else ""
        mark = group(seats.token(seat), scale=0.5, at=(-5.5, 0)) if seat else _ghost()
        digit = f'<text class="ct-balls{ahead}" x="5" y="4.6" font-size="13">{num(count)}</text>'
        cls = f"seat-{seat}" if seat else ""
        at = (left + step * place, y)
        parts.append(group(mark, Markup(digit), scale=scale, at=at, cls=cls))
    return Markup("").join(parts)


def _ghost() -> Markup:
    """The phantom that a solo player's yarn is compared with."""
    return Markup(
        '<path class="ct-phantom" d="M-10.5 4.5V-1.5a4.6 5 0 0 1 9.2 0V4.5'
        'l-1.6 -1.6l-1.5 1.6l-1.5 -1.6l-1.5 1.6l-1.5 -1.6z"/>'
    )

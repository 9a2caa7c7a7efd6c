"""The offers of this round to a seat: what, where, and for how many footprints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from app.base.identity import by_identity
from app.games.cattower.draft import NOWHERE
from pyengine.core.errors import IllegalAction
from pyengine.core.game import Refusal
from pyengine.core.pencil import replaced
from pyengine.core.scores import Scores
from pyengine.games.cattower import GAME
from pyengine.games.cattower.items import HOUSE, ITEMS, YARN
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.notation import PASS, Mark, read_mark
from pyengine.games.cattower.placing import house_points, passed, place, placements, prices
from pyengine.games.cattower.scoring import score_sheets, tower_worth
from pyengine.games.cattower.state import Sheet, State


@dataclass(frozen=True, slots=True)
class Offers:
    """``at`` has the prices of items by slot, ``of`` the prices of slots by item."""

    pair: tuple[int, int]
    at: Mapping[int, Mapping[int, int]]
    of: Mapping[int, Mapping[int, int]]

    def price(self, slot: int, item: int) -> int | None:
        """The footprints that it takes; None where it is out of reach."""
        return self.at.get(slot, {}).get(item)

    def free_item(self, slot: int) -> int:
        """Returns what a slot gets without a footprint; 0 for nothing. It is one item at most."""
        return next((item for item, price in self.at.get(slot, {}).items() if not price), 0)


def to_act(view: State, seat: int) -> bool:
    """Returns whether the seat is to take a die, or to mark."""
    if view.phase == "mark":
        return seat in view.awaited
    return view.turn == seat > 0


def offers_of(view: State, seat: int) -> Offers:
    """Returns the offers of the seat's two dice."""
    return offers_for(view.sheets[seat - 1], *view.pair(seat))


@lru_cache(maxsize=32)
def offers_for(sheet: Sheet, die: int, other: int) -> Offers:
    """Returns the offers of two dice to a sheet."""
    at: dict[int, dict[int, int]] = {}
    of: dict[int, dict[int, int]] = {}
    for found in placements(sheet, die, other):
        at.setdefault(found.slot, {})[found.item] = found.price
        of.setdefault(found.item, {})[found.slot] = found.price
    return Offers((die, other), at, of)


def in_hand(view: State, place: int) -> tuple[int, ...]:
    """The dice that a seat would have: the one it takes, or those it keeps; none without one."""
    if place == NOWHERE:
        return ()
    if view.phase == "draft":
        return (view.dice[place],)
    return (*view.dice[:place], *view.dice[place + 1 :])


def dice_left(view: State) -> tuple[int, ...]:
    """The dice that nobody has taken yet."""
    left = list(view.dice)
    for die in view.drafted:
        if die in left:
            left.remove(die)
    return tuple(left)


def why_not(view: State, seat: int, slot: int, item: int = 0, cat: int = 0) -> str:
    """The engine's sentence against a placement; without an item, against the cheapest there."""
    towers = load_towers()
    tower, floor = towers.slots[slot]
    if not item:
        table = prices(*view.pair(seat))
        item = min(ITEMS, key=lambda kind: table[floor][kind])
    if item == HOUSE and not cat:
        cat = next(iter(view.sheets[seat - 1].free_cats), 0)
    refused = _refusal(view, seat, Mark(tower, floor, item, cat).text)
    return str(refused.message) if refused else ""


def _refusal(view: State, seat: int, action: str) -> Refusal | None:
    try:
        return GAME.refusal(view, seat, GAME.normalise(view, seat, action))
    except IllegalAction as wrong:
        return Refusal(wrong.rule, wrong.message)


def gain(view: State, seat: int, action: str) -> int:
    """Returns the worth of a mark or a pass as things stand, a tower completed by it included."""
    sheet = view.sheets[seat - 1]
    pair = view.pair(seat)
    after = passed(sheet) if action == PASS else place(sheet, *pair, read_mark(action))
    then = _total(view, seat, after)
    full = (tower for tower in after.full_towers if not after.towers[tower - 1])
    return then - _total(view, seat, sheet) + sum(tower_worth(view, after, tower) for tower in full)


@by_identity(1, most=4)
def worths(view: State, seat: int, slot: int) -> tuple[int | None, ...]:
    """Returns for each item what it would bring to a slot now; None for what cannot go there.

    Of a cat house it is what it brings with the cat that brings most.
    """
    offered, at = offers_of(view, seat).at.get(slot, {}), load_towers().slots[slot]
    lodger = best_lodger(view.sheets[seat - 1]) if HOUSE in offered else 0
    return tuple(
        [
            gain(view, seat, Mark(*at, item, lodger if item == HOUSE else 0).text)
            if item in offered
            else None
            for item in ITEMS
        ]
    )


def best_lodger(sheet: Sheet) -> int:
    """Returns the cat that would bring most to a new house, the first of equals; 0 for none."""
    return max(sheet.free_cats, key=lambda cat: house_points(sheet, cat), default=0)


def leads(sheets: tuple[Sheet, ...], seat: int, slot: int) -> bool:
    """Returns whether another ball of yarn in a slot would have the most there, which others may
    have later (C10). Alone nobody can: the phantom's balls are fixed (C17)."""
    towers = load_towers()
    mask = towers.masks[towers.slots[slot][0] - 1]
    balls = [(sheet.items[YARN - 1] & mask).bit_count() for sheet in sheets]
    return len(sheets) > 1 and balls[seat - 1] + 1 >= max(balls)


def _total(view: State, seat: int, sheet: Sheet) -> int:
    """The seat's total with another sheet of its own."""
    return standings(replaced(view.sheets, seat, sheet)).totals[seat - 1]


def standings(sheets: tuple[Sheet, ...]) -> Scores:
    """Returns the worth of all sheets as they stand."""
    return score_sheets(State(len(sheets), "mark", 0, (), (), sheets, sheets))

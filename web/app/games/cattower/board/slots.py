"""The controls on the towers: every slot with its name, its price and what it would get."""

from __future__ import annotations

from functools import cache, lru_cache

from markupsafe import Markup

from app.art.svg import num
from app.games.cattower.art import cattower as art
from app.games.cattower.art.furniture import use
from app.games.cattower.board.picture import SIZE, middle_of
from app.games.cattower.draft import NOWHERE
from app.games.cattower.input.offers import offers_for
from app.games.cattower.text import words
from app.games.cattower.text.description import beside, slot_labels
from app.render.regions import Region, classes, region
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.state import Sheet
from pyengine.games.cattower.words import place_name


def slots(
    place: int, sheet: Sheet, pair: tuple[int, int], wanted_item: int, chosen: int, stop: int
) -> tuple[Region, ...]:
    """All slots of the acting seat, as buttons in the order of the towers.

    ``wanted_item`` is the item that is wanted whatever the slot, ``chosen`` the slot that is
    chosen, ``stop`` the one that Tab reaches.
    """
    offers = offers_for(sheet, *pair)
    labels, touching = slot_labels(sheet), beside(sheet)
    return tuple(
        [
            _slot(
                place,
                slot,
                "" if sheet.free >> slot & 1 else labels[slot],
                touching[slot],
                tuple(offers.at.get(slot, {}).items()),
                wanted_item,
                slot == chosen,
                slot == stop,
            )
            for slot in range(len(load_towers().slots))
        ]
    )


# One click changes two of some thirty slots: the others are found as they were.
@lru_cache(maxsize=1024)
def _slot(
    place: int,
    slot: int,
    standing: str,
    touching: str,
    offered: tuple[tuple[int, int], ...],
    wanted_item: int,
    chosen: bool,
    stop: bool,
) -> Region:
    """``standing`` is what is said of a slot that is furnished, ``touching`` what is beside it."""
    towers = load_towers()
    tower, floor = towers.slots[slot]
    prices = dict(offered)
    wanted = {wanted_item: prices[wanted_item]} if wanted_item in prices else prices
    price = prices.get(wanted_item) if wanted_item else min(prices.values(), default=None)
    gets = next((item for item, cost in wanted.items() if price == cost == 0), 0)
    label = standing or words.slot_label(
        place_name(tower, floor), words.slot_offers(wanted), touching
    )
    return region(
        f"at-{tower}-{floor}-{place}",
        _picture(slot, floor, not standing, price, gets),
        tag="g",
        class_=classes(
            "spot ct-slot",
            is_far=not offered,
            is_reach=bool(offered),
            is_free=price == 0,
            is_paid=bool(price),
            is_chosen=chosen,
        ),
        role="button",
        tabindex=0 if stop else -1,
        data_control=f"at:{towers.slot_name(slot)}",
        aria_label=label,
        # Whoever has a finger on it sees what is beside it.
        data_name=label.removesuffix(f"; {touching}"),
        aria_pressed=None if standing else "true" if chosen else "false",
        aria_disabled=None if offered else "true",
    )


@lru_cache(maxsize=512)
def _picture(slot: int, floor: int, free: bool, price: int | None, gets: int) -> Markup:
    """Draws where to touch; and of a free slot its floor's number, what it would get, or the price.

    The style sheet takes the latter away from a slot that is chosen.
    """
    touch = _touch(slot)
    if not free:
        return touch
    x, y = middle_of(slot)
    number = (
        f'<text class="ct-floor" x="{num(x - 22)}" y="{num(y - 7)}" font-size="13">{floor}</text>'
    )
    ghost = use(gets, (x + 3, y + 3), 0.82, "ct-ghost") if gets else ""
    tag = art.price((x + 9, y + 10), price) if price else ""
    return touch + Markup(f'<g class="ct-offer">{number}{ghost}{tag}</g>')


_W, _H = art.WIDE - 2, art.HIGH
"""The size of where a slot is touched."""


def _touch(slot: int) -> Markup:
    """Where a slot is touched, and the ring that shows its focus."""
    x, y = middle_of(slot)
    return _hit(slot) + Markup(
        f'<rect class="spot-mark" x="{num(x - _W / 2 + 5)}" y="{num(y - _H / 2 + 5)}"'
        f' width="{_W - 10}" height="{_H - 10}" rx="9"/>'
    )


def _hit(slot: int) -> Markup:
    x, y = middle_of(slot)
    return Markup(
        f'<rect class="spot-hit" x="{num(x - _W / 2)}" y="{num(y - _H / 2)}"'
        f' width="{_W}" height="{_H}"/>'
    )


def draw_choice(slot: int, item: int, price: int) -> Markup:
    """Draws what is chosen into its slot with its price; nothing while a slot or item lacks."""
    if slot == NOWHERE or not item:
        return Markup("")
    x, y = middle_of(slot)
    # In the corner above the item: below it hid the door of a cat house.
    tag = art.price((x + 17, y - 13), price) if price else Markup("")
    return use(item, (x, y + 2), SIZE, "ct-thing is-draft") + tag


def floor_numbers(sheet: Sheet, dice: tuple[int, ...], chosen: int) -> Markup:
    """While dice are chosen: on every free slot the number of its floor, which a die of that
    number may furnish. They stand within, small and plain: the plates below name towers.

    Where there are ``dice`` to take the slot chooses the one that fits, or says that none does;
    ``chosen`` is the slot that has.
    """
    parts, free, touching = [], sheet.free, beside(sheet) if dice else ()
    for slot, (_, floor) in enumerate(load_towers().slots):
        if free >> slot & 1:
            number = _floor_number(slot, floor)
            if dice:
                offered = floor in dice
                number = _die_floor(slot, touching[slot], number, offered, slot == chosen)
            parts.append(number)
    return Markup("".join(parts))


@cache
def _floor_number(slot: int, floor: int) -> str:
    x, y = middle_of(slot)
    return (
        f'<text class="ct-floor-number" aria-hidden="true" x="{num(x - 20)}"'
        f' y="{num(y + 16)}" font-size="13">{floor}</text>'
    )


@lru_cache(maxsize=512)
def _die_floor(slot: int, touching: str, number: str, offered: bool, chosen: bool) -> str:
    """A floor that chooses the die of its number, where that is ``offered``."""
    towers = load_towers()
    tower, floor = towers.slots[slot]
    what = words.die_of_floor(floor) if offered else words.slot_offers({})
    label = words.slot_label(place_name(tower, floor), what, touching)
    shape = classes("spot", is_far=not offered, is_reach=offered, is_chosen=chosen)
    state = f'aria-pressed="{"true" if chosen else "false"}"'
    if not offered:
        state += ' aria-disabled="true"'
    return (
        f'<g class="{shape}" role="button" tabindex="-1" {state}'
        f' data-control="at:{towers.slot_name(slot)}" aria-label="{label}">'
        f"{_touch(slot) if offered else _hit(slot)}{number}</g>"
    )


def requirements(free: int, hand: tuple[int, ...]) -> Markup:
    """While dice are chosen: the free slots (a mask) on the floors of the dice in hand."""
    parts = []
    for slot, (_, floor) in enumerate(load_towers().slots):
        if floor in hand and free >> slot & 1:
            x, y = middle_of(slot)
            parts.append(
                f'<rect class="ct-requirement" x="{num(x - 28)}" y="{num(y - 20)}"'
                ' width="56" height="42" rx="9"/>'
            )
    return Markup("".join(parts))

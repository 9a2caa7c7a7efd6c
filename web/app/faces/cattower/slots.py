"""The controls on the towers: every slot with its name, its price and what it would get."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art.svg import num
from app.faces.cattower import words
from app.faces.cattower.art import cattower as art
from app.faces.cattower.art.furniture import use
from app.faces.cattower.draft import NOWHERE, Draft
from app.faces.cattower.moving import tab_stop
from app.faces.cattower.offers import Offers, in_hand, offers_of
from app.faces.cattower.picture import SIZE, middle_of
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.state import Sheet, State

__all__ = ["drawn", "slots", "wished"]


def slots(view: State, seat: int, draft: Draft) -> Markup:
    """All slots of the acting seat, as buttons in the order of the towers."""
    sheet, offers = view.sheets[seat - 1], offers_of(view, seat)
    stop = tab_stop(draft)
    meant = draft.item if draft.meant else 0
    parts = [
        _slot(sheet, offers, slot, meant, slot == draft.slot, slot == stop)
        for slot in range(len(load_towers().slots))
    ]
    return Markup("").join(parts)


def _slot(sheet: Sheet, offers: Offers, slot: int, meant: int, chosen: bool, stop: bool) -> Markup:
    towers = load_towers()
    tower, floor = towers.slots[slot]
    standing = sheet.item_at(slot)
    price = None if standing else offers.cheapest(slot, meant)
    offered = offers.at.get(slot, {})
    if meant and price is not None:
        offered = {meant: price}
    label = (
        words.slot_taken(tower, floor, standing)
        if standing
        else words.slot_open(tower, floor, offered)
    )
    shape = ["spot", "ct-slot"]
    shape.append("is-far" if slot not in offers.at else "is-reach")
    shape += ["is-free"] if price == 0 else ["is-paid"] if price else []
    shape += ["is-chosen"] if chosen else []
    inner = "" if standing else _inside(slot, floor, price, meant or offers.free_item(slot), chosen)
    return _button(slot, " ".join(shape), label, chosen, stop, standing > 0, inner)


@lru_cache(maxsize=512)
def _inside(slot: int, floor: int, price: int | None, item: int, chosen: bool) -> str:
    """The floor's number, what it would get for free, or what it costs."""
    x, y = middle_of(slot)
    number = (
        f'<text class="ct-floor" x="{num(x - 22)}" y="{num(y - 7)}" font-size="13">{floor}</text>'
    )
    if chosen:
        return ""
    ghost = use(item, (x + 3, y + 3), 0.82, "ct-ghost") if price == 0 and item else ""
    tag = art.price((x + 9, y + 10), price) if price else ""
    return f"{number}{ghost}{tag}"


@lru_cache(maxsize=1024)
def _button(
    slot: int, shape: str, label: str, chosen: bool, stop: bool, full: bool, inner: str
) -> Markup:
    x, y = middle_of(slot)
    name = load_towers().slot_name(slot)
    w, h = art.WIDE - 2, art.HIGH
    state = "" if full else f' aria-pressed="{"true" if chosen else "false"}"'
    far = ' aria-disabled="true"' if "is-far" in shape else ""
    return Markup(
        f'<g id="at-{name.replace(".", "-")}" class="{shape}" role="button"'
        f' tabindex="{0 if stop else -1}" data-control="at:{name}"'
        f' aria-label="{label}"{state}{far}>'
        f'<rect class="spot-hit" x="{num(x - w / 2)}" y="{num(y - h / 2)}"'
        f' width="{w}" height="{h}"/>'
        f'<rect class="spot-mark" x="{num(x - w / 2 + 5)}" y="{num(y - h / 2 + 5)}"'
        f' width="{w - 10}" height="{h - 10}" rx="9"/>{inner}</g>'
    )


def drawn(view: State, seat: int, draft: Draft) -> Markup:
    """What is chosen, drawn into its slot with its price; nothing while a slot or item lacks."""
    if draft.slot == NOWHERE or not draft.item or view.phase != "mark":
        return Markup("")
    x, y = middle_of(draft.slot)
    price = offers_of(view, seat).price(draft.slot, draft.item)
    # In the corner above the item: below it hid the door of a cat house.
    tag = art.price((x + 17, y - 13), price) if price else Markup("")
    return use(draft.item, (x, y + 2), SIZE, "ct-thing is-draft") + tag


def wished(view: State, seat: int, draft: Draft) -> Markup:
    """While dice are chosen: the open slots of their floors."""
    if draft.die == NOWHERE or view.phase == "mark":
        return Markup("")
    towers, free = load_towers(), view.sheets[seat - 1].free
    hand = in_hand(view, draft.die)
    parts = []
    for slot, (_, floor) in enumerate(towers.slots):
        if floor in hand and free >> slot & 1:
            x, y = middle_of(slot)
            parts.append(
                f'<rect class="ct-wish" x="{num(x - 28)}" y="{num(y - 20)}"'
                ' width="56" height="42" rx="9"/>'
            )
    return Markup("".join(parts))

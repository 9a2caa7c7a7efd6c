"""Beside the towers: dice to take, six items with their prices, six cats, the footprints."""

from __future__ import annotations

from functools import cache

import htpy as h
from markupsafe import Markup

from app.art.cathead import head
from app.art.coats import coat_of
from app.art.die import die as die_face
from app.art.items import paw_print
from app.art.svg import frame, group
from app.faces.cattower import words
from app.faces.cattower.art import cattower as art
from app.faces.cattower.art import furniture
from app.faces.cattower.draft import EMPTY, NOWHERE, Draft
from app.faces.cattower.offers import in_hand, offers_of
from app.faces.cattower.speech import pass_prints
from pyengine.games.cattower.items import BUTTERFLY, HOUSE, ITEMS, WORDS
from pyengine.games.cattower.placing import BUTTERFLY_FOOTPRINTS, house_points
from pyengine.games.cattower.state import NOT_CHOSEN, State

__all__ = ["cat_head", "cats", "dice", "tray"]


@cache
def cat_head(cat: int) -> Markup:
    """The cat that likes an item."""
    return frame((-46, -50, 92, 86), head(coat_of(cat)), cls="ct-cat-head")


@cache
def _paw() -> Markup:
    return frame((-20, -20, 40, 40), group(paw_print()), cls="ct-paw")


def dice(view: State, draft: Draft) -> h.Node:
    """The dice that can still be taken, where the dice lie."""
    taken, seats = list(view.drafted), view.drafted
    found = []
    count = len(view.dice) - len(seats)
    number = 0
    for place, one in enumerate(view.dice):
        if one in taken:
            taken.remove(one)
            found.append(h.span(".ct-die.is-taken")[die_face(one)])
            continue
        number += 1
        found.append(
            h.button(
                class_=["ct-die", {"is-chosen": draft.die == place}],
                id=f"die-{place}",
                type="button",
                data_control=f"die:{place}",
                aria_pressed="true" if draft.die == place else "false",
                aria_label=words.die_label(one, number, count),
            )[die_face(one), h.span(".ct-die-gives", aria_hidden="true")[furniture.sign(one)]]
        )
    return h.div(".ct-pick", role="group", aria_label=words.DICE)[found]


def tray(view: State, seat: int, draft: Draft, active: bool) -> h.Node:
    """Items, cats and footprints of a seat; buttons where the seat is to mark."""
    marking = active and view.phase == "mark"
    return h.div(class_=["ct-tray", {"is-housing": marking and _housing(draft)}])[
        _footprints(view, seat, draft, marking),
        h.div(".ct-items", role="group", aria_label=words.ITEMS_TITLE)[
            (_item(view, seat, draft, item, marking) for item in ITEMS)
        ],
        cats(view, seat, draft, marking),
    ]


def cats(view: State, seat: int, draft: Draft = EMPTY, marking: bool = False) -> h.Node:
    """The six cats with what they brought, or would bring to a new house."""
    return h.div(".ct-cats", role="group", aria_label=words.CATS_TITLE)[
        (_cat(view, seat, draft, cat, marking) for cat in ITEMS)
    ]


def _housing(draft: Draft) -> bool:
    return draft.item == HOUSE and draft.slot != NOWHERE


def _footprints(view: State, seat: int, draft: Draft, marking: bool) -> h.Node:
    sheet = view.sheets[seat - 1]
    spend = gain = 0
    if marking and draft.passing:
        gain = pass_prints(sheet)
    elif marking and draft.slot != NOWHERE and draft.item:
        spend = offers_of(view, seat).price(draft.slot, draft.item) or 0
        gain = min(BUTTERFLY_FOOTPRINTS, sheet.open) if draft.item == BUTTERFLY else 0
    said = words.footprints_words(sheet.open, sheet.circled, sheet.used)
    return h.div(".ct-track")[
        h.div(".ct-prints")[art.footprints(sheet.open, sheet.circled, sheet.used, spend, gain)],
        h.p(".visually-hidden")[said],
    ]


def _item(view: State, seat: int, draft: Draft, item: int, marking: bool) -> h.Node:
    inside: list[h.Node] = [h.span(".ct-face", aria_hidden="true")[item], furniture.sign(item)]
    if not marking:
        wished = draft.die != NOWHERE and item in in_hand(view, draft.die)
        # The price's line stays, empty, so that nothing moves when the prices come.
        return h.span(class_=["ct-item", {"is-wished": wished}], title=words.a(item))[
            inside, _price(None)
        ]
    offers, here = offers_of(view, seat), draft.slot != NOWHERE
    if here:
        price = offers.price(draft.slot, item)
    else:
        price = min(offers.of.get(item, {}).values(), default=None)
    return h.button(
        class_=[
            "ct-item",
            {
                "is-chosen": draft.item == item,
                "is-free": price == 0,
                "is-paid": bool(price),
                "is-far": price is None,
            },
        ],
        id=f"item-{WORDS[item - 1]}",
        type="button",
        data_control=f"item:{WORDS[item - 1]}",
        aria_pressed="true" if draft.item == item else "false",
        aria_disabled="true" if price is None else None,
        aria_label=words.item_label(item, price, here),
        title=words.a(item),
    )[inside, _price(price)]


def _price(price: int | None) -> h.Node:
    if not price:
        return h.span(".ct-cost", aria_hidden="true")["free" if price == 0 else ""]
    return h.span(".ct-cost", aria_hidden="true")[_paw(), price]


def _cat(view: State, seat: int, draft: Draft, cat: int, marking: bool) -> h.Node:
    sheet = view.sheets[seat - 1]
    brought = sheet.cats[cat - 1]
    lives = brought != NOT_CHOSEN
    open_now = marking and _housing(draft) and not lives
    figure = str(brought) if lives else f"+{house_points(sheet, cat)}" if open_now else ""
    inside: list[h.Node] = [
        cat_head(cat),
        h.span(".ct-likes")[furniture.sign(cat)],
        h.span(class_=["ct-brings", {"is-won": lives}], aria_hidden="true")[figure],
    ]
    label = words.cat_label(cat, brought if lives else None, house_points(sheet, cat))
    cls: list[str | dict[str, bool]] = [
        "ct-cat",
        {"is-in": lives, "is-open": open_now, "is-chosen": draft.cat == cat},
    ]
    if not marking:
        return h.span(class_=cls)[inside, h.span(".visually-hidden")[label]]
    return h.button(
        class_=cls,
        id=f"cat-{WORDS[cat - 1]}",
        type="button",
        data_control=f"cat:{WORDS[cat - 1]}",
        aria_pressed="true" if draft.cat == cat else "false",
        aria_disabled=None if open_now else "true",
        aria_label=label,
    )[inside]

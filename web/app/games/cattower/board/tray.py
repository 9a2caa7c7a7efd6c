"""Beside the towers: the footprints, six items with their prices, six cats."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

import htpy as h
from markupsafe import Markup

from app.art.items import paw_print
from app.art.svg import frame, group, num
from app.base.words import signed
from app.games.cattower.art import cattower as art
from app.games.cattower.art import furniture
from app.games.cattower.board.cats import cats, cats_to_choose
from app.games.cattower.board.hints import Lights, looks_of
from app.games.cattower.draft import NOWHERE, Draft
from app.games.cattower.input.offers import Offers, in_hand, leads, offers_of, worths
from app.games.cattower.text import words
from app.games.cattower.text.speech import pass_prints
from app.render.regions import Drawing, Region, classes, drawing, region
from pyengine.games.cattower.items import BUTTERFLY, HOUSE, ITEMS, NAMES, WORDS, YARN
from pyengine.games.cattower.placing import BUTTERFLY_FOOTPRINTS
from pyengine.games.cattower.state import Sheet, State


def tray(view: State, seat: int, draft: Draft, active: bool, place: int, lights: Lights) -> Region:
    """Items, cats and footprints of a seat; buttons where the seat is to mark, and while it takes
    a die buttons that say what they are and count."""
    sheet = view.sheets[seat - 1]
    prints = (place, sheet.open, sheet.circled, sheet.used)
    if not active or view.phase != "mark":
        items = drawing(_shown_items, place, in_hand(view, draft.die), active, lights)
        lodgers = (
            cats_to_choose(place, sheet, False, 0, lights, told=True)
            if active
            else cats(place, sheet, lights, waiting=place > 0)
        )
        inside = (track(*prints, 0, 0), _items(place, items), lodgers)
        return region(f"tray-{place}", inside, class_="ct-tray")
    offers, here = offers_of(view, seat), draft.slot != NOWHERE
    housing = here and draft.item == HOUSE
    prices, worth = _prices(offers, draft.slot), _worths(view, seat, draft.slot)
    items = drawing(_buttons, place, prices, worth, here, draft.item, lights)
    inside = (
        track(*prints, *_footprints_used(sheet, offers, draft)),
        _items(place, items),
        cats_to_choose(place, sheet, housing, draft.cat, lights),
    )
    return region(f"tray-{place}", inside, class_=classes("ct-tray", is_housing=housing))


def _footprints_used(sheet: Sheet, offers: Offers, draft: Draft) -> tuple[int, int]:
    """Counts the footprints that a draft would use, and how many it would circle."""
    if draft.passing:
        return 0, pass_prints(sheet)
    if draft.slot == NOWHERE or not draft.item:
        return 0, 0
    gain = min(BUTTERFLY_FOOTPRINTS, sheet.open) if draft.item == BUTTERFLY else 0
    return offers.price(draft.slot, draft.item) or 0, gain


# The items


def _prices(offers: Offers, slot: int) -> tuple[int | None, ...]:
    """The price of each item in a slot, or where it is cheapest; None where it is out of reach."""
    if slot != NOWHERE:
        return tuple([offers.price(slot, item) for item in ITEMS])
    return tuple([min(offers.of.get(item, {}).values(), default=None) for item in ITEMS])


class _Worth(NamedTuple):
    """What an item would bring to the chosen slot now, and whether others may still take that."""

    points: int | None = None
    is_led: bool = False


_UNKNOWN = (_Worth(),) * len(ITEMS)


def _worths(view: State, seat: int, slot: int) -> tuple[_Worth, ...]:
    if slot == NOWHERE:
        return _UNKNOWN
    led = leads(view.sheets, seat, slot)
    return tuple(
        [
            _Worth(points, led and item == YARN)
            for item, points in zip(ITEMS, worths(view, seat, slot), strict=True)
        ]
    )


def _items(place: int, inside: Drawing) -> Region:
    return region(
        f"items-{place}", inside, class_="ct-items", role="group", aria_label=words.ITEMS_TITLE
    )


def _shown_items(
    place: int, hand: tuple[int, ...], told: bool, lights: Lights
) -> tuple[Region, ...]:
    looks = looks_of(lights, "item")
    return tuple(
        [_draw_item(place, item, item in hand, told, looks.get(item, "")) for item in ITEMS]
    )


def _buttons(
    place: int,
    prices: tuple[int | None, ...],
    worth: tuple[_Worth, ...],
    here: bool,
    chosen: int,
    lights: Lights,
) -> tuple[Region, ...]:
    looks = looks_of(lights, "item")
    return tuple(
        [
            _button(place, item, price, brings, here, item == chosen, looks.get(item, ""))
            for item, price, brings in zip(ITEMS, prices, worth, strict=True)
        ]
    )


@lru_cache(maxsize=64)
def _draw_item(place: int, item: int, required: bool, told: bool, look: str) -> Region:
    """A button that tells an item's rule: Tab goes past it, from die to die. While its seat waits
    it is off, and the same element as before and after. In a picture it is none."""
    rule, picture = words.item_rule(item), _picture(item, None, None)
    if not place:
        shape = classes(f"ct-item {look}".strip(), is_required=required)
        return region(_id(item, place), picture, tag="span", class_=shape, title=rule)
    return region(
        _id(item, place),
        picture,
        tag="button",
        class_=classes(f"ct-item is-told {look}".strip(), is_required=required),
        type="button",
        disabled=not told,
        tabindex=-1 if told else None,
        data_control=f"item:{WORDS[item - 1]}" if told else None,
        aria_disabled="true" if told else None,
        aria_hidden=None if told else "true",
        aria_label=NAMES[item - 1] if told else None,
        title=rule,
    )


@lru_cache(maxsize=256)
def _button(
    place: int,
    item: int,
    price: int | None,
    worth: _Worth,
    here: bool,
    chosen: bool,
    look: str,
) -> Region:
    return region(
        _id(item, place),
        _picture(item, price, worth.points),
        tag="button",
        class_=classes(
            f"ct-item {look}".strip(),
            is_chosen=chosen,
            is_free=price == 0,
            is_paid=bool(price),
            is_far=price is None,
        ),
        type="button",
        data_control=f"item:{WORDS[item - 1]}",
        data_carry="",
        aria_pressed="true" if chosen else "false",
        aria_disabled="true" if price is None else None,
        aria_label=words.item_label(item, price, here, *worth),
        title=words.item_rule(item),
    )


def _id(item: int, place: int) -> str:
    return f"item-{WORDS[item - 1]}-{place}"


@lru_cache(maxsize=128)
def _picture(item: int, price: int | None, worth: int | None) -> Markup:
    """The die's face, the item, what it costs, and what it brings now, or how it counts."""
    cost: h.Node = [_paw(), price] if price else "free" if price == 0 else ""
    # A bare 0 beside a price would be read as its second digit.
    counts: h.Node = signed(worth) if worth else "+0"
    if worth is None:
        counts = [words.ITEM_RULES[item - 1], item == BUTTERFLY and [" ", _circles()]]
    return Markup(
        h.fragment[
            h.span(".ct-face", aria_hidden="true")[item],
            furniture.sign(item),
            h.span(".ct-foot", aria_hidden="true")[
                h.span(".ct-cost")[cost],
                h.span(class_=["ct-worth", {"is-now": worth is not None}])[counts],
            ],
        ]
    )


@cache
def _circles() -> h.Element:
    """How many footprints a butterfly toy circles."""
    return h.span(".ct-circles")[BUTTERFLY_FOOTPRINTS, _paw()]


@cache
def _paw() -> Markup:
    return frame((-20, -20, 40, 40), group(paw_print()), cls="ct-paw")


# The track of footprints


def track(place: int, opened: int, circled: int, used: int, spend: int, gain: int) -> Region:
    """The whole track, with the prints that are about to be used or circled."""
    prints = drawing(_prints, place, opened, circled, used, spend, gain)
    inside = region(f"prints-{place}", prints, class_="ct-prints")
    return region(f"track-{place}", (inside,), class_="ct-track", title=words.TRACK_TITLE)


def _prints(place: int, *counts: int) -> tuple[Region, ...]:
    return tuple([_print(place, number, *piece) for number, piece in enumerate(art.track(*counts))])


@lru_cache(maxsize=256)
def _print(place: int, number: int, state: str, changing: bool) -> Region:
    return region(
        f"print-{number}-{place}",
        art.footprint(number, state, changing),
        tag="svg",
        class_="ct-footprint",
        viewBox=" ".join(map(num, art.PRINT_BOX)),
        aria_hidden="true",
        focusable="false",
    )

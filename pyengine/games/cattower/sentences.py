"""Sentences about Cat Tower: towers, floors and cats."""

from __future__ import annotations

from itertools import groupby

from pyengine.core.words import Sentence, listing, say
from pyengine.games.cattower.items import ITEMS
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.scoring import larger_open
from pyengine.games.cattower.state import Sheet, State
from pyengine.games.cattower.towers import FLOORS, slots_of
from pyengine.games.cattower.words import (
    POST,
    cat_words,
    floor_name,
    place_name,
    slot_words,
    touch_words,
    tower_words,
)
from pyengine.typed.contract import Answer, Asking


def open_words(sheet: Sheet) -> Sentence:
    """Returns how many floors of each tower are open."""
    counts = ((sheet.free & mask).bit_count() for mask in load_towers().masks)
    sentences = [
        say("tower {tower} ({count})", tower=tower, count=count)
        for tower, count in enumerate(counts, 1)
        if count
    ]
    return say("Open floors: {towers}.", towers=listing(sentences, "comma"))


def all_cats_words(sheet: Sheet, over: bool) -> Sentence:
    """Every cat with what it brought, or would bring, unless the match is ``over`` (C9)."""
    cats = (cat_words(sheet, cat, over) for cat in ITEMS)
    return say("Cats: {cats}.", cats=listing(cats, "semicolon"))


def whole_tower_words(asking: Asking[State], seat: int, tower: int) -> Answer:
    """A tower from the bottom up, and what it is worth (C7)."""
    floors, sheet = range(1, FLOORS + 1), asking.view.sheets[seat - 1]
    sentences = []
    for what, group in groupby(floors, key=lambda floor: _place_words(sheet, tower, floor)):
        run = [*group]
        if what is None:
            continue
        if len(run) > 1:
            sentences.append(
                say("floors {first} to {last}, {what}", first=run[0], last=run[-1], what=what)
            )
        else:
            sentences.append(say("floor {floor}, {what}", floor=run[0], what=what))
    return (
        say("Tower {tower}: {floors}.", tower=tower, floors=listing(sentences, "semicolon")),
        number_words(asking, seat, tower),
    )


def number_words(asking: Asking[State], seat: int, tower: int) -> Sentence:
    """What a tower has brought a seat, or can bring (C7)."""
    sheet = asking.view.sheets[seat - 1]
    gone = not larger_open(asking.view, sheet, tower)
    return tower_words(tower, sheet.towers[tower - 1], gone)


def floor_words(sheet: Sheet, floor: int) -> Sentence:
    """A floor of all towers that have it."""
    sentences = [
        say("tower {tower}, {what}", tower=tower, what=what)
        for tower in range(1, load_towers().count + 1)
        if (what := _place_words(sheet, tower, floor))
    ]
    return say(
        "{floor}: {places}.", floor=floor_name(floor), places=listing(sentences, "semicolon")
    )


def around_words(sheet: Sheet, slot: int) -> Sentence:
    """A slot, and the floors that touch it."""
    towers = load_towers()
    items = [sheet.item_at(other) for other in slots_of(towers.neighbours[slot])]
    return say(
        "{place}: {what}; {beside}.",
        place=place_name(*towers.slots[slot]),
        what=slot_words(sheet, slot),
        beside=touch_words(slot, items),
    )


def _place_words(sheet: Sheet, tower: int, floor: int) -> Sentence | None:
    """Returns what stands at a place of a tower; None above its top."""
    towers = load_towers()
    slot = towers.slot_at(tower, floor)
    if slot is not None:
        return slot_words(sheet, slot)
    return POST if (tower, floor) in towers.posts else None

"""What is told of Cat Tower: towers, slots and cats, in sentences."""

from __future__ import annotations

from itertools import groupby

from pyengine.core.words import Sentence, listing, say, say_counted
from pyengine.games.cattower.items import HOUSE, ITEMS, named
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.scoring import larger_open
from pyengine.games.cattower.state import NOT_CHOSEN, Sheet, State
from pyengine.games.cattower.towers import slots_of
from pyengine.typed.contract import Answer, Asking

__all__ = ["cat_words", "footprint_words", "left_words", "slot_words", "tower_words"]


def left_words(sheet: Sheet, tower: int) -> Sentence:
    """How many slots of a tower are free."""
    free = sheet.free & load_towers().masks[tower - 1]
    return say_counted(
        free.bit_count(), "tower {tower} (1 free)", "tower {tower} ({count} free)", tower=tower
    )


def footprint_words(sheet: Sheet, name: str) -> Sentence:
    """Footprints that are ready, and those to be circled yet (C4)."""
    return say(
        "{name} has {circled} footprints ready and {open} to circle yet.",
        name=name,
        circled=sheet.circled,
        open=sheet.open,
    )


def cat_words(sheet: Sheet, name: str) -> Answer:
    """The cats that have moved into a house, with their points (C9)."""
    housed = [
        say("the one that likes the {item} for {points}", item=named(cat), points=points)
        for cat, points in zip(ITEMS, sheet.cats, strict=True)
        if points != NOT_CHOSEN
    ]
    if not housed:
        return (say("No cat of {name} has a house.", name=name),)
    return (say("Cats of {name} with a house: {cats}.", name=name, cats=listing(housed, "comma")),)


def tower_words(asking: Asking[State], seat: int, tower: int) -> Answer:
    """A tower from the bottom up, and what it is worth (C7)."""
    view, towers = asking.view, load_towers()
    sheet = view.sheets[seat - 1]
    slots = slots_of(towers.masks[tower - 1])
    floors = []
    for item, group in groupby(slots, key=sheet.item_at):
        run = [towers.slots[slot][1] for slot in group]
        what = named(item) if item else say("free")
        if len(run) > 1:
            floors.append(
                say("floors {first} to {last} {what}", first=run[0], last=run[-1], what=what)
            )
        else:
            floors.append(say("floor {floor} {what}", floor=run[0], what=what))
    told = [say("Tower {tower}: {floors}.", tower=tower, floors=listing(floors, "comma"))]
    told += [
        say("Floor {floor} of it is a scratching post.", floor=floor)
        for other, floor in towers.posts
        if other == tower
    ]
    return (*told, _worth_words(view, sheet, tower))


def _worth_words(view: State, sheet: Sheet, tower: int) -> Sentence:
    towers = load_towers()
    if scored := sheet.towers[tower - 1]:
        return say("It is complete and has scored {points}.", points=scored)
    smaller, left = towers.smaller[tower - 1], (sheet.free & towers.masks[tower - 1]).bit_count()
    if not larger_open(view, sheet, tower):
        return say_counted(
            left,
            "1 slot is free; complete it scores {smaller}.",
            "{count} slots are free; complete it scores {smaller}.",
            smaller=smaller,
        )
    larger = towers.larger[tower - 1]
    if sheet.items[HOUSE - 1] & towers.masks[tower - 1]:
        return say_counted(
            left,
            "1 slot is free; complete now it scores {larger}, as it has a house, later {smaller}.",
            "{count} slots are free; complete now it scores {larger}, as it has a house, later"
            " {smaller}.",
            larger=larger,
            smaller=smaller,
        )
    return say_counted(
        left,
        "1 slot is free; complete now it scores {larger} with a house, which it lacks, else"
        " {smaller}.",
        "{count} slots are free; complete now it scores {larger} with a house, which it lacks, else"
        " {smaller}.",
        larger=larger,
        smaller=smaller,
    )


def slot_words(sheet: Sheet, slot: int) -> Sentence:
    """``3.5 mouse toy``."""
    item = sheet.item_at(slot)
    name = load_towers().slot_name(slot)
    return say("{at} {what}", at=name, what=named(item) if item else say("free"))

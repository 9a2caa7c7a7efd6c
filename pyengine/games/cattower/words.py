"""Names for the things of Cat Tower and their states.

The board that is heard says these words, and so do typed answers.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.words import Sentence, listing, object_of, say, say_counted, say_of
from pyengine.games.cattower.items import (
    A_THING,
    CATS,
    ITEMS,
    MANY,
    cat_named,
    named,
)
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.placing import CAT_POINTS, house_points
from pyengine.games.cattower.scoring import YarnTower
from pyengine.games.cattower.state import NOT_CHOSEN, Sheet, State
from pyengine.games.cattower.towers import slots_of

POST = say("a scratching post")
"""The word for what stands where others have a floor (C2)."""

NEVER = -1
"""What a cat would bring to a house once the match is over."""

_CATS = tuple(f"{cat[:1].upper()}{cat[1:]}" for cat in CATS)
_STANDING = (
    ("a cat house", "{count} cat houses"),
    ("a ball of yarn", "{count} balls of yarn"),
    ("a butterfly toy", "{count} butterfly toys"),
    ("a food bowl", "{count} food bowls"),
    ("a cushion", "{count} cushions"),
    ("a mouse toy", "{count} mouse toys"),
)


# Places


def floor_name(floor: int) -> Sentence:
    """A floor of all towers."""
    return say("Floor {floor}", floor=floor)


def tower_name(tower: int) -> Sentence:
    """All floors of a tower."""
    return say("Tower {tower}", tower=tower)


def place_name(tower: int, floor: int) -> Sentence:
    """A place of the towers: a slot, or a scratching post."""
    return say("Tower {tower}, floor {floor}", tower=tower, floor=floor)


def slot_words(sheet: Sheet, slot: int) -> Sentence:
    """Returns what stands in a slot; of a house also whose it is (C9)."""
    cat = sheet.homes.index(slot) + 1 if slot in sheet.homes else 0
    return thing_words(sheet.item_at(slot), cat)


def thing_words(item: int, cat: int) -> Sentence:
    """An item in a slot, 0 for none; of a house also whose it is (C9), 0 for nobody's."""
    if not item:
        return say("open")
    if cat:
        return say("a cat house of the {cat}", cat=cat_named(cat))
    return say(A_THING[item - 1])


def touch_words(slot: int, items: Sequence[int]) -> Sentence:
    """Returns what a slot touches, in the notation of places, with what stands there (C12, C14).

    ``items`` are those of its neighbours, in their order, 0 where nothing stands.
    """
    towers, sentences = load_towers(), []
    for other, item in zip(slots_of(towers.neighbours[slot]), items, strict=True):
        at = towers.slot_name(other)
        sentences.append(say("{item} on {at}", at=at, item=named(item)) if item else at)
    return say("touches {slots}", slots=listing(sentences, "comma"))


def tower_words(tower: int, scored: int, gone: bool) -> Sentence:
    """A tower's numbers (C7); ``scored`` is what it has brought, or 0, ``gone`` says that the
    larger one cannot be had any more."""
    towers = load_towers()
    larger, smaller = towers.larger[tower - 1], towers.smaller[tower - 1]
    if scored:
        return say_counted(
            scored,
            "Tower {tower} is complete, 1 point.",
            "Tower {tower} is complete, {count} points.",
            tower=tower,
        )
    if gone:
        return say(
            "Tower {tower}: {smaller} when complete; the larger {larger} is gone.",
            tower=tower,
            smaller=smaller,
            larger=larger,
        )
    return say(
        "Tower {tower}: {larger} when complete with a house, otherwise {smaller}.",
        tower=tower,
        smaller=smaller,
        larger=larger,
    )


# The contents of a sheet


def standing_words(sheet: Sheet) -> Sentence:
    """Returns what stands on the towers, which cats have a house, and which towers are complete."""
    counts = [(item, sheet.items[item - 1].bit_count()) for item in ITEMS]
    things = [say_counted(count, *_STANDING[item - 1]) for item, count in counts if count]
    sentences = [say("{things}", things=listing(things)) if things else say("nothing yet")]
    if cats := [cat_named(cat) for cat in ITEMS if sheet.cats[cat - 1] != NOT_CHOSEN]:
        sentences.append(
            say("home to {cats}", cats=listing([say("the {cat}", cat=cat) for cat in cats]))
        )
    if full := [tower for tower, points in enumerate(sheet.towers, 1) if points]:
        single = len(full) == 1
        template = "tower {towers} is complete" if single else "towers {towers} are complete"
        sentences.append(say(template, towers=listing(full)))
    return say("{parts}", parts=listing(sentences, "semicolon"))


def footprint_words(sheet: Sheet) -> Sentence:
    """Footprints that are ready, those that were used, and those to be circled yet (C4)."""
    return say(
        "Footprints: {circled} ready, {used} used, {open} open.",
        circled=sheet.circled,
        used=sheet.used,
        open=sheet.open,
    )


def cat_words(sheet: Sheet, cat: int, over: bool = False) -> Sentence:
    """A cat with what it brought, or would bring to a house now (C9), unless all is ``over``."""
    now = NEVER if over else house_points(sheet, cat)
    return lodger_words(cat, sheet.cats[cat - 1], now)


def lodger_words(cat: int, brought: int, now: int) -> Sentence:
    """A cat with what it ``brought``, or would bring to a house ``now`` (C9)."""
    label = say(_CATS[cat - 1])
    if brought == NOT_CHOSEN and now == NEVER:
        return say("{cat}, without a house", cat=label)
    if brought == NOT_CHOSEN:
        return say_counted(now, "{cat}, 1 point now", "{cat}, {count} points now", cat=label)
    return say_counted(
        brought, "{cat}, has a house, 1 point", "{cat}, has a house, {count} points", cat=label
    )


def cat_rule(cat: int) -> Sentence:
    """What a cat likes, and what it brings in a house (C9)."""
    return say(
        "In a cat house it brings {each} points for each of your {items}.",
        each=CAT_POINTS,
        items=say(MANY[cat - 1]),
    )


def yarn_words(found: YarnTower, names: Sequence[str], solo: bool) -> Sentence:
    """The balls of yarn of one tower (C10), alone with those of the phantom (C17)."""
    balls = [
        say("{name} {count}", name=object_of(name), count=count)
        for name, count in zip(names, found.balls, strict=False)
    ]
    if solo:
        balls.append(say("the phantom {count}", count=found.phantom))
    return say("Yarn in tower {tower}: {balls}.", tower=found.tower, balls=listing(balls, "comma"))


# Dice


def dice_words(view: State, names: Sequence[str]) -> tuple[Sentence, ...]:
    """The dice, who has which, and what is left (C1); without ``names`` nobody is told of."""
    if not view.dice:
        return (say("The dice have not been rolled yet."),)
    sentences = [rolled_words(view.dice)]
    for seat, name in zip(range(1, view.players + 1), names, strict=False):
        if die := view.die_of(seat):
            sentences.append(die_words(name, die))
    if view.solo and view.drafted:
        sentences.append(say("The {die} is put aside.", die=view.drafted[0]))
    elif view.phase == "draft":
        sentences.append(say("Left to take: {dice}.", dice=listing(view.left)))
    elif not view.solo:
        sentences.append(common_words(view.left[0]))
    return tuple(sentences)


def rolled_words(dice: Sequence[int]) -> Sentence:
    """The roll."""
    return say("The dice show {dice}.", dice=listing(dice))


def die_words(name: str, die: int) -> Sentence:
    """Returns whose a die is (C1)."""
    return say_of(name, "{name} has the {die}.", "You have the {die}.", die=die)


def common_words(die: int) -> Sentence:
    """The die that is left (C1)."""
    return say("The {die} is for all.", die=die)

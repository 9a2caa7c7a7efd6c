"""Every sentence of Cat Tower's face. Names stand where others would say "you"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from app.faces.pencil.words import a_or_number, number
from app.words import and_list, or_list, points, possessive
from pyengine.games.cattower.items import NAMES

NOBODY = "Everybody"
PHANTOM = "the phantom"
ROLLING = "The dice are about to roll."
DICE_ROLL = "The dice are rolling."
OVER = "That was the last round."
CAT_LATER = "A cat is chosen when a cat house is placed."
START_OVER = "Nothing is chosen."
ALL_AT_ONCE = "All at once"
WHERE_FROM = "Where the points come from"
STEP_BY_STEP = "One by one"
DICE = "Dice"
TRACK_TITLE = "Footprints: a circled one changes a die by one"
CATS_SHOWN = "Cats: each likes one thing, and moves into a house"
ITEMS_TITLE = "Items"
CATS_TITLE = "Cats, by what they like"
PAPER_NOTES = (
    "Roll one die more than there are players. Each player takes one in turn; the last one is for"
    " all. One of the two gives the floor, the other the item: draw it there.",
    "One footprint is circled at the start. A circled one turns a die by one and is then crossed"
    " out. Passing circles three more, a butterfly toy two.",
    "In the round in which a tower is first completed, it gives the larger number to those who"
    " have a house in it. Three complete towers end the match.",
)
SCORE_COLUMNS = ("What", "How many", "Points")
TOTAL = "Total"


def a(item: int) -> str:
    """``a cushion``."""
    return f"a {NAMES[item - 1]}"


_CATS = ("house cat", "yarn cat", "butterfly cat", "bowl cat", "cushion cat", "mouse cat")
"""The cats by what they like, in the order of the items."""


_MANY = ("cat houses", "balls of yarn", "butterfly toys", "food bowls", "cushions", "mouse toys")
FLOORS_TITLE = "What stands on the floors; 2.3 is floor 3 of tower 2"


def cat_of(cat: int) -> str:
    """A cat by what it likes.

    >>> cat_of(2)
    'the yarn cat'
    """
    return f"the {_CATS[cat - 1]}"


def prints(count: int) -> str:
    """``a footprint``, ``two footprints``."""
    return a_or_number(count, "footprint", "footprints")


def few_prints(count: int) -> str:
    """What a pass brought, for a card; ``passes`` where no footprint was left to circle."""
    return f"{count} footprint{'' if count == 1 else 's'}" if count else "passes"


def things(item: int, cat: int) -> list[str]:
    """What was placed, for a card; with a house its cat: ``house``, ``yarn cat``."""
    return [NAMES[item - 1], _CATS[cat - 1]] if cat else [NAMES[item - 1]]


def costs(price: int) -> str:
    """``for free``, ``for two footprints``."""
    return f"for {prints(price)}" if price else "for free"


def where(tower: int, floor: int) -> str:
    """A slot in a sentence."""
    return f"floor {floor} of tower {tower}"


def towers_of(name: str) -> str:
    """The board's name."""
    return f"{possessive(name)} cat towers"


# Controls


def floor_title(floor: int) -> str:
    """A floor of all towers."""
    return f"Floor {floor}"


def touches(neighbours: Sequence[tuple[str, int]]) -> str:
    """What a floor touches, in the notation of places, with what stands there.

    >>> touches([("1.2", 0), ("2.3", 6)])
    'touches 1.2, 2.3 mouse toy'
    """
    told = (f"{where} {NAMES[item - 1]}" if item else where for where, item in neighbours)
    return f"touches {', '.join(told)}"


def slot_post(tower: int, floor: int) -> str:
    """A scratching post stands where others have a floor."""
    return f"Tower {tower}, floor {floor}: a scratching post"


def slot_taken(tower: int, floor: int, item: int, cat: int, beside: str) -> str:
    """The name of a slot that is furnished; ``cat`` lives in the house there, if any."""
    home = f" of {cat_of(cat)}" if cat else ""
    return f"Tower {tower}, floor {floor}: {a(item)}{home}; {beside}"


def slot_free(tower: int, floor: int, beside: str) -> str:
    """A slot where nothing stands, while nothing is to be put anywhere."""
    return f"Tower {tower}, floor {floor}: open; {beside}"


def slot_open(tower: int, floor: int, offered: Mapping[int, int], beside: str) -> str:
    """The name of an open slot, with everything that can be put there and the price."""
    place = f"Tower {tower}, floor {floor}"
    if not offered:
        return f"{place}: open, out of reach; {beside}"
    by_price: dict[int, list[str]] = {}
    for item, price in sorted(offered.items(), key=lambda pair: pair[1]):
        by_price.setdefault(price, []).append(NAMES[item - 1])
    told = [f"{or_list(names)} {costs(price)}" for price, names in by_price.items()]
    return f"{place}: {'; '.join(told)}; {beside}"


def gist(counts: Sequence[int], cats: Sequence[int], full: Sequence[int], track: str) -> str:
    """Towers in a few sentences: ``counts`` by item, ``cats`` that have a house, ``full`` towers.

    ``track`` is what :func:`footprints_words` says.
    """
    kinds = zip(counts, NAMES, _MANY, strict=True)
    things = [a_or_number(count, one, many) for count, one, many in kinds if count]
    parts = [and_list(things).capitalize() if things else "Nothing yet"]
    if cats:
        living = and_list([cat_of(cat) for cat in cats])
        parts.append(
            f"{living[:1].upper()}{living[1:]} {'lives' if len(cats) == 1 else 'live'} here"
        )
    if full:
        towers = "Tower" if len(full) == 1 else "Towers"
        verb = "is" if len(full) == 1 else "are"
        parts.append(f"{towers} {and_list([str(tower) for tower in full])} {verb} complete")
    return ". ".join([*parts, track])


def item_label(item: int, price: int | None, here: bool) -> str:
    """The name of an item's control; ``here`` is said of the slot that is chosen."""
    if price is None:
        return f"{NAMES[item - 1]}, {'not for this floor' if here else 'out of reach'}"
    least = "" if here or not price else "from "
    cost = prints(price) if price else "free"
    return f"{NAMES[item - 1]}, {least}{cost}"


def cat_label(cat: int, brought: int | None, now: int) -> str:
    """The name of a cat, with what it brought or would bring."""
    name = _CATS[cat - 1].capitalize()
    if brought is None:
        return f"{name}, {points(now)} now"
    return f"{name}, has a house, {points(brought)}"


def die_label(die: int, place: int, count: int) -> str:
    """The name of a die to be taken."""
    return f"Die {place} of {count}: {die}, floor {die} or {NAMES[die - 1]}"


def pass_label(count: int) -> str:
    """Pass, and what it brings."""
    if not count:
        return "Pass: no footprint left to circle"
    return f"Pass: circle {count} footprint{'s' if count > 1 else ''}"


# What is chosen


def die_aside(kept: Sequence[int]) -> str:
    """A die is about to be put aside: what is left to work with."""
    return f"That leaves {and_list([str(die) for die in kept])}."


def die_chosen(die: int) -> str:
    """A die is chosen: what it may give."""
    return f"The {die}: floor {die}, or {a(die)}."


def slot_chosen(tower: int, floor: int, kinds: int) -> str:
    """A slot is chosen, its item is not."""
    of = f"{number(kinds)} {'item fits' if kinds == 1 else 'items fit'}"
    return f"{where(tower, floor).capitalize()}: {of}."


def item_chosen(item: int, places: int) -> str:
    """An item is chosen, its slot is not."""
    return f"{a(item).capitalize()}: {number(places)} {'place' if places == 1 else 'places'}."


def placed(floor_die: int, item_die: int, floor: int, item: int, worth: int) -> str:
    """A whole mark: which die gives what, and what it brings."""
    floor_by, item_by = _turned(floor_die, floor), _turned(item_die, item, False)
    gives = f"{floor_by} gives the floor, {item_by} the {NAMES[item - 1]}"
    return f"{gives}: {worth_now(worth)}."


def _turned(die: int, wanted: int, begin: bool = True) -> str:
    the = "The" if begin else "the"
    return f"{the} {die}" if die == wanted else f"{the} {die} turned to {wanted}"


def worth_now(worth: int) -> str:
    """What it brings as things stand."""
    return f"+{points(worth)} now" if worth > 0 else "no points yet" if not worth else points(worth)


# What is asked


def take_a_die(name: str) -> str:
    """A die is to be taken."""
    return f"{name}: take a die."


def put_aside(name: str) -> str:
    """Alone: one of three dice is not used."""
    return f"{name}: put one die aside."


def confirm_die(name: str, die: int, aside: bool) -> str:
    """A die is chosen."""
    return (
        f"{name} puts the {die} aside. Confirm?" if aside else f"{name} takes the {die}. Confirm?"
    )


def place_something(name: str, pair: Iterable[int]) -> str:
    """Nothing is chosen yet; ``pair`` are the own die and the common one."""
    one, other = pair
    return f"{name}: furnish a floor with the {one} and the {other}, or pass."


def what_goes(name: str, tower: int, floor: int) -> str:
    """A slot is chosen, its item is not."""
    return f"{name}: what goes on {where(tower, floor)}?"


def where_goes(name: str, item: int) -> str:
    """An item is chosen, its slot is not."""
    return f"{name}: where does the {NAMES[item - 1]} go?"


def which_cat(name: str) -> str:
    """A house waits for its cat."""
    return f"{name}: which cat moves in?"


def house_waits(price: int) -> str:
    """The same for the ear, which has not seen that the slot took a house (C4)."""
    return f"A cat house {costs(price)}: now choose the cat that moves in."


def confirm_mark(name: str, tower: int, floor: int, item: int, cat: int, price: int) -> str:
    """A whole mark waits to be confirmed."""
    paid = f" {costs(price)}" if price else ""
    moves = f"; {cat_of(cat)} moves in" if cat else ""
    return f"{name} puts {a(item)} on {where(tower, floor)}{paid}{moves}. Confirm?"


def to_put(tower: int, floor: int, item: int, cat: int, price: int) -> str:
    """What a mark does."""
    who = f" for {cat_of(cat)}" if cat else ""
    paid = f" {costs(price)}" if price else ""
    return f"put {a(item)}{who} on {where(tower, floor)}{paid}"


def will_pass(name: str, count: int, stuck: bool) -> str:
    """A pass is chosen; by the table itself, where somebody is stuck."""
    passing = f"Nothing fits: {name} has to pass" if stuck else f"{name} passes"
    circling = f" and circles {prints(count)}" if count else ""
    return f"{passing}{circling}. Confirm?"


def done(name: str) -> str:
    """Somebody has marked already."""
    return f"{name} is done for this round."


def waits(name: str) -> str:
    """It is another seat's turn to take a die."""
    return f"{name} waits for a die."


# What happened


def rolled(dice: Sequence[int]) -> str:
    """The roll."""
    return f"The dice show {and_list([str(die) for die in dice])}."


def takes(name: str, die: int) -> str:
    """A die was taken."""
    return f"{name} takes the {die}."


def has_die(name: str, die: int) -> str:
    """Whose a die is."""
    return f"{name} has the {die}."


def common(die: int) -> str:
    """The die that is left."""
    return f"The {die} is for all."


def keeps(name: str, die: int, kept: Sequence[int]) -> str:
    """Alone: which dice are left."""
    return f"{name} puts the {die} aside and keeps {and_list([str(one) for one in kept])}."


def passes(name: str, count: int) -> str:
    """A pass, and what it circled."""
    return f"{name} passes and circles {prints(count)}." if count else f"{name} passes."


def puts(name: str, tower: int, floor: int, item: int, price: int, more: Sequence[str]) -> str:
    """A mark with what it brought at once."""
    paid = f" {costs(price)}" if price else ""
    return f"{and_list([f'{name} puts {a(item)} on {where(tower, floor)}{paid}', *more])}."


def moves_in(cat: int, brought: int) -> str:
    """What the cat of a new house brings."""
    return f"{cat_of(cat)} {f'brings {points(brought)}' if brought else 'moves in'}"


def circles(count: int) -> str:
    """What a butterfly toy circles."""
    return f"circles {prints(count)}"


def completes(tower: int, got: int) -> str:
    """A tower is complete."""
    return f"Tower {tower} is complete: {points(got)}."


# The sheet


def round_words(number_: int, solo: bool, larger_until: int) -> str:
    """The round, and alone how long the larger numbers can be had."""
    if not number_:
        return "Before the first round"
    if solo and larger_until:
        return f"Round {number_}, larger numbers until round {larger_until}"
    return f"Round {number_}"


def dice_words(
    dice: Sequence[int], taken: Mapping[str, int], left: Sequence[int], marked: bool
) -> str:
    """The dice, who has which, and which is for all."""
    if not dice:
        return "The dice have not been rolled yet."
    told = [rolled(dice), *(has_die(name, die) for name, die in taken.items())]
    if marked and len(left) == 1:
        told.append(common(left[0]))
    return " ".join(told)


def footprints_words(opened: int, circled: int, used: int) -> str:
    """The track in words."""
    return f"Footprints: {circled} ready, {used} used, {opened} open."


def pennant_words(tower: int, larger: int, smaller: int, gone: bool, scored: int) -> str:
    """A tower's numbers in words."""
    if scored:
        return f"Tower {tower} is complete, {points(scored)}."
    if gone:
        return f"Tower {tower}: {smaller} when complete; the larger {larger} is gone."
    return f"Tower {tower}: {larger} when complete with a house, otherwise {smaller}."


def yarn_words(tower: int, counts: Sequence[tuple[str, int]]) -> str:
    """The balls of yarn of one tower."""
    told = [f"{name} {number(count)}" for name, count in counts]
    return f"Yarn in tower {tower}: {and_list(told)}."

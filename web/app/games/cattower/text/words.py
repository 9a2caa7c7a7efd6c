"""Every sentence of Cat Tower's face. Whoever reads is "you", everybody else goes by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from app.base.words import (
    and_list,
    do_all,
    does,
    in_words,
    or_list,
    points,
    possessive,
    possessive_within,
    prompt,
)
from app.games.pencil.words import a_or_number
from pyengine.core.words import YOU
from pyengine.games.cattower.items import A_THING, CATS, HOUSE, NAMES

NOBODY = "Everybody"
ROLLING = "The dice are about to roll."
DICE_ROLL = "The dice are rolling."
OVER = "That was the last round."
CAT_LATER = "A cat is chosen when a cat house is placed."
ENTER_TAKES = "Enter takes it."
START_OVER = "Nothing is chosen."
ALL_AT_ONCE = "All at once"
STEP_BY_STEP = "One by one"
DICE = "Dice"
TRACK_TITLE = "Footprints: a circled one changes a die by one"
CATS_SHOWN = "Cats: each likes one thing, and moves into a house"
ITEMS_TITLE = "Items"
SETTLES_LATE = (
    "Until the end it counts rounds that may still come, and others may still get larger numbers"
    " and the most yarn. The end settles this, so the curve may jump there."
)
CATS_TITLE = "Cats, by what they like"
SCORE_COLUMNS = ("What", "How many", "Points")
LINE_RULES = (
    "on its flag; three end the match",
    "2 for each thing they like",
    "8 for most in a tower, else 3",
    "3 points each",
    "1 for each kind beside it",
    "its floor's number",
    "side by side 2, 6, 12, 20",
)
"""How the things of each score line count, in a few words (C7, C9 to C14)."""
ITEM_RULES = (
    "2 per liked thing",
    "8 for most, else 3",
    "3 points and",
    "1 per kind beside it",
    "its floor's number",
    "2 to 20 as a group",
)
"""How each item counts, for its tile: two lines there, on a phone three. Behind that of a butterfly
toy stands how many footprints it circles."""
_ITEM_SENTENCES = (
    "A cat moves in: 2 points at once for each thing that it likes, wherever that stands.",
    "At the end, in each tower: 8 points for whoever has most balls there, 3 for fewer.",
    "Circles two footprints now, and 3 points at the end.",
    "At the end: 1 point for each kind of item beside it.",
    "At the end: the number of its floor.",
    "At the end: mice side by side bring 2, 6, 12 or 20 points together.",
)
TOTAL = "Total"


def where_from(name: str) -> str:
    """The title of the lines at the end: whose points they are."""
    return f"Where {possessive_within(name)} points come from"


def a(item: int) -> str:
    """``a cushion``."""
    return A_THING[item - 1]


PLACES = "2.3 is floor 3 of tower 2"
"""How the names of floors say what they touch."""
FLOORS_TITLE = f"What stands on the floors; {PLACES}"


def item_rule(item: int) -> str:
    """Says in a sentence how an item counts (C9 to C14)."""
    return f"{a(item).capitalize()}. {_ITEM_SENTENCES[item - 1]}"


def may_be_lost(at_risk: int) -> str:
    """Says how many points of the yarn go to whoever gets more balls (C10).

    >>> may_be_lost(10)
    '10 points can still be lost'
    """
    return f"{at_risk} points can still be lost"


def cat_of(cat: int) -> str:
    """A cat by what it likes.

    >>> cat_of(2)
    'the yarn cat'
    """
    return f"the {CATS[cat - 1]}"


def prints(count: int) -> str:
    """``a footprint``, ``two footprints``."""
    return a_or_number(count, "footprint", "footprints")


def few_prints(count: int) -> str:
    """Counts a pass's footprints, for a card; ``passed`` where no footprint was left to circle."""
    return f"{count} footprint{'' if count == 1 else 's'}" if count else "passed"


def things(item: int, cat: int) -> list[str]:
    """Names the placed things, for a card; with a house its cat: ``house``, ``yarn cat``."""
    return [NAMES[item - 1], CATS[cat - 1]] if cat else [NAMES[item - 1]]


def costs(price: int) -> str:
    """``for free``, ``for two footprints``."""
    return f"for {prints(price)}" if price else "for free"


def where(tower: int, floor: int) -> str:
    """A slot in a sentence."""
    return f"floor {floor} of tower {tower}"


def towers_of(name: str) -> str:
    """The board's name."""
    return f"{possessive(name)} cat towers"


def towers_by_ear(name: str) -> str:
    """The same for whoever comes to its floors by keys: their names say what they touch."""
    return f"{towers_of(name)}; {PLACES}"


# Controls


def slot_label(place: object, what: object, beside: str) -> str:
    """Describes a slot: its place, what stands there, what it touches."""
    return f"{place}: {what}; {beside}"


def slot_offers(offered: Mapping[int, int]) -> str:
    """Everything that can be put into an open slot, with the price."""
    if not offered:
        return "open, out of reach"
    by_price: dict[int, list[str]] = {}
    for item, price in sorted(offered.items(), key=lambda pair: pair[1]):
        by_price.setdefault(price, []).append(NAMES[item - 1])
    phrases = [f"{or_list(names)} {costs(price)}" for price, names in by_price.items()]
    return "; ".join(phrases)


def item_label(
    item: int, price: int | None, here: bool, worth: int | None = None, is_led: bool = False
) -> str:
    """The name of an item's control; ``here`` is said of the slot that is chosen, where it would
    bring ``worth``: a cat house with the best cat."""
    if price is None:
        return f"{NAMES[item - 1]}, {'not for this floor' if here else 'out of reach'}"
    least = "" if here or not price else "from "
    cost = prints(price) if price else "free"
    best = "" if item != HOUSE else "with the best cat "
    brings = "" if worth is None else f", {best}{worth_now(worth, is_led)}"
    return f"{NAMES[item - 1]}, {least}{cost}{brings}"


def die_label(die: int, place: int, count: int) -> str:
    """The name of a die to be taken."""
    return f"Die {place} of {count}: {die}, floor {die} or {NAMES[die - 1]}"


PASS = "Pass"
ONLY_PASS = "Nothing fits, so this round is a pass."


def pass_label(count: int) -> str:
    """Pass, and what it brings."""
    if not count:
        return f"{PASS}: no footprint left to circle"
    return f"{PASS}: circle {count} footprint{'s' if count > 1 else ''}"


# The choice


def die_aside(remaining: Sequence[int]) -> str:
    """A die is about to be put aside: what is left to work with."""
    return f"That leaves {and_list([str(die) for die in remaining])}."


def die_chosen(die: int) -> str:
    """A die is chosen: what it may give."""
    return f"The {die}: floor {die}, or {a(die)}."


def no_die_for(floor: int) -> str:
    """A floor was touched to choose its die, and there is none."""
    return f"No {floor} is left among the dice."


def die_of_floor(floor: int) -> str:
    """What a floor that chooses its die offers: ``take the 4``."""
    return f"take the {floor}"


def slot_chosen(tower: int, floor: int, kinds: int) -> str:
    """A slot is chosen, its item is not."""
    of = "one item fits" if kinds == 1 else f"{in_words(kinds)} items fit"
    return f"{where(tower, floor).capitalize()}: {of}."


def only_fits(item: int) -> str:
    """An item has gone to a slot unasked, for nothing else could."""
    return f"Only {a(item)} can go there."


def only_moves_in(cat: int) -> str:
    """A cat has gone to a house unasked, for no other is left."""
    return f"Only {cat_of(cat)} is left to move in."


def item_chosen(item: int, places: int) -> str:
    """An item is chosen, its slot is not."""
    where_to = "one place" if places == 1 else f"{in_words(places)} places"
    return f"{a(item).capitalize()} can go to {where_to}."


def placed(
    floor_die: int, item_die: int, floor: int, item: int, worth: int, is_led: bool = False
) -> str:
    """A whole mark: which die gives what, and what it brings."""
    floor_by, item_by = _turned(floor_die, floor), _turned(item_die, item, False)
    gives = f"{floor_by} gives the floor, {item_by} the {NAMES[item - 1]}"
    return f"{gives}: {worth_now(worth, is_led)}."


def _turned(die: int, wanted: int, begin: bool = True) -> str:
    the = "The" if begin else "the"
    return f"{the} {die}" if die == wanted else f"{the} {die} turned to {wanted}"


def worth_now(worth: int, is_led: bool = False) -> str:
    """Says what it brings as things stand; ``is_led`` says that others may still take the lead."""
    if worth <= 0:
        return "no points yet" if not worth else points(worth)
    return f"+{points(worth)} now{', while nobody has more balls there' if is_led else ''}"


# Prompts


def take_a_die(name: str) -> str:
    """A die is to be taken."""
    return prompt(name, "take a die.")


def put_aside(name: str) -> str:
    """Alone: one of three dice is not used."""
    return prompt(name, "put one die aside.")


def confirm_die(name: str, die: int, puts_aside: bool) -> str:
    """A die is chosen."""
    return (
        f"{does(name, 'puts', 'put')} the {die} aside. Confirm?"
        if puts_aside
        else f"{does(name, 'takes', 'take')} the {die}. Confirm?"
    )


def place_something(name: str, pair: Iterable[int]) -> str:
    """Nothing is chosen yet; ``pair`` are one's own die and the common one."""
    first, second = pair
    return prompt(name, f"furnish a floor with the {first} and the {second}, or pass.")


def before_the_end(asked: str, last: str) -> str:
    """What is to be done, and of which round: the ``last``, or perhaps the last (C8, C16, C17).

    >>> before_the_end("Take a die.", PERHAPS_LAST)
    'Take a die. This round may be the last.'
    """
    if not last:
        return asked
    return f"{asked} This round {'may be the last' if last == PERHAPS_LAST else f'is {last}'}."


def what_goes(name: str, tower: int, floor: int) -> str:
    """A slot is chosen, its item is not."""
    return prompt(name, f"what goes on {where(tower, floor)}?")


def where_goes(name: str, item: int) -> str:
    """An item is chosen, its slot is not."""
    return prompt(name, f"where does the {NAMES[item - 1]} go?")


def which_cat(name: str) -> str:
    """A house waits for its cat."""
    return prompt(name, "which cat moves in?")


def house_waits(price: int) -> str:
    """The same for the ear, which has not seen that the slot took a house (C4)."""
    return f"A cat house {costs(price)}: now choose the cat that moves in."


def confirm_mark(
    name: str, tower: int, floor: int, item: int, cat: int, price: int, circled: int
) -> str:
    """A whole mark waits to be confirmed; a butterfly toy gets so many footprints ``circled``."""
    paid = f" {costs(price)}" if price else ""
    moves = f"; {cat_of(cat)} moves in" if cat else ""
    puts_it = does(name, "puts", "put")
    gets = f" and {'circle' if name is YOU else 'circles'} {prints(circled)}" if circled else ""
    return f"{puts_it} {a(item)} on {where(tower, floor)}{paid}{moves}{gets}. Confirm?"


def to_put(tower: int, floor: int, item: int, cat: int, price: int) -> str:
    """Describes a mark."""
    who = f" for {cat_of(cat)}" if cat else ""
    paid = f" {costs(price)}" if price else ""
    return f"put {a(item)}{who} on {where(tower, floor)}{paid}"


def will_pass(name: str, count: int, stuck: bool) -> str:
    """A pass is chosen; by the table itself, where somebody is stuck."""
    reads = name is YOU
    passing = does(name, "passes", "pass")
    if stuck:
        passing = f"Nothing fits: {'you have' if reads else f'{name} has'} to pass"
    circling = f" and {circles(name, count)}" if count else ""
    return f"{passing}{circling}. Confirm?"


def over_for(name: str) -> str:
    """Somebody has marked already."""
    return f"{does(name, 'is', 'are')} done for this round."


def waits(name: str) -> str:
    """It is another seat's turn to take a die."""
    return f"{does(name, 'waits', 'wait')} for a die."


# Events


def over(names: Sequence[str], count: int) -> str:
    """Says why that was the last round: who has so many complete towers (C8).

    Where nobody has, the rounds were over, or nobody could do anything (C16).

    >>> over(["Ben"], 3)
    'Ben has three complete towers: that was the last round.'
    """
    if not names:
        return OVER
    have = do_all(names, "has", "have")
    return f"{have} {in_words(count)} complete towers: that was the last round."


def end_is_near(names: Sequence[str], count: int) -> str:
    """Says who has all but one of the complete towers that end the match (C8), once they have.

    >>> end_is_near(["Ben"], 2)
    'Ben has two complete towers: one more ends the match.'
    """
    have, each = do_all(names, "has", "have"), " each" if len(names) > 1 else ""
    return f"{have} {in_words(count)} complete towers{each}: one more ends the match."


def takes(name: str, die: int) -> str:
    """A die was taken."""
    return f"{does(name, 'takes', 'take')} the {die}."


def sets_aside(name: str, die: int, remaining: Sequence[int]) -> str:
    """Alone: which dice are left."""
    kept = and_list([str(value) for value in remaining])
    if name is YOU:
        return f"You put the {die} aside and keep {kept}."
    return f"{name} puts the {die} aside and keeps {kept}."


def passes(name: str, count: int) -> str:
    """A pass, and what it circled."""
    passing = does(name, "passes", "pass")
    return f"{passing} and {circles(name, count)}." if count else f"{passing}."


def puts(name: str, tower: int, floor: int, item: int, price: int, also: str = "") -> str:
    """A mark, and what comes of it at once: a sentence of its own, or the end of this one."""
    paid = f" {costs(price)}" if price else ""
    return f"{does(name, 'puts', 'put')} {a(item)} on {where(tower, floor)}{paid}{also}."


def moves_in(cat: int, gain: int) -> str:
    """Says what the cat of a new house brings, behind that."""
    return f", and {cat_of(cat)} {f'brings {points(gain)}' if gain else 'moves in'}"


def circles_too(name: str, count: int, price: int) -> str:
    """Says what a butterfly toy circles, behind what it costs."""
    return f"{',' if price else ''} and {circles(name, count)}"


def circles(name: str, count: int) -> str:
    """Says what somebody circles, by a pass or a butterfly toy."""
    return f"{'circle' if name is YOU else 'circles'} {prints(count)}"


def completes(tower: int, got: int) -> str:
    """A tower is complete."""
    return f"Tower {tower} is complete: {points(got)}."


# The sheet


LAST = "the last"
PERHAPS_LAST = "perhaps the last"
"""What is said of a round after which the match ends, or may end (C8, C16, C17)."""

LAST_IS_NEXT = "The next round is the last."
STALLING = "All have passed with no footprint left to circle: a second such round ends the match."


def round_words(number_: int, larger_until: int, last: str) -> str:
    """The round, whether it is the ``last``, and alone how long the larger numbers can be had."""
    if not number_:
        return "Before the first round"
    larger = f"larger numbers until round {larger_until}" if larger_until else ""
    return ", ".join(filter(None, (f"Round {number_}", last, larger)))

"""What tells two dice of Cat Tower apart: the marks that they allow, and what others get."""

from __future__ import annotations

from pyengine.core.reasons import Contrast
from pyengine.core.words import Sentence, say, say_counted, seat_words
from pyengine.games.cattower.evaluation import best_mark, pairs_with, rival_mean
from pyengine.games.cattower.items import A_THING
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.placing import prices
from pyengine.games.cattower.position import Position
from pyengine.games.cattower.weighing import Choice

SEEN = 0.3
"""A difference of so much worth is told."""

_Found = tuple[float, Choice]
"""The best mark for two dice and what it is worth."""


def contrast_dice(position: Position, seat: int, done: int, better: int) -> Contrast | None:
    """What tells the two dice apart (C1, C17), which in solo are those put aside."""
    return (
        _at_best(position, done, better)
        or _at_worst(position, done, better)
        or _with_one(position, done, better)
        or _from_rivals(position, seat, done, better)
    )


# What one can mark


def _at_best(position: Position, done: int, better: int) -> Contrast | None:
    """The best mark of each; one that the other die allows as well is told by its price."""
    mine, theirs = (
        max(_found(position, done), key=_worth),
        max(_found(position, better), key=_worth),
    )
    if _worth(theirs) - _worth(mine) < SEEN:
        return None
    price = _lowest_price(position, done, theirs[1])
    if price <= position.own.circled:
        return _dearer(theirs[1], price)
    if _is_pass(mine[1]):
        return Contrast(
            say("allows nothing better than a pass"), say("allows {mark}", mark=_words(theirs[1]))
        )
    return Contrast(
        say("allows {mark} at best", mark=_words(mine[1])),
        say("allows {mark}", mark=_words(theirs[1])),
    )


def _dearer(choice: Choice, price: int) -> Contrast:
    costs = say_counted(
        price,
        "allows {mark} for a footprint",
        "allows {mark} for {count} footprints",
        mark=_words(choice),
    )
    less = choice[3]
    return Contrast(
        costs, say("allows it for {less}", less=less) if less else say("allows it for none")
    )


def _at_worst(position: Position, done: int, better: int) -> Contrast | None:
    """What one may be left with where several dice may be left over for all."""
    here, there = _found(position, done), _found(position, better)
    mine, theirs = min(here, key=_worth), min(there, key=_worth)
    if len(here) == 1 or _worth(theirs) - _worth(mine) < SEEN or _is_same(mine[1], theirs[1]):
        return None
    return Contrast(
        say("may be left with {mark}", mark=_words(mine[1])),
        say("allows at least {mark}", mark=_words(theirs[1])),
    )


def _with_one(position: Position, done: int, better: int) -> Contrast | None:
    """The die that may be left over for all and tells most apart; the others are left out."""
    if position.solo:
        return None
    left = [*position.left]
    left.remove(done)
    left.remove(better)
    most, told = SEEN, None
    for common in left:
        mine, theirs = best_mark(position, done, common), best_mark(position, better, common)
        more = _worth(theirs) - _worth(mine)
        if more >= most and not _is_same(mine[1], theirs[1]):
            most = more
            told = Contrast(
                say("allows {mark} if the {die} is left over", mark=_words(mine[1]), die=common),
                say("allows {mark} then", mark=_words(theirs[1])),
            )
    return told


def _found(position: Position, die: int) -> list[_Found]:
    return [best_mark(position, *pair) for pair in pairs_with(position, die)]


def _worth(found: _Found) -> float:
    return found[0]


def _lowest_price(position: Position, die: int, choice: Choice) -> int:
    """C3: the fewest footprints for which this die allows a mark as well."""
    slot, item, _, _ = choice
    _, floor = load_towers().slots[slot]
    return min(prices(*pair)[floor][item] for pair in pairs_with(position, die))


def _is_pass(choice: Choice) -> bool:
    return choice[0] < 0


def _is_same(one: Choice, other: Choice) -> bool:
    """Returns whether both are the same item in the same place, whatever its price."""
    return one[:2] == other[:2]


def _words(choice: Choice) -> Sentence:
    slot, item, _, _ = choice
    if _is_pass(choice):
        return say("a pass")
    tower, floor = load_towers().slots[slot]
    return say(
        "{item} on floor {floor} of tower {tower}",
        item=say(A_THING[item - 1]),
        floor=floor,
        tower=tower,
    )


# What others can mark


def _from_rivals(position: Position, seat: int, done: int, better: int) -> Contrast | None:
    """Who could do more with the better die: whoever is still to choose, or, of the last die, all.

    Where another such die stays on the table, nobody is kept from it.
    """
    if position.solo or position.left.count(better) > 1:
        return None
    others = [other for other in range(1, position.players + 1) if other != seat]
    is_last = not position.later
    found = [
        (rival_mean(position, rival, done) - rival_mean(position, rival, better), others[rival])
        for rival, taken in enumerate(position.taken)
        if is_last or not taken
    ]
    gain, other = max(found)
    if gain < SEEN:
        return None
    who, left = seat_words(other), say("leaves the {die}", die=done)
    if is_last:
        return Contrast(
            say("leaves the {die} for all, and {who} can make more of it", die=better, who=who),
            left,
            ahead=left,
        )
    return Contrast(
        say("leaves the {die} to {who}", who=who, die=better),
        say("takes it and leaves the {die}", die=done),
        ahead=left,
    )

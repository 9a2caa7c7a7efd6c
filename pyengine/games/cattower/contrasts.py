"""What tells two marks or dice of Cat Tower apart: the place, the item, the price, and rivals.

The weights are those of the bots' rules of thumb; nothing is played out.
"""

from __future__ import annotations

from itertools import combinations
from math import fsum

from pyengine.core.reasons import Contrast
from pyengine.core.words import Sentence, say, say_counted, seat_words
from pyengine.games.cattower.evaluation import best_mark, own_weigher, rival_gain
from pyengine.games.cattower.items import A_THING, BOWL, CUSHION, HOUSE, MANY, MOUSE, cat_named
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.notation import PASS, Mark, read_die, read_mark
from pyengine.games.cattower.placing import house_points, prices
from pyengine.games.cattower.position import Position, position_of
from pyengine.games.cattower.state import Sheet, State
from pyengine.games.cattower.weighing import Choice, Weigher

_SEEN = 0.3
"""A difference of so much worth is told."""


def contrast(view: State, seat: int, done: str, better: str) -> Contrast | None:
    """What tells the two apart (C1 to C14); None where nothing does."""
    if done == better:
        return None
    position = position_of(view, seat)
    if view.phase in ("draft", "discard"):
        return _dice(position, seat, read_die(done), read_die(better))
    return _marks(view.sheets[seat - 1], position, done, better)


# C2 to C14: marks


def _marks(sheet: Sheet, position: Position, done: str, better: str) -> Contrast | None:
    weigher = own_weigher(position)
    if better == PASS:
        return _pass_is_better(sheet, weigher, read_mark(done))
    if done == PASS:
        return None
    here, there = read_mark(done), read_mark(better)
    found = [
        (_price(position, here) - _price(position, there), _dear(position, here, there)),
        _about_item(sheet, weigher, here, there),
        _about_slot(sheet, position, here, there),
    ]
    weight, told = max(found, key=lambda each: each[0])
    return told if told and weight > 0 else None


def _pass_is_better(sheet: Sheet, weigher: Weigher, done: Mark) -> Contrast:
    if done.item == HOUSE:
        gives_up = _early(sheet, done)
    elif done.item == CUSHION:
        gives_up = say("lays a cushion on a floor that brings only {floor}", floor=done.floor)
    else:
        gives_up = say(
            "spends floor {floor} of tower {tower} on {item}",
            floor=done.floor,
            tower=done.tower,
            item=_thing(done.item),
        )
    count = min(3, sheet.open)
    instead = say_counted(
        count,
        "keeps the place free and circles a footprint",
        "keeps the place free and circles {count} footprints",
    )
    return Contrast(gives_up, instead if count else say("keeps the place free"))


def _early(sheet: Sheet, mark: Mark) -> Sentence:
    return say_counted(
        house_points(sheet, mark.cat),
        "uses up the house of the {cat} for 1 point",
        "uses up the house of the {cat} for {count} points",
        cat=cat_named(mark.cat),
    )


def _price(position: Position, mark: Mark) -> int:
    """C3: the footprints that a mark costs."""
    return prices(*position.pair)[mark.floor][mark.item]


def _dear(position: Position, done: Mark, better: Mark) -> Contrast | None:
    more, less = _price(position, done), _price(position, better)
    if more <= less:
        return None
    costs = say_counted(more, "costs a footprint", "costs {count} footprints")
    if not less:
        return Contrast(costs, say("costs none"))
    return Contrast(costs, say("costs {count}", count=less))


def _about_item(
    sheet: Sheet, weigher: Weigher, done: Mark, better: Mark
) -> tuple[float, Contrast | None]:
    """Another item on the same place: what it brings now or promises."""
    if done.item == better.item == HOUSE:
        more = weigher.regret(done.cat) - weigher.regret(better.cat)
        return more, _other_cat(sheet, done, better)
    slot = _slot(better)
    worth = _worth(weigher, slot, better) - _worth(weigher, slot, done)
    if done.item == better.item or worth < _SEEN:
        return 0.0, None
    if done.item == HOUSE and weigher.patience(done.cat) > _SEEN:
        waits = say("keeps that house for when there are more {items}", items=_many(done.cat))
        return worth, Contrast(_early(sheet, done), waits)
    template = "marks {item}, which brings less on this sheet in the long run"
    return worth, Contrast(
        say(template, item=_thing(done.item)),
        say("marks {item}", item=_thing(better.item)),
    )


def _worth(weigher: Weigher, slot: int, mark: Mark) -> float:
    worth = weigher.mark(slot, mark.item)
    return worth - weigher.regret(mark.cat) if mark.cat else worth


def _other_cat(sheet: Sheet, done: Mark, better: Mark) -> Contrast:
    points, more = house_points(sheet, done.cat), house_points(sheet, better.cat)
    cat = cat_named(better.cat)
    if more > points:
        return Contrast(
            _early(sheet, done),
            say("houses the {cat} for {points}", cat=cat, points=more),
        )
    waits = say("houses the {cat} and lets {items} gather first", cat=cat, items=_many(done.cat))
    return Contrast(_early(sheet, done), waits)


def _about_slot(
    sheet: Sheet, position: Position, done: Mark, better: Mark
) -> tuple[float, Contrast | None]:
    """The same item on another place: towers, floors, and what is beside it."""
    weigher = own_weigher(position)
    here, there = _slot(done), _slot(better)
    worth = weigher.mark(there, better.item) - weigher.mark(here, better.item)
    if here == there or worth < _SEEN:
        return 0.0, None
    return worth, (
        _beside(sheet, here, there, done, better)
        or _floors(done, better)
        or _towers(sheet, position.gone, done, better)
    )


def _beside(sheet: Sheet, here: int, there: int, done: Mark, better: Mark) -> Contrast | None:
    """C12, C14: mice want mice and room, bowls want other items and room."""
    around = load_towers().neighbours
    if better.item == MOUSE:
        mice = sheet.items[MOUSE - 1]
        if (around[there] & mice).bit_count() > (around[here] & mice).bit_count():
            return Contrast(say("is on a place apart from the mice"), say("joins them"))
    if better.item in (MOUSE, BOWL):
        room, more = ((around[slot] & sheet.free).bit_count() for slot in (here, there))
        if more > room and done.item == better.item:
            return Contrast(
                say_counted(
                    room,
                    "has only 1 free place beside it",
                    "has only {count} free places beside it",
                )
                if room
                else say("has no free place beside it"),
                say("has {more} to go on from", more=more),
            )
    return None


def _floors(done: Mark, better: Mark) -> Contrast | None:
    """C13: high floors are for cushions."""
    if better.item != CUSHION and done.item != CUSHION and done.floor > better.floor:
        return Contrast(
            say("takes floor {floor}, where a cushion would bring {floor}", floor=done.floor),
            say("leaves it to a cushion"),
        )
    if better.item == done.item == CUSHION and better.floor > done.floor:
        return Contrast(
            say("lays a cushion for {floor}", floor=done.floor),
            say("lays one for {floor}", floor=better.floor),
        )
    return None


def _towers(sheet: Sheet, gone: int, done: Mark, better: Mark) -> Contrast | None:
    """C7: which tower comes nearer to its number."""
    if done.tower == better.tower:
        return None
    towers = load_towers()
    left, fewer = (
        (sheet.free & towers.masks[mark.tower - 1]).bit_count() - 1 for mark in (done, better)
    )
    if fewer < left:
        return Contrast(
            say_counted(
                left,
                "leaves 1 place of tower {tower} free",
                "leaves {count} places of tower {tower} free",
                tower=done.tower,
            ),
            say("leaves only {fewer} of tower {tower}", fewer=fewer, tower=better.tower)
            if fewer
            else say("completes tower {tower}", tower=better.tower),
        )
    most, more = (
        (towers.smaller if gone >> mark.tower - 1 & 1 else towers.larger)[mark.tower - 1]
        for mark in (done, better)
    )
    if more > most:
        return Contrast(
            say("builds tower {tower}, worth {points} at most", tower=done.tower, points=most),
            say("builds tower {tower}, worth up to {points}", tower=better.tower, points=more),
        )
    return None


def _slot(mark: Mark) -> int:
    return load_towers().slots.index((mark.tower, mark.floor))


def _thing(item: int) -> Sentence:
    return say(A_THING[item - 1])


def _many(item: int) -> Sentence:
    return say(MANY[item - 1])


# C1, C17: dice


def _dice(position: Position, seat: int, done: int, better: int) -> Contrast | None:
    here, there = _gains(position, done), _gains(position, better)
    mine, theirs = _best(position, done), _best(position, better)
    if max(there) > max(here) and _mark_of(mine) != _mark_of(theirs):
        return Contrast(
            say("allows {mark} at best", mark=_mark_words(mine)),
            say("allows {mark}", mark=_mark_words(theirs)),
        )
    if min(there) - min(here) >= _SEEN:
        return Contrast(
            say("may be left with a poor mark"),
            say("allows a good one whichever die is left over"),
        )
    rivals = _from_rivals(position, seat, done, better)
    if rivals is None and fsum(there) > fsum(here):
        return Contrast(
            say("allows fewer good marks with the dice that may be left over"),
            say("goes with more of them"),
        )
    return rivals


def _gains(position: Position, die: int) -> list[float]:
    return [best_mark(position, *pair)[0] for pair in _pairs(position, die)]


def _pairs(position: Position, die: int) -> list[tuple[int, int]]:
    left = [*position.left]
    left.remove(die)
    return [(left[0], left[1])] if position.solo else [(die, common) for common in left]


def _best(position: Position, die: int) -> Choice:
    return max(
        (best_mark(position, *pair) for pair in _pairs(position, die)), key=lambda found: found[0]
    )[1]


def _mark_of(choice: Choice) -> tuple[int, int]:
    return choice[:2]


def _mark_words(choice: Choice) -> Sentence:
    slot, item = _mark_of(choice)
    if slot < 0:
        return say("a pass")
    tower, floor = load_towers().slots[slot]
    return say(
        "{item} on floor {floor} of tower {tower}", item=_thing(item), floor=floor, tower=tower
    )


def _from_rivals(position: Position, seat: int, done: int, better: int) -> Contrast | None:
    """Which of the two dice another player could do more with."""
    others = [other for other in range(1, position.players + 1) if other != seat]
    found = [
        (_left_to(position, rival, done) - _left_to(position, rival, better), rival)
        for rival in range(len(others))
    ]
    if not found or (most := max(found))[0] <= 0.0:
        return None
    return Contrast(
        say("leaves {who} the {die}", who=seat_words(others[most[1]]), die=better),
        say("takes it and leaves the {die}, which is worth less there", die=done),
    )


def _left_to(position: Position, rival: int, taken: int) -> float:
    """What a rival can make on average of the dice that are left, and of the one it has."""
    left = [*position.left]
    left.remove(taken)
    own = position.taken[rival]
    pairs = [(own, common) for common in left] if own else [*combinations(left, 2)]
    return fsum(rival_gain(position, rival, *pair) for pair in pairs) / len(pairs)

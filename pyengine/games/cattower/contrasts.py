"""What tells two marks or dice of Cat Tower apart: the place, the item, the price, and rivals.

The weights are those of the bots' rules of thumb; nothing is played out. Of a choice after
which the match is over nothing is promised for later.
"""

from __future__ import annotations

from typing import NamedTuple

from pyengine.core.reasons import Contrast
from pyengine.core.words import Sentence, say, say_counted
from pyengine.games.cattower.dice_contrasts import SEEN, contrast_dice
from pyengine.games.cattower.evaluation import last_weigher, own_weigher, weighed
from pyengine.games.cattower.items import (
    A_THING,
    BOWL,
    BUTTERFLY,
    CUSHION,
    HOUSE,
    MANY,
    MOUSE,
    cat_named,
)
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.notation import PASS, Mark, read_die, read_mark
from pyengine.games.cattower.placing import PASS_FOOTPRINTS, house_points, place
from pyengine.games.cattower.position import Position, position_of
from pyengine.games.cattower.scoring import (
    bowls,
    in_time,
    item_points,
    larger_open,
    mouse_groups,
)
from pyengine.games.cattower.state import Sheet, State
from pyengine.games.cattower.weighing import Weigher

_POOR = 3
"""A cushion on a floor up to this one brings little; a higher floor is worth keeping for one."""

_Told = tuple[float, Contrast | None]
"""How much something weighs, and what is said of it."""


class _Trial(NamedTuple):
    """A mark, its slot and price, and the sheet after it."""

    mark: Mark
    slot: int
    price: int
    after: Sheet

    @property
    def left(self) -> int:
        """The free places of its tower afterwards."""
        return (self.after.free & load_towers().masks[self.mark.tower - 1]).bit_count()


def contrast(view: State, seat: int, done: str, better: str) -> Contrast | None:
    """What tells the two apart (C1 to C14); None where nothing does."""
    if done == better:
        return None
    position = position_of(view, seat)
    if view.phase in ("draft", "discard"):
        return contrast_dice(position, seat, read_die(done), read_die(better))
    here, there = (_trial(view, seat, position, action) for action in (done, better))
    return _ending(position, here, there) or _marks(view, seat, position, here, there)


def _trial(view: State, seat: int, position: Position, action: str) -> _Trial | None:
    """The mark as it would be made; None for a pass."""
    if action == PASS:
        return None
    mark = read_mark(action)
    slot, _, _, price = position.choices[action]
    return _Trial(mark, slot, price, place(view.sheets[seat - 1], *view.pair(seat), mark))


# C8: the end


def _ending(position: Position, done: _Trial | None, better: _Trial | None) -> Contrast | None:
    """An early end, or one that is put off in the lead; alone no end is good in itself."""
    here, there = (trial is not None and trial.after.finished for trial in (done, better))
    if here == there or not position.limit:
        return None
    if here:
        return Contrast(say("ends the match"), say("does not"))
    if position.solo or position.score <= max(position.scores):
        return None
    return Contrast(say("does not end the match"), say("does, in the lead"))


# C2 to C14: marks


def _marks(
    view: State, seat: int, position: Position, done: _Trial | None, better: _Trial | None
) -> Contrast | None:
    sheet = view.sheets[seat - 1]
    if done is None:
        return None
    if better is None:
        return _pass_is_better(sheet, done) if position.limit else None
    is_over = not position.limit or better.after.finished
    weigher = last_weigher(position) if is_over else own_weigher(position)
    dear = weigher.cost(done.price) - weigher.cost(better.price)
    found = [
        (dear, _dear(done.price, better.price)),
        _about_item(view, seat, weigher, done, better, is_over),
        _about_slot(view, sheet, weigher, done, better, 0 if is_over else position.limit),
    ]
    told = [(weight, each) for weight, each in found if each and weight > 0]
    return max(told, key=lambda each: each[0])[1] if told else None


def _pass_is_better(sheet: Sheet, done: _Trial) -> Contrast:
    mark = done.mark
    if mark.item == HOUSE:
        gives_up = _early(sheet, mark)
    elif mark.item == CUSHION and mark.floor <= _POOR:
        gives_up = say("lays a cushion on a floor that brings only {floor}", floor=mark.floor)
    elif done.price:
        gives_up = _costs(done.price)
    else:
        gives_up = say(
            "spends floor {floor} of tower {tower} on {item}",
            floor=mark.floor,
            tower=mark.tower,
            item=_thing(mark.item),
        )
    count = min(PASS_FOOTPRINTS, sheet.open)
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


# C3: the price


def _dear(more: int, less: int) -> Contrast | None:
    if more <= less:
        return None
    return Contrast(_costs(more), say("costs {count}", count=less) if less else say("costs none"))


def _costs(price: int) -> Sentence:
    return say_counted(price, "costs a footprint", "costs {count} footprints")


# C9 to C14: the item


def _about_item(
    view: State, seat: int, weigher: Weigher, here: _Trial, there: _Trial, is_over: bool
) -> _Told:
    """Another item, or a house for another cat: what it brings now or promises."""
    sheet, done, better = view.sheets[seat - 1], here.mark, there.mark
    if done.item == better.item:
        if done.item != HOUSE:
            return 0.0, None
        more = weigher.regret(done.cat) - weigher.regret(better.cat)
        return more, _other_cat(sheet, done, better, is_over)
    # It is worth less, there as well as where it was marked.
    others = (_worth(weigher, slot, done) for slot in (here.slot, there.slot))
    worth = _worth(weigher, there.slot, better) - max(others)
    if worth < SEEN:
        return 0.0, None
    if done.item == HOUSE and weigher.patience(done.cat) > SEEN:
        waits = say("keeps that house for when there are more {items}", items=_many(done.cat))
        return worth, Contrast(_early(sheet, done), waits)
    points, more = (_points(view, seat, trial) for trial in (here, there))
    gives_up, instead = _marked(done, points), _marked(better, more)
    if points < more:
        return worth, Contrast(gives_up, instead)
    if is_over:
        return worth, Contrast(say("{marks}, which brings less", marks=gives_up), instead)
    less = say("{marks}, which brings less in the long run", marks=gives_up)
    return worth, Contrast(less, _promising(sheet, there, instead))


def _points(view: State, seat: int, trial: _Trial) -> int:
    """What the item of a mark brings as things stand (C9 to C14)."""
    mark = trial.mark
    return item_points(view.sheets, seat, trial.after, trial.slot, mark.item, mark.cat)


def _marked(mark: Mark, points: int) -> Sentence:
    """A mark by its item and what that brings as things stand."""
    if mark.item == HOUSE:
        return say_counted(
            points,
            "houses the {cat} for 1 point",
            "houses the {cat} for {count} points",
            cat=cat_named(mark.cat),
        )
    item = _thing(mark.item)
    return say_counted(
        points, "marks {item} for 1 point", "marks {item} for {count} points", item=item
    )


def _promising(sheet: Sheet, trial: _Trial, marks: Sentence) -> Sentence:
    """A mark, with what it leads to beside the points that it brings now."""
    item, after = trial.mark.item, trial.after
    if item == BUTTERFLY and after.open < sheet.open:
        count = sheet.open - after.open
        return say_counted(
            count,
            "{marks} and circles a footprint",
            "{marks} and circles {count} footprints",
            marks=marks,
        )
    room = (load_towers().neighbours[trial.slot] & after.free).bit_count()
    if item in (BOWL, MOUSE) and room:
        return say_counted(
            room,
            "{marks}, with 1 free place beside it",
            "{marks}, with {count} free places beside it",
            marks=marks,
        )
    if item in after.free_cats and item != HOUSE:
        return say("{marks}, and the {cat} likes that", marks=marks, cat=cat_named(item))
    return marks


def _worth(weigher: Weigher, slot: int, mark: Mark) -> float:
    return weighed(weigher, (slot, mark.item, mark.cat, 0), 0.0)


def _other_cat(sheet: Sheet, done: Mark, better: Mark, is_over: bool) -> Contrast | None:
    points, more = house_points(sheet, done.cat), house_points(sheet, better.cat)
    cat = cat_named(better.cat)
    if more > points:
        return Contrast(
            _early(sheet, done),
            say("houses the {cat} for {points}", cat=cat, points=more),
        )
    if is_over:
        return None
    waits = say("houses the {cat} and lets {items} gather first", cat=cat, items=_many(done.cat))
    return Contrast(_early(sheet, done), waits)


# C7, C12 to C14: the place


def _about_slot(
    view: State, sheet: Sheet, weigher: Weigher, here: _Trial, there: _Trial, limit: int
) -> _Told:
    """Another place: what is beside it, floors, and towers, for so many rounds to come at most."""
    item = there.mark.item
    worth = weigher.mark(there.slot, item) - weigher.mark(here.slot, item)
    if here.slot == there.slot or worth < SEEN:
        return 0.0, None
    return worth, (
        _beside(sheet, here, there, limit)
        or _floors(here.mark, there.mark, limit)
        or _towers(view, here, there, limit)
    )


def _beside(sheet: Sheet, here: _Trial, there: _Trial, limit: int) -> Contrast | None:
    """C12, C14: mice want mice and room, bowls want kinds of items and room."""
    item = there.mark.item
    if here.mark.item != item or item not in (MOUSE, BOWL):
        return None
    told = _mice(here, there) if item == MOUSE else _kinds(here, there)
    if told or not limit:
        return told
    around = load_towers().neighbours
    room, more = ((around[trial.slot] & sheet.free).bit_count() for trial in (here, there))
    if more <= room:
        return None
    only = say_counted(
        room, "has only 1 free place beside it", "has only {count} free places beside it"
    )
    few = only if room else say("has no free place beside it")
    return Contrast(few, say("has {more}", more=more))


def _mice(here: _Trial, there: _Trial) -> Contrast | None:
    few, more = _joined(here), _joined(there)
    if more <= few:
        return None
    return Contrast(_joins(few) if few else say("touches no other mouse"), _joins(more))


def _joins(count: int) -> Sentence:
    return say_counted(count, "joins 1 mouse", "joins {count} mice")


def _joined(trial: _Trial) -> int:
    """The other mice of the group of a new mouse."""
    groups = (group.slots for group in mouse_groups(trial.after))
    return next(group.bit_count() for group in groups if group >> trial.slot & 1) - 1


def _kinds(here: _Trial, there: _Trial) -> Contrast | None:
    few, more = (
        next(bowl.points for bowl in bowls(trial.after) if bowl.slot == trial.slot)
        for trial in (here, there)
    )
    if more <= few:
        return None
    beside = say_counted(
        few, "puts the bowl beside 1 kind of item", "puts the bowl beside {count} kinds of items"
    )
    if few:
        return Contrast(beside, say("puts it beside {more}", more=more))
    again = say_counted(more, "puts it beside 1 kind", "puts it beside {count} kinds")
    return Contrast(say("puts the bowl beside nothing"), again)


def _floors(done: Mark, better: Mark, limit: int) -> Contrast | None:
    """C13: high floors are for cushions."""
    if better.item == done.item == CUSHION and better.floor > done.floor:
        return Contrast(
            say("lays a cushion for {floor}", floor=done.floor),
            say("lays one for {floor}", floor=better.floor),
        )
    if CUSHION in (done.item, better.item) or not limit:
        return None
    if done.floor > max(_POOR, better.floor):
        return Contrast(
            say("takes floor {floor}, where a cushion would bring {floor}", floor=done.floor),
            say("leaves it to a cushion"),
        )
    return None


def _towers(view: State, here: _Trial, there: _Trial, limit: int) -> Contrast | None:
    """C7: which tower comes nearer to its number, and which number is the larger."""
    done, better = here.mark, there.mark
    if done.tower == better.tower or there.left > limit:
        return None
    if there.left < here.left:
        return Contrast(
            say_counted(
                here.left,
                "leaves 1 place of tower {tower} free",
                "leaves {count} places of tower {tower} free",
                tower=done.tower,
            ),
            say("leaves only {fewer} of tower {tower}", fewer=there.left, tower=better.tower)
            if there.left
            else say("completes tower {tower}", tower=better.tower),
        )
    most, more = (_number(view, trial) for trial in (here, there))
    if more <= most or not here.left:
        return None
    return Contrast(
        say("builds tower {tower}, worth {points} at most", tower=done.tower, points=most),
        say("builds tower {tower}, worth up to {points}", tower=better.tower, points=more),
    )


def _number(view: State, trial: _Trial) -> int:
    """C7, C17: the most that the tower of a mark can still bring."""
    towers, index, after = load_towers(), trial.mark.tower - 1, trial.after
    house = after.items[HOUSE - 1] & towers.masks[index] or (trial.left and after.free_cats)
    reached = _is_in_reach(view.round, trial) if view.solo else larger_open(view, after, index + 1)
    larger = house and reached
    return (towers.larger if larger else towers.smaller)[index]


def _is_in_reach(number: int, trial: _Trial) -> bool:
    """Returns whether the tower can be complete in time (C17): later when others come before it.

    Each round brings one item.
    """
    towers, after = load_towers(), trial.after
    others = [mask for index, mask in enumerate(towers.masks, 1) if index != trial.mark.tower]
    counts = sorted(filter(None, ((mask & after.free).bit_count() for mask in others)))
    number, scored = number + trial.left, len(others) - len(counts)
    for count in (0, *counts):
        number += count
        if in_time(number, scored):
            return True
        scored += 1
    return False


def _thing(item: int) -> Sentence:
    return say(A_THING[item - 1])


def _many(item: int) -> Sentence:
    return say(MANY[item - 1])

"""Reasons for a mark or a die of Cat Tower: points, what they lead to, and what others lose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pyengine.core.pencil import replaced
from pyengine.core.reasons import MOST, About, Reason
from pyengine.core.words import Sentence, listing, say, say_counted, seat_words
from pyengine.games.cattower.evaluation import best_mark, pairs_with, rival_gain
from pyengine.games.cattower.info import FINISHED, most_rounds
from pyengine.games.cattower.items import (
    A_THING,
    BOWL,
    BUTTERFLY,
    CUSHION,
    HOUSE,
    MOUSE,
    YARN,
    cat_named,
)
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.notation import PASS, Mark, read_die, read_mark
from pyengine.games.cattower.placing import CAT_POINTS, PASS_FOOTPRINTS, place
from pyengine.games.cattower.position import Position, position_of
from pyengine.games.cattower.scoring import (
    YARN_MOST,
    YARN_SOME,
    bowls,
    item_points,
    larger_open,
    mouse_groups,
    score_sheets,
    tower_worth,
    yarn_towers,
)
from pyengine.games.cattower.state import Sheet, State

FOOTPRINT = 0.6
"""About what a footprint is worth."""

DENIED = 0.5
"""Weight of a point that another player does not get."""

FOOTPRINTS = "footprints"
"""What several reasons are about; a tower is another such thing, and a bowl."""

WASTED = 1.0
"""About what is lost with a cat that moves in for no points, and never again."""

COMPLETE = "a complete tower"
"""What comes before whatever follows from it."""

MISSED = 2.0
"""A die is kept from somebody who would lose at least so much without it."""


def reasons(view: State, seat: int, action: str) -> list[Reason]:
    """The reasons for a die (C1), a mark or a pass (C2 to C14).

    In the last round (C16, C17) nothing is said of what an item makes possible later.
    """
    if view.phase in ("draft", "discard"):
        return [*_die(view, seat, read_die(action))]
    sheet = view.sheets[seat - 1]
    if action == PASS:
        return [*_passing(sheet)]
    mark = read_mark(action)
    after = place(sheet, *view.pair(seat), mark)
    later = view.round < most_rounds(view.players)
    return [
        *_item(view, seat, sheet, after, mark),
        *_beside(sheet, after, mark),
        *_tower(view, seat, sheet, after, mark),
        *(_for_later(sheet, after, mark) if later else ()),
        *_price(after.used - sheet.used),
    ]


# C5: a pass


def _passing(sheet: Sheet) -> Iterator[Reason]:
    count = min(PASS_FOOTPRINTS, sheet.open)
    if count:
        words = say_counted(count, "circles a footprint", "circles {count} footprints")
        yield Reason(words, FOOTPRINT * count)
    else:
        yield Reason(say("marks nothing"), 0.0)


# C9 to C14: what an item brings


def _item(view: State, seat: int, sheet: Sheet, after: Sheet, mark: Mark) -> Iterator[Reason]:
    slot = load_towers().slot_at(mark.tower, mark.floor)
    assert slot is not None
    points = item_points(view.sheets, seat, after, slot, mark.item, mark.cat)
    if mark.item == HOUSE:
        yield _housed(mark, points)
    elif mark.item == YARN:
        yield from _yarn(view, seat, after, mark.tower, points)
    elif mark.item == BUTTERFLY:
        yield from _butterfly(sheet, after, points)
    elif mark.item == BOWL:
        words = say_counted(
            points, "puts a bowl beside 1 kind of item", "puts a bowl beside {count} kinds of items"
        )
        yield Reason(words, points, (About(BOWL),))
    elif mark.item == CUSHION:
        words = say_counted(
            points, "lays a cushion for 1 point", "lays a cushion for {count} points"
        )
        yield Reason(words, points)
    elif mark.item == MOUSE:
        joins = len(mouse_groups(after)) <= len(mouse_groups(sheet))
        template = "joins mice for {points} points" if joins else "adds a mouse for {points} points"
        yield Reason(say(template, points=points), points)


def _housed(mark: Mark, points: int) -> Reason:
    """C9: a cat that moves in for nothing is lost."""
    cat = cat_named(mark.cat)
    if not points:
        return Reason(say("gives the {cat} a house that brings no points", cat=cat), -WASTED)
    return Reason(say("gives the {cat} a house for {count} points", cat=cat, count=points), points)


def _yarn(view: State, seat: int, after: Sheet, tower: int, gain: int) -> Iterator[Reason]:
    """C10, C17: most yarn, as much as anybody, or some."""
    old, new = (
        yarn_towers(sheets)[tower - 1]
        for sheets in (view.sheets, replaced(view.sheets, seat, after))
    )
    others = [
        other
        for other in range(1, view.players + 1)
        if other != seat and new.points[other - 1] < old.points[other - 1]
    ]
    own, most, about = new.balls[seat - 1], new.most, (About(_tower_name(tower)),)
    if others:
        lost = (YARN_MOST - YARN_SOME) * len(others) * DENIED
        words = say(
            "takes the most yarn in tower {tower} from {who}",
            tower=tower,
            who=seat_words(others[0]),
        )
        yield Reason(words, gain + lost, about)
    elif own < most:
        yield Reason(say("puts some yarn in tower {tower}", tower=tower), gain or 0.2, about)
    elif own == old.most:
        yield Reason(say("draws level in yarn in tower {tower}", tower=tower), gain, about)
    elif gain:
        yield Reason(say("takes the most yarn in tower {tower}", tower=tower), gain, about)
    else:
        yield Reason(say("secures the most yarn in tower {tower}", tower=tower), 1.0, about)


def _tower_name(tower: int) -> Sentence:
    return say("tower {tower}", tower=tower)


def _butterfly(sheet: Sheet, after: Sheet, points: int) -> Iterator[Reason]:
    count = sheet.open - after.open
    yield Reason(say("hangs a butterfly toy for {points} points", points=points), points)
    if count:
        words = say_counted(count, "circles a footprint", "circles {count} footprints")
        yield Reason(words, FOOTPRINT * count, (About(FOOTPRINTS),))


def _beside(sheet: Sheet, after: Sheet, mark: Mark) -> Iterator[Reason]:
    """C12: bowls that stood there already and now touch one kind more."""
    before = sum([bowl.points for bowl in bowls(sheet)])
    own = load_towers().slot_at(mark.tower, mark.floor)
    now = sum([bowl.points for bowl in bowls(after) if bowl.slot != own])
    if now > before:
        more = now - before
        words = say_counted(
            more, "brings a bowl another kind of item", "brings bowls {count} more kinds of items"
        )
        again = say_counted(
            more, "brings another bowl one kind more", "brings other bowls {count} kinds more"
        )
        yield Reason(words, more, (About(BOWL, again),))


def _for_later(sheet: Sheet, after: Sheet, mark: Mark) -> Iterator[Reason]:
    """C7, C9: a tower that is nearly complete, a cat without a house that will be glad of it."""
    left = (after.free & load_towers().masks[mark.tower - 1]).bit_count()
    if left == 1:
        short = About(_tower_name(mark.tower), say("leaves it one item short"))
        words = say("leaves tower {tower} one item short", tower=mark.tower)
        yield Reason(words, 0.3, (short,))
    if mark.item != HOUSE and mark.item in sheet.free_cats:
        words = say(
            "makes a house for the {cat} worth {points} more",
            cat=cat_named(mark.item),
            points=CAT_POINTS,
        )
        yield Reason(words, CAT_POINTS / 2)


# C7, C8: towers, and the end


def _tower(view: State, seat: int, sheet: Sheet, after: Sheet, mark: Mark) -> Iterator[Reason]:
    tower = mark.tower
    if tower not in after.full_towers:
        return
    points = tower_worth(view, after, tower)
    words = say_counted(
        points,
        "completes tower {tower} for 1 point",
        "completes tower {tower} for {count} points",
        tower=tower,
    )
    again = say_counted(points, "completes it for 1 point", "completes it for {count} points")
    yield Reason(words, points, (About(_tower_name(tower), again), About(COMPLETE)))
    towers = load_towers()
    apart = towers.larger[tower - 1] - towers.smaller[tower - 1]
    if not view.solo and larger_open(view, sheet, tower):
        words = say("takes the larger number of tower {tower} off the table", tower=tower)
        again = say("takes its larger number off the table")
        about = (About(COMPLETE, again), About(_tower_name(tower), again))
        yield Reason(words, DENIED * apart, about)
    if len(after.full_towers) == FINISHED:
        yield from _end(view, seat, points)


def _end(view: State, seat: int, points: int) -> Iterator[Reason]:
    if view.solo:
        yield Reason(say("ends the match"), -2.0)
        return
    totals = score_sheets(view).totals
    ahead = totals[seat - 1] + points > max(
        total for other, total in enumerate(totals, 1) if other != seat
    )
    if ahead:
        yield Reason(say("ends the match in the lead"), 3.0)
    else:
        yield Reason(say("ends the match from behind"), -3.0)


def _price(price: int) -> Iterator[Reason]:
    """C3: footprints that it takes."""
    if price:
        words = say_counted(price, "costs a footprint", "costs {count} footprints")
        again = say_counted(price, "uses one up", "uses {count} up")
        yield Reason(words, -FOOTPRINT * price, (About(FOOTPRINTS, again),))
    else:
        yield Reason(say("costs no footprints"), 0.1)


# C1, C17: the die


def _die(view: State, seat: int, die: int) -> Iterator[Reason]:
    position = position_of(view, seat)
    gain, (slot, item, _, _) = max(
        (best_mark(position, *pair) for pair in pairs_with(position, die)),
        key=lambda found: found[0],
    )
    if slot < 0:
        yield _for_a_pass(view, view.sheets[seat - 1])
    else:
        tower, floor = load_towers().slots[slot]
        words = say(
            "allows {item} on floor {floor} of tower {tower}",
            item=say(A_THING[item - 1]),
            floor=floor,
            tower=tower,
        )
        yield Reason(words, max(gain, 0.5))
    if not view.solo:
        yield from _kept(view, seat, position, die)


def _for_a_pass(view: State, sheet: Sheet) -> Reason:
    """C3, C5: a die with which nothing is better than a pass, and what that is good for."""
    count = min(PASS_FOOTPRINTS, sheet.open)
    if view.round == most_rounds(view.players) or not count:
        return Reason(say("leaves nothing to mark"), 0.0)
    words = say_counted(
        count,
        "is best with a pass, which circles a footprint to change a later die with",
        "is best with a pass, which circles {count} footprints to change later dice with",
    )
    return Reason(words, 0.5)


def _kept(view: State, seat: int, position: Position, die: int) -> Iterator[Reason]:
    """The next players who could have used the die, and lose most without it: one reason for all
    of them, as each would be worded like the others."""
    left = [*position.left]
    left.remove(die)
    if die in left:
        return
    lost = {
        other: missed
        for rival, other in enumerate(n for n in range(1, view.players + 1) if n != seat)
        if not position.taken[rival] and (missed := _missed(position, rival, die, left)) >= MISSED
    }
    worst = sorted(lost, key=lambda other: -lost[other])[:MOST]
    if worst:
        points = [round(lost[other]) for other in worst]
        yield Reason(_keeps(die, worst, points), DENIED * lost[worst[0]])


def _missed(position: Position, rival: int, die: int, left: Sequence[int]) -> float:
    """The points that a rival loses where this die is not among those that are left."""
    rest = [
        rival_gain(position, rival, first, second)
        for place, first in enumerate(left)
        for second in left[place + 1 :]
    ]
    if not rest:
        return 0.0
    return max(rival_gain(position, rival, die, common) for common in left) - max(rest)


def _keeps(die: int, seats: Sequence[int], points: Sequence[int]) -> Sentence:
    """From whom a die is kept, and about how many points it is worth to each of them.

    >>> str(_keeps(1, (2, 3), (2, 2)))
    'keeps the 1 from seat 2 and seat 3, worth about 2 points each'
    >>> str(_keeps(1, (2, 3), (4, 2)))
    'keeps the 1 from seat 2, worth about 4 points, and from seat 3, about 2'
    """
    names = [seat_words(seat) for seat in seats]
    if len(names) == 1:
        template = "keeps the {die} from {who}, worth about {points} points"
        return say(template, die=die, who=names[0], points=points[0])
    if points[0] == points[1]:
        template = "keeps the {die} from {who}, worth about {points} points each"
        return say(template, die=die, who=listing(names), points=points[0])
    return say(
        "keeps the {die} from {who}, worth about {points} points, and from {other}, about {less}",
        die=die,
        who=names[0],
        points=points[0],
        other=names[1],
        less=points[1],
    )

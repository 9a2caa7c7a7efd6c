"""Reasons for a move of Yarn Trail: what the thread picks up, and what it leaves open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pyengine.core.pencil import replaced
from pyengine.core.reasons import About, Reason
from pyengine.core.words import Sentence, listing, say, say_counted
from pyengine.games.yarn.carpet import ITEMS, Carpet, Path, dots_of
from pyengine.games.yarn.moves import extend, legal_paths
from pyengine.games.yarn.notation import PASS
from pyengine.games.yarn.rules import Yarn, complete_sets
from pyengine.games.yarn.state import Setup, Sheet, State
from pyengine.games.yarn.words import another, things

ROLLS = range(1, 7)

TURN = 0.8
"""Points that a turn is worth in which nothing is drawn."""

GO_ON = 0.2
"""Points that an end is worth from which every roll leads on."""

FEW_WAYS = 3
"""With no more rolls than these to go on with an end is narrow."""

NEAR = 3
"""An item that lies so many segments away, or fewer, speaks for an end: most rolls go there."""

FAR = 9
"""Nothing that lies so many segments away is a reason."""

NEXT_TURN = "next turn"
"""What several reasons are about."""

SET = "set"
"""A set that is complete now, behind which comes another."""


def reasons(view: State, seat: int, action: str) -> list[Reason]:
    """The reasons for a move, or for not drawing (Y4 to Y18); cups are left to chance."""
    if view.phase != "move":
        return []
    sheet = view.sheets[seat - 1]
    after = sheet if action == PASS else extend(view.setup.carpet, sheet, action)
    found = [*_gains(view, seat, sheet, after)]
    if view.last_turn:
        return found or [Reason(say("brings nothing"), 0.0)]
    if action == PASS:
        found.append(Reason(say("draws nothing this turn"), -TURN))
        found.append(Reason(say("waits for a better roll"), 0.0))
    elif not after.finished:
        found += _comes_near(view.setup, after)
    found += _stops(view) if after.finished else _leaves(view, after)
    return found


# Y11 to Y13, Y18: what is gained now


def _gains(view: State, seat: int, sheet: Sheet, after: Sheet) -> Iterator[Reason]:
    carpet = view.setup.carpet
    before, now = sheet.ticks(carpet), after.ticks(carpet)
    more = [count - had for count, had in zip(now, before, strict=True)]
    taken = [things(kind, count) for kind, count in zip(ITEMS, more, strict=True) if count]
    if taken:
        about = [About(kind) for kind, count in zip(ITEMS, more, strict=True) if count]
        yield Reason(say("takes {items}", items=listing(taken)), sum(more), tuple(about))
    sets = complete_sets(before), complete_sets(now)
    if sets[1] > sets[0]:
        words = say_counted(sets[1] - sets[0], "completes a set", "completes {count} sets")
        yield Reason(words, sum(carpet.set_values[sets[0] : sets[1]]), (About(SET),))
        if not sets[0] and not view.timer.running:
            yield _hurries(view, seat, after)
    broken = after.knocked() - sheet.knocked()
    if broken and seat not in view.setup.novices:
        words = say_counted(broken, "breaks a cup", "breaks {count} cups")
        yield Reason(words, broken * carpet.cup_points)
    if after.finished:
        words = say("stops at the paw for {points} points", points=carpet.paw_points)
        yield Reason(words, carpet.paw_points)


# What is still to come


def _hurries(view: State, seat: int, after: Sheet) -> Reason:
    """The first set of anybody starts the timer (Y14): good for who is ahead, as others are left
    with few turns, and else a loss of turns."""
    totals = Yarn().scores(replace(view, sheets=replaced(view.sheets, seat, after))).totals
    return Reason(say("starts the timer"), 0.6 if totals[seat - 1] == max(totals) else -0.6)


def _stops(view: State) -> Iterator[Reason]:
    left = view.numbers_left
    if left > 1:
        yield Reason(say("gives up the turns that are left"), -float(left))


def _leaves(view: State, after: Sheet) -> Iterator[Reason]:
    """What the next rolls can do from where the thread ends now."""
    setup, carpet = view.setup, view.setup.carpet
    open_ = [legal_paths(carpet, after, roll, setup.crossing)[0] for roll in ROLLS]
    ways = sum(map(bool, open_))
    if not ways:
        yield Reason(say("leads into a dead end"), -float(view.prospect))
        return
    sets = sum(_makes_set(carpet, after, paths) for paths in open_)
    ticks = after.ticks(carpet)
    if sets:
        worth = carpet.set_values[complete_sets(ticks)]
        words = say("can complete a set next turn with {rolls}", rolls=_rolls(sets))
        again = say("can complete another next turn with {rolls}", rolls=_rolls(sets))
        yield Reason(words, worth * sets / 12, (About(NEXT_TURN), About(SET, again)))
    wanted = wanted_items(carpet, after)
    reach = sum(any(path.dot_mask & wanted for path in paths) for paths in open_)
    if reach > sets:
        # A set has an item in it.
        words = say("can take an item next turn with {rolls}", rolls=_rolls(reach))
        again = say("take an item with {rolls}", rolls=_rolls(reach))
        more = GO_ON if reach == len(ROLLS) else 0.0
        yield Reason(words, 0.05 * reach + more, (About(NEXT_TURN, again),))
    if ways <= FEW_WAYS:
        words = say("can go on with only {rolls}", rolls=_rolls(ways))
        yield Reason(words, 0.5 * (ways - FEW_WAYS - 1))
    elif reach < ways == len(ROLLS):
        # Where every roll takes an item that is said already.
        yield Reason(say("can go on with every roll"), GO_ON)


def _comes_near(setup: Setup, after: Sheet) -> Iterator[Reason]:
    """The item that is nearest to the new end, or that none is near; the paw is left where there
    are none any more."""
    wanted = wanted_items(setup.carpet, after)
    away, kind = _nearest(setup, after, wanted)
    if away == 1:
        again = say("ends beside {item}", item=another(kind))
        yield Reason(say("ends beside {item}", item=things(kind, 1)), 0.4, (About(kind, again),))
    elif away <= NEAR:
        words, again = (
            say("ends {away} segments from {item}", away=away, item=item)
            for item in (things(kind, 1), another(kind))
        )
        yield Reason(words, 0.3 - 0.02 * away, (About(kind, again),))
    elif away < FAR:
        # Up to a roll away that is neither good nor bad; further it takes two turns.
        words = say("ends {away} segments from the nearest item", away=away)
        yield Reason(words, 0.0 if away <= ROLLS[-1] else -0.1)
    elif not wanted:
        yield Reason(say("heads for the paw"), 0.1)


def _rolls(count: int) -> Sentence:
    return say("every roll") if count == len(ROLLS) else say("{count} of 6 rolls", count=count)


def wanted_items(carpet: Carpet, sheet: Sheet) -> int:
    """The items that still find a box (Y11)."""
    rows = zip(carpet.items, sheet.ticks(carpet), strict=True)
    return sum(kind & ~sheet.visited for kind, ticked in rows if ticked < carpet.boxes)


def _makes_set(carpet: Carpet, sheet: Sheet, paths: list[Path]) -> bool:
    ticks = sheet.ticks(carpet)
    sets = complete_sets(ticks)
    if sets == len(carpet.set_values):
        return False
    missing = [
        kind & ~sheet.visited
        for kind, ticked in zip(carpet.items, ticks, strict=True)
        if ticked == sets
    ]
    return any(all(path.dot_mask & kind for kind in missing) for path in paths)


def _nearest(setup: Setup, sheet: Sheet, wanted: int) -> tuple[int, str]:
    """The way to the nearest wanted item over free segments, and its kind; ``FAR`` for none."""
    for away, dots in zip(range(1, FAR), farther(setup, sheet), strict=False):
        if found := dots & wanted:
            return away, setup.carpet.item_at(dots_of(found)[0])
    return FAR, ""


def farther(setup: Setup, sheet: Sheet) -> Iterator[int]:
    """The dots that one, two, three … free segments lead to from the end, and no fewer do, as masks
    (Y7); dots with thread bar the way where crossing is not allowed (Y21)."""
    seen = edge = 1 << sheet.end
    barred = 0 if setup.crossing else sheet.visited
    while edge:
        edge = _around(setup.carpet, sheet.segments, edge) & ~(seen | barred)
        seen |= edge
        yield edge


def _around(carpet: Carpet, segments: int, dots: int) -> int:
    """The dots one free segment away from any of these."""
    found = 0
    for dot in dots_of(dots):
        for direction in "UDLR":
            moved = carpet.step(dot, direction)
            if moved and not segments >> moved[1] & 1 and not carpet.blocks >> moved[0] & 1:
                found |= 1 << moved[0]
    return found

"""What tells two moves of Yarn Trail apart: the items that the new end has within reach.

Ways are counted over free segments (Y4 to Y7); nothing is played out.
"""

from __future__ import annotations

from typing import NamedTuple

from pyengine.core.reasons import Contrast
from pyengine.core.words import say, say_counted
from pyengine.games.yarn.carpet import ITEMS, dots_of
from pyengine.games.yarn.moves import extend
from pyengine.games.yarn.notation import PASS
from pyengine.games.yarn.reasons import FAR, farther, wanted_items
from pyengine.games.yarn.rules import complete_sets
from pyengine.games.yarn.state import Setup, Sheet, State
from pyengine.games.yarn.words import things

ROLL = 6
"""So many segments are the longest roll."""

CLOSE = 3
"""An item that is so near is within half of the rolls."""


class _Reach(NamedTuple):
    """What can be walked to from an end: items that are cut off, those within the longest roll and
    within half of them, the sets that are complete, and how far the nearest of each kind is that
    the next set needs (``FAR``: too far)."""

    cut: int
    near: int
    close: int
    sets: int
    needed: tuple[tuple[int, str], ...]


def contrast(view: State, seat: int, done: str, better: str) -> Contrast | None:
    """What tells the two apart (Y4 to Y13); None where nothing does.

    An end is nothing to go on from in the last turn (Y16), nor where the thread stops (Y13).
    """
    setup, sheet = view.setup, view.sheets[seat - 1]
    if done == better or PASS in (done, better) or view.phase != "move" or view.last_turn:
        return None
    sheets = [extend(setup.carpet, sheet, action) for action in (done, better)]
    if any(after.finished for after in sheets):
        return None
    here, there = (_reach(setup, after) for after in sheets)
    if here.cut > there.cut:
        return Contrast(
            say_counted(
                here.cut - there.cut,
                "cuts the way to an item",
                "cuts the way to {count} items",
            ),
            say("keeps it free") if here.cut - there.cut == 1 else say("keeps them free"),
        )
    if here.sets and not there.sets and not view.timer.running:
        return Contrast(say("starts the timer"), say("lets it rest and gathers more first"))
    return (
        _needed(here, there)
        or _near(here.near, there.near, ROLL)
        or _near(here.close, there.close, CLOSE)
    )


def _needed(here: _Reach, there: _Reach) -> Contrast | None:
    """Y18: what the next set still lacks, and which way leads nearer to it."""
    for (far, kind), (near, other) in zip(here.needed, there.needed, strict=False):
        if kind != other or near >= far:
            continue
        item = things(kind, 1)
        if far >= FAR:
            away = say("ends far from {item}, which the next set needs", item=item)
            closer = (
                "ends only {near} segments away" if near <= CLOSE else "ends {near} segments away"
            )
        else:
            template = "ends {far} segments from {item}, which the next set needs"
            away = say(template, far=far, item=item)
            closer = "ends only {near} away" if near <= CLOSE else "ends {near} away"
        return Contrast(away, say(closer, near=near) if near > 1 else say("ends beside it"))
    return None


def _near(few: int, more: int, away: int) -> Contrast | None:
    """More items within so many segments."""
    if more <= few:
        return None
    words = say_counted(
        few,
        "has 1 item within {away} segments of its end",
        "has {count} items within {away} segments of its end",
        away=away,
    )
    if not few:
        words = say("has no item within {away} segments of its end", away=away)
    return Contrast(words, say("has {more}", more=more))


def _reach(setup: Setup, sheet: Sheet) -> _Reach:
    carpet = setup.carpet
    wanted = wanted_items(carpet, sheet)
    found: dict[int, int] = {}
    for away, dots in enumerate(farther(setup, sheet), 1):
        found.update(dict.fromkeys(dots_of(dots & wanted), away))
    ticks = sheet.ticks(carpet)
    sets = complete_sets(ticks)
    needed = [
        (min((found[dot] for dot in found if kind >> dot & 1), default=FAR), name)
        for kind, name, ticked in zip(carpet.items, ITEMS, ticks, strict=True)
        if ticked == sets
    ]
    near, close = (sum(way <= most for way in found.values()) for most in (ROLL, CLOSE))
    cut = wanted.bit_count() - len(found)
    return _Reach(cut, near, close, sets, tuple((min(way, FAR), name) for way, name in needed))

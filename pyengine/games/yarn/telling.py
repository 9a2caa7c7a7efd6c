"""What is told of Yarn Trail: carpets and threads, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pyengine.core.words import Listing, Sentence, listing, say, say_counted
from pyengine.games.yarn.carpet import ITEMS, Carpet
from pyengine.games.yarn.rules import complete_sets
from pyengine.games.yarn.state import Sheet, State
from pyengine.typed.contract import Asking

__all__ = [
    "THINGS",
    "WAYS",
    "dots_in_line",
    "end_words",
    "item_words",
    "leads_on_words",
    "next_set_words",
    "row_words",
    "sign_at",
]

WAYS = {"U": "up", "D": "down", "L": "left", "R": "right"}
"""The ways out of a dot, by their letters in notation."""

THINGS = ("mouse", "sock", "plane")
"""One of each of the items, in the order of the collection bar."""

_COUNTED = (
    ("1 mouse", "{count} mice"),
    ("1 sock", "{count} socks"),
    ("1 plane", "{count} planes"),
)


def end_words(carpet: Carpet, sheet: Sheet, name: str) -> Sentence:
    """Where a thread ends (Y4), or that it has finished on the paw (Y13)."""
    at = carpet.dot_name(sheet.end)
    if sheet.finished:
        return say("{name} has finished on the cat's paw at {at}.", name=name, at=at)
    return say("The thread of {name} ends at {at}.", name=name, at=at)


def _counted(count: int, kind: int) -> Sentence:
    return say_counted(count, *_COUNTED[kind])


def item_words(carpet: Carpet, sheet: Sheet, name: str) -> Sentence:
    """What a thread has collected, and how many sets that makes (Y11, Y18)."""
    ticks = sheet.ticks(carpet)
    things = listing(_counted(count, kind) for kind, count in enumerate(ticks))
    return say_counted(
        complete_sets(ticks),
        "{name} has {things}: 1 complete set.",
        "{name} has {things}: {count} complete sets.",
        name=name,
        things=things,
    )


def next_set_words(carpet: Carpet, sheet: Sheet, name: str) -> Sentence:
    """What is missing for the next set, and what that is worth (Y18)."""
    ticks = sheet.ticks(carpet)
    sets = complete_sets(ticks)
    if sets == len(carpet.set_values):
        return say("{name} has all sets.", name=name)
    missing = listing(say(THINGS[kind]) for kind, count in enumerate(ticks) if count == sets)
    return say(
        "The next set of {name} scores {points} and still needs: {missing}.",
        name=name,
        points=carpet.set_values[sets],
        missing=missing,
    )


def _open_ways(view: State, sheet: Sheet, dot: int) -> list[tuple[str, int]]:
    """Ways out of a dot that thread could take: letter and next dot (Y7, Y9, Y21)."""
    carpet, found = view.setup.carpet, []
    for letter in WAYS:
        moved = carpet.step(dot, letter)
        if moved is None or carpet.blocks >> moved[0] & 1 or sheet.segments >> moved[1] & 1:
            continue
        if view.setup.crossing or not sheet.visited >> moved[0] & 1:
            found.append((letter, moved[0]))
    return found


def leads_on_words(view: State, sheet: Sheet, dot: int) -> Sentence:
    """Which ways out of a dot are open, and where they lead."""
    at = view.setup.carpet.dot_name(dot)
    ways = _open_ways(view, sheet, dot)
    if not ways:
        return say("From {at} no way is open.", at=at)
    names = listing(
        [
            say("{way} to {dot}", way=say(WAYS[letter]), dot=view.setup.carpet.dot_name(to))
            for letter, to in ways
        ],
        "comma",
    )
    return say("From {at} the thread can go {ways}.", at=at, ways=names)


def sign_at(view: State, sheet: Sheet, dot: int) -> Sentence | None:
    """What is at a dot; None for nothing at all."""
    carpet = view.setup.carpet
    threaded = bool(sheet.visited >> dot & 1)
    things = []
    if dot == sheet.end:
        things.append("end of the thread")
    if dot == carpet.start:
        things.append("start")
    if dot == carpet.paw:
        things.append("cat's paw")
    if carpet.blocks >> dot & 1:
        things.append("block")
    if sheet.cups >> dot & 1:
        things.append("knocked over cup" if threaded else "cup")
    if item := carpet.item_at(dot):
        kind = THINGS[ITEMS.index(item)]
        things.append(f"taken {kind}" if threaded else kind)
    if threaded and not things:
        things.append("thread")
    return say("{things}", things=listing(things)) if things else None


def dots_in_line(asking: Asking[State], seat: int, dots: Sequence[int]) -> Listing:
    """Dots one after the other; those alike in one breath."""
    view, sheet = asking.view, asking.view.sheets[seat - 1]
    carpet, told = view.setup.carpet, []
    for sign, group in groupby(dots, key=lambda dot: sign_at(view, sheet, dot)):
        run = [carpet.dot_name(dot) for dot in group]
        what = sign or say("empty")
        if len(run) > 1:
            told.append(say("{first} to {last} {what}", first=run[0], last=run[-1], what=what))
        else:
            told.append(say("{at} {what}", at=run[0], what=what))
    return listing(told, "comma")


def row_words(asking: Asking[State], seat: int, row: int) -> Sentence:
    """A row of a carpet."""
    carpet = asking.view.setup.carpet
    dots = range(row * carpet.columns, (row + 1) * carpet.columns)
    return say("Row {row}: {dots}.", row=row + 1, dots=dots_in_line(asking, seat, dots))

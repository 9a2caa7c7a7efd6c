"""Sentences about Yarn Trail: carpets and threads."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pyengine.core.words import Listing, Sentence, listing, say, say_counted
from pyengine.games.yarn.carpet import ITEMS, Carpet
from pyengine.games.yarn.rules import complete_sets
from pyengine.games.yarn.state import Sheet, State
from pyengine.games.yarn.words import DIRECTIONS, dot_words, row_name, things
from pyengine.typed.contract import Asking


def set_words(carpet: Carpet, sheet: Sheet) -> Sentence:
    """Returns how many sets are complete, what is missing for the next one, and its worth (Y18)."""
    ticks = sheet.ticks(carpet)
    sets = complete_sets(ticks)
    if sets == len(carpet.set_values):
        return say("All sets are complete.")
    left = zip(ITEMS, ticks, strict=True)
    return say_counted(
        sets,
        "1 set is complete; the next one scores {points} and still needs {missing}.",
        "{count} sets are complete; the next one scores {points} and still needs {missing}.",
        points=carpet.set_values[sets],
        missing=listing(things(kind, 1) for kind, count in left if count == sets),
    )


def _open_directions(view: State, sheet: Sheet, dot: int) -> list[tuple[str, int]]:
    """Directions that thread could take from a dot: letter and next dot (Y7, Y9, Y21)."""
    carpet, found = view.setup.carpet, []
    for letter in DIRECTIONS:
        moved = carpet.step(dot, letter)
        if moved is None or carpet.blocks >> moved[0] & 1 or sheet.segments >> moved[1] & 1:
            continue
        if view.setup.crossing or not sheet.visited >> moved[0] & 1:
            found.append((letter, moved[0]))
    return found


def leads_on_words(view: State, sheet: Sheet, dot: int) -> Sentence:
    """The directions in which a dot is open, and where they lead."""
    at = view.setup.carpet.dot_name(dot)
    directions = _open_directions(view, sheet, dot)
    if not directions:
        return say("From {at} no way is open.", at=at)
    names = listing(
        [
            say(
                "{direction} to {dot}",
                direction=say(DIRECTIONS[letter]),
                dot=view.setup.carpet.dot_name(to),
            )
            for letter, to in directions
        ],
        "comma",
    )
    return say("From {at} the thread can go {directions}.", at=at, directions=names)


def dots_in_line(asking: Asking[State], seat: int, dots: Sequence[int]) -> Listing:
    """Dots one after the other; those alike in one breath."""
    view, sheet = asking.view, asking.view.sheets[seat - 1]
    carpet, asks_cups, sentences = view.setup.carpet, view.phase == "cups", []
    for what, group in groupby(dots, key=lambda dot: dot_words(carpet, sheet, dot, asks_cups)):
        run = [carpet.dot_name(dot) for dot in group]
        if len(run) > 1:
            sentences.append(
                say("{first} to {last}: {what}", first=run[0], last=run[-1], what=what)
            )
        else:
            sentences.append(say("{at}: {what}", at=run[0], what=what))
    return listing(sentences, "semicolon")


def row_words(asking: Asking[State], seat: int, row: int) -> Sentence:
    """A row of a carpet."""
    carpet = asking.view.setup.carpet
    dots = range(row * carpet.columns, (row + 1) * carpet.columns)
    return say("{row}: {dots}.", row=row_name(row + 1), dots=dots_in_line(asking, seat, dots))

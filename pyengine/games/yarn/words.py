"""Names for the things of Yarn Trail and their states.

The board that is heard says these words, and so do typed answers.
"""

from __future__ import annotations

from functools import cache, lru_cache

from pyengine.core.words import Sentence, listing, say, say_counted, say_together
from pyengine.games.yarn.carpet import ITEMS, Carpet
from pyengine.games.yarn.state import Setup, Sheet

DIRECTIONS = {"U": "up", "D": "down", "L": "left", "R": "right"}
"""The directions from a dot, by their letters in notation."""

NOUNS = {
    "m": ("mouse", "mice"),
    "s": ("sock", "socks"),
    "p": ("paper plane", "paper planes"),
    "c": ("cup", "cups"),
    "#": ("building block", "building blocks"),
}
"""One and several of what lies on a carpet, by its sign in sheet data."""

_ITEMS = {
    "m": ("a mouse", "a mouse, picked up", "a mouse, no room"),
    "s": ("a sock", "a sock, picked up", "a sock, no room"),
    "p": ("a paper plane", "a paper plane, picked up", "a paper plane, no room"),
}
"""An item that lies there, that was picked up, that no box is left for (Y11)."""

_COUNTED = {
    "m": ("a mouse", "{count} mice"),
    "s": ("a sock", "{count} socks"),
    "p": ("a paper plane", "{count} paper planes"),
}

_ANOTHER = {"m": "another mouse", "s": "another sock", "p": "another paper plane"}

_PLACE_FOR_CUP = say("a place for a cup")

_COLLECTED = {
    "m": "{count} of {all} mice",
    "s": "{count} of {all} socks",
    "p": "{count} of {all} paper planes",
}


def row_name(row: int) -> Sentence:
    """A row of dots, from 1."""
    return say("Row {row}", row=row)


def things(kind: str, count: int) -> Sentence:
    """Items of a kind: ``a mouse``, ``2 mice``."""
    return say_counted(count, *_COUNTED[kind])


def another(kind: str) -> Sentence:
    """An item of a kind behind one of the same: ``another mouse``."""
    return say(_ANOTHER[kind])


def dot_words(carpet: Carpet, sheet: Sheet, dot: int, asks_cups: bool = False) -> Sentence:
    """Describes a dot: what lies there, how thread leaves it (Y7), whether it ends.

    ``asks_cups`` says that cups are still to be circled (Y2).
    """
    return dots_words(carpet, sheet, asks_cups)[dot]


@lru_cache(maxsize=32)
def dots_words(carpet: Carpet, sheet: Sheet, asks_cups: bool) -> tuple[Sentence, ...]:
    """Returns what is to be found on every dot: see :func:`dot_words`."""
    full = tuple([count == carpet.boxes for count in sheet.ticks(carpet)])
    visited, segments, cups, end = sheet.visited, sheet.segments, sheet.cups, sheet.end
    return tuple(
        [
            _dot_words(
                carpet, dot, visited >> dot & 1, segments & near, cups >> dot & 1, full,
                dot == end, asks_cups,
            )
            for dot, near in enumerate(_segments_near(carpet))
        ]
    )  # fmt: skip


@cache
def _segments_near(carpet: Carpet) -> tuple[int, ...]:
    """By dot the mask of the segments that leave it."""
    return tuple(
        [
            sum(
                [
                    1 << moved[1]
                    for direction in DIRECTIONS
                    if (moved := carpet.step(dot, direction))
                ]
            )
            for dot in range(carpet.size)
        ]
    )


# By all that the words can depend on: a move changes that of a few dots, and all are told after it.
@lru_cache(maxsize=4096)
def _dot_words(
    carpet: Carpet,
    dot: int,
    visited: int,
    segments: int,
    cup: int,
    full: tuple[bool, ...],
    is_end: bool,
    asks_cups: bool,
) -> Sentence:
    if asks_cups and carpet.shadows >> dot & 1:
        return _PLACE_FOR_CUP
    directions = tuple(
        [
            letter
            for letter in (DIRECTIONS if visited else "")
            if (moved := carpet.step(dot, letter)) and segments >> moved[1] & 1
        ]
    )
    return _describe_dot(_lying(carpet, dot, visited, cup, full), directions, is_end)


def _lying(carpet: Carpet, dot: int, visited: int, cup: int, full: tuple[bool, ...]) -> str:
    if carpet.blocks >> dot & 1:
        return "a building block"
    if dot == carpet.paw:
        return "the cat's paw"
    if dot == carpet.start:
        return "the ball of yarn"
    if kind := carpet.item_at(dot):
        return _ITEMS[kind][1 if visited else 2 * full[ITEMS.index(kind)]]
    if cup:
        return "a broken cup" if visited else "a cup"
    return ""


# A carpet has few dots that differ in more than their names, and all are told after each move.
@cache
def _describe_dot(lying: str, directions: tuple[str, ...], is_end: bool) -> Sentence:
    parts = [say(lying)] if lying else []
    if directions:
        parts.append(
            say(
                "thread {directions}",
                directions=listing([say(DIRECTIONS[letter]) for letter in directions]),
            )
        )
    if is_end:
        parts.append(say("the end of the thread"))
    return say_together(parts) if parts else say("empty")


def collected_words(setup: Setup, sheet: Sheet) -> Sentence:
    """Says how many items are picked up, of as many as have a box, and how many cups are broken."""
    carpet = setup.carpet
    sentences = [
        say(_COLLECTED[kind], count=count, all=carpet.boxes)
        for kind, count in zip(ITEMS, sheet.ticks(carpet), strict=True)
    ]
    # There are none before they are dealt.
    if cups := sheet.cups.bit_count():
        sentences.append(say("{count} of {all} cups broken", count=sheet.knocked(), all=cups))
    return say("{things}", things=listing(sentences))


def end_words(carpet: Carpet, sheet: Sheet) -> Sentence:
    """Returns where a thread ends (Y4), or that it has stopped for good (Y13)."""
    if sheet.finished:
        return say("The thread has stopped at the cat's paw.")
    return say("The thread ends at {at}.", at=carpet.dot_name(sheet.end))

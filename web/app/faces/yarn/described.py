"""A carpet in words: every dot with what lies there and where the thread leaves it."""

from __future__ import annotations

from functools import lru_cache

from app.described import Description, Rows
from app.face import Scene
from app.faces.yarn import words
from pyengine.games.yarn.carpet import ITEMS, Carpet, dots_of
from pyengine.games.yarn.state import Setup, Sheet, State

__all__ = ["describe", "dots_told", "gist"]


def describe(view: State, seat: int, scene: Scene) -> Description:
    """The carpet of a seat, row by row."""
    carpet, sheet = view.setup.carpet, view.sheets[seat - 1]
    title = words.carpet_of(scene.names[seat - 1])
    cups = view.phase == "cups"
    keys = words.CUP_KEYS if cups else words.DRAWING_KEYS
    return Description(title, gist(view, seat), (_rows(carpet, sheet, cups),), keys)


@lru_cache(maxsize=32)
def _rows(carpet: Carpet, sheet: Sheet, cups: bool) -> Rows:
    """``cups`` says that they are still to be circled: then the dots are told that may have one."""
    told, wide = dots_told(carpet, sheet), carpet.columns
    if cups:
        places = set(dots_of(carpet.shadows))
        told = tuple(
            words.cup_place(carpet.dot_name(dot)) if dot in places else one
            for dot, one in enumerate(told)
        )
    rows = (
        (words.row_title(row + 1), told[row * wide : (row + 1) * wide])
        for row in range(carpet.rows)
    )
    return Rows(words.DOTS, tuple(rows))


@lru_cache(maxsize=32)
def dots_told(carpet: Carpet, sheet: Sheet) -> tuple[str, ...]:
    """What is said of every dot: of one that is no choice, the name of its control too."""
    return tuple(
        words.dot_words(carpet.dot_name(dot), _lying(carpet, sheet, dot))
        for dot in range(carpet.size)
    )


def _lying(carpet: Carpet, sheet: Sheet, dot: int) -> str:
    kind, visited = carpet.item_at(dot), bool(sheet.visited >> dot & 1)
    # What no row has room for brings nothing any more (Y11).
    full = bool(kind) and sheet.ticks(carpet)[ITEMS.index(kind)] == carpet.boxes
    return words.what_lies(
        carpet,
        dot,
        visited=visited,
        full=full,
        cup=bool(sheet.cups >> dot & 1),
        thread=_thread(carpet, sheet, dot) if visited else (),
        is_end=dot == sheet.end,
    )


def _thread(carpet: Carpet, sheet: Sheet, dot: int) -> tuple[str, ...]:
    """The ways by which the thread leaves a dot: a segment is drawn but once (Y7)."""
    steps = ((way, carpet.step(dot, sign)) for sign, way in words.DIRECTIONS.items())
    return tuple(way for way, step in steps if step and sheet.segments >> step[1] & 1)


def gist(view: State, seat: int) -> str:
    """What a seat has picked up and knocked over, and where its thread ends."""
    return _gist(view.setup, view.sheets[seat - 1])


@lru_cache(maxsize=64)
def _gist(setup: Setup, sheet: Sheet) -> str:
    carpet = setup.carpet
    return words.gist(
        sheet.ticks(carpet),
        carpet.boxes,
        (sheet.knocked(), sheet.cups.bit_count()) if setup.cups else None,
        carpet.dot_name(sheet.end),
        sheet.finished,
    )

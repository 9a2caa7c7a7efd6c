"""The large carpet of a seat, from the floor up, and the small one for a look across the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup, escape

from app.art import cats
from app.art.cathead import Mood
from app.art.coats import coat_of
from app.art.svg import Point, disc, num, path
from app.faces.yarn import words
from app.faces.yarn.art import carpet as art
from app.faces.yarn.art import thread
from app.faces.yarn.draft import Draft
from app.faces.yarn.gain import gain
from app.faces.yarn.glows import glows
from app.faces.yarn.overlay import overlay
from app.faces.yarn.picture import cell, colour_of, last_gain, map_of, point, turns_of
from app.faces.yarn.spots import spots
from app.faces.yarn.ways import to_act, walk
from pyengine.games.yarn.carpet import Carpet, dots_of
from pyengine.games.yarn.state import Sheet, State

__all__ = ["board", "small"]


def board(view: State, seat: int, draft: Draft, names: Sequence[str], active: bool) -> Markup:
    """The one large ``<svg>``; with controls when ``active``."""
    carpet, sheet = view.setup.carpet, view.sheets[seat - 1]
    box = " ".join(map(num, art.view_box(carpet.columns, carpet.rows)))
    name = escape(names[seat - 1])
    parts = (
        _floor(carpet),
        _marks(carpet, sheet),
        thread.thread(turns_of(carpet, sheet), seed=seat),
        "" if sheet.finished else thread.loose_end(cell(carpet, sheet.end), seed=seat),
        _cat(view, seat, draft),
        f'<g class="glows">{glows(view, seat, draft) if active else ""}</g>',
        f'<g id="overlay">{overlay(view, seat, draft) if active else ""}</g>',
        f'<g class="spots">{spots(view, seat, draft) if active else ""}</g>',
    )
    return Markup(
        f'<svg class="carpet-frame yarn-board seat-{seat}" viewBox="{box}" role="group"'
        f' aria-label="{words.carpet_of(str(name))}">{"".join(parts)}</svg>'
    )


def small(view: State, seat: int) -> Markup:
    """A seat's carpet without the fine lines, for a look across the table."""
    carpet, sheet = view.setup.carpet, view.sheets[seat - 1]
    edge = art.BORDER
    box = (-edge, -edge, carpet.columns * art.CELL + 2 * edge, carpet.rows * art.CELL + 2 * edge)
    parts = (
        art.layers(map_of(carpet), colour_of(carpet), small=True, labels=False),
        _cups(carpet, sheet),
        thread.thread(turns_of(carpet, sheet), seed=seat, small=True),
        "" if sheet.finished else path(disc(*point(carpet, sheet.end), 11), "var(--seat)"),
    )
    return Markup(
        f'<svg class="yarn-small seat-{seat}" viewBox="{" ".join(map(num, box))}"'
        f' aria-hidden="true" focusable="false">{"".join(parts)}</svg>'
    )


def _floor(carpet: Carpet) -> Markup:
    return art.layers(map_of(carpet), colour_of(carpet))


@lru_cache(maxsize=32)
def _marks(carpet: Carpet, sheet: Sheet) -> str:
    """Cups whole and broken, ticks on what is caught, and a veil over what no row has room for."""
    ticks = sheet.ticks(carpet)
    caught, veiled = [], []
    for number, kind in enumerate(carpet.items):
        caught += [art.taken(*cell(carpet, dot)) for dot in dots_of(kind & sheet.visited)]
        if ticks[number] == carpet.boxes:
            veiled += [disc(*point(carpet, dot), 17) for dot in dots_of(kind & ~sheet.visited)]
    veil = f'<path class="yarn-veil" d="{"".join(veiled)}"/>' if veiled else ""
    return f'<g class="yarn-marks">{_cups(carpet, sheet)}{veil}{"".join(caught)}</g>'


def _cups(carpet: Carpet, sheet: Sheet) -> str:
    return "".join(
        art.cup_at(*cell(carpet, dot), broken=bool(sheet.visited >> dot & 1))
        for dot in dots_of(sheet.cups)
    )


def _cat(view: State, seat: int, draft: Draft) -> Markup:
    """The cat whose paw lies on the carpet, looking in over the border."""
    carpet, sheet = view.setup.carpet, view.sheets[seat - 1]
    at = (point(carpet, carpet.paw)[0] + 46, carpet.rows * art.CELL + 17.0)
    end = point(carpet, (walk(carpet, sheet.end, draft.steps) or (sheet.end,))[-1])
    reach = max(abs(end[0] - at[0]), abs(end[1] - at[1]), 1.0)
    # In tenths: the same glance is the same picture, and drawn once.
    gaze = (round((end[0] - at[0]) / reach, 1), round((end[1] - at[1]) / reach, 1))
    return _peeking(_mood(view, seat, draft), gaze, at)


@lru_cache(maxsize=128)
def _peeking(mood: Mood, gaze: Point, at: Point) -> Markup:
    return cats.cat(coat_of(1), "peek", mood, gaze, at=at, scale=0.62)


def _mood(view: State, seat: int, draft: Draft) -> Mood:
    """Startled by a cup in danger, sulking over a broken one, happy about a set, or asleep."""
    carpet, sheet = view.setup.carpet, view.sheets[seat - 1]
    ahead = walk(carpet, sheet.end, draft.steps)
    if ahead and gain(carpet, sheet, ahead).cups:
        return "startled"
    last = last_gain(carpet, sheet)
    if sheet.finished or last.sets[1] > last.sets[0]:
        return "happy"
    if last.cups:
        return "sulking"
    return "watching" if to_act(view, seat) or view.phase == "roll" else "sleeping"

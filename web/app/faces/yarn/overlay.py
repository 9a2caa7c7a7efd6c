"""The draft on the carpet: redrawn while the finger moves, so a handful of elements."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from app.art import symbols
from app.art.svg import num, path
from app.faces.pencil.bubble import bubble
from app.faces.yarn import words
from app.faces.yarn.art import carpet as art
from app.faces.yarn.art import thread
from app.faces.yarn.draft import Draft
from app.faces.yarn.gain import worth
from app.faces.yarn.picture import cell, point
from app.faces.yarn.ways import walk, ways_of
from pyengine.games.yarn.carpet import Carpet, dots_of
from pyengine.games.yarn.state import State

__all__ = ["overlay"]

_LIFT = 34.0
_LIFT_FINGER = 47.0
"""How far above the thread's end its label stands: at rest, and above a fingertip.

Both stay on the picture in the first row, where border and fringe are above.
"""


def overlay(view: State, seat: int, draft: Draft) -> Markup:
    """The inside of ``<g id="overlay">``."""
    carpet = view.setup.carpet
    if view.phase == "cups":
        return Markup("".join(_circled(carpet, dot) for dot in dots_of(draft.cups)))
    if view.phase != "move" or (not draft.steps and draft.drag is None):
        return Markup("")
    start = view.sheets[seat - 1].end
    dots = walk(carpet, start, draft.steps)
    whole = ways_of(view, seat).complete(draft.steps, draft.finish)
    parts: list[str] = []
    tip = dots[-1] if dots else start
    moving = draft.drag is not None and draft.drag.moved
    if moving and draft.drag is not None:
        loose = thread.slack(cell(carpet, tip), (draft.drag.x, draft.drag.y))
        parts.append(path(loose, cls="thread-slack"))
    if whole and not moving:
        parts.append(_other_bend(view, seat, draft.steps, tip))
    if dots:
        parts.append(thread.preview([cell(carpet, dot) for dot in (start, *dots)]))
    label = _label(view, seat, draft, dots, whole and not moving)
    if label:
        x, y = point(carpet, tip)
        edge = carpet.columns * art.CELL + art.BORDER
        lift = _LIFT_FINGER if moving else _LIFT
        parts.append(bubble((x, y - lift), label, -art.BORDER, edge))
    shape = "yarn-draft is-whole" if whole else "yarn-draft"
    return Markup(f'<g class="{shape}">{"".join(parts)}</g>')


@cache
def _circled(carpet: Carpet, dot: int) -> str:
    """A cup with the pencil's circle round it."""
    return symbols.use("cup", point(carpet, dot), 0.62) + art.cup_ring(*cell(carpet, dot))


def _other_bend(view: State, seat: int, steps: str, tip: int) -> str:
    """A faint line along the way that has the same end and the other bend."""
    carpet, ways = view.setup.carpet, ways_of(view, seat)
    for other in ways.ends.get(tip, ()):
        if other != steps:
            dots = (ways.start, *ways.dots[other])
            line = "L".join(f"{num(x)} {num(y)}" for x, y in (point(carpet, dot) for dot in dots))
            return path(f"M{line}", cls="yarn-other-way")
    return ""


def _label(view: State, seat: int, draft: Draft, dots: tuple[int, ...], resting: bool) -> str:
    """``C4 · 2 of 4 · +1`` while drawing; only the points once it is drawn."""
    if not dots:
        return ""
    carpet = view.setup.carpet
    points = worth(view, seat, dots) + (carpet.paw_points if draft.finish else 0)
    told = f"{points:+d}".replace("-", "−") if points else ""
    if resting:
        return told
    where = words.drawn_so_far(carpet.dot_name(dots[-1]), len(dots), view.roll)
    return f"{where} · {told}" if told else where

"""The draft on the carpet: redrawn while the finger moves, so a handful of elements."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from app.art import symbols
from app.art.svg import Point, num, path
from app.base.words import signed
from app.games.pencil.bubble import bubble
from app.games.yarn.art import carpet as art
from app.games.yarn.art import thread
from app.games.yarn.board.picture import cell, point
from app.games.yarn.input.gain import worth
from app.games.yarn.input.paths import Paths, bend_of, paths_of_sheet, walk
from app.games.yarn.text import words
from pyengine.games.yarn.carpet import Carpet, dots_of
from pyengine.games.yarn.state import Setup, Sheet

_LIFT = 34.0
_LIFT_FINGER = 47.0
"""Height of the label above the thread's end: at rest, and above a fingertip.

Both stay on the picture in the first row, where border and fringe are above.
"""


def circles(carpet: Carpet, circled: int) -> Markup:
    """A cup with the pencil's circle round it, for each that is chosen."""
    return Markup("").join([_draw_ring(carpet, dot) for dot in dots_of(circled)])


def wool(
    setup: Setup, sheet: Sheet, roll: int, seat: int, steps: str, finish: bool, finger: Point | None
) -> Markup:
    """The thread that is chosen, drawn towards a finger while one moves over the carpet."""
    if not steps and finger is None:
        return Markup("")
    carpet, paths = setup.carpet, paths_of_sheet(setup, sheet, roll)
    dots = walk(carpet, sheet.end, steps)
    tip = dots[-1] if dots else sheet.end
    whole = paths.complete(steps, finish)
    parts: list[str] = []
    if finger is not None:
        parts.append(path(thread.slack(cell(carpet, tip), finger), cls="thread-slack"))
    elif whole:
        parts.append(_other_bend(carpet, paths, steps, tip))
    if dots:
        parts.append(thread.preview([cell(carpet, dot) for dot in (sheet.end, *dots)]))
        points = worth(setup, sheet, seat, dots) + (carpet.paw_points if finish else 0)
        drawn = "" if whole and finger is None else _progress_text(carpet, dots, roll)
        label = " · ".join(filter(None, (drawn, signed(points) if points else "")))
        lift = _LIFT_FINGER if finger is not None else _lift(carpet, paths, tip)
        parts.append(_bubble(carpet, tip, label, lift))
    shape = "yarn-draft is-whole" if whole else "yarn-draft"
    return Markup(f'<g class="{shape}">{"".join(parts)}</g>')


@cache
def _draw_ring(carpet: Carpet, dot: int) -> Markup:
    return symbols.use("cup", point(carpet, dot), 0.62) + art.cup_ring(*cell(carpet, dot))


def _other_bend(carpet: Carpet, paths: Paths, steps: str, tip: int) -> str:
    """A faint line along the way that has the same end and the other bend."""
    for other in paths.ends.get(tip, ()):
        if other != steps:
            dots = (paths.start, *paths.dots[other])
            line = "L".join([f"{num(x)} {num(y)}" for x, y in (point(carpet, dot) for dot in dots)])
            return path(f"M{line}", cls="yarn-other-bend")
    return ""


def _lift(carpet: Carpet, paths: Paths, tip: int) -> float:
    """How far the label stands above the end: below it where a bend to choose lies just above."""
    ends = paths.ends.get(tip, ())
    above = carpet.step(tip, "U")
    bends = [bend_of(steps, paths.dots[steps]) for steps in ends] if len(ends) > 1 else []
    return -_LIFT if above is not None and above[0] in bends else _LIFT


def _progress_text(carpet: Carpet, dots: tuple[int, ...], roll: int) -> str:
    """Says how far a thread has come that is still being drawn: ``C4, 2 of 4``."""
    return words.drawn_so_far(carpet.dot_name(dots[-1]), len(dots), roll)


def _bubble(carpet: Carpet, tip: int, label: str, lift: float) -> str:
    if not label:
        return ""
    x, y = point(carpet, tip)
    return bubble((x, y - lift), label, -art.BORDER, carpet.columns * art.CELL + art.BORDER)

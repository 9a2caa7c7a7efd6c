"""Drawing with a finger or the mouse: the thread snaps to the legal way nearest to the pointer."""

from __future__ import annotations

import math
from dataclasses import replace

from app.games.interaction import BoardEvent, Interaction
from app.games.pencil.words import ONLY_PASS
from app.games.yarn.art.carpet import CELL
from app.games.yarn.board.picture import grid_of
from app.games.yarn.draft import EMPTY, Draft, Drag
from app.games.yarn.input.paths import Paths, paths_of, why_not_dot, write_steps
from app.games.yarn.text import words
from app.games.yarn.text.speech import told
from pyengine.games.yarn import GAME
from pyengine.games.yarn.carpet import Carpet
from pyengine.games.yarn.state import State

TAP_SLACK = CELL * 0.3
"""Distance that a pointer may wander and still be a tap."""

TOUCH = CELL * 0.44
"""Distance to a dot at which the pointer's way touches it."""

CATCH = CELL * 0.8
"""Distance to the drawn end at which letting go still means it."""


def interact(view: State, seat: int, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    """Applies the pointer to the draft."""
    if event.kind == "press":
        return Interaction(_press(view, seat, draft, event.x, event.y))
    drag = draft.drag
    if drag is None:
        return Interaction(draft, handled=False)
    if event.kind == "cancel":
        return Interaction(drag.draft_before)
    draft = _drag(view, seat, draft, drag, event.x, event.y)
    if event.kind == "drag" or draft.drag is None:
        return Interaction(draft)
    return _drop(view, seat, draft, draft.drag)


def _press(view: State, seat: int, draft: Draft, x: float, y: float) -> Draft:
    """A press takes up the drawn thread where it lies, or begins with the dot below."""
    paths = paths_of(view, seat)
    dot = grid_of(view.setup.carpet).at(x, y)
    drawn = (paths.start, *paths.dots.get(draft.steps, ()))
    trace: tuple[int, ...] = () if dot is None else (dot,)
    if dot in drawn:
        trace = drawn[: drawn.index(dot) + 1]
    draft_before = replace(draft, drag=None)
    return replace(draft, drag=Drag(x, y, x, y, trace, draft_before))


def _drag(view: State, seat: int, draft: Draft, drag: Drag, x: float, y: float) -> Draft:
    moved = drag.moved or math.hypot(x - drag.from_x, y - drag.from_y) > TAP_SLACK
    trace = _extend_trace(view.setup.carpet, drag, x, y)
    drag = replace(drag, x=x, y=y, trace=trace, moved=moved)
    if not moved:
        return replace(draft, drag=drag)
    steps = _snap(paths_of(view, seat), view.setup.carpet, draft.steps, trace, x, y)
    return Draft(steps=steps, drag=drag)


def _extend_trace(carpet: Carpet, drag: Drag, x: float, y: float) -> tuple[int, ...]:
    """The trace with the dots between the last place and this one."""
    trace = drag.trace
    for dot in grid_of(carpet).cells_passed(drag.x, drag.y, x, y, TOUCH):
        trace = trace[: trace.index(dot) + 1] if dot in trace else (*trace, dot)
    return trace


def _snap(
    paths: Paths, carpet: Carpet, before: str, trace: tuple[int, ...], x: float, y: float
) -> str:
    """The way (or its beginning) that ends nearest to the pointer, bent as the pointer went."""
    if paths.stuck:
        return ""
    nearest = min(paths.at, key=lambda dot: _distance(carpet, dot, x, y))
    touched = set(trace)

    def likeness(steps: str) -> tuple[int, bool, bool]:
        dots = paths.dots[steps]
        return len(touched.intersection(dots)), steps == before, steps[:1] == before[:1]

    return max(paths.at[nearest], key=likeness)


def _drop(view: State, seat: int, draft: Draft, drag: Drag) -> Interaction[Draft]:
    if not drag.moved:
        # A tap: the click that follows says which control is meant.
        return Interaction(drag.draft_before)
    carpet, paths = view.setup.carpet, paths_of(view, seat)
    if paths.stuck:
        return Interaction(drag.draft_before, say=ONLY_PASS, refused=True)
    steps = draft.steps
    tip = paths.dots[steps][-1] if steps else paths.start
    if tip >= 0 and _distance(carpet, tip, drag.x, drag.y) <= CATCH:
        finish = steps not in paths.plain and steps in paths.finishing
        after = Draft(steps=steps, finish=finish)
        if not steps:
            return Interaction(EMPTY, say=words.START_OVER)
        if paths.complete(steps, finish):
            return told(view, seat, after)
        refused = GAME.refusal(view, seat, write_steps(steps))
        return Interaction(after, say=str(refused.message) if refused else "", refused=True)
    dot = grid_of(carpet).at(drag.x, drag.y)
    why = words.OFF_CARPET if dot is None else words.reasons(why_not_dot(view, seat, dot))
    return Interaction(drag.draft_before, say=why, refused=True)


def _distance(carpet: Carpet, dot: int, x: float, y: float) -> float:
    return grid_of(carpet).distance(dot, x, y)

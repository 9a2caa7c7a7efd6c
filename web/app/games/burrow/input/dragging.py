"""Crossing with a finger or the mouse: every cell on the way that may be added is added."""

from __future__ import annotations

import math
from dataclasses import replace

from app.games.burrow.art.burrow import CELL
from app.games.burrow.board.picture import grid_of
from app.games.burrow.draft import Draft, Drag
from app.games.burrow.input.growing import find_growth, why_not
from app.games.burrow.text import words
from app.games.burrow.text.speech import told
from app.games.interaction import BoardEvent, Interaction
from app.games.pencil.words import ONLY_PASS
from pyengine.games.burrow.burrow import cells_of
from pyengine.games.burrow.state import State

TAP_SLACK = CELL * 0.3
"""Distance that a pointer may wander and still be a tap."""
TOUCH = CELL * 0.46
"""Distance to a cell's middle at which the pointer's way crosses it."""
CATCH = CELL * 0.9
"""Distance from a cell at which a press still means it."""


def interact(view: State, seat: int, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    """Applies the pointer to the draft."""
    if event.kind == "press":
        draft_before = replace(draft, drag=None)
        drag = Drag(event.x, event.y, event.x, event.y, draft_before)
        return Interaction(replace(draft, drag=drag))
    drag_now = draft.drag
    if drag_now is None:
        return Interaction(draft, handled=False)
    if event.kind == "cancel":
        return Interaction(drag_now.draft_before)
    outcome = _drag(view, seat, draft, drag_now, event.x, event.y)
    if event.kind == "drag":
        return outcome
    return _drop(view, seat, outcome, drag_now.draft_before)


def _drag(
    view: State, seat: int, draft: Draft, drag: Drag, x: float, y: float
) -> Interaction[Draft]:
    here = replace(drag, x=x, y=y)
    if not drag.moved:
        if math.hypot(x - drag.from_x, y - drag.from_y) <= TAP_SLACK:
            return Interaction(replace(draft, drag=replace(drag, x=drag.from_x, y=drag.from_y)))
        draft = _begun(view, seat, drag)
        here = replace(here, moved=True, base=draft.cells)
    cells, why = draft.cells, ""
    for cell in grid_of(view.setup.burrow).cells_passed(drag.x, drag.y, x, y, TOUCH):
        cells, why = _over(view, seat, cells, cell, why)
    after = Draft(cells, drag=here, cursor=draft.cursor)
    if why:
        return Interaction(after, say=why, refused=True)
    return told(view, seat, after) if cells else Interaction(after)


def _begun(view: State, seat: int, drag: Drag) -> Draft:
    """The choice that a drag builds on: the one so far where it goes on there, else a new one."""
    draft_before = drag.draft_before
    start = _start(view, seat, draft_before.mask, drag)
    if start is None:
        return Draft(cursor=draft_before.cursor)
    if start in draft_before.cells:
        return Draft(draft_before.cells, cursor=draft_before.cursor)
    if find_growth(view, seat, draft_before.mask).addable >> start & 1:
        return Draft((*draft_before.cells, start), cursor=draft_before.cursor)
    return Draft((start,), cursor=draft_before.cursor)


def _start(view: State, seat: int, chosen: int, drag: Drag) -> int | None:
    """The cell that a press means: the one below it, or the nearest that may be chosen."""
    grid = grid_of(view.setup.burrow)
    able = cells_of(
        chosen | find_growth(view, seat, chosen).addable | find_growth(view, seat, 0).addable
    )
    below = grid.at(drag.from_x, drag.from_y)
    if below in able:
        return below
    if not able:
        return None
    near = min(able, key=lambda cell: grid.distance(cell, drag.from_x, drag.from_y))
    return near if grid.distance(near, drag.from_x, drag.from_y) <= CATCH else None


def _over(
    view: State, seat: int, cells: tuple[int, ...], cell: int, why: str
) -> tuple[tuple[int, ...], str]:
    """The choice after the pointer has come to a cell, and why that one was not added."""
    if len(cells) > 1 and cell == cells[-2]:
        # Back over the cell before: the newest is taken back.
        return cells[:-1], ""
    if cell in cells:
        return cells, ""
    burrow, mask = view.setup.burrow, sum(1 << index for index in cells)
    if find_growth(view, seat, mask).addable >> cell & 1:
        return (*cells, cell), ""
    # Rock lies on the way from one cell to another without being meant.
    if not burrow.cells >> cell & 1:
        return cells, why
    return cells, why_not(view, seat, mask, cell)


def _drop(
    view: State, seat: int, outcome: Interaction[Draft], draft_before: Draft
) -> Interaction[Draft]:
    draft = outcome.draft
    if draft.drag is None or not draft.drag.moved:
        # A tap: the click that follows says which control is meant.
        return Interaction(draft_before)
    if not find_growth(view, seat, 0).possible:
        return Interaction(draft_before, say=ONLY_PASS, refused=True)
    if not draft.cells:
        return Interaction(draft_before, say=outcome.say or words.BESIDE, refused=True)
    after = replace(draft, drag=None)
    return replace(outcome, draft=after)

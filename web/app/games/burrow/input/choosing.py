"""Choosing the cells of a move by clicks and by keys: one event in, the next draft out."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from operator import itemgetter

from app.games.burrow.board.picture import grid_of
from app.games.burrow.draft import EMPTY, Draft
from app.games.burrow.input import dragging
from app.games.burrow.input.gain import gain, given_up
from app.games.burrow.input.growing import find_growth, to_act, why_not
from app.games.burrow.text.speech import lacks, told
from app.games.interaction import BoardEvent, Interaction, Move
from app.games.pencil.grid import ARROWS
from app.games.pencil.words import ONLY_PASS
from pyengine.games.burrow import GAME
from pyengine.games.burrow.burrow import Burrow, cells_of
from pyengine.games.burrow.notation import PASS, read_cells, write_cells
from pyengine.games.burrow.state import State


def fresh_draft(view: State, seat: int) -> Draft:
    """Nothing chosen; where only the pass is left, it is chosen already."""
    if not to_act(view, seat) or find_growth(view, seat, 0).possible:
        return EMPTY
    return Draft(passing=True)


def is_fresh(view: State, seat: int, draft: Draft) -> bool:
    """Returns whether nothing is chosen but what the rules choose by themselves."""
    fresh = fresh_draft(view, seat)
    return draft.cells == fresh.cells and draft.passing == fresh.passing


def draft_of_move(view: State, action: str) -> Draft:
    """The draft in which a move or the pass is chosen."""
    if action == PASS:
        return Draft(passing=True)
    return Draft(cells_of(read_cells(action, view.setup.burrow)))


def moves(view: State, seat: int) -> tuple[Move, ...]:
    """Every placement with its last cell, the one that scores most first, less half the
    points of chambers that nothing could fill any more: whether they would have been filled is
    open. The pass comes last."""
    burrow, crosses = view.setup.burrow, view.sheets[seat - 1].crosses
    found, passing = [], []
    for action in GAME.legal_actions(view, seat):
        if action == PASS:
            passing.append(Move(action))
            continue
        cells = read_cells(action, burrow)
        last = control_of(burrow, cells_of(cells)[-1])
        gives_up = sum(burrow.chambers[index].points for index in given_up(view, seat, cells))
        found.append((gives_up / 2 - gain(burrow, crosses, cells).points, Move(action, last)))
    return (*(move for _, move in sorted(found, key=itemgetter(0))), *passing)


def chosen_move(view: State, seat: int, draft: Draft) -> str | None:
    """The action that the draft makes, once it is whole."""
    if draft.passing:
        return PASS
    if draft.cells and find_growth(view, seat, draft.mask).ready:
        return write_cells(draft.mask, view.setup.burrow)
    return None


def control_of(burrow: Burrow, cell: int) -> str:
    """The control of a cell."""
    return f"cell:{burrow.cell_name(cell)}"


@lru_cache(maxsize=4)
def _every_cell(burrow: Burrow) -> tuple[int, ...]:
    return cells_of(burrow.cells)


def tab_stop(view: State, seat: int, draft: Draft) -> str:
    """The one control of the board that Tab reaches: the last used, else the first that helps."""
    burrow = view.setup.burrow
    if draft.cursor:
        return draft.cursor
    helpful = cells_of(find_growth(view, seat, draft.mask).addable) or draft.cells
    return control_of(burrow, (*helpful, *_every_cell(burrow))[0])


def interact(view: State, seat: int, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    """Carries out an event while the seat chooses."""
    if event.kind in ("press", "drag", "drop", "cancel"):
        return dragging.interact(view, seat, draft, event)
    if event.kind == "key":
        return _key(view, seat, draft, event)
    if event.control == "pass":
        return _toggle_pass(view, seat, draft)
    if event.control == "undo":
        return Interaction(fresh_draft(view, seat))
    cell = _cell_of(view, event.control)
    if cell is None:
        return Interaction(draft, handled=False)
    return _toggle(view, seat, draft, cell)


def _cell_of(view: State, control: str) -> int | None:
    """The cell of a control, or of the rock near it."""
    kind, _, name = control.partition(":")
    return view.setup.burrow.cell_at(name) if kind in ("cell", "near") and name else None


def _toggle(view: State, seat: int, draft: Draft, cell: int) -> Interaction[Draft]:
    """A click on a cell: chosen, or not any more, or why not."""
    cursor = control_of(view.setup.burrow, cell)
    if cell in draft.cells:
        left = tuple(other for other in draft.cells if other != cell)
        after = Draft(left, cursor=cursor)
        return told(view, seat, after)
    why = why_not(view, seat, draft.mask, cell)
    if why:
        return Interaction(replace(draft, cursor=cursor), say=why, refused=True)
    after = Draft((*draft.cells, cell), cursor=cursor)
    return told(view, seat, after)


def _toggle_pass(view: State, seat: int, draft: Draft) -> Interaction[Draft]:
    if not find_growth(view, seat, 0).possible:
        return Interaction(fresh_draft(view, seat), say=ONLY_PASS)
    refused = GAME.refusal(view, seat, PASS)
    if refused:
        return Interaction(draft, say=str(refused.message), refused=True)
    return Interaction(EMPTY if draft.passing else Draft(passing=True))


def _key(view: State, seat: int, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    if event.key in ARROWS:
        return _move_focus(view, seat, draft, event)
    if event.key == "Backspace":
        if not draft.cells:
            return Interaction(draft, handled=False)
        after = Draft(draft.cells[:-1], cursor=draft.cursor)
        return told(view, seat, after)
    if event.key == "Escape":
        handled = draft.drag is not None or not is_fresh(view, seat, draft)
        return Interaction(fresh_draft(view, seat), handled=handled)
    if event.key == "Enter":
        whole = chosen_move(view, seat, draft) is not None
        say = lacks(view, seat, draft)
        short = bool(say)
        return Interaction(draft, say=say, refused=short, confirm=whole, handled=whole or short)
    return Interaction(draft, handled=False)


def _move_focus(view: State, seat: int, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    """Arrows go to the next cell of any chamber."""
    burrow = view.setup.burrow
    every = _every_cell(burrow)
    stop = event.control if _cell_of(view, event.control) is not None else ""
    here = _cell_of(view, stop or tab_stop(view, seat, draft))
    assert here is not None, "the tab stop is a cell"
    if not stop:
        cell: int | None = here
    else:
        cell = grid_of(burrow).next(here, event.key, every)
    control = control_of(burrow, here if cell is None else cell)
    return Interaction(replace(draft, cursor=control), focus=control)

"""Prompts, choices and descriptions of actions, a sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from app.base.words import and_list, sentence, signed
from app.games.burrow.draft import Draft
from app.games.burrow.input.gain import gain, given_up
from app.games.burrow.input.growing import find_growth, to_act
from app.games.burrow.text import words
from app.games.interaction import Interaction
from app.games.pencil import words as common
from app.games.pencil.round import describe_roll
from pyengine.core.game import CHANCE
from pyengine.games.burrow import GAME
from pyengine.games.burrow.burrow import cells_of
from pyengine.games.burrow.drafts import Growth
from pyengine.games.burrow.notation import PASS, read_cells, write_cells
from pyengine.games.burrow.state import State


def describe_draft(view: State, seat: int, draft: Draft) -> str:
    """Says how far the choice is: ``2 of 4 cells, finds a mushroom.``; empty for nothing.

    In the last turn nothing is opened for a later one (B12). What a whole choice fills, and the
    last nut, are left to the preview, which is said right after it.
    """
    if not draft.cells:
        return ""
    burrow, growth = view.setup.burrow, find_growth(view, seat, draft.mask)
    found = gain(burrow, view.sheets[seat - 1].crosses, draft.mask)
    parts = [
        words.counted_cells(len(draft.cells), _still_asked(growth), growth.most),
        *words.brings_words(burrow, found, growth.ready),
    ]
    if found.tunnels and not view.last_turn:
        parts += words.paths_words(burrow, found)
    asks = f"; {words.confirm_or_add(growth.most)}" if growth.ready and growth.most else ""
    return f"{', '.join(parts)}{asks}. {_not_allowed(view, seat, draft, growth)}".rstrip()


def lacks(view: State, seat: int, draft: Draft) -> str:
    """Says why the cells chosen are no move yet; empty where none are, or they are one. What they
    bring is no reason against them."""
    growth = find_growth(view, seat, draft.mask)
    if not draft.cells or growth.ready:
        return ""
    return _not_allowed(view, seat, draft, growth) or common.needs(view.roll, "cell")


def _not_allowed(view: State, seat: int, draft: Draft, growth: Growth) -> str:
    """Says what the cells chosen for a 1 lack (B4 to B6): of any other roll it is their number."""
    if view.roll != 1 or growth.ready:
        return ""
    refused = GAME.refusal(view, seat, write_cells(draft.mask, view.setup.burrow))
    return str(refused.message) if refused else ""


def _still_asked(growth: Growth) -> int:
    """How many cells have to come at least; none where the choice is whole (B8)."""
    return 0 if growth.ready else growth.least


def told(view: State, seat: int, draft: Draft) -> Interaction[Draft]:
    """The draft with all of it said aloud. Of that the prompt in the strip counts cells and says
    what a whole move finds, the bar what it fills, the board what opens for the next turn. Before
    all that comes why what may look whole is not.
    """
    if not draft.cells:
        return Interaction(draft, say=words.CLEARED)
    burrow = view.setup.burrow
    found = gain(burrow, view.sheets[seat - 1].crosses, draft.mask)
    growth = find_growth(view, seat, draft.mask)
    brings = "" if growth.ready else sentence(words.brings_words(burrow, found, whole=False))
    shown = _not_allowed(view, seat, draft, growth) or brings
    return Interaction(draft, say=shown, spoken=describe_draft(view, seat, draft))


def label(view: State, seat: int, draft: Draft) -> str:
    """The same in a bubble: ``2 of 4 · +1``."""
    growth = find_growth(view, seat, draft.mask)
    counted = words.count_words(len(draft.cells), _still_asked(growth), growth.most)
    found = gain(view.setup.burrow, view.sheets[seat - 1].crosses, draft.mask)
    return f"{counted} · {signed(found.points)}" if found.points else counted


def warning(view: State, seat: int, draft: Draft) -> str:
    """Says which chambers a whole choice leaves such that nothing can fill them (B4, B8)."""
    if not draft.cells or view.phase != "move" or not find_growth(view, seat, draft.mask).ready:
        return ""
    gone = given_up(view, seat, draft.mask)
    return words.never_filled([view.setup.burrow.chambers[index].place for index in gone])


def _ending(view: State) -> str:
    """Says why the match is over (B12): before its time where nobody can cross anything more."""
    if view.last_turn:
        return common.OVER
    return words.BLOCKED_FOR_GOOD if view.setup.solo else words.ALL_BLOCKED


def ask(view: State, seat: int, draft: Draft, names: Sequence[str]) -> str:
    """Says what the seat is to do now."""
    name = names[seat - 1] if 0 < seat <= len(names) else common.NOBODY
    if view.phase != "move":
        return common.ROLLING if view.phase == "roll" else _ending(view)
    if not to_act(view, seat):
        return common.waiting(name)
    roll, sheet = view.roll, view.sheets[seat - 1]
    growth = find_growth(view, seat, draft.mask)
    if not draft.cells and not growth.possible:
        return common.has_to_pass(name, roll, view.last_turn)
    if draft.passing:
        return common.will_pass(name)
    if growth.ready:
        found = gain(view.setup.burrow, sheet.crosses, draft.mask)
        return words.confirm(name, len(draft.cells), found, growth.most)
    if draft.cells:
        return words.to_go(name, growth.least, growth.most)
    if roll == 1:
        slots = view.setup.burrow.ones - sheet.ones
        return words.cross_one(name, growth.most, slots, view.last_turn)
    first = not sheet.crosses and not view.setup.anywhere
    return words.cross(name, roll, first, view.last_turn)


def begins(view: State, seat: int, draft: Draft) -> str:
    """Says what brings points, to whoever may cross the first cell and has chosen nothing."""
    if view.phase != "move" or not to_act(view, seat) or draft.cells or draft.passing:
        return ""
    return "" if view.sheets[seat - 1].crosses else words.BEGINS


def word(view: State, action: str) -> str:
    """Words for an action: ``cross E4 and E5``."""
    if action == PASS:
        return common.TO_PASS
    burrow = view.setup.burrow
    return f"cross {words.cells_words(burrow, read_cells(action, burrow))}"


def unnamed(view: State, action: str) -> str:
    """The other cells of a move, and what lies there: its last one has the focus, and a name."""
    if action == PASS:
        return common.TO_PASS
    burrow = view.setup.burrow
    *others, _ = cells_of(read_cells(action, burrow))
    names = [burrow.cell_name(cell) for cell in others]
    found = [find for cell in others if (find := words.find_at(burrow, cell))]
    there = f"; {and_list(found)}" if found else ""
    return f"with {and_list(names)}{there}" if names else ""


def describe_action(
    before: State, actor: int, action: str, after: State, names: Sequence[str]
) -> str:
    """Describes an action."""
    if actor == CHANCE:
        return describe_roll(before, after, before.setup.burrow.timer)
    if action == PASS:
        forced = GAME.legal_actions(before, actor) == (PASS,)
        return common.passes(names[actor - 1], before.roll if forced else 0)
    return _describe_move(before, actor, action, names[actor - 1])


def _describe_move(before: State, actor: int, action: str, name: str) -> str:
    burrow, crosses = before.setup.burrow, before.sheets[actor - 1].crosses
    cells = read_cells(action, burrow)
    found = gain(burrow, crosses, cells)
    parts = [
        *(words.opens_chamber(name, found.entered) if found.first else ()),
        *words.gain_words(burrow, found, name),
    ]
    return words.crosses(name, words.cells_words(burrow, cells), parts)

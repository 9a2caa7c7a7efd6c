"""Marks of what a seat has just placed, marked on its towers and told on its card."""

from __future__ import annotations

from markupsafe import Markup

from app.art import last_actions
from app.base.views import scores_in
from app.base.words import brief as brief_words
from app.games.cattower.board.picture import middle_of, thing
from app.games.cattower.text import words
from app.games.scene import LastAction
from pyengine.games.cattower import GAME
from pyengine.games.cattower.notation import PASS, read_mark
from pyengine.games.cattower.state import Sheet, State
from pyengine.games.cattower.towers import slots_of


def brief(before: State, actor: int, action: str, after: State) -> str | None:
    """Points as the card shows them, what was placed, and the cat that moved in.

    Taking a die is on the way to that, and told by the dice.
    """
    if before.phase != "mark":
        return None
    sheet, now = before.sheets[actor - 1], after.sheets[actor - 1]
    if action == PASS:
        return words.few_prints(now.circled - sheet.circled)
    had, has = [scores_in(GAME, state).totals[actor - 1] for state in (before, after)]
    mark = read_mark(action)
    return brief_words(has - had, words.things(mark.item, mark.cat))


def where(before: State, actor: int, action: str) -> str:
    """The slot: ``floor 5 of tower 3``."""
    if before.phase != "mark" or action == PASS:
        return ""
    mark = read_mark(action)
    return words.where(mark.tower, mark.floor)


def new_slot(last_action: LastAction | None, seat: int) -> int:
    """The mask of the slot that was filled last; 0 where none was."""
    if last_action is None:
        return 0
    before, after = last_action.before.sheets[seat - 1], last_action.after.sheets[seat - 1]
    return int(after.filled & ~before.filled)


def draw_mark(sheet: Sheet, mask: int, small: bool, name: str) -> Markup:
    """The item in its slot as it moves in, and a ring round it that stays."""
    parts = []
    for slot in slots_of(mask):
        item = sheet.item_at(slot)
        if small:
            parts.append(thing(item, slot, sheet.homes, small, "ct-thing last-action-thing"))
        parts.append(last_actions.rings([middle_of(slot)], 25, 5 if small else 3))
    return last_actions.last_action(name, *parts)

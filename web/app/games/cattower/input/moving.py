"""The arrow keys: from slot to slot, and along the rows of dice, items and cats."""

from __future__ import annotations

from dataclasses import replace

from app.games.cattower.board.picture import middle_of
from app.games.cattower.draft import NOWHERE, Draft
from app.games.interaction import BoardEvent, Interaction
from pyengine.games.cattower.items import WORDS
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.state import State

_MOVES = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}


def tab_stop(draft: Draft) -> int:
    """The one slot that Tab reaches."""
    if draft.cursor != NOWHERE:
        return draft.cursor
    return draft.slot if draft.slot != NOWHERE else 0


def move_focus(view: State, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    """Returns where an arrow leads from the control that has the focus."""
    kind, _, word = event.control.partition(":")
    across, down = _MOVES[event.key]
    if kind == "die" or view.phase != "mark":
        return _along(draft, "die", _free_dice(view), word, across + down)
    if kind in ("item", "cat"):
        return _along(draft, kind, WORDS, word, across + down)
    start = _slot_of(word) if kind == "at" else None
    here = tab_stop(draft) if start is None else start
    slot = here if start is None else _nearest(here, across, down)
    control = f"at:{load_towers().slot_name(slot)}"
    return Interaction(replace(draft, cursor=slot), focus=control)


def _free_dice(view: State) -> tuple[str, ...]:
    taken = list(view.drafted)
    found = []
    for place, die in enumerate(view.dice):
        if die in taken:
            taken.remove(die)
        else:
            found.append(str(place))
    return tuple(found)


def _along(
    draft: Draft, kind: str, row: tuple[str, ...], word: str, step: int
) -> Interaction[Draft]:
    if not row:
        return Interaction(draft, handled=False)
    place = min(max(row.index(word) + step, 0), len(row) - 1) if word in row else 0
    return Interaction(draft, focus=f"{kind}:{row[place]}")


def _slot_of(name: str) -> int | None:
    tower, floor = map(int, name.split("."))
    return load_towers().slot_at(tower, floor)


def _nearest(here: int, across: int, down: int) -> int:
    """The next slot of the same tower, or of the tower beside it the one at about that height."""
    slots, y = load_towers().slots, middle_of(here)[1]
    tower = slots[here][0] + across
    beside = [
        slot
        for slot, (other, _) in enumerate(slots)
        if other == tower and (across or (middle_of(slot)[1] - y) * down > 0)
    ]
    return min(beside, key=lambda slot: abs(middle_of(slot)[1] - y), default=here)

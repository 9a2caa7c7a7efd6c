"""Feedback on a mark that is seen for an instant: a cat moves in, a tower is complete."""

from __future__ import annotations

from app.games.cattower.art import cattower as art
from app.games.cattower.board.picture import floors_of, middle_of
from app.games.cattower.draft import NOWHERE, Draft
from app.games.feedback import Cue, preview_text
from pyengine.games.cattower.items import HOUSE, ITEMS
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.notation import Mark
from pyengine.games.cattower.placing import place
from pyengine.games.cattower.scoring import tower_worth
from pyengine.games.cattower.state import NOT_CHOSEN, Sheet, State
from pyengine.games.cattower.towers import slots_of

_PHRASES = {
    "last": ("ends the match", "ends the match"),
    "tower": ("completes a tower", "completes {count} towers"),
    "home": ("a cat moves in", ""),
}


def cues(before: State, actor: int, after: State) -> tuple[Cue, ...]:
    """A cat moves in at once (C9); towers score for all seats when the round closes (C7)."""
    if before.phase != "mark":
        return ()
    found = _homes(actor, before.sheets[actor - 1], after.sheets[actor - 1])
    for seat, (old, new) in enumerate(zip(before.sheets, after.sheets, strict=True), 1):
        found += _towers(seat, old.towers, new.towers)
    return found


def preview(view: State, seat: int, draft: Draft) -> str:
    """Sums up the gain of the chosen mark, the tower that it completes included."""
    needs_cat = draft.item == HOUSE and not draft.cat
    if view.phase != "mark" or draft.slot == NOWHERE or not draft.item or needs_cat:
        return ""
    sheet, (tower, floor) = view.sheets[seat - 1], load_towers().slots[draft.slot]
    after = place(sheet, *view.pair(seat), Mark(tower, floor, draft.item, draft.cat))
    worths = tuple(
        worth or (tower_worth(view, after, number) if number in after.full_towers else 0)
        for number, worth in enumerate(sheet.towers, 1)
    )
    complete = _towers(seat, sheet.towers, worths)
    last = (Cue("last", "burst", seat),) if after.finished and not sheet.finished else ()
    return preview_text((*last, *complete, *_homes(seat, sheet, after)), _PHRASES)


def _homes(seat: int, old: Sheet, new: Sheet) -> tuple[Cue, ...]:
    houses = slots_of(new.items[HOUSE - 1] & ~old.items[HOUSE - 1])
    cats = [cat for cat in ITEMS if old.cats[cat - 1] == NOT_CHOSEN != new.cats[cat - 1]]
    return tuple(
        Cue(
            *("home", "ring", seat, middle_of(slot)),
            points=new.cats[cat - 1],
            line="cats",
        )
        for slot, cat in zip(houses, cats, strict=False)
    )


def _towers(seat: int, old: tuple[int, ...], new: tuple[int, ...]) -> tuple[Cue, ...]:
    low = load_towers().low
    fresh = [
        (tower, now)
        for tower, (was, now) in enumerate(zip(old, new, strict=True), 1)
        if now and not was
    ]
    return tuple(
        Cue("tower", "burst", seat, _flag(tower, tower in low), points=now, line="towers")
        for tower, now in fresh
    )


def _flag(tower: int, low: bool) -> tuple[float, float]:
    """On the pennant, where the points stand that have been won."""
    return art.flag(tower, floors_of(tower), low)

"""The board of a seat: the row, one's own card to build, the call, or what came of it."""

from __future__ import annotations

from typing import Literal

from app.games.scene import Scene
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.notation import kind_of, read_number
from pyengine.games.kittypaw.pictures import Picture
from pyengine.games.kittypaw.state import UNTOUCHED, State

Stage = Literal["wait", "count", "grab", "build", "freeze", "check"]


def stage_of(view: State, seat: int, scene: Scene) -> Stage:
    """Draws the stage of a seat's board.

    Until the signal the row and whatever has been built are hidden; a seat that has no card looks
    at the row.
    """
    if view.phase == "touch":
        return "freeze"
    if view.phase == "build":
        if scene.covered:
            return "count"
        return "build" if view.card_of(seat) else "grab"
    return "check" if has_outcome(view) else "wait"


def has_outcome(view: State) -> bool:
    """Returns whether a round has just ended, so that what came of it is looked at."""
    return bool(view.rounds) and view.phase in ("cards", "over")


def to_act(view: State, seat: int) -> bool:
    """Returns whether a seat may take, peek, call or give up now."""
    return view.phase == "build" and seat in view.seats and seat not in view.done


def to_touch(view: State, seat: int) -> bool:
    """Returns whether a seat has still to answer the call (K5)."""
    if view.phase != "touch" or view.call is None or not seat:
        return False
    return seat != view.call.seat and view.touches[seat - 1] == UNTOUCHED


def card_on_its_way(scene: Scene) -> int:
    """The place of the card that the shown seat has reached for, while the others know nothing of
    it; 0 for none."""
    grabs = (action for action in scene.claimed if kind_of(action) == "grab")
    return next(map(read_number, grabs), 0)


def touch_on_its_way(scene: Scene) -> bool:
    """Returns whether the shown seat has answered the call, and the others know nothing of it."""
    return any(kind_of(action) == "touch" for action in scene.claimed) and not touch_missed(scene)


def touch_missed(scene: Scene) -> bool:
    """Returns whether the time for the shown seat's touch has run out, and the others know nothing
    of it (K7)."""
    return "touch none" in scene.claimed


def is_touch_new(view: State) -> bool:
    """Returns whether calls ask for a touch (K5), and no call of this match has done so yet."""
    if not view.reflex or view.calm or view.solo or view.tied:
        return False
    return all(ms == UNTOUCHED for outcome in view.rounds for ms in outcome.touches)


def card_picture(view: State, seat: int) -> Picture | None:
    """Draws the card of a seat; None where it has none."""
    card = view.card_of(seat) if view.row and seat else 0
    return load_cards()[card].picture if card else None


def needs_guest(view: State, seat: int) -> bool:
    """Returns whether the card of a seat has a box, and so a guest (K4)."""
    card = view.card_of(seat) if view.row and seat else 0
    return bool(card) and load_cards()[card].has_box

"""The sounds of Kitty Paw, by the names of :mod:`app.narration.sound`."""

from __future__ import annotations

from app.games.kittypaw.draft import Draft
from pyengine.games.kittypaw import notation

_KINDS = {
    "grab": "take",
    "peek": "peek",
    "take": "take",
    "back": "put",
    "meow": "meow",
    "pass": "pass",
}


def of_action(action: str) -> str:
    """An action's own sound; that of a touch, and of what came of a call, is a cue's."""
    return _KINDS.get(notation.kind_of(action), "")


def of_hand(before: Draft, after: Draft) -> str:
    """The sound of what a hand has just done; nothing while a piece is carried."""
    if after.action or before.round != after.round:
        return ""
    if _places(before) != _places(after):
        return "put"
    if (before.lying, before.tiles, before.orientation) != (
        after.lying,
        after.tiles,
        after.orientation,
    ):
        return "flip" if after.move == "flip" else "turn"
    if before.guest != after.guest:
        return "put"
    return "peek" if after.peek and after.peek != before.peek else ""


def _places(draft: Draft) -> tuple[object, ...]:
    """Says where everything stands, and in which order."""
    box = draft.box.at if draft.box else None
    return (*((tile.kind, tile.at) for tile in draft.tiles), box)

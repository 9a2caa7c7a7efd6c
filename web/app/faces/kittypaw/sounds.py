"""What is heard of Kitty Paw, by the names of :mod:`app.sound`."""

from __future__ import annotations

from app.faces.kittypaw.draft import Draft
from pyengine.games.kittypaw import notation
from pyengine.games.kittypaw.state import State

__all__ = ["of_action", "of_hand"]

_KINDS = {"grab": "take", "peek": "peek", "meow": "meow", "touch": "touch", "pass": "pass"}


def of_action(before: State, action: str, after: State) -> tuple[str, ...]:
    """An action's own sound, then what came of a call; the end of the match has its own."""
    kind = notation.kind_of(action)
    # Nobody is heard who has not touched.
    own = "" if action == "touch none" else _KINDS[kind]
    return tuple(filter(None, (own, _verdict(before, kind, after))))


def _verdict(before: State, kind: str, after: State) -> str:
    """Whether the picture was right, once that is told."""
    if kind not in ("meow", "touch") or after.phase == "over":
        return ""
    if before.calm:
        return "right" if len(after.counted) > len(before.counted) else "wrong"
    if len(after.rounds) == len(before.rounds):
        return ""
    call = after.rounds[-1].call
    return "right" if call is not None and call.right else "wrong"


def of_hand(before: Draft, after: Draft) -> str:
    """What a hand has just done with the pieces; nothing while one is carried."""
    if after.action or before.round != after.round:
        return ""
    if _places(before) != _places(after):
        return "put"
    if (before.lying, before.tiles, before.way) != (after.lying, after.tiles, after.way):
        return "flip" if after.move == "flip" else "turn"
    if before.guest != after.guest:
        return "put"
    return "peek" if after.peek and after.peek != before.peek else ""


def _places(draft: Draft) -> tuple[object, ...]:
    """Where everything stands, and in which order."""
    box = draft.box.at if draft.box else None
    return (*((tile.kind, tile.at) for tile in draft.tiles), box)

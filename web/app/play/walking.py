"""Going through what is possible by keys, best first: the same keys at every board.

Page Down and Page Up choose the next and the one before, Home the best and End the last. What is
chosen so is a draft like any other: nothing is done before it is confirmed.
"""

from __future__ import annotations

from functools import lru_cache

from app.face import Interaction, Move, load_face
from app.model import Place, Table
from app.play.places import Same, face_of, own_view

__all__ = ["WALKING_KEYS", "walked"]

WALKING_KEYS = frozenset(("PageDown", "PageUp", "Home", "End"))


def walked(table: Table, place: Place, key: str) -> Interaction[object] | None:
    """The move that a key leads to, chosen; None where nothing is listed."""
    face, view = face_of(table.record), own_view(table, place)
    moves = _moves(table.record.match.header.game, Same(view), place.seat)
    if not moves:
        return None
    chosen = face.chosen(view, place.seat, place.draft)
    here = next((at for at, move in enumerate(moves) if move.action == chosen), None)
    at = _stepped(here, len(moves), key)
    move = moves[at]
    draft = face.draft_from(view, place.seat, move.action)
    word = face.word(view, place.seat, move.action)
    told = f"{at + 1} of {len(moves)}: {word}."
    return Interaction(draft, say=told, focus=move.control)


def _stepped(here: int | None, count: int, key: str) -> int:
    """Where a key leads from one move of so many; the ends are joined.

    >>> [_stepped(6, 7, key) for key in ("PageDown", "PageUp", "Home", "End")]
    [0, 5, 0, 6]
    >>> _stepped(None, 7, "PageDown"), _stepped(None, 7, "PageUp")
    (0, 6)
    """
    if key == "Home" or (here is None and key == "PageDown"):
        return 0
    if key == "End" or here is None:
        return count - 1
    return (here + (1 if key == "PageDown" else -1)) % count


# One person goes through one list at a time, and finding the best first takes a while.
@lru_cache(maxsize=4)
def _moves(game: str, same: Same[object], seat: int) -> tuple[Move, ...]:
    return tuple(load_face(game).moves(same.value, seat))

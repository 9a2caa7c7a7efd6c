"""A choice that is tried again: which it is, what was chosen then, and the way back."""

from __future__ import annotations

from app.base.routes import address
from app.core.model import Place, Table
from app.places.places import face_of, own_view
from app.saves.records import Again
from pyengine.core.errors import IllegalAction


def review_address(again: Again) -> str:
    """The address of the review at that choice."""
    return address(("review", again.record), {"seat": str(again.seat), "choice": str(again.entry)})


def again_words(table: Table, place: Place) -> str:
    """Says which choice is tried again, and what was chosen then; empty anywhere else."""
    again, match = table.record.again, table.record.match
    if again is None or again.seat != place.seat or len(match.entries) < again.entry:
        return ""
    # Others may have acted since: where all choose at once the choice is still to be made.
    if any(entry.actor == again.seat for entry in match.entries[again.entry :]):
        return ""
    view = own_view(table, place)
    try:
        action = match.game.accept(view, again.seat, again.action)
    except IllegalAction:
        return ""  # made up by somebody
    word = face_of(table.record).word(view, again.seat, action)
    stage = str(match.game.stage(view))
    return f"{stage} again. The first time: {word}." if stage else f"The first time: {word}."

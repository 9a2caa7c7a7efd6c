"""What is said of things that are only seen otherwise: a choice, an edge, a rest.

A face says what it has to say about an event itself; these are the words where it has none.
"""

from __future__ import annotations

from app.face import BoardEvent, Interaction, is_race
from app.model import Place, Record, Table
from app.play.places import asks, face_of, own_view

__all__ = ["EDGE", "NOTHING_CHOSEN", "heard_of", "way_on"]

EDGE = "Nothing lies further that way."
NOTHING_CHOSEN = "Nothing is chosen."
ENTER_GOES_ON = "Enter goes on."
BUTTON_GOES_ON = "The button Go on leads to the next round."

_BACK = ("Escape", "Backspace")
_SILENT = ("press", "drag", "drop", "cancel")


def heard_of(table: Table, place: Place, event: BoardEvent, outcome: Interaction[object]) -> str:
    """What is said of an event on a board of which the face has said nothing; often nothing.

    ``place`` is as the event has left it.
    """
    if event.kind in _SILENT or is_race(table.record.match.header.game):
        return ""
    if event.kind == "key":
        if outcome.focus:
            return EDGE if outcome.focus == event.control else ""
        if event.key in _BACK:
            left = face_of(table.record).chosen(own_view(table, place), place.seat, place.draft)
            return NOTHING_CHOSEN if left is None else asks(table, place, with_choice=True)
    return asks(table, place, with_choice=True) if outcome.handled else ""


def way_on(record: Record) -> str:
    """How a rest ends that waits for somebody: in a race, where hands are still on their way,
    by its button alone."""
    return BUTTON_GOES_ON if is_race(record.match.header.game) else ENTER_GOES_ON

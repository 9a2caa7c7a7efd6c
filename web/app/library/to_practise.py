"""What there is to practise, from the positions that this browser keeps."""

from __future__ import annotations

from app.core.model import Model
from app.saves.practice.positions import Position
from app.saves.practice.schedule import is_due


def due_now(model: Model) -> tuple[Position, ...]:
    """The positions that are to be asked today, what has waited longest first."""
    found = (
        position
        for position in model.session.positions or ()
        if position.is_open and is_due(position.schedule, model.session.today)
    )
    return tuple(sorted(found, key=lambda each: (each.schedule.due, each.found, each.id)))


def practise_words(count: int) -> str:
    """The words on the way to the positions of one match.

    >>> practise_words(1), practise_words(2)
    ('Practise a moment', 'Practise 2 moments')
    """
    return f"Practise {'a moment' if count == 1 else f'{count} moments'}"


def of_match(model: Model, record_id: str, seat: int = 0) -> tuple[Position, ...]:
    """The positions that came out of a match, of one seat or of all, but for those not offered."""
    return tuple(
        position
        for position in model.session.positions or ()
        if position.record == record_id
        and position.state != "dropped"
        and seat in (0, position.seat)
    )

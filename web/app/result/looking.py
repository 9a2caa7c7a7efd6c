"""The choice of a match to look back at: one of this browser, or the one on the screen."""

from __future__ import annotations

from app.analysis.reviews import Review
from app.core import effects as fx
from app.core.model import Model, Opening, Replay, Shown
from app.core.screens import Result
from app.saves.records import Record


def looked_at(model: Model, left: Shown, record_id: str) -> Record | None:
    """The match of that id, if it is at hand; the one shown on ``left`` need not be stored here."""
    if isinstance(left, Replay | Review) and left.record.id == record_id:
        return left.record
    return model.session.record(record_id)


def read_first(model: Model, record_id: str) -> Result:
    """Read a match; then its address is looked at again."""
    return model.with_screen(Opening(record_id)), (fx.OpenRecord(record_id),)

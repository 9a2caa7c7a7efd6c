"""Sitting down at a match, taking the device, and taking back."""

from __future__ import annotations

from dataclasses import replace

from app import effects as fx
from app.messages import Moment
from app.model import Place, Record, Settings, Table
from app.play.answers import proceed
from app.play.drafts import with_saved_draft
from app.play.places import face_of, lay_places, own_view, with_place
from app.play.undo import UndoOffer, undo_offer
from pyengine.core.match import Match

__all__ = ["open_table", "ready", "take_back"]

Effects = tuple[fx.Effect, ...]


def open_table(record: Record, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """Sit down at a match, new or saved; what was chosen before is chosen again."""
    table, effects = proceed(Table(record, lay_places(record)), settings, moment)
    return with_saved_draft(table), effects


def ready(table: Table, number: int, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """Whom the device was handed to is looking: the curtain goes up, where there is one."""
    place = table.places[number - 1]
    if not place.curtain:
        return table, ()
    shown = with_place(table, number, Place(place.people, place.curtain))
    return proceed(shown, settings, moment)


def take_back(
    table: Table, number: int, settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """Carry out what :func:`app.play.undo.undo_offer` offers."""
    place = table.places[number - 1]
    offer = undo_offer(table, place)
    if not offer.kind:
        return with_place(
            table, number, replace(place, say=offer.why, refused=True, asked=False)
        ), (fx.Announce(offer.why),)
    if offer.kind == "draft":
        draft = face_of(table.record).new_draft(own_view(table, place), place.seat)
        fresh = replace(place, draft=draft, say="", refused=False, asked=False)
        return with_place(table, number, fresh), ()
    match, practice = _shorter(table.record, offer)
    record = replace(table.record, match=match, practice=practice, draft="", updated=moment.now)
    said = f"{record.names[offer.seat - 1]} takes a move back."
    # The places are laid anew, so that a secret phase draws its curtain again.
    laid = Table(record, lay_places(record), news=((offer.seat, said),), took_back=True)
    table, effects = proceed(laid, settings, moment)
    return table, (fx.SaveRecord(record), fx.Announce(said), *effects)


def _shorter(record: Record, offer: UndoOffer) -> tuple[Match, bool]:
    """The match without what is taken back, and whether it counts as practice now."""
    match = record.match
    if offer.kind == "practice":
        crossed = any(entry.reveals for entry in match.entries[offer.index :])
        return match.upto(offer.index), record.practice or crossed
    return match.undo(offer.seat), record.practice

"""What matters most of what is chosen: shown below the word of Confirm, and said aloud once."""

from __future__ import annotations

from dataclasses import replace

from app import effects as fx
from app.model import Place, Table
from app.play.places import acting, face_of, own_view, with_place

__all__ = ["matters_of", "with_matters_told"]


def matters_of(table: Table, place: Place) -> str:
    """What the choice of a place brings, in a few words; empty as long as it is not whole."""
    if not acting(table, place):
        return ""
    face, view = face_of(table.record), own_view(table, place)
    if face.chosen(view, place.seat, place.draft) is None:
        return ""
    return face.matters(view, place.seat, place.draft)


def with_matters_told(table: Table, number: int) -> tuple[Table, tuple[fx.Announce, ...]]:
    """The table with what matters at a place said aloud, where it is not what was said last."""
    place = table.places[number - 1]
    now = matters_of(table, place)
    if now == place.mattered:
        return table, ()
    table = with_place(table, number, replace(place, mattered=now))
    return table, ((fx.Announce(f"Confirm: {now}."),) if now else ())

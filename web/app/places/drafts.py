"""The draft: what somebody has chosen and not confirmed, as it is saved with the match."""

from __future__ import annotations

from dataclasses import replace

from app.core.model import Place, Table
from app.games.face import is_race, load_race_face
from app.places.places import acting, chosen_at, face_of, own_view, with_place


def with_saved_draft(table: Table) -> Table:
    """The table with the record's draft at the place of its seat, where that seat may act."""
    seat, _, line = table.record.draft.partition(" ")
    for number, place in enumerate(table.places, 1):
        if line and str(place.seat) == seat:
            draft = _draft_of(table, place, line)
            if draft is not None:
                return with_place(table, number, replace(place, draft=draft))
    return table


def draft_line(table: Table, place: Place) -> str:
    """Returns what is saved of a place's draft: a complete choice, in a race what is built."""
    game = table.record.match.header.game
    if is_race(game):
        return load_race_face(game).draft_text(place.draft) if place.draft is not None else ""
    return chosen_at(table, place, place.draft) or ""


def _draft_of(table: Table, place: Place, line: str) -> object:
    match, view = table.record.match, own_view(table, place)
    if is_race(match.header.game):
        return load_race_face(match.header.game).draft_from_text(view, place.seat, line)
    if acting(table, place) and match.game.is_legal(view, place.seat, line):
        return face_of(table.record).draft_from(view, place.seat, line)
    return None

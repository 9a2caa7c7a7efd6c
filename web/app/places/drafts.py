"""The drafts: what people have chosen and not confirmed, as it is saved with the match.

Where one place goes from hand to hand there is one: the seat, and what it has chosen. In a race
everybody at the screen has built something: their drafts stand in one line, each behind its seat.
A stored line proves nothing: the rules or the face look at each draft by itself, and what does not
fit the match is left out.
"""

from __future__ import annotations

from dataclasses import replace

from app.core.model import Place, Table
from app.games.face import is_race, load_race_face
from app.places.places import acting, chosen_at, face_of, own_view, with_place

_BETWEEN = " | "
"""What stands between the drafts of several."""


def with_saved_drafts(table: Table) -> Table:
    """The table with the record's drafts, each at the place of its seat."""
    lines = _lines_by_seat(table)
    for number, place in enumerate(table.places, 1):
        line = lines.get(str(place.seat))
        draft = _draft_of(table, place, line) if line else None
        if draft is not None:
            table = with_place(table, number, replace(place, draft=draft))
    return table


def drafts_line(table: Table) -> str:
    """Returns what is saved of all drafts at this screen."""
    lines = []
    for place in table.places:
        line = draft_line(table, place)
        if line:
            lines.append(f"{place.seat} {line}")
    return _BETWEEN.join(lines)


def draft_line(table: Table, place: Place) -> str:
    """Returns what is saved of a place's draft: a complete choice, in a race what is built."""
    game = table.record.match.header.game
    if is_race(game):
        return load_race_face(game).draft_text(place.draft) if place.draft is not None else ""
    return chosen_at(table, place, place.draft) or ""


def _lines_by_seat(table: Table) -> dict[str, str]:
    """The stored drafts by seat; of two for the same seat the first."""
    stored, race = table.record.draft, is_race(table.record.match.header.game)
    lines: dict[str, str] = {}
    for part in stored.split(_BETWEEN) if race else (stored,):
        seat, _, line = part.partition(" ")
        lines.setdefault(seat, line)
    return lines


def _draft_of(table: Table, place: Place, line: str) -> object:
    match, view = table.record.match, own_view(table, place)
    if is_race(match.header.game):
        return load_race_face(match.header.game).draft_from_text(view, place.seat, line)
    if acting(table, place) and match.game.is_legal(view, place.seat, line):
        return face_of(table.record).draft_from(view, place.seat, line)
    return None

"""Undo: what it would take back now, how far it goes (the undo limit), said before it is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.core.model import Place, Table
from app.games.face import is_race
from app.places.places import acting, face_of, own_view, people_of
from app.saves.records import Connected, Correspondence, Record
from pyengine.core.chance import rng_for
from pyengine.core.game import CHANCE
from pyengine.core.match import Match

SENT = "What was sent stays; going back takes everybody's consent."
SENT_OFF = "What was sent stays."
PRACTICE = "From here on the match counts as practice. Undo once more to go there."
SEEN = "What everybody has seen cannot be taken back."


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """Undo's offer.

    ``draft``: what is chosen and not confirmed; ``action``: the newest action of ``seat``;
    ``practice``: the newest choice of the one person here from entry ``index`` on, across what
    has been uncovered or played since; nothing, and then ``why``. ``marks`` says that the match
    counts as practice from then on, and did not before.
    """

    kind: Literal["", "draft", "action", "practice"]
    seat: int = 0
    index: int = 0
    why: str = ""
    marks: bool = False


def undo_offer(table: Table, place: Place) -> UndoOffer:
    """Returns Undo's offer now.

    Taking back never crosses a roll or another uncovering, except alone or against bots: then to
    any depth, and the match counts as practice from there on.
    """
    match = table.record.match
    if is_race(match.header.game):
        return UndoOffer("", why=SEEN)
    if _has_draft(table, place):
        return UndoOffer("draft", place.seat)
    if isinstance(table.record.kind, Connected):
        return UndoOffer("", why=SENT)
    kind = table.record.kind
    if isinstance(kind, Correspondence) and len(match.entries) <= kind.sent:
        return UndoOffer("", why=SENT_OFF)
    people = people_of(table.record)
    for entry in reversed(match.entries):
        if entry.actor in people and match.can_undo(entry.actor):
            return UndoOffer("action", entry.actor)
        if entry.reveals:
            break
    if len(people) == 1 and not match.over:
        (seat,) = people
        index = _last_choice(match, seat)
        if index is not None:
            return UndoOffer("practice", seat, index, marks=_marks(table.record, seat, index))
    return UndoOffer("", why=SEEN)


def _marks(record: Record, seat: int, index: int) -> bool:
    """True if something has been seen since an entry, of chance or of bots, for the first time."""
    since = record.match.entries[index:]
    seen = any(entry.reveals or entry.actor not in (CHANCE, seat) for entry in since)
    return seen and not record.practice


def _has_draft(table: Table, place: Place) -> bool:
    """Returns whether something is chosen at a place that Undo could take back."""
    if not acting(table, place) or place.draft is None:
        return False
    face, view = face_of(table.record), own_view(table, place)
    return not face.is_fresh(view, place.seat, place.draft)


def _last_choice(match: Match, seat: int) -> int | None:
    """Returns where the newest action stands that a seat chose rather than chance or the rules."""
    for index in range(len(match.entries) - 1, -1, -1):
        if match.entries[index].actor == seat:
            view, rng = match.game.view(match.states[index], seat), rng_for("", "automatic")
            if match.game.automatic(view, seat, False, rng) is None:
                return index
    return None

"""Undo: what it would take back now, how far it goes (the undo limit), said before it is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.base.words import possessive_within
from app.core.model import Place, Table
from app.games.face import is_race, load_race_face
from app.places.places import acting, face_of, own_view, people_of
from app.saves.records import Connected, Correspondence, Posed, Record
from pyengine.core.chance import rng_for
from pyengine.core.game import CHANCE
from pyengine.core.match import Match

SENT = "What has been sent stays; going back needs everybody's consent."
SENT_OFF = "What has been sent stays."
PRACTICE = "One more Undo takes back a whole turn; then the match counts as practice."
SEEN = "The last move stays: something new has been seen since."
OVER = "The match is over: what was played stays."
NOTHING_YET = "There is nothing to take back yet."
CARDS_STAY = (
    "A card that was played stays. Under “Talk and more” you can ask to start the round over."
)
ASKED = "A question is still open: all have to answer it first."
POSED = "A position begins here: nothing before it can be taken back."
NEVER = "At this table a move that is made stays."


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """Undo's offer.

    ``draft``: what is chosen and not confirmed; ``action``: the newest action of ``seat``;
    ``practice``: the newest choice of the one person here from entry ``index`` on, across what
    has been uncovered or played since; ``back``: the same of the newest choice of anybody here,
    where all agree; ``ask``: far apart, to where ``index`` phases had closed; nothing, and then
    ``why``. ``marks`` says that the match counts as practice from then on, and did not before,
    ``asks`` that everybody has to agree first.
    """

    kind: Literal["", "draft", "action", "practice", "back", "ask"]
    seat: int = 0
    index: int = 0
    why: str = ""
    marks: bool = False
    asks: bool = False


def undo_offer(table: Table, place: Place) -> UndoOffer:
    """Returns Undo's offer now.

    Taking back never crosses a roll or another uncovering, except alone or against bots: then to
    any depth, and the match counts as practice from there on; and where it takes everybody's
    consent: then choice by choice, with the same dice again.
    """
    record = table.record
    match, kind = record.match, record.kind
    if is_race(match.header.game):
        return UndoOffer("", why=OVER if match.over else _why_it_stays(table, place))
    if record.terms.undo == "none":
        return UndoOffer("", why=NEVER)
    if _has_draft(table, place):
        return UndoOffer("draft", place.seat)
    if isinstance(kind, Posed):
        return UndoOffer("", why=POSED)
    if isinstance(kind, Connected):
        return _far_apart(table)
    if isinstance(kind, Correspondence) and len(match.entries) <= kind.sent:
        return UndoOffer("", why=SENT_OFF)
    people = people_of(record)
    asks = record.terms.undo == "agreed" and len(people) > 1
    for entry in reversed(match.entries):
        if entry.actor in people and match.can_undo(entry.actor):
            return UndoOffer("action", entry.actor, asks=asks)
        if entry.reveals:
            break
    if match.over:
        return UndoOffer("", why=OVER)
    index = _last_choice(match, people)
    if index is None:
        return UndoOffer("", why=NOTHING_YET)
    return _across(record, people, index) if asks or len(people) == 1 else UndoOffer("", why=SEEN)


def _why_it_stays(table: Table, place: Place) -> str:
    """Returns why nothing is taken back in a race, by what its person has done."""
    face, view = load_race_face(table.record.match.header.game), own_view(table, place)
    return face.stays(view, place.seat, place.draft) or NOTHING_YET


def undo_words(table: Table, place: Place) -> str:
    """Says whether something can be taken back now, what that would be, and if not, why."""
    offer = undo_offer(table, place)
    if not offer.kind:
        return f"No. {offer.why}"
    yes = "Yes, if all agree" if offer.asks else "Yes"
    if offer.kind == "draft":
        return f"{yes}: undo takes back what is chosen."
    name = table.record.names_here[offer.seat - 1]
    whose = "your last" if offer.seat == place.seat else f"{possessive_within(name)} last"
    counts = "; then the match counts as practice" if offer.marks else ""
    return f"{yes}: undo takes back {whose} move{counts}."


def _across(record: Record, people: tuple[int, ...], index: int) -> UndoOffer:
    """Returns the offer to go back across what has been seen, to the choice at ``index``: alone, or
    where all agree."""
    kind = record.kind
    if isinstance(kind, Correspondence) and index < kind.sent:
        return UndoOffer("", why=SENT_OFF)
    seat = record.match.entries[index].actor
    if len(people) > 1:
        return UndoOffer("back", seat, index, asks=True)
    return UndoOffer("practice", seat, index, marks=_marks(record, seat, index))


def _far_apart(table: Table) -> UndoOffer:
    """Returns the offer where others play on their own devices: what was sent stays, but for a
    choice that still waits for theirs, and what they agree to."""
    remote, record = table.remote, table.record
    if remote is None or remote.stored or record.match.over:
        return UndoOffer("", why=SENT)
    if remote.table.pending is not None:
        return UndoOffer("", why=ASKED)
    own, asks = people_of(record), record.terms.undo == "agreed"
    sealed = [seat for seat in own if seat in remote.table.sealed]
    if sealed:
        return UndoOffer("ask", sealed[0], remote.table.phase, asks=asks)
    if not asks:
        return UndoOffer("", why=SENT)
    if record.match.game.info.masked:
        return UndoOffer("", why=CARDS_STAY)
    index = _last_choice(record.match, own)
    if index is None:
        return UndoOffer("", why=SENT)
    entry = record.match.entries[index]
    return UndoOffer("ask", entry.actor, entry.phase, asks=True)


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


def _last_choice(match: Match, seats: tuple[int, ...]) -> int | None:
    """Returns where the newest action stands that one of these seats chose, rather than chance or
    the rules."""
    index = match.newest(*seats)
    while index is not None:
        seat = match.entries[index].actor
        view, rng = match.game.view(match.states[index], seat), rng_for("", "automatic")
        if match.game.automatic(view, seat, False, rng) is None:
            break
        index = match.newest(*seats, before=index)
    return index

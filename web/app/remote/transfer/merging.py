"""What becomes of what another device of the same person has: by identity, so that twice brings
nothing twice, and both devices come to the same.

Of one match the longer log stays, where it goes on from the shorter one. Where both have gone on
differently nothing is lost: the one that was played last stays, and the other one stands beside it
under an id that follows from it. Everything is checked like a file: a match by the rules of its
game, each value for its bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple

from app.games.face import has_face
from app.remote.values.moving.ports import Item, Kind, Outcome
from app.remote.values.moving.state import Choice
from app.saves.annotations import AnnotationKind, annotation_kind, is_deleted_with_all
from app.saves.file_notes import is_lesson
from app.saves.fingerprints import mark_of
from app.saves.naming import merge_names
from app.saves.practice.positions import is_sound, newer_of, position_from_json, position_to_json
from app.saves.preferences import Settings
from app.saves.records import Connected, Learning, Local, Record
from app.saves.stored import best_from_json, best_to_json, record_from_json, record_to_json
from app.saves.tallies import tally_from_json, tally_to_json

_DAY_MS = 24 * 3600 * 1000


def digest(text: str) -> str:
    """Tells whether two devices have the same text."""
    return sha256(text.encode()).hexdigest()[:24]


class Known(NamedTuple):
    """What this device keeps under the id of a match that has come: text and annotation.

    ``ids`` are those of all its matches, ``marks`` tell of each whether it was brought.
    """

    text: str = ""
    annotation: str = ""
    ids: Collection[str] = ()
    marks: Mapping[str, bool] = {}


class Verdict(NamedTuple):
    """The matches to be stored, and what that is for who sent one."""

    records: tuple[Record, ...]
    outcome: Outcome


def checked_match(item: Item, now: int) -> Record:
    """The match that has come; raises ``ValueError``.

    One that goes on with friends far away stays with the keys that sign for it. No match was played
    long after ``now`` (ms since 1970), and a lesson is that of its game.
    """
    record = record_from_json(item.text)
    if record.id != item.key:
        raise ValueError("id")
    if isinstance(record.kind, Connected) and not record.match.settled:
        raise ValueError("far")
    if isinstance(record.kind, Learning) and not is_lesson(record):
        record = replace(record, kind=Local())
    latest = now + _DAY_MS
    return replace(record, created=min(record.created, latest), updated=min(record.updated, latest))


def judge_match(item: Item, known: Known, now: int) -> Verdict:
    """Decides what becomes of a match."""
    try:
        there = checked_match(item, now)
    except ValueError:
        return Verdict((), "refused")
    kind = annotation_kind(known.annotation)
    if kind is AnnotationKind.DELETED and not is_deleted_with_all(known.annotation):
        return Verdict((), "deleted")
    if not known.text:
        return _judge_new(there, known)
    try:
        here = record_from_json(known.text)
    except ValueError:
        # Nothing is written over what cannot be read: a newer version may know how.
        return Verdict((), "known")
    stays, copy = merge(here, there)
    records = () if stays is here else (stays,)
    if copy is not None and copy.id not in known.ids:
        records = (*records, copy)
    return Verdict(records, "changed" if records else "known")


def _judge_new(there: Record, known: Known) -> Verdict:
    """A match of no id of ours may be here all the same, where one of both came as a file."""
    was_brought = known.marks.get(mark_of(there))
    if was_brought is not None and (there.brought or was_brought):
        return Verdict((), "known")
    return Verdict((there,), "new")


def merge(here: Record, there: Record) -> tuple[Record, Record | None]:
    """What stays of two records of one id, and what stands beside it under an id of its own.

    Whoever of both asks, the answer is the same.
    """
    if isinstance(here.kind, Connected) or isinstance(there.kind, Connected):
        # What has come to an end is the same everywhere; what goes on stays with its keys.
        return here, None
    less, more = sorted((here, there), key=lambda record: len(record.match.entries))
    if _is_same_start(less, more):
        if len(less.match.entries) < len(more.match.entries):
            return more, None
        return max(here, there, key=_order), None
    stays = max(here, there, key=_order)
    other = there if stays is here else here
    return stays, replace(other, id=copy_id(other))


def _is_same_start(less: Record, more: Record) -> bool:
    """Returns whether one goes on from the other: the same people, luck and moves so far."""
    count = len(less.match.entries)
    return (
        less.match.header == more.match.header
        and (less.players, less.seed) == (more.players, more.seed)
        and less.match.entries == more.match.entries[:count]
    )


def _order(record: Record) -> tuple[int, str]:
    return record.updated, record_to_json(record)


def copy_id(record: Record) -> str:
    """The id of a match that has gone on elsewhere otherwise: the same on every device."""
    return sha256(f"{record.id}/{mark_of(record)}".encode()).hexdigest()[:16]


def judge_best(item: Item, here: str) -> tuple[str, Outcome]:
    """Decides what becomes of a best score: its text to be stored, if any."""
    try:
        entry = best_from_json(item.text)
    except ValueError:
        return "", "refused"
    if entry.record != item.key or not has_face(entry.game):
        return "", "refused"
    return _newer(best_to_json(entry), here)


def judge_tally(item: Item, here: str) -> tuple[str, Outcome]:
    """Decides what becomes of a tally: its text to be stored, if any."""
    try:
        tally = tally_from_json(item.text)
    except ValueError:
        return "", "refused"
    if tally.id != item.key or not has_face(tally.game):
        return "", "refused"
    return _newer(tally_to_json(tally), here)


def judge_position(item: Item, here: str) -> tuple[str, Outcome]:
    """Decides what becomes of a position to solve: its text to be stored, if any."""
    try:
        there = position_from_json(item.text)
    except ValueError:
        return "", "refused"
    if there.id != item.key or not is_sound(there):
        return "", "refused"
    try:
        known = position_from_json(here) if here else None
    except ValueError:
        # Nothing is written over what cannot be read: a newer version may know how.
        return "", "known"
    if known is None:
        return position_to_json(there), "new"
    stays = newer_of(there, known)
    return ("", "known") if stays == known else (position_to_json(stays), "changed")


JUDGES: Mapping[Kind, Callable[[Item, str], tuple[str, Outcome]]] = {
    "best": judge_best,
    "tally": judge_tally,
    "position": judge_position,
}
"""Whoever decides of what is one text by itself."""


def _newer(there: str, here: str) -> tuple[str, Outcome]:
    """Of two of one match one stays, the same on both devices."""
    if not here:
        return there, "new"
    return (there, "changed") if there > here else ("", "known")


def merge_settings(here: Settings, there: Settings, choice: Choice, is_first: bool) -> Settings:
    """The settings of this device from now on. Names and games that are known come together,
    whoever's settings were chosen."""
    keeps = choice == "own" or (choice == "first") == is_first
    base, other = (here, there) if keeps else (there, here)
    known = (*base.known, *(game for game in other.known if game not in base.known))
    return replace(base, names=merge_names(other.names, base.names), known=known)

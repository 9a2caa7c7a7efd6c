"""Notes in the file of a match beside who played: when that was, how far its lesson is, and what
is agreed at its table.

The notes are comments below the file's first line, which older versions pass over. What is wrong in
them is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta

from app.games.lesson import load_lesson
from app.saves.records import Learning, Record
from app.saves.terms import USUAL, Terms, terms_of
from pyengine.core.options import check_options

_BEGUN, _PLAYED, _LESSON = "begun", "last played", "lesson"

ABOUT = (_BEGUN, _PLAYED, _LESSON, *asdict(USUAL))
"""The subjects of comments: the words before the colon."""

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)
_FAR = re.compile(r"(\d{1,2})( over)?( practice)?", re.ASCII)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def put_notes(
    text: str, begun: int, played: int, lesson: Learning | None, terms: Terms, *, practice: bool
) -> str:
    """The text of a match with these notes; times are in ms since 1970."""
    first, rest = text.split("\n", 1)
    notes = [(_BEGUN, _write_time(begun)), (_PLAYED, _write_time(played))]
    if lesson is not None:
        notes.append((_LESSON, f"{lesson.seen}{' over' * lesson.over}{' practice' * practice}"))
    usual = asdict(USUAL)
    notes += [(name, value) for name, value in asdict(terms).items() if value != usual[name]]
    lines = [f"# {about}: {value}" for about, value in notes if value]
    return "\n".join((first, *lines, rest))


def read_notes(record: Record, notes: Mapping[str, str], now: int) -> Record:
    """The match with what is noted of it, by what the notes are about.

    It was not played later than ``now`` (ms since 1970), nor begun later than it was played. A
    lesson has to be that of its game.
    """
    played = min(_read(notes.get(_PLAYED, ""), now), now)
    begun = min(_read(notes.get(_BEGUN, ""), played), played)
    record = replace(record, created=begun, updated=played, terms=_terms(notes))
    found = _FAR.fullmatch(notes.get(_LESSON, ""))
    if found is None or not is_lesson(record):
        return record
    learning = Learning(int(found[1]), bool(found[2]))
    return replace(record, kind=learning, practice=bool(found[3]))


def _terms(notes: Mapping[str, str]) -> Terms:
    """The terms that are noted; the usual ones where these are not known here."""
    try:
        return terms_of(notes)
    except ValueError:
        return USUAL


def is_lesson(record: Record) -> bool:
    """True if the match began as the lesson of its game: whose steps look at no other one."""
    header, info = record.match.header, record.match.game.info
    lesson = load_lesson(header.game)
    if lesson is None or record.seed != lesson.seed:
        return False
    options = check_options(info, header.players, lesson.options)
    kinds = tuple(player.kind for player in record.players)
    return kinds == ("person", *lesson.levels) and dict(header.options) == options


def _write_time(ms: int) -> str:
    """A time as text; empty where no calendar has it."""
    try:
        time = _EPOCH + timedelta(milliseconds=ms)
    except OverflowError:
        return ""
    return f"{time.replace(tzinfo=None).isoformat(timespec='milliseconds')}Z"


def _read(text: str, otherwise: int) -> int:
    """A time that was written, in ms since 1970."""
    if not _TIME.fullmatch(text):
        return otherwise
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return otherwise
    ms = (time - _EPOCH) // timedelta(milliseconds=1)
    return ms if ms >= 0 else otherwise

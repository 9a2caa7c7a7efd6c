"""Annotations stored beside the text of a match: its summary, or what else is to be known of it.

A match that has been deleted leaves a mark, so that a tab that still plays it does not bring it
back. One that cannot be read is marked with the version that has tried, so that not every start
tries again. One that was taken over is marked with a revision until somebody has read it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum

from app.base.checking import VERSION, Data, NewerVersion, read_checked
from app.saves.records import Best, Summary
from app.saves.stored import best_from_json, summary_from_json

_REMEMBERED_MS = 30 * 24 * 3600 * 1000
"""For so long a tab may still play what has been deleted."""


class AnnotationKind(Enum):
    """The kind of a text of the match list."""

    NOTHING = "nothing"
    SUMMARY = "summary"
    DELETED = "deleted"
    UNREADABLE = "unreadable"
    BEYOND = "beyond"
    MISSING = "untold"
    NEWER = "newer"


def mark_deleted(now: int, with_all: bool = False) -> str:
    """Tells that a match was deleted then (ms since 1970), by itself or ``with_all`` that was kept.

    A device that was emptied may be filled again from another one.
    """
    return json.dumps(
        {"clowder": VERSION, "deleted": now} | ({"with_all": True} if with_all else {})
    )


def is_deleted_with_all(text: str) -> bool:
    """Returns whether a match went when everything was deleted."""
    try:
        return read_checked("match", text, lambda data: data.get("with_all") is True)
    except ValueError:
        return False


def mark_unreadable(version: str) -> str:
    """Tells that this version of the app could not read the match."""
    return json.dumps({"clowder": VERSION, "unreadable": version})


def mark_beyond(version: str) -> str:
    """Tells that this version of the app found the match to be written by a newer one."""
    return json.dumps({"clowder": VERSION, "beyond": version})


def annotation_kind(text: str) -> AnnotationKind:
    """Returns the kind of a stored text; ``NOTHING`` where there is none, or it is broken."""
    return _read(text)[0]


def revision_of(text: str) -> str:
    """The revision of the match that is told of; empty where none is known."""
    kind, revision = _read(text)
    return revision if kind in (AnnotationKind.SUMMARY, AnnotationKind.MISSING) else ""


@dataclass(frozen=True, slots=True)
class SavedMatchIndex:
    """The index of all matches: ``missing_summaries`` are those that have to be read for it.

    ``stale`` are keys of what nobody needs to know any more.
    """

    summaries: tuple[Summary, ...]
    missing_summaries: tuple[str, ...]
    unread: int
    newer: int
    stale: tuple[str, ...] = ()


def read_annotations(
    texts: Mapping[str, str], matches: Collection[str], version: str, now: int
) -> SavedMatchIndex:
    """Reads the annotations of the matches with these ids; ``version`` is that of the app."""
    summaries: list[Summary] = []
    known: set[str] = set()
    stale: list[str] = []
    unread = newer = 0
    for key, text in texts.items():
        if key not in matches:
            if _is_stale(text, now):
                stale.append(key)
            continue
        try:
            summary, _ = summary_from_json(text)
            if summary.id == key:
                summaries.append(summary)
                known.add(key)
        except NewerVersion:
            newer += 1
            known.add(key)
        except ValueError:
            kind, tried_by = _read(text)
            if kind in (AnnotationKind.UNREADABLE, AnnotationKind.BEYOND) and tried_by == version:
                unread += kind is AnnotationKind.UNREADABLE
                newer += kind is AnnotationKind.BEYOND
                known.add(key)
    missing_summaries = tuple(key for key in matches if key not in known)
    return SavedMatchIndex(tuple(summaries), missing_summaries, unread, newer, tuple(stale))


def _is_stale(text: str, now: int) -> bool:
    kind, since = _read(text)
    return kind is AnnotationKind.DELETED and not now - _REMEMBERED_MS < _time(since) <= now


def _time(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() else 0


def read_best(texts: Mapping[str, str]) -> tuple[tuple[Best, ...], int, int]:
    """Stored best scores, how many cannot be read, and how many are of a newer version."""
    found: list[Best] = []
    unread = newer = 0
    for text in texts.values():
        try:
            found.append(best_from_json(text))
        except NewerVersion:
            newer += 1
        except ValueError:
            unread += 1
    return tuple(found), unread, newer


def _read(text: str) -> tuple[AnnotationKind, str]:
    try:
        return read_checked("match", text, _kind) if text else (AnnotationKind.NOTHING, "")
    except NewerVersion:
        return AnnotationKind.NEWER, ""
    except ValueError:
        return AnnotationKind.NOTHING, ""


def _kind(data: Data) -> tuple[AnnotationKind, str]:
    for key, kind in _KEYS.items():
        if key in data:
            return kind, str(data[key])[:40]
    return AnnotationKind.NOTHING, ""


_KEYS = {
    "revision": AnnotationKind.SUMMARY,
    "deleted": AnnotationKind.DELETED,
    "unreadable": AnnotationKind.UNREADABLE,
    "beyond": AnnotationKind.BEYOND,
    "untold": AnnotationKind.MISSING,
}

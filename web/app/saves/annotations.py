"""What is kept beside the text of a match: its summary, or what else is to be known of it.

A match that has been deleted leaves a mark, so that a tab that still plays it does not bring it
back. One that cannot be read is marked with the version that has tried, so that not every start
tries again. One that was taken over is marked with a revision until somebody has read it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum

from app.base.checking import VERSION, Data, NewerVersion, checked
from app.saves.records import Best, Summary
from app.saves.stored import best_from_json, summary_from_json

_REMEMBERED_MS = 30 * 24 * 3600 * 1000
"""For so long a tab may still play what has been deleted."""


class Told(Enum):
    """What a text of the shelf is."""

    NOTHING = "nothing"
    SUMMARY = "summary"
    DELETED = "deleted"
    UNREADABLE = "unreadable"
    BEYOND = "beyond"
    UNTOLD = "untold"
    NEWER = "newer"


def mark_deleted(now: int) -> str:
    """Tells that a match was deleted then (ms since 1970)."""
    return json.dumps({"clowder": VERSION, "deleted": now})


def mark_unreadable(version: str) -> str:
    """Tells that this version of the app could not read the match."""
    return json.dumps({"clowder": VERSION, "unreadable": version})


def mark_beyond(version: str) -> str:
    """Tells that this version of the app found the match to be written by a newer one."""
    return json.dumps({"clowder": VERSION, "beyond": version})


def told_of(text: str) -> Told:
    """What a stored text is; ``NOTHING`` where there is none, or it is broken."""
    return _read(text)[0]


def revision_of(text: str) -> str:
    """The revision of the match that is told of; empty where none is known."""
    kind, revision = _read(text)
    return revision if kind in (Told.SUMMARY, Told.UNTOLD) else ""


@dataclass(frozen=True, slots=True)
class Shelves:
    """What is told of all matches: ``untold`` are those that have to be read for it.

    ``stale`` are keys of what nobody needs to know any more.
    """

    summaries: tuple[Summary, ...]
    untold: tuple[str, ...]
    unread: int
    newer: int
    stale: tuple[str, ...] = ()


def read_told(
    texts: Mapping[str, str], matches: Collection[str], version: str, now: int
) -> Shelves:
    """What is told of the matches with these ids; ``version`` is that of the app."""
    summaries: list[Summary] = []
    told: set[str] = set()
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
                told.add(key)
        except NewerVersion:
            newer += 1
            told.add(key)
        except ValueError:
            kind, tried_by = _read(text)
            if kind in (Told.UNREADABLE, Told.BEYOND) and tried_by == version:
                unread += kind is Told.UNREADABLE
                newer += kind is Told.BEYOND
                told.add(key)
    untold = tuple(key for key in matches if key not in told)
    return Shelves(tuple(summaries), untold, unread, newer, tuple(stale))


def _is_stale(text: str, now: int) -> bool:
    kind, since = _read(text)
    return kind is Told.DELETED and not now - _REMEMBERED_MS < _time(since) <= now


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


def _read(text: str) -> tuple[Told, str]:
    try:
        return checked("match", text, _kind) if text else (Told.NOTHING, "")
    except NewerVersion:
        return Told.NEWER, ""
    except ValueError:
        return Told.NOTHING, ""


def _kind(data: Data) -> tuple[Told, str]:
    for key, kind in _KEYS.items():
        if key in data:
            return kind, str(data[key])[:40]
    return Told.NOTHING, ""


_KEYS = {
    "revision": Told.SUMMARY,
    "deleted": Told.DELETED,
    "unreadable": Told.UNREADABLE,
    "beyond": Told.BEYOND,
    "untold": Told.UNTOLD,
}

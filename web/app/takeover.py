"""What version 0.1.0 has kept, in the form of today: one entry for each thing.

It kept matches under ``record:<id>`` in the form of today, all settings as one text, and all best
scores as one. What cannot be read is taken along as it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from zlib import crc32

from app.checking import VERSION, Data, checked

__all__ = ["Entry", "converted", "is_ours", "merged"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A text of today's storage: ``store`` is ``matches``, ``best`` or ``own``."""

    store: str
    key: str
    text: str


def converted(found: Mapping[str, str]) -> list[Entry]:
    """All that the old version has kept."""
    entries = []
    for key, text in found.items():
        if key.startswith("record:"):
            entries.append(Entry("matches", key.removeprefix("record:"), text))
        elif key == "settings":
            entries += _settings(text)
        elif key == "best":
            entries += _best(text)
    return entries


def is_ours(key: str) -> bool:
    """Whether version 0.1.0 has written under that key: the database may hold others' things."""
    return key in ("settings", "best") or key.startswith("record:")


def merged(key: str, there: str, old: str) -> tuple[str, str]:
    """Where an old match goes, and as what text, when one of that id may be there already.

    A tab of the old version may have gone on with it. The longer one counts if it goes on from
    the other; where both were played on, the old one gets an id of its own, which is the same
    whenever it is found again.
    """
    if not there or there == old:
        return key, old
    now, before = _log(there), _log(old)
    if now and before.startswith(now):
        return key, old
    if before and now.startswith(before):
        return key, there
    # A text that cannot be read may hold anything, half characters too.
    twin = f"{key[:27]}-old-{crc32(old.encode('utf-8', 'surrogatepass')):08x}"
    return twin, old.replace(f'"id": "{key}"', f'"id": "{twin}"', 1)


def _log(text: str) -> str:
    try:
        return checked("match", text, lambda data: str(data["match"]))
    except ValueError:
        return ""


def _settings(text: str) -> list[Entry]:
    def split(data: Data) -> list[Entry]:
        return [
            Entry("own", name, _stored({"value": value}))
            for name, value in data.items()
            if name != "clowder"
        ]

    try:
        return checked("settings", text, split)
    except ValueError:
        return [Entry("own", "settings of 0.1.0", text)]


def _best(text: str) -> list[Entry]:
    def split(data: Data) -> list[Entry]:
        entries = data["best"]
        if not isinstance(entries, list):
            raise ValueError("best")
        return [
            Entry(
                "best",
                _key(entry, number),
                _stored(entry if isinstance(entry, dict) else {"was": entry}),
            )
            for number, entry in enumerate(entries)
        ]

    try:
        return checked("best scores", text, split)
    except ValueError:
        return [Entry("best", "best scores of 0.1.0", text)]


def _key(entry: object, number: int) -> str:
    record = entry.get("record") if isinstance(entry, dict) else None
    return record if isinstance(record, str) and record else f"best score {number} of 0.1.0"


def _stored(data: Mapping[str, object]) -> str:
    return json.dumps({"clowder": VERSION, **data}, ensure_ascii=False)

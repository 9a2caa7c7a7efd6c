"""Asks the browser for what the first screen needs. It imports next to nothing: it is asked first.

That are the settings and, where the address is that of a match, this match: what else is kept
must not slow the start. The match list is read when it is about to be shown.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import js

from app.browser.storage.database import BEST, MATCHES, OWN, SUMMARIES, Database, StorageTrouble


@dataclass(slots=True)
class First:
    """The saved matches for the first screen; ``trouble`` says why it is nothing."""

    own: dict[str, str] = field(default_factory=dict)
    match: tuple[str, str, str] | None = None
    trouble: StorageTrouble | None = None


@dataclass(slots=True)
class StoredTexts:
    """Texts of the match list and of best scores by their keys, and the ids of all matches."""

    summaries: dict[str, str] = field(default_factory=dict)
    best: dict[str, str] = field(default_factory=dict)
    matches: list[str] = field(default_factory=list)


def ask_for_first(database: Database) -> asyncio.Future[First]:
    """Settings, and the match that the address names, as soon as the browser has them."""
    return asyncio.ensure_future(_first(database))


async def _first(database: Database) -> First:
    first = First()
    try:
        transaction = await database.transaction((OWN, MATCHES, SUMMARIES))
        transaction.entries(OWN, first.own.update)
        record_id = _addressed()
        if record_id:
            transaction.get(
                MATCHES,
                record_id,
                lambda text: transaction.get(
                    SUMMARIES,
                    record_id,
                    lambda annotation: setattr(first, "match", (record_id, text, annotation)),
                ),
            )
        await transaction.done
    except StorageTrouble as error:
        first.trouble = error
    return first


def _addressed() -> str:
    """The id of the match that the address names."""
    words = str(js.location.hash).partition("?")[0].split("/")
    return words[2] if len(words) > 2 and words[1] in ("match", "replay", "review") else ""


async def read_stored_texts(database: Database) -> StoredTexts:
    """All that the match list and the best scores are drawn from; raises ``StorageTrouble``."""
    texts = StoredTexts()
    transaction = await database.transaction((SUMMARIES, BEST, MATCHES))
    transaction.entries(SUMMARIES, texts.summaries.update)
    transaction.entries(BEST, texts.best.update)
    transaction.keys(MATCHES, texts.matches.extend)
    await transaction.done
    return texts

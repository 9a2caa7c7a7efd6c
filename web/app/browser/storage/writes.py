"""How a match and what is told of it are written: only over what this tab knows of."""

from __future__ import annotations

import js

from app.base.checking import NewerVersion
from app.browser.storage.database import MATCHES, SHELF, Transaction
from app.saves.annotations import Told, mark_beyond, mark_unreadable, revision_of, told_of
from app.saves.records import Summary
from app.saves.stored import record_from_json, summary_to_json


def write_over(
    transaction: Transaction, record_id: str, before: str, text: str, summary: str, anew: bool
) -> None:
    """Write a match over the revision that it goes on from; else the result is what is there.

    What has been deleted is written ``anew`` only.
    """

    def compare(told: str) -> None:
        kind = told_of(told)
        if kind is Told.DELETED and not anew:
            transaction.result = ("", told)
        elif kind in (Told.NEWER, Told.BEYOND) or (
            kind in (Told.SUMMARY, Told.UNTOLD) and revision_of(told) != before
        ):
            transaction.get(
                MATCHES, record_id, lambda there: setattr(transaction, "result", (there, told))
            )
        else:
            transaction.put(MATCHES, record_id, text)
            transaction.put(SHELF, record_id, summary)

    transaction.get(SHELF, record_id, compare)


def put_unless_changed(transaction: Transaction, key: str, before: str, text: str) -> None:
    """Write what is told of a match, unless another tab has told of it; the result says which."""

    def compare(there: str) -> None:
        transaction.result = there == before
        if there == before:
            transaction.put(SHELF, key, text)

    transaction.get(SHELF, key, compare)


def told_anew(key: str, text: str, revision: str) -> tuple[Summary | None, str]:
    """The summary of a match whose text alone is kept, and what is written down of it."""
    from app.library.summaries import summarize

    version = js.window.clowderBoot.version
    try:
        summary = summarize(record_from_json(text))
        if summary.id != key:
            raise ValueError("id")
    except NewerVersion:
        return None, mark_beyond(version)
    except ValueError:
        return None, mark_unreadable(version)
    return summary, summary_to_json(summary, revision)

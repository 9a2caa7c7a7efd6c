"""Writes a match with its annotation, only over a revision that this tab knows."""

from __future__ import annotations

from collections.abc import Callable

import js

from app.base.checking import NewerVersion
from app.browser.storage.database import MATCHES, SUMMARIES, Transaction
from app.core import effects as fx
from app.core import messages as msg
from app.saves.annotations import (
    AnnotationKind,
    annotation_kind,
    mark_beyond,
    mark_unreadable,
    revision_of,
)
from app.saves.records import Summary
from app.saves.stored import record_from_json, summary_to_json


def write_over(
    transaction: Transaction, record_id: str, before: str, text: str, summary: str, anew: bool
) -> None:
    """Write a match over the revision that it goes on from; else the result is what is there.

    What has been deleted is written ``anew`` only.
    """

    def refuse(there: str, annotation: str) -> None:
        transaction.result = there, annotation

    write_or_refuse(transaction, record_id, (before, text, summary), anew, refuse)


def write_or_refuse(
    transaction: Transaction,
    record_id: str,
    written: tuple[str, str, str],
    anew: bool,
    refuse: Callable[[str, str], None],
) -> None:
    """The same where several matches are written: ``refuse`` hears what is there instead.

    ``written`` are the revision before, the text and the summary.
    """
    before, text, summary = written

    def compare(annotation: str) -> None:
        kind = annotation_kind(annotation)
        if kind is AnnotationKind.DELETED and not anew:
            refuse("", annotation)
        elif kind in (AnnotationKind.NEWER, AnnotationKind.BEYOND) or (
            kind in (AnnotationKind.SUMMARY, AnnotationKind.MISSING)
            and revision_of(annotation) != before
        ):
            transaction.get(MATCHES, record_id, lambda there: refuse(there, annotation))
        else:
            transaction.put(MATCHES, record_id, text)
            transaction.put(SUMMARIES, record_id, summary)

    transaction.get(SUMMARIES, record_id, compare)


def put_unless_changed(transaction: Transaction, key: str, before: str, text: str) -> None:
    """Write what is told of a match, unless another tab has told of it; the result says which."""

    def compare(there: str) -> None:
        transaction.result = there == before
        if there == before:
            transaction.put(SUMMARIES, key, text)

    transaction.get(SUMMARIES, key, compare)


def summarize_anew(key: str, text: str, revision: str) -> tuple[Summary | None, str]:
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


def done_message(outcome: fx.Outcome) -> msg.Message | None:
    return msg.Ended(outcome.done, outcome.aloud) if outcome.done else None


def failed_message(outcome: fx.Outcome) -> msg.Message | None:
    return msg.Ended(outcome.failed) if outcome.failed else None

"""The match list: what is said of the matches that this browser keeps, without reading them all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from app.base.identity import by_identity
from app.core.model import Model
from app.saves.naming import names_listed
from app.saves.records import Record, Summary
from pyengine.core.registry import GAMES, load_game
from pyengine.core.words import YOU

_AT_HAND = 12
"""Number of matches at hand in full: reading one again takes longer than a glance."""


def saved_matches(model: Model) -> tuple[Summary, ...]:
    """All matches that are kept, the newest first; what is at hand is told as it is now."""
    found = {summary.id: summary for summary in model.session.summaries}
    found |= {record.id: _at_hand(record) for record in model.session.records}
    return tuple(sorted(found.values(), key=lambda summary: -summary.updated))


def find(summaries: Iterable[Summary], words: str) -> tuple[Summary, ...]:
    """Those in whose game's title or names every one of these words occurs."""
    wanted = words.casefold().split()
    return tuple(
        summary for summary in summaries if all(word in _words(summary) for word in wanted)
    )


def is_first_match(model: Model, game: str) -> bool:
    """Returns whether nobody has finished a match of the game here yet, as far as it is known."""
    if game not in GAMES or (model.session.stores and not model.session.saved_matches_read):
        return False
    finished = (match for match in saved_matches(model) if match.game == game and match.over)
    return all(match.lesson or match.practice or match.brought for match in finished)


def summary_of(model: Model, record_id: str) -> Summary | None:
    """Returns the summary of a match; None where it is not kept here."""
    return next((summary for summary in saved_matches(model) if summary.id == record_id), None)


def title_of(summary: Summary) -> str:
    """A match as it is spoken of, such as ``Toy with Mia, Tom``."""
    company = [name for name in names_listed(summary) if name is not YOU]
    title = load_game(summary.game).info.title
    return f"{title} with {', '.join(company)}" if company else title


def taken_ids(model: Model) -> frozenset[str]:
    """The ids that a new match must not have."""
    found = {summary.id for summary in model.session.summaries}
    return frozenset(found | {record.id for record in model.session.records})


def with_record(model: Model, record: Record) -> Model:
    """The model with a match at hand, in place of an older state of it."""
    others = tuple(other for other in model.session.records if other.id != record.id)
    if model.session.stores:
        # What is stored can be read again.
        others = others[: _AT_HAND - 1]
    return model.with_session(
        replace(
            model.session, records=(record, *others), summaries=_with_old(model, record, others)
        )
    )


def without_match(model: Model, record_id: str) -> Model:
    """The model without a match."""
    return model.with_session(
        replace(
            model.session,
            records=tuple(record for record in model.session.records if record.id != record_id),
            summaries=tuple(
                summary for summary in model.session.summaries if summary.id != record_id
            ),
        )
    )


def _with_old(
    model: Model, record: Record, others_at_hand: tuple[Record, ...]
) -> tuple[Summary, ...]:
    """The summaries, with those of matches that are put out of hand."""
    at_hand = {other.id for other in others_at_hand} | {record.id}
    put_away = [_at_hand(other) for other in model.session.records if other.id not in at_hand]
    if not put_away:
        return model.session.summaries
    ids = {summary.id for summary in put_away}
    return (*put_away, *(summary for summary in model.session.summaries if summary.id not in ids))


@by_identity(1, most=64)
def _at_hand(record: Record) -> Summary:
    # A table does not wait for what only the match list needs.
    from app.library.summaries import summarize

    return summarize(record)


@lru_cache(maxsize=2048)
def _words(summary: Summary) -> str:
    return f"{load_game(summary.game).info.title} {' '.join(summary.names)}".casefold()

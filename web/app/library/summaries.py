"""The summary of a match, from its record."""

from __future__ import annotations

from app.base.views import view_of
from app.base.words import turn_of
from app.narration.sentences import result_sentence
from app.saves.challenges import day_of
from app.saves.naming import names_listed
from app.saves.records import Connected, Learning, Record, Summary
from pyengine.core.game import PUBLIC


def summarize(record: Record) -> Summary:
    """The summary of a match."""
    match = record.match
    return Summary(
        id=record.id,
        game=match.header.game,
        players=record.players,
        options=match.header.options,
        created=record.created,
        updated=record.updated,
        over=match.settled,
        stage=stage_words(record),
        state=_result(record) if match.settled else _waiting(record),
        totals=tuple(match.scores().totals) if match.settled else (),
        day=day_of(record),
        practice=record.practice,
        is_remote=isinstance(record.kind, Connected),
        lesson=isinstance(record.kind, Learning),
        brought=record.brought,
    )


def stage_words(record: Record) -> str:
    """Says how far a match is for everybody, such as ``Turn 4``; a new one says so."""
    match = record.match
    stage = match.game.stage(view_of(match, PUBLIC))
    return str(stage) or ("The start" if match.entries else "Not started")


def _result(record: Record) -> str:
    return result_sentence(record.match, names_listed(record))


def _waiting(record: Record) -> str:
    """Says whose action an unfinished match waits for."""
    pending = record.match.pending
    if pending.over:
        return "The last round is still being compared"
    if pending.chance is not None:
        return f"Before the next {pending.chance.purpose}"
    people = [seat for seat in pending.seats if not record.players[seat - 1].is_bot]
    listed = names_listed(record)
    names = [listed[seat - 1] for seat in people or pending.seats]
    return turn_of(names) if names else ""

"""Handles messages of storage: what was read, and what other tabs have written."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from app.base.words import and_list
from app.best.results import add_best
from app.core import effects as fx
from app.core import messages as msg
from app.core.model import HOME, Model
from app.core.screens import Result
from app.library.saved_matches import with_record, without_match
from app.saves.records import Record, Summary

OVERTAKEN = "Another tab moved first: the match goes on from there."


def update(model: Model, message: msg.FromStorage) -> Result:
    """React to what storage or another tab says."""
    match message:
        case msg.SavedMatchesRead():
            return _saved_matches_read(model, message)
        case msg.Summarized(summaries):
            ids = {stored.id for stored in summaries}
            others = tuple(other for other in model.session.summaries if other.id not in ids)
            return model.with_session(replace(model.session, summaries=(*summaries, *others))), ()
        case msg.Unread(unread, newer):
            return _with_unread_notice(model, unread, newer), ()
        case msg.Opened(record):
            return with_record(model, record), ()
        case msg.NotOpened():
            return model, ()
        case msg.AllRead():
            return _on_all_read(model, message)
        case msg.TalliesRead(texts):
            from app.saves.tallies import read_tallies

            return model.with_session(replace(model.session, tallies=read_tallies(texts))), ()
        case msg.PositionsRead():
            from app.practice.checking import take_positions

            return take_positions(model, message)
        case msg.Deleted(record_ids, is_gone):
            from app.home.deleting import report_deletion

            return report_deletion(model, record_ids, is_gone)
        case msg.Ended(announcement, aloud) | msg.Copied(announcement, aloud):
            return (
                (model, (fx.Announce(announcement),))
                if aloud
                else (model.with_notice(announcement), ())
            )
        case msg.SavedElsewhere(summary, record):
            return _on_saved_elsewhere(model, summary, record), ()
        case msg.SaveRefused(record_id, record):
            return (
                without_match(model, record_id) if record is None else _on_overtaken(model, record)
            ), ()
        case msg.DeletedElsewhere(record_id):
            return _on_deleted(model, record_id), ()
        case msg.BestElsewhere(entry):
            return model.with_session(
                replace(model.session, best=add_best(model.session.best, entry))
            ), ()
        case msg.SettingsElsewhere(settings):
            # Shown, and not written once more.
            return model.with_session(replace(model.session, settings=settings)), (
                fx.SaveSettings(settings, settings),
            )
    assert_never(message)


def _saved_matches_read(model: Model, message: msg.SavedMatchesRead) -> Result:
    best = model.session.best
    for entry in message.best:
        best = add_best(best, entry)
    model = model.with_session(
        replace(model.session, summaries=message.summaries, best=best, saved_matches_read=True)
    )
    return _with_unread_notice(model, message.unread, message.newer), _positions_wanted(model)


def _positions_wanted(model: Model) -> tuple[fx.Effect, ...]:
    """The home screen counts what is due; whoever is elsewhere does not wait for it."""
    return (fx.ReadPositions(),) if model.screen == HOME and model.session.summaries else ()


def _with_unread_notice(model: Model, unread: int, newer: int) -> Model:
    words = [
        f"{'One saved thing' if count == 1 else f'{count} saved things'} {why} "
        f"{'stayed as it was.' if count == 1 else 'stayed as they were.'}"
        for count, why in (
            (unread, "could not be read and"),
            (newer, "of a newer version of Clowder"),
        )
        if count
    ]
    return model.with_notice(" ".join(words)) if words else model


def _on_all_read(model: Model, message: msg.AllRead) -> Result:
    from app.saves.files import ENDING, export_stored
    from app.saves.practice.positions import position_lines
    from app.saves.tallies import tally_lines

    text, count, left = export_stored(message.texts)
    counted, posed = tally_lines(message.tallies), position_lines(message.positions)
    text += counted + posed
    if not text:
        return model.with_notice("There is no match to export."), ()
    name = f"clowder-{message.moment.today or 'matches'}{ENDING}"
    matches = "One match is" if count == 1 else f"{count} matches are"
    beside = ["the statistics"] * bool(counted) + ["what you practise"] * bool(posed)
    announcement = f"{matches} in the file{f', with {and_list(beside)}' if beside else ''}."
    if left:
        announcement += f" {left} could not be read and were left out."
    return model.with_notice(announcement), (fx.Download(name, text),)


def _on_saved_elsewhere(model: Model, summary: Summary, record: Record | None) -> Model:
    """Take over what another tab has played, so that no tab writes an older match over it."""
    others = tuple(other for other in model.session.summaries if other.id != summary.id)
    model = model.with_session(replace(model.session, summaries=(summary, *others)))
    if record is None or model.session.record(summary.id) is None or _is_known(model, record):
        return model
    return with_record(model, record)


def _on_overtaken(model: Model, record: Record) -> Model:
    return model if _is_known(model, record) else with_record(model.with_notice(OVERTAKEN), record)


def _is_known(model: Model, record: Record) -> bool:
    """Returns whether nothing has happened in a match but what is known here."""
    known = model.session.record(record.id)
    return known is not None and known.match.entries == record.match.entries


def _on_deleted(model: Model, record_id: str) -> Model:
    """Keeps what is deleted so; no id stands for all."""
    if record_id:
        return without_match(model, record_id)
    return model.with_session(replace(model.session, summaries=(), records=(), best=()))

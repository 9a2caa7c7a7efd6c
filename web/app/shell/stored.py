"""What is heard of storage: what has been read, and what other tabs have done to it."""

from __future__ import annotations

from dataclasses import replace

from app.base.moment import Moment
from app.best.results import add_best
from app.core import effects as fx
from app.core import messages as msg
from app.core.model import HOME, Model, Opening
from app.core.screen import Result
from app.library.saved_matches import with_record, without
from app.saves.records import Record
from app.table import update as table_play

LOST = "That match is not saved in this browser."
DELETED = "This match has been deleted in another tab."
OVERTAKEN = "Another tab was first: the match goes on as it stands there."


def update(model: Model, message: msg.Message) -> Result:
    """React to what storage or another tab says."""
    match message:
        case msg.ShelfRead():
            return _shelf_read(model, message)
        case msg.Summarized(summaries):
            ids = {one.id for one in summaries}
            others = tuple(one for one in model.session.summaries if one.id not in ids)
            return model.having(replace(model.session, summaries=(*summaries, *others))), ()
        case msg.Unread(unread, newer):
            return _unread(model, unread, newer), ()
        case msg.Opened(record, moment):
            return _opened(model, record, moment)
        case msg.NotOpened(record_id, why):
            return _not_opened(model, record_id, why)
        case msg.AllRead():
            return _all_read(model, message)
        case msg.MarksRead():
            from app.shell import importing

            return importing.marks_read(model, message)
        case msg.ImportKept():
            from app.shell import importing

            return importing.import_kept(model, message)
        case msg.Deleted(record_id, is_gone):
            from app.home import screen as home

            return home.deleted(model, record_id, is_gone)
        case msg.Ended(said, aloud):
            return (model, (fx.Announce(said),)) if aloud else (_told(model, said), ())
        case msg.SavedElsewhere():
            return _saved_elsewhere(model, message)
        case msg.SaveRefused(record_id, record, moment):
            if record is None:
                return _deleted(model, record_id)
            return _overtaken(model, record, moment)
        case msg.DeletedElsewhere(record_id):
            return _deleted(model, record_id)
        case msg.BestElsewhere(entry):
            return model.having(
                replace(model.session, best=add_best(model.session.best, entry))
            ), ()
        case msg.SettingsElsewhere(settings):
            # Shown, and not written once more.
            return model.having(replace(model.session, settings=settings)), (
                fx.SaveSettings(settings, settings),
            )
    return model, ()


def open_record(model: Model, record_id: str, moment: Moment) -> Result:
    """Sit down at a match, or look at it again; what is not at hand is read first."""
    record = model.session.record(record_id)
    if record is None:
        return model.showing(Opening(record_id)), (fx.OpenRecord(record_id),)
    if model.route.path[0] == "match" and not _is_veiled(model, record):
        return table_play.enter(model, record, moment)
    return look_at(model, record, moment)


def look_at(model: Model, record: Record, moment: Moment) -> Result:
    """Show a match again, at the turn that the address names, or look back at its choices."""
    if model.route.path[0] != "replay" and _is_veiled(model, record):
        return model, (fx.Navigate(f"/replay/{record.id}", replace=True),)
    if model.route.path[0] == "review":
        from app.review import screen as review

        return review.enter(model, record, moment)
    from app.replay import screen as replay

    return replay.enter(model, record)


def _is_veiled(model: Model, record: Record) -> bool:
    """Whether a match must not be seen without a word before."""
    if not record.brought:
        return False
    # A table does not wait for what only a match from elsewhere needs.
    from app.daily.veil import is_veiled

    return is_veiled(model, record)


def _opened(model: Model, record: Record, moment: Moment) -> Result:
    """A match has been read: whoever waits for it goes on."""
    model = with_record(model, record)
    if model.screen == Opening(record.id):
        return open_record(model, record.id, moment)
    if model.screen.kind == "letter":
        from app.correspondence import screen as correspondence

        return correspondence.opened(model, record, moment)
    return model, ()


def _not_opened(model: Model, record_id: str, why: str) -> Result:
    if model.screen == Opening(record_id):
        return _leave(model.showing(HOME), why or LOST)
    if model.screen.kind == "letter":
        from app.correspondence import screen as correspondence

        return correspondence.not_opened(model, record_id, why)
    return model, ()


def _shelf_read(model: Model, message: msg.ShelfRead) -> Result:
    best = model.session.best
    for entry in message.best:
        best = add_best(best, entry)
    model = model.having(
        replace(model.session, summaries=message.summaries, best=best, shelf_read=True)
    )
    return _unread(model, message.unread, message.newer), ()


def _unread(model: Model, unread: int, newer: int) -> Model:
    words = [
        f"{'One saved thing' if count == 1 else f'{count} saved things'} {why} "
        f"{'stayed as it was.' if count == 1 else 'stayed as they were.'}"
        for count, why in (
            (unread, "could not be read and"),
            (newer, "of a newer version of Clowder"),
        )
        if count
    ]
    return _told(model, " ".join(words)) if words else model


def _all_read(model: Model, message: msg.AllRead) -> Result:
    from app.saves.files import export_stored
    from app.saves.tallies import tally_lines

    text, count, left = export_stored(message.texts)
    counted = tally_lines(message.tallies)
    text += counted
    if not text:
        return _told(model, "There is no match to export."), ()
    name = f"clowder-{message.moment.today or 'matches'}.txt"
    matches = "One match is" if count == 1 else f"{count} matches are"
    said = f"{matches} in the file{', with the statistics' if counted else ''}."
    if left:
        said += f" {left} could not be read and were left out."
    return _told(model, said), (fx.Download(name, text),)


def _saved_elsewhere(model: Model, message: msg.SavedElsewhere) -> Result:
    """Take over what another tab has played, so that no tab writes an older match over it."""
    summary = message.summary
    others = tuple(one for one in model.session.summaries if one.id != summary.id)
    model = model.having(replace(model.session, summaries=(summary, *others)))
    if message.record is None or model.session.record(summary.id) is None:
        return model, ()
    return _taken_over(model, message.record, message.moment)


def _overtaken(model: Model, record: Record, moment: Moment) -> Result:
    known = model.session.record(record.id)
    if known is not None and known.match.entries == record.match.entries:
        return model, ()
    return _taken_over(_told(model, OVERTAKEN), record, moment)


def _taken_over(model: Model, record: Record, moment: Moment) -> Result:
    known = model.session.record(record.id)
    if known is not None and known.match.entries == record.match.entries:
        return model, ()
    model = with_record(model, record)
    if model.table is None or model.table.record.id != record.id:
        return model, ()
    return table_play.enter(model, record, moment)


def _deleted(model: Model, record_id: str) -> Result:
    """What is deleted stays so; whoever sits at that match hears it."""
    at = model.table.record.id if model.table else ""
    if record_id:
        model = without(model, record_id)
    else:
        model = model.having(replace(model.session, summaries=(), records=(), best=()))
    if at and record_id in ("", at):
        return _leave(model.showing(HOME), DELETED)
    return model, ()


def _leave(model: Model, why: str) -> Result:
    return _told(model, why), (fx.Navigate("/", replace=True),)


def _told(model: Model, words: str) -> Model:
    return model.saying(words)

"""Matches of chosen files: read some at a time, none of them twice, and told when they are stored.

Whether a match is here already is told by its mark (:mod:`app.saves.fingerprints`): those of all
kept matches are read once for a file, and none of these is played through.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from app.base.moment import Moment
from app.base.names import clean
from app.base.words import and_list
from app.core import effects as fx
from app.core import timers
from app.core.consent import ask_consent
from app.core.messages import FiguresImported, FileRead, ForImport, ImportSaved, MarksRead
from app.core.model import Consent, Model
from app.core.screens import Result
from app.core.session import Import
from app.library.saved_matches import taken_ids, with_record
from app.saves.files import import_file, is_transcript, matches_in, note_of
from app.saves.fingerprints import mark_of
from app.saves.practice.positions import Position, positions_in
from app.saves.tallies import Tally, tallies_in

_BYTES_AT_ONCE = 4_000
"""Matches of so many bytes are read before the page goes on: one that was played to its end, or
some that have just begun. In the browser that takes some 30 ms."""

_STORED_AT_ONCE = 30
"""So many matches are written in one transaction: whoever leaves meanwhile has the ones before."""

BUSY = "Another file is still being imported."


FIGURES = fx.Outcome(
    "The statistics have been imported.", "The statistics of the file could not be stored."
)

POSED = fx.Outcome(
    "The positions have been imported.", "The positions of the file could not be stored."
)


def update(model: Model, message: ForImport) -> Result:
    """React to a chosen file, and to what storage says of its matches."""
    match message:
        case FileRead():
            return read_file(model, message)
        case MarksRead():
            return marks_read(model, message)
        case ImportSaved():
            return import_saved(model, message)
        case FiguresImported(tallies, positions):
            counted = (fx.SaveTallies(tallies, FIGURES),) if tallies else ()
            posed = (fx.AddPositions(positions, POSED),) if positions else ()
            return model, (*counted, *posed)
    assert_never(message)


def read_file(model: Model, file: FileRead) -> Result:
    """Import the matches of a file that was chosen, or say why not; a transcript is shown."""
    if is_transcript(file.data):
        # Only who opens one needs the code of remote tables.
        from app.remote.transcript import screen as transcript

        return transcript.check(model, file.name, file.data)
    data, tallies = tallies_in(file.data)
    data, positions = positions_in(data)
    if not tallies and not positions:
        return _read_matches(model, file)
    effects: tuple[fx.Effect, ...] = ()
    if data.strip():
        model, effects = _read_matches(model, file._replace(data=data))
    model, asks = ask_consent(model, _whose(tallies, positions))
    return model, (*effects, *asks)


def _whose(tallies: tuple[Tally, ...], positions: tuple[Position, ...]) -> Consent:
    """Asks whose the figures and positions are: nothing in a file tells whose it is."""
    count, posed = len(tallies), len(positions)
    of = "a finished match" if count == 1 else f"{count} finished matches"
    to_solve = "a position" if posed == 1 else f"{posed} positions"
    held = [f"the statistics of {of}"] * bool(count) + [f"{to_solve} to practise"] * bool(posed)
    return Consent(
        f"The file also holds {and_list(held)}. Add them only if you played these matches"
        " yourself. Either way the matches stay marked as imported.",
        FiguresImported(tallies, positions),
        yes="They are mine, add them",
        no="Leave them out",
    )


def _read_matches(model: Model, file: FileRead) -> Result:
    try:
        parts = matches_in(file.name, file.data)
        if len(parts) == 1 and note_of(file.data.decode("utf-8", "replace"), "by links"):
            return _show_turn_link(model, file)
    except ValueError as error:
        return _toast(model, str(error)), ()
    if model.session.importing is not None:
        return _toast(model, BUSY), ()
    announcement = (fx.Announce(f"Importing {len(parts)} matches."),) if len(parts) > 1 else ()
    return model.with_session(replace(model.session, importing=Import(file.name, tuple(parts)))), (
        fx.ReadMarks(),
        *announcement,
    )


def _show_turn_link(model: Model, file: FileRead) -> Result:
    """A match that goes back and forth goes on from where it stands here."""
    from app.correspondence.state import Comparing
    from app.correspondence.turn_links import open_turn_link

    record = open_turn_link(clean(file.name, 40) or "The file", file.data, file.moment)
    return model.with_screen(Comparing(record)), (fx.Navigate("/turn"),)


def marks_read(model: Model, message: MarksRead) -> Result:
    """It is known what is here; what could not be stored is here as well."""
    work = model.session.importing
    if work is None or work.waits_for != "marks":
        return model, ()
    marks = {mark_of(record): record.id for record in model.session.records} | dict(message.marks)
    work = replace(work, marks=marks, waits_for="")
    return import_on(model.with_session(replace(model.session, importing=work)), message.moment)


def import_on(model: Model, moment: Moment) -> Result:
    """Read the next matches of the file; then the page goes on, or what was found is stored."""
    work = model.session.importing
    if work is None or work.waits_for:
        return model, ()
    work = _read_some(work, moment, taken_ids(model))
    is_read = work.done == len(work.parts)
    if work.found and (is_read or len(work.found) >= _STORED_AT_ONCE):
        work = replace(work, waits_for="written")
        return model.with_session(replace(model.session, importing=work)), (
            fx.SaveImported(tuple(work.found.values())),
        )
    if is_read:
        return _report(model, work)
    return model.with_session(replace(model.session, importing=work)), (
        fx.After(0, timers.ImportOn()),
    )


def _read_some(work: Import, moment: Moment, taken: frozenset[str]) -> Import:
    """The import with the next matches read."""
    found, size = dict(work.found), 0
    while work.done < len(work.parts) and size < _BYTES_AT_ONCE and len(found) < _STORED_AT_ONCE:
        line, data = work.parts[work.done]
        work, size = replace(work, done=work.done + 1), size + len(data)
        # Each match has an id, and where its file names none a seed, of its own.
        own = moment._replace(fresh=f"{moment.fresh} {work.done}")
        try:
            record = import_file(work.name, data, own, taken, line)
        except ValueError as error:
            work = replace(work, why=work.why or str(error), failed=work.failed + 1)
            continue
        mark = mark_of(record)
        if mark in work.marks:
            record = replace(record, id=work.marks[mark])
        if mark in work.marks or mark in found:
            work = replace(work, known=work.known + 1)
        else:
            found[mark] = record
        work = replace(work, newest=record)
    return replace(work, found=found)


def import_saved(model: Model, message: ImportSaved) -> Result:
    """Reports what was found: it is on the disk, or could not be stored and stays at hand."""
    work = model.session.importing
    if work is None or work.waits_for != "written":
        return model, ()
    records = tuple(work.found.values())
    if message.summaries:
        work = replace(work, stored=work.stored + len(records))
        # What was deleted before may be among them: brought back as well it would be there twice.
        summaries = (*message.summaries, *model.session.summaries)
        model = model.with_session(replace(model.session, summaries=summaries, deletion=None))
    else:
        work = replace(work, unstored=work.unstored + len(records))
        for record in records:
            model = with_record(model, record)
    if work.done == len(work.parts):
        return _report(model, work)
    marks = dict(work.marks)
    marks.update((mark, record.id) for mark, record in work.found.items())
    work = replace(work, marks=marks, found={}, waits_for="")
    return import_on(model.with_session(replace(model.session, importing=work)), message.moment)


def _report(model: Model, work: Import) -> Result:
    """Say what has come of the file; the match of a file with one is shown."""
    model = model.with_session(replace(model.session, importing=None))
    record = work.newest
    if len(work.parts) > 1:
        return _toast(model, _outcome(work)), ()
    if record is None:
        return _toast(model, work.why), ()
    title = f"{record.match.game.info.title} with {', '.join(record.names)}"
    if work.known:
        announcement = f"{title} is here already."
    elif work.stored:
        model, announcement = with_record(model, record), f"{title} has been imported."
    else:
        announcement = f"{title} could not be stored: it lasts until the page closes."
    # Whoever has gone elsewhere meanwhile is not called back.
    if model.route.path:
        return _toast(model, announcement), ()
    to = f"/replay/{record.id}" if record.match.settled else f"/match/{record.id}"
    return _toast(model, announcement), (fx.Navigate(to),)


def _outcome(work: Import) -> str:
    sentences = []
    if work.stored or not (work.known or work.unstored):
        several = f"{work.stored} matches have been imported."
        sentences.append("One match has been imported." if work.stored == 1 else several)
    if work.known:
        several = f"{work.known} matches were here already."
        sentences.append("One match was here already." if work.known == 1 else several)
    if work.unstored:
        several = f"{work.unstored} matches could not be stored: they last until the page closes."
        singular = "One match could not be stored: it lasts until the page closes."
        sentences.append(singular if work.unstored == 1 else several)
    if work.failed:
        sentences.append(f"{work.failed} {'was' if work.failed == 1 else 'were'} not: {work.why}")
    return " ".join(sentences)


def _toast(model: Model, text: str) -> Model:
    return model.with_notice(text)

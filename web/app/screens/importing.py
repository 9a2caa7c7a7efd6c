"""Matches of chosen files: one after the other, and none of them twice.

Whether a match is here already is told by the match itself, not by its file. Those that look like
it on the shelf are read, unless they are at hand, and compared.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app import effects as fx
from app import timers
from app.consent import asked
from app.exchange import import_file, is_transcript, matches_in, note_of
from app.messages import FiguresBrought, FileRead, Moment
from app.model import Consent, Import, Letter, Model
from app.naming import clean
from app.records import Record, Summary
from app.screen import Result
from app.shelf import shelf, taken_ids, with_record

if TYPE_CHECKING:
    from app.tallies import Tally

__all__ = ["compare_on", "import_on", "not_compared", "read_file"]


def read_file(model: Model, file: FileRead) -> Result:
    """Import the matches of a file that was chosen, or say why not; a transcript is shown."""
    if is_transcript(file.data):
        # Only who opens one needs the code of tables far away.
        from app.friends.update import check_transcript

        return check_transcript(model, file.name, file.data)
    from app.tallies import tallies_in

    data, tallies = tallies_in(file.data)
    if not tallies:
        return _read_matches(model, file)
    effects: tuple[fx.Effect, ...] = ()
    if data.strip():
        model, effects = _read_matches(model, file._replace(data=data))
    model, asks = asked(model, _whose(tallies))
    return model, (*effects, *asks)


def _whose(tallies: tuple[Tally, ...]) -> Consent:
    """Whether figures are added is for the person to say: nothing in a file tells whose it is."""
    count = len(tallies)
    of = "a finished match" if count == 1 else f"{count} finished matches"
    return Consent(
        f"The file also holds the figures of {of}. Your statistics are to count what you have"
        " played yourself.",
        FiguresBrought(tallies),
        yes="They are mine, add them",
        no="Leave them out",
    )


def _read_matches(model: Model, file: FileRead) -> Result:
    try:
        parts = matches_in(file.name, file.data)
        if len(parts) == 1 and note_of(file.data.decode("utf-8", "replace"), "by links"):
            return _show_letter(model, file)
    except ValueError as error:
        return _toast(model, str(error)), ()
    model = replace(model, importing=Import(file.name, tuple(parts)))
    if len(parts) > 1:
        return model, (fx.After(0, timers.ImportOn()),)
    return import_on(model, file.moment)


def _show_letter(model: Model, file: FileRead) -> Result:
    """A match that goes to and fro goes on from where it stands here."""
    from app.letters import open_letter

    record = open_letter(clean(file.name, 40) or "The file", file.data, file.moment)
    return replace(model, letter=Letter(record)), (fx.Navigate("/turn"),)


def import_on(model: Model, moment: Moment) -> Result:
    """Import the next match of the file; of one with many the page goes on in between."""
    work = model.importing
    if work is None or work.found is not None:
        return model, ()
    line, data = work.parts[work.done]
    try:
        record = import_file(work.name, data, moment, taken_ids(model), line)
    except ValueError as error:
        if len(work.parts) == 1:
            return _toast(replace(model, importing=None), str(error)), ()
        return _next(model, replace(work, why=work.why or str(error), failed=work.failed + 1))
    like = tuple(one.id for one in shelf(model) if _look_alike(one, record))
    return compare_on(replace(model, importing=replace(work, found=record, like=like)))


def not_compared(model: Model) -> Result:
    """What cannot be read is nothing that the match could be."""
    work = model.importing
    if work is None:
        return model, ()
    return compare_on(replace(model, importing=replace(work, like=work.like[1:])))


def compare_on(model: Model) -> Result:
    """Compare the match with those that look like it, and keep it where it is none of them."""
    work = model.importing
    if work is None or work.found is None:
        return model, ()
    found = work.found
    for number, record_id in enumerate(work.like):
        kept = model.record(record_id)
        if kept is None:
            waits = replace(work, like=work.like[number:])
            return replace(model, importing=waits), (fx.OpenRecord(record_id),)
        if _is_same(kept, found):
            return _taken(model, work, kept, ())
    return _taken(with_record(model, found), work, found, (fx.SaveRecord(found),))


def _look_alike(kept: Summary, record: Record) -> bool:
    """Whether the shelf tells the same of two matches; only the matches themselves can prove it."""
    # A table does not wait for what only the shelf needs.
    from app.summaries import summarize

    return _told(kept) == _told(summarize(record))


def _told(one: Summary) -> tuple[object, ...]:
    """What a file tells of a match as well as the shelf; who was far away, it does not."""
    return one.game, one.names, one.options, one.over, one.stage, one.totals


def _is_same(kept: Record, found: Record) -> bool:
    """Whether a match is already here, as far as a file can hold it."""
    known = kept.match.known()
    return known.header == found.match.header and known.entries == found.match.entries


def _taken(model: Model, work: Import, record: Record, saved: tuple[fx.Effect, ...]) -> Result:
    """Go on after a match that is kept now: because it was ``saved``, or was here already."""
    if len(work.parts) > 1:
        work = replace(work, found=None, like=(), known=work.known + (not saved))
        model, effects = _next(model, work)
        return model, (*saved, *effects)
    title = f"{record.match.game.info.title} with {', '.join(record.names)}"
    said = f"{title} has been imported." if saved else f"{title} is here already, as it stands."
    to = f"/replay/{record.id}" if record.match.settled else f"/match/{record.id}"
    return _toast(replace(model, importing=None), said), (*saved, fx.Navigate(to))


def _next(model: Model, work: Import) -> Result:
    """On to the next match of a file with many, or say what came of them."""
    work = replace(work, done=work.done + 1)
    if work.done < len(work.parts):
        return replace(model, importing=work), (fx.After(0, timers.ImportOn()),)
    return _toast(replace(model, importing=None), _outcome(work)), ()


def _outcome(work: Import) -> str:
    good = work.done - work.failed - work.known
    told = []
    if good or not work.known:
        several = f"{good} matches have been imported."
        told.append("One match has been imported." if good == 1 else several)
    if work.known:
        several = f"{work.known} matches were here already."
        told.append("One match was here already." if work.known == 1 else several)
    if work.failed:
        told.append(f"{work.failed} {'was' if work.failed == 1 else 'were'} not: {work.why}")
    return " ".join(told)


def _toast(model: Model, text: str) -> Model:
    return replace(model, notices=replace(model.notices, toast=text))

"""Imports of many matches, and whatever else is said to be stored: told once it is, and not before.

The disk of these tests is slow: what it says waits until it is handed over.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace

import pytest
from desk import NOW, Desk
from pages import OPEN, SOLO, at

from app.base.words import points
from app.core import effects as fx
from app.core import messages as msg
from app.core.model import Model
from app.games.lesson import load_lesson
from app.lessons.offer import new_lesson
from app.library.saved_matches import saved_matches, taken_ids
from app.library.summaries import summarize
from app.saves.files import export_file, export_stored, export_text, import_file
from app.saves.fingerprints import mark_in, mark_of
from app.saves.records import Learning, Local, Player, Record
from app.saves.stored import record_to_json
from app.saves.tallies import tally_of, tally_to_json
from pyengine.core.match import Match

CLOSED = "This browser does not let Clowder store anything."


def matches(count: int, since: str = "") -> list[Record]:
    """So many matches of different people, none of whom has done anything."""
    match = Match.new("yarn", 1)
    return [
        Record(f"m{since}{number}", match, (Player(f"No {since}{number}"),), "tea", 5, 6)
        for number in range(count)
    ]


def file_of(records: list[Record]) -> bytes:
    """A file with these matches."""
    return "\n".join(map(export_text, records)).encode()


def slow(*records: Record) -> Desk:
    """The home screen of a browser that keeps these matches, on a slow disk."""
    desk = Desk(Model())
    desk.waits = True
    desk.stored = {record.id: record_to_json(record) for record in records}
    desk.send(msg.SavedMatchesRead(tuple(map(summarize, records)), (), desk.moment()))
    desk.go("#/")
    return desk


def reads_on(desk: Desk) -> None:
    """The import goes on until it waits for the disk, or has ended."""
    while desk.timers and desk.model.session.importing:
        desk.elapse()


def imports(desk: Desk, records: list[Record]) -> None:
    """A file with these matches is chosen, and the disk has said what is here."""
    desk.send(msg.FileRead("all.txt", file_of(records), desk.moment()))
    desk.hand_over()
    reads_on(desk)


# Told when it is stored


def test_an_import_is_told_when_all_of_it_is_on_the_disk() -> None:
    """Until then the page shows how far it is, and nothing says that it has been imported."""
    desk = slow()
    imports(desk, matches(70))
    stored = 0
    while desk.late:
        assert not desk.model.notices.toast
        assert f"Importing matches: {stored + 30 if stored < 60 else 70} of 70 read" in desk.shown
        assert len(saved_matches(desk.model)) == stored
        (effect,) = desk.of(fx.SaveImported) or [None]
        desk.hand_over()
        stored = len(saved_matches(desk.model))
        reads_on(desk)
        assert effect is None or stored
    assert desk.model.notices.toast == "70 matches have been imported."
    assert "Importing" not in desk.shown
    assert len(desk.stored) == stored == 70


def test_what_could_not_be_stored_is_told_with_its_number() -> None:
    """It stays at hand, as long as the page."""
    desk = slow()
    imports(desk, matches(70))
    desk.hand_over()
    reads_on(desk)
    desk.send(msg.StorageFailed(CLOSED))
    desk.late[0] = msg.ImportSaved((), desk.moment())
    desk.hand_over()
    reads_on(desk)
    desk.hand_over()
    assert desk.model.notices.toast == (
        "40 matches have been imported. "
        "30 matches could not be stored: they last until the page closes."
    )
    assert len(taken_ids(desk.model)) == 70
    assert len(desk.model.session.records) == 30


@pytest.mark.parametrize("is_stored", [True, False])
def test_the_only_match_of_a_file_is_shown_when_it_is_stored(is_stored: bool) -> None:
    """Or when it is known that it cannot be."""
    desk = slow()
    imports(desk, [OPEN])
    assert not desk.of(fx.Navigate)
    if not is_stored:
        desk.send(msg.StorageFailed(CLOSED))
        desk.late[0] = msg.ImportSaved((), desk.moment())
    desk.hand_over()
    (record,) = desk.model.session.records
    assert desk.of(fx.Navigate) == [fx.Navigate(f"/match/{record.id}")]
    sentence = (
        "has been imported."
        if is_stored
        else "could not be stored: it lasts until the page closes."
    )
    assert desk.model.notices.toast.endswith(sentence)


def test_whoever_has_gone_elsewhere_meanwhile_is_not_called_back() -> None:
    desk = slow()
    imports(desk, [OPEN])
    desk.go("#/settings")
    desk.hand_over()
    assert not desk.of(fx.Navigate)
    assert "has been imported" in desk.model.notices.toast


def test_a_second_file_waits_for_the_first() -> None:
    """Nothing of the first is given up in silence."""
    desk = slow()
    imports(desk, matches(3))
    desk.send(msg.FileRead("more.txt", file_of(matches(2, "b")), desk.moment()))
    assert desk.model.notices.toast == "Another file is still being imported."
    desk.hand_over()
    assert desk.model.notices.toast == "3 matches have been imported."


def test_what_is_imported_while_everything_is_deleted_is_deleted_as_well() -> None:
    desk = slow()
    imports(desk, matches(70))
    desk.did("settings.delete")
    while desk.late:
        desk.hand_over()
        reads_on(desk)
    assert not taken_ids(desk.model)
    assert desk.model.notices.toast == "Everything that was stored here has been deleted."


def test_what_is_imported_again_is_not_brought_back_as_well() -> None:
    """The match that was deleted last is in the file: the offer to undo that is gone."""
    first, second = matches(2)
    desk = slow(first, second)
    desk.did("home.delete", first.id)
    desk.hand_over()
    assert 'data-do="home.undelete"' in desk.shown
    imports(desk, [first, second])
    while desk.late:
        desk.hand_over()
        reads_on(desk)
    assert 'data-do="home.undelete"' not in desk.shown
    desk.did("home.undelete")
    assert len(taken_ids(desk.model)) == 2


def _delete(desk: Desk) -> None:
    desk.did("home.delete", OPEN.id)


def _undelete(desk: Desk) -> None:
    _delete(desk)
    desk.hand_over()
    desk.did("home.undelete")


def _statistics(desk: Desk) -> None:
    tally = tally_of(SOLO)
    assert tally is not None
    data = f"# tally: {tally_to_json(tally)}\n".encode()
    desk.send(msg.FileRead("all.txt", data, desk.moment()))
    desk.did("app.agree")


TO_BEAT = points(SOLO.match.scores().totals[0])


@pytest.mark.parametrize(
    ("address", "does", "sentence"),
    [
        ("#/", _delete, "has been deleted. Undo brings it back."),
        ("#/", _undelete, " is back."),
        ("#/", _statistics, "The statistics have been imported."),
        (
            "#/settings?sure=delete",
            lambda desk: desk.did("settings.delete"),
            "Everything that was stored here has been deleted.",
        ),
        ("#/new/yarn", lambda desk: desk.did("setup.copy"), "The link is copied."),
        (
            "#/replay/solo",
            lambda desk: desk.did("replay.share"),
            f"The link is copied: same options, same luck, {TO_BEAT} to beat.",
        ),
        (
            "#/replay/solo",
            lambda desk: desk.did("replay.link"),
            "The link is copied: it opens the match at this moment.",
        ),
    ],
)
def test_what_is_done_is_said_when_it_is_done(
    address: str, does: Callable[[Desk], None], sentence: str
) -> None:
    """Neither aloud nor on the page before."""
    desk = at(address)
    desk.waits = True
    does(desk)
    assert not any(sentence in other for other in desk.announced)
    assert sentence.partition(".")[0] not in desk.shown
    assert "Copied" not in desk.shown
    desk.hand_over()
    assert sum(sentence in other for other in desk.announced) == 1


def test_a_deletion_that_fails_is_told() -> None:
    """What is here again after a reload has not been deleted."""
    desk = at("#/")
    desk.waits = True
    _delete(desk)
    assert "Deleting Yarn Trail with" in desk.shown
    desk.late[0] = msg.Deleted((OPEN.id,), is_gone=False)
    desk.hand_over()
    (sentence,) = desk.announced
    assert sentence.endswith("could not be deleted: it may be here again after a reload.")
    assert "could not be deleted: it may be here again after a reload." in desk.shown


# Quick


def steps(work: Callable[[], None]) -> int:
    """How many functions of Python's and of C are called."""
    count = 0

    def called(_frame: object, event: str, _arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("same", [True, False])
def test_an_import_of_twice_as_many_onto_twice_as_many_costs_twice_as_much(same: bool) -> None:
    """No match of the file is compared with each of the match list; not even where all look
    alike."""

    def onto(count: int) -> int:
        here = [
            replace(record, players=SOLO.players, match=SOLO.match) for record in matches(count)
        ]
        desk = slow(*here)
        desk.waits = False
        more = here if same else matches(count)
        data = file_of(more)

        def work() -> None:
            desk.send(msg.FileRead("all.txt", data, desk.moment()))
            reads_on(desk)

        found = steps(work)
        words = "were here already." if same else "have been imported."
        assert desk.model.notices.toast == f"{count} matches {words}"
        return found

    onto(2)  # modules and tables are loaded
    few, many = onto(40), onto(80)
    assert many <= 2.5 * few, (few, many)


def test_the_page_goes_on_between_the_matches() -> None:
    """However many there are, only so much is read at a time."""
    desk = slow()
    records = [replace(SOLO, id=f"s{number}") for number in range(4)]
    desk.send(msg.FileRead("all.txt", file_of(records) * 2, desk.moment()))
    desk.hand_over()
    assert desk.model.session.importing is not None
    longest = max(len(data) for _, data in desk.model.session.importing.parts)
    while desk.timers:
        before = desk.model.session.importing
        desk.elapse()
        after = desk.model.session.importing
        if before is None or after is None:
            break
        read = sum(len(data) for _, data in before.parts[before.done : after.done])
        assert read < 4_000 + longest


@pytest.mark.parametrize("record", [OPEN, SOLO], ids=lambda record: record.id)
def test_the_mark_of_a_match_is_that_of_its_stored_text(record: Record) -> None:
    """Other people, or another log, have another; what is broken has none."""
    assert mark_in(record_to_json(record)) == mark_of(record)
    others = replace(record, players=tuple(Player(f"X{i}") for i, _ in enumerate(record.players)))
    shorter = replace(record, match=record.match.upto(len(record.match.entries) - 1))
    assert len({mark_of(version) for version in (record, others, shorter)}) == 3
    assert mark_in("{") == mark_in('{"clowder": 1}') == ""


# What comes back


@pytest.mark.parametrize("together", [True, False])
def test_a_file_keeps_when_a_match_was_played(together: bool) -> None:
    """To the millisecond; an older file has no times, and the match that of its import."""
    record = replace(SOLO, created=1_600_000_000_123, updated=1_600_000_100_456)
    text = export_stored([record_to_json(record)])[0] if together else export_file(record)
    assert "# begun: 2020-09-13T12:26:40.123Z\n# last played: 2020-09-13T12:28:20.456Z\n" in text
    back = import_file("a.txt", text.encode(), NOW)
    assert (back.created, back.updated) == (record.created, record.updated)
    assert back.match.entries == record.match.entries
    old = import_file("a.txt", export_text(record).encode(), NOW)
    assert (old.created, old.updated) == (NOW.now, NOW.now)


@pytest.mark.parametrize(
    ("begun", "played", "expected"),
    [
        ("2020-09-13T12:26:40.000Z", "9020-09-13T12:26:40.000Z", (1_600_000_000_000, NOW.now)),
        ("2024-01-01T00:00:00.000Z", "2020-09-13T12:26:40.000Z", (1_600_000_000_000,) * 2),
        ("2020-02-30T00:00:00.000Z", "soon", (NOW.now, NOW.now)),
        ("1969-12-31T23:59:59.999Z", "0000-01-01T00:00:00.000Z", (NOW.now, NOW.now)),
        ("2020-09-13", "2020-09-13T12:26:40.000Z" + "0" * 300, (NOW.now, NOW.now)),
    ],
)
def test_times_that_cannot_be_are_not_believed(
    begun: str, played: str, expected: tuple[int, int]
) -> None:
    """None lies ahead, and nothing is played before it was begun."""
    first, rest = export_text(SOLO).split("\n", 1)
    text = f"{first}\n# begun: {begun}\n# last played: {played}\n{rest}"
    back = import_file("a.txt", text.encode(), NOW)
    assert (back.created, back.updated) == expected


def test_a_time_beyond_every_calendar_is_left_out() -> None:
    assert "# begun" not in export_file(replace(SOLO, created=2**53))


@pytest.mark.parametrize(
    ("learning", "practice"),
    [(Learning(2), False), (Learning(3, over=True), False), (Learning(1), True), (None, True)],
)
@pytest.mark.parametrize("together", [True, False])
def test_a_lesson_comes_back_as_a_lesson(
    learning: Learning | None, practice: bool, together: bool
) -> None:
    """As far as it was; practice comes back as practice. Older versions take both for practice."""
    lesson = load_lesson("yarn")
    assert lesson is not None
    record = replace(new_lesson("yarn", lesson, NOW), kind=learning or Local(), practice=practice)
    text = export_stored([record_to_json(record)])[0] if together else export_file(record)
    assert "\n# practice\n" in text
    back = import_file("a.txt", text.encode(), NOW)
    assert (back.lesson, back.practice) == (learning, practice)


def test_a_match_that_is_no_lesson_of_its_game_is_practice() -> None:
    """The steps of a lesson look at no other match."""
    for note in ("0", "2 over", "99 over practice", "-1", "x", ""):
        text = export_file(replace(SOLO, practice=True)).replace(
            "# practice", f"# practice\n# lesson: {note}"
        )
        back = import_file("a.txt", text.encode(), NOW)
        assert (back.lesson, back.practice) == (None, True)

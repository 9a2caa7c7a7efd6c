"""What is kept: the match list from summaries, matches read when they are opened, and other
tabs."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from desk import Desk, with_session
from pages import FULL, OPEN, SOLO, THREE, at, check

from app.core import effects as fx
from app.core import messages as msg
from app.core.model import Model, Opening
from app.home.screen import FEW, NEWEST, PAGE
from app.library.saved_matches import find, saved_matches, taken_ids
from app.library.summaries import summarize
from app.saves.annotations import (
    AnnotationKind,
    annotation_kind,
    mark_beyond,
    mark_deleted,
    mark_unreadable,
    read_annotations,
    revision_of,
)
from app.saves.files import export_text
from app.saves.records import Player, Record, Summary
from app.saves.stored import record_from_json, record_to_json, summary_from_json, summary_to_json
from pyengine.core.chance import SeededChance
from pyengine.core.match import Match


def many(count: int, over: bool = False) -> tuple[Summary, ...]:
    """So many different matches, the newest first."""
    like = summarize(SOLO if over else OPEN)
    return tuple(
        replace(like, id=f"m{number}{over}", updated=10_000 - number, created=number)
        for number in range(count)
    )


def shelved(*summaries: Summary) -> Desk:
    """The home screen with a shelf of which no match is at hand."""
    desk = Desk(Model())
    desk.send(msg.SavedMatchesRead(summaries, (), desk.moment()))
    desk.go("#/")
    return desk


# Summaries


@pytest.mark.parametrize("record", [SOLO, THREE, OPEN], ids=lambda record: record.id)
def test_a_summary_comes_back_as_it_was(record):
    """With the revision of the text that it was made of."""
    summary = summarize(record)
    assert summary_from_json(summary_to_json(summary, "a1")) == (summary, "a1")
    assert (summary.over, summary.names) == (record.match.over, record.names)
    assert summary.totals == (tuple(record.match.scores().totals) if record.match.over else ())


@pytest.mark.parametrize(
    ("game", "state"),
    [("burrow", "Before the next roll"), ("kittypaw", "Before the next cards")],
)
def test_a_summary_says_what_chance_is_to_bring(game, state):
    """One thing, or several."""
    assert summarize(replace(SOLO, match=Match.new(game, 1))).state == state


def test_a_summary_says_whose_turn_it_is():
    """Of all who act at once, in the words of a table."""
    rolled = Match.new("burrow", 2).draw(SeededChance("turn"))
    record = replace(SOLO, match=rolled, players=(Player("Tom"), Player("Bo")))
    assert summarize(record).state == "Tom's and Bo's turn"


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"players": []},
        {"players": [["Mia", "wizard"]]},
        {"options": 4},
        {"over": "yes"},
        {"stage": "a\nb"},
        {"totals": ["x"]},
        {"totals": [1e999]},
        {"id": "../up"},
    ],
    ids=str,
)
def test_a_broken_summary_is_refused(change):
    """Then the match itself is read once more."""
    text = json.dumps(json.loads(summary_to_json(summarize(SOLO), "")) | change)
    with pytest.raises(ValueError, match="cannot be read"):
        summary_from_json(text)
    assert read_annotations({"solo": text}, ("solo",), "1", 0).missing_summaries == ("solo",)


def test_what_is_told_of_matches_is_sorted_out():
    """Summaries, what was deleted, what no version can read, what only a newer one can."""
    good, newer = summary_to_json(summarize(SOLO), "r"), json.dumps({"clowder": 2})
    texts = {
        "solo": good,
        "gone": mark_deleted(5),
        "newer": newer,
        "broken": mark_unreadable("1"),
        "broken before": mark_unreadable("0"),
        "beyond": mark_beyond("1"),
        "beyond before": mark_beyond("0"),
        "old": json.dumps({"clowder": 1, "untold": "r2"}),
        "no text": good,
        "wrong id": good,
    }
    ids_stored = ("untold", *(key for key in texts if key not in ("gone", "no text")))
    month = 30 * 24 * 3600 * 1000
    assert read_annotations(texts, ids_stored, "1", 5 + month - 1).stale == ()
    found = read_annotations(texts, ids_stored, "1", 5 + month)
    assert found.stale == ("gone",)
    assert found.summaries == (summarize(SOLO),)
    assert set(found.missing_summaries) == {
        "broken before",
        "beyond before",
        "old",
        "wrong id",
        "untold",
    }
    assert (found.unread, found.newer) == (1, 2)
    several = good, texts["gone"], texts["broken"], newer, "", "{"
    assert [annotation_kind(text) for text in several] == [
        AnnotationKind.SUMMARY, AnnotationKind.DELETED, AnnotationKind.UNREADABLE,
        AnnotationKind.NEWER, AnnotationKind.NOTHING, AnnotationKind.NOTHING,
    ]  # fmt: skip
    assert [revision_of(text) for text in (good, texts["old"], newer, texts["beyond"], "")] == [
        "r", "r2", "", "", "",
    ]  # fmt: skip


# The match list


def test_the_match_list_is_drawn_from_summaries_alone():
    """No match is read, and what is drawn is the same as with the matches at hand."""
    desk = shelved(*(summarize(record) for record in FULL.session.records))
    assert not desk.model.session.records
    assert not desk.of(fx.OpenRecord)
    whole = at("#/", with_session(FULL, settings=desk.model.session.settings, best=()))
    assert saved_matches(desk.model) == saved_matches(whole.model)
    assert desk.shown == whole.shown


def test_a_thousand_matches_are_shown_a_page_at_a_time():
    """Every one can be reached by leafing; open ones apart from finished ones."""
    desk = shelved(*many(45), *many(1000, over=True))
    for part, count in (("open-page", 45), ("over-page", 1000)):
        seen: list[str] = []
        for page in range((count + PAGE - 1) // PAGE):
            desk.did(f"home.{part}", str(page))
            shown = desk.shown
            found = re.findall(r'id="match-(\w+)"', shown)
            assert len(found) <= 2 * PAGE
            seen += found
        over = part == "over-page"
        assert {summary.id for summary in many(count, over)} <= set(seen)
        check(shown, headings=0)
    desk.did("home.over-page", "99")
    assert "997 to 1000 of 1000" in desk.shown
    before = desk.model
    for nonsense in ("-1", "x", "", "٣"):
        desk.did("home.over-page", nonsense)
        assert desk.model == before


def ids_shown(desk: Desk) -> list[str]:
    """The matches on the page, in their order."""
    return re.findall(r'id="match-(\w+)"', desk.shown)


def test_of_many_matches_the_newest_few_are_shown_until_all_are_wanted():
    """Five hundred finished ones make the home page no longer than five do; a way leads to all
    of them, and back."""
    desk = shelved(*many(30), *many(500, over=True))
    newest = [f"m{number}{over}" for over in (False, True) for number in range(FEW)]
    assert ids_shown(desk) == newest
    page = check(desk.shown, headings=0)
    ways = {button.attrs["data-do"]: button.text for button in page.all("button")}
    assert ways["home.open-page"] == "Show all 30"
    assert ways["home.over-page"] == "Show all 500"
    desk.did("home.over-page", "0")
    assert len(ids_shown(desk)) == FEW + PAGE
    assert "1 to 12 of 500" in desk.shown
    desk.did("home.over-page", NEWEST)
    assert ids_shown(desk) == newest
    few = shelved(*many(FEW), *many(FEW, over=True))
    assert len(ids_shown(few)) == 2 * FEW
    assert "Show all" not in few.shown


def test_whoever_searches_or_clears_several_sees_pages_of_what_is_found():
    """Not only the newest few, among which it may not be."""
    desk = shelved(*many(30), *many(30, over=True))
    desk.did("home.find", value="yarn")
    assert len(ids_shown(desk)) == 2 * PAGE
    desk.did("home.find", value="")
    assert len(ids_shown(desk)) == 2 * FEW
    desk.did("home.clear-several")
    assert len(check(desk.shown, headings=0).doing("home.choose")) == PAGE


def test_what_is_done_with_all_matches_stands_below_them():
    """Right beneath their heading are the newest."""
    for count in (1, 30):
        page = shelved(*many(count), *many(count, over=True)).shown
        assert page.index('id="open-page"') < page.rindex('id="match-') < page.index("Statistics")


def test_a_match_is_found_by_game_and_names():
    """In any order, whatever the case; the search starts at the first page."""
    tom = replace(many(1)[0], id="tom", players=(Player("Tom"), Player("Ünal")), updated=1)
    desk = shelved(*many(PAGE + 5), tom)
    desk.did("home.open-page", "1")
    assert 'id="match-tom"' in desk.shown
    desk.did("home.find", value="ÜNAL yarn")
    assert desk.model.session.match_list.open_page is None
    assert "1 found" in desk.shown
    assert 'id="match-tom"' in desk.shown
    desk.did("home.find", value="nobody")
    assert "None found" in desk.shown
    assert "Continue" not in desk.shown.split("saved-matches")[1]
    assert find(saved_matches(desk.model), "") == saved_matches(desk.model)


def test_a_match_that_is_not_at_hand_can_be_exported_deleted_and_brought_back():
    """None of it needs the match to be read by the rules."""
    desk = shelved(*many(2))
    desk.did("home.export", "m0False")
    assert not desk.of(fx.ExportRecord)
    desk.did("app.agree")
    (export,) = desk.of(fx.ExportRecord)
    assert export.name.startswith("yarn-trail-mia-")
    desk.did("home.delete", "m0False")
    assert desk.of(fx.DeleteRecords) == [fx.DeleteRecords(("m0False",))]
    assert taken_ids(desk.model) == {"m1False"}
    desk.did("home.undelete")
    assert [effect.record_ids for effect in desk.of(fx.RestoreRecords)] == [("m0False",)]
    assert taken_ids(desk.model) == {"m0False", "m1False"}
    assert not desk.of(fx.OpenRecord)


def test_without_storage_what_is_deleted_comes_back_too():
    """The match is at hand, and nowhere else; also when the note has been put away."""
    desk = Desk.at("yarn", "cups=off&kinds=person&seed=tea")
    record = desk.record
    desk.send(msg.StorageFailed("This browser does not let Clowder store anything."))
    desk.did("app.dismiss-storage")
    desk.go("#/")
    desk.did("home.delete", record.id)
    assert desk.model.session.record(record.id) is None
    desk.did("home.undelete")
    assert desk.model.session.record(record.id) == record
    assert desk.model.session.deletion is None
    desk.go(f"#/match/{record.id}")
    assert desk.record == record


def test_one_match_is_enough_for_a_file_of_all():
    """The statistics say that it takes their figures along, also those of matches deleted since."""
    assert "home.export-all" in shelved(*many(1)).shown
    assert "home.export-all" not in shelved().shown


def test_all_matches_go_into_one_file_and_come_back():
    """And a fault in one of them costs that one only."""
    desk = shelved(*many(3))
    desk.did("home.export-all")
    assert not desk.of(fx.ExportAll)
    desk.did("app.agree")
    assert desk.of(fx.ExportAll)
    texts = tuple(record_to_json(record) for record in FULL.session.records)
    desk.send(msg.AllRead((*texts, "{"), desk.moment()))
    (file,) = desk.of(fx.Download)
    assert "3 matches are in the file. 1 could not be read" in desk.model.notices.toast

    broken = file.content.replace("players: 3", "players: 99")
    for text, good in ((file.content, 3), (broken, 2)):
        other = shelved()
        other.send(msg.FileRead("all.txt", text.encode(), other.moment()))
        while other.model.session.importing:
            assert re.search("Importing matches: [12] of 3 read", other.shown)
            other.elapse()
        assert len(taken_ids(other.model)) == len(other.stored) == good
        assert other.model.session.importing is None
        names = {summary.names for summary in saved_matches(other.model)}
        assert names <= {record.names for record in FULL.session.records}


def test_the_word_of_an_import_says_what_was_left_out():
    desk = shelved()
    text = export_text(SOLO) + "\n" + export_text(OPEN).replace("game: yarn", "game: chess")
    desk.send(msg.FileRead("all.txt", text.encode(), desk.moment()))
    toast = desk.model.notices.toast
    assert toast.startswith(
        "One match has been imported. 1 was not: all.txt was not imported. Line "
    )


def test_a_match_that_is_here_already_is_not_doubled():
    """It is not even played through; what has gone on in the meantime is another match."""
    desk = shelved(summarize(SOLO), summarize(OPEN))
    desk.stored = {record.id: record_to_json(record) for record in (SOLO, OPEN)}
    text = export_text(SOLO)
    for _ in range(2):
        desk.send(msg.FileRead("a.txt", text.encode(), desk.moment()))
        assert not desk.of(fx.OpenRecord)
        assert not desk.of(fx.SaveImported)
        assert desk.of(fx.Navigate) == [fx.Navigate(f"/replay/{SOLO.id}")]
        assert "is here already" in desk.model.notices.toast
    assert taken_ids(desk.model) == {SOLO.id, OPEN.id}

    earlier = replace(OPEN, id="earlier", match=OPEN.match.upto(len(OPEN.match.entries) - 1))
    desk.send(msg.FileRead("b.txt", export_text(earlier).encode(), desk.moment()))
    (saved,) = desk.of(fx.SaveImported)
    assert [record.match for record in saved.records] == [earlier.match]
    assert len(taken_ids(desk.model)) == 3


def test_a_match_that_only_looks_like_one_that_is_here_is_kept():
    """The same people at the same stage: the log decides, also where the kept one is broken."""
    first = replace(OPEN, id="first", match=Match.new("yarn", OPEN.match.header.players))
    cups = first.match.game.legal_actions(first.match.state, 1)[0]
    other = first.match.apply(1, cups)
    for ids_stored in (record_to_json(replace(first, match=other)), None):
        desk = shelved(summarize(first))
        if ids_stored is not None:
            desk.stored[first.id] = ids_stored
        desk.send(msg.FileRead("a.txt", export_text(first).encode(), desk.moment()))
        assert len(desk.of(fx.SaveImported)) == 1
        assert "has been imported" in desk.model.notices.toast


def test_a_file_with_all_matches_read_twice_tells_how_many_were_here():
    desk = shelved()
    text = export_text(SOLO) + "\n" + export_text(OPEN)
    for sentence in ("2 matches have been imported.", "2 matches were here already."):
        desk.send(msg.FileRead("all.txt", text.encode(), desk.moment()))
        while desk.model.session.importing:
            desk.elapse()
        assert desk.model.notices.toast == sentence
        desk.timers.clear()
        assert len(taken_ids(desk.model)) == 2


# Opening


def test_a_match_is_read_when_it_is_opened():
    """At the table and in the replay; until then a screen says what is waited for."""
    for record, address in ((OPEN, "#/match/open"), (SOLO, "#/replay/solo")):
        desk = shelved(summarize(record))
        desk.stored[record.id] = record_to_json(record)
        desk.go(address)
        assert desk.of(fx.OpenRecord) == [fx.OpenRecord(record.id)]
        assert desk.model.session.record(record.id).match.state == record.match.state
        assert desk.model.screen != Opening("open")
        shown = desk.model.table or desk.replay
        assert shown.record.id == record.id


def test_while_a_match_is_read_one_can_go_elsewhere():
    """What comes late is put at hand and not shown."""
    desk = shelved(summarize(OPEN))
    model, effects = desk.model, ()
    from app.base.routes import parse_route
    from app.shell.update import update

    model, effects = update(model, msg.Routed(parse_route("#/match/open"), desk.moment()))
    assert effects == (fx.OpenRecord("open"),)
    desk.model = model
    assert "Opening the match" in desk.shown
    desk.go("#/")
    desk.send(msg.Opened(OPEN, desk.moment()))
    assert desk.model.table is None
    assert desk.model.session.record("open") == OPEN


def test_a_match_that_cannot_be_read_says_why():
    """And leads home."""
    desk = shelved(summarize(OPEN))
    desk.go("#/match/open")
    assert "not saved in this browser" in desk.model.notices.toast
    desk.model = desk.model.with_screen(Opening("open"))
    desk.send(msg.NotOpened("open", "The saved match is damaged. Line 4: what?"))
    assert desk.model.notices.toast == "The saved match is damaged. Line 4: what?"
    assert desk.of(fx.Navigate) == [fx.Navigate("/", replace=True)]


def test_only_some_matches_stay_at_hand():
    """The others keep their summaries; without storage all of them stay."""
    for storage in ("", "This browser does not let Clowder store anything."):
        desk = shelved()
        if storage:
            desk.send(msg.StorageFailed(storage))
            desk.did("app.dismiss-storage")
        for number in range(40):
            desk.go(f"#/play/yarn?cups=off&kinds=person&seed=s{number}")
        assert len(taken_ids(desk.model)) == 40
        assert (len(desk.model.session.records) == 40) is bool(storage)
        assert len(saved_matches(desk.model)) == 40


def test_a_challenge_waits_until_it_is_known_whether_it_was_begun():
    """Else every start at its address would begin another one."""
    from app.saves.challenges import daily_record

    desk = Desk(Model())
    desk.today = "2026-11-22"
    desk.model = with_session(desk.model, saved_matches_read=False)
    desk.go("#/daily/yarn")
    assert not desk.effects
    begun = summarize(daily_record("yarn", desk.today, desk.moment()))
    desk.send(msg.SavedMatchesRead((begun,), (), desk.moment()))
    assert desk.of(fx.Navigate) == [fx.Navigate(f"/match/{begun.id}", replace=True)]
    assert not desk.of(fx.SaveRecord)


# Other tabs


def two_tabs() -> tuple[Desk, Desk]:
    """Two tabs at the table of one match; the second has played a turn."""
    behind = Desk.at("yarn", "cups=off&kinds=person&seed=tea")
    ahead = Desk.with_record(behind.record)
    ahead.act("pass")
    return behind, ahead


def saved(record: Record, desk: Desk) -> msg.SavedElsewhere:
    """What a tab hears when another has stored a match that it has at hand."""
    return msg.SavedElsewhere(summarize(record), record, desk.moment())


def test_a_tab_takes_over_what_another_has_played():
    """The one left behind shows and keeps the longer match."""
    behind, ahead = two_tabs()
    behind.send(saved(ahead.record, behind))
    assert behind.actions == ahead.actions
    assert behind.model.session.record(ahead.record.id).match == ahead.record.match
    assert not behind.of(fx.SaveRecord)
    before = behind.model
    behind.send(saved(ahead.record, behind))
    # Nothing new: no endless echo between the tabs.
    assert (behind.model.table, behind.model.session.records) == (
        before.table,
        before.session.records,
    )
    assert not behind.effects


def test_another_tabs_match_only_joins_the_match_list():
    """A match that is not on this table does not disturb it, and is not read."""
    here = Desk.at("yarn", "cups=off&kinds=person&seed=tea")
    other = replace(Desk.at("yarn", "cups=off&kinds=person&seed=coffee").record, id="another")
    before = here.table
    here.send(msg.SavedElsewhere(summarize(other), None, here.moment()))
    assert here.table == before
    assert here.model.session.record("another") is None
    assert "another" in taken_ids(here.model)


def test_of_two_tabs_that_act_in_one_instant_the_second_hears_so():
    """It goes on from what the first has written, and says it."""
    behind, ahead = two_tabs()
    behind.act(behind.legal()[0])
    assert behind.actions != ahead.actions
    behind.send(msg.SaveRefused(ahead.record.id, ahead.record, behind.moment()))
    assert behind.actions == ahead.actions
    assert "Another tab moved first" in behind.model.notices.toast
    assert not behind.of(fx.SaveRecord)
    before = behind.model
    behind.send(msg.SaveRefused(ahead.record.id, ahead.record, behind.moment()))
    assert behind.model == before


@pytest.mark.parametrize("how", ["told", "refused", "everything"])
def test_what_is_deleted_in_another_tab_stays_deleted(how):
    """Whoever sits at that match is told, and saves nothing any more."""
    desk = Desk.at("yarn", "cups=off&kinds=person&seed=tea")
    record_id = desk.record.id
    if how == "refused":
        desk.send(msg.SaveRefused(record_id, None, desk.moment()))
    else:
        desk.send(msg.DeletedElsewhere(record_id if how == "told" else ""))
    assert desk.model.table is None
    assert desk.model.notices.toast == "This match has been deleted in another tab."
    assert desk.of(fx.Navigate) == [fx.Navigate("/", replace=True)]
    assert not taken_ids(desk.model)
    desk.did("table.confirm")
    assert not desk.of(fx.SaveRecord)


def test_settings_and_best_scores_of_other_tabs_are_taken_over():
    """And not written once more."""
    desk = at("#/best")
    darker = replace(desk.model.session.settings, theme="dark")
    desk.send(msg.SettingsElsewhere(darker))
    assert desk.model.session.settings == darker
    assert desk.effects == [fx.SaveSettings(darker, darker)]
    entry = replace(FULL.session.best[0], record="other", total=999)
    desk.send(msg.BestElsewhere(entry))
    assert desk.model.session.best == (entry, FULL.session.best[0])
    assert not desk.effects


def test_names_full_of_brackets_can_be_read_again():
    """Only brackets that nest count, not those in names."""
    people = tuple(Player("[" * 24) for _ in THREE.players)
    record = replace(THREE, players=people, seed="{" * 40)
    assert record_from_json(record_to_json(record)).players == people

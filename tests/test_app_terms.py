"""The terms of a table on one device: moves are taken back freely, if all agree, or never."""

from __future__ import annotations

import json

import pytest
from desk import NOW, Desk
from hypothesis import given
from hypothesis import strategies as st

from app import play
from app.base.routes import parse_route
from app.core import effects as fx
from app.places.undo import NEVER, SEEN
from app.saves.files import export_file, export_stored, import_file
from app.saves.plan_links import LinkError, plan_link, read_plan
from app.saves.plans import Plan
from app.saves.records import Player
from app.saves.stored import record_from_json, record_to_json
from app.saves.terms import UNDOS, Terms
from pyengine.core.registry import GAMES, load_game

PAIR = "kinds=person,person&names=Mia,Ben"
YARN = f"cups=off&{PAIR}"


def at(undo: str, game: str = "yarn", query: str = YARN) -> Desk:
    """Two people at one device."""
    return Desk.at(game, f"{query}&undo={undo}&seed=tea")


def question(desk: Desk) -> str:
    """What everybody at the table is asked, if anything."""
    consent = desk.model.notices.consent
    return consent.words if consent else ""


def choices(desk: Desk, count: int) -> None:
    """So many moves by whoever is to act."""
    for _ in range(count):
        if desk.table.resting:
            desk.did("table.go")
        desk.act(desk.legal()[0])


@pytest.mark.parametrize("undo", UNDOS)
def test_a_link_holds_the_terms_and_usual_ones_are_not_written(undo: str):
    plan = Plan("yarn", (Player("Mia"), Player("Ben")), (), "tea", terms=Terms(undo))
    link = plan_link(plan)
    assert (f"undo={undo}" in link) == (undo != "free")
    assert read_plan(parse_route(link)).terms == Terms(undo)


def test_a_link_with_other_terms_is_refused_in_a_sentence():
    with pytest.raises(LinkError, match=r"Undo can be free, agreed, none\."):
        read_plan(parse_route("#/new/yarn?undo=always"))
    with pytest.raises(LinkError):
        read_plan(parse_route("#/new/kittypaw?undo=none"))  # a race takes nothing back anyway


def test_no_game_has_an_option_of_such_a_name():
    """Both stand in one link."""
    for game in GAMES:
        assert load_game(game).info.option("undo") is None


@pytest.mark.parametrize("undo", UNDOS)
def test_terms_are_kept_with_the_match(undo: str):
    record = at(undo).record
    text = record_to_json(record)
    assert ("terms" in json.loads(text)) == (undo != "free")
    assert record_from_json(text).terms == record.terms == Terms(undo)


@pytest.mark.parametrize("terms", [3, ["undo"], {"undo": "always"}, {"undo": 1}, None])
def test_stored_terms_that_nobody_wrote_are_refused(terms: object):
    data = json.loads(record_to_json(at("none").record)) | {"terms": terms}
    with pytest.raises(ValueError, match=r"The saved match cannot be read\."):
        record_from_json(json.dumps(data))


def test_the_terms_are_chosen_under_more():
    """Three ways, each with what it means; who sits alone has nobody to agree with."""
    desk = Desk()
    desk.go(f"#/new/yarn?{YARN}")
    assert "More: variants, undo, clock, same luck" in desk.shown
    for undo, words in (("agreed", "has to say yes"), ("none", "There is no Undo.")):
        desk.did("setup.undo", value=undo)
        assert words in desk.shown
    desk.did("setup.undo", value="always")
    desk.did("setup.start")
    (made,) = [effect.record for effect in desk.of(fx.SaveRecord)]
    assert made.terms == Terms("none")
    for others in ("#/new/yarn?kinds=person", "#/new/kittypaw"):
        desk.go(others)
        assert "More: variants, same luck" in desk.shown
        assert 'data-do="setup.undo"' not in desk.shown


def test_never_takes_nothing_back_by_no_way():
    """No button, and a typed line says why; what is only chosen can still be changed."""
    desk = at("none")
    assert 'data-do="table.undo"' not in desk.shown
    choices(desk, 1)
    before = desk.record
    desk.did("table.undo")
    assert (desk.record, desk.place.say) == (before, NEVER)
    desk.did("table.typed", value="undo")
    assert desk.record.match == before.match
    assert NEVER in desk.announced
    assert question(desk) == ""


def test_never_holds_alone_and_against_bots():
    desk = Desk.at("yarn", "cups=off&kinds=person,easy&undo=none&seed=tea")
    desk.did("table.control", "pass")
    chosen = desk.place.draft
    desk.did("table.undo")
    assert desk.place.draft == chosen


@pytest.mark.parametrize("typed", [False, True])
def test_where_all_have_to_agree_they_are_asked_first(typed: bool):
    """One touch says no, and nothing has changed; one says yes for all at the device."""
    desk = at("agreed")
    choices(desk, 1)
    before = desk.record

    def undo() -> None:
        if typed:
            desk.did("table.typed", value="undo")
        else:
            desk.did("table.undo")

    undo()
    assert desk.record == before
    assert question(desk) == "Take Mia's move back? Everybody at the table has to say yes."
    desk.did("app.decline")
    assert (desk.record, question(desk)) == (before, "")
    undo()
    desk.did("app.agree")
    assert question(desk) == ""
    assert desk.place.seat == 1
    assert desk.record.match.entries == before.match.entries[:-1]
    assert "Mia takes a move back." in desk.announced
    assert desk.of(fx.SaveRecord)


def test_what_is_only_chosen_is_nobody_elses():
    """Nobody is asked before a choice is changed."""
    desk = at("agreed")
    fresh = desk.place.draft
    desk.did("table.control", "pass")
    desk.did("table.undo")
    assert (question(desk), desk.place.draft) == ("", fresh)


def test_all_can_agree_to_go_back_across_a_roll():
    """The dice come again as they were, and the story says that it was agreed."""
    desk = at("agreed")
    choices(desk, 2)
    assert desk.record.match.entries[-1].actor == 0  # Y8: the next roll
    rolls = [entry for entry in desk.record.match.entries if not entry.actor]
    desk.did("table.undo")
    assert "What came after it will be played again, with the same dice and cards." in question(
        desk
    )
    desk.did("app.agree")
    assert desk.place.seat == 2
    assert len(desk.record.story) == 1
    assert desk.record.story[0].endswith("All agreed that Ben takes a move back.")
    choices(desk, 1)
    assert [entry for entry in desk.record.match.entries if not entry.actor] == rolls
    assert not desk.record.practice


def test_freely_never_crosses_what_was_seen_and_asks_nobody():
    desk = at("free")
    choices(desk, 2)
    before = desk.record
    desk.did("table.undo")
    assert (desk.record, desk.place.say, question(desk)) == (before, SEEN, "")


def test_who_has_agreed_to_one_thing_has_not_agreed_to_another():
    """While the question stands there somebody goes on: then it is put anew."""
    desk = at("agreed")
    choices(desk, 1)
    desk.did("table.undo")
    choices(desk, 1)
    before = desk.record
    desk.did("app.agree")
    assert desk.record == before
    assert question(desk).startswith("Take Ben's move back?")
    desk.did("app.agree")
    assert len(desk.record.match.entries) < len(before.match.entries)


def test_one_person_against_bots_need_ask_nobody():
    """Bots agree."""
    desk = Desk.at("yarn", "cups=off&kinds=person,easy&undo=agreed&seed=tea")
    desk.act("pass")
    desk.did("table.undo")
    assert question(desk) == ""
    assert not any(entry.actor == 1 for entry in desk.record.match.entries)


def test_a_played_card_goes_back_to_the_hand_it_came_from():
    """Hidden hands: all have seen the card and agree; each still sees its own hand alone."""
    desk = at("agreed", "ninelives", "kinds=person,person,person&names=Mia,Ben,Ada")
    match = desk.record.match
    while not desk.record.match.entries or desk.record.match.entries[-1].actor == 0:
        if desk.table.curtain:
            desk.did("table.ready")
        desk.act(desk.legal()[0])
    done = desk.record.match
    desk.did("table.undo")
    if question(desk):
        desk.did("app.agree")
    assert len(desk.record.match.entries) == len(done.entries) - 1
    assert desk.table.curtain or play.people_of(desk.record)
    assert desk.record.match.header == match.header


@given(data=st.data())
def test_whatever_is_taken_back_by_agreement_the_match_is_one_that_was(data: st.DataObject):
    """Do, ask, say no, say yes, in any order: the match is always what some of its own past was
    made longer by; a no changes nothing; the dice of a turn never change."""
    desk = at("agreed", "burrow", PAIR)
    rolls: dict[int, str] = {}
    for step in data.draw(st.lists(st.sampled_from("dduyn"), max_size=24)):
        if desk.record.match.over:
            break
        before = desk.record.match
        if step == "d":
            if desk.table.resting:
                desk.did("table.go")
            legal = desk.legal()
            desk.act(legal[data.draw(st.integers(0, len(legal) - 1))])
        else:
            desk.did("table.undo")
            asked = question(desk)
            assert desk.record.match == before
            if asked and step == "y":
                desk.did("app.agree")
                after = desk.record.match
                assert after != before
                people = [entry for entry in before.entries if entry.actor]
                left = [entry for entry in after.entries if entry.actor]
                assert left == people[: len(left)]
                assert len(left) == len(people) - 1
            elif asked:
                desk.did("app.decline")
                assert desk.record.match == before
            assert not question(desk)
        for entry in desk.record.match.entries:
            if not entry.actor:
                assert rolls.setdefault(entry.phase, entry.action) == entry.action


@pytest.mark.parametrize("undo", UNDOS)
def test_terms_go_along_in_a_file_and_into_the_next_match(undo: str):
    """A file has them as a comment that others pass over; a rematch has the same."""
    record = at(undo).record
    text = export_file(record)
    assert ("# undo: " in text) == (undo != "free")
    assert import_file("m.clowder", text.encode(), NOW).terms == Terms(undo)
    stored, _, _ = export_stored([record_to_json(record)])
    assert import_file("m.clowder", stored.encode(), NOW).terms == Terms(undo)


def test_a_note_with_terms_that_nobody_knows_is_left_out():
    text = export_file(at("none").record).replace("# undo: none", "# undo: <b>")
    assert import_file("m.clowder", text.encode(), NOW).terms == Terms()


def test_a_rematch_has_the_same_terms_and_practice_the_usual_ones():
    desk = at("none")
    choices(desk, 2)
    for _ in range(40):
        if desk.record.match.over:
            break
        desk.act("pass")
    assert desk.record.match.over  # Y17: nobody draws any thread
    desk.go(f"#/replay/{desk.record.id}")
    desk.did("replay.rematch")
    assert [effect.record.terms for effect in desk.of(fx.SaveRecord)] == [Terms("none")]

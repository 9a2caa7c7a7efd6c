"""A race of two people at one screen: two places, and nothing of one reaches the other."""

from __future__ import annotations

import re

import pytest
from desk import Desk
from pages import check
from toys.faces import Draft, put_up

from app.base.controllers import Here
from app.core import effects as fx
from app.core.model import Place
from app.games.interaction import BoardEvent
from app.render.document import Document
from app.shell.page import page, title
from app.table.update import ON_THEIR_WAY_MS
from pyengine.core.game import CHANCE

TWO = "players=2&kinds=person,person&names=Mia,Ben&seed=tea"


@pytest.fixture(autouse=True)
def toys(monkeypatch):
    """The race is a game while a test of this file runs."""
    put_up(monkeypatch)


def at_race(query: str = TWO) -> Desk:
    """A race whose cards are turned up."""
    return Desk.at("grab", query)


def on(desk: Desk, place: int, kind: str = "activate", control: str = "", **more: float) -> None:
    """Something that a person does at their place."""
    desk.on_board(BoardEvent(kind, control=control, place=place, **more))


def part_of(markup: str, place: int) -> str:
    """The markup of one place."""
    return re.split(r'<div id="place-\d"', markup)[place]


def test_everybody_of_this_device_has_a_place_of_their_own():
    """Each shows its own seat's board from the start, and nobody waits for a curtain."""
    desk = at_race("players=3&kinds=person,easy,person&names=Mia,Fog,Ben&seed=tea")
    assert [(place.people, place.seat) for place in desk.table.places] == [((1,), 1), ((3,), 3)]
    assert [question.actor for question in desk.table.asked] == [1, 2, 3, CHANCE]
    assert not desk.table.curtain


def test_a_race_of_bots_has_one_place_to_look_on():
    """Nobody sits here."""
    desk = at_race("players=2&kinds=easy,easy")
    assert [place.people for place in desk.table.places] == [()]
    assert len(desk.open_asks) == 2


def test_the_page_has_both_places_and_every_id_once():
    """Two boards, two strips, two bars, each with its number."""
    desk = at_race()
    parsed = check(desk.shown)
    ids = {element.attrs.get("id") for element in parsed.elements}
    for name in ("place", "status", "board", "panel", "scores", "bar", "toy", "marks", "controls"):
        assert {f"{name}-1", f"{name}-2"} <= ids
    numbers = [element.attrs.get("data-place") for element in parsed.elements]
    assert [number for number in numbers if number] == ["1", "2"]
    assert "is-shared" in desk.shown
    assert desk.shown.count('aria-label="Mia&#39;s board"') == 1
    assert desk.shown.count('aria-label="Ben&#39;s board"') == 1


def test_whoever_acts_first_has_it():
    """Both choose the same card: the other is told that it is gone, and may take another."""
    desk = at_race()
    on(desk, 1, control="2", at=480)
    on(desk, 2, control="2", at=500)
    desk.did("table.confirm", place=2)
    assert desk.actions[1:] == ["500 grab 2"]
    desk.did("table.confirm", place=1)
    assert desk.actions[1:] == ["500 grab 2"]
    mia, ben = desk.table.places
    assert (mia.refused, bool(mia.say)) == (True, True)
    assert (ben.refused, ben.say) == (False, "")
    on(desk, 1, control="1", at=510)
    desk.did("table.confirm", place=1)
    assert desk.actions[1:] == ["500 grab 2", "510 grab 1"]
    assert desk.record.match.over


def test_the_window_of_two_is_named_after_neither():
    """Nor is that of one person, who knows who sits there."""
    assert title(at_race().model) == "Grab · Clowder"
    alone = at_race("players=2&kinds=person,easy&names=Mia,Fog")
    assert title(alone.model) == "Grab · Clowder"


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_both_may_answer_in_any_order(order):
    """The log keeps the order in which they did."""
    desk = at_race()
    for at, place in enumerate(order):
        on(desk, place, control=str(place), at=100 + at)
        desk.did("table.confirm", place=place)
    assert [entry.actor for entry in desk.record.match.entries] == [0, *order]
    assert desk.record.match.over


def test_an_event_of_a_place_changes_that_place_alone():
    """In the model, and in the document: what is drawn anew lies in the second place."""
    desk = at_race()
    document = Document()
    document.show(page(desk.model))
    before, shown = desk.table, desk.shown
    on(desk, 2, control="1", at=100)
    assert desk.table.places[0] == before.places[0]
    assert desk.table.places[1] != before.places[1]
    changes = document.show(page(desk.model))
    assert changes
    assert all(name.endswith("-2") for name in document.drawn), document.drawn
    assert {change.id[-2:] for change in changes} == {"-2"}
    assert part_of(desk.shown, 1) == part_of(shown, 1)
    assert part_of(desk.shown, 2) != part_of(shown, 2)


def test_the_buttons_of_a_place_act_for_it():
    """The game's own, the main one, and the strip's look."""
    desk = at_race()
    desk.did("table.control", "3", place=2)
    assert [place.draft.action for place in desk.table.places] == ["", "0 grab 3"]
    desk.did("table.look", "1", place=2)
    assert [place.look for place in desk.table.places] == [0, 1]
    desk.did("table.look", "0", place=2)
    desk.did("table.confirm", place=2)
    assert desk.actions[1:] == ["0 grab 3"]


def test_a_pointer_of_each_person_is_told_apart():
    """Two fingers drag at the same time; each place follows its own."""
    desk = at_race()
    on(desk, 1, "press", control="1", pointer=7, at=100)
    on(desk, 2, "press", control="3", pointer=9, at=110)
    on(desk, 1, "drag", x=2.4, pointer=7, at=120)
    on(desk, 2, "drag", x=1.2, pointer=9, at=130)
    drafts = [(place.draft.action, place.draft.pointer) for place in desk.table.places]
    assert drafts == [("120 grab 2", 7), ("130 grab 1", 9)]
    on(desk, 2, "drop", pointer=7, at=135)  # Mia's finger is none of Ben's
    assert desk.actions[1:] == []
    on(desk, 1, "cancel", pointer=7, at=140)
    on(desk, 2, "drop", pointer=9, at=150)
    assert desk.actions[1:] == ["130 grab 1"]
    assert desk.table.places[0].draft.action == ""


@pytest.mark.parametrize("place", [0, 3, -1, 99])
def test_a_place_that_is_not_there_does_nothing(place):
    """Neither its board nor its buttons."""
    desk = at_race()
    before = desk.model
    on(desk, place, control="1")
    for name in ("control", "confirm", "undo", "look", "hint", "ready"):
        desk.did(f"table.{name}", "1", place=place)
    assert desk.model == before


def test_what_one_has_done_leaves_the_choice_of_the_other():
    """Ben's grab ends neither Mia's draft nor what she is looking at."""
    desk = at_race()
    on(desk, 1, control="1", at=100)
    desk.did("table.look", "2", place=1)
    mia = desk.table.places[0]
    on(desk, 2, control="2", at=110)
    desk.did("table.confirm", place=2)
    assert desk.table.places[0] == mia
    assert desk.table.places[1] == Place((2,), 2, Draft("110 grab 2"))
    assert [question.actor for question in desk.table.asked] == [1, CHANCE]
    assert isinstance(desk.table.question(1).controller, Here)


def test_a_bot_may_be_faster_and_a_question_before_its_grab_is_no_longer_open():
    """After each grab everybody is asked about the row as it is now."""
    desk = at_race("players=3&kinds=person,easy,hard&names=Mia&seed=tea")
    first = [ask.question for ask in desk.open_asks]
    desk.answer("50 grab 4")
    assert [entry.actor for entry in desk.record.match.entries] == [0, 2]
    assert [ask.question.actor for ask in desk.open_asks] == [3]
    assert desk.open_asks[0].question not in first
    assert desk.open_asks[0].view == desk.record.match.state


def test_nothing_is_taken_back_in_a_race():
    """Undo says so, at the place where it was asked for."""
    desk = at_race()
    on(desk, 2, control="2", at=110)
    desk.did("table.confirm", place=2)
    before = desk.record
    desk.did("table.undo", place=2)
    assert desk.record == before
    assert [place.refused for place in desk.table.places] == [False, True]


def test_the_drafts_of_all_places_of_a_race_wait_for_a_reload():
    """They are written as they change, whoever's it is, and what is as it was is not written."""
    desk = at_race()
    on(desk, 2, control="2", at=100)
    assert desk.record.draft.partition(" ")[0] == "2"
    on(desk, 1, control="1", at=110)
    assert [part.partition(" ")[0] for part in desk.record.draft.split(" | ")] == ["1", "2"]
    assert desk.of(fx.SaveRecord)
    on(desk, 1, kind="press", at=120)
    assert not desk.of(fx.SaveRecord)


def test_each_says_when_they_have_looked_long_enough():
    """Of two at one screen the last one ends the rest; the other is told who is waited for."""
    desk = Desk.at("kittypaw", f"{TWO}&pace=calm")
    for place in (1, 2):
        on(desk, place, control=f"card:{place}", at=500 + place)
        for at in (600, 650):
            on(desk, place, control="pass", at=at + place)
    assert desk.table.resting == "stop"
    desk.did("table.go", place=1)
    assert desk.announced == ["Waiting for Ben."]
    assert desk.table.resting == "stop"
    assert "Ready" in part_of(desk.shown, 1)
    desk.did("table.go", place=2)
    assert not desk.table.resting
    assert not any(place.ready for place in desk.table.places)


def test_enter_on_the_board_goes_on_once_hands_have_come_to_rest():
    """What is pressed in the first second was meant for the round that is over."""
    desk = Desk.at("kittypaw", "players=1&kinds=person&names=Mia&seed=tea&pace=calm")
    on(desk, 1, control="card:1", at=500)
    for at in (600, 650):
        on(desk, 1, control="pass", at=at)
    desk.on_board(BoardEvent("key", key="Enter", at=700))
    assert desk.announced == ["Enter goes on."]
    assert desk.table.resting == "stop"
    desk.count += ON_THEIR_WAY_MS
    desk.on_board(BoardEvent("key", key="Enter", at=1800))
    assert not desk.table.resting

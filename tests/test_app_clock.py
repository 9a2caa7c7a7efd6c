"""The clock of a race: countdown, signal, times since then, and what it means to let them pass."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk import Desk
from toys.faces import GrabFace, put_up

from app import play
from app.core import effects as fx
from app.core import messages as msg
from app.core import timers
from app.core.clocks import Countdown, RunningClock
from app.games.interaction import BoardEvent
from app.saves.stored import record_from_json
from pyengine.bots.hands import Timed
from pyengine.core.game import CHANCE

TWO = "players=2&kinds=person,person&names=Mia,Ben&seed=tea"


@pytest.fixture(autouse=True)
def toys(monkeypatch):
    """The race is a game while a test of this file runs; it counts down in two words."""
    put_up(monkeypatch)
    monkeypatch.setattr(Desk, "hurries", False)
    monkeypatch.setattr(GrabFace, "words", ("Two", "One"))


def counted(painted: float = 1000.0) -> Desk:
    """A race whose signal was painted then, by the browser's clock."""
    desk = Desk.at("grab", TWO)
    desk.painted = painted
    desk.elapse()
    desk.elapse()
    return desk


def grab(desk: Desk, place: int, card: str, at: float) -> None:
    """A person takes a card; ``at`` is the browser's time stamp."""
    desk.on_board(BoardEvent("activate", control=card, place=place, at=at))
    desk.did("table.confirm", place=place)


def test_nobody_acts_and_nobody_is_asked_before_the_signal():
    """The words of the countdown are shown one after the other, and said once, in one sentence."""
    desk = Desk.at("grab", TWO)
    clock = desk.table.clock
    assert clock == Countdown("row", ("Two", "One"), clock.visit)
    assert "Ready: two, one." in desk.announced
    assert desk.table.asked == ()
    grab(desk, 1, "1", 5.0)
    assert desk.actions[1:] == []
    desk.elapse()
    assert desk.table.clock.words == ("One",)
    assert desk.announced == []
    assert not desk.of(fx.Signal)
    desk.elapse()
    assert desk.of(fx.Signal) == [fx.Signal(desk.record.id, "row")]
    assert [question.actor for question in desk.table.asked] == [1, 2, CHANCE]


@pytest.mark.parametrize(
    ("kinds", "led"), [("person,easy", True), ("person,person", False), ("easy,easy", False)]
)
def test_the_signal_leads_whoever_races_at_one_place_to_the_board(kinds, led):
    """From the heading: nobody has the time to look for it. Keys of several need no focus."""
    desk = Desk.at("grab", f"players=2&kinds={kinds}&seed=tea")
    desk.elapse()
    desk.elapse()
    board = fx.Focus("#board-1", still=True, unmoved=True)
    assert (board in desk.effects) == led


def test_times_count_from_the_paint_of_the_signal():
    """Whatever the browser's clock says, and to the nearest millisecond."""
    desk = counted(1000.0)
    grab(desk, 2, "3", 1480.4)
    assert desk.actions[1:] == ["480 grab 3"]


def test_what_is_handled_late_never_stands_before_what_stands_already():
    """An input made before another's that was heard first counts as simultaneous."""
    desk = counted(1000.0)
    grab(desk, 2, "3", 1480.0)
    grab(desk, 1, "2", 1470.0)
    assert desk.actions[1:] == ["480 grab 3", "480 grab 2"]


def test_a_clock_goes_on_where_it_stood_after_a_reload():
    """The time away does not count, and there is a countdown again."""
    desk = counted(1000.0)
    grab(desk, 2, "3", 1480.0)
    again = Desk.with_record(desk.record)
    again.painted = 50.0
    assert again.table.clock.words == ("Two", "One")
    again.elapse()
    again.elapse()
    grab(again, 1, "2", 70.0)
    assert again.actions[1:] == ["480 grab 3", "500 grab 2"]


def test_a_signal_or_a_word_of_something_past_is_not_heard():
    """Of another match, another signal, or painted twice."""
    desk = counted(1000.0)
    before = desk.model
    for record, name in ((desk.record.id, "row"), ("other", "row"), (desk.record.id, "other")):
        desk.send(msg.Signalled(record, name, 5.0, desk.moment()))
        assert desk.model == before
    visit = desk.table.clock.visit
    desk.send(msg.Elapsed(timers.CountOn(desk.record.id, "row", 2, visit), desk.moment()))
    assert desk.model == before
    counting = Desk.at("grab", TWO)
    before = counting.model
    counting.send(msg.Signalled(counting.record.id, "row", 5.0, counting.moment()))
    assert counting.model == before


def test_the_end_of_the_time_is_asked_with_everybody_and_anew_after_each_grab():
    """It answers at the limit, and with the zero of the clock."""
    desk = counted(1000.0)
    (ask,) = (ask for ask in desk.asked if ask.question.actor == CHANCE)
    assert ask.zero == 1000.0
    assert play.answer_later(ask) == Timed(2000, "timeout")
    grab(desk, 2, "3", 1480.0)
    desk.send(msg.Answered(ask.question.token, "timeout", desk.moment()))
    assert not desk.record.match.over, "a question of before the grab"
    token = desk.table.question(CHANCE).token
    desk.send(msg.Answered(token, "timeout", desk.moment()))
    assert desk.record.match.over


def test_what_somebody_builds_is_shown_as_long_as_the_question_is_open():
    """A gesture of another question is not heard."""
    desk = counted()
    token = desk.table.question(2).token
    desk.send(msg.Gestured(token, "a", 0))
    desk.send(msg.Gestured(desk.table.question(1).token, "b", 0))
    desk.send(msg.Gestured(token, "c", 0))
    assert dict(desk.table.hands) == {1: "b", 2: "c"}
    grab(desk, 1, "1", 1100.0)
    desk.send(msg.Gestured(token, "late", 0))
    assert dict(desk.table.hands) == {1: "b", 2: "c"}


def test_no_clock_runs_where_actions_carry_no_times():
    """Times of events stay as they are."""
    desk = Desk.at("yarn", "cups=off&kinds=person&seed=tea")
    assert desk.table.clock is None
    assert play.time_of(desk.table, 12.5) == 12.5


def test_the_time_that_is_left_is_shown_second_by_second(monkeypatch):
    """By the browser's own clock; it says when ten seconds are left, and ends with the time."""
    monkeypatch.setattr("toys.grab.LIMIT", 12_000)
    desk = counted(1000.0)
    began = desk.table.clock.began
    assert play.seconds_left(desk.table) == 12
    (ticking,) = [effect for effect in desk.timers if isinstance(effect.timer, timers.Tick)]
    assert ticking.ms == 1000
    assert "0:12" in desk.shown
    for passed, left in ((1003, 11), (2001, 10), (9000, 3), (30_000, 0)):
        moment = desk.moment()._replace(now=began + passed)
        desk.send(msg.Elapsed(ticking.timer, moment))
        assert play.seconds_left(desk.table) == left
        assert ("Ten seconds left." in desk.announced) == (left == 10)
    assert not desk.of(fx.After)
    desk.send(msg.Elapsed(ticking.timer._replace(signal="other"), moment))
    assert play.seconds_left(desk.table) == 0


@pytest.mark.parametrize(
    ("passed", "sentence"),
    [
        ((1003, 2000, 2001, 2900, 3000), "Ten seconds left."),
        ((1003, 4000, 4001), "Less than ten seconds left."),
        ((13_000,), ""),
    ],
)
def test_the_last_seconds_are_said_once_however_ticks_come(monkeypatch, passed, sentence):
    """A tick may be late, as in a tab behind others, or come twice in a second."""
    monkeypatch.setattr("toys.grab.LIMIT", 12_000)
    desk, heard = counted(1000.0), []
    (ticking,) = [effect for effect in desk.timers if isinstance(effect.timer, timers.Tick)]
    for ms in passed:
        moment = desk.moment()._replace(now=desk.table.clock.began + ms)
        desk.send(msg.Elapsed(ticking.timer, moment))
        heard += desk.announced
    assert heard == [sentence] * bool(sentence)


def test_whoever_leaves_and_comes_back_at_once_has_one_clock(monkeypatch):
    """The timers of the visit before are not heard: neither its countdown nor its seconds."""
    monkeypatch.setattr("toys.grab.LIMIT", 12_000)
    desk = Desk.at("grab", TWO)
    (counting,) = desk.timers
    address = f"#/match/{desk.record.id}"
    desk.go("#/")
    desk.go(address)
    before = desk.model
    desk.send(msg.Elapsed(counting.timer, desk.moment()))
    assert desk.model == before
    desk.timers.remove(counting)
    desk.elapse()
    desk.elapse()
    (ticking,) = desk.timers
    desk.go("#/")
    desk.go(address)
    while not isinstance(desk.table.clock, RunningClock):
        desk.elapse() if desk.timers[0] != ticking else desk.timers.pop(0)
    before = desk.model
    desk.send(msg.Elapsed(ticking.timer, desk.moment()))
    assert (desk.model, desk.effects) == (before, [])
    assert len(desk.timers) == 1, "the clock of this visit, once"


def test_a_new_signal_shows_everybody_the_own_board():
    """Who was looking at somebody else's could not answer."""
    desk = counted()
    desk.did("table.look", "2", place=1)
    assert desk.table.places[0].look == 2
    table = replace(desk.table, clock=None)
    after, _ = play.proceed(table, desk.model.session.settings, desk.moment())
    assert [place.look for place in after.places] == [0, 0]


def test_time_that_has_passed_stays_passed_also_without_an_action(monkeypatch):
    """Whoever leaves to think, or to see the cards at leisure, finds the clock where it was."""
    monkeypatch.setattr("toys.grab.LIMIT", 12_000)
    desk = counted(1000.0)
    began = desk.table.clock.began
    (ticking,) = [effect for effect in desk.timers if isinstance(effect.timer, timers.Tick)]
    for passed in (1001, 2001, 3001, 4002, 5001):
        desk.send(msg.Elapsed(ticking.timer, desk.moment()._replace(now=began + passed)))
    assert desk.record.clock == "4000 row"
    stored_record = record_from_json(desk.stored[desk.record.id])
    assert stored_record.clock == "4000 row"
    again = Desk.with_record(stored_record)
    again.hurries = False
    again.painted = 50.0
    again.elapse()
    again.elapse()
    assert play.seconds_left(again.table) == 8
    grab(again, 1, "2", 70.0)
    assert again.actions[1:] == ["4020 grab 2"]


def test_a_tick_after_the_end_leaves_a_match_that_can_be_read():
    """Nothing is pending then that the clock could be kept for."""
    desk = counted(1000.0)
    began = desk.table.clock.began
    (ticking,) = [effect for effect in desk.timers if isinstance(effect.timer, timers.Tick)]
    grab(desk, 1, "1", 1200.0)
    grab(desk, 2, "2", 1300.0)
    assert desk.record.match.over
    desk.send(msg.Elapsed(ticking.timer, desk.moment()._replace(now=began + 2001)))
    assert desk.record.clock == ""
    assert record_from_json(desk.stored[desk.record.id]).match.over


@pytest.mark.parametrize("line", ["", "x row", "4000 other", "-4 row", "99999999999 row"])
def test_a_kept_clock_of_something_else_or_a_broken_one_does_no_harm(line):
    """It never goes beyond the limit."""
    record = replace(counted().record, clock=line)
    desk = Desk.with_record(record)
    while not isinstance(desk.table.clock, RunningClock):
        desk.elapse()
    assert desk.table.clock.seconds == (2 if line.startswith("999") else 0)


@pytest.mark.parametrize("pace", ["", "&pace=calm"])
def test_nothing_is_asked_for_that_would_be_in_vain(pace):
    """As long as it is counted down nobody is told to take a card."""
    desk = Desk()
    desk.go(f"#/play/kittypaw?kinds=person&seed=tea{pace}")
    while not isinstance(desk.table.clock, RunningClock):
        if desk.table.clock.words:
            assert "The round begins in a moment." in desk.shown
            assert "Take a card." not in desk.shown
        desk.elapse()
    assert "The round begins in a moment." not in desk.shown
    assert "Take a card." in desk.shown

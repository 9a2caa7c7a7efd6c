"""The clock for turns on one device: whose time runs, what is said, and how a turn ends."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from desk import NOW, Desk
from hypothesis import given
from hypothesis import strategies as st

from app.base.controllers import Bot
from app.base.routes import parse_route
from app.core import effects as fx
from app.core import messages as msg
from app.core import timers
from app.places import turn_clock
from app.places.turn_clock import left_s
from app.saves.plan_links import LinkError, read_plan
from app.saves.records import Local, Player
from app.saves.stored import record_from_json, record_to_json
from app.saves.terms import CLOCKS, OVERTIME_S, Spent, Terms, clock_words, time_words
from pyengine.core.text import write_match

PAIR = "cups=off&kinds=person,person&names=Mia,Ben&seed=tea"


class Ticking(Desk):
    """A desk whose time passes by seconds; a slow device may skip some."""

    now = NOW.now

    def moment(self) -> msg.Moment:
        return super().moment()._replace(now=self.now)

    def seconds(self, count: int, step: int = 1) -> list[str]:
        """So much time passes, a tick each; what is said meanwhile."""
        said: list[str] = []
        for _ in range(0, count, step):
            self.now += 1000 * step
            ticks = [one.timer for one in self.timers if isinstance(one.timer, timers.TurnTick)]
            self.timers = [one for one in self.timers if one.timer not in ticks]
            for tick in ticks:
                self.send(msg.Elapsed(tick, self.moment()))
                said += self.announced
        return said


def at(clock: str, game: str = "yarn", query: str = PAIR) -> Ticking:
    """Two people at one device, the dice of whose first turn lie still."""
    desk = Ticking.at(game, f"{query}&clock={clock}")
    assert isinstance(desk, Ticking)
    desk.settle()
    return desk


def left(desk: Desk, seat: int) -> int:
    """The seconds that a seat has left."""
    assert desk.table.turns is not None
    return left_s(desk.record, desk.table.turns.spent, seat)


# What is agreed


@pytest.mark.parametrize("clock", CLOCKS)
def test_every_clock_that_is_offered_is_chosen_explained_and_kept(clock: str) -> None:
    desk = Desk()
    desk.go(f"#/new/yarn?{PAIR}")
    desk.did("setup.clock", value=clock)
    words = clock_words(clock)
    assert f"{words[0].upper()}{words[1:]}" in desk.shown
    desk.did("setup.clock", value="turn-1x")
    desk.did("setup.start")
    (made,) = [effect.record for effect in desk.of(fx.SaveRecord)]
    assert made.terms == Terms(clock=clock)
    assert record_from_json(record_to_json(made)).terms == made.terms


@pytest.mark.parametrize("clock", ["turn", "turn-0", "turn-99999", "match--3", "none-1"])
def test_a_link_with_another_clock_is_refused(clock: str) -> None:
    with pytest.raises(LinkError, match="A clock can be"):
        read_plan(parse_route(f"#/new/yarn?clock={clock}"))


def test_a_race_has_a_clock_of_its_own() -> None:
    with pytest.raises(LinkError):
        read_plan(parse_route("#/new/kittypaw?clock=turn-30"))


def test_without_a_clock_nothing_ticks() -> None:
    desk = at("none")
    assert desk.table.turns is None
    assert not [one for one in desk.timers if isinstance(one.timer, timers.TurnTick)]
    assert 'id="turn-clock"' not in desk.shown


# Whose time runs


def test_time_runs_for_who_decides_and_is_drawn_but_not_said() -> None:
    """Mia's, and then Ben's; a turn begins with all of it."""
    desk = at("turn-60")
    assert desk.seconds(5) == []
    assert (left(desk, 1), left(desk, 2)) == (55, 60)
    assert "Mia has 55 seconds." in desk.shown
    assert 'role="timer"' in desk.shown
    desk.act("pass")
    assert desk.seconds(7) == []
    assert left(desk, 2) == 53
    assert "Ben has 53 seconds." in desk.shown


def test_time_stands_while_the_device_changes_hands() -> None:
    """Behind the curtain nobody can decide."""
    desk = at("turn-60", query="cups=on&kinds=person,person&names=Mia,Ben&seed=tea")
    assert desk.table.curtain == 1
    desk.seconds(9)
    assert left(desk, 1) == 60
    desk.did("table.ready")
    desk.seconds(9)
    assert left(desk, 1) == 51


def test_a_device_that_has_slept_has_not_thought() -> None:
    """An hour away costs two seconds at most; a clock that is put back costs nothing."""
    desk = at("turn-60")
    desk.now += 3_600_000
    desk.seconds(1)
    assert left(desk, 1) == 58
    desk.now -= 7_200_000
    desk.seconds(1)
    assert left(desk, 1) == 58


def test_time_taken_comes_back_with_the_match() -> None:
    """After a reload the turn goes on with what is left of it; at most five seconds are given."""
    desk = at("turn-60")
    desk.seconds(20)
    stored = record_from_json(record_to_json(desk.record))
    again = Ticking.with_record(stored)
    again.settle()
    assert left(again, 1) == 40
    again.seconds(1)
    assert left(again, 1) in (39, 40)


def test_an_old_clocks_ticks_are_not_heard() -> None:
    """Whoever leaves and comes back has one clock, not two."""
    desk = at("turn-60")
    old = next(one.timer for one in desk.timers if isinstance(one.timer, timers.TurnTick))
    desk.go("#/")
    desk.go(f"#/match/{desk.model.session.records[0].id}")
    desk.settle()
    before = left(desk, 1)
    desk.now += 2000
    if desk.table.turns and desk.table.turns.visit != old.visit:
        desk.send(msg.Elapsed(old, desk.moment()))
    assert left(desk, 1) == before


# What is said


def test_little_time_is_said_twice() -> None:
    """At thirty and at ten seconds, also where ticks are skipped; nothing else."""
    assert at("turn-60").seconds(59) == ["30 seconds left.", "10 seconds left."]
    said = at("turn-60").seconds(58, step=2)
    assert said == ["30 seconds left.", "10 seconds left."]


def test_a_turn_of_thirty_seconds_does_not_begin_with_that() -> None:
    assert at("turn-30").seconds(29) == ["10 seconds left."]


def test_time_is_told_to_who_asks() -> None:
    """By a typed line: of the turn, or of everybody's match."""
    desk = at("turn-60")
    desk.seconds(3)
    desk.did("table.typed", value="Time")
    assert desk.announced == ["Mia has 57 seconds."]
    desk = at("match-300")
    desk.seconds(3)
    desk.did("table.typed", value="time left")
    assert desk.announced == ["Mia has 4 minutes 57 seconds, Ben has 5 minutes."]
    desk = at("none")
    desk.did("table.typed", value="time")
    assert not any(word in " ".join(desk.announced) for word in ("Mia has", "Ben has", "seconds"))


# How a turn ends


def test_what_is_chosen_when_time_is_up_is_played() -> None:
    desk = at("turn-30")
    desk.did("table.control", "pass")
    said = desk.seconds(30)
    assert "Time is up. What Mia has chosen is played." in said
    assert desk.actions[-1] == "pass"
    assert desk.place.seat == 2
    assert left(desk, 2) == 30


def test_where_nothing_is_chosen_the_easy_bot_chooses_once() -> None:
    """Its answer is a move like any other; whoever is quicker than it has decided themselves."""
    desk = at("turn-30")
    said = desk.seconds(30)
    sentence = "Time is up. The easy bot chooses for Mia."
    assert said.count(sentence) == 1
    assert desk.place.say == sentence
    (ask,) = [ask for ask in desk.open_asks if ask.question.actor == 1]
    assert isinstance(ask.question.controller, Bot)
    assert ask.question.controller.level == "easy"
    assert desk.seconds(3) == []
    desk.answer()
    assert desk.record.match.entries[-1].actor == 1
    quick = at("turn-30")
    quick.seconds(31)
    asked = quick.open_asks[0]
    quick.act("pass")
    before = quick.record.match
    quick.send(msg.Answered(asked.question.token, "pass", quick.moment()))
    assert quick.record.match == before


def test_a_whole_match_leaves_time_for_each_turn_when_it_is_used_up() -> None:
    """Five minutes, and then twenty seconds a turn; the time of a turn is not given back."""
    desk = at("match-300")
    desk.seconds(290)
    desk.act("pass")
    assert (left(desk, 1), left(desk, 2)) == (10, 300)
    desk.seconds(100)
    assert left(desk, 2) == 200
    desk.act(desk.legal()[0])
    desk.settle()
    assert (left(desk, 1), left(desk, 2)) == (OVERTIME_S, 200)
    assert desk.place.seat == 2  # the device lies before Ben
    desk.act(desk.legal()[0])
    desk.seconds(OVERTIME_S - 1)
    assert left(desk, 1) == 1
    assert "Time is up. The easy bot chooses for Mia." in desk.seconds(1)


def test_a_move_that_is_taken_back_begins_its_turn_anew() -> None:
    """The turn does; of the match's time nothing comes back."""
    desk = at("turn-60")
    desk.seconds(40)
    desk.act("pass")
    desk.did("table.undo")
    assert (desk.place.seat, left(desk, 1)) == (1, 60)
    desk = at("match-300")
    desk.seconds(40)
    desk.act("pass")
    desk.did("table.undo")
    assert left(desk, 1) == 260


def test_the_log_of_a_match_with_a_clock_is_the_log_of_one_without() -> None:
    """The same moves give the same text, whoever's time ran."""
    timed, plain = at("turn-60"), at("none")
    for desk in (timed, plain):
        for _ in range(4):
            desk.act(desk.legal()[0])
            desk.settle()
        if isinstance(desk, Ticking):
            desk.seconds(2)
    assert write_match(timed.record.match) == write_match(plain.record.match)


@pytest.mark.parametrize(
    "spent",
    [
        3,
        {"match": [1], "turn": [], "phase": 0},
        {"match": [-1, 0], "turn": [], "phase": 0},
        {"match": [0.5, 0], "turn": [], "phase": 0},
        {"match": [], "turn": []},
    ],
)
def test_stored_times_that_nobody_wrote_are_refused(spent: object) -> None:
    data = json.loads(record_to_json(at("turn-60").record)) | {"spent": spent}
    with pytest.raises(ValueError, match=r"The saved match cannot be read\."):
        record_from_json(json.dumps(data))


@given(
    clock=st.sampled_from(CLOCKS[1:]),
    match=st.lists(st.integers(0, 10**8), min_size=2, max_size=2),
    turn=st.lists(st.integers(0, 10**8), min_size=2, max_size=2),
)
def test_time_left_is_never_more_than_agreed_nor_less_than_nothing(clock, match, turn) -> None:
    record = at(clock).record
    turn = [min(pair) for pair in zip(match, turn, strict=True)]
    spent = Spent(tuple(match), tuple(turn), record.match.open_phase)
    most = max(record.terms.clock_s, OVERTIME_S)
    for seat in (1, 2):
        assert 0 <= left_s(record, spent, seat) <= most


def test_short_times_in_words() -> None:
    assert [time_words(s) for s in (0, 1, 59, 61, 120)] == [
        "no time",
        "1 second",
        "59 seconds",
        "1 minute 1 second",
        "2 minutes",
    ]


def test_bots_take_no_time() -> None:
    """Theirs is the device's, and is not shown."""
    desk = at("match-300", query="cups=off&kinds=person,easy&names=Mia&seed=tea")
    desk.act("pass")
    desk.seconds(9)
    assert left(desk, 2) == 300
    assert turn_clock.shown_seat(desk.table) == 1
    assert desk.record.players[1] == Player(desk.record.names[1], "easy")


def test_by_links_there_is_no_clock_and_undo_is_as_usual() -> None:
    """Everybody plays when they like; what is left of a table far apart runs no clock either."""
    desk = Desk()
    desk.go(f"#/new/yarn?{PAIR}&clock=turn-60&undo=agreed")
    desk.did("setup.links")
    (made,) = [effect.record for effect in desk.of(fx.SaveRecord)]
    assert made.terms == Terms()
    timed = replace(made, terms=Terms(clock="turn-60"))
    assert turn_clock.is_timed(replace(timed, kind=Local()))
    assert not turn_clock.is_timed(timed)

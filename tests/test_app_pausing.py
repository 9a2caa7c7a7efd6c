"""Pausing a race: the clock, what is hidden, who is asked; by a clock that the test turns.

Times are the browser's stamps in ms. A signal is painted at 1000 and, after each going on, at 2000,
3000 and so forth, whatever the hour.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from desk import Desk
from toys.faces import put_up

from app import play
from app.base.routes import Route, parse_route
from app.best.results import result_of
from app.core import effects as fx
from app.core import messages as msg
from app.core import timers
from app.core.clocks import Countdown, PausedClock, RunningClock
from app.games.interaction import BoardEvent
from app.games.kittypaw.board.ghost import built_by, steps_of
from app.games.scene import Ghost
from app.input.keys import by_key_of
from app.saves.challenges import day_meant
from app.saves.records import Connected
from app.saves.stored import record_from_json
from pyengine.games.kittypaw.loader import load_cards

ALONE = "players=1&kinds=person&seed=kept"
TWO = "players=2&kinds=person,person&names=Mia,Ben&seed=kept"
WITH_BOT = "players=2&kinds=person,normal&names=Mia,Fog&seed=kept"


def sit_down(query: str = ALONE, game: str = "kittypaw") -> Desk:
    """A race whose signal was painted at 1000."""
    desk = Desk()
    desk.painted = 1000.0
    desk.go(f"#/play/{game}?{query}")
    assert isinstance(desk.table.clock, RunningClock)
    return desk


def hide(desk: Desk, at: float, *, leaves: bool = False) -> None:
    desk.send(msg.PageHidden(at, desk.moment(), leaves))


def press(desk: Desk, name: str, at: float, value: str = "", place: int = 1) -> None:
    """A control of the table, at that time stamp."""
    desk.send(msg.UserDid(f"table.{name}", "", value, desk.moment(), place, at=at))


def resume(desk: Desk, painted: float) -> None:
    """Go on; the countdown runs down, and its signal is painted then."""
    desk.painted = painted
    press(desk, "resume", painted - 2100)


def key(desk: Desk, pressed: str, at: float, place: int = 1) -> None:
    desk.on_board(BoardEvent("key", key=pressed, place=place, at=at))


def tick(desk: Desk, passed: int) -> None:
    """The clock has shown so many ms since it began to run on this visit."""
    clock = desk.table.clock
    assert isinstance(clock, RunningClock)
    timer = timers.Tick(desk.record.id, clock.signal, clock.visit)
    desk.send(msg.Elapsed(timer, desk.moment()._replace(now=clock.began + passed)))


def reload(desk: Desk, painted: float) -> Desk:
    """What is stored is read by another page, whose signals are painted from then on."""
    again = Desk()
    again.painted = painted
    again.stored = dict(desk.stored)
    again.go(f"#/match/{desk.record.id}")
    return again


def by_key(desk: Desk, place: int = 1) -> str:
    """Where the key for the rules leads from a place, by the link that the page has."""
    (link,) = re.findall(r'<a id="rules-link"[^>]* href="([^"]+)"', desk.shown)
    return by_key_of(place, link.replace("&amp;", "&"))


# What stops, and goes on


def test_a_hidden_page_stops_the_clock_to_the_millisecond():
    """The time away does not count: an action afterwards has the time that was seen."""
    desk = sit_down()
    key(desk, "a", 2500.0)
    hide(desk, 6432.0)
    assert desk.table.clock == PausedClock("round 1")
    assert desk.record.clock == "5432 paused round 1"
    resume(desk, 900_000.0)
    assert desk.actions[-1].startswith("1500 grab ")
    key(desk, "b", 900_100.0)
    key(desk, " ", 900_200.0)
    key(desk, "Enter", 901_000.0)
    assert desk.actions[-1].startswith("6432 meow ")


@pytest.mark.parametrize("query", [ALONE, f"{ALONE}&pace=calm", TWO, WITH_BOT])
def test_alone_against_bots_and_at_one_screen_a_match_can_be_paused(query):
    """By the button, in race and calm pace; nobody is asked for anything meanwhile."""
    desk = sit_down(query)
    press(desk, "pause", 3250.0)
    assert desk.table.paused
    assert desk.table.asked == ()
    assert desk.record.clock == "2250 paused round 1"
    resume(desk, 2_000_000.0)
    clock = desk.table.clock
    assert isinstance(clock, RunningClock)
    assert clock.zero == 2_000_000.0 - 2250
    assert {question.actor for question in desk.table.asked} >= set(
        range(1, len(desk.record.players) + 1)
    )


def test_what_goes_on_is_counted_down_to_first():
    """Nobody acts, and nothing is to be seen, before the signal; then the clock goes on."""
    desk = sit_down()
    press(desk, "pause", 3000.0)
    desk.hurries = False
    press(desk, "resume", 4000.0)
    assert isinstance(desk.table.clock, Countdown)
    assert desk.table.clock.words == ("3", "2", "1")
    assert play.is_covered(desk.table)
    assert desk.record.clock == "2000 round 1"
    key(desk, "a", 4500.0)
    assert len(desk.actions) == 1, "no card is taken before the signal"


def test_a_pause_in_the_countdown_counts_down_anew():
    """What was asked for by the one before is not heard, neither its words nor its signal."""
    desk = Desk()
    desk.hurries = False
    desk.go(f"#/play/kittypaw?{ALONE}")
    old = desk.table.clock
    assert isinstance(old, Countdown)
    hide(desk, 500.0)
    assert desk.record.clock == "0 paused round 1"
    before = desk.model
    desk.send(msg.Elapsed(timers.CountOn(desk.record.id, "round 1", 3, old.visit), desk.moment()))
    desk.send(msg.Signalled(desk.record.id, "round 1", 600.0, desk.moment()))
    assert desk.model == before
    desk.hurries = True
    resume(desk, 9000.0)
    assert isinstance(desk.table.clock, RunningClock)
    assert desk.table.clock.zero == 9000.0


def test_pausing_twice_and_a_late_tick_change_nothing():
    """A page that goes away is hidden as well; the tick of before is not heard."""
    desk = sit_down()
    clock = desk.table.clock
    assert isinstance(clock, RunningClock)
    hide(desk, 3000.0)
    before = desk.model
    hide(desk, 9000.0)
    hide(desk, 9500.0, leaves=True)
    late = timers.Tick(desk.record.id, clock.signal, clock.visit)
    desk.send(msg.Elapsed(late, desk.moment()))
    assert desk.model == before


def test_a_pause_never_goes_beyond_the_limit_nor_back_behind_the_log():
    """Stamps that are late or odd: K11's limit stands, and so does the newest action."""
    desk = sit_down()
    key(desk, "a", 5000.0)
    hide(desk, 10.0)
    assert desk.record.clock == "4000 paused round 1"
    resume(desk, 20_000.0)
    hide(desk, 10_000_000.0)
    assert desk.record.clock == f"{desk.record.match.pending.limit} paused round 1"


# Where it cannot be


def test_between_rounds_nothing_runs_that_could_be_paused():
    """At the check; a hidden page changes nothing there, and the button says why."""
    desk = sit_down()
    for pressed, at in (("a", 2000.0), ("b", 2100.0), (" ", 2200.0), ("Enter", 3000.0)):
        key(desk, pressed, at)
    assert desk.table.resting == "stop"
    before = desk.model
    hide(desk, 4000.0)
    assert desk.model == before
    press(desk, "pause", 4100.0)
    assert desk.announced == ["No clock is running now."]
    assert not desk.table.paused


def test_the_answer_to_a_call_cannot_be_paused():
    """K7: it is timed from the paint of the signal on this screen, whatever is done with it."""
    desk = sit_down(TWO)
    for pressed, at in (("a", 2000.0), ("b", 2100.0), (" ", 2200.0), ("Enter", 3000.0)):
        key(desk, pressed, at)
    assert desk.record.match.state.phase == "touch"
    before = desk.table
    hide(desk, 4000.0)
    assert desk.table == before
    press(desk, "pause", 4000.0)
    assert not desk.table.paused


def test_a_race_far_apart_is_never_paused():
    """It goes on for the others; a clock that says otherwise is not believed."""
    desk = sit_down(TWO)
    connected = replace(desk.table, record=replace(desk.record, kind=Connected()))
    desk.model = desk.model.with_screen(connected)
    hide(desk, 4000.0)
    assert desk.table == connected
    press(desk, "pause", 4000.0)
    assert desk.announced == ["A race with people on other devices cannot be paused."]
    assert not desk.table.paused
    assert 'data-do="table.pause"' not in desk.shown


def test_only_a_race_can_be_paused():
    """A game of turns has nothing to stop: neither a button, nor for a message."""
    desk = Desk.at("yarn", "cups=off&kinds=person&seed=tea")
    assert 'data-do="table.pause"' not in desk.shown
    before = desk.model
    hide(desk, 4000.0)
    assert desk.model == before
    press(desk, "pause", 4000.0)
    assert desk.announced == ["Only a race can be paused."]


# What is hidden


def test_nothing_of_the_race_is_in_the_page_while_it_is_paused():
    """No card, cat, name of a piece, ghost or history; what goes on has the focus."""
    desk = sit_down(WITH_BOT)
    key(desk, "a", 2000.0)
    key(desk, "b", 2100.0)
    key(desk, " ", 2200.0)
    shown = desk.shown
    assert 'id="board-1"' in shown
    hide(desk, 65_000.0)
    assert fx.Focus("#resume") in desk.effects
    shown = desk.shown
    for hidden in ("board-1", "kp-", "others", "history", "description", "scores", "alone"):
        assert f'id="{hidden}' not in shown
    assert "kp-" not in shown
    assert "Bramble" not in shown
    assert "Paused" in shown
    assert "The clock stopped after 1:04" in shown
    assert desk.announced == [
        "Paused. The clock stopped after 1:04; the time away does not count. Cards and cats are"
        " hidden until you go on; a countdown comes first."
    ]
    press(desk, "resume", 70_000.0)
    assert 'id="board-1"' in desk.shown
    assert fx.Focus("#board-1") in desk.effects


def test_hands_can_do_nothing_on_a_board_that_is_hidden():
    """Keys, drops and calls that were on their way are not heard, nor is a hint."""
    desk = sit_down()
    key(desk, "a", 2000.0)
    hide(desk, 3000.0)
    before = desk.model
    for event in (
        BoardEvent("key", key="k", at=3100.0),
        BoardEvent("key", key="Enter", at=3100.0),
        BoardEvent("drop", control="area", at=3100.0),
        BoardEvent("activate", control="card:2", at=3100.0),
    ):
        desk.on_board(event)
        assert (desk.model, desk.effects) == (before, [])


def test_what_a_finger_carried_is_back_where_it_was():
    """Nobody hears where it lets go: the cat lies in its tray, or where it stood."""
    desk = sit_down()
    key(desk, "a", 2000.0)
    desk.on_board(BoardEvent("press", control="tile:B", at=2500.0))
    assert desk.place.draft.carried
    hide(desk, 3000.0)
    assert not desk.place.draft.carried
    resume(desk, 9000.0)
    assert desk.place.draft.tiles == ()


def test_in_calm_pace_nothing_is_said_of_a_clock():
    """There is none that counts (K13)."""
    desk = sit_down(f"{ALONE}&pace=calm")
    hide(desk, 65_000.0)
    assert "clock stopped" not in desk.shown
    assert "Cards and cats are hidden" in desk.shown


def test_who_comes_back_is_told_once_more():
    """A screen reader says nothing of what happened while another tab was read."""
    desk = sit_down()
    hide(desk, 3000.0)
    desk.send(msg.PageShown())
    assert desk.announced
    assert desk.announced[0].startswith("Paused. ")
    assert fx.Focus("#resume") in desk.effects
    resume(desk, 9000.0)
    desk.send(msg.PageShown())
    assert desk.effects == []


# The typed line


def typing_desk() -> Desk:
    desk = sit_down()
    desk.did("table.type")
    return desk


def test_pause_and_resume_can_be_typed():
    """At the time at which Enter is pressed; the empty line goes on, too."""
    desk = typing_desk()
    for goes_on in ("resume", "go on", ""):
        press(desk, "typed", desk.painted + 1500.0, "pause")
        assert desk.table.paused
        assert 'id="line-1"' in desk.shown
        press(desk, "typed", 50_000.0, goes_on)
        assert not desk.table.paused
    press(desk, "typed", 60_000.0, "resume")
    assert desk.announced == ["The match is not paused."]


def test_no_question_is_answered_while_it_is_paused():
    """Not aloud, not in the log, and nothing is offered that would name a card."""
    desk = typing_desk()
    press(desk, "typed", 2500.0, "pause")
    for line in ("row", "picture B", "grab 3", "help", "hint"):
        press(desk, "typed", 3000.0, line)
        assert desk.announced == [
            "The match is paused: resume goes on, and questions are answered then."
        ]
        assert desk.table.paused
        assert desk.table.typed.log == ()
    desk.did("table.begun", value="gra")
    assert desk.table.typed.offers == ()


# Coming back


def test_a_pause_outlasts_the_page():
    """A phone that gives the page up while it is locked: it is paused when it is opened again."""
    desk = sit_down()
    key(desk, "a", 2000.0)
    key(desk, "b", 2100.0)
    key(desk, " ", 2200.0)
    hide(desk, 7000.0)
    again = reload(desk, 300.0)
    assert again.table.paused
    assert fx.Focus("#resume") in again.effects
    assert [tile.kind for tile in again.place.draft.tiles] == ["B"]
    resume(again, 500.0)
    key(again, "Enter", 1500.0)
    assert again.actions[-1].startswith("7000 meow ")


def test_a_page_that_is_loaded_again_comes_back_with_a_countdown():
    """Whoever loads it is there: nothing more is asked, and the time is what was seen."""
    desk = sit_down()
    hide(desk, 7123.0, leaves=True)
    assert desk.record.clock == "6123 round 1"
    again = reload(desk, 300.0)
    clock = again.table.clock
    assert isinstance(clock, RunningClock)
    assert clock.zero == 300.0 - 6123


@pytest.mark.parametrize(
    "line",
    [
        "x paused round 1",
        "-4 paused round 1",
        "paused round 1",
        "5000 paused",
        "5000 paused round 9",
    ],
)
def test_a_broken_clock_is_no_pause_of_this_round(line):
    """It begins anew, or stands at nought; nothing is believed that is no number."""
    desk = sit_down()
    again = Desk.with_record(replace(desk.record, clock=line))
    if again.table.paused:
        press(again, "resume", 1.0)
    clock = again.table.clock
    assert isinstance(clock, RunningClock)
    assert clock.seconds == 0


@pytest.mark.parametrize("pace", ["", "&pace=calm"])
def test_the_rules_stop_the_clock_to_the_millisecond(pace):
    """By the key, from the hand: there and back the clock stands where it stood, between two
    savings of it as well, and also without a limit."""
    desk = sit_down(f"{ALONE}{pace}")
    here, clock = desk.record.id, desk.table.clock
    assert isinstance(clock, RunningClock)
    moment = desk.moment()._replace(now=clock.began + 3777)
    to = by_key(desk)
    assert to == f"#/rules/kittypaw?match={here}&hand=1"
    desk.send(msg.Routed(parse_route(to), moment))
    assert desk.model.table is None
    desk.painted = 50_000.0
    desk.go(f"#/match/{here}")
    clock = desk.table.clock
    assert isinstance(clock, RunningClock)
    assert clock.zero == 50_000.0 - 3777
    assert fx.Focus("#board-1") in desk.effects


def test_escape_leads_back_from_the_rules_to_the_hand_that_has_asked():
    """The way back is what Escape presses; it goes to the place whose key it was."""
    desk = sit_down("players=3&kinds=person,person,person&seed=kept")
    desk.go(by_key(desk, place=3))
    assert f'href="#/match/{desk.model.session.records[0].id}" data-escape' in desk.shown
    desk.go(f"#/match/{desk.model.session.records[0].id}")
    assert fx.Focus("#board-3") in desk.effects


@pytest.mark.parametrize("hand", ["x", "1,#pause", "²", "-1"])
def test_no_address_leads_the_focus_elsewhere(hand):
    """A link is hostile: only a number is a hand."""
    desk = sit_down()
    here = desk.record.id
    desk.go(Route(("rules", "kittypaw"), (("match", here), ("hand", hand))))
    desk.go(f"#/match/{here}")
    led = [effect for effect in desk.of(fx.Focus) if not effect.unmoved]
    assert not [effect for effect in led if "board" in effect.selector]


def test_the_rules_beside_a_game_of_turns_give_the_focus_back_to_the_board():
    """Where the key has opened them; who has clicked finds it on the link."""
    desk = Desk.at("burrow", "players=1&kinds=person&seed=tea")
    here = f"#/match/{desk.record.id}"
    desk.go(by_key(desk))
    assert fx.Focus("#rules-beside") in desk.effects
    assert by_key(desk) == here
    desk.go(here)
    assert desk.of(fx.Focus) == [fx.Focus("#board-1")]
    desk.go(f"{here}?rules=open")
    desk.go(here)
    assert desk.of(fx.Focus) == [fx.Focus("#rules-link")]


def test_going_from_a_race_to_another_keeps_the_clock_of_the_first():
    """Straight from table to table, without a screen between."""
    desk = sit_down()
    first = desk.record.id
    clock = desk.table.clock
    assert isinstance(clock, RunningClock)
    moment = desk.moment()._replace(now=clock.began + 4321)
    other = parse_route("#/play/kittypaw?players=1&kinds=person&seed=other")
    desk.send(msg.Routed(other, moment))
    assert desk.record.id != first
    assert record_from_json(desk.stored[first]).clock == "4321 round 1"


# Bots, stopwatch, ghost, best times, the challenge of the day


def test_bots_go_on_at_the_times_that_they_had():
    """Paused and loaded again, in the middle of a cat: what they do, and when, is the same log."""
    plain, broken = sit_down(WITH_BOT), sit_down(WITH_BOT)

    def next_of_bot(desk: Desk):
        (ask,) = [ask for ask in desk.open_asks if ask.question.actor == 2]
        return play.answer_later(ask), play.gestures(ask)

    expected, seen = next_of_bot(plain)
    hide(broken, 1000.0 + expected.at / 2)
    assert broken.open_asks == []
    stale = [ask for ask in broken.asked if ask.question.actor == 2][-1]
    broken.send(msg.Answered(stale.question.token, expected.action, broken.moment()))
    assert len(broken.actions) == 1, "the bot does nothing while it is paused"
    resume(broken, 500_000.0)
    assert next_of_bot(broken) == (expected, seen)
    zero = broken.open_asks[0].zero
    assert zero == 500_000.0 - round(expected.at / 2)
    again = reload(broken, 700.0)
    assert next_of_bot(again) == (expected, seen)


def test_a_bot_that_was_due_before_the_pause_has_acted_before_whoever_comes_back():
    """Its answer had not come yet when the page was hidden; its time counts."""
    desk = sit_down(WITH_BOT)
    (ask,) = [ask for ask in desk.open_asks if ask.question.actor == 2]
    due = play.answer_later(ask)
    hide(desk, 1000.0 + due.at + 20)
    resume(desk, 90_000.0)
    free = next(place for place in range(1, 5) if f"grab {place}" != due.action.partition(" ")[2])
    desk.on_board(BoardEvent("activate", control=f"card:{free}", at=90_500.0))
    assert desk.actions[1] == due.action
    assert desk.actions[2] == f"{due.at + 20 + 500} grab {free}"


def test_stopwatch_and_ghost_go_on_where_they_stood():
    """After 12 seconds, a pause, and three more: 15 seconds of the watch and of the ghost."""
    desk = sit_down()
    key(desk, "a", 2000.0)
    tick(desk, 12_000)
    hide(desk, 13_000.0)
    desk.painted = 80_000.0
    press(desk, "resume", 70_000.0)
    assert play.seconds_past(desk.table) == 12
    tick(desk, 15_003)
    assert play.seconds_past(desk.table) == 15
    assert "0:15" in desk.shown
    view = play.own_view(desk.table, desk.place)
    ghost = Ghost("easy", desk.record.seed)
    steps = steps_of(view, 1, ghost)
    undisturbed = sit_down()
    key(undisturbed, "a", 2000.0)
    assert steps == steps_of(play.own_view(undisturbed.table, undisturbed.place), 1, ghost)
    assert (
        built_by(steps, 15)
        == max(
            (step for step in steps if step.at <= 15_000), key=lambda step: step.at, default=None
        ).picture
    )


def act(desk: Desk, at: float, action: str) -> None:
    """The person does something at that time stamp."""
    question = desk.table.question(1)
    assert question is not None
    ms = int(play.time_of(desk.table, at))
    desk.send(msg.Answered(question.token, f"{ms} {action}", desk.moment()))


def call_right(desk: Desk, at: float) -> None:
    """The picture of one's own card, called at that time stamp; its guest is looked at first."""
    state = desk.record.match.state
    picture = load_cards()[state.card_of(1)].picture
    if picture.guest:
        act(desk, at - 500.0, f"peek {state.guests.index(picture.guest) + 1}")
    act(desk, at, f"meow {picture}")


def play_alone(desk: Desk, *, pauses: bool) -> Desk:
    """Ten cards, each called 20 seconds after its signal; with hours away, and reloads."""
    painted = desk.painted
    for number in range(10):
        key(desk, "a", painted + 1000.0)
        if pauses:
            hide(desk, painted + 9000.0)
            painted += 7_200_000
            resume(desk, painted + 9000.0)
            if number % 2:
                hide(desk, painted + 11_000.0, leaves=True)
                desk = reload(desk, 11_000.0)
                painted = 0.0
        call_right(desk, painted + 20_000.0)
        painted += 30_000
        desk.painted = painted
        if not desk.record.match.over:
            desk.did("table.go")
    return desk


def test_points_best_times_and_the_challenge_of_a_day_are_those_without_pauses():
    """The same log, so the same result, best entry and day; nothing becomes practice."""
    day = "2026-11-21"
    query = f"players=1&kinds=person&seed=daily-{day}-kittypaw"
    plain = play_alone(sit_down(query), pauses=False)
    paused = play_alone(sit_down(query), pauses=True)
    assert plain.record.match.over
    assert paused.record.match.over
    assert paused.actions == plain.actions
    best, expected = result_of(paused.record), result_of(plain.record)
    assert best is not None
    assert expected is not None
    assert (best.total, best.times) == (expected.total, expected.times)
    assert day_meant(paused.record) == day_meant(plain.record)
    assert paused.record.in_earnest


def test_the_toy_race_can_be_paused_as_well(monkeypatch):
    """Nothing of it knows Kitty Paw."""
    put_up(monkeypatch)
    desk = sit_down("players=2&kinds=person,person&names=Mia,Ben&seed=tea", "grab")
    press(desk, "pause", 1500.0, place=2)
    assert desk.table.clock == PausedClock("row", 2)
    press(desk, "resume", 1800.0)
    assert fx.Focus("#board-2") in desk.effects

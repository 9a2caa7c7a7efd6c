"""The next roll waits until own points have landed, and never for ever."""

from __future__ import annotations

import pytest
from desk import Desk
from test_app_cues import at_burrow

from app.core import effects as fx
from app.core import messages as msg
from app.core import timers
from app.games.feedback import Cue
from app.narration.feedback import COUNT_MS, FLIGHT_MS, STEP_MS, landing_ms
from pyengine.core.game import CHANCE

FIVE = "x F4 G4 E5 F5 G5"
"""The rest of the start chamber of Winter Burrow, worth 4 points to who has crossed E4 there."""
PLAIN = "x A4 B4 C4 A5 B5"
"""Brings nothing yet."""


def at_five(kinds: str, names: str) -> Desk:
    """A table where everybody has crossed E4, and a 5 is rolled."""
    first = [f"{seat} x E4" for seat in range(1, len(names.split(",")) + 1)]
    return at_burrow(kinds, names, "* roll 1", *first, "* roll 5")


@pytest.fixture(autouse=True)
def nobody_hurries(monkeypatch):
    """Points take their time."""
    monkeypatch.setattr(Desk, "hurries", False)


def landings(desk: Desk) -> list[fx.After]:
    """The clocks of points that were asked for by the newest message."""
    return [after for after in desk.of(fx.After) if isinstance(after.timer, timers.PointsLanded)]


def test_the_dice_wait_for_own_points():
    """After a full chamber nothing is rolled before its 4 points are counted."""
    desk = at_five("person", "Mia")
    desk.act(FIVE)
    (landing,) = landings(desk)
    assert landing.motion, "with less motion nothing flies, and nothing waits"
    assert landing.ms == FLIGHT_MS + COUNT_MS
    assert desk.record.match.entries[-1].actor == 1
    desk.send(msg.Elapsed(landing.timer, desk.moment()))
    assert desk.record.match.entries[-1].actor == CHANCE
    assert desk.table.rolling


def test_what_brings_no_points_is_not_waited_for():
    """The next roll comes at once."""
    desk = at_five("person", "Mia")
    desk.act(PLAIN)
    assert landings(desk) == []
    assert desk.record.match.entries[-1].actor == CHANCE


def test_the_points_of_others_are_not_waited_for():
    """A bot's are seen as the next dice roll."""
    desk = at_five("person,easy", "Mia,Fog")
    desk.act(PLAIN)
    desk.answer(FIVE)
    assert landings(desk) == []
    assert desk.record.match.entries[-1].actor == CHANCE


def test_a_bot_that_answers_meanwhile_is_heard():
    """Its turn is told, and the dice still wait for what is flying."""
    desk = at_five("person,easy", "Mia,Fog")
    desk.act(FIVE)
    (landing,) = landings(desk)
    desk.answer(PLAIN)
    assert desk.record.match.entries[-1].actor == 2
    desk.send(msg.Elapsed(landing.timer, desk.moment()))
    assert desk.record.match.entries[-1].actor == CHANCE


def test_points_that_have_landed_before_all_have_acted_hold_nothing_up():
    """A slow bot is followed by the dice at once."""
    desk = at_five("person,easy", "Mia,Fog")
    desk.act(FIVE)
    (landing,) = landings(desk)
    desk.send(msg.Elapsed(landing.timer, desk.moment()))
    assert desk.record.match.entries[-1].actor == 1
    desk.answer(PLAIN)
    assert desk.record.match.entries[-1].actor == CHANCE


@pytest.mark.parametrize("control", ["table.skip", "table.go"])
def test_whoever_clicks_does_not_wait(control):
    """A click on the dice, or the table, is followed by the roll."""
    desk = at_five("person", "Mia")
    desk.act(FIVE)
    (landing,) = landings(desk)
    desk.did(control)
    assert desk.record.match.entries[-1].actor == CHANCE
    length = len(desk.record.match.entries)
    desk.send(msg.Elapsed(landing.timer, desk.moment()))
    assert len(desk.record.match.entries) == length, "a clock of the past does nothing"


def test_whoever_leaves_amid_it_finds_the_dice_rolled():
    """What flew is gone with the page, and nothing waits for it."""
    desk = at_five("person", "Mia")
    desk.act(FIVE)
    (landing,) = landings(desk)
    desk.go("#/")
    desk.send(msg.Elapsed(landing.timer, desk.moment()))
    desk.go(f"#/match/{landing.timer.record}")
    assert desk.record.match.entries[-1].actor == CHANCE


def test_what_is_taken_back_meanwhile_holds_nothing_up():
    """Undo while points fly: the next choice is followed by dice as ever."""
    desk = at_five("person", "Mia")
    desk.act(FIVE)
    (landing,) = landings(desk)
    desk.did("table.undo")
    assert desk.record.match.entries[-1].actor == CHANCE
    desk.send(msg.Elapsed(landing.timer, desk.moment()))
    desk.act(PLAIN)
    assert len(desk.record.match.entries) == 5


def test_several_points_land_one_after_the_other():
    """The last own one ends it; those of others and signs without points do not count."""
    own, other = Cue("set", "burst", 1, points=3), Cue("set", "burst", 2, points=3)
    sign = Cue("paw", "ring", 1)
    effect = fx.ShowCues((own, own, sign, other))
    assert landing_ms((effect,), {1}) == STEP_MS + FLIGHT_MS + COUNT_MS
    assert landing_ms((fx.ShowCues((sign, other)),), {1}) == 0
    assert landing_ms((), {1}) == 0


def test_the_end_is_said_once():
    """The last points fly when it has been said who wins: nothing is said anew as they land."""
    desk = at_five("person", "Mia")
    while not desk.record.match.over:
        before = desk.record.match
        desk.act(before.game.legal_actions(before.state, 1)[0])
        for landing in landings(desk):
            said = desk.of(fx.Sound)
            if desk.record.match.over:
                assert said.count(fx.Sound("end")) == 1
            desk.send(msg.Elapsed(landing.timer, desk.moment()))
            if desk.record.match.over:
                assert desk.announced == []
                assert fx.Sound("end") not in desk.effects

"""Calling aloud: switched on for one match, in its settings, and off with it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk import Desk
from kittypaw_table import idle, table

from app.core import effects as fx
from app.core import messages as msg
from app.core.session import NO_MICROPHONE
from app.play.aloud import STATES, hearing
from app.widgets.microphone import microphone_region


def race(query: str = "players=2&kinds=person,easy&seed=mia") -> Desk:
    return Desk.at("kittypaw", query)


def to_settings(desk: Desk) -> str:
    record = desk.record.id
    desk.go(f"#/settings?match={record}")
    return record


def back(desk: Desk, record: str) -> None:
    desk.go(f"#/match/{record}")


def switched_on(desk: Desk) -> str:
    record = to_settings(desk)
    desk.did("settings.microphone", value="on")
    return record


def test_nobody_listens_before_somebody_has_switched_it_on() -> None:
    desk = race()
    assert desk.model.session.microphone == NO_MICROPHONE
    assert hearing(desk.model) is None
    assert 'id="mic"' not in desk.shown
    to_settings(desk)
    assert "Call Meow aloud" in desk.shown
    assert hearing(desk.model) is None


def test_it_listens_at_the_table_while_a_round_runs() -> None:
    """Not in the settings, and not while all look at what came of a round."""
    desk = race("players=1&kinds=person&seed=mia")
    record = switched_on(desk)
    wanted = hearing(desk.model)
    assert wanted is not None
    assert (wanted.record, wanted.now) == (record, False)
    desk.send(msg.MicrophoneTold(record, "open"))
    back(desk, record)
    desk.settle()
    wanted = hearing(desk.model)
    assert wanted == (record, "meow", True)
    assert 'id="mic-level"' in desk.shown
    assert "listening" in desk.shown
    desk.act("1000 grab 1")
    desk.act("2000 meow Aa0@0,0")
    wanted = hearing(desk.model)
    assert wanted is not None
    assert not wanted.now


@pytest.mark.parametrize("state", ["none", "refused"])
def test_a_browser_without_it_says_so_and_what_to_do(state: str) -> None:
    """In the settings, in passing wherever one is by then, and aloud; and it is off again."""
    desk = race()
    record = switched_on(desk)
    assert STATES["asking"] in desk.shown
    desk.send(msg.MicrophoneTold(record, state))  # type: ignore[arg-type]
    assert STATES[state] in desk.shown
    assert fx.Announce(STATES[state]) in desk.of(fx.Announce)
    assert desk.model.notices.toast == STATES[state]
    assert hearing(desk.model) is None
    back(desk, record)
    assert 'id="mic"' not in desk.shown
    to_settings(desk)
    desk.did("settings.microphone", value="on")
    assert desk.model.session.microphone.state == "asking"


@pytest.mark.parametrize("way", ["switch", "home", "another match", "over"])
def test_it_is_off_with_the_match(way: str) -> None:
    """By its switch, when the match is left, and when it is over; never opened again by itself."""
    desk = race("players=1&kinds=person&seed=mia")
    record = switched_on(desk)
    desk.send(msg.MicrophoneTold(record, "open"))
    if way == "switch":
        desk.did("settings.microphone")
    else:
        back(desk, record)
    if way == "home":
        desk.go("#/")
    elif way == "another match":
        desk.go("#/play/kittypaw?players=1&kinds=person&seed=tom")
    elif way == "over":
        whole = table(*idle(*range(1, 11)), players=1)
        assert whole.over
        record_over = replace(desk.record, match=whole)
        desk.model = desk.model.with_screen(replace(desk.table, record=record_over))
        assert 'id="mic"' not in str(microphone_region(desk.table, desk.model.session.microphone))
    assert hearing(desk.model) is None
    if way in ("home", "another match"):
        back(desk, record)
        assert hearing(desk.model) is None


def test_the_rules_of_the_match_belong_to_it() -> None:
    """Whoever looks something up has it open still."""
    desk = race()
    record = switched_on(desk)
    desk.go(f"#/rules/kittypaw?match={record}")
    assert hearing(desk.model) is not None


def test_what_comes_of_a_match_that_was_left_is_not_told() -> None:
    desk = race()
    record = switched_on(desk)
    desk.go("#/")
    desk.send(msg.MicrophoneTold(record, "refused"))
    assert desk.model.session.microphone == NO_MICROPHONE
    assert STATES["refused"] not in desk.shown


@pytest.mark.parametrize(
    ("game", "query"),
    [
        ("kittypaw", "players=2&kinds=person,person&seed=mia"),
        ("yarn", "players=1&kinds=person&seed=mia"),
    ],
)
def test_it_is_for_one_person_who_races(game: str, query: str) -> None:
    """Of two at one screen a microphone cannot tell who has called; elsewhere nobody calls."""
    desk = Desk.at(game, query)
    record = to_settings(desk)
    assert "Call Meow aloud" not in desk.shown
    desk.did("settings.microphone", value="on")
    assert desk.model.session.microphone == NO_MICROPHONE
    back(desk, record)
    assert not microphone_region(desk.table, desk.model.session.microphone)

"""Keys that tell the truth: Backspace while cups are circled, and the way back from the rules."""

from __future__ import annotations

import re

import pytest
from desk import Desk
from test_walking import at, press

from app.core import effects as fx
from app.games.face import is_race
from app.games.interaction import BoardEvent
from app.input.keys import by_key_of

CUPS = "players=2&kinds=person,easy&names=Mia,Fog&cups=on&seed=cups"


def circled(*places: int) -> tuple[Desk, list[str]]:
    """Mia circles some of the places for cups; with the controls of all of them."""
    desk = Desk.at("yarn", CUPS)
    controls = re.findall(r'data-control="(cup:\w+)"', desk.shown)
    for place in places:
        desk.on_board(BoardEvent("activate", control=controls[place]))
    return desk, controls


def test_backspace_takes_away_the_circle_in_focus_and_says_what_remains():
    """Two are circled, the one in focus goes."""
    desk, controls = circled(0, 3)
    press(desk, "Backspace", controls[3])
    assert desk.announced == ["1 of 6 cups."]
    assert desk.place.draft.cups.bit_count() == 1
    press(desk, "Backspace", controls[0])
    assert desk.announced == ["No cup is circled any more."]
    press(desk, "Backspace", controls[0])
    assert desk.announced == ["Nothing is chosen."]


def test_backspace_beside_a_circle_says_how_many_there_are():
    """It never says that nothing is chosen while a cup is circled, and takes none away."""
    desk, controls = circled(0, 3)
    for control in (controls[1], ""):
        press(desk, "Backspace", control)
        assert desk.announced == ["2 of 6 cups."]
    assert desk.place.draft.cups.bit_count() == 2


def rules_link(desk: Desk) -> str:
    """Where the rules lie."""
    (link,) = re.findall(r'<a id="rules-link"[^>]* href="([^"]+)"', desk.shown)
    return link.replace("&amp;", "&")


def with_focus(game: str) -> tuple[Desk, str]:
    """Mia at her turn, and a control of the board that has the focus: one to which a key leads, in
    a race the first one, as there keys do something else."""
    if is_race(game):
        desk = Desk.at(game, "kinds=person,easy&pace=calm&names=Mia,Fog&seed=walk")
        return desk, re.findall(r'data-control="([^"]+)"', desk.shown)[0]
    desk = at(game)
    press(desk, "PageDown")
    (focus,) = desk.of(fx.Focus)
    control = re.search(r'data-control="(.*)"', focus.selector)
    assert control
    return desk, control[1]


@pytest.mark.parametrize("game", ["yarn", "burrow", "cattower", "ninelives", "kittypaw"])
def test_the_focus_comes_back_from_the_rules_to_the_control_that_had_it(game):
    """The key opens them from a place of the board, Escape closes them. Those of a race are a page
    of their own."""
    desk, control = with_focus(game)
    here = f"#/match/{desk.record.id}"
    desk.go(by_key_of(1, rules_link(desk), control))
    assert desk.of(fx.Focus) == [fx.Focus("#rules-beside")] * (not is_race(game))
    desk.go(here)
    led = [focus for focus in desk.of(fx.Focus) if not focus.unmoved]
    assert led[-1] == fx.Focus(f'#board-1 [data-control="{control}"]')


def test_without_a_control_it_comes_back_to_the_board_or_to_the_link():
    """The key was pressed at a button beside the board, or the link itself was used."""
    desk = at("burrow")
    desk.go(by_key_of(1, rules_link(desk)))
    desk.go(rules_link(desk))
    assert desk.of(fx.Focus) == [fx.Focus("#board-1")]
    desk.go(rules_link(desk))
    desk.go(rules_link(desk))
    assert desk.of(fx.Focus) == [fx.Focus("#rules-link")]


@pytest.mark.parametrize("hostile", ['"],body,["', "a b", "x" * 60, "é"])
def test_an_address_may_hold_anything_and_leads_to_the_board(hostile):
    """What is no control's name gets into no selector."""
    desk = at("burrow")
    desk.go(by_key_of(1, rules_link(desk), hostile))
    desk.go(rules_link(desk))
    assert desk.of(fx.Focus) == [fx.Focus("#board-1")]

"""What the app does for small windows: points in one line, and boards that stand upright."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from desk import Desk
from listener import elements
from pages import Page
from styles import SHEETS

from app.base.views import scores_of
from app.base.words import minus
from app.core import messages as msg
from app.games.face import is_race
from app.input.keys import BOARD_KEYS, swap_axes
from app.saves.preferences import Settings
from pyengine.core.registry import GAMES, load_game

UPRIGHT = Settings(upright=True)


def totals_of(desk: Desk) -> list[str]:
    """The numbers of the line, by seat."""
    line = desk.shown.partition('id="totals"')[2].partition("</section>")[0]
    return re.findall(r"<strong[^>]*>([^<]*)</strong>", line)


@pytest.mark.parametrize("game", GAMES)
def test_everybodys_points_stand_in_one_line(game):
    """With a control for each seat that leads to its board, one's own last looked at."""
    seats = max(2, load_game(game).info.min_players)
    kinds = ",".join(("person", *["easy"] * (seats - 1)))
    desk = Desk.at(game, f"kinds={kinds}")
    seat = desk.place.seat
    scored = scores_of(desk.record.match, seat).totals
    assert totals_of(desk) == [minus(total) for total in scored]
    buttons = {element.attrs.get("id"): element.attrs for element in Page(desk.shown).elements}
    assert buttons[f"total-{seat}"]["aria-pressed"] == "true"
    other = 2 if seat == 1 else 1
    desk.did("table.look", buttons[f"total-{other}"]["data-arg"])
    buttons = {element.attrs.get("id"): element.attrs for element in Page(desk.shown).elements}
    assert buttons[f"total-{other}"]["aria-pressed"] == "true"
    assert buttons[f"total-{other}"]["data-arg"] == "0"


@pytest.mark.parametrize("game", [game for game in GAMES if is_race(game)])
def test_places_of_their_own_show_their_own_points(game):
    """Where several sit at one screen there is no line of all points."""
    assert 'id="totals"' not in Desk.at(game, "kinds=person,person").shown


def test_a_lesson_has_the_line_while_it_lasts_and_afterwards():
    """Its bubble tells of points, which are seen meanwhile."""
    desk = Desk()
    desk.go("#/learn/yarn")
    assert 'id="totals"' in desk.shown
    desk.did("table.learned")
    assert 'id="totals"' in desk.shown


def test_who_is_waited_for_is_marked():
    """By a line below the points."""
    desk = Desk.at("yarn", "cups=off&kinds=person,easy")
    desk.settle()
    assert 'class="total-of seat-1 is-turn"' in desk.shown


def test_a_wide_board_stands_upright_where_that_is_wished():
    """Only in the window of a phone that is held upright, and again lying when it is turned."""
    desk = Desk.at("burrow", "kinds=person", UPRIGHT)
    assert "data-turned" not in desk.shown
    desk.send(msg.OrientationChanged(upright=True))
    assert "data-turned" in desk.shown
    desk.send(msg.OrientationChanged(upright=False))
    assert "data-turned" not in desk.shown


def test_without_the_wish_no_board_is_turned():
    """The window alone turns nothing."""
    desk = Desk.at("burrow", "kinds=person")
    desk.send(msg.OrientationChanged(upright=True))
    assert "data-turned" not in desk.shown


def test_arrows_of_a_turned_board_follow_what_is_seen():
    """Twice is back where it was; other keys stay what they are."""
    for key in BOARD_KEYS:
        assert swap_axes(swap_axes(key)) == key
        assert (swap_axes(key) == key) == (not key.startswith("Arrow"))


@pytest.mark.parametrize("game", GAMES)
def test_the_tab_key_stops_once_at_each_person(game):
    """The line of points is for eyes and fingers; nobody's board is named twice to a listener."""
    players = load_game(game).info.max_players
    desk = Desk.at(game, "&".join((f"players={players}", "kinds=person" + ",easy" * (players - 1))))
    page = elements(desk.shown)
    line = next(element for element in page if element["id"] == "totals")
    assert line["aria-hidden"] == "true"
    assert not [element for element in line.inside if element.stops]
    for name in desk.record.names:
        looks = [
            element for element in page if element.stops and element["data-do"] == "table.look"
        ]
        assert sum(name in look.name for look in looks) <= 1


def test_a_state_alone_hides_nothing():
    """Its word is used by more than one screen: the waiting cat of one is a hidden number of
    another's."""
    alone = re.compile(
        r"(?:^|[},])\s*(\.is-[\w-]+)\s*(?:,[^{}()]*)?{[^}]*(?:visibility|display):", re.MULTILINE
    )
    found = [
        (sheet.name, selector) for sheet, text in SHEETS.items() for selector in alone.findall(text)
    ]
    assert found == []


@pytest.mark.parametrize(("upright", "seen"), [(False, "Top right"), (True, "Bottom left")])
def test_typed_answers_call_places_as_they_are_seen(upright, seen):
    """On a board that stands upright the chamber of J1 lies where another one would lie else."""
    desk = Desk.at("burrow", "kinds=person", replace(UPRIGHT, typed=True))
    desk.send(msg.OrientationChanged(upright=upright))
    for line in ("chamber j1", f"chamber {seen.lower()}"):
        desk.did("table.typed", value=line)
        assert f"{seen} chamber: 8 points" in desk.model.screen.typed.log[-1][-1][0]

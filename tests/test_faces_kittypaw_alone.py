"""Alone it is a race (K12): the stopwatch, the ghost, and where points came from."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk import Desk
from kittypaw_table import cats, idle, picture_of, table, turned_up
from pages import check
from test_faces_kittypaw_check import drawn

from app.games.interaction import BoardEvent
from app.games.kittypaw.board.ghost import GHOSTS, built_by, steps_of
from app.games.kittypaw.face import FACE
from app.games.kittypaw.result.ending import why
from app.games.scene import Ghost
from app.render.regions import Drawing, region
from app.saves.preferences import GHOSTS as KEPT
from app.saves.preferences import Settings
from app.saves.stored import with_setting
from pyengine.core.match import Match
from pyengine.games.kittypaw.pictures import read_picture

ROW = "* cards 1 2 3 4"
GRAB = "1 1000 grab 1"


def text_of(shown: Drawing | None) -> str:
    """What a drawing says."""
    assert shown is not None
    return drawn(region("it", shown)).elements[0].text


def building(*lines: str) -> Match:
    """Alone with card 1, of level I and five cats: par is 40 seconds."""
    assert cats(1) == 5
    return table(ROW, GRAB, *lines, players=1)


@pytest.mark.parametrize(
    ("seconds", "worth", "change"),
    [(10, 11, "+6"), (36, 5, ""), (40, 5, ""), (41, 4, "−1"), (61, 3, "−2"), (119, 1, "−4")],
)
def test_the_stopwatch_says_what_a_call_would_bring_now(seconds, worth, change):
    """A point more for each full five seconds below par, one less for each begun twenty over."""
    said = text_of(FACE.stopwatch(building().state, 1, seconds, Ghost()))
    assert f"{seconds // 60}:{seconds % 60:02}" in said
    assert "par 0:40" in said
    assert f"Meow now: {worth}" in said
    assert (f"({change})" in said) == bool(change)
    assert f"A call now brings {worth} point" in said


def test_before_a_card_is_taken_there_is_the_time_alone():
    """Nobody knows yet which par counts."""
    match = table(ROW, players=1)
    assert text_of(FACE.stopwatch(match.state, 1, 7, Ghost())) == "0:07"


@pytest.mark.parametrize(("players", "options"), [(2, ""), (1, "pace=calm")])
def test_where_the_clock_brings_no_points_there_is_no_stopwatch_and_no_ghost(players, options):
    """Among several the first call counts; in calm pace nothing does."""
    match = table(ROW, GRAB, players=players, options=options)
    assert FACE.stopwatch(match.state, 1, 7, Ghost()) is None
    assert FACE.ghosts(match.state) == ()


def test_a_ghost_at_the_own_best_pace_ends_with_it():
    """Cat by cat in the time of the quickest card of the level: only its end is known."""
    ghost = Ghost("best", "tea", (("level-1", 20_000), ("level-2", 9_000)))
    steps = steps_of(building().state, 1, ghost)
    assert [step.at for step in steps] == [4_000, 8_000, 12_000, 16_000, 20_000]
    assert [len(read_picture(step.picture).tiles) for step in steps] == [1, 2, 3, 4, 5]
    assert read_picture(steps[-1].picture) == picture_of(1)
    assert built_by(steps, 3) == ""
    assert built_by(steps, 9) == steps[1].picture


def test_without_a_best_time_the_ghost_says_so():
    """There is nobody to run against."""
    view = building().state
    assert text_of(FACE.ghost(view, 1, 5, Ghost("best"))).startswith("There is no best time")
    assert FACE.ghost(view, 1, 5, Ghost("best")) == FACE.ghost(view, 1, 60, Ghost("best"))
    assert "ghost" not in text_of(FACE.stopwatch(view, 1, 5, Ghost("best")))


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("number", [1, 7])
def test_a_bots_ghost_builds_the_very_card(level, number):
    """Also one with a box, whose guest it looks for in a hide-out it has not been told of."""
    row = turned_up(number)
    match = table(*idle(*range(1, number)), *row, "1 2000 grab 1", players=1)
    card = match.state.card_of(1)
    view = FACE.game.view(match.state, 1)
    steps = steps_of(view, 1, Ghost(level, "tea"))
    times = [step.at for step in steps]
    assert times == sorted(times)
    assert times[0] > 2_000
    assert read_picture(steps[-1].picture) == picture_of(card)
    assert steps == steps_of(view, 1, Ghost(level, "tea"))


def test_a_quicker_level_is_further_on():
    """Hands of 1.3 seconds a cat against hands of 3."""
    view = building().state
    ends = [steps_of(view, 1, Ghost(level, "tea"))[-1].at for level in ("hard", "normal", "easy")]
    assert ends == sorted(ends)


def test_the_check_says_seconds_and_where_the_points_came_from():
    """The cats, and the clock."""
    match = building("1 24300 meow {p1}")
    assert why(match.state, ("Mia",)) == (
        "24.3\xa0s, par 40.0\xa0s: 5 for the cats, +3 for the clock."
    )
    match = building("1 38000 meow {p1}")
    assert why(match.state, ("Mia",)).endswith("5 for the cats, nothing for the clock.")


def test_a_record_is_one_against_all_that_is_known():
    """Of this device and of this match; the first time of a level is none."""
    best = (("level-1", 30_000),)
    match = building("1 24000 meow {p1}")
    assert "record" not in why(match.state, ("Mia",))
    told = why(match.state, ("Mia",), best)
    assert told.endswith("A record for level I, 6.0\xa0s quicker than before.")
    again = match.apply(0, "cards 5 6 7 8").apply(1, "100 grab 1")
    again = again.apply(1, f"26000 meow {picture_of(5)}")
    assert "record" not in why(again.state, ("Mia",), best)


def test_the_end_tells_seconds_a_card_and_a_cat():
    """One card of five cats in ten rounds, called after 24 seconds."""
    match = building("1 24000 meow {p1}")
    for number in range(2, 11):
        for line in (*turned_up(number), "* timeout"):
            match = match.apply(0, line.removeprefix("* "))
    assert match.over
    assert FACE.figures(match.state) == "1 of 10 cards in 24.0\xa0s: 24.0\xa0s a card."
    assert FACE.ask(match.state, 0, None, ("Mia",)) == (
        f"All 10 rounds are played. {FACE.figures(match.state)}"
    )
    assert FACE.figures(table(*idle(*range(1, 11)), players=1).state) == ""


# At the table


def raced(settings: Settings) -> Desk:
    """Alone at a table whose clock has run for seven seconds, with a card."""
    desk = Desk.at("kittypaw", "players=1&seed=tea", settings)
    desk.on_board(BoardEvent("activate", control="card:1", at=500))
    return desk


def test_each_second_draws_the_stopwatch_and_the_ghost_alone():
    """Nothing else of the page; nobody is told aloud."""
    desk = raced(Settings(ghost="hard"))
    assert desk.shown
    clock = desk.table.clock
    desk.model = desk.model.with_screen(replace(desk.table, clock=replace(clock, seconds=8)))
    assert desk.shown
    assert set(desk.document.drawn) <= {"clock", "ghost"}


def test_the_switch_keeps_whose_ghost_runs_along():
    """At this table and the next; what is none is not heard."""
    desk = raced(Settings())
    assert 'data-do="table.ghost"' in desk.shown
    desk.did("table.ghost", "normal")
    assert desk.model.session.settings.ghost == "normal"
    desk.did("table.ghost", "nobody at all")
    assert desk.model.session.settings.ghost == "normal"
    pressed = [
        each.text
        for each in check(desk.shown).all("button")
        if each.attrs.get("data-do") == "table.ghost" and each.attrs["aria-pressed"] == "true"
    ]
    assert pressed == ["Normal"]


def test_every_ghost_that_is_offered_can_be_kept():
    """The setting is stored as it is chosen."""
    assert tuple(value for value, _ in GHOSTS) == KEPT
    for value in KEPT:
        stored = '{"clowder": 1, "value": "' + value + '"}'
        assert with_setting(Settings(), "ghost", stored).ghost == value
    with pytest.raises(ValueError, match="ghost"):
        with_setting(Settings(), "ghost", '{"clowder": 1, "value": "nobody"}')

"""What one plays for alone: a ladder of results beside the board."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from desk import NOW, Desk, with_session

from app.best.results import add_best
from app.core.session import Rival
from app.games.face import has_face
from app.games.goals import goals_of, solo_means
from app.saves.records import Best, Player, Record
from app.saves.tallies import tally_of
from pyengine.core.options import written_options
from pyengine.core.registry import GAMES, load_game
from pyengine.testing import random_match

SOLO = [game for game in GAMES if has_face(game) and load_game(game).info.min_players == 1]
BOTS = (Path(__file__).parents[1] / "docs" / "bots.md").read_text("utf-8")


def alone(desk: Desk) -> str:
    """The part of the page that says what is to beat; empty where there is none."""
    found = re.search(r'<section id="alone".*?</section>', desk.shown)
    return re.sub(r"<[^>]+>", "|", found[0]) if found else ""


def goals_said(desk: Desk) -> list[str]:
    """The line of each goal, its marks as bars."""
    found = re.search(r'<ul class="alone-goals">(.*?)</ul>', desk.shown)
    assert found
    lines = re.findall(r"<li[^>]*>(.*?)</li>", found[1])
    return [re.sub(r"<[^>]+>", "|", line).rstrip("|") for line in lines]


def best_of(desk: Desk, total: int, record: str = "other", options: str | None = None) -> Best:
    """A result of the match's own kind, or with other options."""
    match = desk.record.match
    kind = written_options(match.game.info, match.header.options) if options is None else options
    return Best(match.header.game, kind, "Mia", total, "tea", NOW.now, record)


@pytest.mark.parametrize("game", SOLO)
def test_bots_and_goals_stand_beside_a_solo_match(game: str) -> None:
    """From the strongest down, and each goal of the game."""
    text = alone(Desk.at(game, "players=1&seed=tea"))
    levels = [level for level, _ in solo_means(game)]
    assert levels in ([], [level for level in load_game(game).info.levels if level != "even"])
    places = [text.index(f"{level.capitalize()} bot") for level in reversed(levels)]
    assert places == sorted(places)
    assert all(f"|{mean}|" in text for _, mean in solo_means(game))
    assert all(goal.title in text for goal in goals_of(game))


@pytest.mark.parametrize(
    ("game", "without", "goal"),
    [("kittypaw", "pace=calm", "No penalty"), ("yarn", "cups=off", "No cup knocked over")],
)
def test_no_goal_speaks_of_what_the_match_is_played_without(
    game: str, without: str, goal: str
) -> None:
    """There it would be reached by doing nothing."""
    text = alone(Desk.at(game, f"players=1&seed=tea&{without}"))
    assert "|Goals|" in text
    assert goal not in text


@pytest.mark.parametrize(
    ("game", "seed"),
    [("burrow", "goal8"), ("cattower", "goal0"), ("kittypaw", "goal7"), ("yarn", "goal0")],
)
def test_at_the_end_a_reached_goal_has_a_sign_and_says_so(game: str, seed: str) -> None:
    """The same ones that the statistics count; amid the match none, as it may still be missed."""
    match = random_match(game, 1, seed)
    record = Record("solo", match, (Player("Mia"),), "tea", NOW.now, NOW.now)
    tally = tally_of(record)
    assert tally is not None
    goals = goals_of(game)
    said = [goal.title + " |||||reached" * (goal.id in tally.seats[0].goals) for goal in goals]
    assert len(tally.seats[0].goals) == 1
    assert goals_said(Desk.with_record(record)) == said
    amid = replace(record, match=match.upto(len(match.entries) // 2))
    assert goals_said(Desk.with_record(amid)) == [goal.title for goal in goals]


@pytest.mark.parametrize("game", [game for game in SOLO if solo_means(game)])
def test_the_means_of_bots_are_those_that_were_measured(game: str) -> None:
    """In their order, rounded from what docs/bots.md tells of bots alone; whoever measures anew
    changes both."""
    commands = [line for line in BOTS.splitlines() if re.search(r"\bAlone\b.*--players 1", line)]
    measured = [
        dict(re.findall(r"(gentle|easy|normal|hard) (\d+\.\d) \(", line.partition("Alone")[2]))
        for line in commands
    ]
    rounded = [
        {level: round(float(mean)) for level, mean in command.items()} for command in measured
    ]
    assert dict(solo_means(game)) in rounded


def test_the_best_result_of_the_same_kind_is_to_be_beaten() -> None:
    """Not that of other options, nor the match's own; what is reached has a sign."""
    desk = Desk.at("yarn", "players=1&seed=tea&side=B")
    assert "There is no result to beat yet." in alone(desk)
    for entry in (
        best_of(desk, 40),
        best_of(desk, 70, options=""),
        best_of(desk, 90, desk.record.id),
    ):
        desk.model = with_session(desk.model, best=add_best(desk.model.session.best, entry))
    text = alone(desk)
    assert "Best here" in text
    assert "|40|" in text
    assert "|70|" not in text
    assert "|90|" not in text
    assert "40 points behind the best here." in text
    assert "reached" not in text
    desk.model = with_session(desk.model, best=(best_of(desk, -4),))
    assert "You are ahead of all of these." in alone(desk)
    assert "reached" in alone(desk)


def test_what_the_hard_bot_made_of_the_same_day_stands_among_them() -> None:
    """Once it is known, and of no other day."""
    desk = Desk()
    desk.go("#/daily/burrow")
    desk.go(f"#/match/{desk.model.session.records[0].id}")
    assert "with the same luck" not in alone(desk)
    rivals = (Rival("burrow", "2020-01-01", 71), Rival("burrow", desk.today, 73))
    desk.model = with_session(desk.model, rivals=rivals)
    assert "|73|" in alone(desk)
    assert "|71|" not in alone(desk)


def test_what_a_challenger_made_stands_among_them() -> None:
    desk = Desk.at("burrow", "players=1&kinds=person&seed=tea&beat=61")
    assert "61| points||||Your challenger||with the same start|" in alone(desk)
    assert "Your challenger" not in alone(Desk.at("burrow", "players=1&kinds=person&seed=tea"))


@pytest.mark.parametrize("query", ["kinds=person,easy&seed=tea", "kinds=person,person&seed=tea"])
def test_in_company_the_others_have_that_place(query: str) -> None:
    assert alone(Desk.at("burrow", query)) == ""


def test_a_lesson_has_enough_to_say() -> None:
    desk = Desk()
    desk.go("#/learn/burrow")
    assert len(desk.record.players) > 1 or alone(desk) == ""

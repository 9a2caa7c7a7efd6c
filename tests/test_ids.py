"""No id stands twice in the document: events, descriptions and the browser's focus go by them."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest
from desk import Desk, with_session
from every_game import FACES, TURNS, one_at, some_players
from pages import FULL, make
from review_desk import begun, finish, miss, to_choice

from app import play
from app.games.face import is_race
from app.saves.preferences import Settings

HINTED = Settings(help="all")
NAMES = ("Mia", "Tom", "Zoë")


def assert_each_once(desk: Desk, where: str) -> None:
    """Each id of what is shown belongs to one element."""
    count = Counter(re.findall(r'\sid="([^"]+)"', desk.shown))
    assert [one for one, number in count.items() if number > 1] == [], where


@pytest.mark.parametrize("game", FACES)
def test_no_id_stands_twice_at_a_table(game):
    """Not while a turn waits, nor with a choice made or a hint open, nor when all is over."""
    rng, hints = random.Random(0), 0
    desk = Desk.at(game, f"{one_at(game, 1 if is_race(game) else 2)}&seed=ids", HINTED)
    while not desk.record.match.over:
        if not play.acting(desk.table, desk.place) or desk.table.rolling:
            assert desk.go_on(rng), "nobody acts"
            continue
        assert_each_once(desk, "at a turn")
        action = rng.choice(desk.legal())
        if 'data-do="table.hint"' in desk.shown:
            desk.did("table.hint")
            desk.hint()
            hints += "status-hint" in desk.shown
            assert_each_once(desk, "with a hint")
            desk.choose(action)
            assert_each_once(desk, "with a hint and a choice")
        desk.act(action)
    assert hints > 2 or is_race(game), "hints were given"
    assert_each_once(desk, "where it ends")
    desk.go(f"#/replay/{desk.record.id}")
    assert_each_once(desk, "at the end")


@pytest.mark.parametrize("game", TURNS)
def test_no_id_stands_twice_in_a_review(game):
    """Not in its list, nor where a choice is looked at with what was done and what was better."""
    seats = some_players(game)
    record = make(NAMES[:seats], "looked", game=game)
    desk = begun("#/review/looked?seat=1", with_session(FULL, records=(record,)))
    to_choice(desk)
    index = miss(desk, 4.0)
    assert_each_once(desk, "while it is made")
    finish(desk)
    assert_each_once(desk, "in its list")
    desk.go(f"#/review/looked?seat=1&choice={index}")
    assert "hint-light" in desk.shown or "is-hinted" in desk.shown
    assert_each_once(desk, "at a choice")

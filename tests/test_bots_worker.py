"""The worker's answers: JSON in, JSON out."""

from __future__ import annotations

import json
from itertools import count

import pytest

from pyengine.bots import choose
from pyengine.core.chance import rng_for
from pyengine.core.match import Match
from pyengine.testing import match_of
from worker.answers import HINT_PATIENCE_S, PATIENCE_S, answer
from worker.questions import question, review_question
from worker.reviews import PATIENCE_S as REVIEW_PATIENCE_S
from worker.reviews import answer_review


def opening() -> Match:
    """A first turn of two."""
    return match_of("yarn", 2, "cups=off", "* roll 4")


def ask(match: Match, level: str, seed: str = "s", *, styled: bool = False) -> str:
    """The question of seat 1: for a hint, or of a bot that plays in its style."""
    view = match.game.view(match.state, 1)
    return json.dumps(question("yarn", view, 1, level, seed, styled=styled))


@pytest.mark.parametrize("level", ["random", "easy", "normal", "hard"])
def test_the_answer_is_the_bots_decision(level: str) -> None:
    """Same view, level and seed: same action as without the worker."""
    match = opening()
    reply = json.loads(answer(ask(match, level), lambda: 0.0))
    decision = choose("yarn", match.game.view(match.state, 1), 1, level, rng_for("s"))
    assert reply["action"] == decision.action
    assert [found["action"] for found in reply["candidates"]] == [
        found.action for found in decision.candidates
    ]
    assert reply["ms"] == 0.0


def test_a_slow_machine_is_guarded() -> None:
    """When the clock says that time is up the race ends after that future."""
    ticks = count()
    asked = ask(opening(), "hard", styled=True)
    reply = json.loads(answer(asked, lambda: next(ticks) * PATIENCE_S / 4))
    assert max(found["count"] for found in reply["candidates"]) == 5
    assert reply["action"] in [found["action"] for found in reply["candidates"]]


def test_a_hint_has_the_time_of_the_review_that_will_judge_it() -> None:
    """On a machine on which a bot's move would be cut short, both still look at all futures."""
    assert HINT_PATIENCE_S <= REVIEW_PATIENCE_S
    ticks = count()
    asked = ask(opening(), "hard")
    tick_s = PATIENCE_S / 100
    hurried = json.loads(answer(asked, lambda: next(ticks) * tick_s))
    assert PATIENCE_S < next(ticks) * tick_s < HINT_PATIENCE_S
    assert hurried["candidates"] == json.loads(answer(asked, lambda: 0.0))["candidates"]


def test_a_review_says_the_same_on_a_busy_machine():
    """The first grade of Winter Burrow takes 2.6 s in a page with nothing else to do, and four
    times as long on a busy machine or a phone: that must not change the word for a choice."""
    match = match_of("burrow", 2, "", "* roll 4")
    view = match.game.view(match.state, 1)
    asked = json.dumps(review_question("burrow", view, 1, "review/1", "x E4 F4 G4 E5", None, ""))
    looks = count()

    def calm() -> float:
        next(looks)
        return 0.0

    known = json.loads(answer_review(asked, calm))
    tick_s, ticks = 4 * 2.6 / next(looks), count()
    busy = json.loads(answer_review(asked, lambda: next(ticks) * tick_s))
    assert not busy["cut"]
    assert busy == known

"""The worker's answers: JSON in, JSON out."""

from __future__ import annotations

import json
from itertools import count

import pytest

from pyengine.bots import choose
from pyengine.core.chance import rng_for
from pyengine.core.match import Match
from pyengine.testing import match_of
from worker.answers import PATIENCE_S, answer
from worker.questions import question


def opening() -> Match:
    """A first turn of two."""
    return match_of("yarn", 2, "cups=off", "* roll 4")


def ask(match: Match, level: str, seed: str = "s") -> str:
    """The question of seat 1."""
    view = match.game.view(match.state, 1)
    return json.dumps(question("yarn", view, 1, level, seed, styled=False))


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
    reply = json.loads(answer(ask(opening(), "hard"), lambda: next(ticks) * PATIENCE_S / 4))
    assert max(found["count"] for found in reply["candidates"]) == 5
    assert reply["action"] in [found["action"] for found in reply["candidates"]]

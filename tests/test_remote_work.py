"""The cost of one turn of a remote match, as counts that are the same on every machine.

``remote_work.txt`` has a line for each game that stands there: the calls of both devices, from the
first act to both tables that wait again. A change that makes a turn do more shows there; what has
become cheaper by a twentieth is to stand there too. Of a turn in Winter Burrow, which has six posts
on their way, the sessions take 56 % (the fold 19 %, of which the rules 9 %; links and feeds 12 %;
the value for the screen 7 %) and the tables 38 % (sentences, sounds, whose turn it is). In Kitty
Paw two grabs are counted, one after the other, each with a claim and a mark that settles it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import remote_work
import work

from app.games.face import has_face
from pyengine.core.registry import GAMES

TABLE = Path(__file__).with_name("remote_work.txt")
FACES = tuple(game for game in GAMES if has_face(game))
LOWER, SLACK = 0.95, 1.02
"""Versions of Python differ a little in what they call."""


def allowed() -> dict[str, tuple[int, int]]:
    """The calls of each game: of most turns, and of the dearest."""
    lines = [line.split() for line in TABLE.read_text("utf-8").splitlines()]
    return {row[0]: (int(row[1]), int(row[2])) for row in lines if row and row[0] in FACES}


@pytest.mark.parametrize("game", sorted(allowed()))
def test_a_remote_turn_costs_what_the_table_says(game: str) -> None:
    """Counted in an interpreter of its own: nothing has been remembered there."""
    path = os.pathsep.join(map(str, (work.ROOT, work.ROOT / "web", work.ROOT / "tests")))
    done = subprocess.run(
        [sys.executable, remote_work.__file__, game],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    costs = (found["calls"], found["most calls"])
    fits = [
        LOWER * most <= cost <= SLACK * most
        for cost, most in zip(costs, allowed()[game], strict=True)
    ]
    assert all(fits), f"remote_work.txt is to say: {game} {costs[0]} {costs[1]}"

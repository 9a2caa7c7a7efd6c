"""The same match in every process, whatever the hash seed and the global random."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

PROGRAM = """
import random
random.seed()
from pyengine.core.registry import GAMES, load_game
from pyengine.core.text import write_match
from pyengine.testing import random_match
for game_id in GAMES:
    info = load_game(game_id).info
    for players in (info.min_players, info.max_players):
        match = random_match(game_id, players, "seeds")
        random.random()
        print(write_match(match), match.state, match.scores(), match.game.info)
        print(match.game.legal_actions(match.states[-2], match.entries[-1].actor))
"""


@pytest.fixture(scope="module")
def expected():
    return run("0")


def run(hash_seed):
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "clowder match 1" in done.stdout
    return done.stdout


@pytest.mark.parametrize("hash_seed", ["1", "42", "4294967295", "random"])
def test_matches_do_not_depend_on_the_hash_seed(expected, hash_seed):
    """Texts, states, scores and the order of legal actions are equal byte for byte."""
    assert run(hash_seed) == expected

"""Ten thousand short matches end the same everywhere: see :mod:`peers_storm` for what is played,
in which weather, and what has to hold."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from peers_hands import small_group
from peers_network import Network
from peers_storm import KINDS, REMOTE, TOY, play, summary

from pyengine.core.registry import GAMES

__all__ = ["small_group"]

ROOT = Path(__file__).parent.parent

PART = {"fair": 20, "foul": 25, "whole": 2}
"""So many make a test, so that the tests can be shared out evenly."""

ONE_IN = 30
"""With each commit so many of all are played, some of each weather."""

PARTS = [
    (name, weather, range(start, min(start + PART[weather], kind.matches[weather])))
    for weather in PART
    for name, kind in KINDS.items()
    for start in range(0, kind.matches.get(weather, 0), PART[weather])
]


pytestmark = pytest.mark.usefixtures("small_group")


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(GAMES, TOY, "toys.tally")


@pytest.mark.parametrize(
    ("kind", "weather", "numbers"),
    [
        pytest.param(*part, marks=pytest.mark.sampled(one_in=ONE_IN, group=f"storm, {part[1]}"))
        for part in PARTS
    ],
    ids=[f"{k} {w} {n[0]}-{n[-1]}" for k, w, n in PARTS],
)
def test_short_matches_end_the_same_everywhere(kind, weather, numbers):
    """Zero divergence, loss and deadlock."""
    networks = [play(kind, weather, number) for number in numbers]
    if weather == "foul":  # else it is not
        assert sum(network.crashes for network in networks) > 2
        assert max(network.member(1).fold.epoch.number for network in networks) > 1


def test_there_are_ten_thousand():
    """And every game is among them, also one that has no line in the table of kinds."""
    assert sum(sum(kind.matches.values()) for kind in KINDS.values()) >= 10_000
    assert {kind.game for kind in KINDS.values()} == {TOY, *REMOTE}


def test_a_failure_says_how_it_is_repeated(monkeypatch):
    """And that plays the same match to the same end, in another process."""
    broken = []

    def check(network):
        broken.append(network)
        raise AssertionError("not the same everywhere")

    monkeypatch.setattr(Network, "check", check)
    with pytest.raises(AssertionError) as caught:
        play("yarn", "foul", 3)
    (note,) = caught.value.__notes__
    words = shlex.split(note.removeprefix("To repeat it: "))
    assert words[0] == "python"
    done = subprocess.run(
        [sys.executable, *words[1:]], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert (done.stdout.strip(), done.returncode) == (summary(broken[0]), 0)

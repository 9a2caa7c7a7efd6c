"""Whatever a member writes: see :mod:`peers_odd` for the two properties that hold all the same."""

from __future__ import annotations

import pytest
from peers_hands import small_group
from peers_odd import odd_match

from pyengine.core.registry import GAMES

__all__ = ["small_group"]

KINDS = {
    "tally": ("tally", ()),
    "yarn": ("yarn", ()),
    "burrow": ("burrow", ()),
    "cattower": ("cattower", ()),
    "ninelives": ("ninelives", ()),
    "race": ("kittypaw", (("pace", "race"),)),
    "peeks": ("kittypaw", (("levels", "mixed"),)),
    "calm": ("kittypaw", (("pace", "calm"),)),
}

ONE_IN_TEN = pytest.mark.sampled(one_in=10, group="odd posts")

PARTS = [(name, start) for name in KINDS for start in range(0, 60, 6)]

pytestmark = pytest.mark.usefixtures("small_group")


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(GAMES, "tally", "toys.tally")


@pytest.mark.parametrize(
    ("name", "start"),
    [
        pytest.param(*part, marks=pytest.mark.sampled(one_in=10, group="odd posts"))
        for part in PARTS
    ],
)
def test_odd_posts_part_nobody(name, start):
    """Live is anew, and what I write I can read."""
    written = sum(odd_match(f"{name} {number}", *KINDS[name]) for number in range(start, start + 6))
    assert written > 5


def test_every_game_is_among_them():
    """And the toy that has all that remote play knows."""
    assert {game for game, _ in KINDS.values()} == {*GAMES}

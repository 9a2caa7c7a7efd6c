"""Whatever a member writes: see :mod:`peers_properties` for what holds all the same."""

from __future__ import annotations

import pytest
from peers_hands import small_group
from peers_odd import odd_match
from peers_storm import REMOTE, TOY

from pyengine.core.registry import GAMES

__all__ = ["small_group"]

SEVERAL = {
    "race": ("kittypaw", (("pace", "race"),)),
    "peeks": ("kittypaw", (("levels", "mixed"),)),
    "calm": ("kittypaw", (("pace", "calm"),)),
}
"""A game that is several, by its options."""

KINDS = {
    **{game: (game, ()) for game in (TOY, *REMOTE) if game not in {g for g, _ in SEVERAL.values()}},
    **SEVERAL,
}
"""By name; the toy has all that remote play knows but races."""

PARTS = [(name, start) for name in KINDS for start in range(0, 60, 6)]

pytestmark = pytest.mark.usefixtures("small_group")


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(GAMES, TOY, "toys.tally")


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


@pytest.mark.parametrize("seed", ["tally 10", "tally 38"])
def test_what_counts_for_nothing_is_not_written_again_and_again(seed):
    """An entry that shows what was never sealed, or of a ballot agreed to for something else."""
    assert odd_match(seed, TOY) > 0

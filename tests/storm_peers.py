"""Ten thousand short matches and two thousand races in any weather: not in the fast suite.

Run with ``python -m pytest -n 2 tests/storm_peers.py``.
"""

from __future__ import annotations

import pytest
from peers_network import stormy
from peers_races import Racers

from pyengine.core.registry import GAMES

pytestmark = pytest.mark.slow

PARTS = 100
MATCHES = 100


@pytest.mark.parametrize("part", range(PARTS))
def test_a_hundred_matches_end_the_same_everywhere(part, monkeypatch):
    """Other seeds than those of the fast suite."""
    monkeypatch.setitem(GAMES, "tally", "toys.tally")
    for seed in range(part * MATCHES, (part + 1) * MATCHES):
        network = stormy("tally", f"storm {seed}")
        assert not network.troubles(), network.why()


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("pace", ["race", "calm"])
def test_ten_races_end_the_same_everywhere(part, pace):
    """With a clock, and without."""
    for seed in range(10 * part, 10 * part + 10):
        network = stormy("kittypaw", f"storm {seed}", Racers, (("pace", pace),))
        assert not network.troubles(), network.why()

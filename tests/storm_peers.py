"""Ten thousand short matches in any weather: minutes, so not in the fast suite.

Run with ``python -m pytest -n 2 tests/storm_peers.py``.
"""

from __future__ import annotations

import pytest
from peers_network import stormy

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

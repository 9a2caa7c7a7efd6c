"""What all tests share: hypothesis runs that are the same on every machine."""

from __future__ import annotations

import gc

import pytest
from hypothesis import HealthCheck, settings
from yarn_carpets import tiny_carpet

from pyengine.testing import match_of

pytest_plugins = ["build.sampling"]

settings.register_profile(
    "clowder",
    deadline=None,  # other work on the machine must not fail a test
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("clowder")


def pytest_collection_finish():
    """What is there before the first test stays: ten thousand collected tests were looked through
    again and again for garbage, which was a sixth of what short matches cost."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def on_carpet(monkeypatch):
    """Start a match of Yarn Trail on a tiny carpet: ``on_carpet(rows, players, ...)``."""

    def start(rows, players=1, *lines, crossing="allowed", cups="off", novices="", **numbers):
        carpet = tiny_carpet(rows, **numbers)
        monkeypatch.setattr("pyengine.games.yarn.state.load_carpet", lambda side: carpet)
        options = f"cups={cups} crossing={crossing} novices={novices}"
        return match_of("yarn", players, options, *lines)

    return start

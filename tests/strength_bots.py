"""How strong the levels are: minutes of play, so not in the fast suite.

Run with ``python -m pytest tests/strength_bots.py``. Two hundred games
(a hundred series of dice) give mean scores within 1.1 points, so the intervals of two
levels do not touch where they differ by 2.5; docs/bots.md reports 3.5 and more.
"""

from __future__ import annotations

import pytest

from pyengine.sim import play_games, summarise

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize(
    ("stronger", "weaker", "games"),
    [("hard", "normal", 200), ("normal", "easy", 200), ("easy", "random", 200)],
)
def test_a_level_beats_the_one_below(stronger: str, weaker: str, games: int, side: str) -> None:
    """Win rates and mean scores with 95 % intervals that do not overlap."""
    names = [stronger, weaker]
    played = list(play_games("yarn", 2, names, games, f"strength {side}", {"side": side}))
    first, second = summarise(names, played).bots
    assert first.wins.low > second.wins.high
    assert first.score.low > second.score.high


def test_hard_reaches_its_mark_alone() -> None:
    """Side A, solo, default options: 36 points on average at least (measured: 38.8)."""
    played = list(play_games("yarn", 1, ["hard"], 60, "strength"))
    assert summarise(["hard"], played).bots[0].score.value >= 36.0

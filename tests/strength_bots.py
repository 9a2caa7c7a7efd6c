"""How strong the levels are: minutes of play, so not in the fast suite.

Run with ``python -m pytest tests/strength_bots.py``. Two hundred games of Yarn Trail
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


@pytest.mark.parametrize(
    ("game", "stronger", "weaker", "games"),
    [
        ("burrow", "hard", "normal", 80),
        ("burrow", "normal", "easy", 40),
        ("burrow", "easy", "random", 40),
        ("cattower", "hard", "normal", 60),
        ("cattower", "normal", "easy", 20),
        ("cattower", "easy", "random", 20),
    ],
)
def test_a_level_wins_more_often(game: str, stronger: str, weaker: str, games: int) -> None:
    """Against the level below it clearly more than half; docs/bots.md has the longer runs."""
    names = [stronger, weaker]
    first, second = summarise(names, list(play_games(game, 2, names, games, "strength"))).bots
    assert first.wins.low > second.wins.high

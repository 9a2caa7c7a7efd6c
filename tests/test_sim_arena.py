"""The arena: seats rotate, dice are common, the same seed gives the same games."""

from __future__ import annotations

import random
from itertools import count

import pytest

from pyengine.core.errors import IllegalAction, UnknownGame
from pyengine.sim import Played, play_games, summarise


def games(*bots: str, players: int = 2, number: int = 8, seed: str = "arena") -> list[Played]:
    """Some games of Yarn Trail."""
    return list(play_games("yarn", players, bots, number, seed))


def test_equal_seeds_give_equal_games() -> None:
    """Whatever the global random does."""
    first = games("normal", "easy")
    random.seed(5)
    assert games("normal", "easy") == first
    assert games("normal", "easy", seed="other") != first


def test_seats_rotate_within_a_round() -> None:
    """Each series of dice is played once for each rotation."""
    found = games("normal", "easy", "random", players=3, number=6)
    assert [game.round for game in found] == [0, 0, 0, 1, 1, 1]
    assert [game.seats for game in found[:3]] == [(1, 2, 3), (2, 3, 1), (3, 1, 2)]


def test_shares_add_up_to_one_win() -> None:
    """A shared win is a fraction for each."""
    for game in games("random", "random", "random", players=3, number=30):
        assert sum(game.shares) == pytest.approx(1.0)
        best = max(game.totals)
        assert all(
            total == best for total, share in zip(game.totals, game.shares, strict=True) if share
        )


def test_a_lone_bot_meets_the_same_dice_again() -> None:
    """Solo games of two bots with the same seed are paired by dice."""
    short, long = (games("random", players=1, number=n, seed="x") for n in (2, 5))
    assert long[:2] == short


def test_bots_fill_the_seats_in_turn() -> None:
    """Two names on three seats: the first sits twice, and is reported as one bot."""
    played = games("normal", "random", players=3, number=6)
    report = summarise(["normal", "random"], played)
    assert [bot.name for bot in report.bots] == ["normal", "random"]
    normal, other = report.bots
    assert normal.wins.value + other.wins.value == pytest.approx(1.0)
    assert normal.score.value == pytest.approx(
        sum(game.totals[0] + game.totals[2] for game in played) / 12
    )


def test_differences_are_paired() -> None:
    """The difference of the means, with an interval from the rounds."""
    played = games("normal", "random", number=12)
    report = summarise(["normal", "random"], played)
    (difference,) = report.differences
    first, second = report.bots
    assert difference.score.value == pytest.approx(first.score.value - second.score.value)
    assert difference.score.low < difference.score.value < difference.score.high
    assert report.games == 12


def test_times_come_from_the_injected_clock() -> None:
    """Two readings a decision; moves that the rules force are not timed."""
    ticks = count()
    played = list(play_games("yarn", 2, ["normal"], 2, "clock", clock=lambda: float(next(ticks))))
    times = [time for game in played for bot in game.times for time in bot]
    assert times
    report = summarise(["normal"], played)
    assert report.bots[0].mean_time == 1.0
    assert summarise(["normal"], games("normal", number=2)).bots[0].mean_time is None


def test_wrong_line_ups_are_refused() -> None:
    """With one sentence each, before anything is played."""
    with pytest.raises(ValueError, match="no bot called 'clever'"):
        play_games("yarn", 2, ["clever"], 1, "s")
    with pytest.raises(ValueError, match="3 bots for 2 seats"):
        play_games("yarn", 2, ["easy"] * 3, 1, "s")
    with pytest.raises(ValueError, match="at least one"):
        play_games("yarn", 2, [], 1, "s")
    with pytest.raises(IllegalAction, match="7"):
        play_games("yarn", 7, ["easy"], 1, "s")
    with pytest.raises(UnknownGame):
        play_games("chess", 2, ["easy"], 1, "s")

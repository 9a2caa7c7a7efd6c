"""Bots against bots, and what the results say."""

from pyengine.sim.arena import Played, play_games
from pyengine.sim.report import (
    HAND_SHARES,
    SHARES,
    BotReport,
    Difference,
    HandReport,
    Report,
    summarise,
)
from pyengine.sim.statistics import Estimate, mean_interval, quantile, wilson

__all__ = [
    "HAND_SHARES",
    "SHARES",
    "BotReport",
    "Difference",
    "Estimate",
    "HandReport",
    "Played",
    "Report",
    "mean_interval",
    "play_games",
    "quantile",
    "summarise",
    "wilson",
]

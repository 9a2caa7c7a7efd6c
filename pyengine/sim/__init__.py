"""Bots against bots, and what the results say."""

from pyengine.sim.arena import Played, play_games
from pyengine.sim.report import SHARES, BotReport, Difference, Report, summarise
from pyengine.sim.statistics import Estimate, mean_interval, quantile, wilson

__all__ = [
    "SHARES",
    "BotReport",
    "Difference",
    "Estimate",
    "Played",
    "Report",
    "mean_interval",
    "play_games",
    "quantile",
    "summarise",
    "wilson",
]

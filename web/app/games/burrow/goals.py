"""The goals of Winter Burrow."""

from __future__ import annotations

from app.games.goals import Goal

GOALS = (
    Goal("six-chambers", "Six chambers full", lambda end: end.counts["chambers"] >= 6),
    Goal("four-nuts", "Four nuts", lambda end: end.counts["nuts"] >= 4),
    Goal("seventy", "70 points", lambda end: end.total >= 70),
)

ALONE = (("gentle", 31), ("easy", 36), ("normal", 61), ("hard", 68))
"""Levels of bots and their mean totals alone, as measured (docs/bots.md)."""

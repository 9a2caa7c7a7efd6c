"""The goals of Cat Tower."""

from __future__ import annotations

from app.games.goals import Goal

GOALS = (
    Goal("four-cats", "Four cats with a house", lambda end: end.counts["cats"] >= 4),
    Goal("six-mice", "Six mice", lambda end: end.counts["mice"] >= 6),
    Goal("hundred-twenty", "120 points", lambda end: end.total >= 120),
)

ALONE = (("gentle", 85), ("easy", 95), ("normal", 118), ("hard", 124))
"""Levels of bots and their mean totals alone, as measured (docs/bots.md)."""

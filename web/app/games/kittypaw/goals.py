"""The goals of Kitty Paw."""

from __future__ import annotations

from app.games.goals import Goal

GOALS = (
    Goal("no-mistake", "No penalty", lambda end: end.counts["penalties"] == 0, line="penalties"),
    Goal("five-cards", "Five cards", lambda end: end.counts["cards"] >= 5),
    Goal("sixty", "60 points", lambda end: end.total >= 60),
)

ALONE = (("gentle", 89), ("easy", 114), ("normal", 138), ("hard", 156))
"""Levels of bots and their mean totals alone, as measured (docs/bots.md)."""

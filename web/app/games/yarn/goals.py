"""The goals of Yarn Trail."""

from __future__ import annotations

from app.games.goals import Goal

GOALS = (
    Goal("five-sets", "Five sets", lambda end: end.counts["sets"] >= 5),
    Goal("no-cup", "No cup knocked over", lambda end: end.counts["cups"] == 0, line="cups"),
    Goal("paw", "Stopped on the paw", lambda end: end.counts["paw"] == 1),
)

ALONE = (("gentle", 20), ("easy", 23), ("normal", 33), ("hard", 41))
"""Levels of bots and their mean totals alone, as measured (docs/bots.md)."""

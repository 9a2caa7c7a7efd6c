"""Bots for every game: decisions from views, by levels that are data.

A game brings its knowledge as a :class:`Policy`; the racing bot, the levels and
the decision object are the same for all.
"""

from pyengine.bots.choose import choose
from pyengine.bots.decision import Candidate, Decision
from pyengine.bots.levels import LEVELS, Level, load_level
from pyengine.bots.policy import Policy, Ranked, load_policy

__all__ = [
    "LEVELS",
    "Candidate",
    "Decision",
    "Level",
    "Policy",
    "Ranked",
    "choose",
    "load_level",
    "load_policy",
]

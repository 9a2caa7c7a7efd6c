"""Bots for every game: decisions from views, by levels that are data.

A game brings its knowledge as a :class:`Policy`; the racing bot, the levels and
the decision object are the same for all. A game that is a race itself brings
:class:`Hands` instead.
"""

from pyengine.bots.choose import choose
from pyengine.bots.decision import Candidate, Decision
from pyengine.bots.hands import Gesture, Hands, Measure, Timed, load_hands
from pyengine.bots.levels import LEVELS, Level, check_level, load_level
from pyengine.bots.policies import load_policy
from pyengine.bots.policy import Policy, Ranked

__all__ = [
    "LEVELS",
    "Candidate",
    "Decision",
    "Gesture",
    "Hands",
    "Level",
    "Measure",
    "Policy",
    "Ranked",
    "Timed",
    "check_level",
    "choose",
    "load_hands",
    "load_level",
    "load_policy",
]

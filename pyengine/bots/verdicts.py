"""Verdicts: the word for a choice beside the one that the hard bot prefers.

A choice costs what the other would have brought on average, in points, with a standard error
(:class:`~pyengine.bots.review.Grade`). Where the chance to win counts, that is no number of points
that anybody could miss: a person is told the :class:`Loss` then. Only what is clear is told against
anybody: a cost has to be :data:`CLEAR` standard errors away from nothing, and at least as large as
the game's :class:`Bounds` say. Everything below that is good.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Verdict = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

VERDICTS: tuple[Verdict, ...] = ("best", "good", "inaccuracy", "mistake", "blunder")
"""All verdicts, from the best to the worst."""

WORSE: tuple[Verdict, ...] = ("inaccuracy", "mistake", "blunder")
"""Those that say that something better was clearly missed."""

CLEAR = 2.0
"""So many standard errors a cost is above 0 before it is told: chance alone does that to one good
choice in forty."""

EVEN = 0.25
"""A cost below this is told as about as good, however sure it is: fewer points decide nothing."""

NOTHING = 0.05
"""A cost below this shows as 0.0: the choice was as good as the best."""


class Bounds(NamedTuple):
    """The least cost of an inaccuracy, of a mistake and of a blunder, in points.

    A game says them as part of its policy, since one point is much in a match to twelve and little
    in one to a hundred: an inaccuracy is about a fortieth of what a winner usually has, a mistake
    three or four times that. A blunder's bound is some two and a half times a mistake's: so much
    can decide a match. In sixteen matches of the easy bot there were six.
    """

    inaccuracy: float
    mistake: float
    blunder: float


class Loss(NamedTuple):
    """What a cost is made of where the chance to win counts, too: how many of one's own ``points``,
    and how many of all matches, ``wins`` from 0 to 1, the choice brought less.

    Each has its standard error; below 0 it brought more.
    """

    points: float
    points_error: float
    wins: float
    wins_error: float


USUAL = Bounds(1.0, 3.0, 8.0)
"""The bounds of a game in which a winner has 25 to 70 points."""


def verdict(is_best: bool, cost: float, error: float, bounds: Bounds) -> Verdict:
    """Returns the word for a choice; ``is_best`` says that the hard bot would have made it.

    >>> verdict(False, 3.5, 0.4, USUAL), verdict(False, 3.5, 2.0, USUAL)
    ('mistake', 'good')
    >>> verdict(False, 1.0, 0.2, USUAL), verdict(False, 0.9, 0.2, USUAL)
    ('inaccuracy', 'good')
    >>> verdict(False, 8.0, 0.2, USUAL), verdict(True, 8.0, 0.2, USUAL)
    ('blunder', 'best')
    """
    if is_best or cost < NOTHING:
        return "best"
    if cost < CLEAR * error or cost < bounds.inaccuracy:
        return "good"
    if cost < bounds.mistake:
        return "inaccuracy"
    return "mistake" if cost < bounds.blunder else "blunder"

"""What two predictions or cards of Nine Lives come to once both are played on: hits, and points.

The lines are those of :meth:`~pyengine.games.ninelives.policy.NineLivesPolicy.end`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pyengine.core.accounts import Account, check_lines, figure, is_seen, more_often
from pyengine.core.words import say
from pyengine.games.ninelives.state import State

HITS = 0.02
"""So many hits more are told: as 2 of 100 rounds."""

OTHERS = 0.02
"""So many hits less of each of the others are told."""

WINS = 0.01
"""A share of all matches below this is none of a hundred."""

MOST_OF_IT = 0.7
"""Tricks too many or too few are told where so many of the misses saved are of that kind."""


class _Lines(NamedTuple):
    """Shares of rounds that are a hit, above and below the prediction; those in which each of the
    others hits, one's own points, the share of the win."""

    hit: float
    above: float
    below: float
    others: float
    own: float
    won: float


def account(
    view: State, seat: int, done: Sequence[float], better: Sequence[float]
) -> Account | None:
    """More hits (N15), else more points, else fewer hits of others, else more wins."""
    check_lines(len(_Lines._fields), done, better)
    few, more = _Lines(*done), _Lines(*better)
    if more.hit - few.hit >= HITS:
        return _hits(few, more) if view.phase != "bid" else _hit(few, more)
    if is_seen(more.own - few.own):
        return Account(
            say("brings about {points} points in this round", points=figure(few.own)),
            say("brings {more}", more=figure(more.own)),
            say(
                "brings about {more} points in this round instead of {points}",
                more=figure(more.own),
                points=figure(few.own),
            ),
        )
    if few.others - more.others >= OTHERS:
        lets = "lets each of the others hit in {often} rounds"
        return more_often(lets, "does in {often}", few.others, more.others)
    if more.won - few.won >= WINS:
        return more_often("wins {often} matches", "wins {often}", few.won, more.won)
    return None


def _hits(few: _Lines, more: _Lines) -> Account | None:
    """More hits, and what kind of miss they save."""
    above, below = few.above - more.above, few.below - more.below
    saved = more.hit - few.hit
    if above >= MOST_OF_IT * saved and above >= HITS:
        return more_often(
            "wins too many tricks in {often} rounds", "does in {often}", few.above, more.above
        )
    if below >= MOST_OF_IT * saved and below >= HITS:
        return more_often(
            "wins too few tricks in {often} rounds", "does in {often}", few.below, more.below
        )
    return _hit(few, more)


def _hit(few: _Lines, more: _Lines) -> Account | None:
    return more_often("hits the prediction in {often} rounds", "does in {often}", few.hit, more.hit)

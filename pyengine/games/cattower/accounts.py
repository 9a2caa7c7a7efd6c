"""What two marks or dice of Cat Tower come to once both are played on: items, towers, the dice that
are left to who leads the others.

The lines are those of :func:`~pyengine.games.cattower.playout.lines_of`, and those of
:meth:`~pyengine.games.cattower.policy.CatTowerPolicy.end`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.accounts import Account, check_lines, figure, is_seen, more_often, more_points
from pyengine.core.words import say, seat_words
from pyengine.games.cattower.evaluation import leader
from pyengine.games.cattower.position import position_of
from pyengine.games.cattower.state import State

SOURCES = (
    "cat houses",
    "balls of yarn",
    "butterfly toys",
    "food bowls",
    "cushions",
    "mouse toys",
    "footprints",
    "towers",
)
"""What points come from, by line; behind them come free places, which show in these."""

SEEN = 0.3
"""A difference of so many points is told rather than what the leader of the others gets."""

ROUNDS = 0.15
"""A match that ends by so many rounds earlier or later is told as that."""

WINS = 0.01
"""A share of all matches below this is none of a hundred."""


def account(
    view: State, seat: int, done: Sequence[float], better: Sequence[float]
) -> Account | None:
    """The line that is most above the other's (C9 to C14); where the own points speak for neither,
    what the leader of the others gets of the dice, or when the match ends (C16)."""
    count = len(SOURCES)
    check_lines(count + 5, done, better)
    found = max(
        zip(SOURCES, done[:count], better[:count], strict=True), key=lambda line: line[2] - line[1]
    )
    most = found[2] - found[1]
    _, spite, last, own, won = done[count:]
    _, less_spite, more_last, more_own, more_won = better[count:]
    if most >= SEEN and more_own - own > 0.0:
        return more_points(*found)
    if spite - less_spite >= SEEN:
        return _left_dice(view, seat, spite, less_spite)
    if more_won - won >= WINS and abs(more_last - last) >= ROUNDS:
        way = say("later") if more_last > last else say("sooner")
        return Account(
            say("has about {rounds} rounds to come after this one", rounds=figure(last)),
            say("has {more}", more=figure(more_last)),
            say(
                "ends the match {way}: about {more} rounds after this one instead of {rounds}",
                way=way,
                more=figure(more_last),
                rounds=figure(last),
            ),
        )
    wins = more_often("wins {often} matches", "wins {often}", won, more_won)
    if wins and more_won - won >= WINS:
        return wins
    return more_points(*found) if is_seen(most) else None


def _left_dice(view: State, seat: int, worth: float, less: float) -> Account:
    """What the leader of the others can make of the dice (C1), with what its sheet promises then:
    play-outs ask no other rival."""
    others = [other for other in range(1, view.players + 1) if other != seat]
    who = seat_words(others[leader(position_of(view, seat))])
    return Account(
        say("leaves {who} dice worth about {points} points", who=who, points=figure(worth)),
        say("leaves dice worth {less}", less=figure(less)),
        say(
            "leaves {who} dice worth about {less} points instead of {points}",
            who=who,
            less=figure(less),
            points=figure(worth),
        ),
    )

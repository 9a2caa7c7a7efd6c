"""Accounts: what tells two actions apart once both have been played on many times.

Where no reason shows at once (:mod:`pyengine.core.reasons`), the play-outs that found one action
better know what it is better by: the lines of the score that they ended with. A game's module
``accounts`` has a function ``account(view, seat, done, better)``, which puts into words the line
that differs most between the means of both; which figures are its lines, the game's policy says
(``pyengine.bots.policy.End``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from pyengine.core.registry import find_part
from pyengine.core.words import Sentence, Value, say

Lines = tuple[tuple[float, ...], tuple[float, ...]]
"""The mean lines after an action, and after the one that is better."""

PLAYED_ON = "played on many times"
"""Begins what only play-outs know."""

LEAST = 0.1
"""Fewer points than these show in no figure to one decimal."""

TENTH = 0.1
"""A share that differs by less is told of a hundred: of ten it would look larger than it is."""


class Account(NamedTuple):
    """What the two come to, worded like reasons: of the one, "makes about 8 points from sets", of
    the better one behind that, "makes 11", and of the better one alone, "makes about 3 points more
    from sets"."""

    gives_up: Sentence
    instead: Sentence
    alone: Sentence


def account(game_id: str, view: Any, seat: int, lines: Lines) -> Account | None:
    """Says by what line of the score the better action is better; None where that is not known."""
    done, better = lines
    return _load(game_id)(view, seat, done, better)


# What the modules of games are made of


def check_lines(count: int, *ends: Sequence[float]) -> None:
    """Raises ``ValueError`` for lines that are not so many: what is kept may be damaged."""
    if any(len(lines) != count for lines in ends):
        raise ValueError("lines")


def more_points(source: str, few: float, more: float) -> Account:
    """So many points from something, on average.

    >>> [str(words) for words in more_points("sets", 8.04, 9.0)]
    ['makes about 8 points from sets', 'makes 9', 'makes about 1 point more from sets']
    """
    from_what = say(source)
    points = say("about {points}", points=_points(few)) if figure(few) != "0" else say("no points")
    return Account(
        say("makes {points} from {source}", points=points, source=from_what),
        say("makes {more}", more=figure(more)),
        say(
            "makes about {points} more from {source}", points=_points(more - few), source=from_what
        ),
    )


def fewer_lost(source: str, many: float, fewer: float) -> Account:
    """So many points lost to something, on average; both are told without their minus.

    >>> [str(words) for words in fewer_lost("cups", 2.0, 0.4)]
    ['loses about 2 points to cups', 'loses 0.4', 'loses about 1.6 points less to cups']
    >>> fewer_lost("cups", 2.0, 0.0).instead
    Sentence(template='loses none', args=())
    """
    less, left, to_what = _points(many - fewer), figure(fewer), say(source)
    return Account(
        say("loses about {points} to {source}", points=_points(many), source=to_what),
        say("loses none") if left == "0" else say("loses {fewer}", fewer=left),
        say("loses about {points} less to {source}", points=less, source=to_what),
    )


def more_often(template: str, again: str, few: float, more: float, **args: Value) -> Account | None:
    """Something that happens in a share of all play-outs: ``template`` says in how many, {often},
    and ``again`` says the same behind it. None where both are as often in a hundred.

    >>> words = more_often("stops at the paw in {often} matches", "does in {often}", 0.31, 0.68)
    >>> [str(said) for said in words]  # doctest: +NORMALIZE_WHITESPACE
    ['stops at the paw in 3 of 10 matches', 'does in 7',
     'stops at the paw in 7 of 10 matches instead of 3']
    >>> words = more_often("wins {often} matches", "wins {often}", 0.449, 0.459)
    >>> [str(said) for said in words]
    ['wins 45 of 100 matches', 'wins 46', 'wins 46 of 100 matches instead of 45']
    >>> more_often("wins {often} matches", "wins {often}", 0.4402, 0.4404) is None
    True
    """
    of = _out_of(few, more)
    low, high = round(of * few), round(of * more)
    if low == high:
        return None
    first, then = (_count(count) for count in (low, high))
    often = say("{count} of {of}", count=then, of=of)
    return Account(
        say(template, often=say("{count} of {of}", count=first, of=of), **args),
        say(again, often=then),
        say("{more} instead of {few}", more=say(template, often=often, **args), few=first),
    )


def _out_of(few: float, more: float) -> int:
    """Of how many two shares are told: of ten, unless that makes their difference another one.

    >>> _out_of(0.31, 0.68), _out_of(0.449, 0.459), _out_of(0.449, 0.551), _out_of(0.55, 0.5)
    (10, 100, 100, 100)
    """
    apart, told = abs(more - few), abs(round(10 * more) - round(10 * few)) / 10
    return 10 if apart >= TENTH and abs(told - apart) <= apart / 2 else 100


def _count(count: int) -> Value:
    return count or say("none")


def most_told(*found: tuple[float, Account | None]) -> Account | None:
    """Of what tells apart by so many points that which does by most; None where no figure shows."""
    seen = [(points, words) for points, words in found if words and is_seen(points)]
    return max(seen, key=lambda each: each[0])[1] if seen else None


def is_seen(points: float) -> bool:
    """Returns whether so many points more show in a figure."""
    return points >= LEAST


def figure(value: float) -> str:
    """A mean to one decimal, without one where it is nothing, and with a true minus.

    >>> figure(2.04), figure(0.96), figure(3.25)
    ('2', '1', '3.2')
    >>> figure(-0.4), figure(-0.04)
    ('−0.4', '0')
    """
    shown = f"{value:.1f}".removesuffix(".0")
    return "0" if shown == "-0" else shown.replace("-", "−")


def _points(value: float) -> Sentence:
    shown = figure(value)
    return say("1 point") if shown == "1" else say("{points} points", points=shown)


Accounts = Callable[[Any, int, Sequence[float], Sequence[float]], "Account | None"]
"""What a game's module ``accounts`` offers."""


@cache
def _load(game_id: str) -> Accounts:
    part = find_part(game_id, "accounts")
    found: Accounts = part.account if part else lambda view, seat, done, better: None
    return found

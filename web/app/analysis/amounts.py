"""What choices cost, and what luck brought, in words and figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pyengine.bots.verdicts import CLEAR, EVEN, NOTHING, Loss

if TYPE_CHECKING:
    # A hint at the table needs no review.
    from app.analysis.reviews import Graded

A_WIN = 0.01
"""A share of the matches below this is none of a hundred."""

NO_WIN = 0.0005
"""A share of the matches below this is none of a thousand."""

A_LITTLE = "a little"
"""What is lost where no figure of it can be told."""


def figure(value: float, plus: bool = False) -> str:
    """A figure to one decimal, with a true minus.

    >>> figure(-1.26), figure(0.04), figure(2.0, plus=True)
    ('−1.3', '0.0', '+2.0')
    """
    shown = f"{value:+.1f}" if plus else f"{value:.1f}"
    if shown.strip("+-") == "0.0":
        shown = "0.0"
    return shown.replace("-", "−")


def amount(value: float, how: str = "") -> str:
    """A number of points that was estimated, in words; ``how`` stands before "points".

    >>> amount(1.04), amount(2.26), amount(2.26, "fewer ")
    ('1 point', '2.3 points', '2.3 fewer points')
    """
    shown = figure(value).removesuffix(".0")
    return f"{shown} {how}point{'' if shown == '1' else 's'}"


def better_by_words(mark: Graded, exactly: bool = False) -> str:
    """Says how much better another choice was; ``exactly`` adds the error of points.

    >>> from app.analysis.reviews import Graded
    >>> mark = Graded(0, "a", "b", 2.3, 0.4, 20.0, "mistake", False)
    >>> better_by_words(mark, exactly=True)
    'Better by about 2.3 points, give or take 0.4'
    """
    found = mark.loss
    return f"Better by {_both_words(found, _BETTER) if found else _points_words(mark, exactly)}"


def costs_words(mark: Graded) -> str:
    """Says what a choice costs, as exactly as it is known.

    >>> from app.analysis.reviews import Graded
    >>> costs_words(Graded(0, "a", "b", 2.3, 0.4, 20.0, "mistake", False))
    'costs about 2.3 points, give or take 0.4'
    """
    found = mark.loss
    return f"costs {_both_words(found, _COSTS) if found else _points_words(mark, exactly=True)}"


def _points_words(mark: Graded, exactly: bool) -> str:
    give_or_take = f", give or take {figure(mark.error)}" if mark.error >= NOTHING else ""
    return f"about {amount(mark.cost)}{give_or_take if exactly else ''}"


class _Rest(NamedTuple):
    """How the part of a loss is worded that is not the larger one: what came with the worse choice,
    such as "but with 5 fewer wins", or that there was none."""

    but: str
    how: str
    none: str


_BETTER = _Rest("but with", "fewer ", "but no more")
_COSTS = _Rest("but brings", "more ", "but no")


def _both_words(loss: Loss, rest: _Rest) -> str:
    """Says a loss by both of its parts: the word for a choice and its rank follow from both, so
    that one part alone could contradict them.

    What is not clear, but as large as what is told, is said as what may be.

    >>> _both_words(Loss(3.1, 0.5, 0.002, 0.02), _BETTER)
    'about 3.1 points, but no more wins'
    >>> _both_words(Loss(3.1, 0.5, 0.03, 0.02), _BETTER)
    'about 3.1 points and perhaps 3 wins in 100 matches'
    >>> _both_words(Loss(3.1, 0.5, -0.01, 0.02), _COSTS)
    'about 3.1 points, but brings perhaps 1 more win in 100 matches'
    >>> _both_words(Loss(-2.0, 0.5, 0.2, 0.02), _BETTER)
    'about 20 wins in 100 matches, but with 2 fewer points'
    >>> _both_words(Loss(0.1, 0.5, 0.2, 0.02), _COSTS)
    'about 20 wins in 100 matches, but no points'
    """
    points, wins = _parts_of(loss)
    told = loss_words(loss)
    if points == bool(wins):
        return told
    if points:
        value, error, least, what = loss.wins, loss.wins_error, A_WIN, "wins"
    else:
        value, error, least, what = loss.points, loss.points_error, EVEN, "points"
    if abs(value) < least:
        return f"{told}, {rest.none} {what}"
    how = "" if value > 0 else rest.how
    much = _wins(abs(value), how) if points else amount(abs(value), how)
    perhaps = "perhaps " if abs(value) < CLEAR * error else ""
    return f"{told} and {perhaps}{much}" if value > 0 else f"{told}, {rest.but} {perhaps}{much}"


def loss_words(loss: Loss) -> str:
    """Says a loss by its parts, as far as they are clear.

    What came with the worse choice is left out: who ends a match that is won may well have made
    fewer points than who would have gone on.

    >>> loss_words(Loss(3.0, 0.5, 0.2, 0.02)), loss_words(Loss(0.1, 0.2, 0.01, 0.002))
    ('about 3 points and 20 wins in 100 matches', 'about 1 win in 100 matches')
    >>> loss_words(Loss(-2.0, 0.5, 0.2, 0.02)), loss_words(Loss(2.0, 0.5, -0.04, 0.01))
    ('about 20 wins in 100 matches', 'about 2 points')
    >>> loss_words(Loss(0.9, 0.6, 0.001, 0.01)), loss_words(Loss(0.1, 0.1, 0.001, 0.01))
    ('about 0.9 points', 'about 0.1 points')
    >>> loss_words(Loss(0.06, 0.1, 0.008, 0.01)), loss_words(Loss(-1.0, 0.1, -0.05, 0.01))
    ('about 8 wins in 1,000 matches', 'a little')
    """
    points, wins = _parts_of(loss)
    parts = [amount(loss.points)] if points else []
    if wins:
        parts.append(_wins(loss.wins))
    return f"about {' and '.join(parts)}" if parts else A_LITTLE


def gain_words(loss: Loss, than: str) -> str:
    """Says of the better choice what the other one loses.

    >>> gain_words(Loss(3.0, 0.5, 0.2, 0.02), "the next best")
    'is about 3 points better and wins about 20 more of 100 matches than the next best'
    >>> gain_words(Loss(-2.0, 0.5, 0.2, 0.02), "the next best")
    'wins about 20 more of 100 matches than the next best'
    >>> gain_words(Loss(-1.0, 0.1, 0.0, 0.01), "the next best")
    'is a little better than the next best'
    """
    points, wins = _parts_of(loss)
    parts = [f"is about {amount(loss.points)} better"] if points else []
    if wins:
        count, of = wins
        parts.append(f"wins about {count} more of {of} matches")
    return f"{' and '.join(parts) or f'is {A_LITTLE} better'} than {than}"


class _Parts(NamedTuple):
    """What is told of a loss: whether its points are, and how many wins of how many matches."""

    points: bool
    wins: tuple[int, str] | None


def _parts_of(loss: Loss) -> _Parts:
    """The parts that are clear, else those that are large enough, else the larger one, as far as
    it shows in a figure; what came with the worse choice is no part of it."""
    points = loss.points >= max(EVEN, CLEAR * loss.points_error)
    wins = loss.wins >= max(A_WIN, CLEAR * loss.wins_error)
    if not points and not wins:
        # The whole is clear though no part is.
        points, wins = loss.points >= EVEN, loss.wins >= A_WIN
    if not points and not wins:
        # Nor is any part as large as one that is told: the one that is nearer to that.
        wins = loss.wins >= NO_WIN and loss.wins / A_WIN > loss.points / EVEN
        points = loss.points >= NOTHING and not wins
    return _Parts(points, _count_wins(loss.wins) if wins else None)


def _wins(share: float, how: str = "") -> str:
    count, of = _count_wins(share)
    return f"{count} {how}win{'' if count == 1 else 's'} in {of} matches"


def _count_wins(share: float) -> tuple[int, str]:
    return (round(100 * share), "100") if share >= A_WIN else (round(1000 * share), "1,000")

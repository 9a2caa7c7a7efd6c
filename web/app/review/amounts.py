"""What choices cost, and what luck brought, in words and figures."""

from __future__ import annotations

from app.analysis.reviews import Graded
from pyengine.bots.verdicts import CLEAR, EVEN, NOTHING, Loss

A_WIN = 0.01
"""A share of the matches below this is none of a hundred."""


def figure(value: float, plus: bool = False) -> str:
    """A figure to one decimal, with a true minus.

    >>> figure(-1.26), figure(0.04), figure(2.0, plus=True)
    ('−1.3', '0.0', '+2.0')
    """
    shown = f"{value:+.1f}" if plus else f"{value:.1f}"
    if shown.strip("+-") == "0.0":
        shown = "0.0"
    return shown.replace("-", "−")


def amount(value: float) -> str:
    """A number of points that was estimated, in words.

    >>> amount(1.04), amount(2.26)
    ('1 point', '2.3 points')
    """
    shown = figure(value).removesuffix(".0")
    return "1 point" if shown == "1" else f"{shown} points"


def cost_words(mark: Graded, exactly: bool = False) -> str:
    """Says what a choice cost, as what another was better by; ``exactly`` adds the error of points.

    >>> from app.analysis.reviews import Graded
    >>> cost_words(Graded(0, "a", "b", 2.3, 0.4, 20.0, "mistake", False), exactly=True)
    'about 2.3 points, give or take 0.4'
    """
    if mark.loss is not None:
        return loss_words(mark.loss)
    give_or_take = f", give or take {figure(mark.error)}" if mark.error >= NOTHING else ""
    return f"about {amount(mark.cost)}{give_or_take if exactly else ''}"


def loss_words(loss: Loss) -> str:
    """Says a loss by its parts, as far as they are clear.

    >>> loss_words(Loss(3.0, 0.5, 0.2, 0.02)), loss_words(Loss(0.1, 0.2, 0.01, 0.002))
    ('about 3 points and 20 wins in 100 matches', 'about 1 win in 100 matches')
    >>> loss_words(Loss(-2.0, 0.5, 0.2, 0.02))
    'about 20 wins in 100 matches, though with 2 points less'
    >>> loss_words(Loss(0.9, 0.6, 0.001, 0.01)), loss_words(Loss(0.1, 0.1, 0.001, 0.01))
    ('about 0.9 points', 'a little')
    """
    points = _clear(loss.points, loss.points_error, EVEN)
    wins = _clear(loss.wins, loss.wins_error, A_WIN)
    if max(points, wins) <= 0.0:
        # The whole is clear though no part is.
        points, wins = _clear(loss.points, 0.0, EVEN), _clear(loss.wins, 0.0, A_WIN)
    more = [words for value, words in _parts(points, wins) if value > 0.0]
    less = [words for value, words in _parts(points, wins) if value < 0.0]
    if not more:
        return "a little"
    return f"about {' and '.join(more)}{f', though with {less[0]} less' if less else ''}"


def _parts(points: float, wins: float) -> tuple[tuple[float, str], tuple[float, str]]:
    return (points, amount(abs(points))), (wins, _wins_words(abs(wins)))


def _wins_words(share: float) -> str:
    count = round(100 * share)
    return f"{count} win{'' if count == 1 else 's'} in 100 matches"


def _clear(value: float, error: float, least: float) -> float:
    """The value; 0 where it may be nothing."""
    return value if abs(value) >= max(least, CLEAR * error) else 0.0

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

    What came with the worse choice is left out: who ends a match that is won may well have made
    fewer points than who would have gone on.

    >>> loss_words(Loss(3.0, 0.5, 0.2, 0.02)), loss_words(Loss(0.1, 0.2, 0.01, 0.002))
    ('about 3 points and 20 wins in 100 matches', 'about 1 win in 100 matches')
    >>> loss_words(Loss(-2.0, 0.5, 0.2, 0.02)), loss_words(Loss(2.0, 0.5, -0.04, 0.01))
    ('about 20 wins in 100 matches', 'about 2 points')
    >>> loss_words(Loss(0.9, 0.6, 0.001, 0.01)), loss_words(Loss(0.1, 0.1, 0.001, 0.01))
    ('about 0.9 points', 'a little')
    """
    points = loss.points >= max(EVEN, CLEAR * loss.points_error)
    wins = loss.wins >= max(A_WIN, CLEAR * loss.wins_error)
    if not points and not wins:
        # The whole is clear though no part is.
        points, wins = loss.points >= EVEN, loss.wins >= A_WIN
    parts = [amount(loss.points)] * points + [_wins_words(loss.wins)] * wins
    return f"about {' and '.join(parts)}" if parts else "a little"


def _wins_words(share: float) -> str:
    count = round(100 * share)
    return f"{count} win{'' if count == 1 else 's'} in 100 matches"

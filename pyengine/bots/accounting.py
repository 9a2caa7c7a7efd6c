"""What the futures of two actions have told beside the means by which a bot decides.

Points and wins apart (:class:`~pyengine.bots.verdicts.Loss`), and the lines of the score, which
games word (:mod:`pyengine.core.accounts`).
"""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.bots.policy import End
from pyengine.bots.verdicts import Loss
from pyengine.core.accounts import Lines
from pyengine.core.statistics import mean, standard_error

DECIMALS = 3
"""Of the lines: what is told has one."""

Pairs = Sequence[tuple[End, End]]
"""How futures ended after an action, and after the one that is better."""


def lines_of(pairs: Pairs) -> Lines | None:
    """The means of all lines after the action and after the better one; None where none are."""
    if not pairs or not pairs[0][0].lines:
        return None
    done, better = ([end.lines for end in ends] for ends in zip(*pairs, strict=True))
    return _means(done), _means(better)


def loss_of(pairs: Pairs) -> Loss | None:
    """How much better the better ones ended in points and in wins; None where only points count."""
    wins = [
        best.won - done.won for done, best in pairs if best.won is not None and done.won is not None
    ]
    if not wins:
        return None
    points = [best.points - done.points for done, best in pairs]
    return Loss(mean(points), standard_error(points), mean(wins), standard_error(wins))


def _means(rows: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple([round(mean(column), DECIMALS) for column in zip(*rows, strict=True)])

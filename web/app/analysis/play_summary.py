"""The sum of a review: how many choices deserve which word, and what one cost on average.

Nothing is added up. What a choice cost is counted as if everything after it had been played on
quickly but well, so several costs overlap: in one match that brought 24 points they
came to 38. The mean of them says how well somebody chose, and promises no result.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum, sqrt

from app.analysis.reviews import Chanced, Graded, Review
from pyengine.bots.verdicts import CLEAR, NOTHING, VERDICTS, Loss, Verdict

_NONE = Loss(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean in points over ``count`` choices or events, with its standard error."""

    points: float
    error: float
    count: int

    @property
    def is_clear(self) -> bool:
        """Returns whether it differs from nothing by more than chance explains."""
        return abs(self.points) >= NOTHING and abs(self.points) >= CLEAR * self.error


@dataclass(frozen=True, slots=True)
class PlaySummary:
    """How somebody chose in a match, and how chance was.

    ``verdicts`` has every word with how many choices deserve it, the best first; ``cost`` is the
    mean cost of a choice, ``loss`` the same in points and wins where these count, ``luck`` what an
    event of chance brought beside the average.
    """

    verdicts: tuple[tuple[Verdict, int], ...]
    cost: Mean
    luck: Mean
    loss: Loss | None = None


def play_summary(review: Review) -> PlaySummary | None:
    """The summary of a review; None before all has been looked at, or without a choice."""
    marks = [row.mark for row in review.rows]
    if not review.is_complete or not marks:
        return None
    events = [mark for mark in review.marks if isinstance(mark, Chanced)]
    words = [mark.verdict for mark in marks]
    return PlaySummary(
        tuple((word, words.count(word)) for word in VERDICTS),
        _mean([(mark.cost, mark.error) for mark in marks]),
        _mean([(event.gain, event.error) for event in events]),
        _mean_loss(marks),
    )


def _mean_loss(marks: list[Graded]) -> Loss | None:
    """The mean of what choices lost; where one was as the hard bot's, it lost nothing."""
    losses = [mark.loss or _NONE for mark in marks]
    if not any(mark.loss for mark in marks):
        return None
    points = _mean([(loss.points, loss.points_error) for loss in losses])
    wins = _mean([(loss.wins, loss.wins_error) for loss in losses])
    return Loss(points.points, points.error, wins.points, wins.error)


def _mean(figures: list[tuple[float, float]]) -> Mean:
    """The mean of figures that are each told with an error."""
    count = len(figures)
    if not count:
        return Mean(0.0, 0.0, 0)
    squares = fsum(error * error for _, error in figures)
    return Mean(fsum(value for value, _ in figures) / count, sqrt(squares) / count, count)

"""The questions to bots for a review, one question after the other."""

from __future__ import annotations

from app.analysis.reviews import Review
from app.core import effects as fx
from pyengine.core.game import CHANCE


def next_question(review: Review) -> fx.AskReview | None:
    """Returns the next question; None when all has been answered."""
    if len(review.marks) == len(review.moments):
        return None
    match, seat, index = review.match, review.seat, review.moments[len(review.marks)]
    game, entry = match.game, match.entries[index]
    chance = entry.actor == CHANCE
    return fx.AskReview(
        fresh=review.fresh,
        entry=index,
        game=match.header.game,
        view=game.view(match.states[index], seat),
        seat=seat,
        seed=f"review/{index}",
        action="" if chance else entry.action,
        after=game.view(match.states[index + 1], seat) if chance else None,
    )

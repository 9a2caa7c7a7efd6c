"""A desk that looks back at a match: the worker's questions are answered with made-up figures."""

from __future__ import annotations

from desk import Desk
from pages import FULL, at

from app.analysis.reviews import Review
from app.core import effects as fx
from app.core.model import Model
from app.review.messages import Reviewed, ReviewRead
from pyengine.core.registry import load_game


def begun(address: str, model: Model = FULL) -> Desk:
    """A desk at a review of which nothing is kept: the first question has been asked."""
    desk = at(address, model)
    (opened,) = desk.of(fx.OpenReview)
    desk.hears("review", ReviewRead(opened.key, ""))
    return desk


def review_of(desk: Desk) -> Review:
    return desk.review


def answer(desk: Desk, **figures: object) -> None:
    """Answer the question that is open with made-up figures, those given or the usual ones."""
    (asked,) = desk.of(fx.AskReview)
    found: dict[str, object] = {"gain": 1.0, "error": 2.0}
    if asked.action:
        found = {
            "action": asked.action,
            "best": asked.action,
            "cost": 0.0,
            "error": 0.0,
            "outlook": 20.0,
            "verdict": "best",
            "forced": False,
        }
    desk.hears("review", Reviewed(asked.fresh, asked.entry, {**found, **figures}))


def miss(
    desk: Desk, cost: float, verdict: str = "mistake", error: float = 0.5, **more: object
) -> int:
    """Answer that another legal action would have been better; the entry of the choice."""
    (asked,) = desk.of(fx.AskReview)
    game = load_game(asked.game)
    better = next(
        action for action in game.legal_actions(asked.view, asked.seat) if action != asked.action
    )
    answer(desk, best=better, cost=cost, verdict=verdict, error=error, **more)
    return asked.entry


def to_choice(desk: Desk) -> None:
    """Answer what is asked of chance, up to a choice between several actions."""
    while True:
        (asked,) = desk.of(fx.AskReview)
        game = load_game(asked.game)
        if asked.action and len(game.legal_actions(asked.view, asked.seat)) > 1:
            return
        answer(desk)


def finish(desk: Desk) -> None:
    """Answer whatever is asked, to the end."""
    while desk.of(fx.AskReview):
        answer(desk)

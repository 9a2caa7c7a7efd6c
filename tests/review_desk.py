"""A desk that looks back at a match: the worker's questions are answered with made-up figures."""

from __future__ import annotations

from desk import Desk
from pages import FULL, at

from app.analysis.reviews import Review
from app.core import effects as fx
from app.core.model import Model
from app.review.messages import Reviewed, ReviewRead


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
            "promise": 20.0,
            "reason": "",
            "forced": False,
        }
    desk.hears("review", Reviewed(asked.fresh, asked.entry, {**found, **figures}))


def finish(desk: Desk) -> None:
    """Answer whatever is asked, to the end."""
    while desk.of(fx.AskReview):
        answer(desk)

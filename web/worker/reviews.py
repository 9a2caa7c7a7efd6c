"""Questions of a review, answered: JSON in, JSON out.

:mod:`worker.questions` says what a question holds. The answer holds the figures of
:class:`~pyengine.bots.review.Grade`, or of :class:`~pyengine.bots.review.Luck`.
"""

from __future__ import annotations

import base64
import json
import pickle
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from pyengine.bots.review import grade, luck

PATIENCE_S = 12.0
"""Time limit of a grade: it only guards machines that are far too slow, and nobody waits for a
move. What it cuts gets another cost and another word on each machine, so it lies well above what a
slow phone needs for the longest grade, which is the first of a match, and well below the time after
which a worker is taken for dead. A grade that has reached it says that it was ``cut``."""


def answer_review(request: str, clock: Callable[[], float]) -> str:
    """Value a choice or an event of chance; ``clock`` gives seconds."""
    asked = json.loads(request)
    began = clock()
    game, seat, seed = asked["game"], asked["seat"], asked["seed"]
    view = _view(asked["view"])
    if not asked["action"]:
        return json.dumps(asdict(luck(game, view, _view(asked["after"]), seat, seed)))
    found = grade(
        game,
        view,
        seat,
        asked["action"],
        seed,
        deadline=lambda: clock() - began > PATIENCE_S,
        best=asked.get("best", ""),
    )
    return json.dumps(asdict(found))


def _view(text: str) -> Any:
    return pickle.loads(base64.b64decode(text))

"""Questions of the page, answered: JSON in, JSON out, the bots in between.

:mod:`worker.questions` says what a question holds. The answer
holds ``action``, ``method``, ``candidates`` (best first) and ``ms``.
"""

from __future__ import annotations

import base64
import json
import pickle
from collections.abc import Callable
from dataclasses import asdict
from functools import partial

from pyengine.bots import choose
from pyengine.bots.styles import choose_in_style
from pyengine.core.chance import rng_for

PATIENCE_S = 0.8
"""Time limit of a race's answer. Levels count futures; this only guards slow machines."""

HINT_PATIENCE_S = 4.0
"""The same of a hint, for which somebody waits: less than the review has that will judge it, and
on most machines enough for all futures. A bot waits as long where somebody confirms before the hint
has come."""


def answer(request: str, clock: Callable[[], float]) -> str:
    """Decide, and say how; ``clock`` gives seconds and is looked at once a future."""
    asked = json.loads(request)
    began = clock()
    view = pickle.loads(base64.b64decode(asked["view"]))
    patience = PATIENCE_S if asked["styled"] else HINT_PATIENCE_S
    # Whoever asks for a hint is told what the futures of it were made of.
    decide = choose_in_style if asked["styled"] else partial(choose, explain=True)
    decision = decide(
        asked["game"],
        view,
        asked["seat"],
        asked["level"],
        rng_for(asked["seed"]),
        deadline=lambda: clock() - began > patience,
    )
    return json.dumps(
        {
            "action": decision.action,
            "method": decision.method,
            "candidates": [asdict(candidate) for candidate in decision.candidates],
            "ms": round((clock() - began) * 1000.0, 1),
        }
    )

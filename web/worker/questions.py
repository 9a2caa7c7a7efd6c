"""Questions to the bots' worker, as the page puts them: the page needs no bots for that.

A question of a bot's decision holds ``game``, ``view`` (base64 of the pickled view: page and
worker are one site with one wheel), ``seat``, ``level``, ``seed`` and ``styled``.
One of a review has no level, but ``action``, or ``after`` where chance acted; with ``best``, an
action that is known to be that, nobody looks for another.
"""

from __future__ import annotations

import base64
import pickle
from typing import Any


def question(
    game: str, view: Any, seat: int, level: str, seed: str, *, styled: bool
) -> dict[str, Any]:
    """Builds the page's question for a seat, ready for JSON.

    A bot that plays is ``styled``; who is asked for a hint likes nothing.
    """
    return {
        "game": game,
        "view": _pickled(view),
        "seat": seat,
        "level": level,
        "seed": seed,
        "styled": styled,
    }


def review_question(
    game: str, view: Any, seat: int, seed: str, action: str, after: Any, best: str = ""
) -> dict[str, Any]:
    """Builds the page's question on a choice that was made (``action``), or of an event of chance,
    which led from the view of a seat to the one ``after``. What is known to be ``best`` is held
    against the choice."""
    chance = {} if action else {"after": _pickled(after)}
    asked = {"game": game, "view": _pickled(view), "seat": seat, "seed": seed, "action": action}
    return asked | chance | ({"best": best} if best else {})


def _pickled(view: Any) -> str:
    return base64.b64encode(pickle.dumps(view)).decode("ascii")

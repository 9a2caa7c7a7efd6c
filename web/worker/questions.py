"""Questions to the bots' worker, as the page puts them: the page needs no bots for that.

A question holds ``game``, ``view`` (base64 of the pickled view: page and worker are one site
with one wheel), ``seat``, ``level`` and ``seed``.
"""

from __future__ import annotations

import base64
import pickle
from typing import Any

__all__ = ["question"]


def question(game: str, view: Any, seat: int, level: str, seed: str) -> dict[str, Any]:
    """What the page asks for a seat, ready for JSON."""
    pickled = base64.b64encode(pickle.dumps(view)).decode("ascii")
    return {
        "game": game,
        "view": pickled,
        "seat": seat,
        "level": level,
        "seed": seed,
    }

"""The printed sheet with its pencil marks, and in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import htpy as h
from markupsafe import Markup

from app.faces.pencil.lines import score_lines
from app.faces.pencil.round import timer_words
from app.faces.yarn.art import sheet as art
from app.faces.yarn.picture import last_gain
from pyengine.games.yarn import GAME
from pyengine.games.yarn.state import State

# A box costs as much to draw as a dozen lines of markup, and nearly all stay as they were.
_collection = lru_cache(maxsize=128)(art.collection)
_cups = lru_cache(maxsize=64)(art.cups)
_finish = lru_cache(maxsize=16)(art.finish)

__all__ = ["marks_small", "sheet"]


def sheet(view: State, seat: int, names: Sequence[str]) -> h.Node:
    """Collection bar, paw and cup row as a picture; score lines and timer as text."""
    setup, own = view.setup, view.sheets[seat - 1]
    carpet, last = setup.carpet, last_gain(setup.carpet, own)
    ticks = own.ticks(carpet)
    score = GAME.scores(view).seats[seat - 1]
    points = {line.id: line.points for line in score.lines}
    limits = (*(carpet.boxes,) * 3, len(carpet.set_values), 1, carpet.cups)
    lines = [
        (line, limit) for line, limit in zip(score.lines, limits, strict=True) if not line.unused
    ]
    return h.div(".yarn-sheet")[
        _collection(ticks, carpet.boxes, carpet.set_values, seed=seat, fresh=last.items),
        _finish(own.finished, seed=seat, points=carpet.paw_points),
        setup.cups
        and _cups(own.knocked(), carpet.cups, seed=seat, fresh=last.cups, points=points["cups"]),
        score_lines(names[seat - 1], lines, score.total),
        h.p(".visually-hidden")[timer_words(view, carpet.timer)],
    ]


def marks_small(view: State, seat: int) -> Markup:
    """A seat's collection bar, small."""
    setup = view.setup
    ticks = view.sheets[seat - 1].ticks(setup.carpet)
    return _collection(ticks, setup.carpet.boxes, setup.carpet.set_values, small=True)

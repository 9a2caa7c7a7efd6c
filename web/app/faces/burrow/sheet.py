"""What a burrow holds so far, as rows of nuts and mushrooms, and in numbers."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from app.faces.burrow import words
from app.faces.burrow.art import supplies
from app.faces.burrow.gain import last_gain
from app.faces.pencil.lines import score_lines
from app.faces.pencil.round import timer_words
from pyengine.games.burrow import GAME
from pyengine.games.burrow.state import State

__all__ = ["sheet"]


def sheet(view: State, seat: int, names: Sequence[str]) -> h.Node:
    """Nuts and mushrooms as a picture; score lines, 1-row and timer as text."""
    burrow, own = view.setup.burrow, view.sheets[seat - 1]
    last = last_gain(burrow, own.crosses, own.moves)
    score = GAME.scores(view).seats[seat - 1]
    every = burrow.mushrooms.bit_count()
    limits = (len(burrow.chambers), every, len(burrow.nut_values))
    nuts = (burrow.nuts & own.crosses).bit_count()
    mushrooms = (burrow.mushrooms & own.crosses).bit_count()
    return h.div(".burrow-sheet")[
        supplies.mushrooms(every, mushrooms, last.mushrooms),
        supplies.nuts(burrow.nut_values, nuts, last.nuts),
        score_lines(names[seat - 1], zip(score.lines, limits, strict=True), score.total),
        h.p(".visually-hidden")[
            f"{words.ones_row(own.ones, burrow.ones)} {timer_words(view, burrow.timer)}"
        ],
    ]

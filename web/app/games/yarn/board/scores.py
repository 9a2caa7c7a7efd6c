"""Scores beside a carpet: the printed rows with their pencil marks, and in numbers."""

from __future__ import annotations

from functools import lru_cache

import htpy as h

from app.games.pencil.lines import at_hand, score_lines
from app.games.yarn.art import printed
from app.games.yarn.board.picture import last_gain
from app.games.yarn.text import words
from pyengine.core.scores import SeatScore
from pyengine.games.yarn.carpet import Carpet
from pyengine.games.yarn.rules import complete_sets
from pyengine.games.yarn.state import Setup, Sheet

# A box costs as much to draw as a dozen lines of markup, and nearly all stay as they were.
_collection = lru_cache(maxsize=128)(printed.collection)
_cups = lru_cache(maxsize=64)(printed.cups)
_finish = lru_cache(maxsize=16)(printed.finish)


def picked_up(carpet: Carpet, sheet: Sheet, over: bool) -> h.Node:
    """How many mice, socks and planes there are, and what the next set of them brings (Y18); once
    the match is ``over`` there is no next one."""
    ticks = sheet.ticks(carpet)
    left = () if over else carpet.set_values[complete_sets(ticks) :]
    return at_hand(
        tuple(zip(printed.KINDS, ticks, strict=True)), words.NEXT_SET, left[0] if left else None
    )


def scores(
    setup: Setup, sheet: Sheet, seat: int, name: str, score: SeatScore, timer: str
) -> h.Node:
    """Collection bar, paw and cup row as a picture; score lines and ``timer`` as text."""
    carpet, last = setup.carpet, last_gain(setup.carpet, sheet)
    *_, cups = score.lines
    limits = (*(carpet.boxes,) * 3, len(carpet.set_values), 1, carpet.cups)
    lines = [
        (line, limit) for line, limit in zip(score.lines, limits, strict=True) if not line.unused
    ]
    return h.div(".yarn-scores")[
        _collection(
            sheet.ticks(carpet), carpet.boxes, carpet.set_values, seed=seat, fresh=last.items
        ),
        _finish(sheet.finished, seed=seat, points=carpet.paw_points),
        setup.cups
        and _cups(sheet.knocked(), carpet.cups, seed=seat, fresh=last.cups, points=cups.points),
        score_lines(name, seat, lines, score.total),
        h.p(".visually-hidden")[timer],
    ]

"""The printed sheet with its pencil marks, and in numbers; the die with its timer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import htpy as h
from markupsafe import Markup

from app.art import sheet as art
from app.art.die import die
from app.views.yarn import words
from app.views.yarn.picture import last_gain
from pyengine.games.yarn import GAME
from pyengine.games.yarn.state import State

# A box costs as much to draw as a dozen lines of markup, and nearly all stay as they were.
_collection = lru_cache(maxsize=128)(art.collection)
_cups = lru_cache(maxsize=64)(art.cups)
_finish = lru_cache(maxsize=16)(art.finish)
_timer = lru_cache(maxsize=64)(art.timer)

__all__ = ["chance", "marks_small", "sheet"]


def sheet(view: State, seat: int, names: Sequence[str]) -> h.Node:
    """Collection bar, paw and cup row as a picture; score lines and timer as text."""
    setup, own = view.setup, view.sheets[seat - 1]
    carpet, last = setup.carpet, last_gain(setup.carpet, own)
    ticks = own.ticks(carpet)
    score = GAME.scores(view).seats[seat - 1]
    points = {line.label: line.points for line in score.lines}
    limits = (*(carpet.boxes,) * 3, len(carpet.set_values), 1, carpet.cups)
    lines = [
        (line, limit)
        for line, limit in zip(score.lines, limits, strict=True)
        if setup.cups or line.label != words.CUPS_LINE
    ]
    return h.div(".yarn-sheet")[
        _collection(ticks, carpet.boxes, carpet.set_values, seed=seat, fresh=last.items),
        _finish(own.finished, seed=seat, points=carpet.paw_points),
        setup.cups
        and _cups(
            own.knocked(), carpet.cups, seed=seat, fresh=last.cups, points=points[words.CUPS_LINE]
        ),
        h.table(".scores.yarn-scores")[
            h.caption(".visually-hidden")[words.sheet_of(names[seat - 1])],
            h.thead(".visually-hidden")[
                h.tr[(h.th(scope="col")[title] for title in words.SCORE_COLUMNS)]
            ],
            h.tbody[
                (
                    h.tr[
                        h.th(scope="row")[line.label],
                        h.td[words.count_of(line.count, limit)],
                        h.td[words.signed(line.points)],
                    ]
                    for line, limit in lines
                )
            ],
            h.tfoot[
                h.tr[
                    h.th(scope="row", colspan="2")[words.TOTAL],
                    h.td[words.signed(score.total)],
                ]
            ],
        ],
        h.p(".visually-hidden")[timer_words(view)],
    ]


def marks_small(view: State, seat: int) -> Markup:
    """A seat's collection bar, small."""
    setup = view.setup
    ticks = view.sheets[seat - 1].ticks(setup.carpet)
    return _collection(ticks, setup.carpet.boxes, setup.carpet.set_values, small=True)


def chance(view: State, rolling: bool) -> Markup:
    """The die and the timer; a number is only marked when the die has come to rest."""
    timer, solo = view.timer, view.setup.solo
    fresh = _just_marked(view)
    second = timer.second or not solo
    hold = 1 if fresh and rolling else 0
    picture = _timer(
        view.setup.carpet.timer,
        crossed=timer.crossed - (hold if second else 0),
        active=timer.second if solo else timer.running,
        circled=timer.circled - (0 if second else hold),
        fresh=fresh and not rolling,
    )
    said = words.DIE_ROLLS if rolling else f"{words.die_shows(view.roll)} {timer_words(view)}"
    return Markup("").join(
        (die(view.roll, rolling), picture, h.p(".visually-hidden")[said].__html__())
    )


def timer_words(view: State) -> str:
    """The hourglass and its numbers in words."""
    numbers, timer = view.setup.carpet.timer, view.timer
    if view.setup.solo and not timer.second:
        return words.timer_circles(numbers[: timer.circled], numbers[timer.circled :])
    return words.timer_crosses(numbers[: timer.crossed], numbers[timer.crossed :], timer.running)


def _just_marked(view: State) -> bool:
    """Whether this turn's roll marked a number.

    The numbers never grow down the timer, so the newest mark is this roll's exactly
    if the roll reaches it: an earlier mark would have let this roll make another.
    """
    timer, numbers = view.timer, view.setup.carpet.timer
    if view.phase not in ("move", "over") or not timer.running:
        return False
    solo_first = view.setup.solo and not timer.second
    marked = timer.circled if solo_first else timer.crossed
    return marked > 0 and view.roll >= numbers[marked - 1]

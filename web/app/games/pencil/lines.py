"""The scores of a pencil game: the lines as a table, and what one decides by in two lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import htpy as h

from app.art import symbols
from app.base.words import minus, signed
from app.games.pencil import words
from pyengine.core.scores import ScoreLine


def score_lines(
    name: str, seat: int, lines: Iterable[tuple[ScoreLine, int]], total: int
) -> h.Element:
    """Each line with the most that its count can be; ``name`` is whose sheet it is.

    A line's points are where those that were made fly to.
    """
    return h.table(".scores.pencil-scores")[
        h.caption(".visually-hidden")[words.sheet_of(name)],
        h.thead(".visually-hidden")[
            h.tr[[h.th(scope="col")[title] for title in words.SCORE_COLUMNS]]
        ],
        h.tbody[
            [
                h.tr[
                    h.th(scope="row")[str(line.label)],
                    h.td[words.count_of(line.count, limit)],
                    h.td[h.span(data_lands=f"{seat}:{line.id}")[minus(line.points)]],
                ]
                for line, limit in lines
            ]
        ],
        h.tfoot[
            h.tr[
                h.th(scope="row", colspan="2")[words.TOTAL],
                h.td[h.span(data_lands=seat)[minus(total)]],
            ]
        ],
    ]


def at_hand(things: Sequence[tuple[str, int]], next_one: str, worth: int | None) -> h.Node:
    """What one decides by, for a phone on which the sheet lies below the window: how many of each
    thing, by its symbol, and what the ``next_one`` is worth; None once there is no next."""
    counts = [
        h.span(".at-hand-count.num")[symbols.icon(symbols.use(name, (0, 0), 0.95)), str(count)]
        for name, count in things
    ]
    more = worth is not None and h.span(".at-hand-next")[next_one, " ", h.b[signed(worth)]]
    return [h.span(".at-hand-counts")[counts], more]

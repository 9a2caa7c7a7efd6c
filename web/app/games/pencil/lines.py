"""The score lines of a pencil game as a table: what, how many of how many, points."""

from __future__ import annotations

from collections.abc import Iterable

import htpy as h

from app.base.words import minus
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

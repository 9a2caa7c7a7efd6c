"""The score sheet of a seat as plain lines, for games that draw none of their own."""

from __future__ import annotations

import htpy as h

from app.base.words import minus
from pyengine.core.scores import SeatScore


def score_lines(score: SeatScore, seat: int, name: str) -> h.Node:
    """A row for each line of the sheet of ``name``, and the total below.

    A count stands before its points where it is another number. The points of a line are where
    those that were made fly to.
    """
    return h.table(".scores")[
        h.caption(".visually-hidden")[f"Scores of {name}"],
        h.tbody[
            (
                h.tr[
                    h.th(scope="row")[str(line.label)],
                    h.td[line.count != line.points and h.span(".sheet-count")[line.count]],
                    h.td[h.span(data_lands=f"{seat}:{line.id}")[minus(line.points)]],
                ]
                for line in score.lines
                if not line.unused
            )
        ],
        h.tfoot[
            h.tr[
                h.th(scope="row", colspan="2")["Total"],
                h.td[h.span(data_lands=seat)[minus(score.total)]],
            ]
        ],
    ]

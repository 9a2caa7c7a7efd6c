"""A sheet for play on paper: the board with empty rows and boxes, and score lines to fill in."""

from __future__ import annotations

from collections.abc import Iterable

import htpy as h

from app.games.pencil import words


def paper_sheet(
    title: str, board: h.Node, rows: Iterable[h.Node], notes: Iterable[str], lines: Iterable[str]
) -> h.Element:
    """One page: title and name on top, the board, then rows, reminders and score lines.

    ``board`` and ``rows`` are the pictures of the screen, with nothing marked on them.
    """
    return h.section(".print-sheet.seat-1", aria_label=title)[
        h.header(".print-head")[
            h.h2[title],
            h.p(".print-name")[words.PAPER_NAME, h.span(".print-blank")],
            h.p(".print-name")[words.PAPER_DATE, h.span(".print-blank.is-short")],
        ],
        h.div(".print-board")[board],
        h.div(".print-rows")[list(rows), [h.p(".print-note")[note] for note in notes]],
        h.table(".print-scores")[
            h.caption(".visually-hidden")[words.PAPER_SCORES],
            h.tbody[
                [
                    h.tr[h.th(scope="row")[line], h.td[h.span(".print-box")]]
                    for line in (*lines, words.TOTAL)
                ]
            ],
        ],
    ]

"""A sheet for play on paper: the board with empty rows and boxes, score lines, and the rules."""

from __future__ import annotations

from collections.abc import Iterable

import htpy as h

from app.games.on_paper import PaperChapter, draw_chapter
from app.games.pencil import words


def paper_sheet(
    title: str,
    board: h.Node,
    rows: Iterable[h.Node],
    chapters: Iterable[PaperChapter],
    lines: Iterable[str],
) -> h.Element:
    """One page: title and name on top, the board, rows and score lines, and the rules.

    ``board`` and ``rows`` are the pictures of the screen, with nothing marked on them.
    """
    return h.section(".print-sheet.seat-1", aria_label=title)[
        h.header(".print-head")[
            h.h2[title],
            h.p(".print-name")[words.PAPER_NAME, h.span(".print-blank")],
            h.p(".print-name")[words.PAPER_DATE, h.span(".print-blank.is-short")],
        ],
        h.div(".print-board")[board],
        h.div(".print-rows")[list(rows)],
        h.table(".print-scores")[
            h.caption(".visually-hidden")[words.PAPER_SCORES],
            h.tbody[
                [
                    h.tr[h.th(scope="row")[line], h.td[h.span(".print-box")]]
                    for line in (*lines, words.TOTAL)
                ]
            ],
        ],
        h.div(".print-rules")[[draw_chapter(chapter) for chapter in chapters]],
    ]

"""Rules as they stand on paper: in a few words, each with the ids of the rules that it tells.

Whoever has the sheets, dice and a pencil needs no screen, alone as well as with others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import htpy as h


@dataclass(frozen=True, slots=True)
class PaperRule:
    """A few words of the rules on a sheet; ``ids`` are the rules that they tell."""

    ids: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class PaperChapter:
    """Rules below a heading; ``extra`` stands below them, such as a table for dice."""

    title: str
    rules: tuple[PaperRule, ...]
    extra: h.Node = None


def rule(ids: str, sentences: str) -> PaperRule:
    """A rule on paper, its ids as one text.

    >>> rule("Y3 Y5", "Roll one die.").ids
    ('Y3', 'Y5')
    """
    return PaperRule(tuple(ids.split()), sentences)


def draw_chapter(chapter: PaperChapter) -> h.Element:
    """A heading and its rules."""
    return h.section(".print-chapter")[
        h.h3[chapter.title],
        [h.p(".print-note")[found.words] for found in chapter.rules],
        chapter.extra,
    ]


def dice_table(caption: str, answers: Sequence[str], again: str) -> h.Element:
    """What two throws of a die choose among the answers, each as likely: a row and a column.

    A place that is left over says ``again``.
    """
    rows = next(count for count in _ROWS if count * _FACES >= len(answers))
    cells = [*answers, *[again] * (rows * _FACES - len(answers))]
    return h.table(".print-dice")[
        h.caption[caption],
        h.tr[h.td, [h.th(scope="col")[str(face)] for face in range(1, _FACES + 1)]],
        [
            h.tr[
                h.th(scope="row")[_faces_of(row, rows)],
                [h.td[cell] for cell in cells[row * _FACES : (row + 1) * _FACES]],
            ]
            for row in range(rows)
        ],
    ]


_FACES = 6
_ROWS = (1, 2, 3, 6)
"""So many rows are each as likely by one throw."""


def _faces_of(row: int, rows: int) -> str:
    """The faces of the first throw that lead to a row, such as ``1 to 3``."""
    wide = _FACES // rows
    first, last = row * wide + 1, (row + 1) * wide
    return str(first) if first == last else f"{first} to {last}"

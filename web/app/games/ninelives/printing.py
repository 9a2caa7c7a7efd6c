"""Nine Lives to print and cut out: cards with backs, pieces, the rug with its track, the rules.

Fronts and backs lie on two pages, one after the other, for a printer that turns the paper over its
long edge: a back page has its pieces in mirrored order, at the same places. One suit fills a page,
so that three players leave out one leaf.
"""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from htpy import Node
from markupsafe import Markup

from app.art.svg import frame, group, num
from app.base.words import in_words
from app.games.ninelives.art import backs, cards, cubes, mat, rug, track
from app.games.ninelives.art.suits import SUITS
from app.games.ninelives.text.on_paper import CHAPTERS, POINTS, REFERENCE
from app.games.on_paper import draw_chapter
from app.games.prints import Prints

COLUMNS = 3
"""So many cards lie beside each other, in as many rows."""

SEATS = (1, 2, 3, 4)

CUT = "Cut here: along the thin lines, from mark to mark."
_NO_CUT = "Nothing is cut here."
_BACK = "The backs. Cut from the other side."

_NAMES = {"paw": "Paws", "fish": "Fish", "yarn": "Yarn", "bell": "Bells"}

_MARK = 4.0
"""The length of a cut mark outside of what is cut, in millimetres."""

Size = tuple[float, float]
"""Width and height in millimetres."""

CARD: Size = (56.0, 78.4)
TOKEN: Size = (43.0, 28.0)
CUBE: Size = (13.0, 13.0)
REFERENCE_CARD: Size = (43.0, 60.0)


def _pages() -> Sequence[Node]:
    found: list[Node] = []
    for suit in SUITS:
        fronts = [cards.card(suit, number) for number in cards.NUMBERS]
        rows = [fronts[start : start + COLUMNS] for start in range(0, len(fronts), COLUMNS)]
        behind = [[backs.back(suit)] * len(row) for row in rows]
        title = f"Nine Lives · {_NAMES[suit]}"
        found += _leaf(title, f"{title}, the backs", [("card", CARD, rows, behind, "")])
    found += _leaf("Nine Lives · Pieces", "Nine Lives · Pieces, the backs", _pieces())
    return (*found, _rug_page(), _rules_page())


Block = tuple[str, Size, list[list[Markup]], list[list[Markup]], str]
"""Pieces of one size: their kind, size, fronts and backs by rows, and what is said of them."""


def _leaf(front: str, back: str, blocks: Sequence[Block]) -> tuple[Node, Node]:
    """Both sides of a leaf; behind a piece lies its back once the paper is turned over."""
    return (
        _page(
            front, CUT, [_block(kind, size, rows, words) for kind, size, rows, _, words in blocks]
        ),
        _page(
            back,
            _BACK,
            [
                _block(kind, size, [row[::-1] for row in behind], words, back=True)
                for kind, size, _, behind, words in blocks
            ],
        ),
    )


def _page(title: str, legend: str, inside: Node) -> h.Element:
    return h.section(".print-sheet.is-cut.nlp-page", aria_label=title)[
        h.header(".print-head")[h.h2[title], h.p(".nlp-legend")[legend]], inside
    ]


def _block(
    kind: str, size: Size, rows: list[list[Markup]], words: str, back: bool = False
) -> h.Element:
    """A grid of pieces with cut marks round it, and its words below."""
    return h.div(".nlp-block")[
        h.div(class_=f"nlp-grid nlp-{kind}s")[
            [[h.div(".nlp-piece")[piece] for piece in row] for row in rows],
            _marks(size, len(rows[0]), len(rows), back),
        ],
        words and h.p(".print-label")[words],
    ]


def _marks(size: Size, columns: int, rows: int, back: bool) -> Markup:
    """Where to cut: marks outside on both sides of the paper, thin lines between on the front."""
    wide, high = size[0] * columns, size[1] * rows
    marks = lines = ""
    for column in range(columns + 1):
        x = num(size[0] * column)
        marks += f"M{x} {num(-_MARK)}V-1M{x} {num(high + 1)}v{num(_MARK - 1)}"
        lines += f"M{x} 0V{num(high)}"
    for row in range(rows + 1):
        y = num(size[1] * row)
        marks += f"M{num(-_MARK)} {y}H-1M{num(wide + 1)} {y}h{num(_MARK - 1)}"
        lines += f"M0 {y}H{num(wide)}"
    return frame(
        (-_MARK, -_MARK, wide + 2 * _MARK, high + 2 * _MARK),
        Markup(f'<path class="nlp-mark" d="{marks}"/>'),
        Markup("" if back else f'<path class="nlp-cut" d="{lines}"/>'),
        cls="nlp-marks",
    )


# The pieces


def _pieces() -> list[Block]:
    wood = [[_cube(seat) for seat in SEATS for _ in range(2)]]
    start = [[_start()]]
    return [
        (
            *("token", TOKEN, [[_lying(seat) for seat in SEATS]], [[_sitting(s) for s in SEATS]]),
            "Four cats: one side lies beside one row of the rug, the other sits up beside two.",
        ),
        (
            *("cube", CUBE, wood, wood),
            "Two cubes for each player: one counts tricks on the rug, one points on the track.",
        ),
        ("token", TOKEN, start, start, "The crown of the start player."),
        (
            *("reference", REFERENCE_CARD, [[_reference(seat) for seat in SEATS]]),
            [[_points(seat) for seat in SEATS]],
            "A reference card for each player.",
        ),
    ]


def _lying(seat: int) -> Markup:
    """A cat on its cushion, beside one row."""
    box = rug.place("2L")
    return frame((box[0] - 1, box[1] - 1, box[2] + 2, box[3] + 2), rug.draw_cat("2L", seat))


def _sitting(seat: int) -> Markup:
    """The same cat sitting up, for the piece turned upright."""
    x, y, wide, high = rug.place("1-2L")
    scale = 54 / wide
    middle = group(rug.draw_cat("1-2L", seat), at=(-(x + wide / 2), -(y + high / 2)))
    return frame((-44, -29, 88, 58), group(middle, turn=-90, scale=scale))


def _cube(seat: int) -> Markup:
    return frame((-11, -11, 22, 22), cubes.cube(seat, (0, 0), 20))


def _start() -> Markup:
    return frame((-44, -29, 88, 58), mat.crown((0, 2)))


def _lines(seat: int, parts: Sequence[Markup]) -> Markup:
    """A small card with the shape of a seat on it."""
    return frame((0, 0, 86, 120), group(cubes.wood(seat), at=(74, 12), cls=f"seat-{seat}"), *parts)


def _text(cls: str, y: float, words: str) -> Markup:
    return Markup(f'<text class="{cls}" x="6" y="{num(y)}">{words}</text>')


def _reference(seat: int) -> Markup:
    """What comes after what."""
    parts, y = [], 14.0
    for title, steps in REFERENCE:
        parts.append(_text("nlp-title", y, title))
        for number, step in enumerate(steps, 1):
            parts.append(_text("nlp-step", y + 10.5 * number, f"{number}. {step}"))
        y += 10.5 * len(steps) + 15
    return _lines(seat, parts)


def _points(seat: int) -> Markup:
    """What counts."""
    parts, y = [], 12.0
    for title, words in POINTS:
        parts.append(_text("nlp-title", y, title))
        for line in _broken(words):
            y += 9.8
            parts.append(_text("nlp-step", y, line))
        y += 11.5
    return _lines(seat, parts)


_LETTERS = 18
"""So many letters have room in a line of a reference card."""


def _broken(words: str) -> list[str]:
    """Words in lines that have room.

    >>> _broken("−1 for each trick to the nearest number")
    ['−1 for each trick', 'to the nearest', 'number']
    """
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) > _LETTERS:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


# What lies on the table


def _rug_page() -> h.Element:
    return _page(
        "Nine Lives · Rug and score track",
        _NO_CUT,
        [
            frame(rug.view_box(), rug.base(), cls="nlp-rug"),
            frame(track.view_box(), track.base(), cls="nlp-track"),
        ],
    )


def _rules_page() -> h.Element:
    chapters = [draw_chapter(chapter) for chapter in CHAPTERS]
    return _page("Nine Lives · The rules", _NO_CUT, h.div(".print-rules")[chapters])


_COUNT = 2 * len(SUITS) + 4
_WORDS = (
    f"{in_words(_COUNT).capitalize()} pages, for A4 and Letter: the cards by suit, the pieces, the"
    " rug with the score track, and the rules. Print on both sides, turned over the long edge, at"
    " full size: a back lies behind its front. On a printer that prints one side, print the odd"
    " pages first, then the even ones on their backs. Thicker paper hides more; so do sleeves."
)

PRINTS = Prints(_WORDS, _pages)

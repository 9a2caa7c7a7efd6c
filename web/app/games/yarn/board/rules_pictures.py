"""The pictures in Yarn Trail's rules: little carpets, made of the same art as the table's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from markupsafe import Markup

from app.art import marks
from app.art.die import die
from app.art.svg import frame, group
from app.art.symbols import icon
from app.games.pencil.art.timer import timer
from app.games.yarn.art import carpet, printed, thread
from app.games.yarn.art.toys import TOYS
from pyengine.games.yarn.carpet import ITEMS, Carpet, dots_of
from pyengine.games.yarn.loader import load_carpet


def _scene(rows: Sequence[str], side: str, *over: str) -> Markup:
    """A little carpet with layers over it, in the first seat's wool."""
    inner = carpet.layers(tuple(rows), side, False, False)
    return frame(
        carpet.view_box(len(rows[0]), len(rows)),
        group(inner, *over, cls="seat-1"),
        cls="rules-carpet",
    )


def _with_die(face: int, scene: Markup) -> Markup:
    return Markup('<span class="rules-pair">') + die(face, paw=True) + scene + Markup("</span>")


def bend() -> Markup:
    """A roll of four: right three, then up one."""
    rows = (".....", "...m.", "S....")
    turn = [(0, 2), (1, 2), (2, 2), (3, 2), (3, 1)]
    return _with_die(4, _scene(rows, "A", thread.thread([turn]), thread.loose_end((3, 1))))


def crossing() -> Markup:
    """A thread that crosses itself at a dot, and goes past an item and through a cup."""
    rows = ("..m..", ".....", "So.s.")
    turns = [
        [(0, 2), (1, 2), (1, 1), (1, 0)],
        [(1, 0), (2, 0), (3, 0), (3, 1)],
        [(3, 1), (2, 1), (1, 1), (0, 1)],
    ]
    taken = carpet.draw_tick(2, 0)
    cup = carpet.cup_at(1, 2, broken=True)
    return _scene(rows, "A", thread.thread(turns), cup, taken, thread.loose_end((0, 1)))


def forbidden() -> Markup:
    """A block in the way, and a segment that carries thread already."""
    rows = ("..s..", "S..#.", ".....")
    turns = [[(0, 1), (1, 1), (2, 1)]]
    crosses = group(
        marks.cross((120, 60), 22, "rules-block", "pencil is-bad"),
        marks.cross((60, 60), 20, "rules-back", "pencil is-bad"),
    )
    return _scene(rows, "B", thread.thread(turns), thread.loose_end((2, 1)), crosses)


def toys() -> Markup:
    """The three kinds of toy."""
    return (
        Markup('<span class="rules-row">')
        + Markup("").join(icon(toy(), "icon-xl") for toy in TOYS.values())
        + Markup("</span>")
    )


def collection() -> Markup:
    """The bar of the counting example: five mice, six socks, two planes."""
    return printed.collection((5, 6, 2))


def cups() -> Markup:
    """Circled cups on dark shadows, and one that the thread has met."""
    rows = (".o...", "....o", "S.o..")
    turns = [[(0, 2), (1, 2), (2, 2)]]
    over = (
        carpet.cup_at(1, 0),
        carpet.cup_ring(1, 0),
        carpet.cup_at(4, 1),
        carpet.cup_ring(4, 1),
        carpet.cup_at(2, 2, broken=True),
        carpet.cup_ring(2, 2),
    )
    return _scene(rows, "B", *over, thread.thread(turns), thread.loose_end((2, 2)))


def paw() -> Markup:
    """A roll of five that stops at the paw after two."""
    rows = ("S...m", ".....", "..F..")
    turns = [[(0, 0), (1, 0), (2, 0)], [(2, 0), (2, 1), (2, 2)]]
    return _with_die(5, _scene(rows, "A", thread.thread(turns)))


def hourglass() -> Markup:
    """A running timer of which two numbers are crossed off."""
    return timer(load_carpet("A").timer, crossed=2, active=True)


def _rows(sheet_data: Carpet) -> tuple[str, ...]:
    """The carpet's map as the drawing wants it."""
    cells = ["."] * sheet_data.size
    for kind, mask in zip(ITEMS, sheet_data.items, strict=True):
        for dot in dots_of(mask):
            cells[dot] = kind
    for mark, mask in (("#", sheet_data.blocks), ("o", sheet_data.shadows)):
        for dot in dots_of(mask):
            cells[dot] = mark
    cells[sheet_data.start], cells[sheet_data.paw] = "S", "F"
    width = sheet_data.columns
    return tuple("".join(cells[row * width : (row + 1) * width]) for row in range(sheet_data.rows))


@lru_cache(maxsize=8)
def carpet_picture(side: str) -> Markup:
    """A whole carpet, small, for the choice of the side."""
    rows = _rows(load_carpet(side))
    key = side if side in "AB" else "A"
    return frame(
        carpet.view_box(len(rows[0]), len(rows)),
        group(carpet.layers(rows, key, True, False), cls="seat-1"),
        cls="choice-carpet",
    )


SIDES = {("side", side): partial(carpet_picture, side) for side in ("A", "B")}
"""The pictures of the option ``side``."""

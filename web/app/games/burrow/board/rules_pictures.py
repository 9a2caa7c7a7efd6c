"""The pictures of Winter Burrow's rules, drawn by the same code as the board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial

from markupsafe import Markup

from app.art import marks
from app.art.die import die
from app.art.svg import frame, group, path
from app.games.burrow.art import burrow as art
from app.games.burrow.art import snow, supplies
from app.games.burrow.board.picture import digs_of
from app.games.pencil.art.timer import timer
from pyengine.games.burrow.loader import load_burrow

Cell = tuple[int, int]

_SCENE = art.Digs(
    rows=("SS.AAA", "SS.AAA", "......", "BBBB.C"),
    letters="SABC",
    points=(4, 7, 5, 3),
    tunnels=(((1, 0), (3, 0)), ((0, 1), (0, 3)), ((3, 3), (5, 3))),
    nuts=((5, 1),),
    mushrooms=((4, 0), (2, 3)),
)


def _scene(
    crossed: Iterable[Cell],
    chosen: Iterable[Cell] = (),
    full: str = "",
    wrong: Iterable[Cell] = (),
    open_tunnels: Iterable[int] = (),
) -> Markup:
    digs = _SCENE
    lit = "".join(art.walls(digs, letter) for letter in full)
    lines = "".join(art.tunnel_path(digs, number) for number in open_tunnels)
    inner = group(
        art.layers(digs, small=True),
        path(lit, cls="burrow-full") if lit else "",
        path(lines, cls="burrow-tunnel") if lines else "",
        art.things(digs),
        path(art.tiles(tuple(chosen)), cls="burrow-picked"),
        *(art.cross_at(cell, "rules") for cell in (*crossed, *chosen)),
        *(marks.cross(art.middle(cell), 30, "rules-no", "pencil is-bad") for cell in wrong),
        *(art.plaque(digs, letter, letter in full) for letter in digs.letters),
        cls=f"burrow-marks burrow-{digs.key} seat-1",
    )
    return frame(art.view_box(6, 4, small=True), inner, cls="rules-carpet burrow-small")


def _with_die(face: int, scene: Markup) -> Markup:
    return Markup('<span class="rules-pair">') + die(face, paw=True) + scene + Markup("</span>")


def first() -> Markup:
    """The first roll, in the start chamber."""
    return _with_die(3, _scene((), ((0, 0), (0, 1), (1, 1))))


def beside() -> Markup:
    """Going on beside old crosses."""
    return _with_die(2, _scene(((3, 0), (3, 1), (1, 0)), ((4, 0), (4, 1))))


def tunnel() -> Markup:
    """A four through the tunnel, its far end among the crosses."""
    start = ((0, 0), (1, 0), (1, 1))
    return _with_die(4, _scene(start, ((3, 0), (3, 1), (4, 0), (4, 1)), open_tunnels=(0,)))


def too_short() -> Markup:
    """A two that would leave the far end of the tunnel out."""
    start = ((0, 0), (1, 0), (1, 1))
    return _with_die(2, _scene(start, wrong=((4, 0), (5, 0)), open_tunnels=(0,)))


def ones() -> Markup:
    """The row of ones with three of seven slots used up."""
    burrow = load_burrow("A")
    wide = 46 + 23 * burrow.ones
    row = snow.ones_row(burrow.ones, 3, wide, 0)
    return _with_die(1, frame((-10, -68, wide + 10, 56), row, cls="burrow-sign"))


def full() -> Markup:
    """A chamber that is full and scores."""
    return _scene(((0, 0), (1, 0), (0, 1), (1, 1), (3, 0), (4, 0)), full="S")


def nuts() -> Markup:
    """Two nuts found."""
    return supplies.nuts(load_burrow("A").nut_values, 2)


def hourglass() -> Markup:
    """A running timer of which two dice are crossed off."""
    return timer(load_burrow("A").timer, crossed=2, active=True, dice=True)


@lru_cache(maxsize=8)
def burrow_picture(side: str) -> Markup:
    """A whole burrow, small, for the choice of the side."""
    digs = digs_of(load_burrow(side))
    inner = group(art.layers(digs, small=True), art.things(digs))
    box = art.view_box(digs.columns, len(digs.rows), small=True)
    return frame(box, inner, cls="choice-carpet burrow-small")


SIDES = {("side", side): partial(burrow_picture, side) for side in ("A", "B")}
"""The pictures of the option ``side``."""

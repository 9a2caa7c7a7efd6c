"""Marks on a burrow's floor: things to find, numbers, and all that a pencil has added."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art.svg import group, path
from app.games.burrow.art import burrow as art
from app.games.burrow.art import snow
from app.games.burrow.board.picture import digs_of, lit_tunnels, place, right_edge
from app.games.burrow.input.gain import gain
from app.games.scene import Scene
from app.render.regions import Region, layer, region
from pyengine.games.burrow.burrow import Burrow, cells_of
from pyengine.games.burrow.progress import complete, openings
from pyengine.games.burrow.state import Sheet


def marks(burrow: Burrow, sheet: Sheet, seat: int, scene: Scene) -> Region:
    """Full chambers glow, open tunnels are lit, crosses are made by hand, the newest stand out."""
    crosses, last = sheet.crosses, sheet.moves[-1] if sheet.moves else 0
    old = ("cross", burrow, crosses & ~last, seat, scene.place)
    new = ("new-cross", burrow, last, seat, scene.place)
    layers = (
        layer(scene.id("glow"), _glow, burrow, crosses, last),
        layer(scene.id("things"), _things, burrow),
        layer(scene.id("crosses"), _crosses, *old, class_="burrow-crosses"),
        layer(scene.id("new-crosses"), _crosses, *new, class_="burrow-crosses is-new"),
        layer(scene.id("plaques"), _plaques, burrow, complete(burrow, crosses)),
        layer(scene.id("ones"), _ones, burrow, sheet.ones),
    )
    return region(scene.id("marks"), layers, tag="g", class_=_shape(burrow))


def draw_blank(burrow: Burrow) -> Markup:
    """The same before anything is crossed, for paper."""
    return group(_things(burrow), _plaques(burrow, ()), _ones(burrow, 0), cls=_shape(burrow))


def _shape(burrow: Burrow) -> str:
    return f"burrow-marks burrow-{digs_of(burrow).key}"


def _glow(burrow: Burrow, crosses: int, last: int) -> Markup:
    """Full chambers, those that the last move filled anew, and the tunnels that lead on."""
    digs, newest = digs_of(burrow), gain(burrow, crosses & ~last, last).filled
    parts: list[str] = []
    for index in complete(burrow, crosses):
        shape = "burrow-full is-new" if index in newest else "burrow-full"
        walls = art.walls(digs, digs.letters[index])
        parts.append(path(walls, cls=shape, more='fill-rule="evenodd"'))
    tunnels = lit_tunnels(burrow, openings(burrow, crosses))
    if tunnels:
        parts.append(path(tunnels, cls="burrow-tunnel"))
    return Markup("".join(parts))


def _things(burrow: Burrow) -> Markup:
    return art.things(digs_of(burrow))


def _crosses(kind: str, burrow: Burrow, crosses: int, seat: int, number: int) -> tuple[Region, ...]:
    """Each cross by itself: together most of a board's markup, of which a move changes a little."""
    return tuple(
        [
            _cross(f"{kind}-{burrow.cell_name(cell)}-{number}", place(burrow, cell), seat)
            for cell in cells_of(crosses)
        ]
    )


@lru_cache(maxsize=1024)
def _cross(name: str, cell: tuple[int, int], seat: int) -> Region:
    return region(name, art.cross_at(cell, seat), tag="g")


def _plaques(burrow: Burrow, full: tuple[int, ...]) -> Markup:
    digs = digs_of(burrow)
    plaques = (art.plaque(digs, letter, i in full) for i, letter in enumerate(digs.letters))
    return Markup("").join(plaques)


def _ones(burrow: Burrow, used: int) -> Markup:
    return snow.ones_row(burrow.ones, used, right_edge(burrow), -art.TOP)

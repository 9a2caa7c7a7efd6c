"""A burrow for a look across the table, without the winter above it."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art.svg import frame, num, path
from app.games.burrow.art import burrow as art
from app.games.burrow.board.picture import cells, digs_of
from app.games.burrow.text import last_actions
from app.games.scene import Scene
from app.render.regions import Drawing, drawing
from pyengine.games.burrow.burrow import Burrow
from pyengine.games.burrow.progress import complete
from pyengine.games.burrow.state import State

_EARTH = "floor-burrow"
_THINGS = "floor-burrow-things"


def symbols(burrow: Burrow) -> Markup:
    """Earth with its chambers, and what lies in them, for every small burrow of a match."""
    digs = digs_of(burrow)
    box = " ".join(map(num, _box(burrow)))
    return Markup("").join(
        Markup(f'<symbol id="{name}" viewBox="{box}">{drawn}</symbol>')
        for name, drawn in (
            (_EARTH, art.layers(digs, small=True)),
            (_THINGS, art.things(digs)),
        )
    )


def small(view: State, seat: int, scene: Scene) -> Drawing:
    """A seat's burrow; what it has crossed last is ringed."""
    burrow, crosses, last_action = (
        view.setup.burrow,
        view.sheets[seat - 1].crosses,
        scene.last_action,
    )
    name = last_action.id(scene, seat) if last_action else ""
    return drawing(_small, burrow, crosses, seat, last_actions.new_cells(last_action, seat), name)


def _small(burrow: Burrow, crosses: int, seat: int, newest: int, name: str) -> Markup:
    """Full chambers glow below what lies in them."""
    digs = digs_of(burrow)
    full = "".join(
        [art.walls(digs, digs.letters[chamber]) for chamber in complete(burrow, crosses)]
    )
    return frame(
        _box(burrow),
        _use_symbol(_EARTH, burrow),
        path(full, cls="burrow-full", more='fill-rule="evenodd"') if full else "",
        _use_symbol(_THINGS, burrow),
        art.crosses_small(cells(burrow, crosses)),
        last_actions.draw_marks(burrow, newest, 5, name),
        cls=f"burrow-small seat-{seat}",
    )


@lru_cache(maxsize=8)
def _box(burrow: Burrow) -> tuple[float, float, float, float]:
    return art.view_box(burrow.columns, burrow.rows, small=True)


@lru_cache(maxsize=16)
def _use_symbol(symbol: str, burrow: Burrow) -> Markup:
    x, y, wide, high = map(num, _box(burrow))
    return Markup(f'<use href="#{symbol}" x="{x}" y="{y}" width="{wide}" height="{high}"/>')

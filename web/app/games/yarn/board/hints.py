"""Hints on the carpet: the way of the thread, or the dots of the cups, in lamplight."""

from __future__ import annotations

from markupsafe import Markup

from app.art.lamp import lit, lit_line
from app.art.svg import disc, num
from app.games.face import Scene
from app.games.yarn.board.picture import point
from app.games.yarn.input.cups import draft_of_cups
from app.games.yarn.input.paths import unroll, walk
from app.render.regions import Region, layer
from pyengine.games.yarn.carpet import Carpet, dots_of
from pyengine.games.yarn.notation import PASS
from pyengine.games.yarn.state import State

_RING = 15.0
_LAMP_OFFSET = 17.0
"""Distance from the thread's end its lamp hangs, so that what lies there stays to be seen."""


def layers(view: State, seat: int, scene: Scene) -> tuple[Region, ...]:
    """The layer of a hint, where there is one and it draws anything."""
    action, carpet, name = scene.hint, view.setup.carpet, scene.id("hint")
    if not action or action == PASS:
        return ()
    if view.phase == "cups":
        cups = draft_of_cups(view, action).cups
        return (layer(name, _cups, carpet, cups, class_="board-hint"),)
    start = view.sheets[seat - 1].end
    return (layer(name, _steps, carpet, start, unroll(action), class_="board-hint"),)


def _steps(carpet: Carpet, start: int, steps: str) -> Markup:
    """The thread's middle from where it ends now, with a ring round its new end."""
    points = [point(carpet, dot) for dot in (start, *walk(carpet, start, steps))]
    x, y = points[-1]
    line = "L".join([f"{num(across)} {num(down)}" for across, down in points])
    return lit_line(f"M{line}{disc(x, y, _RING)}", (x + _LAMP_OFFSET, y - _LAMP_OFFSET), 0.9)


def _cups(carpet: Carpet, cups: int) -> Markup:
    """A ring round every dot that would be circled; one lamp is enough."""
    points = [point(carpet, dot) for dot in dots_of(cups)]
    rings = "".join([disc(x, y, _RING) for x, y in points])
    x, y = points[0]
    return lit(rings, (x + _LAMP_OFFSET, y - _LAMP_OFFSET), 0.9)

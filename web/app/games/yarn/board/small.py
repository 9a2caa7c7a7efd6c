"""A seat's carpet without the fine lines, for a look across the table."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art.svg import disc, num, path
from app.games.scene import Scene
from app.games.yarn.art import carpet as art
from app.games.yarn.art import printed, thread
from app.games.yarn.board.picture import colour_of, cups_on, map_of, point, turns_of
from app.games.yarn.text import last_actions
from app.render.regions import Drawing, drawing
from pyengine.games.yarn.carpet import Carpet
from pyengine.games.yarn.state import Sheet, State

_collection = lru_cache(maxsize=64)(printed.collection)


def floor(carpet: Carpet) -> Markup:
    """The symbol of the small carpet: all seats have the same one, and so it is parsed once."""
    woven = art.layers(map_of(carpet), colour_of(carpet), small=True, labels=False)
    return Markup(
        f'<symbol id="{_floor_id(carpet)}" viewBox="{_view_box(carpet)}" overflow="visible">'
        f"{woven}</symbol>"
    )


def small(view: State, seat: int, scene: Scene) -> Drawing:
    """A seat's carpet and collection; the piece that it has drawn last grows and stands out."""
    carpet, sheet, last_action = view.setup.carpet, view.sheets[seat - 1], scene.last_action
    name = last_action.id(scene, seat) if last_action else ""
    return drawing(_small, carpet, sheet, seat, last_actions.new_dots(last_action, seat), name)


def _small(carpet: Carpet, sheet: Sheet, seat: int, newest: tuple[int, ...], name: str) -> Markup:
    x, y, width, height = _box(carpet)
    turns = turns_of(carpet, sheet)
    parts = (
        f'<use href="#{_floor_id(carpet)}" x="{num(x)}" y="{num(y)}"'
        f' width="{num(width)}" height="{num(height)}"/>',
        cups_on(carpet, sheet.cups, sheet.visited),
        thread.thread(turns[:-1] if newest else turns, seed=seat, small=True),
        last_actions.small(carpet, newest, sheet.cups, name) if newest else "",
        "" if sheet.finished else path(disc(*point(carpet, sheet.end), 11), "var(--seat)"),
    )
    picture = Markup(
        f'<svg class="yarn-small seat-{seat}" viewBox="{_view_box(carpet)}"'
        f' aria-hidden="true" focusable="false">{"".join(parts)}</svg>'
    )
    ticks = sheet.ticks(carpet)
    return picture + _collection(ticks, carpet.boxes, carpet.set_values, small=True)


def _floor_id(carpet: Carpet) -> str:
    return f"floor-yarn-{carpet.name}"


def _box(carpet: Carpet) -> tuple[float, float, float, float]:
    edge = art.BORDER
    return (-edge, -edge, carpet.columns * art.CELL + 2 * edge, carpet.rows * art.CELL + 2 * edge)


def _view_box(carpet: Carpet) -> str:
    return " ".join(map(num, _box(carpet)))

"""A seat's carpet without the fine lines, for a look across the table."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art.svg import disc, ellipse, group, num, path
from app.games.scene import Scene
from app.games.yarn.art import carpet as art
from app.games.yarn.art import printed, thread
from app.games.yarn.board.picture import colour_of, cups_on, map_of, point, turns_of
from app.games.yarn.text import last_actions
from app.render.regions import Drawing, drawing
from pyengine.games.yarn.carpet import Carpet
from pyengine.games.yarn.moves import is_walled_in
from pyengine.games.yarn.state import Setup, Sheet, State

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
    sheet, last_action = view.sheets[seat - 1], scene.last_action
    name = last_action.id(scene, seat) if last_action else ""
    newest = last_actions.new_dots(last_action, seat)
    return drawing(_small, view.setup, sheet, seat, newest, name)


def _small(setup: Setup, sheet: Sheet, seat: int, newest: tuple[int, ...], name: str) -> Markup:
    carpet = setup.carpet
    turns = turns_of(carpet, sheet)
    parts = (
        _laid(carpet),
        cups_on(carpet, sheet.cups, sheet.visited),
        thread.thread(turns[:-1] if newest else turns, seed=seat, small=True),
        last_actions.small(carpet, newest, sheet.cups, name) if newest else "",
        _end(setup, carpet, sheet),
    )
    picture = Markup(
        f'<svg class="yarn-small seat-{seat}" viewBox="{_view_box(carpet)}"'
        f' aria-hidden="true" focusable="false">{"".join(parts)}</svg>'
    )
    ticks = sheet.ticks(carpet)
    return picture + _collection(ticks, carpet.boxes, carpet.set_values, small=True)


def _end(setup: Setup, carpet: Carpet, sheet: Sheet) -> Markup:
    """The end of a thread: a disc; a tick at the paw, and a bar where nothing leads on, each so
    large that it is seen across the table. Whoever listens has both from the gist."""
    x, y = point(carpet, sheet.end)
    if sheet.finished:
        sign = f"M{num(x - 15)} {num(y)}l11 13l20 -26"
    elif is_walled_in(setup, sheet):
        sign = f"M{num(x - 15)} {num(y)}h30"
    else:
        return ellipse(x, y, 11, 11, "var(--seat)")
    ground = path(disc(x, y, 31), "var(--paper)", "var(--seat)", 6)
    return group(ground, path(sign, "none", "var(--seat)", 9), cls="yarn-stopped")


@lru_cache(maxsize=8)
def _laid(carpet: Carpet) -> str:
    """The floor of a small carpet."""
    x, y, width, height = map(num, _box(carpet))
    return f'<use href="#{_floor_id(carpet)}" x="{x}" y="{y}" width="{width}" height="{height}"/>'


def _floor_id(carpet: Carpet) -> str:
    return f"floor-yarn-{carpet.name}"


def _box(carpet: Carpet) -> tuple[float, float, float, float]:
    edge = art.BORDER
    return (-edge, -edge, carpet.columns * art.CELL + 2 * edge, carpet.rows * art.CELL + 2 * edge)


@lru_cache(maxsize=8)
def _view_box(carpet: Carpet) -> str:
    return " ".join(map(num, _box(carpet)))

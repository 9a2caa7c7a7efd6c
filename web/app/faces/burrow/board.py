"""The large burrow of a seat, from the rock up, and the small one for a look across the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup, escape

from app.art import cats
from app.art.cathead import Mood
from app.art.coats import coat_of
from app.art.svg import Point, num, path
from app.faces.burrow import words
from app.faces.burrow.art import burrow as art
from app.faces.burrow.art import snow
from app.faces.burrow.draft import Draft
from app.faces.burrow.gain import gain, last_gain
from app.faces.burrow.growing import to_act
from app.faces.burrow.overlay import overlay
from app.faces.burrow.picture import cells, digs_of, place
from app.faces.burrow.spots import spots
from pyengine.games.burrow.burrow import Burrow, cells_of
from pyengine.games.burrow.progress import complete, openings
from pyengine.games.burrow.state import Sheet, State

__all__ = ["board", "marks", "small"]


def board(view: State, seat: int, draft: Draft, names: Sequence[str], active: bool) -> Markup:
    """The one large ``<svg>``; with controls when ``active``."""
    burrow, sheet = view.setup.burrow, view.sheets[seat - 1]
    box = " ".join(map(num, art.view_box(burrow.columns, burrow.rows)))
    name = words.burrow_of(names[seat - 1])
    parts = (
        art.layers(digs_of(burrow)),
        marks(burrow, sheet, seat),
        _cat(view, seat, draft),
        f'<g id="overlay">{overlay(view, seat, draft) if active else ""}</g>',
        f'<g class="spots">{spots(view, seat, draft) if active else ""}</g>',
    )
    return Markup(
        f'<svg class="burrow-board seat-{seat}" viewBox="{box}" role="group"'
        f' aria-label="{escape(name)}">{"".join(parts)}</svg>'
    )


def small(view: State, seat: int) -> Markup:
    """A seat's burrow without the winter above it, for a look across the table."""
    burrow, sheet = view.setup.burrow, view.sheets[seat - 1]
    digs = digs_of(burrow)
    box = " ".join(map(num, art.view_box(burrow.columns, burrow.rows, small=True)))
    full = "".join(art.walls(digs, digs.letters[one]) for one in complete(burrow, sheet.crosses))
    parts = (
        art.layers(digs, small=True),
        path(full, cls="burrow-full", more='fill-rule="evenodd"') if full else "",
        art.things(digs),
        art.crosses_small(cells(burrow, sheet.crosses)),
    )
    return Markup(
        f'<svg class="burrow-small seat-{seat}" viewBox="{box}"'
        f' aria-hidden="true" focusable="false">{"".join(parts)}</svg>'
    )


@lru_cache(maxsize=32)
def marks(burrow: Burrow, sheet: Sheet, seat: int) -> str:
    """What a pencil has added: full chambers glow, open tunnels are lit, crosses by hand."""
    digs, last = digs_of(burrow), sheet.moves[-1] if sheet.moves else 0
    newest = last_gain(burrow, sheet.crosses, sheet.moves)
    full = complete(burrow, sheet.crosses)
    parts: list[str] = []
    for index in full:
        shape = "burrow-full is-new" if index in newest.filled else "burrow-full"
        walls = art.walls(digs, digs.letters[index])
        parts.append(path(walls, cls=shape, more='fill-rule="evenodd"'))
    ways = {frozenset((way.near, way.far)) for way in openings(burrow, sheet.crosses)}
    lit = [i for i, tunnel in enumerate(burrow.tunnels) if frozenset(tunnel) in ways]
    if lit:
        parts.append(path("".join(art.way(digs, number) for number in lit), cls="burrow-way"))
    parts.append(art.things(digs))
    for shape, crossed in (("", sheet.crosses & ~last), (" is-new", last)):
        made = "".join(art.cross_at(place(burrow, cell), seat) for cell in cells_of(crossed))
        parts.append(f'<g class="burrow-crosses{shape}">{made}</g>')
    parts += [art.plaque(digs, letter, i in full) for i, letter in enumerate(digs.letters)]
    right = burrow.columns * art.CELL + art.EDGE
    parts.append(snow.ones_row(burrow.ones, sheet.ones, right, -art.TOP))
    return f'<g class="burrow-marks burrow-{digs.key}">{"".join(parts)}</g>'


def _cat(view: State, seat: int, draft: Draft) -> Markup:
    """The seat's cat, on the snow above its burrow, looking at what is crossed."""
    burrow = view.setup.burrow
    at = (burrow.columns * art.CELL * 0.41, -art.TOP - 47.0)
    end = art.middle(place(burrow, draft.cells[-1])) if draft.cells else (at[0], at[1] + 99)
    reach = max(abs(end[0] - at[0]), abs(end[1] - at[1]), 1.0)
    # In tenths: the same glance is the same picture, and drawn once.
    gaze = (round((end[0] - at[0]) / reach, 1), round((end[1] - at[1]) / reach, 1))
    return _sitting(seat, _mood(view, seat, draft), gaze, at)


@lru_cache(maxsize=256)
def _sitting(seat: int, mood: Mood, gaze: Point, at: Point) -> Markup:
    return cats.cat(coat_of(seat), "loaf", mood, gaze, at=at, scale=0.5)


def _mood(view: State, seat: int, draft: Draft) -> Mood:
    """Glad of a full chamber, sulking over a forced pass, else watching, or asleep."""
    burrow, sheet = view.setup.burrow, view.sheets[seat - 1]
    if draft.cells and gain(burrow, sheet.crosses, draft.mask).filled:
        return "happy"
    if view.phase == "over" or last_gain(burrow, sheet.crosses, sheet.moves).filled:
        return "happy"
    if draft.passing and view.roll > 1:
        return "sulking"
    return "watching" if to_act(view, seat) or view.phase == "roll" else "sleeping"

"""The draft on the burrow: redrawn while the finger moves, so a handful of elements."""

from __future__ import annotations

from markupsafe import Markup

from app.art.svg import path
from app.faces.burrow.art import burrow as art
from app.faces.burrow.art import snow
from app.faces.burrow.draft import Draft
from app.faces.burrow.gain import Gain, gain
from app.faces.burrow.growing import grown
from app.faces.burrow.picture import cells, digs_of, place
from app.faces.burrow.speech import label
from app.faces.pencil.bubble import bubble
from pyengine.games.burrow.burrow import Burrow
from pyengine.games.burrow.state import State

__all__ = ["overlay"]

_LIFT = 15.0
"""How far above the highest cell of the choice, or of what it may become, the label stands."""


def overlay(view: State, seat: int, draft: Draft) -> Markup:
    """The inside of ``<g id="overlay">``: what may be added, what is chosen and what it brings."""
    burrow, sheet = view.setup.burrow, view.sheets[seat - 1]
    digs, growth = digs_of(burrow), grown(view, seat, draft.mask)
    parts: list[str] = []
    if growth.addable and not draft.passing:
        parts.append(path(art.tiles(cells(burrow, growth.addable), grow=1.2), cls="burrow-reach"))
    if not draft.cells:
        return Markup("".join(parts))
    found = gain(burrow, sheet.crosses, draft.mask)
    parts += _brings(burrow, found)
    chosen = cells(burrow, draft.mask)
    parts.append(path(art.tiles(chosen, grow=1.2), cls="burrow-picked"))
    parts += [art.cross_at(cell, seat) for cell in chosen]
    if view.roll == 1:
        parts.append(_ones(burrow, sheet.ones, len(chosen)))
    if draft.drag is not None and draft.drag.moved:
        parts.append(_counted(view, seat, draft, growth.addable))
    return Markup(f'<g class="burrow-draft burrow-{digs.key}">{"".join(parts)}</g>')


def _counted(view: State, seat: int, draft: Draft, addable: int) -> str:
    """How far the drag has come; at rest the strip says it.

    It stands above the chamber and all that may be crossed next, so it hides no cell that
    matters and keeps its height while the finger works below it.
    """
    burrow = view.setup.burrow
    x, _ = art.middle(place(burrow, draft.cells[-1]))
    chambers = {burrow.chamber_of[cell] for cell in draft.cells}
    meant = addable | sum(burrow.chambers[one].cells for one in chambers)
    top = min(row for _, row in cells(burrow, meant)) * art.CELL
    edge = burrow.columns * art.CELL + art.EDGE
    return bubble((x, top - _LIFT), label(view, seat, draft), -art.EDGE, edge)


def _brings(burrow: Burrow, found: Gain) -> list[str]:
    """The glow of chambers that become full, and the tunnels with the rooms they would open."""
    digs = digs_of(burrow)
    full = [art.walls(digs, digs.letters[index]) for index in found.filled]
    parts = [path("".join(full), cls="burrow-lit", more='fill-rule="evenodd"')] if full else []
    ways = {frozenset((way.near, way.far)) for way in found.ways}
    lines = "".join(
        art.way(digs, number)
        for number, tunnel in enumerate(burrow.tunnels)
        if frozenset(tunnel) in ways
    )
    if lines:
        rooms = {way.chamber for way in found.ways}
        walls = "".join(art.walls(digs, digs.letters[room]) for room in sorted(rooms))
        parts.append(path(walls, cls="burrow-opens is-room"))
        parts.append(path(lines, cls="burrow-opens"))
    return parts


def _ones(burrow: Burrow, used: int, planned: int) -> str:
    right = burrow.columns * art.CELL + art.EDGE
    return snow.ones_row(burrow.ones, used, right, -art.TOP, planned=planned)

"""The draft on the burrow: redrawn while the finger moves, so a handful of elements."""

from __future__ import annotations

from markupsafe import Markup

from app.art.svg import num, path
from app.games.burrow.art import burrow as art
from app.games.burrow.art import snow
from app.games.burrow.board.picture import cells, digs_of, lit_tunnels, place, right_edge
from app.games.burrow.input.gain import Gain, gain
from app.games.burrow.text.words import NEXT_TURN
from app.games.pencil.bubble import bubble
from pyengine.games.burrow.burrow import Burrow

_LIFT = 15.0
"""Distance of the label above the highest cell of the choice, or of what it may become."""


def preview(
    burrow: Burrow,
    seat: int,
    crosses: int,
    chosen: tuple[int, ...],
    addable: int,
    ones: int | None,
    label: str,
    last: bool,
) -> Markup:
    """Draws what may be added, what is chosen and what it brings.

    ``chosen`` are the cells in the order of choosing, ``ones`` the used slots of the row of ones
    where the choice fills more of them, ``label`` what a bubble says of it while the finger moves.
    In the ``last`` turn nothing is opened for a later one (B12).
    """
    parts: list[str] = []
    if addable:
        parts.append(path(art.tiles(cells(burrow, addable), grow=1.2), cls="burrow-reach"))
    if not chosen:
        return Markup("".join(parts))
    mask = sum([1 << cell for cell in chosen])
    picked = cells(burrow, mask)
    parts += _brings(burrow, gain(burrow, crosses, mask), last)
    parts.append(path(art.tiles(picked, grow=1.2), cls="burrow-picked"))
    parts += [art.cross_at(cell, seat) for cell in picked]
    if ones is not None:
        parts.append(_ones(burrow, ones, len(chosen)))
    if label:
        parts.append(_progress_label(burrow, chosen, addable, label))
    key = digs_of(burrow).key
    return Markup(f'<g class="burrow-draft burrow-{key}">{"".join(parts)}</g>')


def _progress_label(burrow: Burrow, chosen: tuple[int, ...], addable: int, label: str) -> str:
    """Tells the drag's progress; at rest the strip says it.

    It stands above the chamber and all that may be crossed next, so it hides no cell that
    matters and keeps its height while the finger works below it.
    """
    x, _ = art.middle(place(burrow, chosen[-1]))
    chambers = {burrow.chamber_of[cell] for cell in chosen}
    around = addable | sum(burrow.chambers[chamber].cells for chamber in chambers)
    top = min([row for _, row in cells(burrow, around)]) * art.CELL
    return bubble((x, top - _LIFT), label, -art.EDGE, right_edge(burrow))


def _brings(burrow: Burrow, found: Gain, last: bool) -> list[str]:
    """The glow of chambers that become full, and the tunnels with the rooms they would open."""
    digs = digs_of(burrow)
    full = [art.walls(digs, digs.letters[index]) for index in found.filled]
    parts: list[str] = []
    if full:
        parts.append(path("".join(full), cls="burrow-lit", more='fill-rule="evenodd"'))
    lines = "" if last else lit_tunnels(burrow, found.tunnels)
    if lines:
        rooms = {tunnel.chamber for tunnel in found.tunnels}
        walls = "".join([art.walls(digs, digs.letters[room]) for room in sorted(rooms)])
        parts.append(path(walls, cls="burrow-opens is-room"))
        parts.append(path(lines, cls="burrow-opens"))
        parts += [_later(burrow, room) for room in sorted(rooms)]
    return parts


def _later(burrow: Burrow, room: int) -> str:
    """A sign at a chamber's lower wall: its cells cannot be crossed yet, but in the next turn.

    It hangs as low as the burrow's foot allows: what lies in the cells above it is to be seen.
    """
    found = cells(burrow, burrow.chambers[room].cells)
    foot = max([row for _, row in found])
    across = [art.middle(cell)[0] for cell in found if cell[1] == foot]
    x, y = sum(across) / len(across), (foot + 1) * art.CELL + art.FOOT - 10
    return (
        f'<g class="burrow-later" transform="translate({num(x)} {num(y)})">'
        f'<rect x="-36" y="-9" width="72" height="18" rx="9"/>'
        f'<text y="4.5">{NEXT_TURN}</text></g>'
    )


def _ones(burrow: Burrow, used: int, planned: int) -> str:
    return snow.ones_row(burrow.ones, used, right_edge(burrow), -art.TOP, planned=planned)

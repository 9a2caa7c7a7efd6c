"""The soft rings round the dots that may be chosen; they lie below the draft."""

from __future__ import annotations

from markupsafe import Markup

from app.faces.yarn.art import thread
from app.faces.yarn.draft import Draft
from app.faces.yarn.picture import cell
from app.faces.yarn.ways import ways_of
from pyengine.games.yarn.carpet import Carpet, dots_of
from pyengine.games.yarn.state import Sheet, State

__all__ = ["glows"]


def glows(view: State, seat: int, draft: Draft) -> Markup:
    """A ring for every legal end (two where two bends lead there), or open place for a cup."""
    carpet = view.setup.carpet
    if view.phase == "cups":
        open_places = carpet.shadows & ~draft.cups
        return Markup("".join(thread.reach(cell(carpet, dot)) for dot in dots_of(open_places)))
    sheet, ways = view.sheets[seat - 1], ways_of(view, seat)
    chosen = ways.dots.get(draft.steps, ())[-1:]
    laden = _laden(carpet, sheet)
    parts = []
    for dot, found in ways.ends.items():
        if (dot,) == chosen:
            continue
        ring = thread.reach(cell(carpet, dot), len(found))
        parts.append(f'<g class="is-laden">{ring}</g>' if laden >> dot & 1 else ring)
    return Markup("".join(parts))


def _laden(carpet: Carpet, sheet: Sheet) -> int:
    """The dots where something lies that a ring must not hide."""
    mice, socks, planes = carpet.items
    return mice | socks | planes | sheet.cups | 1 << carpet.paw

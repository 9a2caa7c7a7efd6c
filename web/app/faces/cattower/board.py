"""The large board: the towers, beside them what can be chosen; and a seat's towers small."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from markupsafe import Markup, escape

from app.art.svg import num
from app.faces.cattower import words
from app.faces.cattower.art import cattower as art
from app.faces.cattower.draft import Draft
from app.faces.cattower.final import glows, lines, tags
from app.faces.cattower.picture import empty, furnished, pennants, yarn_counts
from app.faces.cattower.slots import drawn, slots, wished
from app.faces.cattower.tray import cats, dice, tray
from pyengine.games.cattower.state import State

__all__ = ["board", "overlay", "small"]


def board(view: State, seat: int, draft: Draft, names: Sequence[str], active: bool) -> h.Node:
    """The towers of a seat with its tray; controls when ``active``."""
    over = view.phase == "over"
    taking = active and view.phase in ("draft", "discard")
    return h.div(class_=["ct-board", f"seat-{seat}", {"is-over": over}])[
        dice(view, draft) if taking else None,
        _towers(view, seat, draft, names, active),
        lines(view, seat, cats(view, seat)) if over else tray(view, seat, draft, active),
    ]


def _towers(view: State, seat: int, draft: Draft, names: Sequence[str], active: bool) -> Markup:
    sheet, before = view.sheets[seat - 1], view.before[seat - 1]
    marking = active and view.phase == "mark"
    over = view.phase == "over"
    parts = (
        empty(),
        yarn_counts(view),
        pennants(view, seat),
        glows(view, seat) if over else "",
        furnished(sheet, None if over else before),
        tags(view, seat) if over else "",
        f'<g class="glows">{wished(view, seat, draft) if active else ""}</g>',
        f'<g class="spots">{slots(view, seat, draft) if marking else ""}</g>',
        f'<g id="overlay">{overlay(view, seat, draft) if active else ""}</g>',
    )
    name = str(escape(names[seat - 1]))
    return Markup(
        f'<svg class="ct-towers" viewBox="{_box()}" role="group"'
        f' aria-label="{words.towers_of(name)}">{"".join(parts)}</svg>'
    )


def overlay(view: State, seat: int, draft: Draft) -> Markup:
    """What is chosen, in its slot."""
    return drawn(view, seat, draft)


def small(view: State, seat: int) -> Markup:
    """A seat's towers for a look across the table."""
    return Markup(
        f'<svg class="ct-small seat-{seat}" viewBox="{_box(art.BAND)}" aria-hidden="true"'
        f' focusable="false">{empty(small=True)}'
        f"{furnished(view.sheets[seat - 1], small=True)}{pennants(view, seat, small=True)}</svg>"
    )


def _box(less: float = 0) -> str:
    x, y, wide, high = art.view_box()
    return " ".join(map(num, (x, y, wide, high - less)))

"""Marks of the newest thing that somebody did: a ring round it, a line that grows.

All of it stands in a group of the class ``last_action``, whose id is that of the last action: what is new comes
in (``web/style/last_actions.css``), what was there stays as it is. A mark is a shape, never a colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup, escape

from app.art.svg import Point, disc, path, pt


def last_action(name: str, *parts: Markup) -> Markup:
    """The marks of one last action under its id; nothing where there are none."""
    inside = Markup("").join(parts)
    return (
        Markup(f'<g id="{escape(name)}" class="last-action">{inside}</g>') if inside else Markup("")
    )


def rings(points: Iterable[Point], radius: float, width: float = 3) -> Markup:
    """A ring round each of these points: the seat's colour on a wider one of the paper's, so that
    it stands out from every ground, by day and by night."""
    circles = "".join([disc(x, y, radius) for x, y in points])
    if not circles:
        return Markup("")
    return path(circles, "none", "var(--paper)", width * 2.2, cls="last-action-ring") + path(
        circles, "none", "var(--seat)", width, cls="last-action-ring"
    )


def line(points: Iterable[Point], colour: str, width: float) -> Markup:
    """A line that grows from its first point to its last."""
    d = "M" + "L".join([pt(x, y) for x, y in points])
    return path(d, "none", colour, width, cls="last-action-line", more='pathLength="1"')

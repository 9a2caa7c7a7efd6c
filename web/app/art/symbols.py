"""Items as symbols of the page: drawn once, placed by reference.

That is how a board with thirty toys stays small. `defs.defs()` holds the symbols.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from markupsafe import Markup

from app.art.svg import Point, frame, group, num


def symbols(items: Mapping[str, Callable[[], Markup]]) -> Markup:
    """Items by name as symbols for `use`; they stand once in the page."""
    return Markup("").join(
        Markup(
            f'<symbol id="i-{name}" viewBox="-20 -20 40 40" overflow="visible">{draw()}</symbol>'
        )
        for name, draw in items.items()
    )


def use(name: str, at: Point, scale: float = 1, turn: float = 0, cls: str = "") -> Markup:
    """An item placed in a larger drawing, by reference to its symbol."""
    half = num(-20)
    cloned = f'<use href="#i-{name}" x="{half}" y="{half}" width="40" height="40"/>'
    return group(cloned, at=at, scale=scale, turn=turn, cls=cls)


def icon(item: Markup, cls: str = "") -> Markup:
    """An item as a picture of its own, with the class `icon`."""
    return frame((-20, -20, 40, 40), item, cls=f"icon {cls}".strip())

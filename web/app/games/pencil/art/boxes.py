"""The printed parts that every sheet for a pencil is made of."""

from __future__ import annotations

from markupsafe import Markup

from app.art.svg import Point, num

BOX = 26
# all parts of a sheet are equally wide, so that their boxes are equally large
WIDTH = 40 + 8 * BOX + 4


def text(at: Point, words: str, size: float, cls: str = "print") -> Markup:
    """Printed words, centred on a point of their base line."""
    return (
        Markup(
            f'<text class="{cls}" x="{num(at[0])}" y="{num(at[1])}" font-size="{num(size)}" text-anchor="middle">'
        )
        + words
        + Markup("</text>")
    )


def box(x: float, y: float, lit: bool = False) -> Markup:
    """An empty box round a point; a lit one was filled this turn."""
    r = BOX / 2 - 2.5
    cls = "box is-lit" if lit else "box"
    return Markup(
        f'<rect class="{cls}" x="{num(x - r)}" y="{num(y - r)}" width="{num(2 * r)}" height="{num(2 * r)}" rx="5"/>'
    )

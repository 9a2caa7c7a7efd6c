"""Boards in words as real tables and lists, beside the drawings and seen by screen readers alone.

They lie outside of the board: that has the keys for itself while it can be played on
(``role=application``), so that what is read line by line has to stand somewhere else.
"""

from __future__ import annotations

import htpy as h

from app.described import Description, Items, Rows
from app.regions import Region, drawing, region

__all__ = ["gists", "said_of", "spoken"]


def spoken(place: int, told: Description) -> Region:
    """A board in words; ``place`` is its place at the table, 0 in a replay.

    Each part is drawn by itself, so that a cat that is moved does not tell the card again.
    """
    parts = tuple(
        region(f"told-{place}-{number}", drawing(_part, part))
        for number, part in enumerate(told.parts, 1)
    )
    inside = (
        region(f"told-title-{place}", drawing(str, told.title), tag="h2"),
        region(f"gist-{place}", drawing(str, told.gist), tag="p"),
        *parts,
        region(f"keys-{place}", drawing(str, told.keys), tag="p", hidden=True),
    )
    return region(f"told-{place}", inside, class_="visually-hidden")


def _part(part: Rows | Items) -> h.Node:
    if isinstance(part, Rows):
        return h.table[
            h.caption[part.title],
            h.tbody[
                (h.tr[h.th(scope="row")[name], (h.td[cell] for cell in cells)]
                 for name, cells in part.rows)
            ],
        ]  # fmt: skip
    return [h.h3[part.title], h.ul[(h.li[item] for item in part.items)]]


def said_of(where: str, seat: int) -> str:
    """The id of what is said of a seat's small board; ``where`` is the screen's part."""
    return f"{where}-gist-{seat}"


def gists(where: str, told: tuple[tuple[int, str], ...]) -> Region:
    """What matters most of the small boards, by seat: the buttons that lead there say it too."""
    items = tuple(region(said_of(where, seat), drawing(str, gist), tag="li") for seat, gist in told)
    return region(f"{where}-gists", items, tag="ul", class_="visually-hidden")

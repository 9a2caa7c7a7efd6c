"""Boards in words as real tables and lists, beside the drawings and seen by screen readers alone.

They lie outside of the board: that has the keys for itself while it can be played on
(``role=application``), so that what is read line by line has to stand somewhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVarTuple

from markupsafe import Markup

from app.base.identity import by_identity
from app.render.description import Description, Items, Rows
from app.render.regions import Region, drawing, region
from pyengine.core.match import Match
from pyengine.core.words import YOU

Given = TypeVarTuple("Given")

YOUR_BOARD = "Your board"


def board_description(
    place: int, describe: Callable[[*Given], Description], *given: *Given, explained: bool = True
) -> Region:
    """A board in words; ``place`` is its place at the table, 0 in a replay.

    It ends with the board's keys where they are ``explained``: who only looks on has none.
    ``describe(*given)`` says it. Each row and each list is drawn by itself: a move changes a few
    rows of a board.
    """
    inside = drawing(_describe, place, describe, given, explained)
    return region(f"description-{place}", inside, unseen=True, class_="visually-hidden")


def _describe(
    place: int, describe: Callable[[*Given], Description], given: tuple[*Given], explained: bool
) -> tuple[Region, ...]:
    return _parts(describe(*given), place, explained)


@by_identity(1, most=8)
def _parts(description: Description, place: int, explained: bool) -> tuple[Region, ...]:
    parts = tuple(
        [
            region(f"description-{place}-{number}", _part(part, f"description-{place}-{number}"))
            for number, part in enumerate(description.parts, 1)
        ]
    )
    return (
        region(f"description-title-{place}", drawing(str, description.title), tag="h2"),
        region(f"gist-{place}", drawing(str, description.gist), tag="p"),
        *parts,
        region(f"keys-{place}", drawing(str, description.keys if explained else ""), tag="p"),
    )


# A choice changes at most one of them.
@by_identity(1, most=32)
def _part(part: Rows | Items, name: str) -> tuple[Region, ...]:
    title = drawing(str, part.title)
    if isinstance(part, Items):
        items = region(f"{name}-items", drawing(_items, part.items), tag="ul")
        return (region(f"{name}-title", title, tag="h3"), items)
    rows = tuple(
        [
            region(f"{name}-row-{number}", drawing(_row, *row), tag="tr")
            for number, row in enumerate(part.rows, 1)
        ]
    )
    columns = drawing(_columns, part.columns)
    inside = (
        region(f"{name}-title", title, tag="caption"),
        *([region(f"{name}-columns", columns, tag="thead")] * bool(part.columns)),
        region(f"{name}-rows", rows, tag="tbody"),
    )
    return (region(f"{name}-table", inside, tag="table"),)


def _columns(names: tuple[str, ...]) -> Markup:
    """The names of the columns; that of the rows has none."""
    heads = [Markup('<th scope="col">{}</th>').format(name) for name in names]
    return Markup("<tr><td></td>{}</tr>").format(Markup("").join(heads))


def _row(head: str, cells: tuple[str, ...]) -> Markup:
    row = [Markup("<td>{}</td>").format(cell) for cell in cells]
    return Markup('<th scope="row">{}</th>').format(head) + Markup("").join(row)


def _items(items: tuple[str, ...]) -> Markup:
    return Markup("").join([Markup("<li>{}</li>").format(item) for item in items])


def explains_keys(match: Match, seat: int, place: int) -> str | None:
    """The id of the sentence about keys that a live board is described by, for who is new to it.

    Until the seat has acted once in the same situation, since to circle cups, or to have them drawn
    by lot, is not to draw: after that it would be heard with every turn, and can be read beside the
    board.
    """
    return None if _has_acted(match, seat) else f"keys-{place}"


@by_identity(1, most=4)
def _has_acted(match: Match, seat: int) -> bool:
    situation, states = match.game.situation, match.states
    now = situation(match.state)
    return any(
        entry.actor == seat and situation(states[at]) == now
        for at, entry in enumerate(match.entries)
    )


def gist_id(where: str, seat: int) -> str:
    """The id of what is said of a seat's small board; ``where`` is the screen's part."""
    return f"{where}-gist-{seat}"


def gists(where: str, names: Sequence[str], found: tuple[tuple[int, str], ...]) -> Region:
    """Draws the gists of small boards, by seat, each with whose it is: the buttons that lead there
    say it too."""
    items = []
    for seat, gist in found:
        # Some say it by themselves. No function of its own: every move draws some of them.
        name = names[seat - 1]
        whose = YOUR_BOARD if name is YOU else name
        told = gist if gist.startswith(f"{name} ") else f"{whose}: {gist}"
        items.append(region(gist_id(where, seat), drawing(str, told), tag="li"))
    return region(f"{where}-gists", tuple(items), tag="ul", class_="visually-hidden")

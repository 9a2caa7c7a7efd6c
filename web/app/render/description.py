"""Boards in words: what lies where, for those who do not see the drawing.

A face says of a board all that is on it as a :class:`Description`, a plain value; the screens make
a real table and real lists of it (:mod:`app.widgets.board_tables`). The sentences of its cells are
the names that live controls have, from the same functions. So the board speaks at every moment:
while its seat acts, while others do, at the end, and in a replay.
"""

from __future__ import annotations

from dataclasses import dataclass


def keys_words(arrows: str) -> str:
    """Explains the keys of a board in one sentence, read when the focus comes to it."""
    return (
        f"Arrow keys {arrows}, Page Down and Page Up go through what is possible, best first,"
        " Enter and Space choose, Enter confirms, Escape takes back."
    )


KEYS = keys_words("move over the board")


@dataclass(frozen=True, slots=True)
class Rows:
    """A table: what it is, and row by row its name and its cells.

    Where ``columns`` have names too, of the first cell of each row on, a cell stands for the place
    where row and column meet, and is empty where there is none; else it names its own place.
    """

    title: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    columns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Items:
    """A list: what it is, and its items."""

    title: str
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Description:
    """A board in words.

    ``title`` is whose it is, ``gist`` what matters most of it in a sentence or two
    (:meth:`app.games.face.Face.gist`), ``parts`` is everything. ``keys`` says how keys work on it.
    """

    title: str
    gist: str
    parts: tuple[Rows | Items, ...] = ()
    keys: str = KEYS

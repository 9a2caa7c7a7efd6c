"""A look back at a race, as a game's face puts it together and the replay's page draws it.

Nobody chooses between moves in a race, so there are no words for choices and nothing to be told
that would have been better: what each hand did, how long it took and what came of it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from markupsafe import Markup


class Cell(NamedTuple):
    """What stands in a column of a row; empty words where nothing does."""

    words: str
    tone: Literal["", "right", "wrong"] = ""


class HandBack(NamedTuple):
    """What a seat did in a round; ``cells`` are by the columns behind the player and the piece."""

    seat: int
    piece: str
    picture: Markup
    cells: tuple[Cell, ...]


class RoundBack(NamedTuple):
    """A round that is over; ``end`` counts the actions of the log up to its end."""

    title: str
    end: int
    hands: tuple[HandBack, ...]


class PaceRow(NamedTuple):
    """How quick somebody was, or a level of bots is (seat 0), in ms for a piece."""

    seat: int
    name: str
    ms: int
    note: str = ""


class LookBack(NamedTuple):
    """All rounds that are over, and the paces from the quickest on; ``columns`` are the titles of
    cells, ``piece`` that of what was built."""

    piece: str
    columns: tuple[str, ...]
    rounds: tuple[RoundBack, ...]
    pace_title: str
    pace_note: str
    paces: tuple[PaceRow, ...]

"""Links to a turn of a finished match: all of it travels in the link, as for a shared result."""

from __future__ import annotations

from typing import NamedTuple

from app.base.packing import LONGEST_CODE
from app.base.routes import address
from app.saves.challenges import pack
from app.saves.records import Record

LINK_COPIED = "The link is copied: it opens the match at this moment."
LINK_TOO_LONG = "This match is too long for a link. Export makes a file of it."

SAME = "same"
"""In the place of a better action: there was none."""


class DrawnChoice(NamedTuple):
    """A choice that a replay draws on its board: whose, what was done, and what was ``better``
    (empty where nothing was)."""

    seat: int
    done: str
    better: str


def replay_link(record: Record, at: int, seat: int, drawn: DrawnChoice | None = None) -> str:
    """The address that shows the board of a seat after ``at`` actions of a settled match; empty
    where it is too long.

    With a choice that is ``drawn`` what the seat did next is drawn on its board, and beside it what
    was better. The address holds the names of those who played, and nothing else of
    this device.
    """
    code = pack(record)
    if len(code) > LONGEST_CODE:
        return ""
    better = "" if drawn is None else drawn.better or SAME
    return address(("result", code), {"at": str(at), "seat": str(seat), "better": better})

"""What this browser knows of an invitation that is opened in it: whether it has been answered here,
and what there is to do then."""

from __future__ import annotations

import json
from dataclasses import dataclass

from app.base.checking import read_json
from app.remote.values.ways.given import ago_words
from app.remote.values.ways.guests import Guest
from pyengine.peers.wire.timeouts import VALID_MS

ANSWERS = "answers"
"""The key under which it is stored which invitations were answered in this browser."""

_MOST = 32
"""So many are kept, the newest."""

SEATED = "You are at this table already"
AGAIN = "You have answered this link already. Here is your reply again."
ELSEWHERE = (
    "You have answered this link in another tab of this browser. Keep that tab open: you come to"
    " the table there, once this reply has been opened."
)


@dataclass(frozen=True, slots=True)
class Known:
    """What is known; nothing where the invitation is new here."""

    here: str = ""
    """The key of the table in this tab from which a reply is on its way."""
    table_key: str = ""
    """This browser's key of the table, if it has a place there."""
    reply: str = ""
    """The address of the reply that waits in another tab."""
    answered: int = 0
    """When it was answered, in ms since 1970."""

    def words(self, now: int) -> str:
        """Says what is known, and what to do; empty where nothing is."""
        if self.here:
            return AGAIN
        if self.table_key:
            return f"{SEATED}."
        if self.reply:
            return ELSEWHERE
        if not self.answered:
            return ""
        return (
            f"This link was answered in this browser {ago_words(self.answered, now)}. If that page"
            " is still open, go on there; if not, its reply leads nowhere: answer again, and"
            " send the new reply."
        )


def with_answer(stored: bytes, guest: Guest, now: int) -> bytes:
    """What is to be stored once an invitation is answered; those that hold no more are left out."""
    table, number = guest.invite.table.hex(), guest.invite.number
    rows = [
        row for row in _rows(stored) if row[:2] != (table, number) and now - row[2] < 2 * VALID_MS
    ]
    return json.dumps([*rows, (table, number, now)][-_MOST:]).encode("ascii")


def answered_at(stored: bytes, guest: Guest) -> int:
    """Returns when an invitation was answered; 0 where it was not."""
    key = (guest.invite.table.hex(), guest.invite.number)
    return next((at for table, number, at in _rows(stored) if (table, number) == key), 0)


def _rows(stored: bytes) -> list[tuple[str, int, int]]:
    try:
        values = read_json(stored.decode("ascii"))
    except ValueError:
        return []
    rows = []
    for value in values if isinstance(values, list) else ():
        match value:
            case [str(table), int(number), int(at)]:
                rows.append((table, number, at))
    return rows

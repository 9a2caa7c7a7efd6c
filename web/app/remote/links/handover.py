"""Another match with the same people: links go over from a table to the next one.

The browser knows a link by the name under which it was made; here stands what it is called now.
"""

from __future__ import annotations

from app.saves.records import REMOTE, Record
from pyengine.peers.membership.people import FOUNDER
from pyengine.peers.session import ports
from pyengine.peers.table.remote_table import RemoteTable
from pyengine.peers.wire.contents import OPEN, PERSON, STANDARD


class HandedOverLinks:
    """The links that have gone over to another table. Changes in place."""

    def __init__(self) -> None:
        self._current: dict[str, str] = {}
        self._made: dict[str, str] = {}

    def rename(self, link: str, to: str) -> None:
        """From now on a link is called otherwise."""
        made = self._made.pop(link, link)
        self._current[made], self._made[to] = to, made

    def current_name(self, made: str) -> str:
        """Says what the link is called now that was made under that name."""
        return self._current.get(made, made)

    def original_name(self, link: str) -> str:
        """Under which name a link was made."""
        return self._made.get(link, link)

    def end(self, made: str) -> None:
        """A link is no more."""
        self._made.pop(self._current.pop(made, ""), None)


def rematch_setup(record: Record, table: RemoteTable | None) -> ports.Setup:
    """Returns what was agreed once more, by a founder who sits there: the seats of others are free.

    Bots stay where they were, and are played by the founder's device from now on. Where the
    table is not at hand, who plays elsewhere may have been a bot: that seat is free as well.
    """
    header = record.match.header
    if table is not None and table.sheet is not None:
        own, sheet = table.me, table.sheet
        agreed = sheet.patience, sheet.hands, sheet.undo, sheet.clock
        kinds = [OPEN if kind == PERSON and member != own else kind for member, kind in sheet.seats]
    else:
        agreed = 0, STANDARD, record.terms.undo, record.terms.clock
        kinds = [OPEN if player.kind == REMOTE else player.kind for player in record.players]
    seats = tuple((FOUNDER, kind) for kind in kinds)
    return ports.Setup(header.game, header.options, seats, *agreed)


def own_seat(table: RemoteTable) -> int:
    """The seat in which somebody of this device sat when the match began; 0 for none."""
    if table.sheet is None:
        return 0
    return next(
        (at for at, seated in enumerate(table.sheet.seats, 1) if seated == (table.me, PERSON)),
        0,
    )

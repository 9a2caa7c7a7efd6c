"""Asked: who sat at the last match, and whose device has been taken along to the table where its
people play again, while they may still look at that match."""

from __future__ import annotations

from pyengine.peers.membership.people import people_of
from pyengine.peers.table.remote_table import RemoteTable
from pyengine.peers.wire.contents import OPEN


class Asked:
    """Who has been asked to play again and has not come yet. Changes in place.

    Keys and numbers of the new table are fresh: its people are known by the names that they had at
    the table ``before``. Whoever only looked on there, comes by an invitation, or has got up again
    has not been asked; and where no seat is free nobody is waited for.
    """

    def __init__(self, before: RemoteTable | None = None) -> None:
        sheet = before.sheet if before else None
        self._names = (
            {before.name_of(one) for one in people_of(sheet.seats)} if before and sheet else set()
        )
        self._came: set[int] = set()
        """Who has had a seat at this table."""

    def look(self, table: RemoteTable) -> frozenset[int]:
        """Returns their numbers, as the table is now, before the match begins."""
        if not self._names:
            return frozenset()
        self._came.update(people_of(table.seats))
        if all(kind != OPEN for _, kind in table.seats):
            return frozenset()
        return frozenset(
            one.member
            for one in table.standing
            if one.member != table.me and one.member not in self._came and one.name in self._names
        )

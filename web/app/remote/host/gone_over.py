"""Who has gone over to the table where the people of another one play again: they are not lost."""

from __future__ import annotations

from dataclasses import replace

from pyengine.peers.table.remote_table import RemoteTable


class GoneOver:
    """Members whose links belong to the next table. Changes in place.

    The session has no link to them any more, and would call them away. But whoever still looks at
    the finished match is led to them by joining; a way back would lead to where nobody is.
    """

    def __init__(self) -> None:
        self.members: set[int] = set()
        """By number at the finished match; mostly nobody."""
        self._marked: tuple[RemoteTable, RemoteTable] | None = None
        """The newest table, and as it is with them; the same one as long as nothing changes."""

    def note(self, member: int) -> None:
        """A member's link goes over."""
        self.members.add(member)
        self._marked = None

    def clear(self) -> None:
        """The next table is put away on this device: nothing leads to its people any more."""
        self.members.clear()
        self._marked = None

    def mark(self, table: RemoteTable) -> RemoteTable:
        """The table with those who have gone over as here."""
        if self._marked is None or self._marked[0] is not table:
            people = tuple(
                [
                    replace(one, how="here") if one.member in self.members else one
                    for one in table.participants
                ]
            )
            self._marked = table, replace(table, participants=people)
        return self._marked[1]

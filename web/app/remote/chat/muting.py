"""Muted members of a table: stored with it, and taken along to another match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pyengine.peers.table.remote_table import Participant, RemoteTable

_STORED = "muted/"
"""Keys of what is stored begin so, with a member's number."""

_ON, _OFF = b"1", b"0"


class Muting:
    """The muted members of one table. Changes in place.

    ``names`` are those who were muted at the table before: keys are new at each table, and a name
    is what goes along from one to the next.
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.members: frozenset[int] = frozenset()
        self._names = set(names)

    def load(self, parts: Mapping[str, bytes]) -> None:
        """Take what was stored of a table."""
        numbers = [key.removeprefix(_STORED) for key, value in parts.items() if value == _ON]
        self.members = frozenset(
            int(number) for number in numbers if number.isascii() and number.isdecimal()
        )

    def names(self, table: RemoteTable) -> list[str]:
        """Returns what those call themselves whose talk is not shown."""
        return [table.name_of(member) for member in self.members]

    def toggle(self, member: int) -> tuple[str, bytes]:
        """Mute somebody, or let them be heard again; what is to be stored."""
        self.members ^= {member}
        return f"{_STORED}{member}", _ON if member in self.members else _OFF

    def mute_known(self, participants: Iterable[Participant], me: int) -> list[tuple[str, bytes]]:
        """Mute whoever comes from the table before and was muted there, once; what is to be
        stored."""
        found = []
        for participant in participants if self._names else ():
            if participant.name in self._names and participant.member != me:
                self._names.discard(participant.name)
                if participant.member not in self.members:
                    found.append(self.toggle(participant.member))
        return found

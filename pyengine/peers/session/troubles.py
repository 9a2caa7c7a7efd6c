"""The broken rules of which the person is told, each at its time."""

from __future__ import annotations

from pyengine.peers.fold.sentences import trouble
from pyengine.peers.member.member import Member
from pyengine.peers.table.remote_table import Trouble
from pyengine.peers.wire.timeouts import BLAME_MS


class Troubles:
    """The faults that were found, each told of once. Changes in place."""

    def __init__(self) -> None:
        self._told: set[tuple[int, str, int]] = set()
        self._doubts: dict[tuple[int, str, int], int] = {}
        """Faults that may vanish once all posts are compared, and until when that is awaited."""
        self.wakes_at: tuple[int, ...] = ()
        """The times at which such a wait is over."""

    def find(self, member: Member, now: int) -> list[Trouble]:
        """The faults that are to be told of now."""
        found = []
        doubts, self._doubts = self._doubts, {}
        for fault in member.faults:
            key = (fault.member, fault.what, fault.post.n)
            if key in self._told:
                continue
            until = doubts.get(key, now + BLAME_MS)
            if fault is member.fold.fault and now < until:
                self._doubts[key] = until
                continue
            self._told.add(key)
            words = str(trouble(member.feeds, fault))
            found.append(Trouble(fault.member, fault.what, words))
        self.wakes_at = tuple(self._doubts.values())
        return found

"""The broken rules of which the person is told, each at its time."""

from __future__ import annotations

from dataclasses import replace

from pyengine.peers.fold.sentences import trouble
from pyengine.peers.member.member import Member
from pyengine.peers.table.remote_table import Trouble
from pyengine.peers.wire.timeouts import BLAME_MS


class Troubles:
    """The faults that were found: told of once for each member and rule, however often it breaks
    that. Changes in place."""

    def __init__(self) -> None:
        self.told: tuple[Trouble, ...] = ()
        """All that the person was told."""
        self._seen: set[tuple[int, str, int]] = set()
        self._counts: dict[tuple[int, str], int] = {}
        """How often each member has broken each rule."""
        self._doubts: dict[tuple[int, str, int], int] = {}
        """Faults that may vanish once all posts are compared, and until when that is awaited."""
        self.wakes_at: tuple[int, ...] = ()
        """The times at which such a wait is over."""

    def find(self, member: Member, now: int) -> None:
        """Tell of the faults that are to be told of now."""
        doubts, self._doubts = self._doubts, {}
        for fault in member.faults:
            key = (fault.member, fault.what, fault.post.n)
            if key in self._seen:
                continue
            until = doubts.get(key, now + BLAME_MS)
            if fault.what != "two-posts" and now < until:
                self._doubts[key] = until
                continue
            self._seen.add(key)
            kind = (fault.member, fault.what)
            count = self._counts[kind] = self._counts.get(kind, 0) + 1
            if count == 1:
                words = str(trouble(member.feeds, fault))
                self.told += (Trouble(*kind, words),)
            elif count & (count - 1) == 0:
                # Not each time: whoever breaks rules without end would have the screen drawn so.
                self.told = tuple(
                    replace(one, count=count) if (one.member, one.what) == kind else one
                    for one in self.told
                )
        self.wakes_at = tuple(self._doubts.values())

"""The way back to neighbours who are lost: by itself where that can be, else by codes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from app.remote.links.paths import ConnectionPaths
from app.remote.links.tab_links import leads_to_tab
from pyengine.peers.network.links import Link
from pyengine.peers.table.remote_table import RemoteTable
from pyengine.peers.wire.timeouts import AWAY_MS

SLEPT = "This device slept, and is back at the table. Nothing is lost."


class Returns:
    """Sees who is lost, and whether this page has to be brought back. Changes in place.

    ``make_codes`` is called for a page that was loaded again and finds nobody by itself.
    """

    def __init__(self, paths: ConnectionPaths, make_codes: Callable[[], None]) -> None:
        self.members: frozenset[int] = frozenset()
        """The members to whom links lead; those in other tabs of this browser are found anyway."""
        self._paths = paths
        self._make_codes = make_codes
        self._is_loaded = False
        """True if this page was loaded again, and nobody has been heard since."""
        self._sleeps_until: int | None = 0
        """When what is lost is lost by a sleep no more; None while the page is put away."""
        self._has_slept = False
        """True if links were lost by that, and this device is not back yet."""

    def load(self, parts: Mapping[str, bytes], table: RemoteTable) -> None:
        """Come back after a reload, with what was stored for that."""
        self._is_loaded = True
        others = [
            participant.member
            for participant in table.participants
            if participant.member != table.me and not participant.left
        ]
        self._paths.pairs.load(parts, table.id, others)

    def settle(self) -> None:
        """Make codes, once nobody is found without."""
        if self._is_loaded and not self._paths.pairs.returning:
            self._is_loaded = False
            self._make_codes()

    def note_seen(self, now: int, *, seen: bool) -> None:
        """The page is seen again, or put away. That links were lost comes out a little later."""
        self._sleeps_until = now + AWAY_MS if seen else None

    def follow(
        self, links: Mapping[str, Link], leavers: Collection[int], table: RemoteTable, now: int
    ) -> str:
        """Look for those to whom the last link has just been lost, but who has left.

        Returns what is to be said of a sleep once it has come to a good end.
        """
        before = self.members
        self.members = frozenset(
            [link.member for name, link in links.items() if link.member and not leads_to_tab(name)]
        )
        if leavers:
            self._paths.pairs.end(leavers)
        if lost := before - self.members - frozenset(leavers):
            for member in sorted(lost):
                self._paths.find(member)
            slept = self._sleeps_until is None or now < self._sleeps_until
            self._has_slept = self._has_slept or slept
        if table.alone:
            return ""
        self._is_loaded = False
        if self._paths.returns:
            self._paths.end_reconnects()
        is_back = self._has_slept and self._sleeps_until is not None and bool(self.members)
        self._has_slept = self._has_slept and not is_back
        return SLEPT if is_back and table.begun and not table.out else ""

"""The way back to neighbours who are lost: by itself where that can be, else by codes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from app.remote.links.paths import ConnectionPaths
from app.remote.links.tab_links import leads_to_tab
from pyengine.peers.network.links import Link


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

    def load(self, parts: Mapping[str, bytes]) -> None:
        """Come back after a reload, with what was stored for that."""
        self._is_loaded = True
        self._paths.pairs.load(parts)

    def settle(self) -> None:
        """Make codes, once nobody is found without."""
        if self._is_loaded and not self._paths.pairs.returning:
            self._is_loaded = False
            self._make_codes()

    def follow(self, links: Mapping[str, Link], leavers: Collection[int], alone: bool) -> None:
        """Look for those to whom the last link has just been lost, but who has left."""
        before = self.members
        self.members = frozenset(
            [link.member for name, link in links.items() if link.member and not leads_to_tab(name)]
        )
        for member in sorted(before - self.members):
            if member not in leavers:
                self._paths.find(member)
        if not alone:
            self._is_loaded = False
            if self._paths.returns:
                self._paths.end_reconnects()

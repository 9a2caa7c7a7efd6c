"""The clocks of others, as the pings over a device's links tell of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pyengine.peers.network.links import Link
from pyengine.peers.race.clocks import PINGS, Reading


class LinkClocks:
    """Reads the clocks at the other ends of links, which come and go."""

    def __init__(self, links: Mapping[str, Link]) -> None:
        self._links = links

    def ping(self, members: Iterable[int], now: int) -> None:
        """Ask these members for the time, as far as they are linked."""
        for link in self._links.values():
            if link.member in members:
                link.ping(now)

    def answered_pings(self, since: int) -> dict[int, int]:
        """By linked member how many pings it answered that were sent from a time of its own
        clock on."""
        links = self._links.values()
        return {link.member: link.samples.count(since) for link in links if link.member}

    def readings(self, clock: int) -> dict[int, Reading]:
        """Returns what is known of the linked members' clocks now."""
        found = {link.member: link.samples.reading(clock) for link in self._links.values()}
        return {
            member: reading for member, reading in found.items() if member and reading is not None
        }

    def slow(self, clock: int, delay: int) -> tuple[int, ...]:
        """The linked members to whom a message usually takes longer than that, as far as enough
        pings tell it."""
        known = {member for member, count in self.answered_pings(0).items() if count >= PINGS}
        found = self.readings(clock).items()
        return tuple(
            sorted(member for member, read in found if member in known and read.delay > delay)
        )

"""Bounds: what is kept of each neighbour so that it costs little whatever it sends.

All of it goes by key, so that nobody begins anew over another link.
"""

from __future__ import annotations

from pyengine.peers.network.allowance import Allowance, Rate
from pyengine.peers.network.exchange import Sent
from pyengine.peers.network.intake import Intake
from pyengine.peers.network.links import Link
from pyengine.peers.wire.timeouts import BARRED_MS


class NeighbourBounds:
    """What one neighbour may do yet. Changes in place."""

    def __init__(self, now: int) -> None:
        self.allowance = Allowance(now)
        self.intake = Intake(self.allowance)
        """Posts that wait to be looked at."""
        self.sent = Sent(self.allowance)
        """What it was sent."""
        self.barred_until = now
        """Until then nothing is heard of it: it has broken the bounds of a link."""

    def allows(self, rate: Rate, now: int) -> bool:
        """Returns whether it may do something of that rate once more, and notes it."""
        return self.allowance.allows(rate, now)


class Bounds:
    """The bounds of all neighbours. Changes in place."""

    def __init__(self) -> None:
        self._by_key: dict[bytes, NeighbourBounds] = {}

    def of(self, key: bytes, now: int) -> NeighbourBounds:
        """Returns what the owner of a key may do yet."""
        if key not in self._by_key:
            self._by_key[key] = NeighbourBounds(now)
        return self._by_key[key]

    def bar(self, link: Link, now: int) -> None:
        """Hear nothing for a while of who has broken the bounds of a link; of nobody else, as long
        as nobody has proven who it is."""
        if link.proven:
            self.of(link.key, now).barred_until = now + BARRED_MS

    def bars(self, link: Link, now: int) -> bool:
        """Returns whether nothing is heard of the other end just now."""
        return now < self.of(link.key, now).barred_until

    @property
    def has_waiting(self) -> bool:
        """Returns whether posts of somebody wait."""
        return bool([bounds for bounds in self._by_key.values() if bounds.intake.has_waiting])

    @property
    def wakes_at(self) -> list[int]:
        """When some of what waits may be looked at."""
        found = [bounds.intake.wakes_at for bounds in self._by_key.values()]
        return [at for at in found if at is not None]

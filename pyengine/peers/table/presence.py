"""The presence of participants: here, late or away, for how long, and those that do not respond."""

from __future__ import annotations

from collections.abc import Mapping, Set

from pyengine.peers.member.member import Member
from pyengine.peers.table.remote_table import PresenceStatus
from pyengine.peers.table.unresponsive import Unresponsive, UnresponsivePeers, person_ms
from pyengine.peers.wire.contents import Sheet
from pyengine.peers.wire.timeouts import MINUTE_MS


class Presence:
    """The presence of all other members as this device knows it. Changes in place."""

    def __init__(self) -> None:
        self.long: set[int] = set()
        """Those who have been away for longer than the table's patience."""
        self.statuses: dict[int, PresenceStatus] = {}
        """The presence of others by number; a member that is not in it is away."""
        self.asleep: frozenset[int] = frozenset()
        """Those who are away since their pages were put away: their devices sleep."""
        self.hidden: frozenset[int] = frozenset()
        """Those whose pages were put away, and whose devices answer all the same."""
        self._away: dict[int, int] = {}
        """Since when each of those who are away has let the match wait."""
        self._patience_ms = 0
        self._unresponsive = UnresponsivePeers()

    @property
    def unresponsive(self) -> Mapping[int, Unresponsive]:
        """Those who keep the match waiting for too long."""
        return self._unresponsive.found

    def read(self, statuses: Mapping[int, PresenceStatus], hidden: Set[int]) -> None:
        """See who has come, is late or has gone, by what is told of connections; ``hidden`` are
        those whose pages were put away."""
        self.asleep = frozenset(
            [member for member in hidden if statuses.get(member, "away") == "away"]
        )
        self.hidden = frozenset(hidden) - self.asleep
        for member, status in statuses.items():
            before, self.statuses[member] = self.statuses.get(member, "away"), status
            if status != "away" == before:
                self._away.pop(member, None)
                self.long.discard(member)
                self._unresponsive.reset(member)

    def follow(self, member: Member, sheet: Sheet, now: int) -> None:
        """See for whom the match waits, once it runs, for as long as the sheet says."""
        patience = sheet.patience
        self._patience_ms = patience * MINUTE_MS
        self._unresponsive.read(member, person_ms(sheet), now)
        for feed in member.feeds if patience else ():
            if feed != member.number and self.statuses.get(feed, "away") == "away":
                since = self._away.setdefault(feed, now)
                if now - since >= self._patience_ms:
                    self.long.add(feed)

    @property
    def wakes_at(self) -> list[int]:
        """The times at which somebody's time is over, as far as it runs."""
        away = [
            at + self._patience_ms for member, at in self._away.items() if member not in self.long
        ]
        return [*away, *self._unresponsive.wakes_at]

"""Who of a table is there: heard of, away, away for long, or there and giving nothing."""

from __future__ import annotations

from app.remote.values.party import How, Party
from app.remote.values.unresponsive import Stalls

_MINUTE_MS = 60_000
_ALARM = "patience"
_STALLED = "stalled"


class Presence:
    """What this device knows of the others' being there. Changes in place."""

    def __init__(self) -> None:
        self.long: set[int] = set()
        """Who has been away for longer than the table's patience."""
        self.stalls = Stalls()
        self._how: dict[int, How] = {}
        self._times: dict[int, int] = {}
        """How often each has gone away."""
        self._timed: set[tuple[int, int]] = set()

    def how(self, member: int) -> How:
        """How somebody else stands."""
        return self._how.get(member, "away")

    def hear(self, member: int, how: str) -> None:
        """Somebody has come, is late or has gone."""
        if how == "away":
            self._times[member] = self._times.get(member, 0) + 1
        else:
            self.long.discard(member)
            if self.how(member) == "away":
                self.stalls.is_back(member)
        self._how[member] = "late" if how == "late" else "here" if how == "here" else "away"

    def alarms(self, party: Party) -> list[tuple[str, int]]:
        """What is to be called when the patience with somebody is over, in ms: once each time."""
        patience = party.sheet.patience if party.sheet and party.begun else 0
        found = [(f"{_STALLED}-{member}", ms) for member, ms in self.stalls.calls()]
        for one in party.fellows if patience else ():
            time = (one.member, self._times.get(one.member, 0))
            if one.how == "away" and time not in self._timed:
                self._timed.add(time)
                found.append((f"{_ALARM}-{time[0]}-{time[1]}", patience * _MINUTE_MS))
        return found

    def late(self, name: str) -> bool:
        """Whether such a call came, and may mean that somebody still lets the match wait."""
        kind, _, rest = name.partition("-")
        if kind == _STALLED:
            self.stalls.called(int(rest))
            return True
        if kind != _ALARM:
            return False
        member, times = map(int, rest.split("-"))
        still = self.how(member) == "away" and self._times.get(member, 0) == times
        if still:
            self.long.add(member)
        return still

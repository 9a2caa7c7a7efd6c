"""Detects connected peers that do not respond: they give nothing for which the match waits.

A changed program, or a worker that hangs, answers every question for a sign of life and keeps
back what the match needs. So the time counts from when something of a member was needed first,
and begins anew with every step that the match makes.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from pyengine.peers.fold.fold import Fold
from pyengine.peers.member.member import Member
from pyengine.peers.wire.contents import PERSON

Unresponsive = Literal["", "device", "person"]
"""Whether somebody has kept the match waiting for too long: the device, or the person at it."""

DEVICE_MS = 30_000
"""So long a device may take for what it does by itself; the slowest step of a deal takes some
seconds on a phone."""

PROOF_MS = 120_000
"""So long it may take in a strict deal, where it makes forty shuffles before it can go on."""

_MINUTE_MS = 60_000
_PEOPLE = ("act", "commit", "claim")
"""Kinds of :class:`Need` that a person answers, where no bot sits."""


class _Wait(NamedTuple):
    """What is needed of a member at which step of the match, since when, and for how long that is
    all right, in ms (0: for ever)."""

    who: Unresponsive
    step: tuple[object, ...]
    since: int
    limit: int

    def is_over(self, now: int) -> bool:
        return bool(self.limit) and now - self.since >= self.limit


class UnresponsivePeers:
    """For what the match waits of whom, and since when. Changes in place."""

    def __init__(self) -> None:
        self._waits: dict[int, _Wait] = {}
        self._now = 0
        self._known: tuple[Member, int, int] | None = None
        """Of whom, by which version and patience, the needs were read last."""

    def of(self, member: int) -> Unresponsive:
        """Whether somebody keeps the match waiting for too long."""
        wait = self._waits.get(member)
        return wait.who if wait and wait.is_over(self._now) else ""

    def is_back(self, member: int) -> None:
        """Begin the time anew: somebody is connected again."""
        self._waits.pop(member, None)
        self._known = None

    def read(self, member: Member, patience: int, now: int) -> None:
        """See what is needed now, in ms; for people it may take ``patience`` minutes (0: any)."""
        self._now = now
        if self._known == (member, member.version, patience):
            return
        self._known = (member, member.version, patience)
        fold = member.fold
        found: dict[int, _Wait] = {}
        for one in {need.member for need in fold.needs}:
            wait = _wait_for(fold, one, patience, now)
            known = self._waits.get(one)
            same = known is not None and known._replace(since=now) == wait
            found[one] = known if known and same else wait
        self._waits = found

    @property
    def wakes_at(self) -> list[int]:
        """When somebody's time is over, as far as it runs."""
        return [one.since + one.limit for one in self._waits.values() if one.limit]


def _wait_for(fold: Fold, member: int, patience: int, now: int) -> _Wait:
    """For what the match waits of a member: first of all for what its device does by itself."""
    assert fold.epoch is not None
    needs, seats = [need for need in fold.needs if need.member == member], fold.epoch.proposal.seats
    device = [
        need
        for need in needs
        if need.kind not in _PEOPLE or seats[need.seat - 1] != (member, PERSON)
    ]
    step: tuple[object, ...] = (fold.epoch.number, fold.phase)
    if not device:
        # While a clock runs nobody has to move: it ends by itself.
        return _Wait("person", step, now, 0 if fold.races_on else patience * _MINUTE_MS)
    # In a deal every post of anybody is a step; whoever writes idly makes none.
    deal = fold.deal
    done = (deal.number, deal.stage, deal.done) if deal else ()
    needed = tuple((need.kind, need.seat, need.index) for need in device)
    proves = deal is not None and fold.deals.strict and not deal.proved
    return _Wait("device", (*step, *done, needed), now, PROOF_MS if proves else DEVICE_MS)

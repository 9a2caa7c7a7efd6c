"""Who is linked and gives nothing for which the match waits: that cannot be seen by the links.

A changed program, or a worker that hangs, answers every question for a sign of life and keeps
back what the match needs. So the time counts from when something of a member was needed first,
and begins anew with every step that the match makes.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from app.base.words import and_list, possessive
from pyengine.peers.fold.fold import Fold
from pyengine.peers.wire.contents import PERSON

Stall = Literal["", "device", "person"]
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

    who: Stall
    step: tuple[object, ...]
    since: int
    limit: int

    def is_over(self, now: int) -> bool:
        return bool(self.limit) and now - self.since >= self.limit


class Stalls:
    """For what the match waits of whom, and since when. Changes in place."""

    def __init__(self) -> None:
        self._waits: dict[int, _Wait] = {}
        self._now = 0
        self._called: dict[int, int] = {}
        """By member when a call was ordered last."""

    def of(self, member: int) -> Stall:
        """Whether somebody keeps the match waiting for too long."""
        wait = self._waits.get(member)
        return wait.who if wait and wait.is_over(self._now) else ""

    def is_back(self, member: int) -> None:
        """Somebody is linked again: the time begins anew."""
        self._waits.pop(member, None)

    def read(self, fold: Fold, patience: int, now: int) -> None:
        """See what is needed now, in ms; for people it may take ``patience`` minutes (0: any)."""
        self._now = now
        found: dict[int, _Wait] = {}
        for member in {need.member for need in fold.needs}:
            wait = _wait_for(fold, member, patience, now)
            known = self._waits.get(member)
            same = known is not None and known._replace(since=now) == wait
            found[member] = known if known and same else wait
        self._waits = found

    def calls(self) -> list[tuple[int, int]]:
        """Who is to be looked at again, and in how many ms."""
        found = []
        for member, wait in self._waits.items():
            at = wait.since + wait.limit
            ordered = self._called.get(member, 0)
            if wait.limit and at > self._now and not self._now < ordered <= at:
                self._called[member] = at
                found.append((member, at - self._now))
        return found

    def called(self, member: int) -> None:
        """Such a call has come."""
        self._called.pop(member, None)


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


def stall_words(devices: list[str], people: list[str], patience: int) -> str:
    """Who keeps the match waiting, by name: whose devices, and who has not moved."""
    told = []
    if devices:
        whose = and_list([possessive(name) for name in devices])
        give = "devices give" if devices[1:] else "device gives"
        told.append(f"{whose} {give} nothing that the match waits for.")
    if people:
        have = "have" if people[1:] else "has"
        told.append(f"{and_list(people)} {have} not moved for {minutes_words(patience)}.")
    return " ".join(told)


def minutes_words(minutes: int) -> str:
    """So many minutes in words."""
    return "a minute" if minutes == 1 else f"{minutes} minutes"

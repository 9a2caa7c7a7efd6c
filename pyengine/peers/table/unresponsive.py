"""Detects connected peers that do not respond: they give nothing for which the match waits.

A changed program, or a worker that hangs, answers every question for a sign of life and keeps
back what the match needs. So the time counts from when something of a member was needed first,
and begins anew with every step that the match makes. That a time of a race has passed nobody can
tell before it has.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from pyengine.peers.member.member import Member
from pyengine.peers.race.clocks import TENTHS
from pyengine.peers.wire.contents import PERSON, Sheet, clock_seconds
from pyengine.peers.wire.timeouts import CLOCK_MS, DEVICE_MS, MINUTE_MS, PROOF_MS, SECOND_MS

Unresponsive = Literal["", "device", "person"]
"""A member that has kept the match waiting for too long: its device, or the person at it."""

_PEOPLE = ("act", "commit", "claim")
"""Kinds of :class:`Need` that a person answers, where no bot sits."""


class _Wait(NamedTuple):
    """A wait for a member: at which step of the match, since when, and for how long that is
    all right, in ms (0: for ever)."""

    who: Unresponsive
    step: tuple[object, ...]
    since: int
    limit: int


def person_ms(sheet: Sheet) -> int:
    """How long a person may take for a move, in ms (0: any): the patience of the table, and where
    turns have a clock a little more than that gives. Whose time is up is played for by their own
    device, so only who keeps to no clock, or sleeps, is waited for that long."""
    seconds = clock_seconds(sheet.clock)
    limits = [sheet.patience * MINUTE_MS, seconds * SECOND_MS + CLOCK_MS if seconds else 0]
    return min([limit for limit in limits if limit], default=0)


class UnresponsivePeers:
    """Measures how long the match has waited for each peer. Changes in place."""

    def __init__(self) -> None:
        self.found: dict[int, Unresponsive] = {}
        """Those who keep the match waiting for too long: the device, or the person at it."""
        self._waits: dict[int, _Wait] = {}
        self._known: tuple[Member, int, int] | None = None
        """Of whom, by which version and patience, the needs were read last."""

    def reset(self, member: int) -> None:
        """Begin the time anew: somebody is connected again."""
        self._waits.pop(member, None)
        self.found.pop(member, None)
        self._known = None

    def read(self, member: Member, patience: int, now: int) -> None:
        """See what is needed now; for people it may take ``patience``, in ms as well (0: any)."""
        if self._known != (member, member.version, patience):
            self._known = (member, member.version, patience)
            self._read_needs(member, patience, now)
        self.found = {
            member: wait.who
            for member, wait in self._waits.items()
            if wait.limit and now - wait.since >= wait.limit
        }

    def _read_needs(self, member: Member, patience: int, now: int) -> None:
        found: dict[int, _Wait] = {}
        for number in {need.member for need in member.fold.needs}:
            wait = _wait_for(member, number, patience, now)
            known = self._waits.get(number)
            same = known is not None and known._replace(since=max(known.since, now)) == wait
            found[number] = known if known and same else wait
        for number, wait in _waits_to_go_on(member, patience, now):
            known = self._waits.get(number)
            found[number] = known if known and known._replace(since=now) == wait else wait
        self._waits = found

    @property
    def wakes_at(self) -> list[int]:
        """The times at which somebody's time is over, as far as it runs."""
        return [wait.since + wait.limit for wait in self._waits.values() if wait.limit]


def _waits_to_go_on(member: Member, patience: int, now: int) -> list[tuple[int, _Wait]]:
    """For whom this device waits, as it has agreed to go on in another way: who has not answered,
    and when all have, whose device does not enter."""
    epochs = member.fold.epochs
    bound = member.bound_to if epochs.open else None
    if bound is None:
        return []
    answered = bound.agreed.keys()
    who: Unresponsive = "person"
    if epochs.is_agreed(bound):
        answered, who = bound.entered.keys(), "device"
    limit = DEVICE_MS if who == "device" else patience
    wait = _Wait(who, (bound.post.digest, len(answered)), now, limit)
    lacking = epochs.newcomers(bound) - answered or set(bound.people) - answered
    return [(one, wait) for one in sorted(lacking) if one != member.number]


def _wait_for(own: Member, member: int, patience: int, now: int) -> _Wait:
    """Returns the wait for a member: first of all for what its device does by itself."""
    fold = own.fold
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
        return _Wait("person", step, now, 0 if fold.races_on else patience)
    # In a deal every post of anybody is a step; whoever writes idly makes none.
    deal = fold.deal
    done = (deal.number, deal.stage, deal.done) if deal else ()
    needed = tuple([(need.kind, need.seat, need.index) for need in device])
    proves = deal is not None and fold.deals.strict and not deal.proved
    times = [need.index for need in device if need.kind == "mark" and need.index]
    since = now if len(times) < len(device) else max(now, _passed_at(own, member, min(times), now))
    return _Wait("device", (*step, *done, needed), since, PROOF_MS if proves else DEVICE_MS)


def _passed_at(own: Member, member: int, time: int, now: int) -> int:
    """Returns when a time of a member's clock in a race has passed, by the ``own`` clock, in ms.

    Who looks on has no common time with it, and lets as much pass as a round has.
    """
    line, match = own.fold.races.line, own.fold.match
    assert line is not None
    assert match is not None
    if own.number not in line.shift:
        return now + match.pending.limit
    return -(-line.own_time(own.number, time + line.shift[member]) // TENTHS)

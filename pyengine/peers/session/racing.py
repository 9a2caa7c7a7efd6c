"""A device's automatic part in a race: tells its clock, marks others' claims, lets time pass.

The page's part is to show the signal when it is due (``RemoteTable.signal``), and to claim what
its people and hosted bots do, with the time stamp of the input by the session's own clock.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple

from pyengine.peers.member.member import Member
from pyengine.peers.network.link_clocks import LinkClocks
from pyengine.peers.race.clocks import PINGS, TENTHS
from pyengine.peers.race.timeline import Timeline
from pyengine.peers.wire.contents import Claim, Clock, Content, Mark
from pyengine.peers.wire.posts import Post
from pyengine.peers.wire.timeouts import LAPSE_MS, LEAD_MS, MARK_HOLD_MS, SYNC_MS, SYNC_PING_MS


class Racing:
    """A device's part in races. Changes in place.

    ``ready`` says whether its clock is told for the round, so that claims mean something.
    """

    def __init__(self) -> None:
        self.ready = False
        self.holds = False
        """True if people here still look at what the last round has brought: the next one waits
        for this device's clock."""
        self.wake_at = 0
        """The time at which something may be due that is not now."""
        self._before: int | None = None
        """The number of own posts when the device was started: its clock is a new one."""
        self._came: dict[tuple[int, int], int] = {}
        self._pings_from: int | None = None
        self._ping_at = 0
        self._seen = ("", 0)
        """The newest signal, and when it was due here for the first time."""
        self.asks = False
        """True while this device looks on and asks those who play for the time."""
        self._awaited = ""
        """The newest signal that was known here before all clocks were told."""
        self._watched = ("", 0)
        """The newest signal that others wait for, and when it is shown here."""

    def note_claims(self, posts: Iterable[Post], now: int) -> None:
        """Note when claims came."""
        for post in posts:
            if isinstance(post.content, Claim):
                self._came[post.by, post.n] = now * TENTHS

    def due(self, member: Member, clocks: LinkClocks, now: int) -> Content | None:
        """Returns what is to be written now, if anything."""
        if self._before is None:
            self._before = len(member.feeds.posts(member.number))
        self.wake_at = 0
        fold = member.fold
        signal = fold.pending.signal if fold.match else ""
        if not signal or not member.is_in:
            self._pings_from, self.ready = None, False
            return None
        if self._seen[0] != signal:
            self._seen = (signal, now)
        clock_report = self._clock_due(member, clocks, now)
        if clock_report is not None or not self.ready:
            return clock_report  # a time by a clock that nobody knows yet would count as any time
        lapse = None if fold.pending.race else self._lapse(member, now)
        return lapse or self._mark(member, now) or self._promise(member, now)

    def _wake(self, at: int) -> None:
        self.wake_at = min(self.wake_at, at) if self.wake_at else at

    def _clock_due(self, member: Member, clocks: LinkClocks, now: int) -> Content | None:
        """Compare clocks with the others before a round, and after its own has changed."""
        self.ready = self._has_posted_clock(member)
        if self.ready or self.holds:
            self._pings_from = None
            return None
        epoch = member.fold.epoch
        others = set(epoch.people if epoch else ()) - {member.number}
        if self._pings_from is None:
            self._pings_from = self._ping_at = now
        answered = clocks.answered_pings(self._pings_from * TENTHS)
        enough = all(answered.get(other, 0) >= PINGS for other in others)
        if enough or now >= self._pings_from + SYNC_MS:
            readings = clocks.readings(now * TENTHS)
            known = [
                (other, *astuple(readings[other])) for other in sorted(others & readings.keys())
            ]
            if enough or known:
                return Clock(now * TENTHS, tuple(known))
        if now >= self._ping_at:
            clocks.ping(others, now)
            self._ping_at = now + SYNC_PING_MS
        self._wake(self._ping_at)
        return None

    def _has_posted_clock(self, member: Member) -> bool:
        """Returns whether this device has told its clock since it was started, for this round."""
        current_round, epoch = member.fold.races.round, member.fold.epoch
        begun = current_round.begun if current_round else member.fold.phase
        for post in reversed(member.feeds.posts(member.number)):
            if post.n < (self._before or 0) or post.position.phase < begun:
                return False
            if isinstance(post.content, Clock):
                return epoch is not None and post.position.epoch == epoch.number
        return False

    def _lapse(self, member: Member, now: int) -> Content | None:
        """Nobody has answered a call here, and the time for it is long over."""
        match = member.fold.match
        assert match is not None
        over = self._seen[1] + match.pending.limit + LAPSE_MS
        for need in member.own_needs():
            if need.kind == "claim" and now >= over:
                action = match.game.lapse(match.state, need.seat)
                return Claim(need.seat, action, now * TENTHS, 0)
            self._wake(over)
        return None

    def signal(self, member: Member, clocks: LinkClocks, now: int) -> tuple[str, int] | None:
        """The signal of the round, and when it comes by its own clock, once all clocks are told.

        A device that was started anew in the round has another clock than the one that it has told:
        it tells its new one first. Nobody compares clocks with an onlooker: there it comes so long
        after the last clock was heard as it comes after that was told, so never before those who
        play have it. One that comes into a round asks them for the time.
        """
        fold, current_round = member.fold, member.fold.races.round
        if fold.match is None or current_round is None or not fold.pending.race:
            return None
        signal, line = current_round.signal, current_round.line
        if member.number in line.shift:
            at = line.own_time(member.number, line.start)
            return (signal, at) if self.ready else None
        self.asks = False
        if line.lacking:
            self._awaited = signal
            return None
        if self._watched[0] == signal:
            return self._watched
        if self._awaited == signal:
            self._watched = signal, (now + LEAD_MS) * TENTHS
            return self._watched
        return self._watch_from(signal, line, clocks, now)

    def _watch_from(
        self, signal: str, line: Timeline, clocks: LinkClocks, now: int
    ) -> tuple[str, int] | None:
        """The signal of a round that goes on already, once somebody who plays has told the time."""
        readings = clocks.readings(now * TENTHS).items()
        found = [(read.error, who, read.offset) for who, read in readings if who in line.shift]
        if found:
            error, player, offset = min(found)
            self._watched = signal, line.own_time(player, line.start) - offset + error
            return self._watched
        self.asks = True
        clocks.ping(line.people, now)
        return None

    def _mark(self, member: Member, now: int) -> Content | None:
        """Tell when a claim of somebody else has come, as soon as that settles it."""
        line, clock = member.fold.races.line, now * TENTHS
        for claim in line.unmarked(member.number) if line else ():
            assert line is not None
            post = claim.post
            after = claim.reported + line.window(post.by, member.number)
            left = line.own_time(member.number, after) + 1 - clock
            if not 0 < left <= MARK_HOLD_MS * TENTHS:
                return Mark(clock, post.by, post.n, self._came.get((post.by, post.n), 0))
            self._wake(now + -(-left // TENTHS))
        return None

    def _promise(self, member: Member, now: int) -> Content | None:
        """Tell that a time has passed that others wait for."""
        for need in member.fold.needs:
            if need.member == member.number and need.kind == "mark" and need.index:
                if now * TENTHS >= need.index:
                    return Mark(now * TENTHS, 0, 0, 0)
                self._wake(-(-need.index // TENTHS))
        return None

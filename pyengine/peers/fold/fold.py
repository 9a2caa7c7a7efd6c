"""The fold: from the feeds to the match, epoch by epoch.

Which post comes next follows from the rules (:mod:`playing`). So no leader, no clock and no vote
decides an order: equal feeds give an equal match.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Generator, Iterator
from typing import Self

from pyengine.core.game import PUBLIC
from pyengine.core.match import Match
from pyengine.core.registry import load_game
from pyengine.peers.crypto.hashes import H
from pyengine.peers.deal.deal import Results
from pyengine.peers.deal.deals import Dealer
from pyengine.peers.deal.jobs import Work
from pyengine.peers.deal.ledger import FAULTS
from pyengine.peers.fold.playing import Playing
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.membership.epoch import Epoch
from pyengine.peers.membership.epochs import Epochs
from pyengine.peers.membership.lanes import Fault, Lane
from pyengine.peers.membership.standing import Change, Closed
from pyengine.peers.wire.contents import FREE, STRICT, Agree, Enter, No, Open, Proposal, Sheet
from pyengine.peers.wire.posts import Post

MOST_PAST = 16
"""So many epochs that leave out a liar are looked behind. Honest people need a handful, and each
reads the whole match once more."""

AT_ONCE = 16
"""So many phases are played in one step, and so many posts sorted. At a live table that is all that
there is, and a step costs nothing."""

_drain = deque[None](maxlen=0).extend
"""Takes all steps at once, with no call of its own for each."""

_EPOCHS = (Sheet, Proposal, Agree, No, Enter)


def _name(epoch: Epoch | None) -> bytes:
    return epoch.post.digest if epoch else b""


class Fold(Playing):
    """The match of a table, kept up to date as feeds grow.

    ``match`` is None before the start; where hands are dealt it is what everybody may know of the
    match (``game.PUBLIC``). ``needs`` is what it waits for; while there is a ``fault`` it waits for
    nothing but another epoch. ``faults`` are all that were found. ``dealer`` is whose device this
    is; jobs (:attr:`work`) are to be run by somebody, and what they give is handed to :meth:`done`.
    """

    def __init__(self, feeds: Feeds, dealer: Dealer | None = None) -> None:
        super().__init__(feeds, dealer)
        self._prepare(Epochs(feeds))
        _drain(self._steps())

    @classmethod
    def in_steps(
        cls, feeds: Feeds, epochs: Epochs, results: Results, last: int | None = None
    ) -> Generator[None, None, Self]:
        """The same in small steps, where the epochs of the feeds are known.

        ``results`` are those of jobs that have been run before. With a ``last`` epoch the fold
        reads no further than that.
        """
        fold = cls.__new__(cls)
        Playing.__init__(fold, feeds, None)
        fold._prepare(epochs, results, last)
        yield from fold._steps()
        return fold

    def _prepare(
        self, epochs: Epochs, results: Results | None = None, last: int | None = None
    ) -> None:
        """Be about to read the first post."""
        self._last = last
        self._results = self._results if results is None else results
        self._past: dict[bytes, Fold] = {}
        """The match as it would stand if an epoch that leaves out a liar had not come, by the hash
        of its proposal."""
        self._agree(epochs)
        self._reset()

    def _agree(self, epochs: Epochs) -> None:
        """Go by what the feeds say of epochs now."""
        self.epochs = epochs
        self.epoch: Epoch | None = epochs.newest
        """The epoch in force."""

    def update(self, posts: Collection[Post]) -> None:
        """Go on with posts that the feeds have accepted."""
        if [post for post in posts if isinstance(post.content, _EPOCHS)]:
            before = _name(self.epochs.newest), self.epochs.void
            self._agree(Epochs(self.feeds, self.epochs.playable))
            if (_name(self.epochs.newest), self.epochs.void) != before:
                self._restart()
                return
        if self.epochs.leaves_out and any(self._is_past(post) for post in posts):
            self._restart()
            return
        for past in self._past.values():
            past.update(posts)
        _drain(self._steps())

    def take_result(self, work: Work, result: bytes) -> None:
        """Go on with what a job has given."""
        self._results[work] = result
        self.deals.take_result(work, result)
        for past in self._past.values():
            past.take_result(work, result)
        _drain(self._steps())

    @property
    def work(self) -> tuple[Work, ...]:
        """Jobs that have to be run, the most urgent first (:func:`jobs.run`)."""
        if not self._past:
            return self.deals.work
        # What epochs have stepped over is told by all alike, also by who reads it all later.
        past = [work for fold in self._past.values() for work in fold.work]
        return tuple(dict.fromkeys([*self.deals.work, *past]))

    @property
    def is_behind(self) -> bool:
        """Returns whether jobs are needed to know what posts of an earlier epoch mean."""
        return self._entered < len(self.epochs.line)

    def _is_past(self, post: Post) -> bool:
        """Whether a post comes late of somebody who was in an epoch before, and counts there."""
        return any(post.n < dict(one.proposal.base).get(post.by, 0) for one in self.epochs.line)

    def reread(self) -> None:
        """Begin anew, as a feed has been found to contradict itself and ends earlier now."""
        self._agree(Epochs(self.feeds, self.epochs.playable))
        self._restart()

    @property
    def faults(self) -> list[Fault]:
        """What broke a rule: what holds up the match, or did in an epoch before, comes first."""
        found = [fault for change in self.changes if (fault := self.fault_before(change))]
        found = [self.fault, *found] if self.fault else found
        for member in sorted(self._lanes):
            found += self._lanes[member].faults
        lesser = [*self.lesser, *self.races.lesser, *self.deals.lesser]
        if not lesser:
            return found
        # Somebody may have posted thousands of them.
        known = {(fault.what, fault.post.digest) for fault in found}
        return found + [one for one in lesser if (one.what, one.post.digest) not in known]

    def fault_before(self, change: Change) -> Fault | None:
        """The fault that an epoch has stepped over. Its post counts nowhere, as the epoch goes on
        without it: so it is found by reading on as if that had not come."""
        past = self._past.get(change.epoch.post.digest)
        return change.fault if past is None else past.fault

    # Reading

    def _restart(self) -> None:
        self._reset()
        _drain(self._steps())

    def _reset(self) -> None:
        """Nothing has been read."""
        self._clear()
        self._past.clear()
        self.changes: list[Change] = []
        """The epochs after the first, and what changed with them."""
        self._lanes = {member: Lane() for member in self.feeds}
        self._seen: dict[int, int] = {}
        """How many moves of the current epoch each member's queues have taken."""
        self._entered = 0
        """How many epochs of the line have been entered here."""

    def _steps(self) -> Iterator[None]:
        """Read on, epoch by epoch, as far as it is known what the posts mean."""
        while True:
            line = self.epochs.line[: self._last]
            following = line[self._entered] if self._entered < len(line) else None
            yield from self._read_on(following)
            if following is None or self.deals.is_blind:
                break
            yield from self._enter(following)
            self._entered += 1
            yield

    def _enter(self, epoch: Epoch) -> Iterator[None]:
        """Go over to an epoch: what those who stay have committed stands, all else is anew."""
        ends_clock, fault = self.races_on, self.fault
        self._stop_race()
        before, self._current = self._current, epoch
        stopped = self._stopped(epoch)
        self._seen, self._done, self.fault = {}, {}, None
        self.rolls.enter(epoch)
        if self.match is None:
            self._begin(epoch)
            self.races.enter(epoch, self.phase)
            self.deals.enter(epoch, None, None)
            return
        assert before is not None
        back = epoch.proposal.phase if epoch.proposal.why == "back" else None
        to = self.deals.enter(epoch, before, back)
        # A choice that still waits is taken back alone, as long as nobody has shown another.
        waits = back is not None and not self._is_opened(to)
        regrets = waits and self._waits(epoch)
        if to is not None:
            self.go_back(to)
        for seat, queue in self._queues.items():
            holder = epoch.holder(seat)
            stays = (to is None or waits) and before.holder(seat) == holder
            stays = stays and not (waits and holder == epoch.proposer)
            remaining = [post for post in queue if stays and post.position.phase == self.phase]
            self._queues[seat] = deque(remaining)
        self.changes.append(Change(epoch, before, self.phase, stopped, fault, ends_clock, regrets))
        # What is behind an epoch has nothing behind it itself: that is all told from here.
        is_looked_behind = self._last is None and len(self._past) < MOST_PAST
        if fault is None and epoch.proposal.why == "lie" and is_looked_behind:
            past = yield from Fold.in_steps(self.feeds, self.epochs, self._results, before.number)
            self._past[epoch.post.digest] = past
        self.races.enter(epoch, self.phase)
        self._stop_race()

    def only_regrets(self, epoch: Epoch) -> bool:
        """Returns whether a proposal does nothing but take back what its author has chosen, which
        waits for the others, at a table where nobody need be asked for that."""
        first = self.epochs.line[0] if self.epochs.line else None
        sheet = self.epochs.sheet_of(first) if first else None
        return (
            sheet is not None
            and sheet.undo == FREE
            and (epoch.proposal.why, epoch.proposal.phase) == ("back", self.phase)
            and self._waits(epoch)
            and not self._is_opened(self.phase)
        )

    def _waits(self, epoch: Epoch) -> bool:
        """Returns whether the author of a proposal has chosen, and waits for the others."""
        held = enumerate(epoch.proposal.seats, 1)
        return any(self.committed(seat) for seat, (by, _) in held if by == epoch.proposer)

    def _is_opened(self, to: int | None) -> bool:
        """Returns whether going back to so many phases uncovers a choice, or has uncovered one."""
        queued = (post for queue in self._queues.values() for post in queue)
        return to is None or to < self.phase or any(isinstance(p.content, Open) for p in queued)

    def _stopped(self, epoch: Epoch) -> tuple[int, ...]:
        """Who is in it no more and has left a roll undecided that others could see coming."""
        lacking = {need.member for need in self.needs if need.kind == "link"}
        return tuple(sorted(lacking - set(epoch.people))) if self.half_drawn else ()

    def _stop_race(self) -> None:
        """No race goes on over a change of epoch: a clock that runs ends."""
        while self.match is not None:
            after = self.races.finish(self.match, self.closed)
            if after is None:
                break
            self._close(after)

    def _begin(self, epoch: Epoch) -> None:
        sheet = self.epochs.sheet_of(epoch)
        assert sheet is not None
        viewer = PUBLIC if load_game(sheet.game).info.masked else None
        self.match = Match.new(sheet.game, sheet.players, dict(sheet.options), viewer)
        self.deals.strict = sheet.hands == STRICT
        self.closed = [Closed(0, H("start", self.feeds.table, epoch.proposal.on))]
        self._stand()
        self._queues = {seat: deque() for seat in range(1, sheet.players + 1)}

    def _read_on(self, following: Epoch | None = None) -> Iterator[None]:
        if self._current is None:
            return
        base = dict(following.proposal.base) if following else {}
        people = self._current.people
        stay = following.people if following else people
        for member in people:
            lane, feed = self._lanes.get(member), self.feeds[member]
            if lane is None:
                lane = self._lanes[member] = Lane()
            lane.read(feed.posts, feed.sound, self.epochs.void)
            moves = lane.moves(self._current)
            for post in moves[self._seen.get(member, 0) :]:
                if member in stay or post.n < base[member]:
                    self._sort(post)
            if len(moves) - self._seen.get(member, 0) > AT_ONCE:
                yield
            self._seen[member] = len(moves)
        if self.fault is not None and self.fault.what in FAULTS:
            self.fault = None  # by now an earlier one may be known
        phase = self.phase
        while self.fault is None and self._advance():
            if self.phase >= phase + AT_ONCE:
                phase = self.phase
                yield
        if self.fault is not None:
            self.needs = ()

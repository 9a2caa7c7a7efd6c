"""The fold: from the feeds to the match.

In a turn the rules say whose post comes next; where several seats act at once all commit
and then all open, and the result stands in seat order; chance takes a link of everybody.
So no leader, no clock and no vote decides an order: equal feeds give an equal match. In a
race times decide, as they are claimed and seen by others: that is in :mod:`race`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from pyengine.core.chance import Spec
from pyengine.core.errors import IllegalAction
from pyengine.core.game import PUBLIC, Pending
from pyengine.core.match import Match
from pyengine.core.words import NOTHING, Sentence
from pyengine.peers.chain import AgreedChance, event_key
from pyengine.peers.contents import (
    Act,
    Agree,
    Claim,
    Clock,
    Commit,
    Done,
    Enter,
    Link,
    Mark,
    No,
    Open,
    Proposal,
    Sheet,
)
from pyengine.peers.epochs import Epoch, Epochs
from pyengine.peers.feeds import Feeds
from pyengine.peers.hashes import H
from pyengine.peers.lanes import Fault, Lane, is_next_link
from pyengine.peers.posts import Post
from pyengine.peers.race import Races
from pyengine.peers.standing import HEAD, Change, Closed, Need, result_of, seal

__all__ = ["Fold"]

_EPOCHS = (Sheet, Proposal, Agree, No, Enter)


def _name(epoch: Epoch | None) -> bytes:
    return epoch.post.digest if epoch else b""


class Fold:
    """The match of a table, kept up to date as feeds grow.

    ``match`` is None before the start. ``needs`` is what it waits for; while there is a
    ``fault`` it waits for nothing but another epoch. ``faults`` are all that were found.
    """

    def __init__(self, feeds: Feeds) -> None:
        self.feeds = feeds
        self.epochs = Epochs(feeds)
        self._asked: tuple[Match, Pending] | None = None
        self._restart()

    def update(self, posts: Collection[Post]) -> None:
        """Go on with posts that the feeds have accepted."""
        if any(isinstance(post.content, _EPOCHS) for post in posts):
            before = _name(self.epochs.newest), self.epochs.void
            self.epochs = Epochs(self.feeds, self.epochs.playable)
            if (_name(self.epochs.newest), self.epochs.void) != before:
                self._restart()
                return
        if any(self._is_past(post) for post in posts):
            self._restart()
            return
        self._read_on()

    def _is_past(self, post: Post) -> bool:
        """Whether a post comes late of somebody who was in an epoch before, and counts there."""
        return any(post.n < dict(one.proposal.base).get(post.by, 0) for one in self.epochs.line)

    def reread(self) -> None:
        """Begin anew, as a feed has been found to contradict itself and ends earlier now."""
        self.epochs = Epochs(self.feeds, self.epochs.playable)
        self._restart()

    @property
    def epoch(self) -> Epoch | None:
        """The epoch in force."""
        return self.epochs.newest

    @property
    def pending(self) -> Pending:
        """What the match waits for, asked once of every match; only after the start."""
        match = self.match
        assert match is not None
        if self._asked is None or self._asked[0] is not match:
            self._asked = match, match.pending
        return self._asked[1]

    @property
    def phase(self) -> int:
        """How many phases have closed."""
        return max(0, len(self.closed) - 1)

    @property
    def head(self) -> bytes:
        """The hash of the match so far; none before the start."""
        return self.closed[-1].head if self.closed else b""

    @property
    def faults(self) -> list[Fault]:
        """What broke a rule, member by member; the one that holds up the match first."""
        strays = [fault for member in sorted(self._lanes) for fault in self._lanes[member].faults]
        lesser = [*self.lesser, *self.races.lesser]
        return [*([self.fault] if self.fault else []), *strays, *lesser]

    def stops(self, member: int) -> int:
        """How often a member has left while a roll waited for its link alone, or for few."""
        return sum(member in change.stopped for change in self.changes)

    def committed(self, seat: int) -> Post | None:
        """What a seat has committed in the pending phase."""
        queue = self._queues.get(seat)
        return queue[0] if queue and isinstance(queue[0].content, Commit) else None

    @property
    def half_drawn(self) -> bool:
        """Whether some have shown their link of an event, and others have not."""
        links = [need for need in self.needs if need.kind == "link"]
        return bool(links) and len(links) < len(self._people)

    @property
    def races_on(self) -> bool:
        """Whether a clock runs that a new epoch would stop."""
        return self.match is not None and self.pending.limit > 0

    @property
    def _people(self) -> tuple[int, ...]:
        return self._current.people if self._current else ()

    # Reading

    def _restart(self) -> None:
        self.match: Match | None = None
        self.closed: list[Closed] = []
        """After each phase; at 0 how the match began."""
        self.event = 0
        """How many chance events there were in this epoch."""
        self.changes: list[Change] = []
        """The epochs after the first, and what changed with them."""
        self.needs: tuple[Need, ...] = ()
        self.fault: Fault | None = None
        self.lesser: list[Fault] = []
        """Faults that hold up nothing."""
        self.races = Races()
        self._lanes = {member: Lane() for member in self.feeds}
        self._current: Epoch | None = None
        self._seen: dict[int, int] = {}
        """How many moves of the current epoch each member's queues have taken."""
        self._queues: dict[int, deque[Post]] = {}
        self._links: dict[int, list[Post]] = {}
        self._done: dict[int, Post] = {}
        line = self.epochs.line
        for at, epoch in enumerate(line):
            self._enter(epoch)
            self._read_on(line[at + 1] if at + 1 < len(line) else None)

    def _enter(self, epoch: Epoch) -> None:
        """Go over to an epoch: what those who stay have committed stands, all else is anew."""
        self._stop_race()
        before, self._current = self._current, epoch
        stopped = self._stopped(epoch)
        self.event, self._seen, self._links, self.fault = 0, {}, {}, None
        self._done = {}
        if self.match is None:
            self._begin(epoch)
            self.races.enter(epoch, self.phase)
            return
        assert before is not None
        back = epoch.proposal.why == "back"
        if back:
            del self.closed[epoch.proposal.phase + 1 :]
            self.match = self.match.upto(self.closed[-1].entries)
        for seat, queue in self._queues.items():
            stays = not back and before.holder(seat) == epoch.holder(seat)
            kept = [post for post in queue if stays and post.place.phase == self.phase]
            self._queues[seat] = deque(kept)
        self.changes.append(Change(epoch, before, self.phase, stopped))
        self.races.enter(epoch, self.phase)
        self._stop_race()

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
        self.match = Match.new(sheet.game, sheet.players, dict(sheet.options))
        self.closed = [Closed(0, H("start", self.feeds.table, epoch.proposal.on))]
        self._queues = {seat: deque() for seat in range(1, sheet.players + 1)}

    def _read_on(self, following: Epoch | None = None) -> None:
        if self._current is None:
            return
        base = dict(following.proposal.base) if following else {}
        stay = following.people if following else self._people
        for member in self._people:
            lane = self._lanes.setdefault(member, Lane())
            lane.read(self.feeds.posts(member), self.feeds[member].sound, self.epochs.void)
            moves = lane.moves(self._current)
            for post in moves[self._seen.get(member, 0) :]:
                if member in stay or post.n < base[member]:
                    self._sort(post)
            self._seen[member] = len(moves)
        while self.fault is None and self._advance():
            pass
        if self.fault is not None:
            self.needs = ()

    def _sort(self, post: Post) -> None:
        """Put a move where it will be looked for."""
        content, epoch = post.content, self._current
        assert epoch is not None
        if isinstance(content, Link):
            shown = self._links.setdefault(post.by, [])
            if is_next_link(self.feeds.table, epoch, shown, post):
                shown.append(post)
            else:
                self._blame("bad-link", post)
        elif isinstance(content, Done):
            self._done.setdefault(post.by, post)
        elif isinstance(content, Clock | Mark):
            self.races.take(post)
        elif isinstance(content, Act | Commit | Open | Claim):
            if content.seat in self._queues and epoch.holder(content.seat) == post.by:
                if isinstance(content, Claim):
                    self.races.take(post)
                else:
                    self._queues[content.seat].append(post)
            else:
                self.lesser.append(Fault(post.by, "wrong-seat", post))

    def _blame(self, what: str, post: Post, why: Sentence = NOTHING) -> None:
        if self.fault is None:
            self.fault = Fault(post.by, what, post, why)

    # Playing

    def _advance(self) -> bool:
        """Close the pending phase if all that it takes is there; else tell what is needed."""
        pending = self.pending
        if pending.over:
            return self._finish()
        if pending.chance is not None:
            return self._draw(pending.chance)
        if pending.signal:
            return self._race()
        if len(pending.seats) == 1:
            return self._act(pending.seats[0])
        return self._act_together(pending.seats)

    def _draw(self, spec: Spec) -> bool:
        assert self.match is not None
        assert self._current is not None
        index = self.event + 1
        shown: dict[int, bytes] = {}
        for member in self._people:
            links = self._links.get(member, [])
            if len(links) >= index:
                post = links[index - 1]
                if not self._is_here(post):
                    return False
                assert isinstance(post.content, Link)
                shown[member] = post.content.value
        self.needs = tuple(
            Need(member, "link", index=index) for member in self._people if member not in shown
        )
        if self.needs:
            return False
        key = event_key(self.feeds.table, self._current.number, index, self.head, shown)
        try:
            after = self.match.draw(AgreedChance(key))
        except IllegalAction:
            return False  # a match as long as matches may be: it stays as it is
        self.event = index
        return self._close(after)

    def _race(self) -> bool:
        assert self.match is not None
        found = self.races.step(self.match, self.closed)
        if isinstance(found, Match):
            return self._close(found)
        if isinstance(found, Fault):
            self.fault = found
        else:
            self.needs = found
        return False

    def _act(self, seat: int) -> bool:
        assert self.match is not None
        queue = self._queues[seat]
        if not queue:
            self.needs = (self._need("act", seat),)
            return False
        post = queue[0]
        if not self._is_here(post):
            return False
        if not isinstance(post.content, Act):
            self._blame("out-of-turn", post)
            return False
        try:
            after = self.match.apply(seat, post.content.action)
        except IllegalAction as error:
            self._blame("illegal", post, error.message)
            return False
        queue.popleft()
        return self._close(after)

    def _act_together(self, seats: tuple[int, ...]) -> bool:
        """All commit, then all open."""
        assert self.match is not None
        for at, kind in enumerate(("commit", "open")):
            lacking = [seat for seat in seats if len(self._queues[seat]) <= at]
            for seat in seats:
                if seat not in lacking and not self._fits(self._queues[seat], at):
                    return False
            if lacking:
                self.needs = tuple(self._need(kind, seat) for seat in lacking)
                return False
        after = self.match
        for seat in seats:
            post = self._queues[seat][1]
            assert isinstance(post.content, Open)
            if seat not in after.pending.seats:
                break  # what others did has closed the phase
            try:
                after = after.apply(seat, post.content.action)
            except IllegalAction as error:
                self._blame("illegal", post, error.message)
                return False
        for seat in seats:
            self._queues[seat].popleft()
            self._queues[seat].popleft()
        return self._close(after)

    def _fits(self, queue: deque[Post], at: int) -> bool:
        """Whether a seat's commit (0) or opening (1) is what it has to be."""
        post, first = queue[at], queue[0]
        if not self._is_here(post):
            return False
        content, committed = post.content, first.content
        if not isinstance(content, Open if at else Commit) or not isinstance(committed, Commit):
            self._blame("out-of-turn", post)
            return False
        if isinstance(content, Open):
            place = (first.place.epoch, first.place.phase, content.seat)
            if committed.seal != seal(self.feeds.table, *place, content.salt, content.action):
                self._blame("bad-open", post)
                return False
        return True

    def _finish(self) -> bool:
        """Everybody signs the result; nothing comes after that."""
        assert self.match is not None
        result = result_of(self.match)
        for post in self._done.values():
            if isinstance(post.content, Done) and post.content.result != result:
                self._blame("diverged", post)
                return False
        self.needs = tuple(
            Need(member, "done") for member in self._people if member not in self._done
        )
        return False

    def _is_here(self, post: Post) -> bool:
        """Whether its author stood where the match stands; if not, one of the two is wrong."""
        if post.place.phase != self.phase:
            self._blame("out-of-turn", post)
        elif post.place.head != self.head[:HEAD]:
            self._blame("diverged", post)
        else:
            return True
        return False

    def _need(self, kind: str, seat: int) -> Need:
        assert self._current is not None
        return Need(self._current.holder(seat), kind, seat)

    def _close(self, after: Match) -> bool:
        """Go on to the match after a phase: its actions, as everybody may know them, are hashed."""
        before = self.match
        assert before is not None
        game, told = after.game, []
        for index in range(len(before.entries), len(after.entries)):
            entry = after.entries[index]
            action = game.action_view(after.states[index], entry.actor, entry.action, PUBLIC)
            told.append((entry.actor, f"{entry.actor or '*'} {action}\n"))
        lines = "".join(line for _, line in sorted(told))
        self.closed.append(Closed(len(after.entries), H("head", self.head, lines.encode())))
        self.match = after
        return True

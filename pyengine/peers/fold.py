"""The fold: from the feeds to the match.

In a turn the rules say whose post comes next; where several seats act at once all commit
and then all open, and the result stands in seat order; chance takes a link of everybody.
So no leader, no clock and no vote decides an order: equal feeds give an equal match. In a
race times decide, as they are claimed and seen by others: that is in :mod:`race`. Hands that
not everybody may see are dealt as :mod:`deals` says.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from pyengine.core.errors import IllegalAction
from pyengine.core.game import CHANCE, PUBLIC
from pyengine.core.match import Match
from pyengine.core.registry import load_game
from pyengine.core.words import NOTHING, Sentence
from pyengine.peers.chain import AgreedChance, event_key
from pyengine.peers.contents import (
    STRICT,
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
    Show,
)
from pyengine.peers.deal import Results
from pyengine.peers.dealing import DEALING
from pyengine.peers.deals import Dealer, Deals
from pyengine.peers.epochs import Epoch, Epochs
from pyengine.peers.feeds import Feeds
from pyengine.peers.hashes import H
from pyengine.peers.jobs import Work
from pyengine.peers.lanes import Fault, Lane, is_next_link
from pyengine.peers.opendeal import Stage
from pyengine.peers.posts import Post
from pyengine.peers.race import Races
from pyengine.peers.standing import HEAD, Change, Closed, Need, result_of, seal

__all__ = ["Fold"]

DEAL_FAULTS = ("bad-key", "bad-deck", "bad-share", "bad-proof", "bad-card", "bad-seed")

_EPOCHS = (Sheet, Proposal, Agree, No, Enter)


def _name(epoch: Epoch | None) -> bytes:
    return epoch.post.digest if epoch else b""


class Fold:
    """The match of a table, kept up to date as feeds grow.

    ``match`` is None before the start; where hands are dealt it is what everybody may know of the
    match (``game.PUBLIC``). ``needs`` is what it waits for; while there is a ``fault`` it waits for
    nothing but another epoch. ``faults`` are all that were found. ``dealer`` is whose device this
    is; jobs (:attr:`work`) are to be run by somebody, and what they give is handed to :meth:`done`.
    """

    def __init__(self, feeds: Feeds, dealer: Dealer | None = None) -> None:
        self.feeds = feeds
        self.epochs = Epochs(feeds)
        self._dealer = dealer
        self._results: Results = {}
        self._restart()

    def update(self, posts: Collection[Post]) -> None:
        """Go on with posts that the feeds have accepted."""
        if any(isinstance(post.content, _EPOCHS) for post in posts):
            before = _name(self.epochs.newest)
            self.epochs = Epochs(self.feeds)
            if _name(self.epochs.newest) != before:
                self._restart()
                return
        if any(self._is_past(post) for post in posts):
            self._restart()
            return
        self._go_on()

    def done(self, work: Work, result: bytes) -> None:
        """Go on with what a job has given."""
        self._results[work] = result
        self.deals.done(work, result)
        self._go_on()

    @property
    def work(self) -> tuple[Work, ...]:
        """Jobs that have to be run, the most urgent first (:func:`jobs.run`)."""
        return self.deals.work

    @property
    def is_behind(self) -> bool:
        """Whether jobs are needed to know what posts of an earlier epoch mean."""
        return self._entered < len(self.epochs.line)

    def _is_past(self, post: Post) -> bool:
        """Whether a post comes late of somebody who was in an epoch before, and counts there."""
        return any(post.n < dict(one.proposal.base).get(post.by, 0) for one in self.epochs.line)

    def reread(self) -> None:
        """Begin anew, as a feed has been found to contradict itself and ends earlier now."""
        self.epochs = Epochs(self.feeds)
        self._restart()

    @property
    def epoch(self) -> Epoch | None:
        """The epoch in force."""
        return self.epochs.newest

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
        lesser = [*self.lesser, *self.races.lesser, *self.deals.lesser]
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
        return self.match is not None and self.match.pending.limit > 0

    @property
    def deal(self) -> Stage | None:
        """How far the newest deal of hidden hands is."""
        return self.deals.stage

    def match_of(self, seat: int) -> Match | None:
        """The match as a seat of this device may know it; of another's seat, as all may."""
        match, current, dealer = self.match, self._current, self._dealer
        if match is None or match.viewer is None or current is None or dealer is None:
            return match
        if current.holder(seat) != dealer.number:
            return match
        header = match.header
        view = self._views.get(seat)
        if view is None:
            view = Match.new(header.game, header.players, dict(header.options), viewer=seat)
        for at in range(len(view.entries), len(match.entries)):
            entry, around = match.entries[at], self.deals.open
            is_deal = around is not None and at == around.entry
            told = around.told(view, seat) if around and is_deal else entry.action
            view = view.apply(entry.actor, told)
        self._views[seat] = view
        return view

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
        self.deals = Deals(self.feeds.table, self._dealer, self._results)
        self._views: dict[int, Match] = {}
        """By seat the match as it may know it, up to some action."""
        self._lanes = {member: Lane() for member in self.feeds}
        self._current: Epoch | None = None
        self._seen: dict[int, int] = {}
        """How many moves of the current epoch each member's queues have taken."""
        self._queues: dict[int, deque[Post]] = {}
        self._links: dict[int, list[Post]] = {}
        self._done: dict[int, Post] = {}
        self._entered = 0
        """How many epochs of the line have been entered here."""
        self._go_on()

    def _go_on(self) -> None:
        """Read on, epoch by epoch, as far as it is known what the posts mean."""
        while True:
            line = self.epochs.line
            following = line[self._entered] if self._entered < len(line) else None
            self._read_on(following)
            if following is None or self.deals.is_blind:
                break
            self._enter(following)
            self._entered += 1

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
            self.deals.enter(epoch, None, None)
            return
        assert before is not None
        back = epoch.proposal.phase if epoch.proposal.why == "back" else None
        to = self.deals.enter(epoch, before, back)
        if to is not None:
            del self.closed[to + 1 :]
            self.match = self.match.upto(self.closed[-1].entries)
            self._views.clear()
        for seat, queue in self._queues.items():
            stays = to is None and before.holder(seat) == epoch.holder(seat)
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
        viewer = PUBLIC if load_game(sheet.game).info.hands else None
        self.match = Match.new(sheet.game, sheet.players, dict(sheet.options), viewer)
        self.deals.strict = sheet.hands == STRICT
        self.closed = [Closed(0, H("start", self.feeds.table, epoch.proposal.on))]
        self._queues = {seat: deque() for seat in range(1, sheet.players + 1)}

    def _read_on(self, following: Epoch | None = None) -> None:
        if self._current is None:
            return
        base = dict(following.proposal.base) if following else {}
        stay = following.people if following else self._people
        for member in self._people:
            lane = self._lanes.setdefault(member, Lane())
            lane.read(self.feeds.posts(member), self.feeds[member].sound)
            moves = lane.moves(self._current)
            for post in moves[self._seen.get(member, 0) :]:
                if member in stay or post.n < base[member]:
                    self._sort(post)
            self._seen[member] = len(moves)
        if self.fault is not None and self.fault.what in DEAL_FAULTS:
            self.fault = None  # by now an earlier one may be known
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
        elif isinstance(content, DEALING):
            self.deals.take(post)
        elif isinstance(content, Act | Show | Commit | Open | Claim):
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
        assert self.match is not None
        pending = self.match.pending
        if self.deals.ends(pending):
            return self._settle()
        if pending.over:
            return self._finish()
        if pending.chance is not None:
            hidden = self.match.game.hidden_deal(self.match.state)
            return self._draw() if hidden is None else self._deal()
        if pending.signal:
            return self._race()
        if len(pending.seats) == 1:
            return self._act(pending.seats[0])
        return self._act_together(pending.seats)

    def _draw(self) -> bool:
        assert self.match is not None
        chance = self._event()
        if chance is None:
            return False
        try:
            after = self.match.draw(chance)
        except IllegalAction:
            return False  # a match as long as matches may be: it stays as it is
        self.event += 1
        return self._close(after)

    def _event(self) -> AgreedChance | None:
        """The next event of the epoch, once everybody has given a link for it."""
        assert self._current is not None
        index = self.event + 1
        shown: dict[int, bytes] = {}
        for member in self._people:
            links = self._links.get(member, [])
            if len(links) >= index:
                post = links[index - 1]
                if not self._is_here(post):
                    return None
                assert isinstance(post.content, Link)
                shown[member] = post.content.value
        self.needs = tuple(
            Need(member, "link", index=index) for member in self._people if member not in shown
        )
        if self.needs:
            return None
        key = event_key(self.feeds.table, self._current.number, index, self.head, shown)
        return AgreedChance(key)

    def _deal(self) -> bool:
        """Deal hands that not everybody may see."""
        assert self.match is not None
        deals, self.needs = self.deals, ()
        around = deals.begin(self.match, self.phase)
        while (spec := deals.event) is not None:
            chance = self._event()
            if chance is None:
                break
            self.event += 1
            deals.draw(spec, chance.draw(spec))
        found = deals.dealt()
        if isinstance(found, Fault):
            self.fault = self.fault or found
        if found is not True:
            self.needs = (*self.needs, *deals.needs)
            return False
        return self._close(self.match.apply(CHANCE, around.told(self.match, PUBLIC)))

    def _settle(self) -> bool:
        """Check a round that is over; then everybody may know its deal."""
        assert self.match is not None
        around = self.deals.open
        assert around is not None
        found = self.deals.settle(self.match.upto(around.entry))
        if isinstance(found, Fault):
            self.fault = found
        elif isinstance(found, str):
            self.match = self.match.uncover(around.entry, found)
            self._views.clear()
            self.deals.count(self.phase)
            return True
        else:
            self.needs = found
        return False

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
        if self.deals.is_held(self.match, seat):
            self.fault = self.deals.proofs_fault()
            self.needs = self.deals.needs
            return False
        queue = self._queues[seat]
        if not queue:
            self.needs = (self._need("act", seat),)
            return False
        post = queue[0]
        if not self._is_here(post):
            return False
        if not isinstance(post.content, Act | Show):
            self._blame("out-of-turn", post)
            return False
        try:
            after = self.match.apply(seat, post.content.action)
        except IllegalAction as error:
            self._blame("illegal", post, error.message)
            return False
        value = after.game.lays_open(self.match.state, seat, after.entries[-1].action)
        shown = self.deals.shows(post, value if self.deals.open else 0)
        if shown is not True:
            self.fault, self.needs = shown or None, ()
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

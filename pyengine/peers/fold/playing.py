"""A match of a table within an epoch: which post is next, and what it does to the match.

In a turn the rules say whose post comes next; where several seats act at once all commit
and then all open, and the result stands in seat order; chance takes a link of everybody.
In a race times decide, as they are claimed and seen by others: that is in :mod:`race`. Hands that
not everybody may see are dealt as :mod:`deals` says.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable

from pyengine.core.errors import IllegalAction
from pyengine.core.game import CHANCE, PUBLIC, Pending
from pyengine.core.match import Match
from pyengine.core.words import NOTHING, Sentence
from pyengine.peers.crypto.hashes import H
from pyengine.peers.deal import laying
from pyengine.peers.deal.deal import Results
from pyengine.peers.deal.deals import Dealer, Deals
from pyengine.peers.deal.open_deal import Stage
from pyengine.peers.dice.chain import AgreedChance
from pyengine.peers.dice.rolls import Rolls
from pyengine.peers.fold.views import Views, public_lines
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.membership.epoch import Epoch
from pyengine.peers.membership.lanes import Fault
from pyengine.peers.membership.standing import HEAD, Closed, Need, first_refused, result_of, seal
from pyengine.peers.race.race import Races
from pyengine.peers.wire.contents import (
    Act,
    ChainLink,
    Claim,
    Clock,
    Commit,
    Done,
    Mark,
    Open,
    Show,
)
from pyengine.peers.wire.deal_contents import DEALING
from pyengine.peers.wire.posts import Post


class Playing:
    """A match in progress, and what waits to be part of it. :class:`fold.Fold` says from when on
    posts count."""

    def __init__(self, feeds: Feeds, dealer: Dealer | None) -> None:
        self.feeds = feeds
        self._dealer = dealer
        self._results: Results = {}
        self._asked: tuple[Match, Pending] | None = None
        self._clear()

    def _clear(self) -> None:
        """Begin anew; what jobs have given stays known."""
        self.match: Match | None = None
        self.closed: list[Closed] = []
        """After each phase; at 0 how the match began."""
        self.phase = 0
        """How many phases have closed."""
        self.head = b""
        """The hash of the match so far; none before the start."""
        self.needs: tuple[Need, ...] = ()
        self.fault: Fault | None = None
        self.lesser: list[Fault] = []
        """Faults that hold up nothing."""
        self.races = Races()
        self.deals = Deals(self.feeds, self._dealer, self._results)
        self.rolls = Rolls(self.feeds)
        self._views = Views()
        self._current: Epoch | None = None
        self._queues: dict[int, deque[Post]] = {}
        self._done: dict[int, Post] = {}

    @property
    def pending(self) -> Pending:
        """What the match waits for, asked once of every match; only after the start."""
        match = self.match
        assert match is not None
        if self._asked is None or self._asked[0] is not match:
            self._asked = match, match.pending
        return self._asked[1]

    def committed(self, seat: int) -> Post | None:
        """Returns what a seat has committed in the pending phase."""
        queue = self._queues.get(seat)
        return queue[0] if queue and isinstance(queue[0].content, Commit) else None

    @property
    def half_drawn(self) -> bool:
        """Returns whether some have shown their link of an event, and others have not."""
        links = [need for need in self.needs if need.kind == "link"]
        return bool(links) and len(links) < len(self._people)

    @property
    def races_on(self) -> bool:
        """Returns whether a clock runs that a new epoch would stop."""
        return self.match is not None and self.pending.limit > 0

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
        return self._views.of(match, seat, self.deals.open)

    @property
    def _people(self) -> tuple[int, ...]:
        return self._current.people if self._current else ()

    # Posts

    def _sort(self, post: Post) -> None:
        """Put a move where it will be looked for."""
        content, epoch = post.content, self._current
        assert epoch is not None
        if isinstance(content, ChainLink):
            self.rolls.take(post)
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
        if self._has_wrong_share():
            return False
        pending = self.pending
        if self.deals.needs_check(pending):
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
        chance = self._event(self.rolls.count + 1)
        if chance is None:
            return False
        try:
            after = self.match.draw(chance)
        except IllegalAction:
            return False  # a match as long as matches may be: it stays as it is
        self.rolls.count += 1
        return self._close(after)

    def _event(self, event: Hashable) -> AgreedChance | None:
        """An event (:class:`Rolls`), once everybody has given a true link for it."""
        links = self.rolls.links(event, self.phase)
        self.needs = tuple(
            Need(member, "link", index=index)
            for member, index in self.rolls.wanted(event).items()
            if member not in links
        )
        if self.needs:
            return None
        # Looked at once all are there, and one after the other: so whoever is at fault is the
        # same for all, in whatever order they came.
        for post in links.values():
            if not self._is_here(post):
                return None
            if not self.rolls.is_true(post):
                self._blame("bad-link", post)
                return None
        return self.rolls.chance(links)

    def _deal(self) -> bool:
        """Deal hands that not everybody may see."""
        assert self.match is not None
        deals, self.needs = self.deals, ()
        open_deal = deals.begin(self.match, self.phase)
        while (spec := deals.event) is not None:
            chance = self._event((open_deal.deal.ledger.name, spec))
            if chance is None:
                break
            deals.draw(spec, chance.draw(spec))
        found = deals.finish_dealing()
        if isinstance(found, Fault):
            self.fault = self.fault or found
        if found is not True:
            self.needs = (*self.needs, *deals.needs)
            return False
        return self._close(self.match.apply(CHANCE, open_deal.action_for(self.match, PUBLIC)))

    def _settle(self) -> bool:
        """Check a round that is over; then everybody may know its deal."""
        assert self.match is not None
        open_deal = self.deals.open
        assert open_deal is not None
        found = self.deals.settle(self.match.upto(open_deal.entry))
        if isinstance(found, Fault):
            self.fault = found
        elif isinstance(found, str):
            return self._uncover(open_deal.entry, found)
        else:
            self.needs = found
        return False

    def _uncover(self, entry: int, action: str) -> bool:
        """The deal of a round is known in full, and what was done on it is judged once more: in a
        race a claim may have been legal only as far as others could know."""
        assert self.match is not None
        try:
            self.match = self.match.uncover(entry, action)
        except IllegalAction:
            index, why = first_refused(self.match, entry, action)
            phase = sum(one.entries <= index for one in self.closed) - 1
            self._blame("illegal", self.races.carried[phase], why)
            return False
        self._views.clear()
        self.deals.count(self.phase)
        return True

    def _has_wrong_share(self) -> bool:
        """Returns whether somebody has lied about a card that others look at in a race.

        Where that is found depends on how quickly a device is. So the match goes back to where the
        round began: it does not count, and all stand at the same place.
        """
        found, open_deal = self.deals.find_wrong_share(), self.deals.open
        if found is None or open_deal is None:
            return False
        self.go_back(open_deal.phase + 1)
        self.fault = found
        return True

    def _stand(self) -> None:
        """Stand where the newest phase has closed."""
        self.phase, self.head = len(self.closed) - 1, self.closed[-1].head
        self.rolls.count = self.closed[-1].events

    def go_back(self, phase: int) -> None:
        """The match stands where so many phases had closed."""
        assert self.match is not None
        del self.closed[phase + 1 :]
        self._stand()
        self.match = self.match.upto(self.closed[-1].entries)
        self._views.clear()

    def _race(self) -> bool:
        assert self.match is not None
        found = self.races.step(self.match, self.closed)
        if isinstance(found, Match):
            return self._close(found)
        if isinstance(found, Fault):
            self.fault = found
        else:
            self.needs = (*found, *self.deals.looks)
        return False

    def _act(self, seat: int) -> bool:
        assert self.match is not None
        if laying.is_held(self.deals.open, self.match, seat):
            self.fault = laying.proofs_fault(self.deals.open)
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
        shown = laying.shows(self.deals.open, post, value)
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
                self.needs = tuple([self._need(kind, seat) for seat in lacking])
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
        """Returns whether a seat's commit (0) or opening (1) is what it has to be."""
        post, first = queue[at], queue[0]
        if not self._is_here(post):
            return False
        content, committed = post.content, first.content
        if not isinstance(content, Open if at else Commit) or not isinstance(committed, Commit):
            self._blame("out-of-turn", post)
            return False
        if isinstance(content, Open):
            place = (first.position.epoch, first.position.phase, content.seat)
            if committed.seal != seal(self.feeds.table, *place, content.salt, content.action):
                self._blame("bad-open", post)
                return False
        return True

    def _finish(self) -> bool:
        """Everybody signs the result; nothing comes after that."""
        assert self.match is not None
        self.deals.end()
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
        if post.position.phase != self.phase:
            self._blame("out-of-turn", post)
        elif post.position.head != self.head[:HEAD]:
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
        for entry in after.entries[len(before.entries) :]:
            if slot := after.game.looks_at(entry.action) if entry.actor else 0:
                self.deals.look_at(entry.actor, slot - 1)
        head = H("head", self.head, public_lines(before, after).encode())
        self.closed.append(Closed(len(after.entries), head, self.rolls.count))
        self._stand()
        self.match = after
        return True

"""A race in the fold: who was first, from posts alone.

Claims settle in the order of their times, once every member has promised that nothing of its
own will come before. A claim for what somebody else has taken in the meantime is left out; one
that its author could have known to be against the rules is a fault. What is closer than the
clocks are exact is a tie: who has won fewer ties goes first, then an order that was drawn when
the round began. Answers to a call are not ordered: each tells how long it took, and that
has to fit what the others saw.

The end of the time draws nothing, so it takes no links: it comes once everybody's clock is
past it. A new epoch stops the round in the same way: what has not settled by then is void.

What chance hides in a race until somebody looks at it is a masked deal (:mod:`peeks`): here a claim
is judged by what all may know, and once more when the deal is uncovered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from pyengine.core.chance import Shuffle
from pyengine.core.errors import IllegalAction, illegal
from pyengine.core.game import CHANCE
from pyengine.core.match import Match
from pyengine.peers.crypto.hashes import H
from pyengine.peers.dice.chain import AgreedChance
from pyengine.peers.membership.epoch import Epoch
from pyengine.peers.membership.lanes import Fault
from pyengine.peers.membership.standing import HEAD, Closed, Need
from pyengine.peers.race.answers import first_answers, time_answer
from pyengine.peers.race.rounds import Round
from pyengine.peers.race.timeline import Timed, Timeline
from pyengine.peers.wire.contents import Claim
from pyengine.peers.wire.posts import Post
from pyengine.peers.wire.timeouts import QUICK_MS

MAX_POSTS = 2_000
"""Of a member so many posts count in a round, ten times as many as a busy one takes: they are read
again at each decision, and a flood shall not make that slow."""


@dataclass(frozen=True, slots=True)
class Fact:
    """The outcome of a claim, for who looks closer than the match's text does.

    The times are in ms since the signal: ``reported`` and what counts; ``error`` (tenths of
    a ms) is how wrong it can be. ``tied`` are the seats that it was a tie with; it was ``drawn``
    if it had won as many ties as one of them. An action that is not ``counted`` came too late for
    what it wanted: it was ``gap`` ms behind that of the seat ``behind`` (0: nobody's). ``within``
    (tenths of a ms) is how exactly its time compares with theirs.
    """

    phase: int
    seat: int
    action: str
    reported: int
    time: int
    error: int
    tied: tuple[int, ...] = ()
    counted: bool = True
    drawn: bool = False
    behind: int = 0
    gap: int = 0
    within: int = 0


class Races:
    """All races of a match. Changes in place as the fold reads on."""

    def __init__(self) -> None:
        self.round: Round | None = None
        """The round that is played, from its first signal on."""
        self.facts: list[Fact] = []
        self.lesser: list[Fault] = []
        """Broken rules that hold up nothing."""
        self._epoch: Epoch | None = None
        self._posts: dict[int, list[Post]] = {}
        self._from: dict[int, int] = {}
        """By member the first of its posts that can belong to the round."""
        self.carried: dict[int, Post] = {}
        """By how many phases had closed the claim that was carried out then."""
        self._ties: list[tuple[int, int]] = []
        """The ties so far: after how many phases, and the seat that has won."""

    @property
    def line(self) -> Timeline | None:
        """The timeline of the round, once everybody's clock is told."""
        return self.round.line if self.round and self.round.line.clocks else None

    def enter(self, epoch: Epoch, phase: int) -> None:
        """Begin anew in an epoch, in which so many phases of the match are closed."""
        self._epoch, self.round = epoch, None
        self._posts = {member: [] for member in epoch.people}
        self._from = dict.fromkeys(epoch.people, 0)
        self._ties = [tie for tie in self._ties if tie[0] < phase]
        self.facts = [fact for fact in self.facts if fact.phase < phase]

    def take(self, post: Post) -> None:
        """A clock, a claim or a mark, in the order of its feed."""
        self._posts[post.by].append(post)

    def step(self, match: Match, closed: list[Closed]) -> Match | Fault | tuple[Need, ...]:
        """The match after what settles next, or what is against the rules, or what is needed."""
        current_round = self._read(match, closed)
        if not isinstance(current_round, Round):
            return current_round
        if not match.pending.race:
            return self._answers(current_round, match, closed)
        return self._ordered(current_round, match, closed)

    def finish(self, match: Match, closed: list[Closed]) -> Match | None:
        """The match after the next thing that a change of epoch does to it; None at the end.

        A clock that runs ends, and whoever has not answered has let the time pass. Without a
        clock what has been claimed is carried out, as nothing more will come before it.
        """
        pending = match.pending
        if not pending.signal:
            return None
        if pending.race and pending.deadline is not None:
            return self._time_out(match)
        current_round = self._read(match, closed)
        if not pending.race:
            return self._let_time_pass(
                current_round if isinstance(current_round, Round) else None, match, closed
            )
        while isinstance(current_round, Round) and (heads := current_round.heads(pending)):
            after = self._carry_out(current_round, match, closed, heads[:1])
            if isinstance(after, Match):
                return after
            if isinstance(after, Fault):
                self.lesser.append(after)
        return None

    def check(self, match: Match, member: int, claim: Claim, phase: int) -> None:
        """Raise ``IllegalAction`` for a claim that is against the rules for all that its author
        knows, after so many phases, or comes before the signal."""
        line, current_round = self.line, self.round
        if line is None or current_round is None:
            raise illegal("TURN", "The signal has not come yet.")
        if line.is_spent(member, claim.seat, phase):
            raise illegal("TURN", "One moment: the others have not seen all of that yet.")
        if not match.pending.race:
            if claim.action != match.game.lapse(match.state, claim.seat):
                text = match.game.with_time(claim.action, QUICK_MS)
                match.game.accept(match.state, claim.seat, text)
            return
        time = claim.at + line.shift[member]
        if time < line.start:
            raise illegal("TURN", "The signal has not come yet.")
        then = match
        for _, after in current_round.unsettled(match, member):
            then = after
        ms = max(current_round.ms(time), then.pending.since)
        then.game.accept(then.state, claim.seat, match.game.with_time(claim.action, ms))

    def claimed(self, match: Match, member: int, phase: int) -> tuple[tuple[int, str], ...]:
        """Returns what a member has done after so many phases that has not settled: seats and
        actions. An answer to a call has no time yet."""
        line, current_round = self.line, self.round
        if line is None or current_round is None or not match.pending.signal:
            return ()
        if match.pending.race:
            own = current_round.unsettled(match, member)
            return tuple([(claim.claim.seat, after.entries[-1].action) for claim, after in own])
        given = [claim.claim for claim in first_answers(line, phase).values() if claim.by == member]
        return tuple([(claim.seat, claim.action) for claim in given])

    # Reading

    def _read(self, match: Match, closed: list[Closed]) -> Round | Fault | tuple[Need, ...]:
        """Read the posts of the round as far as they are of its past; the round, if all clocks are
        told."""
        epoch, pending, phase = self._epoch, match.pending, len(closed) - 1
        assert epoch is not None
        begins = pending.race and (self.round is None or self.round.signal != pending.signal)
        if begins:
            self._leave_behind(phase)
        posts = {member: self._of_round(member, phase) for member in epoch.people}
        for own in posts.values():
            for post in own:
                if post.position.head != closed[post.position.phase].head[:HEAD]:
                    return Fault(post.by, "diverged", post)
        if begins:
            order = _draw_tie_order(match, closed)
            self.round = Round(pending.signal, phase, pending.since, order, epoch.people)
        elif self.round is None:
            return ()
        line = self.round.read(posts)
        return tuple(Need(member, "clock") for member in line.lacking) or self.round

    def _leave_behind(self, phase: int) -> None:
        """Pass over what was posted before a round that begins after so many phases."""
        for member, posts in self._posts.items():
            while self._from[member] < len(posts) and (
                posts[self._from[member]].position.phase < phase
            ):
                self._from[member] += 1

    def _of_round(self, member: int, phase: int) -> list[Post]:
        """A member's posts until it knew of more than so many phases.

        What it posted later is not needed for what happens now: it knew that already.
        """
        first, found = self._from[member], []
        for post in islice(self._posts[member], first, first + MAX_POSTS):
            if post.position.phase > phase:
                break
            found.append(post)
        return found

    # Who is first

    def _ordered(
        self, current_round: Round, match: Match, closed: list[Closed]
    ) -> Match | Fault | tuple[Need, ...]:
        pending = match.pending
        while heads := current_round.heads(pending):
            if lacking := current_round.lacking(heads[0]):
                return (*lacking, *self._may_act(match))
            tied = self._by_ties(current_round, [heads[0], *current_round.rivals(match, heads)])
            after = self._carry_out(current_round, match, closed, tied)
            if after is not None:
                return after
        if not pending.limit:
            return self._may_act(match)
        if lacking := current_round.lacking_at_the_limit(pending.limit):
            return (*lacking, *self._may_act(match))
        return self._time_out(match)

    def _may_act(self, match: Match) -> tuple[Need, ...]:
        epoch = self._epoch
        assert epoch is not None
        return tuple([Need(epoch.holder(seat), "claim", seat) for seat in match.pending.seats])

    def _by_ties(self, current_round: Round, tied: list[Timed]) -> list[Timed]:
        """Returns who has won fewer ties in this match first, then as it was drawn."""
        won = [seat for _, seat in self._ties]

        def rank(timed: Timed) -> tuple[int, int]:
            return won.count(timed.claim.seat), current_round.order.index(timed.claim.seat)

        return sorted(tied, key=rank)

    def _carry_out(
        self, current_round: Round, match: Match, closed: list[Closed], tied: list[Timed]
    ) -> Match | Fault | None:
        """Carry out the first of some claims; None where it is too late for that."""
        first, phase = tied[0], len(closed) - 1
        try:
            after = current_round.after(match, first)
        except IllegalAction as error:
            legal = current_round.was_legal(match, closed, first)
            current_round.decided[first.by, first.post.n] = phase
            if not legal:
                return Fault(first.by, "illegal", first.post, error.message)
            self.facts.append(self._record_late(current_round, match, closed, first))
            return None
        current_round.decided[first.by, first.post.n] = phase
        current_round.call = self.carried[phase] = first.post
        self.facts.append(self._record_carried_out(current_round, phase, tied))
        if len(tied) > 1:
            self._ties.append((phase, first.claim.seat))
        return after

    def _record_carried_out(self, current_round: Round, phase: int, tied: Sequence[Timed]) -> Fact:
        """The fact that the first of some claims was carried out."""
        first, *others = tied
        fact = _fact(current_round, phase, first)
        if not others:
            return fact
        won = [seat for _, seat in self._ties]
        return replace(
            fact,
            tied=tuple(sorted(other.claim.seat for other in others)),
            drawn=won.count(first.claim.seat) == won.count(others[0].claim.seat),
            within=fact.error + max(current_round.error(other) for other in others),
        )

    def _record_late(
        self, current_round: Round, match: Match, closed: list[Closed], late: Timed
    ) -> Fact:
        """The fact that a claim was not carried out, and whose was before it."""
        fact = replace(_fact(current_round, len(closed) - 1, late), counted=False)
        phase = current_round.too_late_from(match, closed, late)
        for ahead in reversed(self.facts):
            if ahead.counted and ahead.phase == phase - 1:
                gap, within = max(0, fact.time - ahead.time), fact.error + ahead.error
                return replace(fact, behind=ahead.seat, gap=gap, within=within)
        return fact

    def _time_out(self, match: Match) -> Match:
        """The end of the time; nothing is drawn for it."""
        return match.apply(CHANCE, match.game.chance_action(match.state, ()))

    # Answers

    def _answers(
        self, current_round: Round, match: Match, closed: list[Closed]
    ) -> Match | Fault | tuple[Need, ...]:
        found = first_answers(current_round.line, len(closed) - 1)
        needs = [need for need in self._may_act(match) if need.seat not in found]
        marks = {Need(member, "mark") for answer in found.values() for member in answer.lacking}
        if needs or marks:
            return (*sorted(marks, key=lambda need: need.member), *needs)
        after = match
        for seat in match.pending.seats:
            answer = found[seat]
            action, reported, counted = time_answer(
                match, current_round.line, current_round.call, answer
            )
            try:
                after = after.apply(seat, action)
            except IllegalAction as error:
                return Fault(answer.by, "illegal", answer.post, error.message)
            self.facts.append(
                Fact(len(closed) - 1, seat, answer.claim.action, reported, counted, 0)
            )
        return after

    def _let_time_pass(
        self, current_round: Round | None, match: Match, closed: list[Closed]
    ) -> Match:
        """Let the time pass for whoever has not answered, or not by the rules."""
        found = first_answers(current_round.line, len(closed) - 1) if current_round else {}
        after = match
        for seat in match.pending.seats:
            action = match.game.lapse(match.state, seat)
            if current_round and seat in found:
                reported = time_answer(match, current_round.line, current_round.call, found[seat])[
                    0
                ]
                action = reported if match.game.is_legal(match.state, seat, reported) else action
            after = after.apply(seat, action)
        return after


def _fact(current_round: Round, phase: int, timed: Timed) -> Fact:
    """A claim that has settled, with its times."""
    claim, times = timed.claim, (current_round.ms(timed.reported), current_round.ms(timed.time))
    return Fact(phase, claim.seat, claim.action, *times, current_round.error(timed))


def _draw_tie_order(match: Match, closed: list[Closed]) -> tuple[int, ...]:
    """The seats as they win ties in a round that begins now: nobody could know before it."""
    spec = Shuffle("tie", len(closed) - 1, match.header.players)
    return AgreedChance(H("tie", closed[-1].head)).draw(spec)

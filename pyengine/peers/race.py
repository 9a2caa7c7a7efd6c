"""A race in the fold: who was first, from posts alone.

Claims settle in the order of their times, once every member has promised that nothing of its
own will come before. A claim for what somebody else has taken in the meantime is left out; one
that its author could have known to be against the rules is a fault. What is closer than the
clocks are exact is a tie: who has won fewer ties goes first, then an order that was drawn when
the round began. Answers to a call are not ordered: each tells how long it took, and that
has to fit what the others saw.

The end of the time draws nothing, so it takes no links: it comes once everybody's clock is
past it. A new epoch stops the round: what was claimed until then counts, and the time ends.

Whatever chance deals in a race comes from the agreed chance in the open. In Kitty Paw these
are the guests behind the hide-outs: a changed program could look behind all of them without
peeking. Peeks that only the peeker can read are not built yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pyengine.core.chance import Shuffle
from pyengine.core.errors import IllegalAction, illegal
from pyengine.core.game import CHANCE, Pending
from pyengine.core.match import Match
from pyengine.core.words import Sentence
from pyengine.peers.chain import AgreedChance
from pyengine.peers.clocks import TENTHS
from pyengine.peers.contents import Claim
from pyengine.peers.epochs import Epoch
from pyengine.peers.hashes import H
from pyengine.peers.lanes import Fault
from pyengine.peers.posts import Post
from pyengine.peers.standing import HEAD, Closed, Need
from pyengine.peers.timeline import Timed, Timeline

__all__ = ["QUICK_MS", "Fact", "Races", "Round"]

QUICK_MS = 100
"""Nobody reacts faster: an answer that took less counts as this much, and is marked."""


@dataclass(frozen=True, slots=True)
class Fact:
    """What became of a claim, for who looks closer than the match's text does.

    The times are in ms since the signal: what was ``told`` and what counts; ``error`` (tenths of
    a ms) is how wrong it can be. ``tied`` are the seats that it was a tie with. An action that
    is not ``counted`` came too late for what it wanted.
    """

    phase: int
    seat: int
    action: str
    told: int
    time: int
    error: int
    tied: tuple[int, ...] = ()
    counted: bool = True


class Round:
    """A race from its signal on, until chance comes again; the touches after a call are part
    of it."""

    def __init__(self, signal: str, begun: int, since: int, order: tuple[int, ...]) -> None:
        self.signal = signal
        self.begun = begun
        """How many phases were closed at the signal."""
        self.since = since
        """The newest time of the log at the signal, in ms: this one's times count from there."""
        self.order = order
        """The seats as they win ties that are even otherwise."""
        self.decided: dict[tuple[int, int], int] = {}
        """By author and number the claims that have settled, and how many phases had closed."""
        self.call: Post | None = None
        """What was carried out last."""

    def ms(self, line: Timeline, time: int) -> int:
        """A common time in ms of the log; what comes before the signal comes with it."""
        return self.since + max(0, time - line.start) // TENTHS

    def time(self, line: Timeline, ms: int) -> int:
        """The last common time of a millisecond of the log."""
        return line.start + (ms - self.since) * TENTHS + TENTHS - 1


class Races:
    """All races of a match. Changes in place as the fold reads on."""

    def __init__(self) -> None:
        self.round: Round | None = None
        self.line: Timeline | None = None
        """The timeline of the round, once everybody's clock is told."""
        self.facts: list[Fact] = []
        self.lesser: list[Fault] = []
        """Broken rules that hold up nothing."""
        self._epoch: Epoch | None = None
        self._posts: dict[int, list[Post]] = {}
        self._from: dict[int, int] = {}
        """By member the first of its posts that can belong to the round."""
        self._ties: list[tuple[int, int]] = []
        """Who has won ties, and after how many phases."""

    def enter(self, epoch: Epoch, phase: int) -> None:
        """Begin anew in an epoch, in which so many phases of the match are closed."""
        self._epoch, self.round, self.line = epoch, None, None
        self._posts = {member: [] for member in epoch.people}
        self._from = dict.fromkeys(epoch.people, 0)
        self._ties = [tie for tie in self._ties if tie[0] < phase]
        self.facts = [fact for fact in self.facts if fact.phase < phase]

    def take(self, post: Post) -> None:
        """A clock, a claim or a mark, in the order of its feed."""
        self._posts[post.by].append(post)

    def step(self, match: Match, closed: list[Closed]) -> Match | Fault | tuple[Need, ...]:
        """The match after what settles next, or what is against the rules, or what is needed."""
        found = self._read(match, closed)
        if found is not None:
            return found
        if not match.pending.race:
            return self._answers(match, closed)
        return self._ordered(match, closed)

    def finish(self, match: Match, closed: list[Closed]) -> Match | None:
        """As :meth:`step` where nothing more will come: then the time ends, and whoever has not
        answered has let it pass. None where nothing is to be done."""
        pending = match.pending
        if not pending.signal:
            return None
        broken = self._read(match, closed) is not None
        if not pending.race:
            return self._lapsed(match, closed, broken)
        while not broken and (heads := self._heads(pending)):
            after = self._carry_out(match, closed, heads[:1])
            if isinstance(after, Match):
                return after
            if isinstance(after, Fault):
                self.lesser.append(after)
        return self._time_out(match) if pending.deadline is not None else None

    def unmarked(self, member: int) -> Iterator[Timed]:
        """The claims of others that a member has not marked."""
        for author, claims in self.line.claims.items() if self.line else ():
            for one in claims:
                if author != member and member in one.lacking:
                    yield one

    def check(self, match: Match, member: int, claim: Claim) -> None:
        """Raise ``IllegalAction`` for a claim that is against the rules for all that its author
        knows, or comes before the signal."""
        line, around = self.line, self.round
        if line is None or around is None:
            raise illegal("TURN", "The signal has not come yet.")
        time = claim.at + line.shift[member]
        if not match.pending.race:
            if claim.action != match.game.lapse(match.state, claim.seat):
                text = match.game.timed(claim.action, QUICK_MS)
                match.game.accept(match.state, claim.seat, text)
            return
        if time < line.start:
            raise illegal("TURN", "The signal has not come yet.")
        then = match
        for earlier in line.claims[member]:
            open_yet = (member, earlier.post.n) not in around.decided
            if open_yet and self._is_legal(then, earlier):
                then = then.apply(earlier.claim.seat, self._text(then, earlier))
        ms = max(around.ms(line, time), then.pending.since)
        then.game.accept(then.state, claim.seat, match.game.timed(claim.action, ms))

    # Reading

    def _read(self, match: Match, closed: list[Closed]) -> Fault | tuple[Need, ...] | None:
        """Read the posts of the round as far as they are of its past; None if all can go on."""
        epoch, pending, phase = self._epoch, match.pending, len(closed) - 1
        assert epoch is not None
        if pending.race and (self.round is None or self.round.signal != pending.signal):
            self._begin(match, closed)
        if self.round is None:
            return ()
        posts = {member: self._of_round(member, phase) for member in epoch.people}
        for own in posts.values():
            for post in own:
                if post.place.head != closed[post.place.phase].head[:HEAD]:
                    return Fault(post.by, "diverged", post)
        line = Timeline(epoch.people, posts)
        self.line = line if line.clocks is not None else None
        return tuple(Need(member, "clock") for member in line.lacking) or None

    def _begin(self, match: Match, closed: list[Closed]) -> None:
        phase, head, pending = len(closed) - 1, closed[-1].head, match.pending
        players = match.header.players
        order = AgreedChance(H("tie", head)).draw(Shuffle("tie", phase, players))
        self.round = Round(pending.signal, phase, pending.since, order)
        for member, posts in self._posts.items():
            while self._from[member] < len(posts) and (
                posts[self._from[member]].place.phase < phase
            ):
                self._from[member] += 1

    def _of_round(self, member: int, phase: int) -> list[Post]:
        """A member's posts until it knew of more than so many phases.

        What it posted later is not needed for what happens now: it knew that already.
        """
        found = []
        for post in self._posts[member][self._from[member] :]:
            if post.place.phase > phase:
                break
            found.append(post)
        return found

    # Who is first

    def _heads(self, pending: Pending) -> list[Timed]:
        """Each member's first claim that has not settled, if it is in time; the earliest first."""
        line, around = self.line, self.round
        assert line is not None
        assert around is not None
        order, found = around.order, []
        for claims in line.claims.values():
            left = (one for one in claims if (one.by, one.post.n) not in around.decided)
            head = next(left, None)
            if head is not None and not 0 < pending.limit < around.ms(line, head.time):
                found.append(head)
        return sorted(found, key=lambda one: (one.time, order.index(one.claim.seat)))

    def _ordered(self, match: Match, closed: list[Closed]) -> Match | Fault | tuple[Need, ...]:
        line, around, pending = self.line, self.round, match.pending
        assert line is not None
        assert around is not None
        while heads := self._heads(pending):
            first = heads[0]
            if lacking := self._lacking(first.time, first):
                return (*lacking, *self._may_act(match))
            after = self._carry_out(match, closed, self._rivals(match, heads))
            if after is not None:
                return after
        if not pending.limit:
            return self._may_act(match)
        if lacking := self._lacking(around.time(line, pending.limit), None):
            return (*lacking, *self._may_act(match))
        return self._time_out(match)

    def _lacking(self, time: int, first: Timed | None) -> tuple[Need, ...]:
        """Which marks are lacking so that nothing more can come before a time, nor tie with the
        claim that was made then."""
        line, needs = self.line, []
        assert line is not None
        if first is not None:  # and what its author claimed later comes later
            needs += [Need(other, "mark") for other in first.lacking]
        for member, horizon in line.horizon.items():
            if first is not None and member == first.by:
                continue
            until = time + (line.window(first.by, member) if first else 0)
            claims = [one for one in line.claims[member] if one.told <= until]
            needs += [Need(other, "mark") for one in claims for other in one.lacking]
            if horizon <= until:
                needs.append(Need(member, "mark", index=line.own_time(member, until) + 1))
        return tuple(dict.fromkeys(needs))

    def _may_act(self, match: Match) -> tuple[Need, ...]:
        epoch = self._epoch
        assert epoch is not None
        return tuple(Need(epoch.holder(seat), "claim", seat) for seat in match.pending.seats)

    def _rivals(self, match: Match, heads: list[Timed]) -> list[Timed]:
        """Those between whom the clocks cannot tell who was first, where it matters; the winner
        first."""
        first, around = heads[0], self.round
        assert around is not None
        rivals = [one for one in heads[1:] if self._is_tie(first, one)]
        tied = [first, *(one for one in rivals if self._contend(match, first, one))]
        won = [seat for _, seat in self._ties]
        order = around.order

        def rank(one: Timed) -> tuple[int, int]:
            return won.count(one.claim.seat), order.index(one.claim.seat)

        return sorted(tied, key=rank)

    def _is_tie(self, first: Timed, later: Timed) -> bool:
        """Whether a claim may have been before one that counts as earlier.

        Of two people one is the only one who can say that the other's claim came late: who of
        them is right nobody can know, so what lies between is a tie as well.
        """
        line = self.line
        assert line is not None
        if later.time - first.time <= line.window(first.by, later.by) and later.by != first.by:
            return True
        return len(line.people) == 2 and later.told <= first.time < later.time

    def _contend(self, match: Match, one: Timed, other: Timed) -> bool:
        """Whether only one of two claims can be carried out, whichever comes first."""
        return all(
            self._is_legal(match, first)
            and not self._is_legal(match.apply(first.claim.seat, self._text(match, first)), second)
            for first, second in ((one, other), (other, one))
        )

    def _is_legal(self, match: Match, one: Timed) -> bool:
        return match.game.is_legal(match.state, one.claim.seat, self._text(match, one))

    def _text(self, match: Match, one: Timed) -> str:
        """The action of a claim, at its time, but not before the newest of the match."""
        line, around = self.line, self.round
        assert line is not None
        assert around is not None
        ms = max(around.ms(line, one.time), match.pending.since)
        return match.game.timed(one.claim.action, ms)

    def _carry_out(
        self, match: Match, closed: list[Closed], tied: list[Timed]
    ) -> Match | Fault | None:
        """Carry out the first of some claims; None where it is too late for that."""
        one, around, phase = tied[0], self.round, len(closed) - 1
        assert around is not None
        try:
            after = match.apply(one.claim.seat, self._text(match, one))
        except IllegalAction as error:
            refused = self._refused(match, closed, one, error.message)
            around.decided[one.by, one.post.n] = phase
            if refused is None:
                self._note(match, phase, one, (), counted=False)
            return refused
        around.decided[one.by, one.post.n] = phase
        around.call = one.post
        if len(tied) > 1:
            self._ties.append((phase, one.claim.seat))
        seats = tuple(sorted(other.claim.seat for other in tied[1:]))
        self._note(match, phase, one, seats, counted=True)
        return after

    def _refused(
        self, match: Match, closed: list[Closed], one: Timed, why: Sentence
    ) -> Fault | None:
        """A fault if the claim was against the rules for all that its author knew.

        That is the match as it stood for the author, with its own claims that had not settled
        there.
        """
        around = self.round
        assert around is not None
        assert self.line is not None
        known = one.post.place.phase
        then = match.upto(closed[known].entries)
        if self._is_legal(then, one):
            return None
        for earlier in self.line.claims[one.by]:
            settled = around.decided.get((one.by, earlier.post.n), -1)
            if settled >= known and earlier.post.n < one.post.n and self._is_legal(then, earlier):
                then = then.apply(earlier.claim.seat, self._text(then, earlier))
        return None if self._is_legal(then, one) else Fault(one.by, "illegal", one.post, why)

    def _time_out(self, match: Match) -> Match:
        """The end of the time; nothing is drawn for it."""
        return match.apply(CHANCE, match.game.chance_action(match.state, ()))

    # Answers

    def _answers(self, match: Match, closed: list[Closed]) -> Match | Fault | tuple[Need, ...]:
        answers = self._answered(closed)
        needs = [need for need in self._may_act(match) if need.seat not in answers]
        marks = {Need(member, "mark") for one in answers.values() for member in one.lacking}
        if needs or marks:
            return (*sorted(marks, key=lambda need: need.member), *needs)
        return self._with_answers(match, closed, answers)

    def _answered(self, closed: list[Closed]) -> dict[int, Timed]:
        """By seat its first claim since the call."""
        found: dict[int, Timed] = {}
        for claims in self.line.claims.values() if self.line else ():
            for one in claims:
                if one.post.place.phase == len(closed) - 1:
                    found.setdefault(one.claim.seat, one)
        return found

    def _with_answers(
        self, match: Match, closed: list[Closed], answers: dict[int, Timed]
    ) -> Match | Fault:
        after = match
        for seat in match.pending.seats:
            one = answers[seat]
            action = self._answer(match, one)
            try:
                after = after.apply(seat, action)
            except IllegalAction as error:
                return Fault(one.by, "illegal", one.post, error.message)
        for one in answers.values():
            self._note_answer(match, len(closed) - 1, one)
        return after

    def _lapsed(self, match: Match, closed: list[Closed], broken: bool) -> Match:
        """Whoever has not answered, or not by the rules, has let the time pass."""
        answers = {} if broken else self._answered(closed)
        after = match
        for seat in match.pending.seats:
            action = match.game.lapse(match.state, seat)
            if seat in answers:
                told = self._answer(match, answers[seat])
                action = told if match.game.is_legal(match.state, seat, told) else action
            after = after.apply(seat, action)
        return after

    def _answer(self, match: Match, one: Timed) -> str:
        """An answer with the time that it took; too long is as good as none."""
        lapse, ms = match.game.lapse(match.state, one.claim.seat), self._took(one)[1]
        if one.claim.action == lapse or ms > match.pending.limit:
            return lapse
        return match.game.timed(one.claim.action, ms)

    def _took(self, one: Timed) -> tuple[int, int]:
        """How many ms an answer took, as it is told, and as it counts: from the signal, which
        cannot have been shown too long after the call, until others have it."""
        line, around = self.line, self.round
        assert line is not None
        assert around is not None
        told = one.told - one.since
        late = one.time - one.told
        if around.call is not None:
            late += max(0, one.since - line.seen_by(around.call, one.by))
        return told // TENTHS, max((told + late) // TENTHS, QUICK_MS)

    # What happened

    def _note(
        self, match: Match, phase: int, one: Timed, tied: tuple[int, ...], counted: bool
    ) -> None:
        line, around = self.line, self.round
        assert line is not None
        assert around is not None
        assert line.clocks is not None
        times = (around.ms(line, one.told), around.ms(line, one.time))
        error = line.clocks.error[one.by]
        seat, action = one.claim.seat, one.claim.action
        self.facts.append(Fact(phase, seat, action, *times, error, tied, counted))

    def _note_answer(self, match: Match, phase: int, one: Timed) -> None:
        self.facts.append(Fact(phase, one.claim.seat, one.claim.action, *self._took(one), 0))

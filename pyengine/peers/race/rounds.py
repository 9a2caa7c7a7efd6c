"""A round of a race while it is played: whose claim is next, and whether it can be carried out.

A claim settles once every member has promised that nothing of its own will come before. What
is closer than the clocks are exact is a tie, where it matters who was first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pyengine.core.errors import IllegalAction
from pyengine.core.game import Pending
from pyengine.core.match import Match
from pyengine.peers.membership.standing import Closed, Need
from pyengine.peers.race.clocks import TENTHS
from pyengine.peers.race.timeline import Timed, Timeline
from pyengine.peers.wire.posts import Post


class Round:
    """A race from its signal on, until chance comes again: the answers to a call are part of it.

    Changes in place: ``line`` is the timeline of its posts, as far as they are here.
    """

    def __init__(
        self,
        signal: str,
        begun: int,
        since: int,
        order: tuple[int, ...],
        people: tuple[int, ...],
    ) -> None:
        self.signal = signal
        self.begun = begun
        """The number of phases that were closed at the signal."""
        self.since = since
        """The newest time of the log at the signal, in ms: this one's times count from there."""
        self.order = order
        """The seats as they win ties that are even otherwise."""
        self.line = Timeline(people, {})
        self._posts: Mapping[int, Sequence[Post]] = {}
        """Those that the timeline was read from."""
        self.decided: dict[tuple[int, int], int] = {}
        """By author and number the claims that have settled, and how many phases had closed."""
        self.call: Post | None = None
        """The claim that was carried out last."""

    def read(self, posts: Mapping[int, Sequence[Post]]) -> Timeline:
        """Returns the timeline of the posts of its members. A claim that settles brings none."""
        if posts != self._posts:
            self.line, self._posts = Timeline(self.line.people, posts), posts
        return self.line

    # Times

    def ms(self, time: int) -> int:
        """A common time in ms of the log; what comes before the signal comes with it."""
        return self.since + max(0, time - self.line.start) // TENTHS

    def time(self, ms: int) -> int:
        """The last common time of a millisecond of the log."""
        return self.line.start + (ms - self.since) * TENTHS + TENTHS - 1

    def text(self, match: Match, timed: Timed) -> str:
        """The action of a claim at its time, but not before the newest of the match."""
        return match.game.with_time(
            timed.claim.action, max(self.ms(timed.time), match.pending.since)
        )

    def is_legal(self, match: Match, timed: Timed) -> bool:
        """Returns whether a claim can be carried out."""
        return match.game.is_legal(match.state, timed.claim.seat, self.text(match, timed))

    def after(self, match: Match, timed: Timed) -> Match:
        """The match after a claim; raises ``IllegalAction``."""
        return match.apply(timed.claim.seat, self.text(match, timed))

    def unsettled(self, match: Match, member: int) -> Iterator[tuple[Timed, Match]]:
        """Yields the claims of a member that have not settled, as far as each is legal after those
        before it, and the match as it would be after each."""
        for claim in self.line.claims.get(member, ()):
            if not self.is_open(claim):
                continue
            try:
                match = self.after(match, claim)
            except IllegalAction:
                continue
            yield claim, match

    # Who is next

    def is_open(self, timed: Timed) -> bool:
        """Returns whether a claim has not settled."""
        return (timed.by, timed.post.n) not in self.decided

    def heads(self, pending: Pending) -> list[Timed]:
        """Each member's first claim that has not settled, if it is in time; the earliest first."""
        found, settled = [], self.decided
        for author, claims in self.line.claims.items():
            left = [claim for claim in claims if (author, claim.post.n) not in settled]
            if left and not 0 < pending.limit < self.ms(left[0].time):
                found.append(left[0])
        return sorted(found, key=lambda head: (head.time, self.order.index(head.claim.seat)))

    def lacking(self, first: Timed) -> tuple[Need, ...]:
        """Returns the marks that lack before nothing more can precede a claim or tie with it."""
        marks, author = [Need(other, "mark") for other in first.lacking], first.by
        until = {
            member: max(first.until, first.time + self.line.window(author, member))
            for member in self.line.people
            if member != author  # what its author claimed later comes later
        }
        return tuple(dict.fromkeys([*marks, *self._not_past(until)]))

    def lacking_at_the_limit(self, limit: int) -> tuple[Need, ...]:
        """Returns which marks are lacking so that nothing more can come in time."""
        until = dict.fromkeys(self.line.people, self.time(limit))
        return tuple(dict.fromkeys(self._not_past(until)))

    def _not_past(self, times: Mapping[int, int]) -> list[Need]:
        """Returns what is needed so that all claims of some members until some times are known."""
        line, needs = self.line, []
        for member, until in times.items():
            claims = [claim for claim in line.claims[member] if claim.reported <= until]
            needs += [Need(other, "mark") for claim in claims for other in claim.lacking]
            if line.horizon[member] <= until:
                needs.append(Need(member, "mark", index=line.own_time(member, until) + 1))
        return needs

    # Ties

    def rivals(self, match: Match, heads: list[Timed]) -> list[Timed]:
        """Those that tie with the first one."""
        first, *later = heads
        return [
            rival
            for rival in later
            if self._is_tie(first, rival) and self._contend(match, first, rival)
        ]

    def _is_tie(self, first: Timed, later: Timed) -> bool:
        """Returns whether a claim may have been before one that counts as earlier."""
        close = later.time - first.time <= self.line.window(first.by, later.by)
        return close or later.time <= first.until

    def _contend(self, match: Match, timed: Timed, other: Timed) -> bool:
        """Returns whether only one of two claims can be carried out, whichever comes first."""
        return all(
            self.is_legal(match, first) and not self.is_legal(self.after(match, first), second)
            for first, second in ((timed, other), (other, timed))
        )

    def error(self, timed: Timed) -> int:
        """Returns how wrong the time of a claim can be."""
        assert self.line.clocks is not None
        return self.line.clocks.error[timed.by]

    # What its author knew

    def was_legal(self, match: Match, closed: list[Closed], timed: Timed) -> bool:
        """Returns whether a claim was by the rules for all that its author knew.

        That is the match as it stood for the author, with its own claims that had not settled
        there.
        """
        known = timed.post.position.phase
        then = match.upto(closed[known].entries)
        if self.is_legal(then, timed):
            return True
        for earlier in self.line.claims[timed.by]:
            settled = self.decided.get((timed.by, earlier.post.n), -1)
            if settled >= known and earlier.post.n < timed.post.n and self.is_legal(then, earlier):
                then = self.after(then, earlier)
        return self.is_legal(then, timed)

    def too_late_from(self, match: Match, closed: list[Closed], timed: Timed) -> int:
        """Returns how many phases had closed when a claim was no longer by the rules that had been
        so for its author; 0 where that cannot be said."""
        for phase in range(timed.post.position.phase, len(closed)):
            if not self.is_legal(match.upto(closed[phase].entries), timed):
                return phase if phase > timed.post.position.phase else 0
        return 0

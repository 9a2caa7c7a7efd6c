"""A race's timeline: when everything was that the members have posted since its signal.

It follows from the posts alone, in common time (:mod:`clocks`). A member's times only grow:
what is told to be earlier than its own post before counts right after that. And a claim that
reached more than half of the others later than it could have, counts from when it was
likely sent. So whoever tells a time that has passed gains about a message's way at most.

Of two people one alone sees when the other's claims come, and could say anything. There a claim
keeps the time that it tells, and only ties with what the other did until it was likely sent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pyengine.peers.race.clocks import TENTHS, ClockReport, Clocks, Reading
from pyengine.peers.wire.contents import Claim, Clock, Mark
from pyengine.peers.wire.posts import Post
from pyengine.peers.wire.timeouts import LEAD_MS, PAINT_MS, TIE_MS

MAX_CLAIMS = 32
"""Of a seat so many claims count between two phases that close, far more than hands can make:
nobody marks more, so that a flood of claims makes nobody else write one."""


@dataclass(frozen=True, slots=True)
class Timed:
    """A claim with its common times.

    ``reported`` is what its author claims, ``time`` what counts, ``until`` the latest that it may
    have been. ``since`` is when the author saw the signal that it answers. ``lacking`` are
    those who have not marked it yet.
    """

    post: Post
    claim: Claim
    reported: int
    time: int
    until: int
    since: int
    lacking: tuple[int, ...]

    @property
    def by(self) -> int:
        """The author's number."""
        return self.post.by


@dataclass(frozen=True, slots=True)
class _Marked:
    """The time at which a claim came to a member (None: unknown), and at which it wrote that."""

    came: int | None
    written: int


class Timeline:
    """The times of a race, from its members' posts. ``posts`` are those since the signal was due.

    Before everybody has told its clock there are no times: ``clocks`` is None, and ``lacking``
    tells who has not.
    """

    def __init__(self, people: tuple[int, ...], posts: Mapping[int, Sequence[Post]]) -> None:
        self.people = people
        self.start = 0
        """The time of the signal."""
        self.horizon: dict[int, int] = {}
        """By member the time that all its later claims are after."""
        self.claims: dict[int, list[Timed]] = {}
        """Of each member in the order of its feed."""
        self.shift: dict[int, int] = {}
        """By member what is added to its newest clock."""
        self._marks: dict[tuple[int, int], dict[int, _Marked]] = {}
        reported = {member: _clock(posts.get(member, ())) for member in people}
        first = {member: (n, clock) for member, (n, clock) in reported.items() if clock}
        self.lacking = tuple(member for member in people if member not in first)
        self.clocks: Clocks | None = None
        if self.lacking:
            return
        self.clocks = _common(tuple([(member, clock) for member, (_, clock) in first.items()]))
        begun = [clock.at + self.clocks.shift[member] for member, (_, clock) in first.items()]
        self.start = max(begun) + LEAD_MS * TENTHS
        reported_claims = {
            member: self._read(member, posts[member][n:], self.clocks)
            for member, (n, _) in first.items()
        }
        for member, claims in reported_claims.items():
            self.claims[member] = self._judge_claims(member, claims, self.clocks)

    def own_time(self, member: int, time: int) -> int:
        """A common time by a member's clock."""
        return time - self.shift[member]

    def window(self, member: int, other: int) -> int:
        """Claims of two members closer than this may have been in either order."""
        assert self.clocks is not None
        if member == other:
            return 0
        return min(TIE_MS * TENTHS, self.clocks.error[member] + self.clocks.error[other])

    def seen_by(self, call: Post, member: int) -> int:
        """The latest at which a member can have shown what a claim led to: all had marked it,
        and that had come there."""
        assert self.clocks is not None
        found = [0]
        for other, mark in self._marks.get((call.by, call.n), {}).items():
            delay = self.clocks.allowance(other, member) if other != member else TIE_MS * TENTHS
            if delay is not None and other != call.by:
                sent = mark.written if other != member or mark.came is None else mark.came
                found.append(sent + delay)
        return max(found) + PAINT_MS * TENTHS

    def is_spent(self, member: int, seat: int, phase: int) -> bool:
        """Returns whether no further claim of a seat would count before another phase closes."""
        found = [
            claim.claim.seat for claim in self.claims[member] if claim.post.position.phase == phase
        ]
        return found.count(seat) >= MAX_CLAIMS

    def unmarked(self, member: int) -> list[Timed]:
        """The claims of others that a member has not marked."""
        return [
            claim
            for author, claims in self.claims.items()
            if author != member
            for claim in claims
            if member in claim.lacking
        ]

    # Reading

    def _read(self, member: int, posts: Sequence[Post], clocks: Clocks) -> list[Timed]:
        """A member's claims as it tells them; notes its marks."""
        shift, newest, claims = clocks.shift[member], None, []
        counts: Counter[tuple[int, int]] = Counter()
        for post in posts:
            content = post.content
            if not isinstance(content, Clock | Claim | Mark):
                continue
            if isinstance(content, Clock) and newest is not None:
                anew = clocks.shift_of(_clock_report(content))
                shift = newest + 1 - content.at if anew is None else anew
            time = content.at + shift
            newest = time if newest is None else max(newest + 1, time)
            if isinstance(content, Claim):
                place = (content.seat, post.position.phase)
                counts[place] += 1
                if counts[place] <= MAX_CLAIMS:
                    claims.append(
                        Timed(post, content, newest, newest, newest, content.since + shift, ())
                    )
            elif isinstance(content, Mark) and content.member:
                came = min(content.came + shift, newest) if content.came else None
                marks = self._marks.setdefault((content.member, content.post), {})
                marks.setdefault(member, _Marked(came, newest))
        assert newest is not None
        self.horizon[member], self.shift[member] = newest, shift
        return claims

    def _judge_claims(self, member: int, claims: Sequence[Timed], clocks: Clocks) -> list[Timed]:
        """A member's claims as they count: not before others can have got them."""
        others = [person for person in self.people if person != member]
        found: list[Timed] = []
        for claim in claims:
            marks = self._marks.get((member, claim.post.n), {})
            sent = sorted(
                [
                    mark.came - delay
                    for other, mark in marks.items()
                    if other != member
                    and mark.came is not None
                    and (delay := clocks.allowance(member, other)) is not None
                ]
            )
            time = max(claim.reported, found[-1].time + 1) if found else claim.reported
            until = time
            if 2 * len(sent) > len(others):
                until = max(time, sent[len(sent) - 1 - len(others) // 2])
            time = until if len(others) > 1 else time
            lacking = tuple([other for other in others if other not in marks])
            found.append(
                Timed(claim.post, claim.claim, claim.reported, time, until, claim.since, lacking)
            )
        return found


def _clock(posts: Sequence[Post]) -> tuple[int, Clock | None]:
    """Returns where a member has told its clock first, and what."""
    for n, post in enumerate(posts):
        if isinstance(post.content, Clock):
            return n, post.content
    return 0, None


@lru_cache(maxsize=16)
def _common(reported: tuple[tuple[int, Clock], ...]) -> Clocks:
    """The common time of a round, for which all have told their clocks once."""
    return Clocks({member: _clock_report(clock) for member, clock in reported})


def _clock_report(clock: Clock) -> ClockReport:
    return ClockReport(clock.at, {member: Reading(*rest) for member, *rest in clock.readings})

"""One round of a race: whose claim is next, from clocks, claims and marks (section 9)."""

from __future__ import annotations

from dataclasses import dataclass

from other_player.chance import shuffle
from other_player.clocks import CommonTime
from other_player.codec import H
from other_player.feeds import Post
from pyengine.core.errors import IllegalAction
from pyengine.core.game import Pending
from pyengine.core.match import Match

READ, CLAIMS = 2_000, 32
NEVER = -(2**60)
SHOWN, OWN_SHOWN, LEAST_TOUCH = 1_000, 250, 100


@dataclass(frozen=True)
class Timed:
    """A post with the common time that it tells."""

    post: Post
    time: int
    read: bool
    """Whether it is within the bounds of what is marked."""


@dataclass(frozen=True)
class Claim:
    """A claim, with what is known of when it was made at some decision."""

    post: Post
    told: int
    counts: int
    until: int
    marked: bool
    """Whether all others have marked it."""

    @property
    def seat(self) -> int:
        return int(self.post["seat"])


@dataclass(frozen=True)
class Settled:
    """A claim that was carried out: as a phase after so many."""

    post: Post
    k: int
    action: str


class Race:
    """A round, from its first clock to its last touch."""

    def __init__(self, name: str, k: int, head: bytes, players: int, since: int) -> None:
        self.name, self.k0, self.since = name, k, since
        order = shuffle(H("tie", head), f"shuffle tie {k} {players}", players)
        self.order = {seat: at for at, seat in enumerate(order)}
        self.clocks: dict[int, Post] = {}
        self.common: CommonTime | None = None
        self.posts: dict[int, list[Post]] = {}
        self.timed: dict[int, list[Timed]] = {}
        self.added: dict[int, int] = {}
        self.closed: set[bytes] = set()
        """Claims that were carried out, or left out."""
        self.settled: list[Settled] = []
        self.awaited = 0
        """The common time that everybody's newest post has to pass."""

    def take(self, member: int, post: Post) -> None:
        """A post of the round, in the order of its feed."""
        self.posts.setdefault(member, []).append(post)
        if post.t == "clock":
            self.clocks.setdefault(member, post)

    def lacking(self, people: tuple[int, ...]) -> list[int]:
        """Who has told no clock yet; once all have, times are known."""
        lacking = [member for member in people if member not in self.clocks]
        if not lacking and self.common is None:
            self.common = CommonTime({member: self.clocks[member] for member in people})
            self.added = dict(self.common.added)
            self.timed = {member: [] for member in people}
        return lacking

    def tell_times(self) -> None:
        """Gives times to what came since."""
        assert self.common is not None
        for member, timed in self.timed.items():
            for post in self.posts.get(member, [])[len(timed) :]:
                before = timed[-1].time if timed else NEVER
                if post.t == "clock" and post is not self.clocks[member]:
                    again = self.common.again(post["seen"])
                    self.added[member] = before + 1 - post["at"] if again is None else again
                time = before
                if post.t in ("clock", "claim", "mark"):
                    time = max(before + 1, post["at"] + self.added[member])
                same = [
                    other
                    for other in timed
                    if post.t == other.post.t == "claim"
                    and (post["seat"], post["k"]) == (other.post["seat"], other.post["k"])
                ]
                timed.append(Timed(post, time, len(timed) < READ and len(same) < CLAIMS))

    def until(self, k: int) -> dict[int, list[Timed]]:
        """The posts that count for a decision at k closed phases."""
        found = {}
        for member, timed in self.timed.items():
            end = next((at for at, item in enumerate(timed) if item.post["k"] > k), len(timed))
            found[member] = timed[:end]
        return found

    def newest(self, posts: dict[int, list[Timed]]) -> dict[int, int]:
        return {member: timed[-1].time if timed else NEVER for member, timed in posts.items()}

    def marks_of(self, post: Post, posts: dict[int, list[Timed]]) -> dict[int, Timed]:
        """The first mark of a claim by each of the others."""
        marks: dict[int, Timed] = {}
        for member, timed in posts.items():
            for item in timed:
                mark = item.post
                if mark.t == "mark" and (mark["of"], mark["i"]) == (post.by, post.n):
                    marks.setdefault(member, item)
        return marks

    def claims(self, posts: dict[int, list[Timed]]) -> dict[int, list[Claim]]:
        """The claims of each member, with the times from which they count."""
        found: dict[int, list[Claim]] = {}
        for member, timed in posts.items():
            before = NEVER
            found[member] = []
            for item in timed:
                if item.post.t == "claim" and item.read:
                    claim = self._claim(item, before, posts)
                    before = claim.counts
                    found[member].append(claim)
        return found

    def _claim(self, item: Timed, before: int, posts: dict[int, list[Timed]]) -> Claim:
        common, post = self.common, item.post
        assert common is not None
        others = len(common.people) - 1
        marks = self.marks_of(post, posts)
        times = [self._borne_out(post.by, by, mark) for by, mark in marks.items()]
        borne = sorted((time for time in times if time > NEVER), reverse=True)
        until = item.time
        if 2 * len(borne) > others:
            until = max(until, borne[others // 2])
        counts = max(item.time if others == 1 else until, before + 1)
        marked = all(member in marks for member in common.people if member != post.by)
        return Claim(post, item.time, counts, max(until, counts), marked)

    def _borne_out(self, author: int, by: int, mark: Timed) -> int:
        """Since when a claim may have been on its way to who has marked it."""
        assert self.common is not None
        came: int = mark.post["came"]
        allowance = self.common.allowance(author, by)
        if not came or allowance is None:
            return NEVER
        return min(came + self.added[by], mark.time) - allowance

    def log_time(self, claim: Claim) -> int:
        assert self.common is not None
        ms: int = self.since + max(0, (claim.counts - self.common.signal) // 10)
        return ms

    def next(self, match: Match, k: int, wins: dict[int, int]) -> Claim | None:
        """The claim that settles now; None where something is missing."""
        common = self.common
        assert common is not None
        pending, posts = match.pending, self.until(k)
        newest, claims = self.newest(posts), self.claims(posts)
        open_claims = [
            claim
            for mine in claims.values()
            for claim in [c for c in mine if c.post.hash not in self.closed][:1]
            if not pending.limit or self.log_time(claim) <= pending.limit
        ]
        if not open_claims:
            self.awaited = self.end(pending)
            return None
        first = min(open_claims, key=lambda claim: (claim.counts, self.order[claim.seat]))
        by = first.post.by
        others = [member for member in common.people if member != by]
        ends = {j: max(first.counts + common.window(by, j), first.until) for j in others}
        self.awaited = max(ends.values())
        told = [c for j in others for c in claims[j] if c.told <= ends[j]]
        if not all(newest[j] > ends[j] for j in others) or not all(c.marked for c in told):
            return None
        if not first.marked:
            return None
        tied = [c for c in open_claims if c is not first and self._ties(first, c, match)]
        if not tied:
            return first
        best = min(
            [first, *tied], key=lambda claim: (wins.get(claim.seat, 0), self.order[claim.seat])
        )
        wins[best.seat] = wins.get(best.seat, 0) + 1
        return best

    def _ties(self, first: Claim, other: Claim, match: Match) -> bool:
        common = self.common
        assert common is not None
        window = common.window(first.post.by, other.post.by)
        near = other.counts - first.counts <= window
        if len(common.people) == 2:
            near = near or other.told <= first.until
        if not near or other.seat == first.seat:
            return False
        pair = first, other
        return all(self._only_first(a, b, match) for a, b in (pair, pair[::-1]))

    def _only_first(self, one: Claim, other: Claim, match: Match) -> bool:
        """Whether the one can be carried out, and the other not after it."""
        try:
            after = match.apply(one.seat, self.written(match, one))
        except IllegalAction:
            return False
        try:
            after.apply(other.seat, self.written(after, other))
        except IllegalAction:
            return True
        return False

    def written(self, match: Match, claim: Claim) -> str:
        """The claim as an action with its time."""
        time = max(self.log_time(claim), match.pending.since)
        return match.game.with_time(claim.post["a"], time)

    def end(self, pending: Pending) -> int:
        """The last common time within the limit; 0 without one."""
        assert self.common is not None
        return self.common.signal + 10 * (pending.limit - self.since) + 9 if pending.limit else 0

    def time_is_up(self, pending: Pending, k: int) -> bool:
        end, posts = self.end(pending), self.until(k)
        claims = [claim for mine in self.claims(posts).values() for claim in mine]
        return (
            end > 0
            and all(time > end for time in self.newest(posts).values())
            and all(claim.marked for claim in claims if claim.told <= end)
        )

    def touches(self, match: Match, k: int, call: Post) -> dict[int, str] | None:
        """The touches of all who are to touch, once all are there and marked."""
        posts = self.until(k)
        found: dict[int, Claim] = {}
        for mine in self.claims(posts).values():
            for claim in mine:
                if claim.post["k"] == k:
                    found.setdefault(claim.seat, claim)
        seats = match.pending.seats
        if not all(seat in found and found[seat].marked for seat in seats):
            return None
        return {seat: self._touch(found[seat], match.pending, call, posts) for seat in seats}

    def _touch(
        self, claim: Claim, pending: Pending, call: Post, posts: dict[int, list[Timed]]
    ) -> str:
        action = str(claim.post["a"])
        if action != "touch":
            return action
        common, member = self.common, claim.post.by
        assert common is not None
        shown = []
        for by, mark in self.marks_of(call, posts).items():
            came = mark.post["came"]
            allowance = common.allowance(by, member)
            if by == member:
                shown.append((came + self.added[member] if came else mark.time) + OWN_SHOWN)
            elif by != call.by and allowance is not None:
                shown.append(mark.time + allowance)
        since = claim.post["since"] + self.added[member]
        late = max(0, since - (max(shown, default=since) + SHOWN))
        time = claim.post["at"] - claim.post["since"] + (claim.counts - claim.told) + late
        ms = max(LEAST_TOUCH, time // 10)
        return f"touch {ms}" if ms <= pending.limit else "touch none"

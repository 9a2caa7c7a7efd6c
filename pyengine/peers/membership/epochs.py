"""Epochs: who takes part, by agreement of those who do.

An epoch is *agreed* once everybody with a person's seat in it has agreed, and these are
enough of those before: more than half, or half with the tie member. It is *in force* once
they have all entered it as well. A member enters one epoch of a number and answers no other of
that number afterwards. So of all that are proposed for a number one at most can come into
force, however the posts travel, and what is in force stays so.

A member enters the newest one that it agreed to; an older one only if the newer ones can no
longer be agreed, as somebody in them may not, or if all others have entered it. So no two that
take part in both enter different ones, and wait for each other for ever.

What is agreed may be followed by the next one before it is in force, as somebody may vanish in
between. Then it takes enough of those before as well, down to the newest epoch in force.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from functools import cached_property
from typing import Final, Self

from pyengine.peers.log.feeds import Feeds
from pyengine.peers.membership.epoch import Agreement, Epoch, continues
from pyengine.peers.membership.lobby import refusal
from pyengine.peers.membership.people import (
    BALLOTS,
    FOUNDER,
    has_quorum,
    people_of,
)
from pyengine.peers.membership.promises import REACH, Answers, Bound, highest_counter
from pyengine.peers.membership.sealed import shows
from pyengine.peers.membership.sense import is_own_coming, is_sound
from pyengine.peers.wire.contents import Agree, Enter, No, Proposal, Sheet
from pyengine.peers.wire.posts import Post, founds

MAX_OPEN = 100
"""So many agreed epochs may follow each other with none of them in force, far more than people can
vanish in between: all of them are looked at for each that follows."""

UNASKED: Final = ("join", "return", "same")
"""Reasons of proposals to which a device may agree by itself."""


class Epochs:
    """The epochs of a table, as its feeds say when this is made.

    It never changes, so what follows from it is found out once. ``playable`` says of sheets by
    their hash whether a match can begin with them, as far as that is known already.
    """

    def __init__(self, feeds: Feeds, playable: Mapping[bytes, bool] | None = None) -> None:
        for _ in self._steps(feeds, playable):
            pass

    @classmethod
    def in_steps(cls, feeds: Feeds) -> Generator[None, None, Self]:
        """The same in small steps, as many posts may be no epoch's and hold up a page."""
        found = cls.__new__(cls)
        yield from found._steps(feeds)
        return found

    def _steps(self, feeds: Feeds, playable: Mapping[bytes, bool] | None = None) -> Iterator[None]:
        self.table = feeds.table
        self.sheets: dict[bytes, Post] = {}
        """Sheets by their hash."""
        self.answers: dict[int, Answers] = {}
        """What binds each member."""
        self.playable = dict(playable or {})
        self._follows: dict[bytes, bool] = {}
        self._is_agreed: dict[bytes, bool] = {}
        self._open_before: dict[bytes, int] = {}
        """How many epochs that are not in force a proposal follows, one after the other."""
        self._proposals: dict[bytes, Epoch] = {}
        self._agreed: dict[tuple[int, int, bytes], dict[int, Agreement]] = {}
        self._entered: dict[tuple[int, int], dict[int, int]] = {}
        self.void: frozenset[tuple[int, int]] = frozenset()
        """Number and ballot of those that can never be agreed any more, as somebody in them told
        two stories before agreeing: who has entered one is not bound by that."""
        yield from self._read_all(feeds)
        self.void = self._never_agreed(feeds)
        if self.void:
            yield from self._read_all(feeds)
        self.proposals = tuple(
            sorted(
                self._proposals.values(),
                key=lambda proposal: (proposal.number, proposal.proposal.ballot),
            )
        )
        """All that make sense, by number and ballot."""
        for proposal in self.proposals:
            if proposal.in_force:
                self.is_agreed(proposal)
                yield
        self.line = self._line()
        """The epochs from the first one to the newest one in force, each following another."""
        self.leaves_out = any(one.proposal.base for one in self.line)
        """Whether somebody plays no more whose posts count up to some number."""
        self.newest: Epoch | None = self.line[-1] if self.line else None
        """The newest epoch in force."""

    def _read_all(self, feeds: Feeds) -> Iterator[None]:
        for found in (self.sheets, self.answers, self._proposals, self._agreed, self._entered):
            found.clear()
        for member in feeds:
            self._read(feeds.sound(member))
            yield

    def _never_agreed(self, feeds: Feeds) -> frozenset[tuple[int, int]]:
        return frozenset(
            (proposal.number, proposal.proposal.ballot)
            for proposal in self._proposals.values()
            if feeds.contradictory & set(proposal.people) - proposal.agreed.keys()
        )

    def _read(self, posts: list[Post]) -> None:
        answers = Answers()
        seals: dict[tuple[int, int], bytes] = {}
        is_founder = bool(posts) and posts[0].by == FOUNDER and founds(posts[0], self.table)
        for post in posts:
            content = post.content
            if isinstance(content, Sheet) and is_founder:
                self.sheets[post.digest] = post
            elif isinstance(content, Proposal):
                if content.ballot % BALLOTS == post.by and is_sound(content):
                    self._proposals[post.digest] = self._epoch(post, content)
            elif isinstance(content, Agree):
                if answers.may_agree(content.number, content.ballot):
                    key = (content.number, content.ballot, content.proposal)
                    agreement = Agreement(post.n, answers.bound, content.seal)
                    self._agreed.setdefault(key, {})[post.by] = agreement
                    answers.agree(content.number, content.ballot)
                    seals[content.number, content.ballot] = content.seal
            elif isinstance(content, No):
                answers.refuse(content.number, content.ballot, content.reason)
            elif (
                isinstance(content, Enter)
                and answers.may_enter(content.number, content.ballot)
                and (content.number, content.ballot) not in self.void
                and shows(self.table, post.by, content, seals[content.number, content.ballot])
            ):
                answers.enter(content.number, content.ballot)
                self._entered.setdefault((content.number, content.ballot), {})[post.by] = post.n
        if posts:
            self.answers[posts[0].by] = answers

    def _epoch(self, post: Post, proposal: Proposal) -> Epoch:
        place = (proposal.number, proposal.ballot)
        return Epoch(
            post,
            proposal,
            people_of(proposal.seats),
            self._agreed.setdefault((*place, post.digest), {}),
            self._entered.setdefault(place, {}),
        )

    def expelled(self, member: int) -> bool:
        """Whether the others went on without a member that was there, because it had broken a rule
        or gave nothing for which the match waited; and it has not been among them since."""
        ends = [at for at, epoch in enumerate(self.line) if member in epoch.people]
        after = self.line[ends[-1] + 1 :] if ends else ()
        return bool(after) and after[0].proposal.why in ("lie", "stalls")

    def is_passed(self, epoch: Epoch) -> bool:
        """Returns whether another one of its number is in force."""
        return any(one.number == epoch.number and one.post != epoch.post for one in self.line)

    def newcomers(self, epoch: Epoch) -> set[int]:
        """The people of an epoch who are none of the one before it."""
        before = self.before(epoch)
        return set(epoch.people) - set(before.people) if before else set()

    def before(self, epoch: Epoch) -> Epoch | None:
        """The epoch that this one follows; None of the first, or where it is unknown."""
        return self._proposals.get(epoch.proposal.on)

    def sheet_of(self, epoch: Epoch) -> Sheet | None:
        """The sheet that a first epoch follows."""
        post = self.sheets.get(epoch.proposal.on)
        return post.content if post and isinstance(post.content, Sheet) else None

    def _is_playable(self, digest: bytes, sheet: Sheet) -> bool:
        """Returns whether a match can begin with a sheet; looked at once, as that takes a match."""
        if digest not in self.playable:
            self.playable[digest] = not refusal(sheet)
        return self.playable[digest]

    @cached_property
    def newest_sheet(self) -> bytes:
        """The hash of the sheet that counts, none before there is one."""
        newest = max(self.sheets.values(), key=lambda post: post.n, default=None)
        return newest.digest if newest else b""

    @cached_property
    def open(self) -> tuple[Epoch, ...]:
        """The proposals that may still come into force and can be answered, the newest first."""
        number = self.newest.number if self.newest else 0
        return tuple(
            proposal
            for proposal in reversed(self.proposals)
            if proposal.number > number and self.is_in_reach(proposal) and self.follows(proposal)
        )

    def is_in_reach(self, epoch: Epoch) -> bool:
        """Returns whether a proposal's ballot is no further above the others than an honest one:
        its proposer's own agreements say nothing of that."""
        others = set(epoch.people) - {epoch.proposer}
        counter = epoch.proposal.ballot // BALLOTS
        return counter <= highest_counter(self.answers, epoch.number, others) + REACH

    def is_denied(self, epoch: Epoch) -> bool:
        """Returns whether a person in it has said no to somebody else, or its proposer has taken it
        back, so that it comes to nothing."""
        place = (epoch.number, epoch.proposal.ballot)
        return self.is_withdrawn(epoch) or any(
            place in self.answers[member].denied and member not in epoch.agreed
            for member in epoch.people
            if member in self.answers and member != epoch.proposer
        )

    def is_withdrawn(self, epoch: Epoch) -> bool:
        """Returns whether its proposer has taken back a question to people that was still open.

        What all have agreed to stands: an agreement is never undone. What devices agree to by
        themselves cannot be taken back either, as they would do so again and again.
        """
        answers = self.answers.get(epoch.proposer)
        place = (epoch.number, epoch.proposal.ballot)
        if answers is None or place not in answers.denied or epoch.proposal.why in UNASKED:
            return False
        return not self.is_agreed(epoch)

    def is_agreed(self, epoch: Epoch) -> bool:
        """Returns whether all have agreed who have to, to what may follow."""
        # From the oldest on, as somebody may have posted thousands that follow each other: in a
        # browser calls as deep as that would end the interpreter.
        unknown: list[Epoch] = []
        one: Epoch | None = epoch
        while one is not None and one.post.digest not in self._is_agreed:
            unknown.append(one)
            one = self.before(one)
        for one in reversed(unknown):
            self._is_agreed[one.post.digest] = self.follows(one) and all(
                self._counts(one, member) for member in one.people
            )
        return self._is_agreed[epoch.post.digest]

    def follows(self, epoch: Epoch) -> bool:
        """Whether a proposal follows the sheet, or an agreed epoch with enough of its people."""
        found = self._follows.get(epoch.post.digest)
        if found is None:
            found = self._follows[epoch.post.digest] = self._is_next(epoch)
        return found

    def _is_next(self, epoch: Epoch) -> bool:
        proposal = epoch.proposal
        if epoch.number == 1:
            sheet = self.sheet_of(epoch)
            return (
                sheet is not None
                and epoch.proposer == FOUNDER
                and (proposal.members, proposal.seats) == (sheet.roster, sheet.seats)
                and self._is_playable(epoch.proposal.on, sheet)
            )
        before = self.before(epoch)
        if before is None or before.number != epoch.number - 1 or not self.is_agreed(before):
            return False
        if epoch.proposer not in before.people and not is_own_coming(
            epoch.proposer, before.proposal, proposal
        ):
            return False
        if proposal.why == "back" and not set(before.people) <= set(epoch.people):
            return False
        self._open_before[epoch.post.digest] = open_before = (
            0 if before.in_force else self._open_before.get(before.post.digest, 0) + 1
        )
        return (
            open_before <= MAX_OPEN
            and continues(before, proposal)
            and self._is_enough(epoch, before)
        )

    def is_dead(self, epoch: Epoch) -> bool:
        """Whether it can no longer be agreed: somebody in it may not agree to it any more."""
        return (epoch.number, epoch.proposal.ballot) in self.void or any(
            member not in epoch.agreed
            and not self.answers[member].may_agree(epoch.number, epoch.proposal.ballot)
            for member in epoch.people
            if member in self.answers
        )

    def may_enter(self, member: int, epoch: Epoch) -> bool:
        """Whether a member should enter an epoch that is agreed: nothing newer that it agreed
        to can be, or all others have entered it."""
        answers = self.answers.get(member, Answers())
        if member not in epoch.agreed or not answers.may_enter(epoch.number, epoch.proposal.ballot):
            return False
        newer = (
            other
            for other in self._proposals.values()
            if other.number == epoch.number
            and other.proposal.ballot > epoch.proposal.ballot
            and member in other.agreed
        )
        others = set(epoch.people) - {member}
        return self.is_agreed(epoch) and (
            others <= epoch.entered.keys() or all(map(self.is_dead, newer))
        )

    def binds(self, epoch: Epoch, bound: Bound) -> bool:
        """Returns whether a member may follow with a proposal who is bound like that.

        One that follows an epoch not yet in force is for those only who have not agreed
        to a later rival of that.
        """
        earlier = self.before(epoch)
        while earlier is not None and not earlier.in_force:
            if bound.ballot(earlier.number) not in (None, earlier.proposal.ballot):
                return False
            earlier = self.before(earlier)
        return True

    def _counts(self, epoch: Epoch, member: int) -> bool:
        agreement = epoch.agreed.get(member)
        return agreement is not None and self.binds(epoch, agreement.bound)

    def _is_enough(self, epoch: Epoch, before: Epoch) -> bool:
        """Enough of the epoch before, and of those before it until one is in force."""
        earlier: Epoch | None = before
        while earlier is not None:
            if not has_quorum(self.table, earlier.people, epoch.people):
                return False
            if earlier.in_force:
                return True
            earlier = self.before(earlier)
        return True

    def _line(self) -> tuple[Epoch, ...]:
        in_force = [
            proposal
            for proposal in self.proposals
            if proposal.in_force and self.is_agreed(proposal)
        ]
        line = []
        last: Epoch | None = in_force[-1] if in_force else None
        while last is not None:
            line.append(last)
            last = self.before(last)
        return tuple(reversed(line))

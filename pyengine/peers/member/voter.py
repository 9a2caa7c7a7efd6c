"""A member's part in its table's epochs: what it is bound to, may answer, and agrees to."""

from __future__ import annotations

from collections.abc import Iterator

from pyengine.peers.fold.fold import Fold
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.member.secret import Secret
from pyengine.peers.membership.epoch import Epoch
from pyengine.peers.membership.epochs import UNASKED
from pyengine.peers.membership.people import BALLOTS, ballot_of, people_of
from pyengine.peers.membership.promises import REACH, Answers, highest_counter
from pyengine.peers.membership.sealed import seal_nonce
from pyengine.peers.membership.unasked import Sight, agrees_unasked
from pyengine.peers.wire.contents import Agree, Leave, No, Proposal, Roster, Seats, Sheet

BEHINDS = 2
"""So often a device says no by itself to who is to go on without somebody, as it has more posts of
that one: else whoever goes on posting could not be left out."""


class Voter:
    """A member's vote: what it knows of its table, and which epochs it may answer."""

    def __init__(self, feeds: Feeds, number: int, secret: bytes) -> None:
        self.feeds = feeds
        self.number = number
        self.secret = Secret(secret, feeds.table, number)
        self.key = feeds.signatures.public_key(self.secret.seed)
        feeds.admit(number, self.key)
        self.fold = Fold(feeds, self)
        self.version = 0
        """Grows with what is taken in and written, and with what jobs have given: as long as it is
        the same, so is all that follows from them."""
        self.leavers = {
            feed for feed in feeds for post in feeds.posts(feed) if isinstance(post.content, Leave)
        }
        """The members who have left the table for good."""
        self.asked: set[bytes] = set()
        """The hashes of proposals that the person here was asked about."""
        self.asking = b""
        """The one that they are being asked about."""
        self._put = b""
        """The one that they were asked about last, but for going on as before: whether that is
        needed depends on what became of what they were asked."""
        self.muted: frozenset[int] = frozenset()
        """Whose proposals they are not asked about now."""
        self._overdue = b""
        """A proposal that this device has waited for in vain, by its own clock."""
        self.missing: frozenset[int] = frozenset()
        """Who has agreed to a proposal that has not come here in a long time."""
        self._candidates: tuple[int, tuple[Epoch, ...]] = (-1, ())
        """What may be answered, and at which version that was found."""

    def deal_link(self, number: int) -> bytes:
        """Its secret for masked deals of a number (``deals.Dealer``)."""
        return self.secret.deals[number]

    @property
    def has_lost_deal(self) -> bool:
        """Whether this member has done for the deal that comes next what the others went on
        without. Its cards could be found out by that: it plays again once that deal is over."""
        newest = self.fold.epoch
        if newest is None or self.number in newest.people:
            return False
        return any(self.fold.deals.has_lost(post) for post in self.feeds.posts(self.number))

    @property
    def answers(self) -> Answers:
        """Returns what this member is bound to."""
        return self.fold.epochs.answers.get(self.number, Answers())

    def ask(self, epoch: Epoch) -> None:
        """Put a proposal to the person here."""
        self.version += 1
        self.asked.add(epoch.post.digest)
        self.asking = epoch.post.digest
        if epoch.proposal.why != "same":
            self._put = epoch.post.digest

    def look(self, muted: frozenset[int], overdue: bytes, missing: frozenset[int]) -> None:
        """See by the device's clock whose questions have to wait, what was awaited in vain, and who
        has agreed to what never came."""
        if (muted, overdue, missing) != (self.muted, self._overdue, self.missing):
            self.version += 1
            self.muted, self._overdue, self.missing = muted, overdue, missing

    @property
    def candidates(self) -> tuple[Epoch, ...]:
        """The proposals that this member may answer, has not, and can judge, the newest first.

        It can once it has all that counts of those who are no longer in them.
        """
        if self._candidates[0] != self.version:
            self._candidates = self.version, tuple(self._find_candidates())
        return self._candidates[1]

    def question(self) -> Epoch | None:
        """What the person is to answer: what they are being asked, else the newest proposal."""
        asked = (epoch for epoch in self.candidates if epoch.post.digest == self.asking)
        heard = (epoch for epoch in self.candidates if epoch.proposer not in self.muted)
        return next(asked, None) or next(heard, None)

    def unasked(self) -> Epoch | None:
        """The newest proposal to which this device agrees without asking its person."""
        epochs = self.fold.epochs
        return next(
            (one for one in self.candidates if agrees_unasked(epochs, self._sight(one), one)), None
        )

    def _find_candidates(self) -> Iterator[Epoch]:
        for epoch in self._open_to_answer():
            here = all(
                base <= len(self.feeds.posts(member)) for member, base in epoch.proposal.base
            )
            if (
                here
                and not self._forgets(epoch)
                and self.fold.epochs.binds(epoch, self.answers.bound)
            ):
                yield epoch

    def _open_to_answer(self) -> Iterator[Epoch]:
        """Proposals that wait for an answer of this member, the newest first."""
        if self.has_lost_deal:
            return
        epochs = self.fold.epochs
        for epoch in epochs.open:
            if (
                self.number in epoch.people
                and self.answers.may_agree(epoch.number, epoch.proposal.ballot)
                and (epoch.number > 1 or epoch.proposal.on == self.fold.epochs.newest_sheet)
                and epoch.proposer not in self._left_out(epoch.number)
                and not epochs.is_dead(epoch)
                and not epochs.is_withdrawn(epoch)
                and not self._can_wait(epoch)
            ):
                yield epoch

    def _left_out(self, number: int) -> set[int]:
        """Those without whom this device, or its person, has agreed to go on, or is being asked
        to: they have no voice in that, and nothing to propose instead; nor while it is proposed
        anew, as somebody had more posts of them."""
        epochs, found = self.fold.epochs, set[int]()
        for epoch in (self.bound_to, self._asked):
            before = epochs.before(epoch) if epoch else None
            if epoch is None or before is None or epoch.number != number:
                continue
            if epochs.is_dead(epoch) and epoch is not self.awaited:
                continue
            if not self._has_failed(epoch):
                found |= set(before.people) - set(epoch.people)
        return found

    def _forgets(self, epoch: Epoch) -> bool:
        """Returns whether a proposal leaves out posts that are here, or changes somebody's key."""
        proposal = epoch.proposal
        if any(self.feeds.key(member) not in (b"", key) for member, key in proposal.members):
            return True
        return self._says_behind(epoch.number) and any(
            self.counted(member) > base for member, base in proposal.base
        )

    def _says_behind(self, number: int) -> bool:
        answers = self.answers
        behind = [place for place in answers.refused - answers.denied if place[0] == number]
        return len(behind) < BEHINDS

    def _can_wait(self, epoch: Epoch) -> bool:
        """Returns whether somebody who comes back or joins would stop a clock, or annul a round;
        and all who play still do, as nobody has agreed to anything newer."""
        newest, answers = self.fold.epoch, self.fold.epochs.answers
        if newest is None or epoch.proposal.why not in UNASKED or not self._cuts_short(epoch):
            return False
        return all(
            answers[person].highest[0] <= newest.number
            for person in newest.people
            if person in answers
        )

    def _cuts_short(self, epoch: Epoch) -> bool:
        """Whether an epoch would stop a clock, or annul a deal or a round."""
        newest = self.fold.epoch
        return newest is not None and (
            self.fold.races_on or self.fold.deals.would_annul(newest, epoch)
        )

    def _sight(self, epoch: Epoch) -> Sight:
        """What this device sees when it is to answer a proposal."""
        fold = self.fold
        people = fold.epoch.people if fold.epoch else ()
        return Sight(
            self.number,
            fold.fault is not None or bool(self.feeds.contradictory & set(people)),
            fold.half_drawn or self._cuts_short(epoch),
            self.leavers,
            self.needs_same,
            fold.only_regrets(epoch),
        )

    @property
    def awaited(self) -> Epoch | None:
        """What this member is bound to, else what its person was asked last."""
        return self.bound_to or self._asked

    @property
    def _asked(self) -> Epoch | None:
        """What the person was asked last, as long as it may come into force."""
        asked = (one for one in self.fold.epochs.open if one.post.digest == self._put)
        return next(asked, None)

    @property
    def bound_to(self) -> Epoch | None:
        """The proposal of a number that is not in force yet to which this member agreed last."""
        newest, place = self.fold.epoch, self.answers.highest
        if place[0] <= (newest.number if newest else 0):
            return None
        agreed = (
            epoch
            for epoch in reversed(self.fold.epochs.proposals)
            if _place(epoch) == place and self.number in epoch.agreed
        )
        return next(agreed, None)

    @property
    def is_stuck(self) -> bool:
        """Whether this member is bound to something that comes to nothing: a person in it has said
        no, or it was awaited in vain."""
        epoch, newest = self.bound_to, self.fold.epoch
        if epoch is None:  # whoever proposed it has told two stories, and it is gone
            return newest is not None and self.answers.highest[0] > newest.number
        return self._has_failed(epoch)

    @property
    def is_unwanted(self) -> bool:
        """Whether people have said no to this member's coming back."""
        epochs = self.fold.epochs
        mine = [one for one in epochs.proposals if one.proposer == self.number]
        return any(one.proposal.why == "return" and epochs.is_denied(one) for one in mine)

    @property
    def needs_same(self) -> bool:
        """Whether this device sees itself why all should go on as before: it is stuck, or something
        comes to nothing that its person was asked about, or that was to leave it out."""
        if self.bound_to is not None or self.is_stuck:
            return self.is_stuck
        fold, answers = self.fold, self.answers
        in_force = fold.epoch.number if fold.epoch else 0
        return any(
            (
                self.number not in epoch.people
                or epoch.post.digest in self.asked
                or _place(epoch) in answers.denied
            )
            and self._has_failed(epoch)
            for epoch in fold.epochs.open
            if epoch.number > in_force > 0
        )

    def _has_failed(self, epoch: Epoch) -> bool:
        epochs = self.fold.epochs
        is_void = _place(epoch) in epochs.void or epochs.is_denied(epoch)
        return is_void or epoch.post.digest == self._overdue

    def agreement(self, epoch: Epoch) -> Agree:
        """The answer yes: it binds from the moment that it is written."""
        place = _place(epoch)
        seal = seal_nonce(self.feeds.table, *place, self.number, self.secret.nonce(*place))
        return Agree(*place, epoch.post.digest, seal)

    def refusal(self, epoch: Epoch, reason: str = "") -> No:
        """The answer no."""
        return No(epoch.number, epoch.proposal.ballot, reason)

    def proposal(
        self, why: str, members: Roster, seats: Seats, phase: int = 0, name: str = ""
    ) -> Proposal:
        """Returns who shall take part from now on, as this member proposes it; whoever joins is
        called ``name``.

        It follows what this member has entered, else what is in force, else the sheet.
        """
        epochs = self.fold.epochs
        before = self._parent()
        on = (
            before.post.digest
            if before
            else max(epochs.sheets.values(), key=lambda post: post.n).digest
        )
        number, people = before.number + 1 if before else 1, people_of(seats)
        old = before.people if before else ()
        base = tuple((member, self.counted(member)) for member in old if member not in people)
        return Proposal(
            number,
            ballot_of(self._next_counter(number, people), self.number),
            on,
            members,
            seats,
            base,
            phase,
            why,
            name,
        )

    def _next_counter(self, number: int, people: tuple[int, ...]) -> int:
        """The counter of a ballot that these people may agree to, and that this member has not
        used, if possible at no other number either: what others have only proposed makes it no
        higher."""
        agreed = highest_counter(self.fold.epochs.answers, number, people)
        used = [
            (epoch.proposal.ballot // BALLOTS, epoch.number == number)
            for epoch in self.fold.epochs.proposals
            if epoch.proposer == self.number
        ]
        least = max([agreed, *(counter for counter, is_here in used if is_here)])
        return max([least, *(one for one, _ in used if one < agreed + REACH)]) + 1

    def sheet(self) -> Sheet | None:
        """The sheet that counts; None before there is one."""
        post = self.fold.epochs.sheets.get(self.fold.epochs.newest_sheet)
        return post.content if post and isinstance(post.content, Sheet) else None

    def counted(self, member: int) -> int:
        """Returns how many posts of a member count here: up to the first that breaks a rule."""
        end = self.feeds[member].sound
        fault = self.fold.fault
        if fault is not None and fault.member == member:
            end = min(end, fault.post.n)
        return end

    def _parent(self) -> Epoch | None:
        epochs, entered = self.fold.epochs, self.answers.entered
        own = [
            epoch
            for epoch in epochs.proposals
            if entered.get(epoch.number) == epoch.proposal.ballot
        ]
        newest = epochs.newest
        if own and (newest is None or own[-1].number > newest.number):
            return own[-1]
        return newest


def _place(epoch: Epoch) -> tuple[int, int]:
    return epoch.number, epoch.proposal.ballot

"""A member's part in its table's epochs: what it is bound to, may answer, and agrees to."""

from __future__ import annotations

from collections.abc import Iterator

from pyengine.peers.crypto.pieces import Held
from pyengine.peers.dice.chain import LINKS
from pyengine.peers.fold.fold import Fold
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.member.secret import Secret
from pyengine.peers.membership.epochs import Epoch
from pyengine.peers.membership.people import BALLOTS, ballot_after, people_of
from pyengine.peers.membership.promises import Answers
from pyengine.peers.membership.sealed import seal_nonce
from pyengine.peers.wire.contents import PERSON, Agree, No, Proposal, Roster, Seats, Sheet

AUTOMATIC = ("return", "join", "chains")
"""Reasons to which a device agrees by itself, where nobody loses a seat that a person holds."""

STOPS = 2
"""Without whom the others went on in so many rolls or rounds, that one comes back only if people
agree: they who agreed to go on know whether it was there, which nobody can prove."""

RESERVE_LINKS = 48
"""So many events before the end of the chains new ones are due."""


class Voter:
    """A member's vote: what it knows of its table, and which epochs it may answer."""

    def __init__(self, feeds: Feeds, number: int, secret: bytes, links: int = LINKS) -> None:
        self.feeds = feeds
        self.number = number
        self.secret = Secret(secret, feeds.table, number, links)
        self.held = Held()
        """What it has of others' seeds (``deals.Dealer``)."""
        self.key = feeds.signatures.public_key(self.secret.seed)
        feeds.admit(number, self.key)
        self.fold = Fold(feeds, self)
        self.version = 0
        """Grows with what is taken in and written, and with what jobs have given: as long as it is
        the same, so is all that follows from them."""
        self._question: tuple[int, Epoch | None] = (-1, None)
        """What is to be answered, and at which version that was found."""

    def deal_seed(self, epoch: int, ballot: int, number: int) -> bytes:
        """The seed of a masked deal (``deals.Dealer``)."""
        return self.secret.deal(epoch, ballot, number)

    @property
    def needs_chains(self) -> bool:
        """Whether the chains of this epoch come to their end, or another epoch is to annul a round
        in which somebody dealt falsely who has left."""
        fold = self.fold
        return fold.rolls.count >= self.secret.links - RESERVE_LINKS or fold.deals.is_broken

    @property
    def answers(self) -> Answers:
        """What this member is bound to."""
        return self.fold.epochs.answers.get(self.number, Answers())

    def question(self) -> Epoch | None:
        """The newest proposal that this member may answer, has not, and can judge.

        It can once it has all that counts of those who are no longer in it.
        """
        if self._question[0] != self.version:
            self._question = self.version, self._find_question()
        return self._question[1]

    def _find_question(self) -> Epoch | None:
        for epoch in self._open_to_answer():
            here = all(
                base <= len(self.feeds.posts(member)) for member, base in epoch.proposal.base
            )
            if (
                here
                and not self._forgets(epoch)
                and self.fold.epochs.binds(epoch, self.answers.bound)
            ):
                return epoch
        return None

    def _open_to_answer(self) -> Iterator[Epoch]:
        """Proposals that wait for an answer of this member, the newest first."""
        for epoch in self.fold.epochs.open:
            if (
                self.number in epoch.people
                and self.answers.may_agree(epoch.number, epoch.proposal.ballot)
                and (epoch.number > 1 or epoch.proposal.on == self.newest_sheet())
                and not self._can_wait(epoch)
            ):
                yield epoch

    def _forgets(self, epoch: Epoch) -> bool:
        """Whether a proposal leaves out posts that are here, or gives a number another key."""
        proposal = epoch.proposal
        return any(self.counted(member) > base for member, base in proposal.base) or any(
            self.feeds.key(member) not in (b"", key) for member, key in proposal.members
        )

    def _can_wait(self, epoch: Epoch) -> bool:
        """Whether somebody who comes back or joins would stop a clock, or annul a round; and all
        who play still do, as nobody has agreed to anything newer."""
        newest, answers = self.fold.epoch, self.fold.epochs.answers
        if newest is None or epoch.proposal.why not in AUTOMATIC:
            return False
        if not (self.fold.races_on or self.fold.deals.would_annul(newest, epoch)):
            return False
        return all(
            answers[person].highest[0] <= newest.number
            for person in newest.people
            if person in answers
        )

    def agreement(self, epoch: Epoch) -> Agree:
        """The answer yes: it binds from the moment that it is written."""
        place = (epoch.number, epoch.proposal.ballot)
        seal = seal_nonce(self.feeds.table, *place, self.number, self.secret.nonce(*place))
        return Agree(*place, epoch.post.digest, self.secret.link(*place, 0), seal)

    def refusal(self, epoch: Epoch, reason: str = "") -> No:
        """The answer no."""
        return No(epoch.number, epoch.proposal.ballot, reason)

    def agrees_by_itself(self, epoch: Epoch) -> bool:
        """Whether nobody has to be asked: no person loses a seat, no event is half drawn, and who
        comes back has not stopped rolls or rounds, or broken a rule."""
        proposal, before = epoch.proposal, self.fold.epochs.before(epoch)
        if proposal.ballot % BALLOTS == self.number:
            return True  # who proposes agrees
        if before is None or proposal.why not in AUTOMATIC or self.fold.half_drawn:
            return False
        come = set(epoch.people) - set(before.people)
        if any(self._asks_for(one) for one in come):
            return False
        newest = self.fold.epoch
        if come and newest is not None and self.fold.deals.shows_suits(newest, epoch):
            return False
        if not set(before.proposal.members) <= set(proposal.members):
            return False  # else there would always be room for one more to join
        pairs = zip(before.proposal.seats, proposal.seats, strict=True)
        return all(old == new or old[1] != PERSON for old, new in pairs)

    def _asks_for(self, member: int) -> bool:
        """Whether people are to say if somebody comes back: it has stopped rolls or rounds, was
        sent away, or was let in before and kept the others waiting."""
        epochs = self.fold.epochs
        return (
            self._stopped(member) >= STOPS
            or epochs.expelled(member)
            or any(
                one.post.by == member and self.number in one.agreed and member not in one.entered
                for one in epochs.proposals
                if one.proposal.why in AUTOMATIC and epochs.is_passed(one)
            )
        )

    def _stopped(self, member: int) -> int:
        """Returns how many rolls and rounds the others had to finish without a member."""
        return self.fold.stops(member) + self.fold.deals.rounds_without(member)

    def proposal(self, why: str, members: Roster, seats: Seats, phase: int = 0) -> Proposal:
        """Returns who shall take part from now on, as this member proposes it.

        It follows what this member has entered, else what is in force, else the sheet.
        """
        epochs = self.fold.epochs
        before = self._parent()
        on = (
            before.post.digest
            if before
            else max(epochs.sheets.values(), key=lambda post: post.n).digest
        )
        highest = max((one.proposal.ballot for one in epochs.proposals), default=0)
        people = people_of(seats)
        old = before.people if before else ()
        base = tuple((member, self.counted(member)) for member in old if member not in people)
        return Proposal(
            before.number + 1 if before else 1,
            ballot_after(highest, self.number),
            on,
            members,
            seats,
            base,
            phase,
            why,
        )

    def sheet(self) -> Sheet | None:
        """The sheet that counts; None before there is one."""
        post = self.fold.epochs.sheets.get(self.newest_sheet())
        return post.content if post and isinstance(post.content, Sheet) else None

    def newest_sheet(self) -> bytes:
        """The hash of the sheet that counts, none before there is one."""
        return self.fold.epochs.newest_sheet

    def counted(self, member: int) -> int:
        """Returns how many posts of a member count here: up to the first that breaks a rule."""
        end = self.feeds[member].sound
        fault = self.fold.fault
        if fault is not None and fault.member == member:
            end = min(end, fault.post.n)
        return end

    def _parent(self) -> Epoch | None:
        epochs, entered = self.fold.epochs, self.answers.entered
        own = [one for one in epochs.proposals if entered.get(one.number) == one.proposal.ballot]
        newest = epochs.newest
        if own and (newest is None or own[-1].number > newest.number):
            return own[-1]
        return newest

"""A member's own part in a table: what it knows, and all that it writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pyengine.core.errors import illegal
from pyengine.peers.chain import LINKS
from pyengine.peers.contents import (
    MAX_POST,
    PERSON,
    Act,
    Agree,
    Blame,
    Claim,
    Commit,
    Content,
    Done,
    Enter,
    Leave,
    Link,
    No,
    Open,
    Proposal,
    Roster,
    Seats,
    Sheet,
    Show,
)
from pyengine.peers.epochs import Answers, Epoch
from pyengine.peers.evidence import proven
from pyengine.peers.feeds import Accepted, Feeds, Taken, TwoPosts, ends
from pyengine.peers.fold import Fold
from pyengine.peers.jobs import Work
from pyengine.peers.lanes import Fault
from pyengine.peers.people import BALLOTS, ballot_after, people_of
from pyengine.peers.posts import Place, Post, write_post
from pyengine.peers.secret import Secret
from pyengine.peers.standing import HEAD, Need, result_of, seal

__all__ = ["AUTOMATIC", "BEHIND", "Member"]

AUTOMATIC = ("return", "join", "chains")
"""Reasons to which a device agrees by itself, where nobody loses a seat that a person holds."""

BEHIND = "behind"
"""Why a device says no by itself: the proposal leaves out what it has."""

STOPS = 2
"""Who left so many rolls undecided, or rounds annulled, comes back only if people agree."""

SPARE_LINKS = 48
"""So many events before the end of the chains new ones are due."""


class Member:
    """One member of a table on its own device. Changes in place; what it writes is returned.

    ``choices`` are the actions that were committed and are not open yet, by seat: to be
    stored before the commit is sent.
    """

    def __init__(self, feeds: Feeds, number: int, secret: bytes, links: int = LINKS) -> None:
        self.feeds = feeds
        self.number = number
        self.choices: dict[int, str] = {}
        self.secret = Secret(secret, feeds.table, number, links)
        self.key = feeds.signatures.public_key(self.secret.seed)
        feeds.admit(number, self.key)
        self.fold = Fold(feeds, self)
        self.version = 0
        """Grows with what is taken in and written, and with what jobs have given: as long as it is
        the same, so is all that follows from them."""
        self._settled: int | None = None
        """At which version nothing was due."""
        self._question: tuple[int, Epoch | None] = (-1, None)
        """What is to be answered, and at which version that was found."""
        self._shown: dict[int, str] = {}
        """By seat an own action that waits for the proof of the card that it lays open."""
        self.leavers = {
            one for one in feeds for post in feeds.posts(one) if isinstance(post.content, Leave)
        }
        """Who has left the table for good."""
        self.false_blames: list[Fault] = []
        self._blamed: dict[int, int] = {}
        """By member how many posts count after the contradictions that somebody has posted."""
        for member in feeds:
            for post in feeds.posts(member):
                if isinstance(post.content, Blame):
                    self._judge(post, post.content)

    @property
    def has_left(self) -> bool:
        """Whether this member has left the table for good: it writes nothing more by itself."""
        return self.number in self.leavers

    @property
    def needs_chains(self) -> bool:
        """Whether the chains of this epoch come to their end."""
        return self.fold.event >= self.secret.links - SPARE_LINKS

    # What comes

    def take(self, frames: Iterable[bytes]) -> list[Taken]:
        """Take in posts that came from somewhere; the fold follows."""
        found = self.feeds.take_all(frames)
        self._follow(found)
        return found

    def _follow(self, found: Iterable[Taken]) -> None:
        posts = [post for one in found if isinstance(one, Accepted) for post in one.posts]
        contradicted = any(isinstance(one, TwoPosts) for one in found)
        self.version += 1
        for post in posts:
            content = post.content
            if isinstance(content, Sheet):
                self._admit(content.roster)
            elif isinstance(content, Proposal):
                self._admit(content.members)
            elif isinstance(content, Leave):
                self.leavers.add(post.by)
            elif isinstance(content, Blame):
                contradicted |= self._judge(post, content)
        if contradicted:
            self.fold.reread()
        elif posts:
            self.fold.update(posts)

    def worked(self, work: Work, result: bytes) -> None:
        """Go on with what a job has given."""
        self.version += 1
        self.fold.done(work, result)

    def _admit(self, members: Roster) -> None:
        for member, key in members:
            self.feeds.admit(member, key)

    def _judge(self, post: Post, blame: Blame) -> bool:
        """Whether a blame tells something new; who blames without proof is at fault itself."""
        found = proven(self.feeds, blame)
        if found is None:
            self.false_blames.append(Fault(post.by, "false-blame", post))
            return False
        accused, end = found
        self._blamed[accused] = min(end, self._blamed.get(accused, end))
        return True

    # What is written

    @property
    def place(self) -> Place:
        """Where the next post of this member stands."""
        own, fold = self.feeds.posts(self.number), self.fold
        before = own[-1].digest if own else self.feeds.table
        number = fold.epoch.number if fold.epoch else 0
        return Place(self.number, len(own), before, number, fold.phase, fold.head[:HEAD])

    def write(self, content: Content) -> Post:
        """Sign a post and take it into the own feed."""
        signatures = self.feeds.signatures
        post = write_post(self.feeds.table, self.place, content, self.secret.seed, signatures)
        self._follow([self.feeds.append(post)])
        return post

    def due(self) -> Iterator[Post]:
        """What the device writes by itself now, post after post, until nothing is due.

        Each is to be stored before it is sent, and before the next one is asked for.
        """
        while self._settled != self.version:
            content = self._next_due()
            if content is None:
                self._settled = self.version
            else:
                yield self.write(content)

    def _next_due(self) -> Content | None:
        return self._blame_due() or self._epoch_due() or self._need_due()

    def _blame_due(self) -> Content | None:
        """The contradictions of others, and again where one is found that is earlier: whoever has
        the other posts sees then what these contradict, until all know where it began."""
        for member in self.feeds:
            proof = self.feeds[member].proof
            if proof is None or member == self.number:
                continue
            frames = tuple(post.frame for post in proof)
            shown = member in self._blamed and self._blamed[member] <= ends(*proof)
            if not shown and max(map(len, frames)) <= MAX_POST:
                return Blame("two-posts", frames)
        return None

    def _epoch_due(self) -> Content | None:
        epochs = self.fold.epochs
        for epoch in reversed(epochs.proposals):
            if epochs.may_enter(self.number, epoch):
                return Enter(epoch.number, epoch.proposal.ballot)
        for epoch in self._open_to_answer():
            if self._forgets(epoch):
                return self.refusal(epoch, BEHIND)
        asked = self.question()
        if asked is not None and self.agrees_by_itself(asked):
            return self.agreement(asked)
        return None

    def deal_seed(self, epoch: int, ballot: int, number: int) -> bytes:
        """The seed of a masked deal (``deals.Dealer``)."""
        return self.secret.deal(epoch, ballot, number)

    def _need_due(self) -> Content | None:
        for need in self.own_needs():
            if need.kind == "act" and need.seat in self._shown:
                return self._show(need.seat)
            if need.kind == "link":
                return Link(need.index, self._link(need.index))
            if need.kind == "open":
                return self._opening(need.seat)
            if need.kind == "done" and self.fold.match is not None:
                return Done(result_of(self.fold.match))
        return self.fold.deals.due if self.is_in else None

    @property
    def is_in(self) -> bool:
        """Whether this member plays in the epoch in force, and has not agreed to another."""
        epoch = self.fold.epoch
        return (
            epoch is not None
            and self.number in epoch.people
            and self.answers.highest[0] <= epoch.number
            and not self.has_left
            and not self.fold.is_behind
        )

    def own_needs(self) -> list[Need]:
        """What the match waits for from this member; nothing once it agreed to go on otherwise."""
        if not self.is_in:
            return []
        return [need for need in self.fold.needs if need.member == self.number]

    # Choices

    def choose(self, seat: int, action: str) -> Post | None:
        """Act for a seat of one's own: shown at once, or committed where several act. None where
        the proof of a card has to be made first: then it is due after that.

        Raises ``IllegalAction``.
        """
        kinds = [need.kind for need in self.own_needs() if need.seat == seat]
        match = self.fold.match_of(seat)
        if match is None or not {"act", "commit"} & set(kinds):
            raise illegal("TURN", "Seat {seat} is not to act now.", seat=seat)
        canonical = match.game.accept(match.state, seat, action)
        if kinds == ["act"]:
            self._shown[seat] = canonical
            content = self._show(seat)
            return self.write(content) if content else None
        epoch = self.fold.epoch
        assert epoch is not None
        place = (epoch.number, self.fold.phase, seat)
        self.choices[seat] = canonical
        return self.write(
            Commit(seat, seal(self.feeds.table, *place, self.secret.salt(*place), canonical))
        )

    def _show(self, seat: int) -> Act | Show | None:
        """The action that a seat has chosen, once it can be shown."""
        match = self.fold.match_of(seat)
        assert match is not None
        action = self._shown[seat]
        if not match.game.is_legal(match.state, seat, action):
            del self._shown[seat]  # chosen before the match went back
            return None
        value = match.game.lays_open(match.state, seat, action)
        content = self.fold.deals.opening(seat, action, value)
        if content is not None:
            del self._shown[seat]
        return content

    def claim(self, seat: int, action: str, at: int, since: int = 0) -> Post:
        """Act for a seat of one's own in a race, at a time of the own clock (see ``ports.Claim``).

        Raises ``IllegalAction``.
        """
        fold = self.fold
        asked = any(need.kind == "claim" and need.seat == seat for need in self.own_needs())
        match = fold.match_of(seat)
        if match is None or not asked:
            raise illegal("TURN", "That came too late.")
        claim = Claim(seat, action, at, since)
        fold.races.check(match, self.number, claim, fold.phase)
        return self.write(claim)

    def _opening(self, seat: int) -> Open | None:
        """What was committed. An older copy of a table does not know it any more: then the
        action is found among the legal ones."""
        post, match = self.fold.committed(seat), self.fold.match
        if post is None or match is None or not isinstance(post.content, Commit):
            return None
        place = (post.place.epoch, post.place.phase, seat)
        salt = self.secret.salt(*place)
        known = [self.choices[seat]] if seat in self.choices else []
        for action in (*known, *match.game.legal_actions(match.state, seat)):
            if seal(self.feeds.table, *place, salt, action) == post.content.seal:
                return Open(seat, action, salt)
        return None

    def _link(self, index: int) -> bytes:
        epoch = self.fold.epoch
        assert epoch is not None
        return self.secret.link(epoch.number, epoch.proposal.ballot, index)

    # Epochs

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
            self.feeds.key(member) != key for member, key in proposal.members
        )

    def _can_wait(self, epoch: Epoch) -> bool:
        """Whether somebody who comes back or joins would stop a clock, or annul a round; and all
        who play still do, as nobody has agreed to anything newer."""
        newest, answers = self.fold.epoch, self.fold.epochs.answers
        if newest is None or epoch.proposal.why not in AUTOMATIC:
            return False
        if not (self.fold.races_on or self.fold.deals.is_in_the_way(newest, epoch)):
            return False
        return all(
            answers[one].highest[0] <= newest.number for one in newest.people if one in answers
        )

    def agreement(self, epoch: Epoch) -> Agree:
        """The answer yes: it binds from the moment that it is written."""
        place = (epoch.number, epoch.proposal.ballot)
        return Agree(*place, epoch.post.digest, self.secret.link(*place, 0))

    def refusal(self, epoch: Epoch, reason: str = "") -> No:
        """The answer no."""
        return No(epoch.number, epoch.proposal.ballot, reason)

    def agrees_by_itself(self, epoch: Epoch) -> bool:
        """Whether nobody has to be asked: no person loses a seat, no event is half drawn, and who
        comes back has not stopped rolls or rounds."""
        proposal, before = epoch.proposal, self.fold.epochs.before(epoch)
        if proposal.ballot % BALLOTS == self.number:
            return True  # who proposes agrees
        if before is None or proposal.why not in AUTOMATIC or self.fold.half_drawn:
            return False
        if any(self._stopped(one) >= STOPS for one in set(epoch.people) - set(before.people)):
            return False
        if not set(before.proposal.members) <= set(proposal.members):
            return False  # else there would always be room for one more to join
        pairs = zip(before.proposal.seats, proposal.seats, strict=True)
        return all(old == new or old[1] != PERSON for old, new in pairs)

    def _stopped(self, member: int) -> int:
        """How many rolls and rounds a member has stopped by leaving."""
        return self.fold.stops(member) + self.fold.deals.annuls(member)

    def proposal(self, why: str, members: Roster, seats: Seats, phase: int = 0) -> Proposal:
        """Who shall take part from now on, as this member proposes it.

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

    @property
    def faults(self) -> list[Fault]:
        """All that was found here of broken rules."""
        proofs = [
            Fault(member, "two-posts", proof[1])
            for member in self.feeds
            if (proof := self.feeds[member].proof) is not None
        ]
        return [*proofs, *self.fold.faults, *self.false_blames]

    def sheet(self) -> Sheet | None:
        """The sheet that counts; None before there is one."""
        post = self.fold.epochs.sheets.get(self.newest_sheet())
        return post.content if post and isinstance(post.content, Sheet) else None

    def newest_sheet(self) -> bytes:
        """The hash of the sheet that counts, none before there is one."""
        sheets = self.fold.epochs.sheets.values()
        newest = max(sheets, key=lambda post: post.n, default=None)
        return newest.digest if newest else b""

    def counted(self, member: int) -> int:
        """How many posts of a member count here: up to the first that breaks a rule."""
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

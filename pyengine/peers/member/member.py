"""A member's own part in a table: what it knows, and all that it writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pyengine.core.errors import illegal
from pyengine.core.match import Match
from pyengine.core.words import Sentence, seat_words
from pyengine.peers.deal import laying
from pyengine.peers.deal.jobs import Work
from pyengine.peers.fold.names import doubts_of, names_of
from pyengine.peers.log.evidence import MAX_FALSE_BLAMES, judge_blame
from pyengine.peers.log.feed import ends
from pyengine.peers.log.feeds import Feeds, Taken, TwoPosts, new_posts
from pyengine.peers.member.voter import Voter
from pyengine.peers.membership.epoch import Epoch
from pyengine.peers.membership.epochs import Epochs
from pyengine.peers.membership.lanes import Fault, contradictions
from pyengine.peers.membership.people import FOUNDER, MAX_MEMBERS
from pyengine.peers.membership.promises import BEHIND
from pyengine.peers.membership.sealed import shows
from pyengine.peers.membership.standing import HEAD, Need, result_of, seal
from pyengine.peers.wire.contents import (
    MAX_POST,
    Act,
    Blame,
    ChainLink,
    Claim,
    Commit,
    Content,
    Done,
    Enter,
    Leave,
    Open,
    Roster,
    Sheet,
    Show,
    Sit,
)
from pyengine.peers.wire.deal_contents import LinkShown
from pyengine.peers.wire.posts import Post, PostPosition, founds, write_post

LAST_WORDS = (Blame, Done, Leave, LinkShown)
"""What a member posts at the end, for which its feed keeps room: who broke a rule, the result, that
it leaves, its part of the check after a round."""

TOO_LATE = "LATE"
"""The rule id of the refusal of an action of a race for which the match does not wait any more;
whoever knows the words of the game says which one."""

MAX_BLAMES = 16
"""So many blames a device posts: who contradicts itself again and again, each time at an earlier
post, fills nobody's feed but its own."""


class Member(Voter):
    """One member of a table on its own device. Changes in place; what it writes is returned.

    ``choices`` are the actions that were committed and are not open yet, by seat: to be
    stored before the commit is sent.
    """

    def __init__(self, feeds: Feeds, number: int, secret: bytes) -> None:
        super().__init__(feeds, number, secret)
        self.choices: dict[int, str] = {}
        self._settled: int | None = None
        """At which version nothing was due."""
        self._is_in = (-1, False)
        """The version that was looked at last, and if it plays in the epoch in force then."""
        self._calm: Epochs | None = None
        """The state of epochs when nothing was to be answered or entered."""
        self._faults: tuple[int, list[Fault]] = (-1, [])
        """The rules that were found broken, and at which version."""
        self._matches: tuple[int, dict[int, Match | None]] = (-1, {})
        """The match as own seats know it, and at which version."""
        self._names: Mapping[int, str] | None = None
        self._doubts: Mapping[int, Sentence] | None = None
        """None until somebody asks, and when one more member has sat down."""
        self._shown: dict[int, str] = {}
        """By seat an action of its own that waits for the proof of the card that it lays open."""
        self.false_blames: list[Fault] = []
        self._own_blames = 0
        self._admitted: Epoch | None = None
        """The newest epoch in force whose members are known."""
        self._blamed: dict[int, int] = {}
        """By member how many posts count after the contradictions that somebody has posted."""
        for member in feeds:
            for post in feeds.posts(member):
                if isinstance(post.content, Blame):
                    self._judge(post, post.content)

    @property
    def has_left(self) -> bool:
        """Returns whether this member has left for good: it writes nothing more by itself."""
        return self.number in self.leavers

    # What comes

    def take(self, frames: Iterable[bytes]) -> list[Taken]:
        """Take in posts that came from somewhere; the fold follows."""
        found = self.feeds.take_all(frames)
        self._follow(found)
        return found

    def take_posts(self, posts: Sequence[Post]) -> list[Taken]:
        """The same of posts that were read."""
        found = self.feeds.take_posts(posts)
        self._follow(found)
        return found

    def _follow(self, found: Sequence[Taken]) -> None:
        posts = new_posts(found)
        contradicted = any(isinstance(taken, TwoPosts) for taken in found)
        self.version += 1
        for post in posts:
            content = post.content
            if isinstance(content, Sit):
                self._names = self._doubts = None
            elif isinstance(content, Sheet):
                self._admit_sheet(post, content)
            elif isinstance(content, Leave):
                self.leavers.add(post.by)
            elif isinstance(content, Blame):
                contradicted |= self._judge(post, content)
        if contradicted:
            self.fold.reread()
        elif posts:
            self.fold.update(posts)
        if self.fold.epoch is not self._admitted:
            self._admitted = self.fold.epoch
            for epoch in self.fold.epochs.line:
                self._admit(epoch.proposal.members)

    def take_result(self, work: Work, result: bytes) -> None:
        """Go on with what a job has given."""
        self.version += 1
        self.fold.take_result(work, result)

    def _admit_sheet(self, post: Post, sheet: Sheet) -> None:
        """Know those to whom the founder has given numbers. Whom anybody else names has no feed."""
        founder = self.feeds.posts(FOUNDER)
        if post.by == FOUNDER and founds(founder[0], self.feeds.table):
            self._admit(sheet.roster if len(sheet.roster) <= MAX_MEMBERS else ())

    def _admit(self, members: Roster) -> None:
        for member, key in members:
            self.feeds.admit(member, key)

    def _judge(self, post: Post, blame: Blame) -> bool:
        """Whether a blame tells something new; who blames without proof is at fault itself, and is
        not listened to for ever."""
        if sum(fault.member == post.by for fault in self.false_blames) >= MAX_FALSE_BLAMES:
            return False
        found = judge_blame(self.feeds, blame)
        if found is None:
            self.false_blames.append(Fault(post.by, "false-blame", post))
            return False
        self._own_blames += post.by == self.number
        accused, end = found
        self._blamed[accused] = min(end, self._blamed.get(accused, end))
        return True

    # What is written

    def sit(self, name: str, colour: str, salt: bytes = b"") -> Sit:
        """The first post of this member; ``salt`` is the founder's."""
        return Sit(self.key, name, colour, salt, self.secret.links[0], self.secret.deals[0])

    @property
    def position(self) -> PostPosition:
        """The position of the next post of this member."""
        own, fold = self.feeds.posts(self.number), self.fold
        before = own[-1].digest if own else self.feeds.table
        number = fold.epoch.number if fold.epoch else 0
        return PostPosition(self.number, len(own), before, number, fold.phase, fold.head[:HEAD])

    @property
    def may_write(self) -> bool:
        """Returns whether all posts of this member that are known to be elsewhere are here, and
        there is room for more."""
        return self.feeds.is_whole(self.number) and self.has_room

    @property
    def has_room(self) -> bool:
        """Returns whether this member can write one more post at this table."""
        return self.feeds.has_room(self.number)

    def has_room_for(self, content: Content) -> bool:
        """Returns whether this member can write that: for last words there is room for longer."""
        if isinstance(content, LAST_WORDS):
            return self.feeds.has_last_room(self.number)
        return self.has_room

    def write(self, content: Content) -> Post:
        """Sign a post and take it into its own feed."""
        signatures = self.feeds.signatures
        post = write_post(self.feeds.table, self.position, content, self.secret.seed, signatures)
        self._follow([self.feeds.append(post)])
        return post

    def due(self) -> Iterator[Post]:
        """Returns what the device writes by itself now, post after post, until nothing is due.

        Each is to be stored before it is sent, and before the next one is asked for.
        """
        while self._settled != self.version:
            # What is not taken would be due again, for ever.
            content = self._next_due()
            if content is None:
                self._settled = self.version
            else:
                yield self.write(content)

    def _next_due(self) -> Content | None:
        content = self._blame_due() or self._epoch_due() or self._need_due()
        if content is None or self.has_room:
            return content
        last = content if isinstance(content, LAST_WORDS) else self._need_due()
        return last if last is not None and self.has_room_for(last) else None

    def _blame_due(self) -> Content | None:
        """The contradictions of others, and again where one is found that is earlier: whoever has
        the other posts sees then what these contradict, until all know where it began."""
        if self._own_blames >= MAX_BLAMES:
            return None
        for member in sorted(self.feeds.contradictory):
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
        if epochs is self._calm:
            return None
        for epoch in reversed(epochs.proposals):
            if epochs.may_enter(self.number, epoch) and self._is_awaited(epoch):
                place = (epoch.number, epoch.proposal.ballot)
                enter = Enter(*place, self.secret.nonce(*place))
                # What counts for nothing would be due again, for ever.
                if shows(self.feeds.table, self.number, enter, epoch.agreed[self.number].seal):
                    return enter
        for epoch in self._open_to_answer():
            if self._forgets(epoch):
                return self.refusal(epoch, BEHIND)
        unasked = self.unasked()
        if unasked is not None:
            return self.agreement(unasked)
        if not epochs.open:
            self._calm = epochs
        return None

    def _is_awaited(self, epoch: Epoch) -> bool:
        """Returns whether this member may enter: who comes in does so first, as nobody waits for it
        yet. Else all others would be bound to an epoch that it can keep from beginning."""
        newcomers = self.fold.epochs.newcomers(epoch)
        return self.number in newcomers or newcomers <= epoch.entered.keys()

    def _need_due(self) -> Content | None:
        for need in self.own_needs():
            if need.kind == "act" and need.seat in self._shown:
                return self._show(need.seat)
            if need.kind == "link" and need.index < len(self.secret.links):
                return ChainLink(need.index, self.secret.links[need.index])
            if need.kind == "open":
                return self._opening(need.seat)
            if need.kind == "done" and self.fold.match is not None:
                return Done(result_of(self.fold.match))
        return self.fold.deals.due if self.is_in else None

    @property
    def is_in(self) -> bool:
        """Returns whether it plays in the epoch in force, and has not agreed to another."""
        if self._is_in[0] != self.version:
            self._is_in = self.version, self._plays()
        return self._is_in[1]

    def _plays(self) -> bool:
        epoch = self.fold.epoch
        return (
            epoch is not None
            and self.number in epoch.people
            and self.answers.highest[0] <= epoch.number
            and not self.has_left
            and not self.fold.is_behind
        )

    def own_needs(self) -> list[Need]:
        """Returns the needs from this member; none once it agreed to go on otherwise."""
        if not self.is_in:
            return []
        return [need for need in self.fold.needs if need.member == self.number]

    def match_of(self, seat: int) -> Match | None:
        """The match as a seat of this device may know it."""
        if self._matches[0] != self.version:
            self._matches = self.version, {}
        known = self._matches[1]
        if seat not in known:
            known[seat] = self.fold.match_of(seat)
        return known[seat]

    # Choices

    def choose(self, seat: int, action: str) -> Post | None:
        """Act for a seat of one's own: shown at once, or committed where several act. None where
        the proof of a card has to be made first: then it is due after that.

        Raises ``IllegalAction``.
        """
        kinds = [need.kind for need in self.own_needs() if need.seat == seat]
        match = self.match_of(seat)
        if match is None or not {"act", "commit"} & set(kinds):
            raise illegal("TURN", "It is not the turn of {who}.", who=seat_words(seat))
        canonical = match.game.accept(match.state, seat, action)
        if kinds == ["act"]:
            self._shown[seat] = canonical
            content = self._show(seat)
            return self.write(content) if content else None
        epoch = self.fold.epoch
        assert epoch is not None
        position = (epoch.number, self.fold.phase, seat)
        self.choices[seat] = canonical
        return self.write(
            Commit(seat, seal(self.feeds.table, *position, self.secret.salt(*position), canonical))
        )

    def _show(self, seat: int) -> Act | Show | None:
        """The action that a seat has chosen, once it can be shown."""
        match = self.match_of(seat)
        assert match is not None
        action = self._shown[seat]
        if not match.game.is_legal(match.state, seat, action):
            del self._shown[seat]  # chosen before the match went back
            return None
        value = match.game.lays_open(match.state, seat, action)
        content = laying.opening(self.fold.deals.open, seat, action, value)
        if content is not None:
            del self._shown[seat]
        return content

    def claim(self, seat: int, action: str, at: int, since: int = 0) -> Post:
        """Act for a seat of one's own in a race, at a time of its own clock (see ``ports.Claim``).

        Raises ``IllegalAction``.
        """
        fold = self.fold
        asked = any(need.kind == "claim" and need.seat == seat for need in self.own_needs())
        match = self.match_of(seat)
        if match is None or not asked:
            raise illegal(TOO_LATE, "That came too late.")
        claim = Claim(seat, action, at, since)
        fold.races.check(match, self.number, claim, fold.phase)
        return self.write(claim)

    def _opening(self, seat: int) -> Open | None:
        """Returns what was committed. An older copy of a table does not know it any more: then the
        action is found among the legal ones."""
        post, match = self.fold.committed(seat), self.fold.match
        if post is None or match is None or not isinstance(post.content, Commit):
            return None
        position = (post.position.epoch, post.position.phase, seat)
        salt, sealed = self.secret.salt(*position), post.content.seal
        known = self.choices.get(seat)
        if known is not None and seal(self.feeds.table, *position, salt, known) == sealed:
            return Open(seat, known, salt)
        for action in match.game.legal_actions(match.state, seat):
            if seal(self.feeds.table, *position, salt, action) == sealed:
                return Open(seat, action, salt)
        return None

    # What is known

    @property
    def faults(self) -> list[Fault]:
        """All that was found here of broken rules."""
        if self._faults[0] != self.version:
            self._faults = self.version, self._find_faults()
        return self._faults[1]

    def _find_faults(self) -> list[Fault]:
        proofs = contradictions(self.feeds) if self.feeds.contradictory else []
        return [*proofs, *self.fold.faults, *self.false_blames]

    @property
    def names(self) -> Mapping[int, str]:
        """The names of the members who have sat down, by number."""
        if self._names is None:
            self._names = names_of(self.feeds)
        return self._names

    @property
    def doubts(self) -> Mapping[int, Sentence]:
        """What is odd about the names of some, by number."""
        if self._doubts is None:
            self._doubts = doubts_of(self.feeds)
        return self._doubts
